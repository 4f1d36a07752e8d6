"""Every way in which the 26 red cards can be shared out, by dynamic programming.

Only aces and nines count together; the other 22 cards are just added up, so that their sums are
counted once and laid against each way in which aces and nines can lie. Each pile is counted by
the game's own scorer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product
from operator import add

from app.games.pi_deng.points import RED_CARDS, pile_of
from app.games.pi_deng.rules import AceNine, PiDengRules

ACES_AND_NINES = tuple(card for card in RED_CARDS if card.rank in "A9")
OTHERS = tuple(card for card in RED_CARDS if card.rank not in "A9")
READINGS: tuple[AceNine, ...] = ("pair30", "ace30", "nine10", "none")


@cache
def other_sums(players: int) -> Counter[tuple[int, ...]]:
    """How often each players' sums of the other 22 cards come up."""
    found: Counter[tuple[int, ...]] = Counter({(0,) * players: 1})
    for card in OTHERS:
        worth = pile_of([card], PiDengRules()).points("pair30")
        grown: Counter[tuple[int, ...]] = Counter()
        for sums, count in found.items():
            for player in range(players):
                grown[(*sums[:player], sums[player] + worth, *sums[player + 1 :])] += count
        found = grown
    return found


def ace_nine_points(players: int, rules: PiDengRules) -> Iterator[dict[AceNine, tuple[int, ...]]]:
    """What aces and nines come to under each reading, for each way in which they can lie."""
    for owners in product(range(players), repeat=len(ACES_AND_NINES)):
        lying = list(zip(ACES_AND_NINES, owners, strict=True))
        held = [[card for card, owner in lying if owner == player] for player in range(players)]
        piles = [pile_of(cards, rules) for cards in held]
        yield {reading: tuple(pile.points(reading) for pile in piles) for reading in READINGS}


@cache
def both_splits() -> Counter[tuple[tuple[AceNine, tuple[int, ...]], ...]]:
    """How often two players' points come up, under all readings of one and the same split."""
    found: Counter[tuple[tuple[AceNine, tuple[int, ...]], ...]] = Counter()
    for worth in ace_nine_points(2, PiDengRules()):
        for sums, count in other_sums(2).items():
            points = {reading: tuple(map(add, sums, each)) for reading, each in worth.items()}
            found[tuple(points.items())] += count
    return found


@cache
def scores(players: int, reading: AceNine, same_suit: bool = False) -> Counter[tuple[int, ...]]:
    """How often all players' points come up under one reading."""
    worth = Counter(
        each[reading] for each in ace_nine_points(players, PiDengRules(same_suit=same_suit))
    )
    found: Counter[tuple[int, ...]] = Counter()
    for taken, ways in worth.items():
        for sums, count in other_sums(players).items():
            found[tuple(map(add, sums, taken))] += ways * count
    return found
