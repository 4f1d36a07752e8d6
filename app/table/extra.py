"""A line of the log that is no deal: the pot given back, a loan, the food, what one starts with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field

from app.ledger.transfers import BOX, Transfer
from app.table import Seat
from app.table.entry import Detail, Entry, SeatRef, Strict
from app.table.outcome import Outcome, Problem, Reason

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence
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

    kind: Literal["pot_back", "start", "other", "house", "food"]
    lines: Annotated[tuple[Line, ...], Field(min_length=1, max_length=80)]
    note: Annotated[str, Field(max_length=LONGEST_NOTE)] = ""
    total: Annotated[int, Field(ge=1, le=LARGEST)] | None = None  # what one paid for several

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The people that it concerns."""
        return tuple(sorted({at for each in self.lines for at in (each.source, each.target) if at}))

    @property
    def odd(self) -> tuple[Seat, ...]:
        """Who carries one chip more than the others, of what one paid for several."""
        own = (self.total or 0) - sum(line.amount for line in self.lines)
        amounts = {line.amount for line in self.lines} | ({own} if own > 0 else set())
        if self.total is None or len(amounts) == 1:
            return ()
        return tuple(line.source for line in self.lines if line.amount == max(amounts))


def shared(
    total: int, payer: Seat, sharers: Collection[Seat], order: Sequence[Seat]
) -> tuple[Line, ...]:
    """What everybody owes whoever paid for all; the payer may be one of the sharers.

    Odd chips are carried one each by those who sit next after the payer in play order. Nobody's
    share is 0: `total` is as many chips as there are sharers, or more.
    """
    next_one = order.index(payer) + 1
    after = [at for at in (*order[next_one:], *order[:next_one]) if at in sharers]
    each, odd = divmod(total, len(after))
    return tuple(
        Line(source=at, target=payer, amount=each + (place < odd))
        for place, at in enumerate(after)
        if at != payer
    )


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
