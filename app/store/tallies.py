"""How people fared: totals, deals, how many they won, their best and their worst one."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from sqlalchemy import Select, and_, case, false, func, select

from app.games import get_game
from app.store.db import db
from app.store.endings import numbers_after_the_end
from app.store.models import person as people
from app.store.models import seat, sitting
from app.store.scopes import Scope, gains, of_extras, points_games, standing_deals, whole
from app.store.sittings import in_sitting

_IS_WHO_SITS = and_(people.c.circle_id == seat.c.circle_id, people.c.number == seat.c.person)


@dataclass(frozen=True)
class Tally:
    """One person in what is counted; deals are those they were dealt in that still stand.

    Best and worst are what one deal came to, and won are the deals that brought something: in a
    game that the lowest wins, those that cost nothing.
    """

    person: int
    total: int
    deals: int
    won: int
    best: int
    worst: int
    dealt: int  # how often they were the dealer
    as_dealer: int  # and what that came to


@dataclass(frozen=True)
class Count:
    """All tallies in chips, or in what one game counts besides."""

    game: str | None  # None: chips
    tallies: tuple[Tally, ...]


@dataclass
class Sum:
    """What was added up so far for one person and one unit of a game."""

    plus: int = 0
    moved: int = 0
    best: int | None = None
    worst: int | None = None


def counts_of(scope: Scope) -> list[Count]:
    """Chips first, if anything was played for chips; then every game that counts something else.

    Four statements, and two for each sitting where a correction may have ended a game earlier.
    """
    seen = Seen(scope)
    chips_games = seen.games - set(points_games()) | {
        game for game, _person, unit in seen.sums if unit == "chips"
    }
    in_chips = chips_games or any(row.chips for row in seen.seats)  # a loan beside Pili Pili
    found = [Count(None, seen.tallies(chips_games, "chips"))] if in_chips else []
    counted = [game for game in points_games() if game in seen.games]
    return found + [Count(game, seen.tallies({game}, "points")) for game in counted]


class Seen:
    """What the database added up for a scope."""

    def __init__(self, scope: Scope) -> None:
        connection = db.session.connection()
        self.seats = connection.execute(_seats(scope)).all()
        self.sums = _sums(connection.execute(_moved(scope)))
        skipped = numbers_after_the_end(scope)
        self.deals: Counter[tuple[str, int]] = Counter()
        self.dealt: Counter[tuple[str, int]] = Counter()
        self.as_dealer: Counter[tuple[str, int]] = Counter()
        for row in connection.execute(_dealt(scope, skipped)):
            self._add(row)

    @cached_property
    def games(self) -> set[str]:
        return {row.game for row in self.seats}

    @cached_property
    def at(self) -> Mapping[tuple[int, int], tuple[str, int]]:
        """Game and person of every seat, by sitting and seat."""
        return {(row.sitting, row.number): (row.game, row.person) for row in self.seats}

    def tallies(self, games: set[str], unit: str) -> tuple[Tally, ...]:
        """One for each person who sat at one of these games, whoever is ahead first."""
        totals: Counter[int] = Counter()
        for row in self.seats:
            if row.game in games or unit == "chips":
                totals[row.person] += getattr(row, unit)
        lowest = unit == "points" and all(get_game(game).lowest_wins for game in games)
        found = [self._tally(person, totals[person], games, unit, lowest) for person in totals]
        sign = 1 if lowest else -1
        played = [each for each in found if each.deals or each.total or each.dealt]
        return tuple(sorted(played, key=lambda each: (sign * each.total, each.person)))

    def _tally(self, person: int, total: int, games: set[str], unit: str, lowest: bool) -> Tally:
        sums = [
            self.sums[game, person, unit] for game in games if (game, person, unit) in self.sums
        ]
        deals = sum(self.deals[game, person] for game in games)
        plus = sum(each.plus for each in sums)
        said = [n for each in sums for n in (each.best, each.worst) if n is not None]
        level = [0] if deals > sum(each.moved for each in sums) or not said else []
        best, worst = max(said + level), min(said + level)
        own = [game for game in games if get_game(game).unit == unit]
        return Tally(
            person=person,
            total=total,
            deals=deals,
            won=deals - plus if lowest else plus,
            best=worst if lowest else best,
            worst=best if lowest else worst,
            dealt=sum(self.dealt[game, person] for game in own),
            as_dealer=sum(self.as_dealer[game, person] for game in own),
        )

    def _add(self, row: Any) -> None:
        for number in json.loads(row.seats):
            self.deals[self.at[row.sitting, number]] += row.deals
        if (row.sitting, row.dealer) in self.at:
            self.dealt[self.at[row.sitting, row.dealer]] += row.deals
            self.as_dealer[self.at[row.sitting, row.dealer]] += row.gain


def _sums(rows: Iterable[Any]) -> Mapping[tuple[str, int, str], Sum]:
    found: dict[tuple[str, int, str], Sum] = defaultdict(Sum)
    for row in rows:
        found[row.game, row.person, row.unit] = Sum(row.plus, row.moved, row.best, row.worst)
    return found


def _seats(scope: Scope) -> Select[Any]:
    """Those of people who may be dealt in."""
    said = (seat.c.sitting, seat.c.number, seat.c.person, seat.c.chips, seat.c.points)
    return (
        select(*said, sitting.c.game)
        .join_from(seat, sitting, in_sitting(seat))
        .join(people, _IS_WHO_SITS)
        .where(*scope.conditions, people.c.is_account.is_(false()))
        .order_by(seat.c.sitting, seat.c.number)
    )


def _moved(scope: Scope) -> Select[Any]:
    """By game, person and unit: the extremes of one deal, how many moved, how many were a plus."""
    gained = gains(scope)
    here = and_(
        seat.c.circle_id == scope.circle_id,
        seat.c.sitting == gained.c.sitting,
        seat.c.number == gained.c.seat,
    )
    key = (sitting.c.game, seat.c.person, gained.c.unit)
    return (
        select(
            *key,
            func.max(gained.c.gain).label("best"),
            func.min(gained.c.gain).label("worst"),
            func.sum(case((gained.c.gain > 0, 1), else_=0)).label("plus"),
            func.count().label("moved"),
        )
        .join_from(gained, seat, here)
        .join(sitting, in_sitting(seat))
        .where(~of_extras(scope, gained))
        .group_by(*key)
    )


def _dealt(scope: Scope, skipped: Sequence[tuple[int, int]]) -> Select[Any]:
    """How many deals stand for each line-up and dealer, and what they brought that dealer."""
    each, gained = standing_deals(scope, skipped).subquery(), gains(scope)
    by_dealer = and_(
        gained.c.sitting == each.c.sitting,
        gained.c.number == each.c.number,
        gained.c.seat == each.c.dealer,
        gained.c.unit == each.c.unit,
    )
    key = (each.c.sitting, each.c.seats, each.c.dealer)
    gain = func.coalesce(whole(gained.c.gain), 0).label("gain")
    return (
        select(*key, func.count().label("deals"), gain)
        .outerjoin_from(each, gained, by_dealer)
        .group_by(*key)
    )
