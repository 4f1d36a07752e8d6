"""Chips bought and chips counted: what an outside check of the log goes by. They move nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, func, select

from app.ledger.transfers import Moves
from app.store import intents
from app.store.clock import now
from app.store.db import Ask, Refused, db, writing
from app.store.deals import log_state
from app.store.ids import path_of
from app.store.models import deal, seat, stack
from app.store.projection import LAST, stored_moves
from app.store.sittings import of_sitting
from app.table import Seat

LARGEST = 1_000_000_000
MOST_ROWS = 2_000
"""Rows that one sitting takes."""

_HERE = of_sitting(stack)
ROWS = (
    select(stack.c.number, stack.c.seat, stack.c.kind, stack.c.chips, stack.c.undoes)
    .add_columns(stack.c.recorded_at)
    .where(_HERE)
    .order_by(stack.c.number)
)
SEATED = select(seat.c.number).where(
    of_sitting(seat),
    seat.c.person.is_not(None),
)
LAST_DEAL = select(func.max(deal.c.recorded_at)).where(
    of_sitting(deal),
    deal.c.kind == "deal",
    deal.c.version == 1,
)


@dataclass(frozen=True)
class StackLine:
    """One row that stands: what somebody bought (`buy_in`), or has before them (`count`)."""

    number: int
    seat: Seat
    kind: str
    chips: int
    recorded_at: datetime


@dataclass(frozen=True)
class Stacks:
    """All rows of a sitting that stand, in the order in which they were written."""

    lines: Sequence[StackLine]
    last_deal_at: datetime | None = None

    @property
    def buy_ins(self) -> list[StackLine]:
        return [line for line in self.lines if line.kind == "buy_in"]

    @property
    def bought(self) -> Mapping[Seat, int]:
        """What each bought: buy-ins and rebuys add up."""
        sums: Counter[Seat] = Counter()
        for line in self.buy_ins:
            sums[line.seat] += line.chips
        return sums

    @property
    def counted(self) -> Mapping[Seat, StackLine]:
        """What each was found to have: the newest count stands."""
        return {line.seat: line for line in self.lines if line.kind == "count"}

    @property
    def played_on(self) -> bool:
        """Whether a deal was recorded after somebody was counted."""
        last = self.last_deal_at
        return last is not None and any(last > each.recorded_at for each in self.counted.values())

    def difference(self, chips: Mapping[Seat, int]) -> Mapping[Seat, int]:
        """Counted less expected, of those who were counted; `chips` is how the log has them.

        One is expected to have what one bought, and what one won.
        """
        bought = self.bought
        return {
            at: line.chips - bought.get(at, 0) - chips.get(at, 0)
            for at, line in self.counted.items()
        }


@dataclass(frozen=True)
class Counting:
    """What one form asks for: all of it is written, or nothing."""

    buys: Mapping[Seat, int] = field(default_factory=dict)
    counts: Mapping[Seat, int | None] = field(default_factory=dict)  # None: not counted after all
    take_back: int | None = None  # the number of a buy-in


def stacks_of(circle_id: int, sitting: int) -> Stacks:
    """What was bought and counted at a table."""
    names = {"circle_id": circle_id, "sitting": sitting}
    connection = db.session.connection()
    lines = _standing(connection.execute(ROWS, names).all())
    return Stacks(lines, connection.execute(LAST_DEAL, names).scalar())


def moves_of(circle_id: int, sitting: int) -> Mapping[int, Moves]:
    """What each deal of a sitting moved, by number."""
    return stored_moves(db.session.connection(), circle_id, sitting, 1, LAST)


def write_stacks(circle_id: int, sitting: int, ask: Ask, wanted: Counting) -> str:
    """Writes what was bought and counted; answers the page of it.

    Refused as `closed`, as `bad_chips` with the seat where a number cannot be, as `not_found` for a
    seat or a row that is not there, and as `too_many_deals` after `MOST_ROWS`.
    """
    with writing(circle_id) as connection:
        if answer := intents.answered(connection, circle_id, ask):
            return answer
        names = {"circle_id": circle_id, "sitting": sitting}
        state = log_state(connection, {**names, "device": ask.device})
        rows = connection.execute(ROWS, names).all()
        _refuse_unknown(connection, names, wanted, rows)
        said = _said(_standing(rows), wanted)
        last = rows[-1].number if rows else 0
        if last + len(said) > MOST_ROWS:
            raise Refused("too_many_deals", most=MOST_ROWS)
        common = {**names, "device": ask.device, "person": state.person, "recorded_at": now()}
        if said:
            numbered = enumerate(said, last + 1)
            connection.execute(stack.insert(), [{**common, **r, "number": n} for n, r in numbered])
        return intents.keep(connection, circle_id, ask, f"{path_of(circle_id, sitting)}/stacks")


def _standing(rows: Sequence[Any]) -> list[StackLine]:
    """Without what was taken back, and without the rows that say so."""
    gone = {row.undoes for row in rows}
    return [
        StackLine(row.number, Seat(row.seat), row.kind, row.chips, row.recorded_at)
        for row in rows
        if row.undoes is None and row.number not in gone
    ]


def _said(standing: Sequence[StackLine], wanted: Counting) -> list[dict[str, Any]]:
    """The rows to write: what is taken back comes first. A count that is there is not repeated."""
    counted = Stacks(standing).counted
    gone = [line for line in standing if _goes(line, wanted)]
    said = [_row(line.seat, line.kind, line.chips, line.number) for line in gone]
    said += [_row(at, "buy_in", chips) for at, chips in wanted.buys.items()]
    said += [
        _row(at, "count", chips)
        for at, chips in wanted.counts.items()
        if chips is not None and (at not in counted or counted[at].chips != chips)
    ]
    return said


def _goes(line: StackLine, wanted: Counting) -> bool:
    """Whether this row is to be taken back; of counts all, or an older one would stand again."""
    cleared = line.kind == "count" and wanted.counts.get(line.seat, 0) is None
    return cleared or line.number == wanted.take_back


def _row(at: int, kind: str, chips: int, undoes: int | None = None) -> dict[str, Any]:
    least = 1 if kind == "buy_in" else 0
    if not least <= chips <= LARGEST:
        raise Refused("bad_chips", at=int(at), kind=kind)
    return {"seat": int(at), "kind": kind, "chips": chips, "undoes": undoes}


def _refuse_unknown(
    connection: Connection, names: Mapping[str, int], wanted: Counting, rows: Sequence[Any]
) -> None:
    """Taking back twice is no fault, but a row or a seat that never was is not there."""
    seats = set(connection.execute(SEATED, names).scalars())
    numbers = {row.number for row in rows} | {None}
    if not {*wanted.buys, *wanted.counts} <= seats or wanted.take_back not in numbers:
        raise Refused("not_found")
