"""What cannot be in a hand of Panguingue, and what is worth a second look."""

from __future__ import annotations

from app.games.panguingue.entry import PanguingueEntry
from app.games.panguingue.play import play_out
from app.games.panguingue.rules import PanguingueRules
from app.table import Table
from app.table.outcome import Problem


def check(entry: PanguingueEntry, table: Table[PanguingueRules]) -> list[Problem]:
    """Every problem of a hand, warnings among them, in the order of its events."""
    return play_out(entry, table).problems
