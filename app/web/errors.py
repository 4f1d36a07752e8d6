"""Pages that say what happened and what to do, and keep what was typed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from http import HTTPStatus

from flask import Flask, Response, g, make_response, render_template, request, session, url_for
from flask_babel import lazy_gettext as _
from flask_babel.speaklater import LazyString
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import HTTPException

from app.store.db import Refused, Trouble
from app.store.guesses import rest_of_day
from app.web import api
from app.web.asking import KEY, new_key
from app.web.headers import from_elsewhere
from app.web.roles import lacks_baton, log_refused, may


@dataclass(frozen=True)
class Advice:
    """What the page is headed, and the sentence that says what to do."""

    heading: LazyString
    what_to_do: LazyString
    again: LazyString | None = None
    way: str | None = None  # a page of the circle where it can be mended


@dataclass(frozen=True)
class Draft:
    """What was typed, ready to be sent again under a new key."""

    action: str
    fields: tuple[tuple[str, str], ...]
    key: str


@dataclass(frozen=True)
class BatonForm:
    """The key that takes the baton over: its action, and the page to go on with."""

    action: str
    then: str


BY_STATUS: Mapping[int, Advice] = {
    403: Advice(
        _("This form has expired"),
        _("It was opened too long ago or in another browser. What you typed is kept."),
    ),
    404: Advice(
        _("There is nothing here"),
        _("The address is mistyped, or this table was opened on another phone."),
    ),
    409: Advice(
        _("Somebody was faster"),
        _("The table has changed meanwhile. Look at it, then send yours again."),
    ),
    429: Advice(
        _("Too many tries"),
        _("Wait a minute, then try again."),
    ),
    411: Advice(
        _("How long is that?"),
        _("It came in pieces and without its length. Go back and send it from the page itself."),
    ),
    413: Advice(
        _("That is too much"),
        _("One form holds at most 64 kB. Go back, shorten it and send it again."),
    ),
    422: Advice(
        _("Something is missing"),
        _("This form arrived without its key. What you typed is kept: send it again."),
    ),
    500: Advice(
        _("That went wrong here"),
        _("It is not your doing, and nothing half-done was saved. Try it again in a moment."),
    ),
    503: Advice(
        _("The table is busy"),
        _("Another phone is just writing. What you typed is kept: send it again in a moment."),
    ),
    507: Advice(
        _("The disk is full"),
        _("Nothing was saved, and what you typed is kept. Make some room, then send it again."),
    ),
}
BY_CODE: Mapping[str, Advice] = {
    "key_reused": Advice(
        _("This form was already used"),
        _("It saved something else before. What you typed is kept, and was not saved yet."),
        _("Save it as well"),
    ),
    "too_many_circles": Advice(
        _("Enough new tables for today"),
        _("This server opens only so many for one address. Play again with the same people."),
    ),
    "closed": Advice(
        _("This table is closed"),
        _("Somebody closed it meanwhile. What you typed is kept, and was not saved yet."),
        _("Reopen and save"),
    ),
    "put_away_name": Advice(
        _("Two people with one name"),
        _(
            "Somebody who sits here was put away, and their name has a new owner since."
            " Give one of the two another name, then reopen the table."
        ),
        _("Reopen"),
        "people.everybody",
    ),
}
NO_BATON = Advice(
    _("Another phone is scoring"),
    _("Here one phone records at a time. Take over to go on; what you typed is kept."),
    _("Take over and save"),
)
TOO_SMALL = Advice(
    _("Not from this phone"),
    _("This phone may look on here, but not do this. Nothing was changed: ask the host."),
)
# What these say cannot be mended by sending the same form again.
ONCE_ONLY: Mapping[str, Advice] = {
    "too_many_deals": Advice(
        _("This table is full"),
        _("It holds no more than it has. Open a new table with the same people and go on there."),
    ),
    "edited_meanwhile": Advice(
        _("Somebody changed this meanwhile"),
        _("Nothing was changed by you. Look at it as it stands now, then decide again."),
    ),
    "nothing_to_undo": Advice(
        _("Nothing to take back"),
        _("No change of this phone's is left standing. Open a deal to correct it."),
    ),
    "built_upon": Advice(
        _("Later events build on this"),
        _("Take back first what was said after it, or open the deal and edit its list."),
    ),
    "hand_open": Advice(
        _("That would be in play again"),
        _("A later one has begun, and only one can be in play. Edit it so that it stays ended."),
    ),
    "pot_left": Advice(
        _("Chips lie in the pot"),
        _("Play on, or give the pot back on the page where the table is closed."),
    ),
    "pot_empty": Advice(
        _("The pot is empty"),
        _("Somebody gave it back meanwhile, or a deal was corrected. Nothing was moved by you."),
    ),
    "last_host": Advice(
        _("Somebody has to be the host"),
        _("This is the only phone that is. Make another one a host first."),
    ),
    "too_many_links": Advice(
        _("That is enough links"),
        _("Revoke one that nobody uses any more, then make this one."),
    ),
    "knock_name": Advice(
        _("Two people with one name"),
        _("Somebody else got this name meanwhile. Say no: whoever knocks can choose another."),
    ),
    "not_let_in": Advice(
        _("The door is still closed"),
        _("Nobody has let this phone in. Ask the host, then look again."),
    ),
    "nothing_to_redo": Advice(
        _("Nothing to bring back"),
        _("Something new was saved since, and it stands. Open a deal to correct it."),
    ),
}
BUSY_OR_FULL = {"busy": 503, "full": 507}


def set_up_errors(app: Flask) -> None:
    """One page for all that goes wrong."""
    app.register_error_handler(HTTPException, of_status)
    app.register_error_handler(CSRFError, of_token)
    app.register_error_handler(Refused, of_refusal)
    app.register_error_handler(Trouble, of_trouble)


def of_status(error: HTTPException) -> Response:
    """A status without words of its own borrows those of its nearest kin."""
    status = error.code or 500
    if request.path.startswith("/api/"):
        return api.problem_response(HTTPStatus(status), error)
    if g.get("too_small"):
        if lacks_baton():
            return answer(NO_BATON, status, takes_over=True)
        return answer(TOO_SMALL, status, keeps=False)
    kin = 500 if status > 500 else 404 if status in {400, 405, 410} else 422
    return answer(BY_STATUS.get(status, BY_STATUS[kin]), status)


def of_token(_error: CSRFError) -> Response:
    """The page has another token than this browser has now."""
    g.expired = True
    return answer(BY_STATUS[403], 403)


def of_refusal(error: Refused) -> Response:
    """The store will not have it: 404 for what is not there, else 409."""
    if error.code == "not_found":
        return answer(BY_STATUS[404], 404)
    if error.code == "not_yours":
        return answer(TOO_SMALL, 403, keeps=False)
    if error.code == "no_baton":
        log_refused((request.view_args or {})["circle"], "player", session.get("device"))
        return answer(NO_BATON, 403, takes_over=True)
    if error.code in ONCE_ONLY:
        return answer(ONCE_ONLY[error.code], 409, keeps=False)
    status = 429 if error.code == "too_many_circles" else 409
    return answer(BY_CODE.get(error.code, BY_STATUS[409]), status, reopen=error.code == "closed")


def of_trouble(error: Trouble) -> Response:
    """The database cannot write now."""
    status = BUSY_OR_FULL[error.code]
    return answer(BY_STATUS[status], status)


def answer(
    advice: Advice,
    status: int,
    *,
    reopen: bool = False,
    keeps: bool = True,
    takes_over: bool = False,
) -> Response:
    """The page, with what was typed where it may be offered again."""
    kept = draft(same_key=takes_over) if keeps and status not in {404, 411, 413} else None
    page = render_template(
        "errors/error.html",
        advice=advice,
        status=status,
        draft=kept,
        reopen=reopen,
        takeover=baton_form() if takes_over else None,
        takeover_key=new_key(),
        back=back(),
        way=way(advice),
    )
    response = make_response(page, status)
    if status == 503:
        response.headers["Retry-After"] = "2"
    elif status == 429:
        response.headers["Retry-After"] = str(rest_of_day())
    return response


def draft(*, same_key: bool = False) -> Draft | None:
    """What was posted; never what another site posted in somebody's name.

    Where nobody has looked yet whether its key was used, it keeps it: it may have been saved.
    """
    if request.method != "POST" or from_elsewhere() or "Origin" not in request.headers:
        return None
    fields = request.form.items(multi=True)
    kept = tuple((n, v) for n, v in fields if n not in {"csrf_token", "key"})
    posted = request.form.get("key", "")
    key = posted if same_key and KEY.fullmatch(posted) else new_key()
    return Draft(action=request.full_path.rstrip("?"), fields=kept, key=key)


def baton_form() -> BatonForm:
    """Where the baton is taken, and where one goes on then."""
    asked = request.view_args or {}
    action = url_for("sittings.take_baton", circle=asked["circle"], sitting=asked["sitting"])
    return BatonForm(action, request.full_path.rstrip("?") if request.method == "GET" else back())


def way(advice: Advice) -> str | None:
    """Where it can be mended, for who may."""
    if advice.way is None or "circle" not in g or not may(advice.way):
        return None
    return url_for(advice.way, circle=(request.view_args or {})["circle"])


def back() -> str:
    """The nearest page that is surely there: the board of this sitting, else home."""
    asked = request.view_args or {}
    if "circle" in g and "sitting" in asked:
        return url_for("sittings.board", circle=asked["circle"], sitting=asked["sitting"])
    return url_for("circles.home")
