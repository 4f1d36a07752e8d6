"""One evening as its page tells it: each game, and how the totals ran."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from flask import url_for

from app.games import get_game
from app.ledger.transfers import Unit
from app.store.circles import to_text
from app.store.curves import Course, Extreme, courses_of
from app.store.sittings import SittingLine
from app.table import Seat
from app.table.words import Sentence
from app.web.chart import Chart, Step, chart_of
from app.web.filters import number
from app.web.language import gettext as _
from app.web.results import Result, result


@dataclass(frozen=True)
class Peak:
    """The best or the worst deal for anybody."""

    name: str
    amount: int
    number: int
    address: str


@dataclass(frozen=True)
class Played:
    """One game of the evening."""

    result: Result
    deal_word: Sentence
    points: Sentence | None
    costs: bool  # what it counts is better not had
    running: bool
    count: int
    standings: tuple[tuple[str, int], ...]
    best: Peak | None
    worst: Peak | None
    dealers: tuple[tuple[str, int], ...]
    chart: Chart | None  # of what the game counts besides chips


@dataclass(frozen=True)
class Evening:
    """All of it, the first game first."""

    games: tuple[Played, ...]
    chips: Chart | None


def evening_of(circle_id: int, day: date, lines: Sequence[SittingLine]) -> Evening:
    """What the page shows of these sittings, which are all of that day."""
    courses = courses_of(circle_id, day, sum(line.count for line in lines))
    none = Course(1)
    people = {seat.person: seat.name for line in lines for seat in line.seats if seat.person}
    inks = {person: at for at, person in enumerate(people)}
    return Evening(
        tuple(played(line, courses.get(line.number, none), inks) for line in lines),
        chips_chart(lines, courses, people),
    )


def played(line: SittingLine, course: Course, inks: Mapping[int, int]) -> Played:
    """One game, by what it counts."""
    game = get_game(line.game)
    names = {seat.seat: seat.name for seat in line.seats if seat.person}
    sign = 1 if game.lowest_wins else -1
    standing = [(seat.name, getattr(seat, game.unit)) for seat in line.seats if seat.person]
    gained, lost = peak(line, names, course.highest, 1), peak(line, names, course.lowest, -1)
    return Played(
        result=result(line),
        deal_word=game.deal_word,
        points=game.points,
        costs=game.lowest_wins,
        running=line.closed_at is None,
        count=line.count,
        standings=tuple(sorted(standing, key=lambda row: sign * row[1])),
        best=lost if game.lowest_wins else gained,
        worst=gained if game.lowest_wins else lost,
        dealers=tuple((names[at], n) for at, n in course.dealers.most_common() if at in names),
        chart=points_chart(line, course, inks) if game.points else None,
    )


def peak(
    line: SittingLine, names: Mapping[Seat, str], found: Mapping[Unit, Extreme], sign: int
) -> Peak | None:
    """Whose it was, and where it is read on; only what somebody gained, or with -1 lost."""
    extreme = found.get(get_game(line.game).unit)
    if extreme is None or extreme.seat not in names or extreme.gain * sign <= 0:
        return None
    address = url_for(
        "deals.one",
        circle=to_text(line.circle_id),
        sitting=line.number,
        number=extreme.number,
    )
    return Peak(names[extreme.seat], extreme.gain, extreme.number, address)


def points_chart(line: SittingLine, course: Course, inks: Mapping[int, int]) -> Chart | None:
    """How what a game counts ran through it."""
    people = [seat for seat in line.seats if seat.person]
    steps = [
        Step(label(line, last), [moved.get(seat.seat, 0) for seat in people])
        for last, moved in course.steps("points")
    ]
    worn = [inks[seat.person] for seat in people if seat.person]
    return chart_of([seat.name for seat in people], steps, worn)


def chips_chart(
    lines: Sequence[SittingLine], courses: Mapping[int, Course], people: Mapping[int, str]
) -> Chart | None:
    """How everybody's chips ran through all games of the evening, one after the other."""
    steps: list[Step] = []
    for line in lines:
        if line.number not in courses:
            continue
        sits = {seat.person: seat.seat for seat in line.seats if seat.person}
        for at, (last, moved) in enumerate(courses[line.number].steps("chips")):
            gains = [moved.get(sits[who], 0) if who in sits else 0 for who in people]
            steps.append(Step(label(line, last), gains, begins=not at))
    return chart_of(list(people.values()), steps)


def label(line: SittingLine, last: int) -> str:
    """Which deal a step ends with."""
    game = get_game(line.game).name
    return _("%(game)s #%(number)s", game=game, number=number(min(last, line.count)))
