"""Playing cards and their notation: rank and suit, ten written T."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

RANKS = "A23456789TJQK"
"""Every rank from the ace up; a game decides what each is worth."""


class Suit(StrEnum):
    """A suit, written as its initial."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"


_SIGNS = {"♠": Suit.SPADES, "♥": Suit.HEARTS, "♦": Suit.DIAMONDS, "♣": Suit.CLUBS}


class UnknownCard(ValueError):
    """A text that names no card of the pack."""


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """One card; `str` gives its notation, such as `TH`."""

    rank: str
    suit: Suit

    def __str__(self) -> str:
        return f"{self.rank}{self.suit}"


def parse_rank(text: str) -> str:
    """Read a rank in any case, with `10` for `T`; raises `UnknownCard`."""
    rank = "T" if text == "10" else text.upper()
    if len(rank) != 1 or rank not in RANKS:
        raise UnknownCard(text)
    return rank


def parse_card(text: str) -> Card:
    """Read one card, such as `7s`, `10♠` or `TH`; raises `UnknownCard`."""
    if known := _SPELLED.get(text):
        return known
    spelling = text.strip().replace("\ufe0e", "").replace("\ufe0f", "")
    mark = spelling[-1:].upper() if spelling.isascii() else spelling[-1:]
    if mark in _SIGNS:
        suit = _SIGNS[mark]
    elif mark in set(Suit):
        suit = Suit(mark)
    else:
        raise UnknownCard(text)
    return Card(parse_rank(spelling[:-1]), suit)


_PIECE = re.compile(r"(10|[A2-9TJQK])([SHDC♠♥♦♣]?)[\ufe0e\ufe0f]?", re.IGNORECASE)

_APART = re.compile(r"[\s,]+")


def pieces(text: str) -> list[str]:
    """Cards or ranks as a table writes them, spaces or not; what is neither stays one piece."""
    found: list[str] = []
    for word in _APART.split(text.strip()):
        if word in _SPELLED:
            found.append(word)
            continue
        parts = [match.group() for match in _PIECE.finditer(word)]
        found += parts if "".join(parts) == word else [word]
    return [piece for piece in found if piece]


PACK = tuple(Card(rank, suit) for suit in Suit for rank in RANKS)
"""The 52 cards."""

_SPELLED = {f"{card.rank}{mark}": card for card in PACK for mark in (card.suit, card.suit.lower())}
"""As they are mostly written: no more of such a text has to be looked at."""


def write_cards(cards: tuple[Card, ...]) -> str:
    """Write cards as `7S 8D`."""
    return " ".join(map(str, cards))


def face(card: Card) -> str:
    """A card in a sentence, such as `10♠`; the sign is text and no picture of its own."""
    sign = next(sign for sign, suit in _SIGNS.items() if suit is card.suit)
    return f"{'10' if card.rank == 'T' else card.rank}{sign}\ufe0e"
