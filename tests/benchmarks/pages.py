"""Measures pages of a long and a short sitting: `python3 -m tests.benchmarks.pages` in .venv.

Both sittings are recorded first, a write for each deal, which takes a minute or two.
"""

from __future__ import annotations

import sys

from flask import Flask

from tests.benchmarks.bare import bare_site, request
from tests.benchmarks.interleaved import Here, Side, compare, judge, ratio, show, site
from tests.benchmarks.table import House

ROUNDS = 24
REQUESTS = 40
SHORT, LONG = 100, 10_000
LIMIT = 1.2


def pages(house: House, short: str, long: str) -> dict[str, Side]:
    """The pages that are compared; the middle of the long history is as deep as one can turn."""
    asked = {
        f"board at {SHORT}": short,
        f"board at {LONG}": long,
        f"history at {SHORT}": f"{short}/deals",
        f"history at {LONG}": f"{long}/deals",
        f"history at {LONG}, halfway down": f"{long}/deals?before={LONG // 2}",
    }
    return {name: side(house, path) for name, path in asked.items()}


def side(house: House, path: str) -> Side:
    """One page, asked for again and again."""
    return Side(Here(house.app), lambda: [house.get(path) for _ in range(REQUESTS)])


def bare(app: Flask) -> Side:
    """The page that reads one row."""
    return Side(Here(app), lambda: [request(method="GET") for _ in range(REQUESTS)])


def main() -> int:
    """Print what each takes; 1 where a page of the long sitting takes too much longer."""
    with site() as (app, folder):
        house = House(app)
        short, long = house.sit_down(), house.sit_down()
        house.play(short, SHORT)
        house.play(long, LONG)
        costs = compare({**pages(house, short, long), "bare page": bare(bare_site(folder))}, ROUNDS)
    show(costs)
    pairs = [
        (f"board at {LONG}", f"board at {SHORT}", LIMIT),
        (f"history at {LONG}", f"history at {SHORT}", LIMIT),
        (f"history at {LONG}, halfway down", f"history at {LONG}", LIMIT),
    ]
    kept = [judge(f"{a} : {b}", ratio(costs, a, b), limit) for a, b, limit in pairs]
    judge(f"board at {SHORT} : bare page", ratio(costs, f"board at {SHORT}", "bare page"))
    return 0 if all(kept) else 1


if __name__ == "__main__":
    sys.exit(main())
