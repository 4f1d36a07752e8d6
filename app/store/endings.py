"""Deals that were played after their game had ended: they stay in the log and move nothing."""

from __future__ import annotations

import json

from sqlalchemy import select

from app.games import all_games, get_game
from app.store.carrying import LATER
from app.store.db import db
from app.store.models import deal, sitting
from app.store.projection import LAST, add_up, no_sums, stored_moves, table_of
from app.store.scopes import Scope
from app.store.sittings import in_sitting, rules_from
from app.table import Seat
from app.table.game import never


def after_the_end(circle_id: int, sitting: int, slug: str) -> frozenset[int]:
    """The numbers of these deals; a higher limit from the next one on lets a game go on."""
    game = get_game(slug)
    if game.over is never:
        return frozenset()
    connection = db.session.connection()
    moves = stored_moves(connection, circle_id, sitting, 1, LAST)
    stood = no_sums()
    after = set()
    names = {"circle_id": circle_id, "sitting": sitting, "number": 0}
    for row in connection.execute(LATER, names):
        seats = [Seat(seat) for seat in json.loads(row.seats)]
        table = table_of(game, rules_from(slug, row.rules), seats, stood)
        if row.kind == "deal" and row.entry is not None and game.over(table):
            after.add(row.number)
        add_up(stood, moves.get(row.number, {}))
    return frozenset(after)


def numbers_after_the_end(scope: Scope) -> list[tuple[int, int]]:
    """Sitting and number of each such deal in a scope.

    Only a correction can end a game before a deal that was recorded, so only sittings that have
    one are looked through.
    """
    ending = [game.slug for game in all_games() if game.over is not never]
    corrected = (
        select(sitting.c.number, sitting.c.game)
        .join_from(sitting, deal, in_sitting(deal))
        .where(*scope.conditions, sitting.c.game.in_(ending), deal.c.version > 1)
        .distinct()
    )
    rows = db.session.connection().execute(corrected).all()
    return [
        (row.number, number)
        for row in rows
        for number in sorted(after_the_end(scope.circle_id, row.number, row.game))
    ]
