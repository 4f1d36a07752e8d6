"""Lines of the log that are no deal: what a game begun on paper stood at, a loan, the food."""

from __future__ import annotations

from app.store import intents
from app.store.db import Ask, writing
from app.store.deals import begin, log_state
from app.store.ids import path_of
from app.table import Seat
from app.table.extra import Extra


def record_extra(circle_id: int, sitting: int, ask: Ask, extra: Extra) -> str:
    """Writes the line under the next number; answers the board.

    It is corrected, struck out and undone like a deal. Raises `Rejected` where it names one seat
    twice, `Refused` as `hand_open` while a deal is in play.
    """
    with writing(circle_id) as connection:
        if answer := intents.answered(connection, circle_id, ask):
            return answer
        names = {"circle_id": circle_id, "sitting": sitting, "device": ask.device}
        state = log_state(connection, names)
        begin(connection, state, ask, extra, (circle_id, sitting), seats_of(extra), None)
        return intents.keep(connection, circle_id, ask, path_of(circle_id, sitting))


def seats_of(extra: Extra) -> tuple[Seat, ...]:
    """The people that a line concerns."""
    return tuple(sorted({at for each in extra.lines for at in (each.source, each.target) if at}))
