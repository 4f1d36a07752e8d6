"""What a device finds at home: running tables, people to play with again, older games."""

from __future__ import annotations

from dataclasses import dataclass, field

from flask import url_for

from app.games import get_game
from app.store.circles import Circle, Joined, circles_of, to_text
from app.store.sittings import SittingLine
from app.table.words import Sentence
from app.web.filters import day


@dataclass(frozen=True)
class Line:
    """One sitting as the home page shows it."""

    address: str
    game: str
    deal_word: Sentence
    circle: str
    count: int
    day: str
    names: tuple[str, ...]
    mine: int | None
    in_points: bool
    running: bool


@dataclass(frozen=True)
class Again:
    """The people of a circle, one tap away from the next table."""

    address: str
    circle: str
    names: tuple[str, ...]


@dataclass(frozen=True)
class House:
    """A circle's own page."""

    address: str
    circle: str


@dataclass
class Home:
    """The lists of the page."""

    running: list[Line] = field(default_factory=list)
    again: list[Again] = field(default_factory=list)
    older: list[Line] = field(default_factory=list)
    houses: list[House] = field(default_factory=list)


def of_device(device: int | None) -> Home:
    """Everything the device has a role for; a new one finds nothing yet."""
    home = Home()
    for joined in circles_of(device) if device is not None else ():
        circle = to_text(joined.circle.id)
        page = url_for("history.circle_page", circle=circle)
        home.houses.append(House(page, joined.circle.name))
        if opens_tables(joined):
            again = url_for("circles.new_sitting", circle=circle)
            names = still_here(joined.sittings[0]) if joined.sittings else ()
            home.again.append(Again(again, joined.circle.name, names))
        for sitting in joined.sittings:
            lines = home.older if sitting.closed_at else home.running
            lines.append(line(joined.circle, joined.role.person, sitting))
    return home


def opens_tables(joined: Joined) -> bool:
    """Whether the device may open the circle's next table."""
    if joined.role.kind == "player":
        return joined.circle.scoring == "seated"
    return joined.role.kind != "viewer"


def line(circle: Circle, person: int | None, sitting: SittingLine) -> Line:
    """One sitting, with how its reader stands, if they are somebody who sits there."""
    game = get_game(sitting.game)
    mine = [getattr(s, game.unit) for s in sitting.seats if s.person and s.person == person]
    return Line(
        address=url_for("sittings.board", circle=to_text(circle.id), sitting=sitting.number),
        game=game.name,
        deal_word=game.deal_word,
        circle=circle.name,
        count=sitting.count,
        day=day(sitting.evening),
        names=names(sitting),
        mine=mine[0] if mine else None,
        in_points=game.points is not None,
        running=sitting.closed_at is None,
    )


def names(sitting: SittingLine) -> tuple[str, ...]:
    """Who sat there, in play order."""
    return tuple(seat.name for seat in sitting.seats if seat.person and not seat.is_account)


def still_here(sitting: SittingLine) -> tuple[str, ...]:
    """The same without those who were put away since."""
    return tuple(
        seat.name
        for seat in sitting.seats
        if seat.person and not (seat.put_away or seat.is_account)
    )
