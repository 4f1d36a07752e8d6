"""Where the lines of a chart run, and that everybody can tell them apart."""

from __future__ import annotations

import math
import re
from itertools import combinations, pairwise
from pathlib import Path

import pytest

from app.web.chart import DASHES, EDGE, HEIGHT, LINE, RIGHT, ROWS, Step, chart_of, shortened

CSS = Path(__file__).resolve().parents[2] / "static" / "css"
# Machado, Oliveira and Fernandes 2009, severity 1.0: what each kind of eye makes of a colour.
EYES = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}  # fmt: skip
SURFACES = ("#16211b", "#faf8f3")
APART = 23
"""dE76 that any two of six colours keep, for every kind of eye."""


def steps(*gains: tuple[int, ...]) -> list[Step]:
    return [Step(f"#{number}", each) for number, each in enumerate(gains, 1)]


def places(points: str) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for x, y in (pair.split(",") for pair in points.split())]


def test_lines_begin_level_and_end_at_their_totals() -> None:
    drawn = chart_of(["Anna", "Ben"], steps((10, -10), (-4, 4)))

    assert drawn is not None
    assert drawn.people == ("Anna", "Ben")
    anna, ben = (places(line.points) for line in drawn.lines)
    assert anna == [(0, 60), (RIGHT / 2, EDGE), (RIGHT, 30)]
    assert ben == [(0, 60), (RIGHT / 2, HEIGHT - EDGE), (RIGHT, 90)]
    assert (drawn.zero, drawn.top, drawn.bottom) == (60, 10, -10)
    assert drawn.rows == (("#1", (10, -10)), ("#2", (6, -6)))


def test_whoever_is_ahead_comes_first() -> None:
    drawn = chart_of(["Anna", "Ben", "Carla"], steps((-5, 1, 4)))

    assert drawn is not None
    assert drawn.people == ("Carla", "Ben", "Anna")
    assert [line.name for line in drawn.lines] == ["Carla", "Ben", "Anna"]


def test_nothing_moved_draws_nothing() -> None:
    assert chart_of(["Anna"], []) is None
    assert chart_of(["Anna", "Ben"], steps((0, 0))) is None
    assert chart_of([], steps(())) is None


def test_a_line_that_only_falls_keeps_to_the_drawing() -> None:
    drawn = chart_of(["Anna"], steps((-3,), (-4,)))

    assert drawn is not None
    assert (drawn.top, drawn.bottom) == (0, -7)
    assert places(drawn.lines[0].points) == [(0, EDGE), (RIGHT / 2, 52.9), (RIGHT, HEIGHT - EDGE)]


def test_what_stays_level_needs_no_point_in_between() -> None:
    drawn = chart_of(["Anna", "Ben"], steps((1, 0), (0, 0), (0, 0), (0, 0), (2, -3)))

    assert drawn is not None
    assert len(places(drawn.lines[0].points)) == 4
    assert len(places(drawn.lines[1].points)) == 3


@pytest.mark.parametrize("count", [2, 8, 17, 40])
def test_names_never_lie_on_each_other_and_stay_on_the_drawing(count: int) -> None:
    names = [f"Player {number}" for number in range(count)]
    level = [0] * count
    level[0], level[-1] = 5, -5

    drawn = chart_of(names, steps(tuple(level)))

    assert drawn is not None
    at = [line.at for line in drawn.lines]
    assert all(below - above >= LINE - 0.2 for above, below in pairwise(at))
    assert at[0] >= EDGE / 2
    assert at[-1] <= drawn.height + 1


def test_two_lines_never_have_colour_and_dash_in_common_at_a_full_table() -> None:
    drawn = chart_of([str(n) for n in range(17)], steps(tuple(range(-8, 9))))

    assert drawn is not None
    assert len({(line.colour, line.dash) for line in drawn.lines}) == 17
    assert {line.dash for line in drawn.lines} <= set(range(1, DASHES + 1))


def test_somebody_wears_the_same_colour_wherever_they_stand() -> None:
    drawn = chart_of(["Anna", "Ben", "Carla"], steps((-5, 1, 4)), inks=[4, 0, 7])

    assert drawn is not None
    assert [(line.name, line.colour, line.dash) for line in drawn.lines] == [
        ("Carla", 2, 2),
        ("Ben", 1, 1),
        ("Anna", 5, 1),
    ]


def test_another_game_is_marked_where_it_begins() -> None:
    first, second = Step("Pok Deng #1", (1, -1), True), Step("Pan #1", (1, -1), True)

    drawn = chart_of(["Anna", "Ben"], [first, second])

    assert drawn is not None
    assert drawn.breaks == (RIGHT / 2,)


def test_the_table_is_short_and_has_the_end() -> None:
    drawn = chart_of(["Anna", "Ben"], steps(*[(1, -1)] * 101))

    assert drawn is not None
    assert len(drawn.rows) <= ROWS + 1
    assert drawn.rows[-1] == ("#101", (101, -101))


def test_a_long_name_is_cut_between_letters_as_people_see_them() -> None:
    assert shortened("Somsak") == "Somsak"
    assert shortened("Maximilian") == "Maximili…"
    assert shortened("สมศักดิ์เจ้าของบ้าน").endswith("…")
    assert shortened("👨‍👩‍👧" * 9) == "👨‍👩‍👧" * 9


def palettes() -> list[list[str]]:
    """The six colours, dark and light."""
    said = re.findall(r"--chart-(\d): (#\w{6})", (CSS / "history.css").read_text())
    assert [number for number, _ in said[:12]] == list("123456123456")
    colours = [colour for _, colour in said]
    return [colours[:6], colours[6:12]]


def linear(colour: str) -> list[float]:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]


def luminance(colour: str) -> float:
    return sum(w * c for w, c in zip((0.2126, 0.7152, 0.0722), linear(colour), strict=True))


def lab(seen: list[float]) -> tuple[float, float, float]:
    rows = (
        (0.4124564, 0.3575761, 0.1804375),
        (0.2126729, 0.7151522, 0.0721750),
        (0.0193339, 0.1191920, 0.9503041),
    )
    white = (0.95047, 1, 1.08883)
    xyz = [sum(a * b for a, b in zip(row, seen, strict=True)) for row in rows]
    f = [
        (x / w) ** (1 / 3) if x / w > 0.008856 else 7.787 * x / w + 16 / 116
        for x, w in zip(xyz, white, strict=True)
    ]
    return 116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])


def seen_by(eye: str, colour: str) -> tuple[float, float, float]:
    light = linear(colour)
    rows = [sum(a * b for a, b in zip(row, light, strict=True)) for row in EYES[eye]]
    return lab([min(1, max(0, each)) for each in rows])


@pytest.mark.parametrize("theme", [0, 1])
def test_lines_are_told_apart_by_every_eye(theme: int) -> None:
    colours = palettes()[theme]

    for eye in EYES:
        for one, other in combinations(colours, 2):
            apart = math.dist(seen_by(eye, one), seen_by(eye, other))
            assert apart >= APART, (eye, one, other)


@pytest.mark.parametrize("theme", [0, 1])
def test_names_in_their_colour_are_readable(theme: int) -> None:
    ground = luminance(SURFACES[theme])

    for colour in palettes()[theme]:
        low, high = sorted((luminance(colour), ground))
        assert (high + 0.05) / (low + 0.05) >= 4.5, colour
