"""Imports point down, and every template is used somewhere."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def test_the_import_contracts_are_kept() -> None:
    program = "from importlinter.cli import lint_imports_command as c; c(['--no-cache'])"

    result = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False
    )

    assert result.returncode == 0, result.stdout + result.stderr


def test_importing_the_app_loads_no_framework() -> None:
    program = "import sys, app; print('flask' in sys.modules)"

    result = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )

    assert result.stdout.strip() == "False"


def test_nothing_asks_a_game_who_it_is() -> None:
    shared = [
        p for d in ("web", "store", "table", "ledger") for p in (ROOT / "app" / d).rglob("*.py")
    ]
    slugs = [p.name for p in (ROOT / "app" / "games").iterdir() if (p / "game.py").exists()]

    naming = [
        (path.name, slug)
        for path in shared
        for slug in slugs
        if re.search(rf"{slug}|{slug.replace('_', '-')}", path.read_text(encoding="utf-8"))
    ]

    assert naming == []
