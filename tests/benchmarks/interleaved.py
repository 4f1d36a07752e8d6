"""Compares the cost of requests where no clock is steady: in turns and by medians."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any, Protocol

from flask import Flask
from werkzeug.test import run_wsgi_app

from app.web.factory import create_app
from tests.conftest import let_go, migrate

Environ = dict[str, Any]
Slice = Callable[[], Sequence[Environ]]
SECRET = "a secret that only the benchmarks know"


class Place(Protocol):
    """Where requests are answered."""

    def send(self, requests: Sequence[Environ]) -> set[int]:
        """Sends them one after another; the statuses that came back."""

    def cpu(self) -> float:
        """The seconds of CPU that were spent there so far."""


@dataclass(frozen=True)
class Here:
    """In this process, without a server."""

    app: Flask

    def send(self, requests: Sequence[Environ]) -> set[int]:
        answers = [run_wsgi_app(self.app, request, buffered=True) for request in requests]
        return {int(status.split()[0]) for _, status, _ in answers}

    def cpu(self) -> float:
        return process_time()


@dataclass(frozen=True)
class Side:
    """One kind of request; `requests` makes those of one slice, which is not timed."""

    place: Place
    requests: Slice
    status: int = 200


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
    wall, cpu = perf_counter(), side.place.cpu()
    statuses = side.place.send(requests)
    cpu, wall = side.place.cpu() - cpu, perf_counter() - wall
    if statuses != {side.status}:
        raise RuntimeError(f"asked for {side.status}, got {sorted(statuses)}")
    return Cost(cpu * 1000 / len(requests), wall * 1000 / len(requests))


def ratio(costs: Mapping[str, Cost], one: str, other: str) -> float:
    """How many times the CPU of the other one takes."""
    return costs[one].cpu / costs[other].cpu


def show(costs: Mapping[str, Cost]) -> None:
    """Prints a line for each side."""
    for name, cost in costs.items():
        print(f"{name}: CPU {cost.cpu:.2f} ms, wall {cost.wall:.2f} ms")


def judge(what: str, found: float, limit: float | None = None) -> bool:
    """Prints a ratio beside its limit, if it has one, and answers whether it keeps to it."""
    kept = limit is None or found <= limit
    said = "" if limit is None else f", limit {limit}"
    print(f"{what}: {found:.2f}{said}{'' if kept else ': BEYOND'}")
    return kept


def open_site(folder: Path) -> Flask:
    """The site on the file in a folder, as it runs outside tests."""
    return create_app({"DATA": folder, "DATABASE_URL": None, "SECRET_KEY": SECRET})


@contextmanager
def site() -> Iterator[tuple[Flask, Path]]:
    """The site on a new file of its own, and the folder of that file."""
    with TemporaryDirectory() as name:
        app = open_site(Path(name))
        migrate(app)
        yield app, Path(name)
        let_go(app)
