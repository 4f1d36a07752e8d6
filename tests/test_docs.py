"""README and the decisions say what is there."""

from __future__ import annotations

import re
from pathlib import Path

from app.games import all_games
from app.web import openapi

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_readme_names_every_game_and_every_address_of_the_api() -> None:
    missing = [game.name for game in all_games() if game.name not in README]
    missing += [path for path in openapi.document()["paths"] if path not in README]

    assert missing == []


def test_every_file_that_the_readme_points_at_is_there() -> None:
    named = re.findall(r"\]\(([^)]+)\)|`((?:app|docs|tests|templates|migrations)/[\w/.]+)`", README)

    missing = [a or b for a, b in named if not (ROOT / (a or b)).exists()]

    assert missing == []


def test_every_decision_has_its_three_parts() -> None:
    for page in (ROOT / "docs" / "decisions").glob("*.md"):
        text = page.read_text(encoding="utf-8")
        assert [f"**{part}.**" in text for part in ("Context", "Decision", "Consequences")] == [
            True
        ] * 3, page.name
