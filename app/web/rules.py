"""The rules of a game, with what this table agreed, and something of it to try."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, abort, render_template, request

from app.games import get_game
from app.table.entry import Rules
from app.table.game import Game
from app.web.agreements import history
from app.web.choices import in_words
from app.web.room import Room, enter
from app.web.words import tell, told

blueprint = Blueprint("rules", __name__)


@dataclass(frozen=True)
class Tried:
    """What was typed, and what came of it or stands in its way, by field."""

    typed: Mapping[str, str]
    answer: Any = None
    problems: tuple[tuple[str, str], ...] = ()


@blueprint.get("/rules/<game>")
def of_game(game: str) -> str:
    """The rulebook's own choices, without a table."""
    try:
        found = get_game(game)
    except KeyError:
        abort(404)
    return page(found, found.rules(), None)


@blueprint.get("/c/<circle>/s/<number:sitting>/rules")
def of_sitting(circle: str, sitting: int) -> str:
    """The rules as this table plays them."""
    room = enter(sitting)
    return page(room.game, room.sitting.rules, room)


def page(game: Game[Any, Any], rules: Rules, room: Room | None) -> str:
    """One page for both."""
    return render_template(
        "rules/rules.html",
        game=game,
        room=room,
        rules=rules,
        agreed=in_words(game, rules),
        history=history(room) if room else [],
        figures=game.figures(rules),
        sets=[
            (told(game.preset_names[slug]), in_words(game, preset))
            for slug, preset in game.presets.items()
        ],
        trial=try_out(game, rules, request.args),
        folder="games/" + game.slug.replace("-", "_"),
    )


def try_out(game: Game[Any, Any], rules: Rules, typed: Mapping[str, str]) -> Tried:
    """What the game makes of the fields that its page lets one try."""
    if not typed or game.trial is None:
        return Tried({})
    found = game.trial(typed, rules)
    names = {seat: told(name) for seat, name in found.names.items()}
    problems = tuple((field, tell(game, problem, names)) for field, problem in found.problems)
    return Tried(typed, found.answer, problems)
