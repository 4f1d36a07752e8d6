"""Joining a table: by its code and the host's tap, or by a link."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, abort, render_template, request, session, url_for
from werkzeug.wrappers import Response

from app.store import codes, joining, links
from app.store.circles import Circle, to_text
from app.store.codes import LIFE
from app.store.db import Refused
from app.store.guesses import WINDOW, may_guess
from app.store.people import Person, people_of
from app.web.answers import Answer, go
from app.web.asking import ask, new_key, posted_key, token_for_this_form
from app.web.door import board_of, circle_or_none, keep_token, read_link
from app.web.language import gettext as _
from app.web.opening import LONGEST

blueprint = Blueprint("joining", __name__)


@dataclass(frozen=True)
class Choice:
    """One person one may be, and whether a phone already is."""

    person: Person
    taken: bool


@blueprint.get("/join")
def show() -> str | Response:
    """Whichever step this phone has come to: the code, who one is, waiting."""
    waits = knock_kept()
    state = joining.state_of(waits[0].id, *waits[1:]) if waits else "gone"
    if waits is not None and state not in {"gone", "done"}:
        alone = request.args.get("piece") == "waiting"
        page = "joining/_waiting.html" if alone else "joining/waiting.html"
        return render_template(page, circle=waits[0], state=state, form_key=new_key())
    if (meant := door_at()) is not None:
        return who_page(*meant, new_key())
    return code_page(new_key())


@blueprint.post("/join")
def code() -> Answer | Response:
    """Reads a code; wrong and run out are the same, and only so many may be tried."""
    if not may_guess(request.remote_addr or ""):
        told = _("Too many codes were tried. Wait a minute, then type it again.")
        page = Response(code_page(posted_key(), told), 429, mimetype="text/html")
        page.headers["Retry-After"] = str(WINDOW)
        return page
    meant = codes.find_code(request.form.get("code", ""))
    if meant is None:
        told = _("This code opens no table. Ask the host for the one that shows now.")
        return code_page(posted_key(), told), 422
    session.pop("knock", None)
    until = time.time() + LIFE.total_seconds()
    session["door"] = [to_text(meant.circle), meant.person, until]
    return go(url_for("joining.show"))


@blueprint.post("/join/knock")
def knock() -> Answer | Response:
    """Says who one is, and waits."""
    if (meant := door_at()) is None:
        return go(url_for("joining.show"))
    circle, moves = meant
    who = request.form.get("who", "")
    named = request.form.get("new", "") if who == "new" else None
    number = int(who) if who.isascii() and who.isdigit() and len(who) < 10 else None
    if moves is not None and number != moves:
        abort(422)
    if who not in {"new", "watch"} and number is None:
        abort(422)
    kind = "viewer" if who == "watch" else "player"
    secret = token_for_this_form()
    try:
        knocked = joining.knock_at(circle.id, ask(), secret, kind=kind, who=number, name=named)
    except Refused as refused:
        told = problem_of(refused)
        if told is None:
            raise
        return who_page(circle, moves, posted_key(), told), 422
    session["knock"] = [to_text(circle.id), knocked, secret]
    return go(url_for("joining.show"))


@blueprint.post("/join/wait")
def wait() -> Answer | Response:
    """Comes in if the door is open by now; else waits on."""
    if (waits := knock_kept()) is None:
        return go(url_for("joining.show"))
    circle, number, secret = waits
    token = token_for_this_form()
    try:
        joining.come_in(circle.id, ask(), number, secret, token)
    except Refused as refused:
        if refused.code not in {"not_let_in", "not_found"}:
            raise
        return go(url_for("joining.show"))
    keep_token(token)
    session.pop("door", None)
    return go(board_of(circle.id))


@blueprint.post("/join/cancel")
def cancel() -> Answer | Response:
    """Goes away again."""
    waits = knock_kept()
    session.pop("knock", None)
    session.pop("door", None)
    if waits is not None:
        circle, number, secret = waits
        try:
            joining.withdraw(circle.id, ask(), number, secret)
        except Refused as refused:
            if refused.code != "not_found":
                raise
    return go(url_for("circles.home"))


@blueprint.get("/<any(j, v, h):way>")
def link(way: str) -> str:
    """Where a link leads: script posts what stands after its `#`, a thumb pastes it."""
    return link_page(way, new_key())


@blueprint.post("/<any(j, v, h):way>")
def follow(way: str) -> Answer | Response:
    """Swaps the secret of a link for a role, which lies in the cookie."""
    read = read_link(request.form.get("link", ""))
    token = token_for_this_form()
    try:
        if read is None:
            raise Refused("no_link")
        links.redeem(read[0], ask(), read[1], token)
    except Refused as refused:
        if refused.code not in {"no_link", "not_found"}:
            raise
        told = _("This link opens nothing any more. Ask whoever sent it for a new one.")
        return link_page(way, posted_key(), told), 422
    keep_token(token)
    return go(board_of(read[0]))


def door_at() -> tuple[Circle, int | None] | None:
    """The door that a code led to, while the code lives; and whose seat it moves."""
    text, person, until = session.get("door") or ("", None, 0.0)
    circle = circle_or_none(text) if time.time() < until else None
    return None if circle is None else (circle, person)


def knock_kept() -> tuple[Circle, int, str] | None:
    """The last knock of this browser: at which circle, its number, and its secret."""
    text, number, secret = session.get("knock") or ("", 0, "")
    circle = circle_or_none(text)
    return None if circle is None else (circle, number, secret)


def problem_of(refused: Refused) -> str | None:
    """What to do about it, on the page where one says who one is."""
    name = refused.params.get("name")
    told = {
        "name_taken": _("%(name)s is here already. Tap that name, or add a letter.", name=name),
        "bad_name": _("Use 1 to %(most)s letters, none of them invisible.", most=LONGEST),
        "too_many_knocks": _("Too many are waiting. Let the host look first, then try again."),
    }
    return told.get(refused.code)


def code_page(key: str, error: str = "") -> str:
    """The field for the code."""
    typed = request.form.get("code", "") if error else ""
    return render_template("joining/code.html", form_key=key, error=error, typed=typed)


def who_page(circle: Circle, moves: int | None, key: str, error: str = "") -> str:
    """Everybody one may be; if a seat moves, only that one."""
    taken = joining.taken(circle.id)
    everybody = [Choice(person, person.number in taken) for person in people_of(circle.id)]
    asked: dict[str, Any] = {
        "circle": circle,
        "choices": [c for c in everybody if moves in {None, c.person.number}],
        "moves": moves is not None,
        "error": error,
        "typed": request.form.get("new", "") if error else "",
    }
    return render_template("joining/who.html", form_key=key, **asked)


def link_page(way: str, key: str, error: str = "") -> str:
    """The field into which a link is pasted."""
    return render_template("joining/link.html", way=way, form_key=key, error=error)
