"""Hands of Pok Deng: type, taem (แต้ม) and deng (เด้ง), and who beats whom by how much.

| type | condition | deng |
| --- | --- | --- |
| pok ป๊อก | two cards with taem 8 or 9 | as any two cards |
| tong ตอง | three equal ranks | 5 |
| straight flush, straight | three ranks in a row, only by option | 5, 3 |
| sam lueang สามเหลือง | three of J, Q, K | 3 |
| normal | everything else | 3 one suit, 2 pair or two of a suit, else 1 |

Source: rules page, sections 1 and 2. Not built: jokers, several packs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from typing import Literal

from app.cards import RANKS, Card
from app.games.pok_deng.rules import PokDengRules

HandType = Literal["pok", "tong", "straight_flush", "straight", "sam_lueang", "normal"]
DecidedBy = Literal["type", "rank", "taem", "deng", "tie", "called"]

_ORDERS: dict[str, tuple[HandType, ...]] = {
    "sf>st>sl": ("pok", "tong", "straight_flush", "straight", "sam_lueang", "normal"),
    "sl>sf>st": ("pok", "tong", "sam_lueang", "straight_flush", "straight", "normal"),
    "sf>sl>st": ("pok", "tong", "straight_flush", "sam_lueang", "straight", "normal"),
}
_PICTURES = frozenset("JQK")


MOST_HANDS = 17
"""With the dealer's: 17 hands of three cards are 51 of the 52."""


@dataclass(frozen=True, slots=True)
class Hand:
    """A classified hand; `rank` breaks ties where the table says so (0 where it does not)."""

    type: HandType
    taem: int
    deng: int
    rank: int = 0


def taem_of(ranks: Sequence[str]) -> int:
    """Points of the ranks, 0 to 9: the last digit of their sum, pictures and tens 0."""
    return sum(RANKS.index(rank) + 1 for rank in ranks if rank in "A23456789") % 10


def is_pok(ranks: Sequence[str]) -> bool:
    """Whether the first two cards, as dealt, are pok."""
    return len(ranks) >= 2 and taem_of(ranks[:2]) >= 8


def hand_of(cards: Sequence[Card], rules: PokDengRules) -> Hand:
    """Classify two or three known cards."""
    return classify([card.rank for card in cards], len({card.suit for card in cards}) == 1, rules)


def classify(ranks: Sequence[str], suited: bool, rules: PokDengRules) -> Hand:
    """Classify two or three ranks; `suited`: all of one suit."""
    fitting = _fitting(ranks, suited, rules)
    kind = next(each for each in _ORDERS[rules.straight_order] if each in fitting)
    deng = max(*fitting.values(), _plain_deng(ranks, suited, rules))
    return Hand(kind, taem_of(ranks), deng, _tie_rank(kind, ranks, rules))


def _fitting(ranks: Sequence[str], suited: bool, rules: PokDengRules) -> dict[HandType, int]:
    """Every type that the cards fit, with the deng of its line."""
    if len(ranks) == 2:
        return {"pok" if taem_of(ranks) >= 8 else "normal": 1}
    if len(set(ranks)) == 1:
        return {"tong": rules.tong_deng}
    fitting: dict[HandType, int] = {"normal": 1}
    if _is_sam_lueang(ranks, rules):
        fitting["sam_lueang"] = rules.sam_lueang_deng
    if rules.straights == "type" and _top_of_straight(ranks, rules):
        fitting |= {"straight_flush": 5} if suited else {"straight": 3}
    return fitting


def _plain_deng(ranks: Sequence[str], suited: bool, rules: PokDengRules) -> int:
    """The highest deng that suits, pairs and sequences give whatever the type; never added up."""
    if len(ranks) == 2:
        return 2 if suited or (rules.pair2_deng and len(set(ranks)) == 1) else 1
    straight = rules.straights != "off" and _top_of_straight(ranks, rules)
    if suited:
        return 5 if straight else 3
    if straight:
        return 3
    return 2 if rules.pair3_deng and len(set(ranks)) == 2 else 1


