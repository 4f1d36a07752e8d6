"""What lies on the table: whether cards are a meld, and what may be added (section 2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Literal

from app.cards import Card, Suit
from app.games.panguingue.rules import PanguingueRules
from app.table.outcome import Params, Path

ORDER = "A234567JQK"
"""The ten ranks from low to high; neighbours here are neighbours in a run, 7 and J too."""

VALLE = frozenset("357")
ANY_SUITS = frozenset("AK")
"""Ranks whose sets ignore suits."""

LEAST = 3
"""Cards of a meld."""

Kind = Literal["same", "mixed", "sequence"]
Cards = tuple[Card, ...]
Lying = Mapping[Card, int]
"""How many of each card lie in melds already."""

PAN_PACK = tuple(Card(rank, suit) for suit in Suit for rank in ORDER)
"""The forty different cards."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Why cards are no meld; `at` is the place within the list of cards."""

    code: str
    params: Params = field(default_factory=dict)
    at: Path = ()


def place(card: Card) -> int:
    """Where a card stands in its suit, from 0; it must be one of this pack."""
    return ORDER.index(card.rank)


def kind_of(cards: Cards, rules: PanguingueRules) -> Kind | None:
    """What a group of cards is; None where it is no meld."""
    if len(cards) < LEAST or _foreign(cards):
        return None
    shape = _shape(cards, rules)
    return None if isinstance(shape, Fault) else shape


def fault_of(cards: Cards, rules: PanguingueRules, lying: Lying | None = None) -> Fault | None:
    """The first reason why these cards cannot go down as a meld beside what lies already."""
    if found := _foreign(cards):
        return found
    if len(cards) < LEAST:
        return Fault("too_few", {"n": LEAST})
    return _too_many(cards, rules, lying or {}) or _misshapen(cards, rules)


def growth_fault(
    onto: Cards, added: Cards, rules: PanguingueRules, lying: Lying | None = None
) -> Fault | None:
    """The first reason why cards cannot be added to one's own meld, one after another.

    `lying` counts the cards of `onto` too; without it only they are counted.
    """
    found = _foreign(added) or _unfitting(onto, added, rules)
    if found:
        return found
    lies = Counter(onto) if lying is None else lying
    grown = _too_many(added, rules, lies) or fault_of(onto + added, rules)
    return grown and Fault(grown.code, grown.params)


def stretches(cards: Cards) -> list[Cards]:
    """The parts of one suit that still hang together, the low one first."""
    ordered = sorted(cards, key=place)
    parts: list[list[Card]] = [ordered[:1]]
    for low, high in pairwise(ordered):
        if place(high) - place(low) == 1:
            parts[-1].append(high)
        else:
            parts.append([high])
    return [tuple(part) for part in parts]


def without(cards: Cards, taken: Sequence[Card]) -> Cards:
    """What is left, in the old order, of cards from which some are taken."""
    gone = Counter(taken)
    left: list[Card] = []
    for card in cards:
        if gone[card]:
            gone[card] -= 1
        else:
            left.append(card)
    return tuple(left)


def _foreign(cards: Cards) -> Fault | None:
    for i, card in enumerate(cards):
        if card.rank not in ORDER:
            return Fault("card_not_in_pack", {"card": card}, (i,))
    return None


def _too_many(cards: Cards, rules: PanguingueRules, lying: Lying) -> Fault | None:
    for card, count in Counter(cards).items():
        if count + lying.get(card, 0) > rules.copies(card):
            return Fault("too_many_copies", {"card": card, "n": rules.copies(card)})
    return None


def _misshapen(cards: Cards, rules: PanguingueRules) -> Fault | None:
    shape = _shape(cards, rules)
    return shape if isinstance(shape, Fault) else None


def _shape(cards: Cards, rules: PanguingueRules) -> Kind | Fault:
    suits = Counter(card.suit for card in cards)
    if len({card.rank for card in cards}) == 1:
        return _set(cards, suits, rules)
    if len(suits) == 1:
        return _run(cards)
    return Fault("not_a_meld", {"cards": cards})


def _set(cards: Cards, suits: Counter[Suit], rules: PanguingueRules) -> Kind | Fault:
    if len(suits) == 1:
        return "same"
    if cards[0].rank in ANY_SUITS:
        return "mixed"
    if len(suits) == 2:
        return Fault("two_suits", {"cards": cards})
    suit, most = suits.most_common(1)[0]
    if most > 1 and not rules.mixed_dup:
        return Fault("duplicate_suit", {"card": Card(cards[0].rank, suit)})
    return "mixed"


def _run(cards: Cards) -> Kind | Fault:
    ordered = sorted(cards, key=place)
    for low, high in pairwise(ordered):
        if low == high:
            return Fault("duplicate_in_sequence", {"card": low})
        if place(high) - place(low) > 1:
            return Fault("gap", {"card": low, "missing": Card(ORDER[place(low) + 1], low.suit)})
    return "sequence"


def _unfitting(onto: Cards, added: Cards, rules: PanguingueRules) -> Fault | None:
    kind = kind_of(onto, rules)
    if kind is None:
        return None
    first = onto[0]
    for i, card in enumerate(added):
        if kind != "sequence" and card.rank != first.rank:
            return Fault("wrong_rank", {"card": card, "rank": first.rank}, (i,))
        if kind == "sequence" and card.suit != first.suit:
            return Fault("wrong_suit", {"card": card, "cards": onto}, (i,))
        closed = rules.ak_growth == "same_suit_only" or card.rank not in ANY_SUITS
        if kind == "same" and closed and card.suit != first.suit:
            return Fault("same_suit_only", {"card": card, "cards": onto}, (i,))
    return None
