"""Something to try on the rules page of a game, before anybody plays for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from app.table import Seat
from app.table.outcome import Problem
from app.table.words import Sentence

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.table import Table
    from app.table.form import EntryForm


@dataclass(frozen=True)
class Trial:
    """What came of the fields that were typed.

    `answer` is for the game's own template; `problems` stand by the field they concern, and
    `names` says how those are called who have a part in it.
    """

    answer: Any = None
    problems: tuple[tuple[str, Problem], ...] = ()
    names: Mapping[Seat, Sentence] = field(default_factory=dict)


def tried(
    form: EntryForm[Any, Any], check: Callable[[Any, Table[Any]], list[Problem]]
) -> tuple[Any, tuple[tuple[str, Problem], ...]]:
    """The deal that was typed to be tried; or None, with every problem at its field."""
    entry, problems = form.read()
    if entry is not None:
        problems = [problem for problem in check(entry, form.table) if not problem.warning]
    at_fields = tuple((form.field_of(problem.at), problem) for problem in problems)
    return (None if problems else entry), at_fields
