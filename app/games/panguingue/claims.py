"""What each player has on the table, and what the others owe or have paid for it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

from app.games.panguingue.conditions import Line
from app.games.panguingue.entry import State
from app.games.panguingue.melds import Cards
from app.games.panguingue.terms import line_names, named
from app.table import Seat


@dataclass(slots=True, eq=False)
class Meld:
    """A meld under its number; `sound` is False where the event that made it is at fault."""

    cards: Cards
    asked: bool = True
    sound: bool = True
    gone: bool = False


@dataclass(slots=True, eq=False)
class Called:
    """A condition called without its cards: three, and each further one."""

    line: Line
    spades: bool
    more: int = 0


@dataclass(slots=True, eq=False)
class Claim:
    """A condition payment: `each` payer owes it, `price` is what the rules say it is.

    `cards` and `lines` are those of the meld when it was claimed. `of` ties a claim to its meld
    or its called condition, whatever becomes of the cards; `code` says how it came about.
    """

    of: Meld | Called
    code: str
    cards: Cards
    lines: tuple[Line, ...]
    spades: bool
    each: int
    price: int
    asked: bool
    void: bool = False

    @property
    def paid(self) -> int:
        """What each payer has given for it, and has not got back."""
        return self.each if self.asked and not self.void else 0


@dataclass(slots=True, eq=False)
class Player:
    """One who was dealt in; `unsure` once a meld's number may be another than we count."""

    seat: Seat
    state: State = "in"
    melds: list[Meld] = field(default_factory=list)
    called: list[Called] = field(default_factory=list)
    claims: list[Claim] = field(default_factory=list)
    unsure: bool = False
    too_many: bool = False

    @property
    def groups(self) -> list[Meld | Called]:
        """All that a claim of this player can be for."""
        return [*self.melds, *self.called]

    @property
    def recorded(self) -> int:
        """How many cards lie in melds, as far as they were entered."""
        melded = sum(len(meld.cards) for meld in self.melds if meld.sound)
        return melded + sum(3 + each.more for each in self.called)


class Payable(Protocol):
    """A claim, or what counts again of claims."""

    @property
    def cards(self) -> Cards: ...
    @property
    def lines(self) -> tuple[Line, ...]: ...
    @property
    def spades(self) -> bool: ...


def said_of(what: Payable) -> dict[str, object]:
    """The parameters that name what is paid for."""
    return {
        "meld": named(what.cards, what.lines, what.spades),
        "line": line_names(what.lines, what.spades),
    }
