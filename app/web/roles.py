"""One table of who may call what, and the check that asks it before every view."""

from __future__ import annotations

from collections.abc import Mapping

from flask import Flask, abort, g, request, session

from app.store.circles import enter, from_text

RANKS = ("viewer", "player", "scorer", "host")
EVERYBODY = None
LEAST: Mapping[str, str | None] = {
    "static": EVERYBODY,
    "healthz": EVERYBODY,
    "install.manifest": EVERYBODY,
    "install.worker": EVERYBODY,
    "circles.home": EVERYBODY,
    "circles.new": EVERYBODY,
    "circles.open_new": EVERYBODY,
    "circles.new_sitting": "scorer",
    "circles.open_sitting": "scorer",
    "live.now": "viewer",
    "sittings.board": "viewer",
    "sittings.show": "viewer",
    "sittings.ask_close": "scorer",
    "sittings.close": "scorer",
    "sittings.reopen": "scorer",
    "sittings.give_back": "scorer",
    "deals.new": "scorer",
    "deals.record": "scorer",
    "deals.preview": "scorer",
    "play.say": "scorer",
    "extras.new": "scorer",
    "extras.record": "scorer",
    "extras.edit": "scorer",
    "extras.save": "scorer",
    "deals.all_deals": "viewer",
    "deals.one": "viewer",
    "deals.why": "viewer",
    "corrections.edit": "scorer",
    "corrections.save": "scorer",
    "corrections.void": "scorer",
    "corrections.undo": "scorer",
    "seats.show": "scorer",
    "seats.change": "scorer",
    "settle.plan": "viewer",
    "rules.of_sitting": "viewer",
    "rules.of_game": EVERYBODY,
    "agreements.change": "host",
    "agreements.save": "host",
    "people.everybody": "host",
    "people.one": "host",
    "people.change": "host",
}


def set_up_roles(app: Flask) -> None:
    """Asks the table before every view, and lets pages offer only what may be done."""
    app.before_request(check_role)
    app.jinja_env.globals["may"] = may


def least_role(endpoint: str) -> str | None:
    """The least role that may call this; the scoring API keeps nothing and is everybody's."""
    return EVERYBODY if endpoint.startswith("api.") else LEAST[endpoint]


def may(endpoint: str) -> bool:
    """Whether the device that asks may call this in the circle at hand."""
    least, role = least_role(endpoint), g.get("role")
    if least is EVERYBODY:
        return True
    return role is not None and RANKS.index(role.kind) >= RANKS.index(least)


def check_role() -> None:
    """404 to a device without a role, as if there were nothing; 403 to one with too small a one."""
    if request.endpoint is None:
        return
    least = least_role(request.endpoint)
    if least is EVERYBODY:
        return
    circle = from_text((request.view_args or {})["circle"])
    token = session.get("device")
    entered = enter(circle, token) if circle is not None and token else None
    if entered is None:
        abort(404)
    g.circle, g.role, g.device = entered.circle, entered.role, entered.device
    if not may(request.endpoint):
        abort(403)
