"""The drill: a copied game in three folders is a game, and nothing else changes."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

from app.games import all_games

ROOT = Path(__file__).resolve().parents[1]
COPIED = ("app", "templates", "static", "tests", "migrations", "pyproject.toml")

PROGRAM = """
import json
from app import create_app
from app.games import all_games
app = create_app({"DATA": "instance", "SECRET_KEY": "a secret that only the tests know"})
client = app.test_client()
print(json.dumps({
    "games": [game.slug for game in all_games()],
    "picker": "Fifth Game" in client.get("/new").text,
    "rules": client.get("/rules/fifth-game").status_code,
    "tool": client.post("/api/v1/fifth-game/hand", json={"cards": ["9S", "9H"]}).status_code,
    "described": "/api/v1/fifth-game/hand" in client.get("/api/v1/openapi.json").text,
    "score": client.post("/api/v1/score", json={
        "game": "fifth-game", "players": ["A", "B"],
        "rounds": [{"dealer": "A", "hands": [{"player": "B", "bet": 1, "result": "win"}]}],
    }).get_json()["chips"],
}))
"""


def copied(source: Path, target: Path) -> None:
    """A game's folder under a new name, its own words renamed inside."""
    shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
    for path in target.rglob("*"):
        if path.is_file():
            text = path.read_text(encoding="utf-8")
            for old, new in (("pok_deng", "fifth_game"), ("pok-deng", "fifth-game")):
                text = text.replace(old, new)
            path.write_text(text.replace('name="Pok Deng"', 'name="Fifth Game"'), encoding="utf-8")


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


def test_a_fifth_game_is_three_folders_and_no_other_edit(tmp_path: Path) -> None:
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            ignored = (
                shutil.ignore_patterns("__pycache__", "web", "store") if name == "tests" else None
            )
            shutil.copytree(source, tmp_path / name, ignore=ignored)
        else:
            shutil.copy(source, tmp_path / name)

    for parent in ("app/games", "templates/games", "tests/games"):
        copied(tmp_path / parent / "pok_deng", tmp_path / parent / "fifth_game")

    answer = json.loads(run(tmp_path, "-c", PROGRAM).splitlines()[-1])
    assert answer.pop("games") == sorted(["fifth-game", *(game.slug for game in all_games())])
    assert answer == {
        "picker": True,
        "rules": 200,
        "tool": 200,
        "described": True,
        "score": {"A": -1, "B": 1},
    }
    shared = "tests/games/test_every_game.py"
    run(tmp_path, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "fifth-game", shared)
    run(tmp_path, "-c", "from importlinter.cli import lint_imports_command as c; c(['--no-cache'])")
