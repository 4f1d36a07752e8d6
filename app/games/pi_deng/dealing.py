"""Who deals and how: the reminder for the table (section 1), which no score depends on."""

from __future__ import annotations

from dataclasses import dataclass

from app.games.pi_deng.entry import PiDengEntry
from app.games.pi_deng.rules import PiDengRules
from app.table import Seat, Table


@dataclass(frozen=True, slots=True)
class Deal:
    """Cards for each hand, open on the table and face down in the stock: 52 in all."""

    each: int
    table: int
    stock: int


DEALS = {2: Deal(each=10, table=12, stock=20), 3: Deal(each=7, table=10, stock=21)}
"""By the number of players."""


def next_dealer(table: Table[PiDengRules], last: PiDengEntry | None) -> Seat:
    """The deal alternates: whoever sits after the last dealer in play order."""
    if last is None or last.dealer not in table.seats:
        return table.seats[0]
    after = table.seats.index(last.dealer) + 1
    return table.seats[after % len(table.seats)]
