"""The page that shares a circle: its code, its links, its phones; and who is let in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from flask import Blueprint, abort, g, render_template, request, url_for
from flask_babel import lazy_gettext as _
from flask_babel.speaklater import LazyString

from app.store import batons, codes, joining, links, members
from app.store.circles import to_text
from app.store.db import Refused
from app.store.joining import may_answer
from app.store.links import LinkView
from app.store.people import people_of
from app.web.answers import Answer, go
from app.web.asking import ask, new_key, posted_key
from app.web.door import address_of, board_of, draw_secret, for_phones, qr_of
from app.web.headers import safe_path
from app.web.language import gettext

KINDS: Mapping[str, LazyString] = {
    "viewer": _("looks on"),
    "player": _("plays"),
    "scorer": _("scores"),
    "host": _("host"),
}
SCORING = ("seated", "baton")
LONGEST = 40

blueprint = Blueprint("sharing", __name__, url_prefix="/c/<circle>")


@dataclass(frozen=True)
class Shown:
    """A link with the address that is sent around."""

    link: LinkView
    kind: LazyString
    person: str | None
    address: str | None


@blueprint.get("/share")
def show(circle: str) -> str:
    """The code, who waits, every link and every phone."""
    return page(new_key())


@blueprint.post("/share")
def code(circle: str) -> Answer:
    """Shows a code for ten minutes more, or ends it at once."""
    change = codes.end_code if request.form.get("do") == "end" else codes.show_code
    return go(change(g.circle.id, ask(), url_for("sharing.show", circle=circle)))


@blueprint.post("/share/links")
def make(circle: str) -> Answer:
    """One more link: to look on, to host, or to be one person."""
    lets = request.form.get("lets", "")
    kind, _dash, number = lets.partition("-")
    named = request.form.get("called", "").strip()
    somebody = {str(person.number): person for person in people_of(g.circle.id)}.get(number)
    if kind not in links_kinds() or (kind == "player") != (somebody is not None):
        abort(422)
    if not named:
        named = somebody.name if somebody else str(KINDS[kind])
    draw = partial(draw_secret, g.circle.id)
    try:
        who = somebody.number if somebody else None
        return go(links.make_link(g.circle.id, ask(), kind, named, who, draw))
    except Refused as refused:
        if refused.code != "bad_name":
            raise
    told = gettext("Use 1 to %(most)s letters, none of them invisible.", most=LONGEST)
    return page(posted_key(), [("called", told)]), 422


@blueprint.post("/share/links/<number:number>")
def revoke(circle: str, number: int) -> Answer:
    """Ends a link and all that it gave."""
    return go(links.revoke_link(g.circle.id, ask(), number))


@blueprint.post("/share/phones/<number:phone>")
def change_phone(circle: str, phone: int) -> Answer:
    """Another role for a phone, or none."""
    wanted = request.form.get("as", "")
    if wanted not in {*KINDS, "out"}:
        abort(422)
    kind = None if wanted == "out" else wanted
    answer = members.change_member(g.circle.id, ask(), phone, kind)
    # A host who lowers their own phone may no longer see this page.
    mine = phone == g.device and kind != "host"
    return go(url_for("circles.home") if mine else answer)


@blueprint.post("/share/scoring")
def scoring(circle: str) -> Answer:
    """Who records: everybody who plays, or whoever has the baton."""
    by = request.form.get("by", "")
    if by not in SCORING:
        abort(422)
    return go(batons.set_scoring(g.circle.id, ask(), by))


@blueprint.post("/knocks/<number:number>")
def answer(circle: str, number: int) -> Answer:
    """Lets somebody in or not, and goes back to where the bell was heard."""
    let_in = request.form.get("do") == "in"
    back = board_of(g.circle.id)
    done = joining.answer_knock(g.circle.id, ask(), number, let_in, back)
    return go(safe_path(request.form.get("next"), done))


def links_kinds() -> frozenset[str]:
    """What a link may make of somebody: who scores is told so by the host."""
    return frozenset(KINDS) - {"scorer"}


def knocks() -> list[joining.Knock]:
    """Who waits, of those whom this phone may let in."""
    return [k for k in joining.waiting(g.circle.id) if may_answer(g.role, k.person)]


def page(key: str, problems: list[tuple[str, str]] | None = None) -> str:
    """The whole page, with what is wrong with a link that was to be made."""
    circle_id, text = g.circle.id, to_text(g.circle.id)
    shown = codes.code_of(circle_id)
    knock_link = f"{for_phones()}join#{shown.text}" if shown else ""
    return render_template(
        "sharing/share.html",
        circle=g.circle,
        text=text,
        code=shown,
        qr=qr_of(knock_link) if shown else None,
        join_address=f"{for_phones()}join",
        knocks=knocks(),
        links=shown_links(circle_id),
        phones=members.members_of(circle_id),
        people=people_of(circle_id),
        kinds=KINDS,
        me=g.device,
        here=url_for("sharing.show", circle=text),
        board=board_of(circle_id),
        problems=problems or [],
        typed=request.form.get("called", "") if problems else "",
        form_key=key,
    )


def shown_links(circle_id: int) -> list[Shown]:
    """The links that still open something."""
    names = {person.number: person.name for person in people_of(circle_id)}
    return [
        Shown(link, KINDS[link.kind], names.get(link.person or 0), address_of(circle_id, link))
        for link in links.links_of(circle_id)
        if link.revoked_at is None
    ]
