"""Which deals would explain that the chips counted are not the chips expected."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from heapq import nsmallest
from typing import Literal

from app.ledger.transfers import BOX, Moves, net

Mistake = Literal[
    "ten_more", "ten_less", "turned_one", "swapped", "turned_all", "doubled", "missed"
]
SIMPLEST_FIRST: tuple[Mistake, ...] = (
    "ten_more",
    "ten_less",
    "turned_one",
    "swapped",
    "turned_all",
    "doubled",
    "missed",
)
WHOLE: Mapping[Mistake, int] = {"turned_all": -2, "doubled": -1, "missed": 1}
"""How often a deal's moves are missing when it was entered so; below 0 they are too much."""
MOST = 5
"""Suspects that are worth a look; below them anything explains a little."""

_Said = tuple[Mistake, Mapping[int, int], tuple[int, ...], tuple[int, ...]]
"""A mistake, what each seat should have more, whom it is about, and both amounts."""


@dataclass(frozen=True, slots=True)
class Suspect:
    """A mistake that may have been made in a deal, and the chips that it leaves unexplained.

    `seats` are the two it is about: from whom the amount went to whom, or whose names were
    swapped; empty where it is the whole deal. `entered` and `meant` are of one amount only.
    """

    deal: int
    mistake: Mistake
    left: int
    seats: tuple[int, ...] = ()
    entered: int = 0
    meant: int = 0

    @property
    def exact(self) -> bool:
        """Whether it explains everything."""
        return self.left == 0


@dataclass(frozen=True, slots=True)
class _Case:
    """What was found at the table: by seat, chips counted less chips expected."""

    difference: Mapping[int, int]
    whole: int
    off: tuple[int, ...]  # the seats where it is not 0

    def left(self, change: Mapping[int, int]) -> int:
        """What stays unexplained if the deal should have moved so much more.

        Nobody knows about a seat that was not counted, so it explains nothing.
        """
        left = self.whole
        for seat, more in change.items():
            if (off := self.difference.get(seat)) is not None:
                left += abs(off - more) - abs(off)
        return left


def suspects(
    difference: Mapping[int, int], deals: Mapping[int, Moves], most: int = MOST
) -> list[Suspect]:
    """The mistakes that would explain a difference by seat, the likeliest first.

    `deals` are the chips that each deal moved. Whatever leaves least unexplained comes first, then
    what is simplest, then what is newest. Of the same change to one deal only the simplest is said.
    """
    whole = sum(map(abs, difference.values()))
    if not whole:
        return []
    case = _Case(difference, whole, tuple(seat for seat, off in difference.items() if off))
    found = (each for number, moves in deals.items() for each in _of_deal(case, number, moves))
    return nsmallest(most, found, key=_rank)


def _rank(suspect: Suspect) -> tuple[int, int, int]:
    return suspect.left, SIMPLEST_FIRST.index(suspect.mistake), -suspect.deal


def _of_deal(case: _Case, number: int, moves: Moves) -> Iterator[Suspect]:
    gains = net(moves, "chips")
    if all(case.difference.get(seat) == 0 for seat in gains):
        return  # whatever is changed here, somebody who is right would not be any more
    seen: set[frozenset[tuple[int, int]]] = set()
    for mistake, change, seats, amounts in _mistakes(case, moves, gains):
        left = case.left(change)
        if left < case.whole and (said := frozenset(change.items())) not in seen:
            seen.add(said)
            yield Suspect(number, mistake, left, seats, *amounts)


def _mistakes(case: _Case, moves: Moves, gains: Mapping[int, int]) -> Iterator[_Said]:
    """Every mistake that may have been made, the simplest first."""
    pairs = [(source, target, n) for (source, target, unit), n in moves.items() if unit == "chips"]
    for mistake in SIMPLEST_FIRST[:3]:
        for source, target, n in pairs:
            if (meant := _meant(mistake, n)) is not None:
                change = {source: n - meant, target: meant - n}
                yield mistake, change, (source, target), (n, abs(meant))
    for one, other, more in _swaps(case, gains):
        yield "swapped", {one: more, other: -more}, (one, other), ()
    for mistake, times in WHOLE.items():
        yield mistake, {seat: times * n for seat, n in gains.items() if n}, (), ()


def _meant(mistake: Mistake, entered: int) -> int | None:
    """What an amount should have been; below 0 it went the wrong way, None: it cannot be that."""
    if mistake == "ten_more":
        return None if entered % 10 else entered // 10
    return 10 * entered if mistake == "ten_less" else -entered


def _swaps(case: _Case, gains: Mapping[int, int]) -> Iterator[tuple[int, int, int]]:
    """Two seats whose gains may have been exchanged, and how much more the first should have.

    Both are of this deal, or one of them and somebody whose chips are not as expected.
    """
    pairs = {
        (min(one, other), max(one, other))
        for one in gains
        for other in (*gains, *case.off)
        if BOX not in (one, other) and one != other
    }
    for one, other in sorted(pairs):
        if more := gains.get(other, 0) - gains.get(one, 0):
            yield one, other, more
