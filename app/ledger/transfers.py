"""Transfers of chips and points between two seats, and what they come to."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Generic, Literal, TypeVar

Unit = Literal["chips", "points"]
ReasonT = TypeVar("ReasonT")

BOX = 0
"""The seat of the table itself: the pot for chips, the box for points."""

Moves = Mapping[tuple[int, int, Unit], int]
"""How much goes from one seat to another, by unit; every amount is above 0."""


@dataclass(frozen=True, slots=True)
class Transfer(Generic[ReasonT]):
    """So much goes from one seat to another, for a reason; `amount` is above 0."""

    source: int
    target: int
    amount: int
    unit: Unit
    reason: ReasonT

    def __post_init__(self) -> None:
        if self.amount <= 0 or self.source == self.target:
            raise ValueError("A transfer moves something from one seat to another.")


def moved(transfers: Iterable[Transfer[ReasonT]]) -> Moves:
    """What transfers move between each pair of seats, each pair in one direction."""
    sums: dict[tuple[int, int, Unit], int] = defaultdict(int)
    for each in transfers:
        sums[each.source, each.target, each.unit] += each.amount
    return difference(sums, {})


def difference(now: Moves, before: Moves) -> Moves:
    """What is still to be moved so that `before` comes to `now`."""
    sums: dict[tuple[int, int, Unit], int] = defaultdict(int)
    for moves, sign in ((now, 1), (before, -1)):
        for (source, target, unit), amount in moves.items():
            low, high = min(source, target), max(source, target)
            sums[low, high, unit] += sign * (amount if source == low else -amount)
    return {
        ((low, high, unit) if amount > 0 else (high, low, unit)): abs(amount)
        for (low, high, unit), amount in sorted(sums.items())
        if amount
    }


def net(moves: Moves, unit: Unit) -> dict[int, int]:
    """What each seat named in moves has gained (+) or lost (-) of one unit."""
    sums: dict[int, int] = defaultdict(int)
    for (source, target, of), amount in moves.items():
        if of == unit:
            sums[source] -= amount
            sums[target] += amount
    return dict(sums)
