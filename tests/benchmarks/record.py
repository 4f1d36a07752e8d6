"""Measures recording a deal beside a bare view: `python3 -m tests.benchmarks.record` in .venv."""

from __future__ import annotations

import sys

from tests.benchmarks.bare import bare_site, request
from tests.benchmarks.interleaved import Environ, Side, compare, judge, ratio, show, site
from tests.benchmarks.table import House
from tests.store.tables import new_key
from tests.web.evening import results

ROUNDS = 24
REQUESTS = 50
PLAYED = 50
"""Deals that stand when a slice begins: it measures a table in the middle of its evening."""

LIMIT = 2.5
RESULTS = results("+1", "-2", "0", "+3")
CARDS = {"dealer": "1"} | {
    f"seat{seat}-cards": cards
    for seat, cards in enumerate(("7s Kd 2c", "4h 5h", "7d 7h 7c", "Jd Qs Kc", "2s 3s 5s"), 1)
}


def recordings(house: House, by: str, said: dict[str, str]) -> list[Environ]:
    """The forms of one slice at a table of its own, each as the page gives it out and filled in."""
    board = house.sit_down()
    house.play(board, PLAYED)
    form = house.browser.get(f"{board}/deals/new?by={by}").form("/deals?by").fill(said)
    path = f"{board}/deals?by={by}"
    return [house.post(path, {**form.values, "key": new_key()}) for _ in range(REQUESTS)]


def main() -> int:
    """Print what each takes; 1 where recording takes too many times the bare view."""
    with site() as (app, folder), bare_site(folder) as bare:
        house = House(app)
        costs = compare(
            {
                "a deal by its results": Side(
                    app, lambda: recordings(house, "results", RESULTS), "303 SEE OTHER"
                ),
                "bare view": Side(bare, lambda: [request() for _ in range(REQUESTS)]),
                "a deal by its cards": Side(
                    app, lambda: recordings(house, "cards", CARDS), "303 SEE OTHER"
                ),
                "raw view": Side(bare, lambda: [request("/raw") for _ in range(REQUESTS)]),
            },
            ROUNDS,
        )
    show(costs)
    kept = [
        judge(f"{name} : bare view", ratio(costs, name, "bare view"), LIMIT)
        for name in ("a deal by its results", "a deal by its cards")
    ]
    print(
        f"a deal by its results : raw view: {ratio(costs, 'a deal by its results', 'raw view'):.2f}"
    )
    return 0 if all(kept) else 1


if __name__ == "__main__":
    sys.exit(main())
