"""One table of who may call what, and the check that asks it before every view."""

from __future__ import annotations

from collections.abc import Mapping

from flask import Flask, abort, current_app, g, request, session

from app.store.batons import baton_of, take_baton
from app.store.circles import Entered, enter, from_text
from app.store.devices import KINDS as RANKS
from app.store.devices import hash_of
from app.web.asking import ask_first

__all__ = [
    "LEAST",
    "RANKS",
    "kind_here",
    "lacks_baton",
    "least_role",
    "may",
    "set_up_roles",
    "take_over_if_asked",
]

EVERYBODY = None
LEAST: Mapping[str, str | None] = {
    "static": EVERYBODY,
    "style": EVERYBODY,
    "healthz": EVERYBODY,
    "install.manifest": EVERYBODY,
    "install.worker": EVERYBODY,
    "circles.home": EVERYBODY,
    "circles.new": EVERYBODY,
    "circles.open_new": EVERYBODY,
    "circles.new_sitting": "scorer",
    "circles.open_sitting": "scorer",
    "history.circle_page": "viewer",
    "history.all_evenings": "viewer",
    "history.evening": "viewer",
    "stats.everybody": "viewer",
    "stats.one": "viewer",
    "settings.show": "host",
    "settings.change": "host",
    "live.now": "viewer",
    "sittings.board": "viewer",
    "sittings.show": "viewer",
    "sittings.ask_close": "scorer",
    "sittings.close": "scorer",
    "sittings.reopen": "scorer",
    "sittings.give_back": "scorer",
    "sittings.take_baton": "player",
    "deals.new": "scorer",
    "deals.record": "scorer",
    "deals.preview": "scorer",
    "play.say": "scorer",
    "stacks.show": "viewer",
    "stacks.save": "scorer",
    "extras.new": "scorer",
    "extras.record": "scorer",
    "extras.edit": "scorer",
    "extras.save": "scorer",
    "deals.all_deals": "viewer",
    "deals.one": "viewer",
    "deals.why": "viewer",
    "deals.wrong": "player",
    "corrections.edit": "scorer",
    "corrections.save": "scorer",
    "corrections.void": "scorer",
    "corrections.undo": "scorer",
    "seats.show": "scorer",
    "seats.change": "scorer",
    "files.as_json": "player",
    "files.as_csv": "player",
    "files.as_journal": "player",
    "files.new": EVERYBODY,
    "files.bring_in": EVERYBODY,
    "erasing.confirm": "host",
    "erasing.delete": "host",
    "settle.plan": "viewer",
    "settle.make": "scorer",
    "plans.show": "viewer",
    "plans.image": "viewer",
    "plans.mark": "player",  # who does not score: payments of their own
    "worth.of_circle": "host",
    "worth.change_circle": "host",
    "worth.of_sitting": "host",
    "worth.change_sitting": "host",
    "rules.of_sitting": "viewer",
    "rules.of_game": EVERYBODY,
    "agreements.change": "host",
    "agreements.save": "host",
    "people.everybody": "host",
    "people.one": "host",
    "people.change": "host",
    "sharing.show": "host",
    "sharing.code": "host",
    "sharing.make": "host",
    "sharing.revoke": "host",
    "sharing.change_phone": "host",
    "sharing.scoring": "host",
    "sharing.answer": "player",  # a host, or whoever has that seat already
    "place.show": "viewer",
    "place.move": "player",
    "place.be_paid": "player",
    "place.rise": "viewer",
    "place.leave": "viewer",
    "joining.show": EVERYBODY,
    "joining.code": EVERYBODY,
    "joining.knock": EVERYBODY,
    "joining.wait": EVERYBODY,
    "joining.cancel": EVERYBODY,
    "joining.link": EVERYBODY,
    "joining.follow": EVERYBODY,
}


def set_up_roles(app: Flask) -> None:
    """Asks the table before every view, and lets pages offer only what may be done."""
    app.before_request(check_role)
    app.jinja_env.globals["may"] = may


def least_role(endpoint: str) -> str | None:
    """The least role that may call this; the scoring API keeps nothing and is everybody's."""
    return EVERYBODY if endpoint.startswith("api.") else LEAST[endpoint]


def may(endpoint: str, sitting: int | None = None) -> bool:
    """Whether the device that asks may call this in the circle at hand.

    A page of the whole circle that leads to one of its tables names it, for who has its baton.
    """
    least, kind = least_role(endpoint), g.get("kind")
    if least is EVERYBODY:
        return True
    if sitting is not None and kind is not None:
        kind = kind_here(Entered(g.circle, g.role, g.device), sitting)
    return kind is not None and RANKS.index(kind) >= RANKS.index(least)


def kind_here(entered: Entered, sitting: int | None) -> str:
    """What somebody may do at a table: who plays scores too, or needs the baton for it.

    Nobody's baton is everybody's: whoever records first has it. A host needs none.
    """
    kind = entered.role.kind
    if kind in {"viewer", "host"}:
        return kind
    if entered.circle.scoring == "seated":
        return "scorer"
    if sitting is None:
        return kind
    holder = baton_of(entered.circle.id, sitting).device
    return "scorer" if holder in {None, entered.device} else "player"


def check_role() -> None:
    """404 to a device without a role, as if there were nothing; 403 to one with too small a one."""
    if request.endpoint is None:
        return
    least = least_role(request.endpoint)
    if least is EVERYBODY:
        return
    asked = request.view_args or {}
    circle = from_text(asked["circle"])
    token = session.get("device")
    at = asked.get("sitting")
    entered = enter(circle, token, at) if circle is not None and token else None
    if entered is None:
        log_refused(asked["circle"], "none", token)
        abort(404)
    g.circle, g.role, g.device = entered.circle, entered.role, entered.device
    g.found, g.kind = entered.found, kind_here(entered, at)
    if not may(request.endpoint) and not takes_over():
        log_refused(asked["circle"], g.kind, token)
        g.too_small = True
        abort(403)


def lacks_baton() -> bool:
    """Whether the baton is all that is missing for what was asked."""
    least = least_role(str(request.endpoint))
    return (
        least == "scorer"
        and g.get("kind") in {"player", "scorer"}
        and "sitting" in (request.view_args or {})
    )


def takes_over() -> bool:
    """Whether a form that was refused for want of the baton now asks for it too."""
    g.takes_over = request.method == "POST" and "takeover" in request.form and lacks_baton()
    return bool(g.takes_over)


def take_over_if_asked() -> None:
    """Takes the baton over, once the form is known to be ours, for what the form asks besides."""
    if g.get("takes_over"):
        take_baton(g.circle.id, int((request.view_args or {})["sitting"]), ask_first("takeover"))
        g.kind = "scorer"


def log_refused(circle: str, kind: str, token: str | None) -> None:
    """Who was refused what, as far as it may be written down: no token, and no form."""
    device = hash_of(token).hex()[:12] if token else "none"
    current_app.logger.warning(
        "refused %s %s in circle %.20s to role %s, device %s",
        request.method,
        request.endpoint,
        circle,
        kind,
        device,
    )
