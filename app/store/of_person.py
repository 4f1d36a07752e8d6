"""What one person played: evening by evening, and deal by deal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from sqlalchemy import Integer, and_, bindparam, case, func, or_, select

from app.games import get_game
from app.ledger.transfers import Unit
from app.store.db import db
from app.store.models import deal, posting, seat, sitting
from app.store.projection import LAST
from app.store.scopes import whole
from app.store.sittings import in_sitting, of_sitting

TABLES = (
    select(
        seat.c.sitting,
        seat.c.number.label("seat"),
        sitting.c.game,
        sitting.c.evening.label("day"),
    )
    .join_from(seat, sitting, in_sitting(seat))
    .where(
        seat.c.circle_id == bindparam("circle_id"),
        seat.c.person == bindparam("person"),
        seat.c.sitting <= bindparam("last"),
    )
    .order_by(seat.c.sitting.desc())
)
_at = bindparam("seat", type_=Integer)
_signed = case((posting.c.target == _at, posting.c.amount), else_=-posting.c.amount)
_counted = posting.c.unit == bindparam("unit")
_gain = whole(case((_counted, _signed), else_=0))
_beside = whole(case((_counted, 0), else_=_signed))
_kind = func.max(deal.c.kind)
# Grouped along the key of the postings, so that it stops as soon as there are enough.
MOVED = (
    select(posting.c.number, _kind.label("kind"), _gain.label("gain"), _beside.label("beside"))
    .join_from(
        posting,
        deal,
        and_(
            deal.c.circle_id == posting.c.circle_id,
            deal.c.sitting == posting.c.sitting,
            deal.c.number == posting.c.number,
            deal.c.version == 1,
        ),
    )
    .where(
        of_sitting(posting),
        posting.c.number < bindparam("before"),
        or_(posting.c.source == _at, posting.c.target == _at),
    )
    .group_by(posting.c.number)
    .having(or_(_gain != 0, and_(_kind == "extra", _beside != 0)))
    .order_by(posting.c.number.desc())
    .limit(bindparam("limit"))
)


@dataclass(frozen=True)
class Evening:
    """What somebody's chips moved by in one evening."""

    day: date
    chips: int


@dataclass(frozen=True)
class Moved:
    """What one deal, or a line beside the game, came to for somebody."""

    sitting: int
    number: int
    game: str
    day: date
    kind: str
    unit: Unit
    gain: int


def evenings_of_person(circle_id: int, person: int) -> Sequence[Evening]:
    """Every evening on which somebody had a seat, the first one first."""
    query = (
        select(sitting.c.evening, whole(seat.c.chips).label("chips"))
        .join_from(seat, sitting, in_sitting(seat))
        .where(seat.c.circle_id == circle_id, seat.c.person == person)
        .group_by(sitting.c.evening)
        .order_by(sitting.c.evening)
    )
    return [Evening(row.evening, row.chips) for row in db.session.connection().execute(query)]


def moved_for(
    circle_id: int, person: int, before: tuple[int, int] | None, limit: int
) -> Sequence[Moved]:
    """What moved something for somebody, the latest first, from before a sitting and number on.

    Each counts in what its game counts; a line beside the game in what it moved. One statement
    finds the tables, and one for each reads its log from the end, no further than it is shown.
    """
    connection = db.session.connection()
    last, number = before or (LAST, LAST)
    names = {"circle_id": circle_id, "person": person, "last": last}
    found: list[Moved] = []
    for table in connection.execute(TABLES, names):
        unit = get_game(table.game).unit
        here = {"circle_id": circle_id, "sitting": table.sitting, "seat": table.seat}
        here |= {"before": number if table.sitting == last else LAST, "unit": unit}
        rows = connection.execute(MOVED, here | {"limit": limit - len(found)})
        found += [_moved(row, table, unit) for row in rows]
        if len(found) == limit:
            break
    return found


def _moved(row: Any, table: Any, unit: Unit) -> Moved:
    other: Unit = "chips" if unit == "points" else "points"
    gain, counted = (row.gain, unit) if row.gain else (row.beside, other)
    return Moved(table.sitting, row.number, table.game, table.day, row.kind, counted, gain)
