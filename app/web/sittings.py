"""The board of one sitting, and closing and reopening it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, g, render_template, request

from app.store import batons, closing, flags, joining
from app.store.corrections import can_redo
from app.store.deals import last_entry
from app.table import Seat
from app.web.answers import Answer, go
from app.web.asking import ask, new_key
from app.web.headers import safe_path
from app.web.live import also
from app.web.log import Logged, Row, page_of
from app.web.results import result
from app.web.room import Room, enter, reopen_if_asked
from app.web.settle import plan_of_table
from app.web.sharing import knocks

SHOWN = 3
blueprint = Blueprint("sittings", __name__, url_prefix="/c/<circle>/s/<number:sitting>")


@dataclass(frozen=True)
class Standing:
    """One person's line on the board."""

    seat: Seat
    name: str
    amount: int
    chips: int | None  # beside what the game counts
    last: int | None
    why: str
    deals_next: bool
    away: bool


@dataclass(frozen=True)
class AccountLine:
    """One name that is never dealt in: its chips, and what the last entry did to them."""

    seat: Seat
    name: str
    chips: int
    last: int | None
    why: str


@blueprint.get("")
def board(circle: str, sitting: int) -> str:
    """Who stands where, what the last deal changed, who deals next."""
    room = enter(sitting)
    deals = page_of(room, None, SHOWN)
    name = "_standings" if request.args.get("piece") == "board" else "board"
    return render_template(
        f"sittings/{name}.html",
        follows=room.board,
        deals=deals,
        total=sum(room.chips.values()) + room.pot,
        form_key=new_key(),
        can_redo=can_redo(room.circle.id, sitting),
        brief=True,
        accounts=accounts(room, last_standing(deals)),
        **seen(room, deals),
        **around(room),
        **also(room),
    )


@blueprint.get("/show")
def show(circle: str, sitting: int) -> str:
    """The standing in numbers for the whole room; nothing here can be pressed."""
    room = enter(sitting)
    deals = page_of(room, None, SHOWN)
    return render_template("sittings/show.html", follows=room.show, **seen(room, deals))


def seen(room: Room, deals: Sequence[Logged]) -> dict[str, Any]:
    """What board and table display have in common."""
    dealer = dealer_of(room)
    return {
        "room": room,
        "standings": standings(room, last_standing(deals), dealer),
        "dealer": room.names[dealer],
        "winners": result(room.sitting).winners,
    }


def around(room: Room) -> dict[str, Any]:
    """Who is at the door, what is said to be wrong, who scores, what the host offers this phone."""
    return {
        "knocks": knocks(),
        "text": room.text,
        "here": room.board,
        "flagged": sorted({flag.deal for flag in flags.flags_of(room.circle.id, room.number)}),
        "baton": batons.baton_of(room.circle.id, room.number),
        "me": g.device,
        "offer": joining.offered(room.circle.id, g.device),
    }


def dealer_of(room: Room) -> Seat:
    """Who deals what is in play, or else the next one."""
    if room.in_play and room.in_play.entry.dealer in room.names:
        return Seat(room.in_play.entry.dealer)
    return room.game.next_dealer(room.table, last_entry(room.circle.id, room.sitting.number))


def standings(room: Room, last: Logged | None, dealer: Seat) -> list[Standing]:
    """Whoever is ahead comes first, each with what the last deal did to them."""
    rows = {row.seat: row for row in last.rows} if last else {}
    return [standing(room, seat, rows.get(seat), dealer == seat) for seat in room.ranking]


def last_standing(deals: Sequence[Logged]) -> Logged | None:
    """The newest deal that was not struck out."""
    return next((deal for deal in deals if deal.entry is not None), None)


def accounts(room: Room, last: Logged | None) -> list[AccountLine]:
    """The names below the players, in the order in which they came."""
    rows = {row.seat: row for row in last.rows} if last else {}
    lines = []
    for each in room.accounts:
        row = rows.get(each.seat)
        moved = None if row is None else row.chips if room.game.points else row.amount
        why = row.why if row else ""
        lines.append(AccountLine(each.seat, each.name, each.chips, moved, why))
    return lines


def standing(room: Room, seat: Seat, row: Row | None, deals_next: bool) -> Standing:
    """One line."""
    return Standing(
        seat=seat,
        name=room.names[seat],
        amount=room.amounts[seat],
        chips=room.chips[seat] if room.game.points and any(room.chips.values()) else None,
        last=row.amount if row else None,
        why=row.why if row else "",
        deals_next=deals_next,
        away=seat not in room.table.seats,
    )


@blueprint.post("/baton")
def take_baton(circle: str, sitting: int) -> Answer:
    """From now on this phone scores, and it goes on where this was asked for."""
    enter(sitting)
    answer = batons.take_baton(g.circle.id, sitting, ask())
    return go(safe_path(request.form.get("next"), answer))


@blueprint.get("/close")
def ask_close(circle: str, sitting: int) -> str:
    """Asks before nothing more can be recorded, and shows what it comes to."""
    room = enter(sitting)
    return render_template(
        "sittings/close.html", room=room, plan=plan_of_table(room), form_key=new_key()
    )


@blueprint.post("/close")
def close(circle: str, sitting: int) -> Answer:
    """Closes the table; what was played stays as it is. A deal in play is decided on before."""
    if enter(sitting).in_play:
        return ask_close(circle, sitting), 409
    return go(closing.close(g.circle.id, sitting, ask()))


@blueprint.post("/pot")
def give_back(circle: str, sitting: int) -> Answer:
    """Gives the pot back to those who paid it in, and goes back to where this was asked for."""
    reopen_if_asked(enter(sitting))
    answer = closing.give_back(g.circle.id, sitting, ask())
    return go(safe_path(request.form.get("next"), answer))


@blueprint.post("/reopen")
def reopen(circle: str, sitting: int) -> Answer:
    """Opens it again, and goes back to where this was asked for."""
    enter(sitting)
    answer = closing.reopen(g.circle.id, sitting, ask())
    return go(safe_path(request.form.get("next"), answer))
