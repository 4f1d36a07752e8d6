"""What the red cards can come to, however they are shared out (section 1, conservation checks)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, reduce
from itertools import product
from operator import or_

from app.games.pi_deng.points import ALL_TENS, NINES, SMALL, Pile
from app.games.pi_deng.rules import PiDengRules

_WIDTH = 256
"""More than any player's sum, so that one whole number can hold a sum for each."""

_PIPS = tuple(int(rank) for rank in SMALL * 2)
_OTHERS = (*_PIPS, *(10,) * ALL_TENS)
"""The values of the red cards that are neither ace nor nine, 150 in all."""


@cache
def ace_nine_splits(players: int, same_suit: bool) -> tuple[tuple[Pile, ...], ...]:
    """Every way in which the red aces and nines can lie, as a pile for each player."""
    ways = product(range(players), repeat=4)
    return tuple(dict.fromkeys(_lying(players, way, same_suit) for way in ways))


def _lying(players: int, way: tuple[int, ...], same_suit: bool) -> tuple[Pile, ...]:
    aces, nines = way[:NINES], way[NINES:]
    piles = []
    for player in range(players):
        held = aces.count(player), nines.count(player)
        suited = sum(ace == nine == player for ace, nine in zip(aces, nines, strict=True))
        piles.append(Pile(*held, pairs=suited if same_suit else min(held)))
    return tuple(piles)


def pairs_possible(
    counts: Sequence[tuple[int, int]], said: Sequence[int | None], rules: PiDengRules
) -> list[tuple[int, ...]]:
    """The pairs that each player can have, by all players' aces and nines and what was said."""
    found = {
        tuple(pile.pairs for pile in split)
        for split in ace_nine_splits(len(counts), rules.same_suit)
        if [(pile.aces, pile.nines) for pile in split] == list(counts)
    }
    return sorted(
        pairs
        for pairs in found
        if all(told in (None, pair) for told, pair in zip(said, pairs, strict=True))
    )


def points_reachable(points: Sequence[int], rules: PiDengRules) -> bool:
    """Whether the red cards can be shared out so that each player has just these points."""
    splits = ace_nine_splits(len(points), rules.same_suit)
    apart = ([pile.points(rules.ace_nine) for pile in split] for split in splits)
    return any(
        _reachable(_OTHERS, [n - taken for n, taken in zip(points, each, strict=True)])
        for each in apart
    )


def pips_reachable(pips: Sequence[int]) -> bool:
    """Whether the red cards from 2 to 8 can be shared out so that each player has these pips."""
    return _reachable(_PIPS, pips)


def _reachable(values: tuple[int, ...], sums: Sequence[int]) -> bool:
    if min(sums) < 0 or sum(sums) != sum(values):
        return False
    place = sum(each * _WIDTH**player for player, each in enumerate(sums[1:]))
    return bool(_all_sums(values, len(sums)) >> place & 1)


@cache
def _all_sums(values: tuple[int, ...], players: int) -> int:
    """Every way to share out cards, as one bit for the sums of all players but the first.

    To give a card to a player is to shift all bits at once by its value in that player's digit.
    """
    found = 1
    for value in values:
        shifts = [value * _WIDTH**player for player in range(players - 1)]
        found = reduce(or_, (found << shift for shift in shifts), found)
    return found
