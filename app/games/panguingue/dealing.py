"""Who deals the next hand (section 1): the winner plays first, the player on the left deals."""

from __future__ import annotations

from app.games.panguingue.entry import Drop, Out, PanguingueEntry
from app.games.panguingue.rules import PanguingueRules
from app.table import Seat, Table


def next_dealer(table: Table[PanguingueRules], last: PanguingueEntry | None) -> Seat:
    """Who probably deals: the one just before the winner in play order, which runs to the right.

    Without a winner, or with one who has left, whoever dealt deals again; else the first seat.
    """
    seats = table.seats
    if last is None:
        return seats[0]
    winner = _winner(last, seats)
    if winner in seats:
        return seats[seats.index(winner) - 1]
    return last.dealer if last.dealer in seats else seats[0]


def _winner(entry: PanguingueEntry, seats: tuple[Seat, ...]) -> Seat | None:
    for event in reversed(entry.events):
        if isinstance(event, Out):
            return event.player
    dropped = {event.player for event in entry.events if isinstance(event, Drop)}
    left = [seat for seat in seats if seat not in dropped]
    return left[0] if dropped and len(left) == 1 else None
