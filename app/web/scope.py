"""The sittings that are settled together: one table, an evening, a plan's, or all unsettled."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from flask import abort, g, url_for

from app.games import get_game
from app.store import accounts, away, sittings
from app.store.accounts import Account, Played
from app.store.circles import Circle, to_text
from app.store.settlements import Books, Plan, books
from app.store.sittings import SittingLine
from app.web.filters import day, day_in, number_in
from app.web.room import Room, enter

MOST = 10_000
"""Sittings of a circle that are settled at once."""


@dataclass(frozen=True)
class Scope:
    """What is settled together; `fields` name it again in a form or an address."""

    circle: Circle
    lines: tuple[SittingLine, ...]  # the latest first
    books: Books
    fields: Mapping[str, Any]

    @cached_property
    def undecided(self) -> list[Room]:
        """Tables where a deal is in play or chips lie in the pot: that is decided on before."""
        rooms = [enter(line.number) for line in self.lines if _may_hold_more(line)]
        return [room for room in rooms if room.in_play or room.pot]

    @cached_property
    def numbers(self) -> list[int]:
        return sorted(line.number for line in self.lines)

    @cached_property
    def names(self) -> Mapping[int, str]:
        """Everybody of the circle: who was put away may still owe something."""
        return {person.number: person.name for person in self.people}

    @cached_property
    def people(self) -> list[away.PersonView]:
        return away.everybody(self.circle.id)

    @cached_property
    def played(self) -> list[Played]:
        return accounts.played(self.circle.id, self.numbers)

    @cached_property
    def accounts(self) -> list[Account]:
        return accounts.accounts_of(self.played, self.books)

    @cached_property
    def plans(self) -> list[Plan]:
        """The plans that stand and cover something of this."""
        here = set(self.numbers)
        return [plan for plan in self.books.live if plan.numbers & here]

    @property
    def cut(self) -> list[Plan]:
        """The plans with payments that reach beyond this: they cannot be cut in two."""
        return self.books.cut_by(self.numbers)

    @property
    def sitters(self) -> Mapping[int, str]:
        """Who sits at any of these tables, in the order in which they came."""
        seated = {person for each in self.played for person in each.chips}
        return {number: name for number, name in self.names.items() if number in seated}

    @property
    def days(self) -> str:
        if not self.lines:
            return ""
        first, last = self.lines[-1].evening, self.lines[0].evening
        return day(first) if first == last else f"{day(first)} – {day(last)}"

    @property
    def address(self) -> str:
        return self.address_through(None)

    def address_through(self, bank: int | None) -> str:
        """Where it is shown, with everybody paying through one person if there is one."""
        circle = to_text(self.circle.id)
        return url_for("settle.plan", **{"circle": circle, "bank": bank, **self.fields})


def chosen(asked: Mapping[str, str]) -> Scope:
    """The sittings that an address or a form names; what names none is nowhere."""
    books_now = books(g.circle.id)
    if "s" in asked:
        found = sittings.get_sitting(g.circle.id, number_in(asked["s"]) or 0)
        lines: tuple[SittingLine, ...] = (found,) if found else ()
        fields = {"s": asked["s"]}
    elif "evening" in asked:
        evening = day_in(asked["evening"]) or abort(404)
        lines = sittings.sittings_on(g.circle.id, evening)
        fields = {"evening": asked["evening"]}
    elif "plan" in asked:
        plan = books_now.plans.get(number_in(asked["plan"]) or 0)
        lines = of_numbers(plan.numbers) if plan else ()
        fields = {"plan": asked["plan"]}
    else:
        open_now = accounts.unsettled(accounts.played(g.circle.id), books_now)
        lines = of_numbers({each.number for each in open_now})
        return Scope(g.circle, lines, books_now, {})
    return Scope(g.circle, lines or abort(404), books_now, fields)


def of_plan(plan: Plan, books_now: Books) -> Scope:
    """The sittings that a plan covers, as they are now."""
    fields = {"plan": str(plan.number)}
    return Scope(g.circle, of_numbers(plan.numbers), books_now, fields)


def of_numbers(numbers: frozenset[int] | set[int]) -> tuple[SittingLine, ...]:
    """These sittings, the latest first."""
    return sittings.sittings_of(g.circle.id, limit=MOST, among=numbers)


def _may_hold_more(line: SittingLine) -> bool:
    pot = any(seat.chips for seat in line.seats if not seat.seat)
    return pot or (get_game(line.game).event is not None and line.closed_at is None)
