"""Events of a deal in play: each is said by itself, and each stands, whoever else says one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection

from app.store import alike, intents
from app.store.corrections import append_version, outcome_now, versions
from app.store.db import Ask, Refused, writing
from app.store.deals import begin, log_state
from app.store.ids import path_of
from app.store.scoring import Rejected, read_entry
from app.table import Seat
from app.table.entry import Played, Strict
from app.table.outcome import Outcome


@dataclass(frozen=True)
class Said:
    """One event, with the deal that it begins where it is the first: who deals, who is dealt in."""

    event: Strict
    before_play: Played
    seats: Sequence[Seat]
    at: datetime | None = None
    base: int | None = None  # the last row of the log that the form saw


def add_event(circle_id: int, sitting: int, number: int, ask: Ask, said: Said) -> str:
    """Adds an event to a deal, or begins the next one with it; answers where to go on.

    The events of two phones both stand, unless they are the same: what another phone has just
    said since `base` is `looks_recorded`. Refused as `hand_open` where an earlier deal is still in
    play, as `hand_over` where this one no longer takes the event; raises `Rejected` where a deal
    in play cannot hold it.
    """
    with writing(circle_id) as connection:
        if answer := intents.answered(connection, circle_id, ask):
            return answer
        names = {"circle_id": circle_id, "sitting": sitting, "device": ask.device}
        state = log_state(connection, names)
        here = (circle_id, sitting)
        if number == state.number + 1:
            entry = said.before_play.with_event(said.event)
            outcome = begin(connection, state, ask, entry, here, said.seats, said.at)
        else:
            outcome = _go_on(connection, (*here, number), ask, said, state.seq)
        board = path_of(circle_id, sitting)
        answer = f"{board}/deals/new" if outcome.open else board
        return intents.keep(connection, circle_id, ask, answer)


def _go_on(
    connection: Connection, here: tuple[int, int, int], ask: Ask, said: Said, seq: int
) -> Outcome:
    rows = versions(connection, *here)
    if said.base is not None and said.base < seq:
        alike.refuse_said_twice(rows, said.event, said.base, ask.device, seq)
    last = rows[-1]
    if last.entry is None or last.kind == "extra":
        raise Refused("hand_over", number=here[2])
    so_far: Any = read_entry(last.game, last.kind, last.entry)
    try:
        return append_version(connection, last, ask, so_far.with_event(said.event), None, said.at)
    except Rejected:
        if outcome_now(connection, last, so_far).open:
            raise
        raise Refused("hand_over", number=here[2]) from None