def _is_sam_lueang(ranks: Sequence[str], rules: PokDengRules) -> bool:
    if rules.sam_lueang == "off" or not _PICTURES.issuperset(ranks):
        return False
    return rules.sam_lueang == "any" or set(ranks) == _PICTURES


def _top_of_straight(ranks: Sequence[str], rules: PokDengRules) -> int:
    """The top card of three ranks in a row, 3 (A 2 3) to 14 (Q K A), or 0: no straight."""
    low, middle, high = sorted(RANKS.index(rank) + 1 for rank in ranks)
    if (low, middle, high) == (1, 12, 13):
        return 0 if rules.straight_aces == "low" else 14
    if (middle, high) != (low + 1, low + 2):
        return 0
    return 0 if low == 1 and rules.straight_aces == "high" else high


def _tie_rank(kind: HandType, ranks: Sequence[str], rules: PokDengRules) -> int:
    if kind == "tong" and rules.tong_tie in ("ace_high", "ace_low"):
        place = RANKS.index(ranks[0])
        return 13 if place == 0 and rules.tong_tie == "ace_high" else place
    if kind == "sam_lueang" and rules.sam_lueang_tie == "rank":
        high, middle, low = sorted(map("JQK".index, ranks), reverse=True)
        return 1 + 9 * high + 3 * middle + low
    if kind in ("straight", "straight_flush") and rules.straight_tie == "rank":
        return _top_of_straight(ranks, rules)
    return 0


def compare(player: Hand, dealer: Hand, rules: PokDengRules) -> tuple[int, DecidedBy]:
    """The signed multiplier of the player's bet, and the step that decided (section 2)."""
    order = _ORDERS[rules.straight_order]
    lead = order.index(dealer.type) - order.index(player.type)
    if lead:
        winner, loser = (player, dealer) if lead > 0 else (dealer, player)
        return _sign(lead) * _type_pays(winner, loser, rules), "type"
    lead, step = _same_type(player, dealer, rules)
    if lead:
        return _sign(lead) * (player if lead > 0 else dealer).deng, step
    lead = player.deng - dealer.deng
    if lead and rules.equal_taem == "difference":
        return lead, "deng"
    if lead and rules.equal_taem == "full":
        return _sign(lead) * max(player.deng, dealer.deng), "deng"
    return (-dealer.deng if rules.full_tie == "dealer" else 0), "tie"


def _type_pays(winner: Hand, loser: Hand, rules: PokDengRules) -> int:
    by_difference = rules.tong_vs_sam_lueang == "difference"
    if by_difference and (winner.type, loser.type) == ("tong", "sam_lueang"):
        return max(1, winner.deng - loser.deng)
    return winner.deng


def _same_type(player: Hand, dealer: Hand, rules: PokDengRules) -> tuple[int, DecidedBy]:
    if player.rank or dealer.rank:
        return player.rank - dealer.rank, "rank"
    if player.type == "tong" and rules.tong_tie == "none":
        return 0, "rank"
    return player.taem - dealer.taem, "taem"


def _sign(number: int) -> int:
    return 1 if number > 0 else -1


@cache
def classes(rules: PokDengRules) -> frozenset[Hand]:
    """Every class of hand that one pack can make under these rules."""
    return frozenset(
        classify(ranks, suited, rules)
        for count in (2, 3)
        for ranks in combinations_with_replacement(RANKS, count)
        for suited in (False, True)
        if not suited or len(set(ranks)) == count
    )


@cache
def multipliers(rules: PokDengRules) -> tuple[int, ...]:
    """The multipliers above 0 that a hand can be won or lost by under these rules."""
    hands = classes(rules)
    return tuple(sorted({abs(compare(p, d, rules)[0]) for p in hands for d in hands} - {0}))
