"""Measures pages of a young and an old circle: `python3 -m tests.benchmarks.circle` in .venv."""

from __future__ import annotations

import sys
from datetime import date, timedelta

from flask import Flask

from tests.benchmarks.copies import Rounds, put_in_the_past
from tests.benchmarks.interleaved import Here, Side, compare, judge, ratio, show, site
from tests.benchmarks.pages import LIMIT, LONG, ROUNDS, SHORT, side
from tests.benchmarks.table import House

PER_TABLE = 10
FIRST = date(2020, 1, 1)
SLOW_ROUNDS, SLOW_REQUESTS = 5, 2


def circle(app: Flask, rounds: Rounds, deals: int) -> House:
    """A circle that played so many deals, ten on each evening; one table still runs."""
    house = House(app)
    for at in range(deals // PER_TABLE):
        board = house.sit_down()
        rounds.copy_to(house, board)
        put_in_the_past(house, board, FIRST + timedelta(days=at))
    return house


def path(house: House) -> str:
    return house.first.rsplit("/s/", 1)[0]


def slow(place: Here, house: House, where: str) -> Side:
    """A page that takes so long that a few requests are a slice."""
    return Side(place, lambda: [house.get(where) for _ in range(SLOW_REQUESTS)])


def lists(app: Flask, young: House, old: House) -> dict[str, Side]:
    """The pages whose cost may not depend on how much was played."""
    here, middle = Here(app), FIRST + timedelta(days=LONG // PER_TABLE // 2)
    return {
        f"circle at {SHORT}": side(here, young, path(young)),
        f"circle at {LONG}": side(here, old, path(old)),
        "evenings": side(here, old, f"{path(old)}/history"),
        "evenings, halfway down": side(here, old, f"{path(old)}/history?before={middle}"),
        "evenings of one person": side(here, old, f"{path(old)}/history?person=3"),
        f"an evening of {PER_TABLE}": side(here, old, f"{path(old)}/history/{middle}"),
    }


def sums(app: Flask, old: House, long: House) -> dict[str, Side]:
    """The pages that add up all that was played, be it at one table."""
    here = Here(app)
    evening = long.browser.get(path(long)).soup.select(".evening a")[0]["href"]
    return {
        f"an evening of {LONG}": slow(here, long, str(evening)),
        f"stats of {LONG} at one table": slow(here, long, f"{path(long)}/stats"),
        f"stats of {LONG} at {LONG // PER_TABLE} tables": slow(here, old, f"{path(old)}/stats"),
        f"one person of {LONG} at one table": slow(here, long, f"{path(long)}/stats/2"),
        f"one person of {LONG} at {LONG // PER_TABLE} tables": slow(
            here, old, f"{path(old)}/stats/2"
        ),
    }


def main() -> int:
    """Print what each page takes; 1 where one of the old circle takes too much longer."""
    with site() as (app, _folder):
        first, long = House(app), House(app)
        first.play(first.first, SHORT)
        Rounds(first, SHORT).copy_to(long, long.first, LONG // SHORT)
        young, old = (circle(app, Rounds(first, PER_TABLE), deals) for deals in (SHORT, LONG))
        costs = compare(lists(app, young, old), ROUNDS)
        costs |= compare(sums(app, old, long), SLOW_ROUNDS)
    show(costs)
    pairs = [
        (f"circle at {LONG}", f"circle at {SHORT}"),
        ("evenings, halfway down", "evenings"),
    ]
    kept = [judge(f"{a} : {b}", ratio(costs, a, b), LIMIT) for a, b in pairs]
    return 0 if all(kept) else 1


if __name__ == "__main__":
    sys.exit(main())
