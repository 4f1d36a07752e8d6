"""Who pays whom: the fewest payments that clear a table, an evening, or all that was played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from flask import Blueprint, abort, g, render_template, request, url_for

from app.games import get_game
from app.ledger.settle import settle
from app.store import sittings
from app.store.circles import Circle
from app.store.sittings import SittingLine
from app.web.asking import new_key
from app.web.filters import day, money, number, number_in
from app.web.language import gettext as _
from app.web.results import Result, result
from app.web.room import Room, enter

MOST = 10_000
"""Sittings of a circle that are settled at once."""

blueprint = Blueprint("settle", __name__, url_prefix="/c/<circle>/settle")


@dataclass(frozen=True)
class Line:
    """One payment as it is read out."""

    payer: str
    payee: str
    amount: str


@dataclass(frozen=True)
class Balance:
    """Where one person stands, in chips and in money."""

    name: str
    chips: int
    money: str | None


@dataclass(frozen=True)
class PlanView:
    """The plan with everything the page says of it."""

    lines: tuple[Line, ...]
    balances: tuple[Balance, ...]
    results: tuple[Result, ...]
    minimal: bool
    chip: str | None
    text: str

    @property
    def height(self) -> int:
        return self.text.count("\n") + 1

    @property
    def without_chips(self) -> bool:
        """Nothing was played for chips, so nobody can owe any."""
        return not any(row.chips for row in self.balances)


@dataclass(frozen=True)
class Scope:
    """The sittings that are settled together."""

    circle: Circle
    lines: Sequence[SittingLine]

    @cached_property
    def undecided(self) -> list[Room]:
        """Tables where a deal is in play or chips lie in the pot: that is decided on before."""
        rooms = [enter(line.number) for line in self.lines if _may_hold_more(line)]
        return [room for room in rooms if room.in_play or room.pot]

    @property
    def names(self) -> Mapping[int, str]:
        return {seat.person: seat.name for seat in self._seats if seat.person}

    @property
    def chips(self) -> Mapping[int, int]:
        """What each person has won or lost in all of it."""
        sums: Counter[int] = Counter(dict.fromkeys(self.names, 0))
        for seat in self._seats:
            if seat.person:
                sums[seat.person] += seat.chips
        return sums

    @property
    def days(self) -> str:
        first, last = self.lines[-1].evening, self.lines[0].evening
        return day(first) if first == last else f"{day(first)} – {day(last)}"

    @property
    def _seats(self) -> list[sittings.SeatView]:
        return [seat for line in reversed(self.lines) for seat in line.seats]


@blueprint.get("")
def plan(circle: str) -> str:
    """Computed from where everybody stands now: of one sitting, of an evening, or of all."""
    scope = Scope(g.circle, chosen())
    room = enter(scope.lines[0].number) if "s" in request.args else None
    return render_template(
        "settle/plan.html",
        room=room,
        circle_text=circle,
        scope=scope,
        plan=plan_of(scope),
        wider=wider(room),
        form_key=new_key(),
        here=request.full_path,
    )


def chosen() -> Sequence[SittingLine]:
    """The sittings that the address names, the latest first; none is nowhere."""
    asked = request.args
    if "s" in asked:
        found = sittings.get_sitting(g.circle.id, number_in(asked["s"]) or 0)
        lines: Sequence[SittingLine] = [found] if found else []
    elif "evening" in asked:
        lines = sittings.sittings_on(g.circle.id, date_in(asked["evening"]))
    else:
        lines = sittings.sittings_of(g.circle.id, limit=MOST)
    return lines or abort(404)


def date_in(text: str) -> date:
    """A day as addresses write it."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        abort(404)


def wider(room: Room | None) -> str | None:
    """The whole evening, from the plan of one of its several tables."""
    if room is None or len(sittings.sittings_on(room.circle.id, room.sitting.evening)) < 2:
        return None
    evening = room.sitting.evening.isoformat()
    return url_for("settle.plan", circle=room.text, evening=evening)


def plan_of_table(room: Room) -> PlanView | None:
    """The plan of one sitting."""
    return plan_of(Scope(room.circle, [room.sitting]))


def plan_of(scope: Scope) -> PlanView | None:
    """The fewest payments, with names and in money where the circle has a chip value.

    None while chips lie in a pot: whose they are has to be said first.
    """
    if any(room.pot for room in scope.undecided):
        return None
    names, chips = scope.names, scope.chips
    found = settle(chips)
    lines = tuple(
        Line(names[p.payer], names[p.payee], worth(scope.circle, p.amount) or number(p.amount))
        for p in found.payments
    )
    ranking = sorted(chips, key=lambda person: -chips[person])
    return PlanView(
        lines=lines,
        balances=tuple(balance(scope.circle, names[who], chips[who]) for who in ranking),
        results=tuple(map(result, reversed(scope.lines))),
        minimal=found.minimal,
        chip=worth(scope.circle, 1),
        text=as_text(scope, lines),
    )


def balance(circle: Circle, name: str, chips: int) -> Balance:
    """One line of how it stands."""
    return Balance(name, chips, worth(circle, chips))


def worth(circle: Circle, chips: int) -> str | None:
    """Chips in money; without a currency the circle plays for points."""
    return money(chips, circle.chip_value, circle.currency) if circle.currency else None


def as_text(scope: Scope, lines: tuple[Line, ...]) -> str:
    """The plan as one would write it into a chat."""
    said = [
        _("%(payer)s pays %(payee)s %(amount)s", payer=p.payer, payee=p.payee, amount=p.amount)
        for p in lines
    ]
    return "\n".join([f"{scope.circle.name} · {scope.days}", *said])


def _may_hold_more(line: SittingLine) -> bool:
    pot = any(seat.chips for seat in line.seats if not seat.seat)
    return pot or (get_game(line.game).event is not None and line.closed_at is None)
