"""All that was played in a circle, deal by deal, as programs of others want to read it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from app.store.accounts import played
from app.store.deals import DealView, deals_of
from app.store.sittings import SittingLine, sittings_of
from app.store.worth import Worth
from app.table import Seat

ALL = 10**9


@dataclass(frozen=True)
class Share:
    """What a deal moved for one seat, and how that seat stood after it; seat 0 is the table."""

    seat: Seat
    person: int | None
    chips: int
    points: int
    chips_total: int
    points_total: int


@dataclass(frozen=True)
class Line:
    """A deal as it stands, with what it moved for everybody whom it concerns."""

    sitting: int
    game: str
    evening: date
    worth: Worth
    deal: DealView
    shares: tuple[Share, ...]


def lines_of(circle_id: int) -> Iterator[Line]:
    """Every deal of a circle, the first one first."""
    worths = {each.number: each.worth for each in played(circle_id)}
    for sitting in reversed(sittings_of(circle_id, limit=ALL)):
        yield from _of_sitting(sitting, worths[sitting.number])


def _of_sitting(sitting: SittingLine, worth: Worth) -> Iterator[Line]:
    people = {place.seat: place.person for place in sitting.seats}
    chips: dict[Seat, int] = defaultdict(int)
    points: dict[Seat, int] = defaultdict(int)
    deals = deals_of(sitting.circle_id, sitting.number, limit=max(sitting.count, 1))
    for deal in reversed(deals):
        for total, moved in ((chips, deal.moves), (points, deal.points)):
            for seat, gained in moved.items():
                total[seat] += gained
        yield Line(
            sitting=sitting.number,
            game=sitting.game,
            evening=sitting.evening,
            worth=worth,
            deal=deal,
            shares=tuple(
                Share(
                    seat,
                    people[seat],
                    deal.moves.get(seat, 0),
                    deal.points.get(seat, 0),
                    chips[seat],
                    points[seat],
                )
                for seat in dict.fromkeys([*deal.moves, *deal.points])
            ),
        )
