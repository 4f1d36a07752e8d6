"""Which changes of a deal still stand, and what it says by them: undo and redo, without a write."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import groupby
from typing import Any

from sqlalchemy import Connection, bindparam, select

from app.store.models import deal
from app.store.scoring import read_entry
from app.store.sittings import of_sitting
from app.table.entry import Played, Strict

ROWS = (
    select(deal.c.number, deal.c.seq, deal.c.undoes, deal.c.entry)
    .where(
        of_sitting(deal),
        deal.c.number.in_(bindparam("numbers", expanding=True)),
    )
    .order_by(deal.c.number, deal.c.version)
)


def standing_changes(rows: Sequence[Any]) -> list[Any]:
    """The changes of one deal that still stand, in order: what undo can take back."""
    by_seq = {row.seq: row for row in rows}
    standing: dict[int, Any] = {}
    for row in rows:
        if row.undoes is None:
            standing[row.seq] = row
        elif by_seq[row.undoes].undoes is None:
            del standing[row.undoes]
        else:
            again = by_seq[by_seq[row.undoes].undoes]
            standing[again.seq] = again
    return [standing[seq] for seq in sorted(standing)]


def can_take_back(rows: Sequence[Any], standing: Sequence[Any], seq: int) -> bool:
    """The last change can be; and an event of a deal in play, if only events came after it."""
    above = [row.seq for row in standing if row.seq > seq]
    return not above or {seq, *above} <= events_added(rows).keys()


def events_added(rows: Sequence[Any]) -> Mapping[int, Strict]:
    """The versions of a deal in play that did nothing but add an event to it, by seq."""
    added: dict[int, Strict] = {}
    before = None
    for row in rows:
        entry = read_row(row, row.entry)
        if isinstance(entry, Played) and entry.events and row.undoes is None:
            so_far = entry.before_play() if row.version == 1 else before
            if so_far is not None and so_far.with_event(entry.events[-1]) == entry:
                added[row.seq] = entry.events[-1]
        before = entry
    return added


def said_by(rows: Sequence[Any], standing: Sequence[Any]) -> Any:
    """What a deal says if just these of its changes stand; none: what it said before them all."""
    added = events_added(rows)
    first = read_row(rows[0], rows[0].entry)
    entry = first.before_play() if rows[0].seq in added else None
    for row in standing:
        event = added.get(row.seq)
        entry = entry.with_event(event) if event and entry else read_row(row, row.entry)
    return entry


def read_row(row: Any, entry: str | None) -> Any:
    """An entry of the deal that a row belongs to."""
    return None if entry is None else read_entry(row.game, row.kind, entry)


def is_misdeal(rows: Sequence[Any]) -> bool:
    """Whether a deal was recorded as void, that stands, and nothing was said of it that does."""
    standing = standing_changes(rows)
    recorded = bool(standing) and standing[0].seq == rows[0].seq
    return recorded and all(row.entry is None for row in standing)


def misdeals(
    connection: Connection, circle_id: int, sitting: int, numbers: Collection[int]
) -> set[int]:
    """Which of these deals are misdeals; only those that moved nothing need to be asked about."""
    if not numbers:
        return set()
    names = {"circle_id": circle_id, "sitting": sitting, "numbers": list(numbers)}
    rows = connection.execute(ROWS, names).all()
    by_number = groupby(rows, key=lambda row: row.number)
    return {number for number, versions in by_number if is_misdeal(list(versions))}
