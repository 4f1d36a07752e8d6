"""Deals by the thousand without a write for each: rounds that were recorded once, copied."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime

from sqlalchemy import text

from app.store.db import db
from app.store.tab import keep_tab
from tests.benchmarks.table import House

OF_SITTING = "circle_id = :circle AND sitting = :sitting"
POSTINGS = text(
    "INSERT INTO posting (circle_id, sitting, number, seq, source, target, unit, amount)"
    " SELECT :circle, :sitting, number + :more, seq + :more, source, target, unit, amount"
    " FROM posting WHERE circle_id = :from_circle AND sitting = :from_sitting AND number <= :count"
)
DEALS = text(
    "INSERT INTO deal (circle_id, sitting, seq, number, version, kind, seats, agreement, entry,"
    " device, person, recorded_at, hash) SELECT :circle, :sitting, seq + :more, number + :more,"
    " version, kind, seats, agreement, entry, device, person, recorded_at, hash"
    " FROM deal WHERE circle_id = :from_circle AND sitting = :from_sitting AND number <= :count"
    " ORDER BY seq"
)
BALANCES = text(
    "UPDATE seat SET chips = "  # noqa: S608  constants
    f"(SELECT coalesce(sum(amount), 0) FROM posting WHERE {OF_SITTING} AND target = seat.number)"
    f" - (SELECT coalesce(sum(amount), 0) FROM posting WHERE {OF_SITTING} AND source = seat.number)"
    f" WHERE {OF_SITTING}"
)
PAST = text(
    "UPDATE sitting SET evening = :day, closed_at = :moment"
    " WHERE circle_id = :circle AND number = :sitting"
)


@dataclass(frozen=True)
class Rounds:
    """So many rounds of the first sitting of a house."""

    house: House
    count: int

    def copy_to(self, house: House, board: str, times: int = 1) -> None:
        """Appends them to the log of another table, which has none yet."""
        here = {"circle": house.circle, "sitting": number_of(board), "count": self.count}
        here |= {"from_circle": self.house.circle, "from_sitting": number_of(self.house.first)}
        with house.app.app_context():
            for time in range(times):
                for statement in (POSTINGS, DEALS):
                    db.session.execute(statement, here | {"more": time * self.count})
                db.session.commit()
            db.session.execute(BALANCES, here)
            db.session.commit()


def put_in_the_past(house: House, board: str, day: date) -> None:
    """A closed table of another day."""
    names = {"day": day, "moment": datetime.now(UTC), "circle": house.circle}
    with house.app.app_context():
        db.session.execute(PAST, names | {"sitting": number_of(board)})
        keep_tab(db.session.connection(), house.circle)
        db.session.commit()


def number_of(board: str) -> int:
    return int(board.rsplit("/", 1)[1])
