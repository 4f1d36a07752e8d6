"""One's own place in a circle: moving it to another phone, taking more, leaving."""

from __future__ import annotations

from flask import Blueprint, abort, g, render_template, url_for

from app.store import codes, joining, members
from app.store.circles import to_text
from app.web.answers import Answer, go
from app.web.asking import ask, new_key, token_for_this_form
from app.web.door import board_of, for_phones, keep_token, qr_of
from app.web.sharing import KINDS, knocks

blueprint = Blueprint("place", __name__, url_prefix="/c/<circle>/me")


@blueprint.get("")
def show(circle: str) -> str:
    """What this phone may do here, and whose it is."""
    circle_id, text = g.circle.id, to_text(g.circle.id)
    mine = next(each for each in members.members_of(circle_id) if each.device == g.device)
    code = codes.code_of(circle_id, g.role.person) if g.role.person else None
    return render_template(
        "sharing/place.html",
        circle=g.circle,
        text=text,
        mine=mine,
        kind=KINDS[mine.kind],
        code=code,
        qr=qr_of(f"{for_phones()}join#{code.text}") if code else None,
        join_address=f"{for_phones()}join",
        knocks=knocks(),
        offer=joining.offered(circle_id, g.device),
        here=url_for("place.show", circle=text),
        board=board_of(circle_id),
        form_key=new_key(),
    )


@blueprint.post("/move")
def move(circle: str) -> Answer:
    """Shows a code by which another phone asks to be the same person."""
    if g.role.person is None:
        abort(403)
    back = url_for("place.show", circle=circle)
    return go(codes.show_code(g.circle.id, ask(), back, g.role.person))


@blueprint.post("/rise")
def rise(circle: str) -> Answer:
    """Takes what a host has set aside, and a new token with it."""
    token = token_for_this_form()
    found = joining.offered(g.circle.id, g.device)
    if found is not None:
        joining.come_in(g.circle.id, ask(), found.number, None, token)
    keep_token(token)
    return go(board_of(g.circle.id))


@blueprint.post("/leave")
def leave(circle: str) -> Answer:
    """This phone has no place here any more."""
    members.leave(g.circle.id, ask())
    return go(url_for("circles.home"))
