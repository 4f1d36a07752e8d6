"""Counting red cards: the four readings of ace and nine (sections 2.1 to 2.3)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from app.cards import PACK, Card, Suit
from app.games.pi_deng.entry import PiDengEntry, Tally
from app.games.pi_deng.rules import AceNine, PiDengRules
from app.table import Seat

RED_CARDS = tuple(card for card in PACK if card.suit in (Suit.HEARTS, Suit.DIAMONDS))
"""The 26 that count."""

TENS = "TJQK"
SMALL = "2345678"
ACES, NINES, ALL_TENS, PIPS = 2, 2, 8, 70
"""How many red aces, nines and tens (10 J Q K) there are, and the sum of the red 2 to 8."""

PLAIN = 20 * ACES + 9 * NINES + 10 * ALL_TENS + PIPS
"""All red cards together, 208, before anything for ace and nine."""


@dataclass(frozen=True, slots=True)
class Pile:
    """What a player's red cards come to; `pips` is the sum of the cards from 2 to 8."""

    aces: int = 0
    nines: int = 0
    tens: int = 0
    pips: int = 0
    pairs: int = 0

    def bonus(self, reading: AceNine) -> int:
        """What a reading of ace and nine adds to 20 and 9."""
        by = {"pair30": self.pairs, "ace30": 10 * self.pairs, "nine10": self.nines, "none": 0}
        return by[reading]

    def points(self, reading: AceNine) -> int:
        """The score of the pile."""
        plain = 20 * self.aces + 9 * self.nines + 10 * self.tens + self.pips
        return plain + self.bonus(reading)


def pile_of(cards: Iterable[Card], rules: PiDengRules) -> Pile:
    """Count red cards; a pair needs one suit only where the table says so."""
    held = tuple(cards)
    aces = [card.suit for card in held if card.rank == "A"]
    nines = [card.suit for card in held if card.rank == "9"]
    suited = len(set(aces) & set(nines))
    return Pile(
        aces=len(aces),
        nines=len(nines),
        tens=sum(card.rank in TENS for card in held),
        pips=sum(int(card.rank) for card in held if card.rank in SMALL),
        pairs=suited if rules.same_suit else min(len(aces), len(nines)),
    )


def totals(rules: PiDengRules) -> tuple[int, ...]:
    """What all players' points can come to: without a pair, with one, with two."""
    sums = [PLAIN + Pile(nines=NINES, pairs=pairs).bonus(rules.ace_nine) for pairs in (0, 1, 2)]
    return tuple(dict.fromkeys(sums))


def said_cards(entry: PiDengEntry, seats: Iterable[Seat]) -> dict[Seat, tuple[Card, ...]]:
    """Each player's red cards, with the rest where it was said to go."""
    held = {seat: entry.cards_of(seat) for seat in seats}
    if entry.rest_to is not None:
        named = {card for cards in held.values() for card in cards}
        rest = tuple(card for card in RED_CARDS if card not in named)
        held[entry.rest_to] = held.get(entry.rest_to, ()) + rest
    return held


def of_tally(tally: Tally, pairs: int) -> Pile:
    """A quick tally with the pairs that the counts of all players leave."""
    return Pile(tally.aces, tally.nines, tally.tens, tally.pips, pairs)
