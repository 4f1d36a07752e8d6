"""How a count stands while red cards are keyed in by their ranks, for pages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from app.cards import RANKS
from app.games.pi_deng.points import SMALL, TENS, Pile, totals
from app.games.pi_deng.reach import pairs_possible
from app.games.pi_deng.rules import PiDengRules
from app.table import Seat

Ranks = Mapping[str, int]
"""How many red cards of each rank, 0 to 2; a rank that is missing is 0."""


@dataclass(frozen=True, slots=True)
class Running:
    """The count so far.

    `cards` is how many red cards each player has, `left` how many nobody has. `ask_pairs` are
    those whose ace and nine may or may not be of one suit; they count as no pair until told.
    `fits` says that all 26 cards are shared out and the points come to one of `totals`.
    """

    piles: Mapping[Seat, Pile]
    points: Mapping[Seat, int]
    cards: Mapping[Seat, int]
    left: int
    total: int
    totals: tuple[int, ...]
    ask_pairs: tuple[Seat, ...]
    fits: bool


def running(
    held: Mapping[Seat, Ranks],
    rules: PiDengRules,
    rest_to: Seat | None = None,
    pairs: Mapping[Seat, int] | None = None,
) -> Running:
    """Count what each player has so far; every player is a key of `held`.

    `rest_to` takes what nobody has. `pairs` is what was told of pairs of one suit.
    """
    shared = _shared(held, rest_to)
    can = _possible_pairs(shared, rules, pairs or {})
    piles = {seat: _pile(ranks, can[seat][0]) for seat, ranks in shared.items()}
    points = {seat: pile.points(rules.ace_nine) for seat, pile in piles.items()}
    whole = all(_used(shared, rank) == 2 for rank in RANKS)
    return Running(
        piles=piles,
        points=points,
        cards={seat: sum(ranks.values()) for seat, ranks in shared.items()},
        left=sum(max(0, 2 - _used(shared, rank)) for rank in RANKS),
        total=sum(points.values()),
        totals=totals(rules),
        ask_pairs=tuple(seat for seat, each in can.items() if len(each) > 1),
        fits=whole and sum(points.values()) in totals(rules),
    )


def _shared(held: Mapping[Seat, Ranks], rest_to: Seat | None) -> dict[Seat, dict[str, int]]:
    shared = {seat: dict(ranks) for seat, ranks in held.items()}
    if rest_to is not None:
        rest = shared[rest_to]
        for rank in RANKS:
            rest[rank] = rest.get(rank, 0) + max(0, 2 - _used(held, rank))
    return shared


def _used(held: Mapping[Seat, Ranks], rank: str) -> int:
    return sum(ranks.get(rank, 0) for ranks in held.values())


def _possible_pairs(
    held: Mapping[Seat, Ranks], rules: PiDengRules, told: Mapping[Seat, int]
) -> dict[Seat, list[int]]:
    """The pairs that each player can have; what nobody has yet lies with one player more."""
    counts = [(ranks.get("A", 0), ranks.get("9", 0)) for ranks in held.values()]
    nobody = (2 - _used(held, "A"), 2 - _used(held, "9"))
    said = [*(told.get(seat) for seat in held), None]
    found = pairs_possible([*counts, nobody], said, rules) or [(0,) * len(said)]
    return {seat: sorted({pairs[i] for pairs in found}) for i, seat in enumerate(held)}


def _pile(ranks: Ranks, pairs: int) -> Pile:
    return Pile(
        aces=ranks.get("A", 0),
        nines=ranks.get("9", 0),
        tens=sum(ranks.get(rank, 0) for rank in TENS),
        pips=sum(int(rank) * ranks.get(rank, 0) for rank in SMALL),
        pairs=pairs,
    )
