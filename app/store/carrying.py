"""What a correction changes in the deals after it, as far as its game carries something on."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, and_, bindparam, select

from app.games import get_game
from app.ledger.transfers import BOX, Moves
from app.store.deals import NEWEST
from app.store.models import agreement, deal, sitting
from app.store.projection import (
    LAST,
    Balances,
    add_up,
    balances_before,
    no_sums,
    still_to_post,
    stored_moves,
    table_of,
)
from app.store.scoring import read_entry, scored
from app.store.sittings import in_sitting, of_sitting, rules_from
from app.table import Seat
from app.table.game import Game

LATER = (
    select(deal, agreement.c.rules)
    .join_from(deal, sitting, in_sitting(deal))
    .join(agreement, and_(in_sitting(agreement), agreement.c.number == deal.c.agreement))
    .where(
        of_sitting(deal),
        deal.c.number > bindparam("number"),
        NEWEST,
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
    changed = no_sums()
    add_up(changed, moves)
    if not _carries(game, changed):
        return postings
    circle_id, sitting_number, number = here
    balances = balances_before(connection, circle_id, sitting_number, number + 1)
    add_up(balances, moves)
    stored = stored_moves(connection, circle_id, sitting_number, number + 1, LAST)
    names = {"circle_id": circle_id, "sitting": sitting_number, "number": number}
    for row in connection.execute(LATER, names).all():
        so_far = stored.get(row.number, {})
        postings[row.number] = _again(game, row, balances, so_far)
        add_up(changed, postings[row.number])
        add_up(balances, postings[row.number])
        add_up(balances, so_far)
        if not _carries(game, changed):
            break
    return {number: each for number, each in postings.items() if each or number == here[2]}


def _again(game: Game[Any, Any], row: Any, balances: Balances, so_far: Moves) -> Moves:
    seats = [Seat(seat) for seat in json.loads(row.seats)]
    table = table_of(game, rules_from(game.slug, row.rules), seats, balances)
    entry = None if row.entry is None else read_entry(game.slug, row.kind, row.entry)
    return still_to_post(scored(game.slug, entry, table), so_far)


def _carries(game: Game[Any, Any], changed: Balances) -> bool:
    """Whether a change of balances is one that the next deal would see."""
    if game.carries == "nothing":
        return False
    pot = bool(changed["chips"].get(Seat(BOX)))
    counted = changed["points" if game.points else "chips"]
    return pot or (game.carries == "all" and any(counted.values()))
