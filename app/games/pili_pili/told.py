"""What the pages of Pili Pili tell of a recorded round, and of the Missions on the rules page."""

from __future__ import annotations

from dataclasses import dataclass

from app.games.pili_pili.entry import PiliPiliEntry
from app.games.pili_pili.missions import MISSIONS, Mission, Played, Reminder, reminders
from app.games.pili_pili.order import bet_order
from app.games.pili_pili.rules import PiliPiliRules
from app.table import Seat, Table


@dataclass(frozen=True)
class Told:
    """A round as it was played: with which Mission, and in which order the table bet."""

    played: Played
    reminders: tuple[Reminder, ...]
    order: tuple[Seat, ...]


@dataclass(frozen=True)
class Row:
    """One Mission with a line for each of its effects."""

    mission: Mission
    reminders: tuple[Reminder, ...]


def story(entry: PiliPiliEntry, table: Table[PiliPiliRules]) -> Told:
    """A recorded round, for its page."""
    order = bet_order(table.seats, entry.dealer, table.rules)
    return Told(entry.played, reminders(entry.played.mission), order)


def figures(rules: PiliPiliRules) -> tuple[Row, ...]:
    """The Missions that a table plays, for its rules page."""
    rows = MISSIONS if rules.missions else ()
    return tuple(Row(mission, reminders(mission)) for mission in rows)
