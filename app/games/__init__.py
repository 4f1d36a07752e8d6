"""The games there are: every folder here with a `game.py`."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from app.table.game import Game


@cache
def all_games() -> tuple[Game[Any, Any], ...]:
    """Every game, in the order of its folder's name."""
    folders = sorted(path.parent.name for path in Path(__file__).parent.glob("*/game.py"))
    return tuple(import_module(f"{__name__}.{folder}.game").GAME for folder in folders)


def get_game(slug: str) -> Game[Any, Any]:
    """The game of that slug; raises `KeyError`."""
    return _by_slug()[slug]


@cache
def _by_slug() -> dict[str, Game[Any, Any]]:
    return {game.slug: game for game in all_games()}
