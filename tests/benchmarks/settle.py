"""Measures settling on hard tables: `python3 -m tests.benchmarks.settle` inside .venv."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from statistics import median
from time import perf_counter

from app.ledger.settle import settle
from tests.ledger.tables import hard_table, random_table

TABLES = 30


def milliseconds(balances: list[int]) -> float:
    """Time one settlement."""
    table = dict(enumerate(balances))
    begun = perf_counter()
    settle(table)
    return (perf_counter() - begun) * 1000


def main() -> None:
    """Print a row for each size and kind of table."""
    kinds: dict[str, Callable[[Random, int], list[int]]] = {
        "small balances, none opposite": hard_table,
        "balances to a million": lambda random, people: random_table(random, people, 10**6),
    }
    for kind, table in kinds.items():
        for people in (17, 20, 24, 40):
            times = [milliseconds(table(Random(seed), people)) for seed in range(TABLES)]
            print(f"{kind}, {people}: median {median(times):.1f} ms, worst {max(times):.1f} ms")


if __name__ == "__main__":
    main()
