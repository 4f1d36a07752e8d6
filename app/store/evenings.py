"""A circle's evenings, the latest first, and what people of it still have open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from sqlalchemy import BigInteger, ColumnElement, and_, bindparam, cast, func, select

from app.ledger.transfers import BOX
from app.store.db import db
from app.store.models import person, seat, sitting
from app.store.sittings import LINE, SittingLine, lines_of

MOST_RUNNING = 50
# Added up before names are looked for; and not by the index on persons, which leads to one row
# after another where the key of the seats holds all of a circle's together.
_person = seat.c.person + 0
_sum = cast(func.sum(seat.c.chips), BigInteger)
_sums = (
    select(_person.label("person"), _sum.label("chips"))
    .where(seat.c.circle_id == bindparam("circle_id"), seat.c.chips != 0, seat.c.number != BOX)
    .group_by(_person)
    .having(_sum != 0)
    .subquery()
)
OPEN = (
    select(person.c.number, person.c.name, _sums.c.chips)
    .join_from(
        _sums,
        person,
        and_(person.c.circle_id == bindparam("circle_id"), person.c.number == _sums.c.person),
    )
    .order_by(_sums.c.chips.desc(), person.c.number)
)


@dataclass(frozen=True)
class Wanted:
    """Which sittings somebody looks for: where this person sat, of this game; None is any."""

    person: int | None = None
    game: str | None = None


@dataclass(frozen=True)
class OpenChips:
    """What somebody has won or lost in all that was played; nobody is listed with nothing."""

    person: int
    name: str
    chips: int


def evenings_of(
    circle_id: int, wanted: Wanted, before: date | None = None, limit: int = 10
) -> list[date]:
    """The days on which something wanted was played, from before a day on."""
    conditions = _wanted(circle_id, wanted)
    if before is not None:
        conditions.append(sitting.c.evening < before)
    query = select(sitting.c.evening).distinct().where(*conditions)
    query = query.order_by(sitting.c.evening.desc()).limit(limit)
    return list(db.session.connection().scalars(query))


def played_between(
    circle_id: int, wanted: Wanted, first: date, last: date, limit: int
) -> Sequence[SittingLine]:
    """What was played from one day to another, the latest first, at most so many sittings."""
    within = sitting.c.evening.between(first, last)
    query = LINE.where(*_wanted(circle_id, wanted), within)
    return lines_of(query.order_by(sitting.c.evening.desc(), sitting.c.number.desc()).limit(limit))


def running_in(circle_id: int) -> Sequence[SittingLine]:
    """The tables that are not closed, the latest first."""
    query = LINE.where(sitting.c.circle_id == circle_id, sitting.c.closed_at.is_(None))
    return lines_of(query.order_by(sitting.c.number.desc()).limit(MOST_RUNNING))


def open_chips(circle_id: int) -> list[OpenChips]:
    """What everybody's balances over all sittings come to, whoever won most first."""
    rows = db.session.connection().execute(OPEN, {"circle_id": circle_id})
    return [OpenChips(row.number, row.name, row.chips) for row in rows]


def _wanted(circle_id: int, wanted: Wanted) -> list[ColumnElement[bool]]:
    conditions = [sitting.c.circle_id == circle_id]
    if wanted.game is not None:
        conditions.append(sitting.c.game == wanted.game)
    if wanted.person is not None:
        sat = select(seat.c.sitting).where(
            seat.c.circle_id == circle_id, seat.c.person == wanted.person
        )
        conditions.append(sitting.c.number.in_(sat))
    return conditions
