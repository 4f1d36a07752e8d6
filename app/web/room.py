"""One sitting with all that a page says of it: its game, its people, its addresses."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from flask import abort, g, request, url_for

from app.games import get_game
from app.store import away, sittings
from app.store.circles import Circle, to_text
from app.store.sittings import SittingView
from app.table import Seat, Table
from app.table.game import Game
from app.web.asking import ask_reopening
from app.web.filters import day


@dataclass(frozen=True)
class Room:
    """What every page of a sitting starts from."""

    circle: Circle
    sitting: SittingView
    game: Game[Any, Any]

    @cached_property
    def text(self) -> str:
        return to_text(self.circle.id)

    @property
    def folder(self) -> str:
        return "games/" + self.game.slug.replace("-", "_")

    @property
    def evening(self) -> str:
        return day(self.sitting.evening)

    @cached_property
    def names(self) -> dict[Seat, str]:
        return {row.seat: row.name for row in self.people}

    @cached_property
    def people(self) -> list[Any]:
        """The seats of people; seat 0 is the table itself."""
        return [row for row in self.sitting.seats if row.seat]

    @property
    def number(self) -> int:
        return self.sitting.number

    @cached_property
    def everybody(self) -> dict[int, str]:
        """Who is who in the circle, whether they sit here, and whether they were put away."""
        return {person.number: person.name for person in away.everybody(self.circle.id)}

    @cached_property
    def chips(self) -> dict[Seat, int]:
        return {row.seat: row.chips for row in self.people}

    @property
    def ranking(self) -> list[Seat]:
        """Whoever is ahead comes first; those who are level stay in play order."""
        return sorted(self.chips, key=lambda seat: -self.chips[seat])

    @cached_property
    def table(self) -> Table[Any]:
        """Who is dealt in next, and by which rules."""
        here = sorted((row for row in self.people if not row.away), key=lambda row: row.place)
        return Table(seats=tuple(row.seat for row in here), rules=self.sitting.rules)

    def address(self, endpoint: str, **more: Any) -> str:
        return url_for(endpoint, circle=self.text, sitting=self.sitting.number, **more)

    @property
    def board(self) -> str:
        return self.address("sittings.board")

    @property
    def close(self) -> str:
        return self.address("sittings.close")

    @property
    def reopen(self) -> str:
        return self.address("sittings.reopen")

    @property
    def deals(self) -> str:
        return self.address("deals.all_deals")

    @property
    def new_deal(self) -> str:
        return self.address("deals.new")

    @property
    def rules(self) -> str:
        return self.address("rules.of_sitting")

    @property
    def seats(self) -> str:
        return self.address("seats.show")

    @property
    def people_page(self) -> str:
        return url_for("people.everybody", circle=self.text)

    @property
    def settle(self) -> str:
        return url_for("settle.plan", circle=self.text, s=self.sitting.number)


def enter(number: int) -> Room:
    """The sitting of this number in the circle whose role was just checked."""
    found = sittings.get_sitting(g.circle.id, number)
    if found is None:
        abort(404)
    return Room(g.circle, found, get_game(found.game))


def reopen_if_asked(room: Room) -> None:
    """Opens a table that was closed meanwhile, where the form that it refused says so."""
    if "reopen" in request.form:
        sittings.reopen(room.circle.id, room.sitting.number, ask_reopening())
