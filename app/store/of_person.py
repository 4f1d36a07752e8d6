"""What one person played: evening by evening, and deal by deal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from sqlalchemy import Select, and_, case, or_, select, tuple_

from app.ledger.transfers import Unit
from app.store.db import db
from app.store.models import deal, posting, seat, sitting
from app.store.scopes import points_games, whole
from app.store.sittings import in_sitting


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

    Each counts in what its game counts.
    """
    rows = db.session.connection().execute(_moved(circle_id, person, before, limit))
    return [Moved(**row._asdict()) for row in rows]


def _moved(circle_id: int, person: int, before: tuple[int, int] | None, limit: int) -> Select[Any]:
    here = and_(seat.c.circle_id == posting.c.circle_id, seat.c.sitting == posting.c.sitting)
    theirs = or_(posting.c.source == seat.c.number, posting.c.target == seat.c.number)
    signed = case((posting.c.target == seat.c.number, posting.c.amount), else_=-posting.c.amount)
    unit = case((sitting.c.game.in_(points_games()), "points"), else_="chips")
    first = and_(
        deal.c.circle_id == posting.c.circle_id,
        deal.c.sitting == posting.c.sitting,
        deal.c.number == posting.c.number,
        deal.c.version == 1,
    )
    at = (posting.c.sitting, posting.c.number)
    key = (*at, sitting.c.game, sitting.c.evening.label("day"), deal.c.kind, posting.c.unit)
    query = (
        select(*key, whole(signed).label("gain"))
        .join_from(posting, seat, and_(here, theirs))
        .join(sitting, in_sitting(posting))
        .join(deal, first)
        .where(posting.c.circle_id == circle_id, seat.c.person == person)
        .where(or_(posting.c.unit == unit, deal.c.kind == "extra"))
    )
    if before is not None:
        query = query.where(tuple_(*at) < before)
    return (
        query.group_by(*at, sitting.c.game, sitting.c.evening, deal.c.kind, posting.c.unit)
        .having(whole(signed) != 0)
        .order_by(*(column.desc() for column in at), posting.c.unit)
        .limit(limit)
    )
