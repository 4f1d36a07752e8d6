"""Lines of the log that are no deal: what a game begun on paper stood at, a loan, the food."""

from __future__ import annotations

from collections.abc import Callable

from app.store import intents
from app.store.db import Ask, writing
from app.store.deals import begin, log_state
from app.store.ids import path_of
from app.store.never_dealt import seat_account
from app.table import Seat
from app.table.extra import Extra


def record_extra(circle_id: int, sitting: int, ask: Ask, extra: Extra) -> str:
    """Writes the line under the next number; answers the board.

    It is corrected, struck out and undone like a deal. Raises `Rejected` where it names one seat
    twice, `Refused` as `hand_open` while a deal is in play.
    """
    return _record(circle_id, sitting, ask, lambda _: extra, None)


def record_with_account(
    circle_id: int, sitting: int, ask: Ask, account: int | str, extra_at: Callable[[Seat], Extra]
) -> str:
    """The same with a name that is never dealt in: by number one of the circle's, or by name.

    It gets a seat with the line, or not at all. Refused as `bad_name`, as `name_taken` where a
    player is called so, as `too_many_seats`.
    """
    return _record(circle_id, sitting, ask, extra_at, account)


def _record(
    circle_id: int,
    sitting: int,
    ask: Ask,
    extra_at: Callable[[Seat], Extra],
    account: int | str | None,
) -> str:
    with writing(circle_id) as connection:
        if answer := intents.answered(connection, circle_id, ask):
            return answer
        here = {"circle_id": circle_id, "sitting": sitting}
        state = log_state(connection, {**here, "device": ask.device})
        at = Seat(0)
        if account is not None:
            at = seat_account(connection, here, account)
            state = log_state(connection, {**here, "device": ask.device})  # with the new seat
        extra = extra_at(at)
        begin(connection, state, ask, extra, (circle_id, sitting), extra.seats, None)
        return intents.keep(connection, circle_id, ask, path_of(circle_id, sitting))
