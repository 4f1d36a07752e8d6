"""A recorded round as its pages tell it: the cards that were said and how each pile was counted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from app.games.pi_deng.entry import PiDengEntry
from app.games.pi_deng.points import Pile, said_cards
from app.games.pi_deng.rules import AceNine, PiDengRules, target
from app.games.pi_deng.score import piles_of
from app.games.pi_deng.terms import READINGS
from app.games.pi_deng.typed import write
from app.table import Seat, Table
from app.table.words import Sentence


@dataclass(frozen=True, slots=True)
class Line:
    """So many of a kind, worth so much each; `kind` is aces, nines, tens, pips or pairs.

    A line of pairs is what they add to their ace and nine.
    """

    kind: str
    n: int
    each: int

    @property
    def sum(self) -> int:
        return self.n * self.each


@dataclass(frozen=True, slots=True)
class Story:
    """The round under its own rules; `cards` and `lines` only where they were said.

    Cards are written as they are typed: with their suits only where suits matter.
    """

    reading: Sentence
    target: int
    cards: Mapping[Seat, tuple[str, ...]] | None
    lines: Mapping[Seat, tuple[Line, ...]] | None


def story(entry: PiDengEntry, table: Table[PiDengRules]) -> Story:
    """The round counted again."""
    rules = table.rules
    piles = piles_of(entry, table)
    return Story(
        reading=READINGS[rules.ace_nine],
        target=target(len(table.seats)),
        cards=None if entry.won is None else _written(entry, table),
        lines=None
        if piles is None
        else {seat: tuple(_lines(pile, rules.ace_nine)) for seat, pile in piles.items()},
    )


def _written(entry: PiDengEntry, table: Table[PiDengRules]) -> dict[Seat, tuple[str, ...]]:
    held = said_cards(entry, table.seats)
    return {s: tuple(write(held[s], table.rules.same_suit).split()) for s in table.seats}


def _lines(pile: Pile, reading: AceNine) -> Iterator[Line]:
    yield Line("aces", pile.aces, 20)
    yield Line("nines", pile.nines, 10 if reading == "nine10" else 9)
    yield Line("tens", pile.tens, 10)
    yield Line("pips", pile.pips, 1)
    if pile.pairs and reading in ("pair30", "ace30"):
        yield Line("pairs", pile.pairs, pile.bonus(reading) // pile.pairs)
