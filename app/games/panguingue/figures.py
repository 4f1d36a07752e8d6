"""The table of prices as the rules page shows it, at the table's own prices."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from app.cards import Card, parse_card
from app.games.panguingue.conditions import Line, add_on, prices
from app.games.panguingue.rules import PanguingueRules
from app.games.panguingue.terms import line_name
from app.table.words import Sentence

_EXAMPLES: Mapping[Line, str] = {
    "suited_valle": "5H 5H 5H",
    "mixed_valle": "5H 5C 5D",
    "suited_nonvalle": "QH QH QH",
    "low_run": "AH 2H 3H",
    "high_run": "JH QH KH",
}


@dataclass(frozen=True, slots=True)
class Figure:
    """A line of the table with cards that are one; chips from each for three and one more.

    Those in spades are None where spades pay no more.
    """

    name: Sentence
    cards: tuple[Card, ...]
    plain: int
    spades: int | None
    more: int
    more_spades: int | None


def figures(rules: PanguingueRules) -> tuple[Figure, ...]:
    """What each condition pays here."""
    return tuple(
        Figure(
            line_name(price.line, spades=False),
            tuple(map(parse_card, _EXAMPLES[price.line].split())),
            price.plain,
            price.spades,
            add_on(price.line, spades=False, rules=rules),
            None if price.spades is None else add_on(price.line, spades=True, rules=rules),
        )
        for price in prices(rules)
    )
