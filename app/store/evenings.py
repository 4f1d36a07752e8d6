"""A circle's evenings, the latest first, and who sat there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from sqlalchemy import ColumnElement, select

from app.store.db import db
from app.store.models import seat, sitting
from app.store.sittings import LINE, SittingLine, lines_of

MOST_RUNNING = 50


@dataclass(frozen=True)
class Wanted:
    """Which sittings somebody looks for: where this person sat, of this game; None is any."""

    person: int | None = None
    game: str | None = None


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
