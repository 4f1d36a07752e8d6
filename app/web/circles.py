"""Home, and opening a table: with new people, or with the same ones again."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, abort, current_app, g, render_template, request, url_for

from app.games import all_games, get_game
from app.store import circles, sittings
from app.store.db import Refused
from app.store.guesses import may_open
from app.store.people import people_of
from app.table.game import Game
from app.table.names import name_key
from app.web.answers import Answer, go
from app.web.asking import ask, device, new_key, posted_key, token_for_this_form
from app.web.door import keep_token
from app.web.home import of_device
from app.web.language import gettext as _
from app.web.opening import Opening
from app.web.roles import may

blueprint = Blueprint("circles", __name__)


@blueprint.get("/")
def home() -> str:
    """What runs, whom one may play with again, what was played."""
    here = device()
    return render_template("circles/home.html", home=of_device(here))


@blueprint.get("/new")
def new() -> str:
    """A table for people who are no circle yet."""
    return page(Opening.start(game_asked()), new_key())


@blueprint.post("/new")
def open_new() -> Answer:
    """Makes the circle, its people and its first sitting; this device becomes the host."""
    opening = Opening.posted(game_asked(), request.form)
    if "change" in request.form or not opening.validate():
        return page(opening, posted_key()), 422 if opening.problems else 200
    asked = ask()
    most = int(current_app.config["CIRCLES_PER_DAY"])
    if most and not may_open(request.remote_addr or "", most):
        raise Refused("too_many_circles")
    token = token_for_this_form()
    answer = circles.open_table(asked, token, **opening.for_store(house_of(opening)))
    keep_token(token)
    return go(answer)


@blueprint.get("/c/<circle>/s/new")
def new_sitting(circle: str) -> str:
    """The same people again; whoever sits elsewhere today may be typed over."""
    last = next(iter(sittings.sittings_of(g.circle.id, limit=1)), None)
    game = game_asked(last.game if last else None)
    seats = last.seats if last else ()
    names = [seat.name for seat in seats if seat.person and not (seat.away or seat.put_away)]
    rules = sittings.last_rules(g.circle.id, game.slug)
    return page(Opening.start(game, names, rules), new_key())


@blueprint.post("/c/<circle>/s")
def open_sitting(circle: str) -> Answer:
    """The circle's next sitting."""
    game = game_asked()
    rules = sittings.last_rules(g.circle.id, game.slug)
    opening = Opening.posted(game, request.form, rules)
    if "change" in request.form or not opening.validate():
        return page(opening, posted_key()), 422 if opening.problems else 200
    known = {name_key(person.name): person.number for person in people_of(g.circle.id)}
    people = [known.get(name_key(name), name) for name in opening.people]
    try:
        return go(circles.open_sitting(g.circle.id, ask(), game.slug, opening.rules, people))
    except Refused as refused:
        opening.refuse(refused)
    return page(opening, posted_key()), 422


def game_asked(otherwise: str | None = None) -> Game[Any, Any]:
    """The game that was picked, else the first there is."""
    slug = request.values.get("game") or otherwise or all_games()[0].slug
    try:
        return get_game(slug)
    except KeyError:
        abort(404)


def house_of(opening: Opening) -> str:
    """What a circle is called until somebody renames it."""
    return _("%(name)s's house", name=opening.people[0])


def page(opening: Opening, key: str) -> str:
    """The form, for new people or for those of a circle."""
    return render_template(
        "circles/new.html",
        opening=opening,
        games=all_games(),
        form_key=key,
        **around(opening),
    )


def around(opening: Opening) -> dict[str, Any]:
    """Where the form goes, and whose names it offers."""
    if "circle" not in g:
        return {"circle": None, "recent": [], "action": "/new", "everybody": None}
    sitting = {name_key(place.name) for place in opening.places}
    recent = [p.name for p in people_of(g.circle.id) if name_key(p.name) not in sitting]
    action = f"/c/{circles.to_text(g.circle.id)}/s"
    everybody = None
    if may("people.everybody"):
        everybody = url_for("people.everybody", circle=circles.to_text(g.circle.id))
    return {"circle": g.circle, "recent": recent, "action": action, "everybody": everybody}
