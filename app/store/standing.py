"""Which changes of a deal still stand, and whether it was ever more than a misdeal."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import groupby
from typing import Any

from sqlalchemy import Connection, bindparam, select

from app.store.models import deal

ROWS = (
    select(deal.c.number, deal.c.seq, deal.c.undoes, deal.c.entry)
    .where(
        deal.c.circle_id == bindparam("circle_id"),
        deal.c.sitting == bindparam("sitting"),
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


def is_misdeal(rows: Sequence[Any]) -> bool:
    """Whether a deal was recorded as void, and nothing was said of it since that still stands."""
    standing = standing_changes(rows)
    return bool(standing) and all(row.entry is None for row in standing)


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
