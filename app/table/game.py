"""What a folder in `games/` must supply to be a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, TypeVar

from app.ledger.transfers import Unit
from app.table import Seat, Table
from app.table.entry import Entry, Rules, Strict
from app.table.form import EntryForm, EventForm
from app.table.outcome import Outcome, Problem
from app.table.trial import Trial
from app.table.words import Sentence

EntryT = TypeVar("EntryT", bound=Entry)
RulesT = TypeVar("RulesT", bound=Rules)
Carries = Literal["nothing", "pot", "all"]


@dataclass(frozen=True, kw_only=True)
class Tool(Generic[RulesT]):
    """A small calculator between two models, served by the API and tried on the rules page."""

    request: type[Strict]
    answer: type[Strict]
    run: Callable[[Any, RulesT], Strict | list[Problem]]


@dataclass(frozen=True, kw_only=True)
class OptionWords:
    """How one option and its values are named on the rules page."""

    name: Sentence
    values: Mapping[Any, Sentence] = field(default_factory=dict)


def never(_table: Table[Any]) -> bool:
    """The end of a game that has none."""
    return False


def nothing(*_args: Any) -> None:
    """What a game says that has nothing to add."""


def no_hints(_entry: Entry, _table: Table[Any]) -> list[Problem]:
    """The second thoughts of a game that has none beside its check's."""
    return []


def no_slips(_entry: Entry, _last: Sequence[Any]) -> list[Problem]:
    """The hints of a game that has none."""
    return []


@dataclass(frozen=True, kw_only=True)
class Game(Generic[EntryT, RulesT]):
    """One kind of game; everything that callers may ask about it.

    `joins_at` says how many points somebody starts with who joins a game that has begun, by what
    the others have.
    `asked_first` names the options that differ most from table to table, for the page of a new
    one; where it is empty all are alike. `hints` are for the page before saving, not for the API.
    `story` and `figures` give the game's own templates what they tell of a recorded deal and of
    the rules of a table.
    """

    slug: str
    name: str
    deal_word: Sentence
    seats: range
    modes: Mapping[str, Sentence]
    rules: type[RulesT]
    presets: Mapping[str, RulesT]
    preset_names: Mapping[str, Sentence]
    option_words: Mapping[str, OptionWords]
    entry: type[EntryT]
    form: type[EntryForm[EntryT, RulesT]]
    sentences: Mapping[str, Sentence]
    check: Callable[[EntryT, Table[RulesT]], list[Problem]]
    score: Callable[[EntryT, Table[RulesT]], Outcome]
    next_dealer: Callable[[Table[RulesT], EntryT | None], Seat]
    event: type[EventForm[Any, RulesT]] | None = None
    tools: Mapping[str, Tool[RulesT]] = field(default_factory=dict)
    asked_first: tuple[str, ...] = ()
    hints: Callable[[EntryT, Table[RulesT]], list[Problem]] = no_hints
    trial: Callable[[Any, RulesT], Trial] | None = None
    story: Callable[[EntryT, Table[RulesT]], Any] = nothing
    figures: Callable[[RulesT], Any] = nothing
    slips: Callable[[EntryT, Sequence[EntryT]], list[Problem]] = no_slips
    points: Sentence | None = None
    lowest_wins: bool = False
    carries: Carries = "nothing"
    over: Callable[[Table[RulesT]], bool] = never
    joins_at: Callable[[Iterable[int]], int] | None = None

    @property
    def unit(self) -> Unit:
        """What it is played for: the points it counts, else chips."""
        return "points" if self.points else "chips"
