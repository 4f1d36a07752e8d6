"""How red cards are typed: by their ranks, with a suit where a suit matters."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping

from app.cards import RANKS, Card, Suit, UnknownCard, parse_card, parse_rank, pieces
from app.table import Seat
from app.table.typed import plain_digits

RED = (Suit.HEARTS, Suit.DIAMONDS)
_RANKS_OF_PAIRS = "A9"

Typed = Mapping[Seat, list[str]]


def split(text: str) -> list[str]:
    """The cards and ranks of a field, each as it was typed; digits may be of any script."""
    return pieces(plain_digits(unicodedata.normalize("NFKC", text)))


def rank_of(piece: str) -> str | None:
    """The rank where no suit was said."""
    try:
        return parse_rank(piece)
    except UnknownCard:
        return None


def card_of(piece: str) -> Card | None:
    """The card where both were said."""
    try:
        return parse_card(piece)
    except UnknownCard:
        return None


def suited(typed: Typed) -> dict[Seat, tuple[str, ...]]:
    """Cards as an entry takes them: where only the rank was said, the next red one of it.

    Suits that were said come first. A third card of a rank is the first one again.
    """
    taken = {card for card in map(card_of, _all(typed)) if card}
    found = {}
    for seat, said in typed.items():
        written = []
        for piece in said:
            rank = rank_of(piece)
            if rank is None:
                written.append(piece)
                continue
            cards = [Card(rank, suit) for suit in RED]
            card = next((card for card in cards if card not in taken), cards[0])
            taken.add(card)
            written.append(str(card))
        found[seat] = tuple(written)
    return found


def suits_said(typed: Typed) -> bool:
    """Whether a suit was said of an ace and of a nine, which tells of the others too."""
    said = {card.rank for card in map(card_of, _all(typed)) if card}
    return said >= set(_RANKS_OF_PAIRS)


def ranks_of(typed: Iterable[str]) -> dict[str, int]:
    """How many cards of each rank were typed; what is no card is left out."""
    counts: dict[str, int] = {}
    for piece in typed:
        card = card_of(piece)
        rank = card.rank if card else rank_of(piece)
        if rank:
            counts[rank] = counts.get(rank, 0) + 1
    return counts


def write(cards: Iterable[Card], same_suit: bool) -> str:
    """Cards as they are typed, from the ace up: the suits of aces and nines where they matter."""
    ordered = sorted(cards, key=lambda card: (RANKS.index(card.rank), RED.index(card.suit)))
    return " ".join(_written(card, same_suit) for card in ordered)


def _written(card: Card, same_suit: bool) -> str:
    rank = "10" if card.rank == "T" else card.rank
    return rank + card.suit.lower() if same_suit and rank in _RANKS_OF_PAIRS else rank


def _all(typed: Typed) -> list[str]:
    return [piece for said in typed.values() for piece in said]
