"""What a correction changes in the deals after it, as far as its game carries something on."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, and_, bindparam, select

from app.games import get_game
from app.ledger.transfers import BOX, Moves, Unit, net
from app.store.models import agreement, deal, sitting
from app.store.projection import LAST, balances_before, still_to_post, stored_moves, table_of
from app.store.scoring import read_entry, scored
from app.store.sittings import in_sitting, rules_from
from app.table import Seat
from app.table.game import Game

_newer = deal.alias()
LATER = (
    select(deal, agreement.c.rules)
    .join_from(deal, sitting, in_sitting(deal))
    .join(agreement, and_(in_sitting(agreement), agreement.c.number == deal.c.agreement))
    .where(
        deal.c.circle_id == bindparam("circle_id"),
        deal.c.sitting == bindparam("sitting"),
        deal.c.number > bindparam("number"),
        ~select(_newer.c.seq)
        .where(
            _newer.c.circle_id == deal.c.circle_id,
            _newer.c.sitting == deal.c.sitting,
            _newer.c.number == deal.c.number,
            _newer.c.version > deal.c.version,
        )
        .exists(),
    )
    .order_by(deal.c.number)
)


def carried_on(
    connection: Connection, here: tuple[int, int, int], slug: str, moves: Moves
) -> Mapping[int, Moves]:
    """The postings of a correction, by deal: its own, and those of every later deal it changes.

    `here` is the corrected deal (circle, sitting, number), `moves` what is still to be posted for
    it. Later deals are scored again, each under its own rules, until nothing that the game carries
    is different any more.
    """
    postings = {here[2]: moves}
    game = get_game(slug)
    changed = _net_of(moves)
    if not _carries(game, changed):
        return postings
    circle_id, sitting_number, number = here
    stood = balances_before(connection, circle_id, sitting_number, number + 1)
    balances = {unit: defaultdict(int, seats) for unit, seats in stood.items()}
    _add(balances, changed)
    stored = stored_moves(connection, circle_id, sitting_number, number + 1, LAST)
    names = {"circle_id": circle_id, "sitting": sitting_number, "number": number}
    for row in connection.execute(LATER, names).all():
        so_far = stored.get(row.number, {})
        postings[row.number] = _again(game, row, balances, so_far)
        more = _net_of(postings[row.number])
        _add(changed, more)
        _add(balances, more)
        _add(balances, _net_of(so_far))
        if not _carries(game, changed):
            break
    return {number: each for number, each in postings.items() if each or number == here[2]}


def _again(
    game: Game[Any, Any], row: Any, balances: Mapping[Unit, Mapping[Seat, int]], so_far: Moves
) -> Moves:
    seats = [Seat(seat) for seat in json.loads(row.seats)]
    table = table_of(game, rules_from(game.slug, row.rules), seats, balances)
    entry = None if row.entry is None else read_entry(game.slug, row.kind, row.entry)
    return still_to_post(scored(game.slug, entry, table), so_far)


def _carries(game: Game[Any, Any], changed: Mapping[Unit, Mapping[Seat, int]]) -> bool:
    """Whether a change of balances is one that the next deal would see."""
    if game.carries == "nothing":
        return False
    pot = bool(changed["chips"].get(Seat(BOX)))
    counted = changed["points" if game.points else "chips"]
    return pot or (game.carries == "all" and any(counted.values()))


def _net_of(moves: Moves) -> dict[Unit, defaultdict[Seat, int]]:
    units: tuple[Unit, ...] = ("chips", "points")
    return {
        unit: defaultdict(int, {Seat(at): n for at, n in net(moves, unit).items()})
        for unit in units
    }


def _add(
    sums: Mapping[Unit, defaultdict[Seat, int]], more: Mapping[Unit, Mapping[Seat, int]]
) -> None:
    for unit, seats in more.items():
        for at, gained in seats.items():
            sums[unit][at] += gained
