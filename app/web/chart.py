"""Where the lines of a chart run: totals of people, step by step, with a name at each end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

import regex

WIDTH = 320  # of the drawing in its own units: about a phone's pixels
HEIGHT = 120
RIGHT = 228  # where lines end and the room for names begins
BASELINE = 4  # of a name, below the middle of its letters
EDGE = 10  # above and below, for half a line of text
LINE = 15  # from one name to the next
COLOURS = 6
DASHES = 4
LONGEST = 9  # letters of a name that fit
ROWS = 20  # of the table that says the same
CLUSTER = regex.compile(r"\X")


@dataclass(frozen=True)
class Step:
    """A point of the scale: what everybody gained there, and what it is called."""

    label: str
    gains: Sequence[int]
    begins: bool = False  # another game begins here


@dataclass(frozen=True)
class Line:
    """One person's line; `colour` and `dash` are numbers of classes."""

    name: str
    short: str
    points: str
    end: float
    lead: str  # from there to the name
    at: float
    colour: int
    dash: int


@dataclass(frozen=True)
class Chart:
    """All that the macro draws, and the table beside it."""

    width: int
    height: int
    right: int
    names_at: int
    zero: float
    top: int
    bottom: int
    breaks: tuple[float, ...]
    lines: tuple[Line, ...]
    people: tuple[str, ...]
    rows: tuple[tuple[str, tuple[int, ...]], ...]


def chart_of(
    names: Sequence[str], steps: Sequence[Step], inks: Sequence[int] | None = None
) -> Chart | None:
    """The chart of these people, in the order of their totals; None while nothing has moved.

    With `inks`, one number for each, a person looks the same in every chart of a page.
    """
    if not names or not any(gain for step in steps for gain in step.gains):
        return None
    runs = [[0, *accumulate(step.gains[at] for step in steps)] for at in range(len(names))]
    worn = inks or range(len(names))
    order = sorted(range(len(names)), key=lambda at: -runs[at][-1])
    scale = Scale(len(steps), runs, max(HEIGHT, LINE * len(names) + EDGE))
    ends = [scale.y(runs[at][-1]) for at in order]
    lines = [
        Line(
            name=names[at],
            short=shortened(names[at]),
            points=" ".join(scale.points(runs[at])),
            end=end,
            lead=f"{RIGHT + 4},{end:g} {RIGHT + 12},{spot:g}",
            at=round(spot + BASELINE, 1),
            colour=worn[at] % COLOURS + 1,
            dash=worn[at] // COLOURS % DASHES + 1,
        )
        for at, end, spot in zip(order, ends, spread(ends, scale.height), strict=True)
    ]
    return Chart(
        width=WIDTH,
        height=scale.height,
        right=RIGHT,
        names_at=RIGHT + 15,
        zero=scale.y(0),
        top=scale.top,
        bottom=scale.bottom,
        breaks=tuple(scale.x(at) for at, step in enumerate(steps) if step.begins and at),
        lines=tuple(lines),
        people=tuple(names[at] for at in order),
        rows=tuple(told(steps, [runs[at] for at in order])),
    )


class Scale:
    """From steps and amounts to places on the drawing."""

    def __init__(self, steps: int, runs: Sequence[Sequence[int]], height: int) -> None:
        self.steps, self.height = steps, height
        self.top = max(map(max, runs))
        self.bottom = min(map(min, runs))

    def x(self, step: int) -> float:
        return round(step * RIGHT / self.steps, 1)

    def y(self, amount: int) -> float:
        room = self.height - 2 * EDGE
        return round(EDGE + (self.top - amount) * room / (self.top - self.bottom), 1)

    def points(self, run: Sequence[int]) -> Iterator[str]:
        """Every place where a line turns; while nothing moves it runs on straight."""
        for step, amount in enumerate(run):
            inside = 0 < step < len(run) - 1
            if not (inside and run[step - 1] == amount == run[step + 1]):
                yield f"{self.x(step):g},{self.y(amount):g}"


def spread(ends: Sequence[float], height: int) -> list[float]:
    """Places for the names, the highest first, as near to their ends as they fit."""
    places: list[float] = []
    for end in ends:
        places.append(max(end, places[-1] + LINE) if places else end)
    low: float = height - EDGE / 2
    for at in reversed(range(len(places))):
        places[at] = min(places[at], low)
        low = places[at] - LINE
    return [round(place, 1) for place in places]


def told(
    steps: Sequence[Step], runs: Sequence[Sequence[int]]
) -> Iterator[tuple[str, tuple[int, ...]]]:
    """A few rows of the same totals, the last one always among them."""
    every = -(-len(steps) // ROWS)
    for at in range(1, len(steps) + 1):
        if at % every == 0 or at == len(steps):
            yield steps[at - 1].label, tuple(run[at] for run in runs)


def shortened(name: str) -> str:
    """As much of a name as fits; the whole one stands beside the chart."""
    letters = CLUSTER.findall(name)
    return name if len(letters) <= LONGEST else "".join(letters[: LONGEST - 1]) + "…"
