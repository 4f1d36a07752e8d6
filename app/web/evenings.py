"""Evenings as the pages of a circle list them, and the search among them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby

from flask import url_for

from app.games import all_games
from app.store.away import everybody
from app.store.circles import to_text
from app.store.evenings import Wanted, evenings_of, played_between
from app.store.sittings import SittingLine
from app.web.filters import dated, day_in, number_in
from app.web.results import Result, result

PERSON, GAME, BEFORE = "person", "game", "before"
SHOWN = 10  # evenings of a page
MOST = 100  # sittings of a page: an evening that has more is shown whole on its own page


@dataclass(frozen=True)
class EveningLine:
    """A day with what was played on it, the first game first."""

    day: str
    address: str
    games: tuple[tuple[Result, bool], ...]  # and whether that table still runs
    more: bool


@dataclass(frozen=True)
class Search:
    """What was asked for, and what may be: every person and every game."""

    people: Sequence[tuple[int, str]]
    games: Sequence[tuple[str, str]]
    wanted: Wanted
    before: date | None

    @property
    def narrow(self) -> bool:
        return self.wanted != Wanted()


@dataclass(frozen=True)
class Listed:
    """A page of evenings, and where the ones before them are."""

    evenings: tuple[EveningLine, ...]
    older: str | None


def search_of(circle_id: int, asked: Mapping[str, str]) -> Search:
    """What the address asks for; what names nobody and no game asks for all."""
    people = [(person.number, person.name) for person in everybody(circle_id)]
    games = [(game.slug, game.name) for game in all_games()]
    person, game = number_in(asked.get(PERSON)), asked.get(GAME)
    wanted = Wanted(
        person if person in dict(people) else None, game if game in dict(games) else None
    )
    return Search(people, games, wanted, day_in(asked.get(BEFORE)))


def listed(circle_id: int, search: Search) -> Listed:
    """The evenings that were asked for, by three statements whatever there is."""
    wanted = search.wanted
    days = evenings_of(circle_id, wanted, search.before, SHOWN + 1)
    if not days:
        return Listed((), None)
    shown = days[:SHOWN]
    lines = played_between(circle_id, wanted, shown[-1], shown[0], MOST + 1)
    cut = len(lines) > MOST
    found = [line_of(circle_id, day, list(of_day)) for day, of_day in by_day(lines[:MOST])]
    if cut:
        found[-1] = EveningLine(found[-1].day, found[-1].address, found[-1].games, more=True)
    last = lines[:MOST][-1].evening
    goes_on = cut or len(days) > SHOWN
    return Listed(tuple(found), older(circle_id, search, last) if goes_on else None)


def by_day(lines: Sequence[SittingLine]) -> groupby[date, SittingLine]:
    """The lines of each day together, as they come in that order."""
    return groupby(lines, key=lambda line: line.evening)


def line_of(circle_id: int, day: date, lines: Sequence[SittingLine]) -> EveningLine:
    """One evening of the list."""
    games = tuple((result(line), line.closed_at is None) for line in reversed(lines))
    return EveningLine(dated(day), address_of(circle_id, day), games, more=False)


def address_of(circle_id: int, day: date) -> str:
    """The page of one evening."""
    return url_for("history.evening", circle=to_text(circle_id), evening=day)


def older(circle_id: int, search: Search, day: date) -> str:
    """The same search, from before a day on."""
    return url_for(
        "history.all_evenings",
        circle=to_text(circle_id),
        person=search.wanted.person,
        game=search.wanted.game,
        before=day.isoformat(),
    )
