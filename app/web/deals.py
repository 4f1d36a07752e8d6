"""Entering, previewing, listing and explaining deals: one set of views for all games."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from flask import Blueprint, abort, g, render_template, request

from app.store import deals, flags
from app.store.corrections import last_said, versions_of
from app.store.db import Refused
from app.store.deals import DealView
from app.store.scoring import Rejected
from app.table import Seat
from app.web.agreements import scored_by
from app.web.answers import Answer, go
from app.web.asking import ask, new_key, posted_key
from app.web.entry import Entering
from app.web.filters import number_in, signed
from app.web.language import gettext as _
from app.web.log import entered_by, logged, page_of, timeline
from app.web.play import Playing
from app.web.roles import may
from app.web.room import Room, enter, reopen_if_asked
from app.web.twice import asks
from app.web.why import explain, story

PAGE = 20


@dataclass(frozen=True)
class Doubt:
    """Somebody says that a deal is wrong."""

    name: str | None
    said_at: datetime
    mine: bool


blueprint = Blueprint("deals", __name__, url_prefix="/c/<circle>/s/<number:sitting>/deals")


@blueprint.get("/new")
def new(circle: str, sitting: int) -> Answer | str:
    """An empty entry: bets as last time, the dealer by the table's rule."""
    room = enter(sitting)
    if room.sitting.closed_at or room.is_over:
        return go(room.board)
    start = Playing.start if room.game.event else Entering.start
    return start(room, request.args.get("by"), new_key()).page()


@blueprint.post("/preview")
def preview(circle: str, sitting: int) -> str:
    """What the entry would move, by the scorer that will move it."""
    room, by, key = enter(sitting), request.args.get("by"), posted_key()
    number, played = (number_in(request.args.get(name)) for name in ("deal", "play"))
    entering: Entering | Playing
    if played is not None:
        entering = Playing.posted(room, by, key, played)
    else:
        corrected = None if number is None else deal_or_404(room, number)
        entering = Entering.posted(room, by, key, corrected)
    entering.look()
    if request.args.get("piece") == "preview":
        # A game may say more than who gets what: a list of events is looked at as any deal.
        own = [] if room.game.event and played is None else [f"{room.folder}/_preview.html"]
        return render_template(
            [*own, "deals/_preview.html"],
            outcome_preview=entering.seen,
            room=room,
            form=entering.form,
        )
    return entering.page()


@blueprint.post("")
def record(circle: str, sitting: int) -> Answer:
    """Saves the deal, or that it was a misdeal, once, and goes back to the board."""
    room = enter(sitting)
    entering = Entering.posted(room, request.args.get("by"), posted_key())
    try:
        if "misdeal" in request.form:
            reopen_if_asked(room)
            return go(entering.misdeal(ask()))
        entering.reopen_if_asked()
        return go(entering.record(ask()))
    except Rejected as rejected:
        entering.refuse(rejected.problems)
    except Refused as refused:
        if refused.code != "looks_recorded":
            raise
        return asks(sitting, refused), 409
    return entering.page(), 422


@blueprint.get("")
def all_deals(circle: str, sitting: int) -> str:
    """The log, a page at a time: a number to go on from never shifts."""
    room = enter(sitting)
    found = page_of(room, number_in(request.args.get("before")), PAGE)
    more = bool(found) and found[-1].number > 1
    older = room.address("deals.all_deals", before=found[-1].number) if more else None
    return render_template("deals/all.html", room=room, deals=found, older=older, brief=False)


@blueprint.get("/<number:number>")
def one(circle: str, sitting: int, number: int) -> str:
    """What was entered, and what each amount was for."""
    room = enter(sitting)
    deal = deal_or_404(room, number)
    return render_template(
        "deals/one.html",
        room=room,
        deal=logged(room, deal),
        story=story(room, deal),
        total=sum(deal.moves.values()),
        timeline=timeline(room, number),
        scored_by=scored_by(room, deal.agreement_number),
        said=last_said(versions_of(room.circle.id, sitting, number)) is not None,
        flags=doubts(room, number),
        form_key=new_key(),
    )


@blueprint.post("/<number:number>/wrong")
def wrong(circle: str, sitting: int, number: int) -> Answer:
    """Says that a deal is wrong, or that it is right after all."""
    room = enter(sitting)
    deal_or_404(room, number)
    here = (room.circle.id, sitting, number)
    if request.form.get("do") == "clear":
        return go(flags.clear(*here, ask(), only_mine=not may("corrections.save")))
    return go(flags.say_wrong(*here, ask()))


@blueprint.get("/<number:number>/why/<number:seat>")
def why(circle: str, sitting: int, number: int, seat: int) -> str:
    """One amount, step by step."""
    room = enter(sitting)
    deal = deal_or_404(room, number)
    if (
        deal.entry is None
        or deal.is_extra
        or Seat(seat) not in deal.moves
        or Seat(seat) not in room.names
    ):
        abort(404)
    said = explain(room, deal, Seat(seat))
    return render_template(
        "deals/why.html",
        title=_("Why %(amount)s?", amount=signed(said.amount)),
        room=room,
        why=said,
        deal=logged(room, deal),
        story=story(room, deal),
        entered_by=entered_by(room, deal),
    )


def doubts(room: Room, number: int) -> list[Doubt]:
    """Who says that a deal is wrong, and what of it is this phone's own word."""
    said = [flag for flag in flags.flags_of(room.circle.id, room.number) if flag.deal == number]
    return [
        Doubt(room.everybody.get(flag.person or 0), flag.said_at, flag.device == g.device)
        for flag in said
    ]


def deal_or_404(room: Room, number: int) -> DealView:
    """The deal of this number in this sitting."""
    found = deals.get_deal(room.circle.id, room.sitting.number, number)
    if found is None:
        abort(404)
    return found
