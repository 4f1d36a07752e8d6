"""The drill: a copied game in three folders is a game, and nothing else changes."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from app.games import all_games

ROOT = Path(__file__).resolve().parents[1]
COPIED = ("app", "templates", "static", "tests", "migrations", "pyproject.toml")

PROGRAM = """
import json, sys
from app import create_app
from app.games import all_games
app = create_app({"DATA": "instance", "SECRET_KEY": "a secret that only the tests know"})
client = app.test_client()
tool, cards, deal = json.loads(sys.argv[1])
print(json.dumps({
    "games": [game.slug for game in all_games()],
    "picker": "Fifth Game" in client.get("/new").text,
    "rules": client.get("/rules/fifthgame").status_code,
    "tool": client.post(f"/api/v1/fifthgame/{tool}", json={"cards": cards}).status_code,
    "described": f"/api/v1/fifthgame/{tool}" in client.get("/api/v1/openapi.json").text,
    "score": client.post("/api/v1/score", json={
        "game": "fifthgame", "players": ["A", "B"], "rounds": [deal],
    }).get_json()["chips"],
}))
"""
POK_DENG = {"dealer": "A", "hands": [{"player": "B", "bet": 1, "result": "win"}]}
PAN = {
    "events": [
        {"type": "condition", "player": "B", "condition": "low_run"},
        {"type": "foul", "player": "A"},
        {"type": "foul", "player": "B"},
    ]
}


def copied(folder: str, name: str, source: Path, target: Path) -> None:
    """A game's folder under a new name, its own words renamed inside."""
    shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
    for path in target.rglob("*"):
        if path.is_file():
            text = path.read_text(encoding="utf-8")
            for old in (folder, folder.replace("_", "-")):
                text = text.replace(old, "fifthgame")
            path.write_text(text.replace(f'name="{name}"', 'name="Fifth Game"'), encoding="utf-8")


def run(house: Path, *command: str) -> str:
    environ = os.environ | {"PYTHONPATH": str(house), "PYTHONDONTWRITEBYTECODE": "1"}
    result = subprocess.run(
        [sys.executable, *command],
        cwd=house,
        env=environ,
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout


@pytest.mark.parametrize(
    ("folder", "name", "asked", "chips"),
    [
        ("pok_deng", "Pok Deng", ("hand", ["9S", "9H"], POK_DENG), {"A": -1, "B": 1}),
        ("panguingue", "Panguingue", ("meld", ["5S", "5S", "5S"], PAN), {"A": 0, "B": 0}),
    ],
)
def test_a_fifth_game_is_three_folders_and_no_other_edit(
    tmp_path: Path, folder: str, name: str, asked: object, chips: object
) -> None:
    for part in COPIED:
        source = ROOT / part
        if source.is_dir():
            ignored = (
                shutil.ignore_patterns("__pycache__", "web", "store") if part == "tests" else None
            )
            shutil.copytree(source, tmp_path / part, ignore=ignored)
        else:
            shutil.copy(source, tmp_path / part)

    for parent in ("app/games", "templates/games", "tests/games"):
        copied(folder, name, tmp_path / parent / folder, tmp_path / parent / "fifthgame")

    answer = json.loads(run(tmp_path, "-c", PROGRAM, json.dumps(asked)).splitlines()[-1])
    assert answer.pop("games") == sorted(["fifthgame", *(game.slug for game in all_games())])
    assert answer == {
        "picker": True,
        "rules": 200,
        "tool": 200,
        "described": True,
        "score": chips,
    }
    shared = "tests/games/test_every_game.py"
    run(tmp_path, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "fifthgame", shared)
    run(tmp_path, "-c", "from importlinter.cli import lint_imports_command as c; c(['--no-cache'])")
