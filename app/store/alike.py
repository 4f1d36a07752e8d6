"""Two thumbs, one deal: whether another phone has just saved what this one is about to."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Connection, and_, bindparam, select

from app.store.clock import now
from app.store.db import Refused
from app.store.models import agreement, deal
from app.store.projection import still_to_post, stored_moves, table_at
from app.store.scoring import Rejected, checked
from app.store.sittings import of_sitting, rules_from
from app.store.standing import events_added, standing_changes
from app.table import Seat
from app.table.entry import Entry, Strict

LATELY = timedelta(seconds=120)
MOST = 40
"""Deals of other phones that are looked at; nobody plays so many in `LATELY`."""

_HERE = of_sitting(deal)
OTHERS = (
    select(deal.c.number, deal.c.kind, deal.c.seats, deal.c.recorded_at, agreement.c.rules)
    .join_from(
        deal,
        agreement,
        and_(
            agreement.c.circle_id == deal.c.circle_id,
            agreement.c.sitting == deal.c.sitting,
            agreement.c.number == deal.c.agreement,
        ),
    )
    .where(
        _HERE,
        deal.c.version == 1,
        deal.c.seq > bindparam("base"),
        deal.c.device.is_distinct_from(bindparam("device")),
    )
    .order_by(deal.c.number.desc())
    .limit(MOST)
)
NEWEST = (
    select(deal.c.entry)
    .where(_HERE, deal.c.number == bindparam("number"))
    .order_by(deal.c.version.desc())
    .limit(1)
)


def others_since(
    connection: Connection, here: tuple[int, int], base: int, device: int | None
) -> Sequence[Any]:
    """The deals that other phones have begun since a row of the log, the newest first."""
    names = {"circle_id": here[0], "sitting": here[1], "base": base, "device": device}
    return connection.execute(OTHERS, names).all()


def refuse_twice(
    connection: Connection,
    here: tuple[int, int],
    state: Any,
    others: Sequence[Any],
    entry: Entry | None,
    seats: Sequence[Seat],
) -> None:
    """Refuses a deal as `looks_recorded` that one of those of the last two minutes is, too.

    It is the same if the same people were dealt in, and it would have moved the same in the
    other's place: what earlier deals left behind is as it was then. `seq` is up to where whoever
    is asked has seen the log.
    """
    for other in others:
        if is_late(other.recorded_at) and _is_same(connection, here, state, other, entry, seats):
            raise Refused("looks_recorded", number=other.number, seq=state.seq)


def refuse_said_twice(
    rows: Sequence[Any], event: Strict, base: int, device: int | None, seq: int
) -> None:
    """The same for an event of a deal in play, by all versions of that deal.

    `said` is the row of the log that says it, `seq` the last one of the sitting.
    """
    if not any(row.seq > base and row.device != device for row in rows):
        return
    added, standing = events_added(rows), {row.seq for row in standing_changes(rows)}
    for row in reversed(rows):
        is_news = row.seq > base and row.device != device and row.seq in standing
        if is_news and is_late(row.recorded_at) and added.get(row.seq) == event:
            raise Refused("looks_recorded", number=row.number, seq=seq, said=row.seq)


def is_late(moment: datetime) -> bool:
    """Whether it is so short ago that two people may have seen the same."""
    return now() - moment <= LATELY


def _is_same(
    connection: Connection,
    here: tuple[int, int],
    state: Any,
    other: Any,
    entry: Entry | None,
    seats: Sequence[Seat],
) -> bool:
    if other.kind != "deal" or set(json.loads(other.seats)) != set(map(int, seats)):
        return False
    number = other.number
    names = {"circle_id": here[0], "sitting": here[1], "number": number}
    stands = connection.execute(NEWEST, names).scalar()
    if entry is None or stands is None:
        return entry is None and stands is None
    rules = rules_from(state.game, other.rules)
    table = table_at(connection, (*here, number), state.game, rules, seats)
    try:
        outcome = checked(state.game, entry, table)
    except Rejected:
        return False
    moves = stored_moves(connection, *here, number, number).get(number, {})
    return not still_to_post(outcome, moves)
