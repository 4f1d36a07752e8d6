"""What a waiting phone asks every few seconds: whether anything was written in its circle."""

from __future__ import annotations

from flask import Blueprint, Flask, Response, g, has_request_context, request, url_for

from app.store.deals import deals_of, get_deal
from app.web.filters import number_in
from app.web.log import entered_by, logged
from app.web.room import Room

PIECE = "live"
blueprint = Blueprint("live", __name__, url_prefix="/c/<circle>")


@blueprint.get("/now")
def now(circle: str) -> Response:
    """204 while `since` is the circle's tick, else the new one; the role's row brought it along."""
    tick = str(g.circle.tick)
    if request.args.get("since") == tick:
        return Response(status=204)
    return Response(tick, mimetype="text/plain")


def set_up_live(app: Flask) -> None:
    """Lets every page be had without its frame, and say where its next state can be asked for."""
    app.context_processor(frame)


def frame() -> dict[str, object]:
    """What `base.html` needs: which frame a page gets, and the address that tells of changes."""
    asked: dict[str, object] = {"piece": has_request_context() and is_piece()}
    if has_request_context() and "circle" in g:
        asked["now"] = url_for("live.now", circle=(request.view_args or {})["circle"])
        asked["tick"] = g.circle.tick
    return asked


def is_piece() -> bool:
    """Whether only what moves on a page is asked for."""
    return request.args.get("piece") == PIECE


def news(room: Room) -> dict[str, object]:
    """Of a new deal's page: what it is made for, and what others saved since the row it knows."""
    seats = "-".join(map(str, room.table.seats))
    of: dict[str, object] = {"of": f"{room.sitting.last_seq}.{room.sitting.agreement}.{seats}"}
    base = number_in(request.args.get("base"))
    if base is None or room.sitting.last_seq <= base:
        return of
    newest = deals_of(room.circle.id, room.sitting.number, None, 1)
    if newest[0].seq <= base:
        return of
    return {**of, "saved": logged(room, newest[0]), "saved_by": entered_by(room, newest[0])}


def also(room: Room) -> dict[str, object]:
    """Of a board after a deal was saved: which other one had come in before it, unseen."""
    number = number_in(request.args.get("also"))
    deal = get_deal(room.circle.id, room.number, number) if number else None
    return {"saved": logged(room, deal), "saved_by": entered_by(room, deal)} if deal else {}
