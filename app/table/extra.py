"""A line of the log that is no deal: a pot given back, a loan, what somebody starts with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field

from app.ledger.transfers import BOX, Transfer
from app.table.entry import Detail, Entry, SeatRef, Strict
from app.table.outcome import Outcome, Problem, Reason

if TYPE_CHECKING:
    from typing import Any

    from app.table import Table

LARGEST = 1_000_000_000
LONGEST_NOTE = 100


class Line(Strict):
    """So many chips or points go from one seat to another; seat 0 is the pot and the box."""

    source: SeatRef
    target: SeatRef
    amount: Annotated[int, Field(ge=1, le=LARGEST)]
    unit: Literal["chips", "points"] = "chips"


class Extra(Entry):
    """What was moved outside a deal, and what for."""

    kind: Literal["pot_back", "start", "other"]
    lines: Annotated[tuple[Line, ...], Field(min_length=1, max_length=80)]
    note: Annotated[str, Field(max_length=LONGEST_NOTE)] = ""


def check_extra(extra: Extra, table: Table[Any]) -> list[Problem]:
    """Lines that name a seat which is not at the table, or one seat twice."""
    known = {BOX, *table.seats}
    return [
        Problem(("lines", i), "bad_line")
        for i, line in enumerate(extra.lines)
        if line.source == line.target or not {line.source, line.target} <= known
    ]


def score_extra(extra: Extra) -> Outcome:
    """Exactly its lines."""
    reason = Reason(extra.kind)
    transfers = tuple(
        Transfer(int(line.source), int(line.target), line.amount, line.unit, reason)
        for line in extra.lines
    )
    return Outcome(transfers, Detail())
