"""A hint before saving: cards that would pay more if they were laid in two steps (section 2.4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from app.games.panguingue.conditions import lay_price
from app.games.panguingue.melds import LEAST, Cards, fault_of, place, without
from app.games.panguingue.rules import PanguingueRules


@dataclass(frozen=True, slots=True)
class Split:
    """Cards that pay on their own, and what each player then pays for all, against now."""

    cards: Cards
    each: int
    now: int


def pays_more_split(cards: Cards, rules: PanguingueRules) -> Split | None:
    """The part of a meld that had better go down alone; None where nothing pays more.

    The others count where they are a meld of their own; two of them stay in the hand.
    """
    if fault_of(cards, rules):
        return None
    now = lay_price(cards, rules)
    found = [
        Split(part, lay_price(part, rules) + lay_price(without(cards, part), rules), now)
        for part in _parts(cards)
    ]
    best = max(found, key=lambda split: split.each, default=None)
    return best if best and best.each > now else None


def _parts(cards: Cards) -> Iterator[Cards]:
    """Cards of one suit out of a set, and the three at either end of the order."""
    for suit in sorted({card.suit for card in cards}):
        part = tuple(card for card in cards if card.suit == suit)
        if LEAST <= len(part) < len(cards):
            yield part
    if len(cards) > LEAST:
        ordered = tuple(sorted(cards, key=place))
        yield ordered[:LEAST]
        yield ordered[-LEAST:]
