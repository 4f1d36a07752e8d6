"""One sitting with all that a page says of it: its game, its people, its addresses."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from flask import abort, g, request, url_for

from app.games import get_game
from app.store import away, closing, sittings
from app.store.agreements import agreements_of
from app.store.circles import Circle, to_text
from app.store.deals import DealView, deal_in_play
from app.store.endings import after_the_end
from app.store.projection import Balances, table_of
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

    @cached_property
    def players(self) -> list[Any]:
        """The seats of people who may be dealt in."""
        return [row for row in self.people if not row.is_account]

    @cached_property
    def accounts(self) -> list[Any]:
        """The seats of names that are never dealt in, such as "Food"."""
        return [row for row in self.people if row.is_account]

    @property
    def number(self) -> int:
        return self.sitting.number

    @cached_property
    def everybody(self) -> dict[int, str]:
        """Who is who in the circle, whether they sit here, and whether they were put away."""
        return away.names_of(self.circle.id)

    @cached_property
    def chips(self) -> dict[Seat, int]:
        return {row.seat: row.chips for row in self.people}

    @cached_property
    def amounts(self) -> dict[Seat, int]:
        """How each person stands in what the game counts."""
        return {row.seat: getattr(row, self.game.unit) for row in self.people}

    @property
    def ranking(self) -> list[Seat]:
        """Whoever is ahead comes first; those who are level stay in play order."""
        sign = 1 if self.game.lowest_wins else -1
        players = [row.seat for row in self.players]
        return sorted(players, key=lambda seat: sign * self.amounts[seat])

    @cached_property
    def after_the_end(self) -> frozenset[int]:
        """The numbers of deals that the end of the game left without effect."""
        return after_the_end(self.circle.id, self.sitting.number, self.game.slug)

    @cached_property
    def is_over(self) -> bool:
        """Whether the game has ended, as some do at a limit."""
        return self.game.over(self.table)

    @cached_property
    def agreed(self) -> dict[int, Any]:
        """All rules that this sitting was played by, by their number."""
        now = self.sitting.agreement
        if now == 1:
            return {now: self.sitting.rules}
        found = agreements_of(self.circle.id, self.sitting.number)
        return {each.number: each.rules for each in found}

    @cached_property
    def pot(self) -> int:
        """The chips that lie on the table itself."""
        return next(row.chips for row in self.sitting.seats if not row.seat)

    @cached_property
    def table(self) -> Table[Any]:
        """Who is dealt in next, by which rules, and what earlier deals left behind."""
        here = sorted((row for row in self.people if not row.away), key=lambda row: row.place)
        balances: Balances = {
            "chips": {row.seat: row.chips for row in self.sitting.seats},
            "points": {row.seat: row.points for row in self.sitting.seats},
        }
        return table_of(self.game, self.sitting.rules, [row.seat for row in here], balances)

    @cached_property
    def in_play(self) -> DealView | None:
        """The deal that is still in play, in a game that pays while it is played."""
        count = self.sitting.count
        return deal_in_play(self.circle.id, self.sitting.number, self.game.slug, count)

    @property
    def number_in_play(self) -> int:
        """The number of the deal in play, or else of the next one."""
        return self.in_play.number if self.in_play else self.sitting.count + 1

    def address(self, endpoint: str, **more: Any) -> str:
        return url_for(endpoint, circle=self.text, sitting=self.sitting.number, **more)

    @property
    def board(self) -> str:
        return self.address("sittings.board")

    @property
    def show(self) -> str:
        return self.address("sittings.show")

    @property
    def close(self) -> str:
        return self.address("sittings.close")

    @property
    def reopen(self) -> str:
        return self.address("sittings.reopen")

    @property
    def extras(self) -> str:
        return self.address("extras.new")

    @property
    def stacks(self) -> str:
        return self.address("stacks.show")

    @property
    def give_back(self) -> str:
        return self.address("sittings.give_back")

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
    found = g.pop("found", None)  # once: whoever asks again has changed something
    known = sittings.seated(found) if found else sittings.get_sitting(g.circle.id, number)
    if known is None:
        abort(404)
    return Room(g.circle, known, get_game(known.game))


def reopen_if_asked(room: Room) -> None:
    """Opens a table that was closed meanwhile, where the form that it refused says so."""
    if "reopen" in request.form:
        closing.reopen(room.circle.id, room.sitting.number, ask_reopening())
