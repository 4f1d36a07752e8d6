"""Who deals next, and in which order the table bets (section 4)."""

from __future__ import annotations

from collections.abc import Sequence

from app.games.pili_pili.entry import PiliPiliEntry
from app.games.pili_pili.rules import PiliPiliRules
from app.table import Seat, Table


def bet_order(seats: Sequence[Seat], dealer: Seat, rules: PiliPiliRules) -> tuple[Seat, ...]:
    """Play order from the first bettor; `dealer` is one of the seats."""
    first = seats.index(dealer) + (1 if rules.first_bettor == "left" else 0)
    return (*seats[first:], *seats[:first])


def next_dealer(table: Table[PiliPiliRules], last: PiliPiliEntry | None) -> Seat:
    """Who probably deals: the next in play order, or whoever dealt where the deal stays."""
    if last is None or last.dealer not in table.seats:
        return table.seats[0]
    step = 1 if table.rules.rotation == "left" else 0
    return table.seats[(table.seats.index(last.dealer) + step) % len(table.seats)]
