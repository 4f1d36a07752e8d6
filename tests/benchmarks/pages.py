"""Measures pages of a long and a short sitting: `python3 -m tests.benchmarks.pages` in .venv.

Both sittings are recorded first, a write for each deal, which takes a minute or two.
"""

from __future__ import annotations

import sys

from tests.benchmarks.bare import bare_site, request
from tests.benchmarks.interleaved import (
    Here,
    Place,
    Side,
    compare,
    judge,
    open_site,
    ratio,
    show,
    site,
)
from tests.benchmarks.served import served
from tests.benchmarks.table import House

ROUNDS = 24
REQUESTS = 40
SHORT, LONG = 100, 10_000
LIMIT = 1.2
POLL_LIMIT = 1.4


def pages(house: House, short: str, long: str) -> dict[str, Side]:
    """The pages that are compared; the middle of the long history is as deep as one can turn."""
    asked = {
        f"board at {SHORT}": short,
        f"board at {LONG}": long,
        f"history at {SHORT}": f"{short}/deals",
        f"history at {LONG}": f"{long}/deals",
        f"history at {LONG}, halfway down": f"{long}/deals?before={LONG // 2}",
    }
    return {name: side(Here(house.app), house, path) for name, path in asked.items()}


def side(place: Place, house: House, path: str, status: int = 200) -> Side:
    """One page, asked for again and again."""
    return Side(place, lambda: [house.get(path) for _ in range(REQUESTS)], status)


def bare(place: Place) -> Side:
    """The page that reads one row."""
    return Side(place, lambda: [request(method="GET") for _ in range(REQUESTS)])


def polls(house: House, ours: Place, plain: Place) -> dict[str, Side]:
    """What a phone asks for every three seconds while nothing changes, in a worker."""
    path = f"{house.first.rsplit('/s/', 1)[0]}/now"
    tick = house.browser.client.get(path, base_url=house.browser.base).text
    unchanged = side(ours, house, f"{path}?since={tick}", 204)
    return {"unchanged poll": unchanged, "bare page in a worker": bare(plain)}


def main() -> int:
    """Print what each takes; 1 where a page of the long sitting takes too much longer."""
    with site() as (app, folder):
        with served(open_site, folder) as ours, served(bare_site, folder) as plain:
            house = House(app)
            polled = compare(polls(house, ours, plain), ROUNDS)
        short, long = house.sit_down(), house.sit_down()
        house.play(short, SHORT)
        house.play(long, LONG)
        one_row = {"bare page": bare(Here(bare_site(folder)))}
        costs = polled | compare(pages(house, short, long) | one_row, ROUNDS)
    show(costs)
    pairs = [
        (f"board at {LONG}", f"board at {SHORT}", LIMIT),
        (f"history at {LONG}", f"history at {SHORT}", LIMIT),
        (f"history at {LONG}, halfway down", f"history at {LONG}", LIMIT),
        ("unchanged poll", "bare page in a worker", POLL_LIMIT),
    ]
    kept = [judge(f"{a} : {b}", ratio(costs, a, b), limit) for a, b, limit in pairs]
    judge(f"board at {SHORT} : bare page", ratio(costs, f"board at {SHORT}", "bare page"))
    return 0 if all(kept) else 1


if __name__ == "__main__":
    sys.exit(main())
