"""Who pays whom: the fewest payments that clear one sitting."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, abort, render_template, request

from app.ledger.settle import settle
from app.table import Seat
from app.web.asking import new_key
from app.web.filters import money, number, number_in
from app.web.language import gettext as _
from app.web.room import Room, enter

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
    minimal: bool
    chip: str | None
    text: str

    @property
    def height(self) -> int:
        return self.text.count("\n") + 1


@blueprint.get("")
def plan(circle: str) -> str:
    """The plan of one sitting, computed from where everybody stands now."""
    sitting = number_in(request.args.get("s"))
    if sitting is None:
        abort(404)
    room = enter(sitting)
    return render_template(
        "settle/plan.html",
        room=room,
        plan=plan_of(room),
        form_key=new_key(),
        here=request.full_path,
    )


def plan_of(room: Room) -> PlanView | None:
    """The fewest payments, with names and in money where the circle has a chip value.

    None while chips lie in the pot: whose they are has to be said first.
    """
    if room.pot:
        return None
    found = settle(room.chips)
    lines = tuple(
        Line(room.names[p.payer], room.names[p.payee], worth(room, p.amount) or number(p.amount))
        for p in found.payments
    )
    return PlanView(
        lines=lines,
        balances=tuple(balance(room, seat) for seat in room.ranking),
        minimal=found.minimal,
        chip=worth(room, 1),
        text=as_text(room, lines),
    )


def balance(room: Room, seat: Seat) -> Balance:
    """One line of how it stands."""
    chips = room.chips[seat]
    return Balance(room.names[seat], chips, worth(room, chips))


def worth(room: Room, chips: int) -> str | None:
    """Chips in money; without a currency the circle plays for points."""
    currency = room.circle.currency
    return money(chips, room.circle.chip_value, currency) if currency else None


def as_text(room: Room, lines: tuple[Line, ...]) -> str:
    """The plan as one would write it into a chat."""
    said = [
        _("%(payer)s pays %(payee)s %(amount)s", payer=p.payer, payee=p.payee, amount=p.amount)
        for p in lines
    ]
    return "\n".join([f"{room.circle.name} · {room.evening}", *said])
