"""What a meld is worth, in chips from each other player (section 3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from app.cards import Suit
from app.games.panguingue.melds import LEAST, VALLE, Cards, kind_of, place
from app.games.panguingue.rules import PanguingueRules

Line = Literal["suited_valle", "mixed_valle", "suited_nonvalle", "low_run", "high_run"]
LINES: tuple[Line, ...] = get_args(Line)
RUNS: tuple[Line, ...] = ("low_run", "high_run")


@dataclass(frozen=True, slots=True)
class Price:
    """A line of the table of prices; `spades` is None where spades pay no more."""

    line: Line
    plain: int
    spades: int | None


def prices(rules: PanguingueRules) -> tuple[Price, ...]:
    """What each line pays at this table, laid with three cards; lines that pay nothing are out."""
    return tuple(
        Price(line, plain, spades if spades != plain else None)
        for line in LINES
        if (plain := base(line, False, rules)) and (spades := base(line, True, rules))
    )


def base(line: Line, spades: bool, rules: PanguingueRules) -> int:
    """What a line pays when it is laid with three cards."""
    if line == "mixed_valle":
        return 1 if rules.mixed_valle else 0
    double = 2 if spades and rules.spades_double else 1
    return double * (2 if line == "suited_valle" else 1)


def add_on(line: Line, spades: bool, rules: PanguingueRules) -> int:
    """What one more card pays on a line that was true before and still is."""
    whole = base(line, spades, rules)
    if line == "suited_valle" and rules.suited_valle_add_on == "half":
        return whole // 2
    if line in RUNS and (not rules.sequence_add_on or rules.long_seq == "exact"):
        return 0
    return whole


def lines_of(cards: Cards, rules: PanguingueRules) -> tuple[Line, ...]:
    """The lines that are true of a meld as it lies; none where it is no meld."""
    kind = kind_of(cards, rules)
    if kind is None:
        return ()
    if kind == "sequence":
        return _ends(cards, rules)
    valle = cards[0].rank in VALLE
    if kind == "mixed":
        return ("mixed_valle",) if valle and rules.mixed_valle else ()
    return ("suited_valle",) if valle else ("suited_nonvalle",)


def lay_price(cards: Cards, rules: PanguingueRules, but: tuple[Line, ...] = ()) -> int:
    """What a meld pays that goes down in one step: three cards, and the others added to them.

    The order is the one that pays most, so the further cards count on the line that was there
    first; the other end of a run from ace to king is met with the last card. Lines in `but`
    do not pay.
    """
    lines = [line for line in lines_of(cards, rules) if line not in but]
    if not lines:
        return 0
    extra = len(cards) - LEAST if rules.extras_at_lay_down else 0
    spades = in_spades(cards)
    firsts = sum(base(line, spades, rules) for line in lines)
    return firsts + extra * add_on(lines[0], spades, rules)


def first_price(cards: Cards, rules: PanguingueRules, before: tuple[Line, ...]) -> int:
    """What a meld pays, whatever its length, for lines that were not true before."""
    spades = in_spades(cards)
    fresh = (line for line in lines_of(cards, rules) if line not in before)
    return sum(base(line, spades, rules) for line in fresh)


def add_price(onto: Cards, added: Cards, rules: PanguingueRules) -> int:
    """What cards pay that are added one after another, in the order that pays most."""
    return max(_one_by_one(onto, order, rules) for order in _orders(onto, added))


def in_spades(cards: Cards) -> bool:
    """Whether all the cards are spades."""
    return all(card.suit is Suit.SPADES for card in cards)


def _ends(cards: Cards, rules: PanguingueRules) -> tuple[Line, ...]:
    if len(cards) > LEAST and rules.long_seq == "exact":
        return ()
    ranks = {card.rank for card in cards}
    return tuple(line for line, rank in zip(RUNS, "AK", strict=True) if rank in ranks)


def _orders(onto: Cards, added: Cards) -> list[Cards]:
    """A run grows to one end first and then to the other; a set takes its own suit first."""
    lowest = min(map(place, onto), default=-1)
    ordered = sorted(added, key=place)
    below = tuple(card for card in reversed(ordered) if place(card) < lowest)
    above = tuple(card for card in ordered if place(card) > lowest)
    level = sorted(
        (card for card in added if place(card) == lowest),
        key=lambda card: card.suit != onto[0].suit,
    )
    return [(*below, *above, *level), (*above, *below, *level)]


def _one_by_one(onto: Cards, added: Cards, rules: PanguingueRules) -> int:
    total = 0
    for card in added:
        before, onto = lines_of(onto, rules), (*onto, card)
        spades = in_spades(onto)
        total += sum(
            (add_on if line in before else base)(line, spades, rules)
            for line in lines_of(onto, rules)
        )
    return total
