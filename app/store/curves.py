"""How totals ran through an evening: in so few steps that a chart can draw them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from sqlalchemy import Select, case, func, literal, select

from app.ledger.transfers import Unit
from app.store.db import db
from app.store.endings import numbers_after_the_end
from app.store.scopes import Scope, gains, of_extras, standing_deals, whole
from app.table import Seat

STEPS = 400
"""The most steps of one evening's chart, give or take one for each sitting."""
ROOM = 2**15  # more than the numbers of any sitting: a gain and its number are one whole number


@dataclass(frozen=True)
class Extreme:
    """The most that one deal brought anybody, or cost anybody; the earliest of several."""

    number: int
    seat: Seat
    gain: int


@dataclass
class Course:
    """What one sitting's log moved, by steps of `size` numbers."""

    size: int
    gains: Mapping[Unit, dict[int, Counter[Seat]]] = field(
        default_factory=lambda: {"chips": defaultdict(Counter), "points": defaultdict(Counter)}
    )
    highest: dict[Unit, Extreme] = field(default_factory=dict)
    lowest: dict[Unit, Extreme] = field(default_factory=dict)
    dealers: Counter[Seat] = field(default_factory=Counter)

    def steps(self, unit: Unit) -> Sequence[tuple[int, Mapping[Seat, int]]]:
        """What each step moved in this unit, with the last number that belongs to it."""
        return [
            (step * self.size + self.size, moved)
            for step, moved in sorted(self.gains[unit].items())
        ]

    def add(self, row: Any) -> None:
        """One seat in one step: its sum, and its extremes each with their number."""
        self.gains[row.unit][row.step][Seat(row.seat)] += row.gain
        if row.extra:
            return
        gain, rest = divmod(row.top, ROOM)
        top = Extreme(ROOM - 1 - rest, Seat(row.seat), gain)
        bottom = Extreme(row.bottom % ROOM, Seat(row.seat), row.bottom // ROOM)
        self.highest[row.unit] = min(self.highest.get(row.unit, top), top, key=_by_gain(-1))
        self.lowest[row.unit] = min(self.lowest.get(row.unit, bottom), bottom, key=_by_gain(1))


def courses_of(circle_id: int, evening: date, numbers: int) -> Mapping[int, Course]:
    """The course of each sitting of an evening whose logs have so many numbers together.

    Three statements, and two for each sitting where a correction may have ended a game earlier.
    """
    scope, size = Scope(circle_id, evening), max(1, -(-numbers // STEPS))
    found: dict[int, Course] = defaultdict(lambda: Course(size))
    connection = db.session.connection()
    for row in connection.execute(_by_step(scope, size)):
        found[row.sitting].add(row)
    for row in connection.execute(_dealers(scope, numbers_after_the_end(scope))):
        found[row.sitting].dealers[Seat(row.dealer)] += row.deals
    return found


def _by_gain(sign: int) -> Any:
    return lambda extreme: (sign * extreme.gain, extreme.number, extreme.seat)


def _by_step(scope: Scope, size: int) -> Select[Any]:
    gained = gains(scope)
    each = select(
        gained,
        ((gained.c.number - 1) // literal(size)).label("step"),
        case((of_extras(scope, gained), 1), else_=0).label("extra"),
    ).subquery()
    key = (each.c.sitting, each.c.seat, each.c.unit, each.c.step, each.c.extra)
    return (
        select(
            *key,
            whole(each.c.gain).label("gain"),
            func.max(each.c.gain * ROOM + (ROOM - 1 - each.c.number)).label("top"),
            func.min(each.c.gain * ROOM + each.c.number).label("bottom"),
        )
        .group_by(*key)
        .order_by(each.c.sitting, each.c.step, each.c.seat)
    )


def _dealers(scope: Scope, skipped: Sequence[tuple[int, int]]) -> Select[Any]:
    each = standing_deals(scope, skipped).subquery()
    key = (each.c.sitting, each.c.dealer)
    return (
        select(*key, func.count().label("deals")).where(each.c.dealer.is_not(None)).group_by(*key)
    )
