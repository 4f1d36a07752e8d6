"""What the entries of the log say, and what each moves at the table it was keyed in at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.games import get_game
from app.table import Table
from app.table.entry import Detail, Entry
from app.table.extra import Extra, check_extra, score_extra
from app.table.outcome import Outcome, Problem

NOTHING = Outcome((), Detail())
"""What a deal comes to that was struck out, or played after the end of its game."""


class Rejected(Exception):
    """The entry cannot stand; `problems` says why."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__([problem.code for problem in problems])
        self.problems = list(problems)


def read_entry(slug: str, kind: str, text: str) -> Any:
    """An entry as it was stored."""
    model = Extra if kind == "extra" else get_game(slug).entry
    return model.model_validate_json(text)


def checked(slug: str, entry: Entry | None, table: Table[Any]) -> Outcome:
    """What an entry comes to; raises `Rejected` where it cannot stand."""
    found = [] if entry is None else _problems(slug, entry, table)
    # A warning is for the page that asks before saving; it keeps nothing from being saved.
    if problems := [problem for problem in found if not problem.warning]:
        raise Rejected(problems)
    return scored(slug, entry, table)


def scored(slug: str, entry: Entry | None, table: Table[Any]) -> Outcome:
    """The same for an entry that stood: what earlier deals left behind never makes one wrong."""
    if isinstance(entry, Extra):
        return score_extra(entry)
    game = get_game(slug)
    return NOTHING if entry is None or game.over(table) else game.score(entry, table)


def _problems(slug: str, entry: Entry, table: Table[Any]) -> list[Problem]:
    if isinstance(entry, Extra):
        return check_extra(entry, table)
    return get_game(slug).check(entry, table)
