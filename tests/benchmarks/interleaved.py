"""Compares the cost of requests where no clock is steady: in turns, in one process, by medians."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any

from flask import Flask
from werkzeug.test import run_wsgi_app

from app.web.factory import create_app
from tests.conftest import let_go, migrate

Environ = dict[str, Any]
SECRET = "a secret that only the benchmarks know"
Slice = Callable[[], Sequence[Environ]]


@dataclass(frozen=True)
class Side:
    """One kind of request; `requests` makes those of one slice, which is not timed."""

    app: Flask
    requests: Slice
    status: str = "200 OK"


@dataclass(frozen=True)
class Cost:
    """What one request took in the middle slice, in milliseconds."""

    cpu: float
    wall: float


def compare(sides: Mapping[str, Side], rounds: int) -> dict[str, Cost]:
    """Runs a slice of each side in turn, so many times; the first round only warms up."""
    seen: dict[str, list[Cost]] = {name: [] for name in sides}
    for _ in range(rounds + 1):
        for name, side in sides.items():
            seen[name].append(_cost(side))
    return {
        name: Cost(median(c.cpu for c in costs[1:]), median(c.wall for c in costs[1:]))
        for name, costs in seen.items()
    }


def _cost(side: Side) -> Cost:
    requests = side.requests()
    wall, cpu = perf_counter(), process_time()
    statuses = [run_wsgi_app(side.app, request, buffered=True)[1] for request in requests]
    cpu, wall = process_time() - cpu, perf_counter() - wall
    if set(statuses) != {side.status}:
        raise RuntimeError(f"asked for {side.status}, got {sorted(set(statuses))}")
    return Cost(cpu * 1000 / len(requests), wall * 1000 / len(requests))


def ratio(costs: Mapping[str, Cost], one: str, other: str) -> float:
    """How many times the CPU of the other one takes."""
    return costs[one].cpu / costs[other].cpu


def show(costs: Mapping[str, Cost]) -> None:
    """Prints a line for each side."""
    for name, cost in costs.items():
        print(f"{name}: CPU {cost.cpu:.2f} ms, wall {cost.wall:.2f} ms")


def judge(what: str, found: float, limit: float) -> bool:
    """Prints a ratio beside its limit, and whether it keeps to it."""
    kept = found <= limit
    print(f"{what}: {found:.2f}, limit {limit}{'' if kept else ': BEYOND'}")
    return kept


@contextmanager
def site() -> Iterator[tuple[Flask, Path]]:
    """The site on a new file of its own, as it runs outside tests, and a folder that will go."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        app = create_app({"DATA": folder, "DATABASE_URL": None, "SECRET_KEY": SECRET})
        migrate(app)
        yield app, folder
        let_go(app)
