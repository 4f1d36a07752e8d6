"""Second thoughts about a deal: changing it, striking it out, taking the last change back."""

from __future__ import annotations

from flask import Blueprint, abort, g, render_template, request

from app.store import corrections
from app.store.corrections import last_said, versions_of
from app.store.db import Refused
from app.store.scoring import Rejected
from app.web.answers import Answer, go
from app.web.asking import ask, new_key, posted_key
from app.web.deals import deal_or_404
from app.web.entry import Entering
from app.web.errors import draft
from app.web.filters import number_in
from app.web.headers import safe_path
from app.web.log import logged, timeline
from app.web.room import Room, enter, reopen_if_asked

blueprint = Blueprint("corrections", __name__, url_prefix="/c/<circle>/s/<number:sitting>")


@blueprint.get("/deals/<number:number>/edit")
def edit(circle: str, sitting: int, number: int) -> Answer | str:
    """The deal as it was keyed in, to be keyed in better."""
    room = enter(sitting)
    deal = deal_or_404(room, number)
    if room.sitting.closed_at or deal.kind == "extra":
        return go(room.address("deals.one", number=number))
    return Entering.again(room, request.args.get("by"), new_key(), deal).page()


@blueprint.post("/deals/<number:number>/edit")
def save(circle: str, sitting: int, number: int) -> Answer:
    """Writes what was keyed in as a new version, unless somebody was faster."""
    room = enter(sitting)
    deal = deal_or_404(room, number)
    if deal.kind == "extra":
        abort(404)
    entering = Entering.posted(room, request.args.get("by"), posted_key(), deal)
    try:
        entering.reopen_if_asked()
        return go(entering.correct(ask(), deal))
    except Rejected as rejected:
        entering.refuse(rejected.problems)
    except Refused as refused:
        if refused.code != "edited_meanwhile":
            raise
        return both(room, number, entering), 409
    return entering.page(), 422


def both(room: Room, number: int, mine: Entering) -> str:
    """Theirs and mine side by side; keeping mine sends it again on top of theirs."""
    mine.look()
    deal = deal_or_404(room, number)
    return render_template(
        "deals/meanwhile.html",
        room=room,
        deal=logged(room, deal),
        mine=mine.seen,
        last=timeline(room, number)[-1],
        draft=draft(),
    )


@blueprint.post("/deals/<number:number>/void")
def void(circle: str, sitting: int, number: int) -> Answer:
    """Strikes a deal out, or brings back what it said; it keeps its number.

    Of a misdeal nothing was said, so that what was played has to be keyed in.
    """
    room = enter(sitting)
    deal_or_404(room, number)
    entry = None
    if request.form.get("bring") == "back":
        entry = last_said(versions_of(g.circle.id, sitting, number))
        if entry is None:
            return go(room.address("corrections.edit", number=number))
    reopen_if_asked(room)
    seen = number_in(request.form.get("base")) or 0
    answer = corrections.revise(g.circle.id, sitting, number, ask(), entry, seen)
    return go(safe_path(request.form.get("next"), answer))


@blueprint.post("/undo")
def undo(circle: str, sitting: int) -> Answer:
    """Takes the last change back, or the last undo, and goes back to where this was asked for."""
    reopen_if_asked(enter(sitting))
    take_back = corrections.redo if request.form.get("again") == "redo" else corrections.undo
    answer = take_back(g.circle.id, sitting, ask())
    return go(safe_path(request.form.get("next"), answer))
