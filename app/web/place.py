"""One's own place in a circle: moving it to another phone, taking more, leaving."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, abort, g, render_template, request, url_for

from app.store import away, codes, joining, members
from app.store.circles import to_text
from app.store.db import Refused
from app.web.answers import Answer, go
from app.web.asking import ask, new_key, posted_key, token_for_this_form
from app.web.door import board_of, for_phones, keep_token, qr_of
from app.web.people import PAY_TO, bad_pay_to
from app.web.sharing import KINDS, knocks
from app.web.told import Told

blueprint = Blueprint("place", __name__, url_prefix="/c/<circle>/me")


@dataclass
class Paid(Told):
    """Where somebody is paid, as it is typed into a form."""

    pay_to: str


@blueprint.get("")
def show(circle: str) -> str:
    """What this phone may do here, and whose it is."""
    person = away.get_person(g.circle.id, g.role.person) if g.role.person else None
    return page(Paid(person.pay_to or "") if person else None, new_key())


def page(paid: Paid | None, key: str) -> str:
    """The whole page, whatever was typed into it; who only looks on is paid nowhere."""
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
        paid=paid,
        knocks=knocks(),
        offer=joining.offered(circle_id, g.device),
        here=url_for("place.show", circle=text),
        board=board_of(circle_id),
        form_key=key,
    )


@blueprint.post("/paid")
def be_paid(circle: str) -> Answer:
    """Says where friends send this phone's person their money."""
    if g.role.person is None:
        abort(403)
    typed = request.form.get(PAY_TO, "")
    try:
        return go(away.change_pay_to(g.circle.id, g.role.person, ask(), typed))
    except Refused as refused:
        if refused.code != "bad_pay_to":
            raise
    return page(Paid(typed, problems=[(PAY_TO, bad_pay_to())]), posted_key()), 422


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
