"""The rules of a game, with what this table agreed, and a pair of hands to try."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, abort, render_template, request

from app.games import get_game
from app.ledger.transfers import moved, net
from app.table import Seat, Table
from app.table.entry import Rules
from app.table.game import Game
from app.web.agreements import history
from app.web.choices import in_words
from app.web.language import gettext as _
from app.web.room import Room, enter
from app.web.words import tell

blueprint = Blueprint("rules", __name__)
YOU, DEALER = Seat(1), Seat(2)


@dataclass(frozen=True)
class Trial:
    """Two hands as they were typed, and what they come to."""

    typed: Mapping[str, str]
    hands: tuple[Any, ...] = ()
    won: int = 0
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
        trial=try_out(game, rules, request.args),
        folder="games/" + game.slug.replace("-", "_"),
    )


def try_out(game: Game[Any, Any], rules: Rules, typed: Mapping[str, str]) -> Trial:
    """A deal of two, read by the game's own form and scored by its own scorer."""
    if not typed:
        return Trial({})
    names = {YOU: _("You"), DEALER: _("Dealer")}
    table: Table[Any] = Table(seats=(YOU, DEALER), rules=rules)
    form = game.form(request.args, table=table, names=names)
    entry, problems = form.read()
    if entry is not None:
        problems = [p for p in game.check(entry, table) if not p.warning]
    if problems or entry is None:
        said = tuple((form.field_of(p.at), tell(game, p, names)) for p in problems)
        return Trial(typed, problems=said)
    outcome = game.score(entry, table)
    won = net(moved(outcome.transfers), "chips").get(YOU, 0)
    return Trial(typed, hands=tuple(getattr(outcome.detail, "hands", ())), won=won)
