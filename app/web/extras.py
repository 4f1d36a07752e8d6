"""What is entered beside the game: the totals of one begun on paper, a loan, the food."""

from __future__ import annotations

from collections.abc import Callable

from flask import Blueprint, abort, g, render_template, request

from app.store import corrections
from app.store.db import Refused
from app.store.deals import DealView
from app.store.extras import record_extra, record_with_account
from app.store.scoring import Rejected
from app.web.answers import Answer, go
from app.web.asking import ask, new_key, posted_key
from app.web.deals import deal_or_404
from app.web.extra_form import ExtraForm, first_typed, kinds, typed_again
from app.web.filters import number_in
from app.web.room import Room, enter, reopen_if_asked

blueprint = Blueprint("extras", __name__, url_prefix="/c/<circle>/s/<number:sitting>/extras")


@blueprint.get("")
def new(circle: str, sitting: int) -> Answer | str:
    """An empty form of the kind that was asked for; else one line, and totals where there are."""
    room = enter(sitting)
    if room.sitting.closed_at:
        return go(room.board)
    asked = request.args.get("for")
    shown = [kind for kind in kinds(room) if kind == asked] or [
        kind for kind in kinds(room) if kind in ("start", "other")
    ]
    return page([ExtraForm(room, kind, first_typed(room, kind)) for kind in shown])


@blueprint.post("")
def record(circle: str, sitting: int) -> Answer:
    """Saves one line, once."""
    form = _posted(enter(sitting))
    return _save(form, lambda: _record(form))


@blueprint.get("/<number:number>")
def edit(circle: str, sitting: int, number: int) -> Answer | str:
    """A line as it was entered, to be entered better."""
    room = enter(sitting)
    deal = _extra_or_404(room, number)
    if room.sitting.closed_at:
        return go(room.address("deals.one", number=number))
    return page([ExtraForm(room, deal.entry.kind, typed_again(deal.entry), deal)])


@blueprint.post("/<number:number>")
def save(circle: str, sitting: int, number: int) -> Answer:
    """Writes it as a new version, unless somebody was faster."""
    room = enter(sitting)
    form = _posted(room, _extra_or_404(room, number))
    seen = number_in(request.form.get("base")) or 0
    here = (g.circle.id, sitting, number)
    return _save(form, lambda: corrections.revise(*here, ask(), form.extra(), seen))


def page(forms: list[ExtraForm]) -> str:
    """One form, or one for each kind of line."""
    keys = [new_key() for _form in forms]
    return render_template(
        "sittings/extras.html", room=forms[0].room, forms=list(zip(forms, keys, strict=True))
    )


def _record(form: ExtraForm) -> str:
    here = (g.circle.id, form.room.number, ask())
    if form.account is None:
        return record_extra(*here, form.extra())
    return record_with_account(*here, form.account, form.extra)


def _save(form: ExtraForm, write: Callable[[], str]) -> Answer:
    posted_key()
    if form.read():
        try:
            reopen_if_asked(form.room)
            return go(write())
        except Rejected as rejected:
            form.refuse(rejected)
        except Refused as refused:
            form.refuse_name(refused)
    return page([form]), 422


def _posted(room: Room, deal: DealView | None = None) -> ExtraForm:
    kind = deal.entry.kind if deal else request.form.get("kind", "")
    if kind not in kinds(room):
        abort(404)
    return ExtraForm(room, kind, request.form, deal)


def _extra_or_404(room: Room, number: int) -> DealView:
    deal = deal_or_404(room, number)
    if not deal.is_extra or deal.entry.kind not in kinds(room):
        abort(404)
    return deal
