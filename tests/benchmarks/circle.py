"""Measures the pages of a young and an old circle: `python3 -m tests.benchmarks.circle` in .venv.

Every deal is recorded first, a write for each, which takes some minutes.
"""

from __future__ import annotations

import sys
from datetime import UTC, date, datetime, timedelta

from flask import Flask
from sqlalchemy import text

from app.store.db import db
from tests.benchmarks.interleaved import Here, compare, judge, ratio, show, site
from tests.benchmarks.pages import LIMIT, LONG, ROUNDS, SHORT, side
from tests.benchmarks.table import House

PER_TABLE = 10
FIRST = date(2020, 1, 1)
SLOW_ROUNDS = 6
PAST = text(
    "UPDATE sitting SET evening = :day, closed_at = :moment WHERE circle_id = :c AND number = :s"
)


def circle(app: Flask, deals: int) -> House:
    """A circle that played so many deals, ten on each evening; one table still runs."""
    house = House(app)
    for at in range(deals // PER_TABLE):
        board = house.sit_down()
        house.play(board, PER_TABLE)
        put_in_the_past(house, board, FIRST + timedelta(days=at))
    return house


def put_in_the_past(house: House, board: str, day: date) -> None:
    """A closed table of another day."""
    names = {"day": day, "moment": datetime.now(UTC), "c": house.circle}
    with house.app.app_context():
        db.session.execute(PAST, names | {"s": int(board.rsplit("/", 1)[1])})
        db.session.commit()


def path(house: House) -> str:
    return house.first.rsplit("/s/", 1)[0]


def main() -> int:
    """Print what each page takes; 1 where one of the old circle takes too much longer."""
    with site() as (app, _folder):
        young, old = circle(app, SHORT), circle(app, LONG)
        long = House(app)
        long.play(long.first, LONG)
        middle = FIRST + timedelta(days=LONG // PER_TABLE // 2)
        here = Here(app)
        quick = {
            f"circle at {SHORT}": side(here, young, path(young)),
            f"circle at {LONG}": side(here, old, path(old)),
            "evenings, halfway down": side(here, old, f"{path(old)}/history?before={middle}"),
            "evenings of one person": side(here, old, f"{path(old)}/history?person=3"),
            f"an evening of {PER_TABLE} deals": side(here, old, f"{path(old)}/history/{middle}"),
        }
        costs = compare(quick, ROUNDS)
        evening = long.browser.get(path(long)).soup.select_one(".evening a")
        assert evening is not None
        slow = {
            f"an evening of {LONG} deals": side(here, long, str(evening["href"])),
            f"stats of {LONG} deals": side(here, long, f"{path(long)}/stats"),
            f"stats of {LONG} deals at {LONG // PER_TABLE} tables": side(
                here, old, f"{path(old)}/stats"
            ),
            f"one person of {LONG} deals": side(here, long, f"{path(long)}/stats/2"),
        }
        costs |= compare(slow, SLOW_ROUNDS)
    show(costs)
    pairs = [
        (f"circle at {LONG}", f"circle at {SHORT}"),
        ("evenings, halfway down", f"circle at {LONG}"),
    ]
    kept = [judge(f"{a} : {b}", ratio(costs, a, b), LIMIT) for a, b in pairs]
    return 0 if all(kept) else 1


if __name__ == "__main__":
    sys.exit(main())
