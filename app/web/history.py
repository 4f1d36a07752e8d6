"""The circle's page, all its evenings, and what was played on one of them."""

from __future__ import annotations

from datetime import date
from typing import Any

from flask import Blueprint, abort, g, render_template, request, url_for

from app.store import sittings
from app.store.circles import to_text
from app.store.evenings import running_in
from app.web.evening import evening_of
from app.web.evenings import listed, search_of
from app.web.filters import dated
from app.web.home import line
from app.web.unsettled import unsettled

blueprint = Blueprint("history", __name__, url_prefix="/c/<circle>")


@blueprint.get("")
def circle_page(circle: str) -> str:
    """What runs, what is still open, and the last evenings."""
    return page(
        "history/circle.html",
        running=[line(g.circle, g.role.person, each) for each in running_in(g.circle.id)],
        unsettled=unsettled(g.circle),
    )


@blueprint.get("/history")
def all_evenings(circle: str) -> str:
    """Every evening, or those with one person or one game, from before a day on."""
    return page("history/all.html")


@blueprint.get("/history/<day:evening>")
def evening(circle: str, evening: date) -> str:
    """One evening: its games, how the totals ran, the best and the worst round, who dealt."""
    lines = sittings.sittings_on(g.circle.id, evening) or abort(404)
    return render_template(
        "history/evening.html",
        circle=g.circle,
        text=to_text(g.circle.id),
        day=dated(evening),
        seen=evening_of(g.circle.id, evening, tuple(reversed(lines))),
        home=url_for("history.circle_page", circle=circle),
        settle=url_for("settle.plan", circle=circle, evening=evening.isoformat()),
        stats=url_for("stats.everybody", circle=circle, evening=evening.isoformat()),
    )


def page(name: str, **more: Any) -> str:
    """The evenings that the address asks for, with what a page shows besides."""
    search = search_of(g.circle.id, request.args)
    return render_template(
        name,
        circle=g.circle,
        text=to_text(g.circle.id),
        search=search,
        listed=listed(g.circle.id, search),
        **more,
    )
