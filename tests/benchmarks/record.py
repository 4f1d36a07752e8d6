"""Measures recording a deal beside a bare view: `python3 -m tests.benchmarks.record` in .venv.

The limit is on the CPU of a worker of the server that both run on. The same without a server, in
one process, is printed beside it.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from tests.benchmarks.bare import bare_site, request
from tests.benchmarks.interleaved import (
    Environ,
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


def recordings(house: House, by: str, said: dict[str, str]) -> Sequence[Environ]:
    """The forms of one slice at a table of its own, each as the page gives it out and filled in.

    Each knows of the deal before it, as the one phone does that scores.
    """
    board = house.sit_down()
    house.play(board, PLAYED)
    form = house.browser.get(f"{board}/deals/new?by={by}").form("/deals?by").fill(said)
    base, path = int(form.values["base"]), f"{board}/deals?by={by}"
    return [
        house.post(path, {**form.values, "key": new_key(), "base": str(base + before)})
        for before in range(REQUESTS)
    ]


def sides(house: House, site: Place, bare: Place) -> dict[str, Side]:
    """What is compared."""
    return {
        "a deal by its results": Side(site, lambda: recordings(house, "results", RESULTS), 303),
        "bare view": Side(bare, lambda: [request() for _ in range(REQUESTS)]),
        "a deal by its cards": Side(site, lambda: recordings(house, "cards", CARDS), 303),
        "raw view": Side(bare, lambda: [request("/raw") for _ in range(REQUESTS)]),
    }


def main() -> int:
    """Print what each takes; 1 where recording takes too many times the bare view."""
    with site() as (app, folder):
        with served(open_site, folder) as ours, served(bare_site, folder) as bare:
            house = House(app)
            in_worker = compare(sides(house, ours, bare), ROUNDS)
        (folder / "raw.sqlite").unlink()
        here = compare(sides(house, Here(app), Here(bare_site(folder))), ROUNDS)
    kept = []
    for where, costs in (("a worker", in_worker), ("one process, no server", here)):
        print(f"In {where}")
        show(costs)
        for name in ("a deal by its results", "a deal by its cards"):
            limit = LIMIT if costs is in_worker else None
            kept.append(judge(f"{name} : bare view", ratio(costs, name, "bare view"), limit))
        judge("by its results : raw view", ratio(costs, "a deal by its results", "raw view"))
    return 0 if all(kept) else 1


if __name__ == "__main__":
    sys.exit(main())
