"""What is entered beside the game: the totals of one begun on paper, a loan, the food."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from flask import Blueprint, abort, g, render_template, request

from app.ledger.transfers import BOX
from app.store import corrections
from app.store.deals import DealView
from app.store.extras import record_extra
from app.store.scoring import Rejected
from app.table import Seat
from app.table.extra import LARGEST, LONGEST_NOTE, Extra, Line
from app.web.answers import Answer, go
from app.web.asking import ask, new_key, posted_key
from app.web.deals import deal_or_404
from app.web.filters import number_in
from app.web.language import gettext as _
from app.web.room import Room, enter, reopen_if_asked
from app.web.words import tell

blueprint = Blueprint("extras", __name__, url_prefix="/c/<circle>/s/<number:sitting>/extras")


@dataclass
class ExtraForm:
    """The form as it stands: totals of everybody, or one line from somebody to somebody."""

    room: Room
    kind: Literal["start", "other"]
    typed: Mapping[str, str] = field(default_factory=dict)
    deal: DealView | None = None  # the one that is corrected
    problems: list[tuple[str, str]] = field(default_factory=list)

    def extra(self) -> Extra | None:
        """What was said, or None with the problems at their fields."""
        lines = self._totals() if self.kind == "start" else self._line()
        note = self.typed.get("note", "").strip()
        if len(note) > LONGEST_NOTE:
            self._add("note", _("Say it in %(most)s letters.", most=LONGEST_NOTE))
        return None if self.problems else Extra(kind=self.kind, lines=lines, note=note)

    def error(self, field_id: str) -> str:
        return next((text for at, text in self.problems if at == field_id), "")

    def value(self, field_id: str) -> str:
        return self.typed.get(field_id, "")

    def refuse(self, rejected: Rejected) -> None:
        """What the check of the store says of the one line there is."""
        for problem in rejected.problems:
            self._add("target", tell(self.room.game, problem, self.room.names))

    def _totals(self) -> tuple[Line, ...]:
        named = {seat: f"start-{int(seat)}" for seat in self.room.names}
        held = {seat: self._amount(at) for seat, at in named.items() if self.value(at).strip()}
        lines = tuple(
            Line(source=Seat(BOX), target=seat, amount=n, unit=self.room.game.unit)
            for seat, n in held.items()
            if n
        )
        if not lines and not self.problems:
            self._add(next(iter(named.values())), _("Enter what somebody starts with."))
        return lines

    def _line(self) -> tuple[Line, ...]:
        source, target = (number_in(self.value(name)) for name in ("source", "target"))
        for name, seat in (("source", source), ("target", target)):
            if seat not in self.room.names:
                self._add(name, _("Choose one of the players."))
        amount = self._amount("amount")
        if not amount and not self.error("amount"):
            self._add("amount", _("Enter a whole number above 0."))
        if self.problems or not amount:
            return ()
        return (Line(source=Seat(source or 0), target=Seat(target or 0), amount=amount),)

    def _amount(self, name: str) -> int | None:
        text = self.value(name).strip()
        found = int(text) if text.isascii() and text.isdigit() and len(text) <= 10 else None
        if found is None or found > LARGEST:
            self._add(name, _("Enter a whole number from 0 to %(most)s.", most=LARGEST))
            return None
        return found

    def _add(self, name: str, text: str) -> None:
        self.problems.append((name, text))


@blueprint.get("")
def new(circle: str, sitting: int) -> Answer | str:
    """An empty form for each kind of line."""
    room = enter(sitting)
    return (
        go(room.board) if room.sitting.closed_at else page([_empty(room, k) for k in _kinds(room)])
    )


@blueprint.post("")
def record(circle: str, sitting: int) -> Answer:
    """Saves one line, once."""
    form = _posted(enter(sitting))
    return _save(form, lambda extra: record_extra(g.circle.id, sitting, ask(), extra))


@blueprint.get("/<number:number>")
def edit(circle: str, sitting: int, number: int) -> Answer | str:
    """A line as it was entered, to be entered better."""
    room = enter(sitting)
    deal = _extra_or_404(room, number)
    if room.sitting.closed_at:
        return go(room.address("deals.one", number=number))
    return page([ExtraForm(room, deal.entry.kind, _typed(deal.entry), deal)])


@blueprint.post("/<number:number>")
def save(circle: str, sitting: int, number: int) -> Answer:
    """Writes it as a new version, unless somebody was faster."""
    room = enter(sitting)
    form = _posted(room, _extra_or_404(room, number))
    seen = number_in(request.form.get("base")) or 0
    here = (g.circle.id, sitting, number)
    return _save(form, lambda extra: corrections.revise(*here, ask(), extra, seen))


def page(forms: list[ExtraForm]) -> str:
    """One form, or one for each kind of line."""
    keys = [new_key() for _form in forms]
    return render_template(
        "sittings/extras.html", room=forms[0].room, forms=list(zip(forms, keys, strict=True))
    )


def _save(form: ExtraForm, write: Callable[[Extra], str]) -> Answer:
    posted_key()
    extra = form.extra()
    if extra is not None:
        try:
            reopen_if_asked(form.room)
            return go(write(extra))
        except Rejected as rejected:
            form.refuse(rejected)
    return page([form]), 422


def _kinds(room: Room) -> tuple[Literal["start", "other"], ...]:
    return ("start", "other") if room.game.points else ("other",)


def _empty(room: Room, kind: Literal["start", "other"]) -> ExtraForm:
    return ExtraForm(room, kind)


def _posted(room: Room, deal: DealView | None = None) -> ExtraForm:
    kind = deal.entry.kind if deal else request.form.get("kind", "")
    if kind not in _kinds(room):
        abort(404)
    return ExtraForm(room, kind, request.form, deal)


def _extra_or_404(room: Room, number: int) -> DealView:
    deal = deal_or_404(room, number)
    if not deal.is_extra or deal.entry.kind not in _kinds(room):
        abort(404)
    return deal


def _typed(extra: Extra) -> dict[str, str]:
    if extra.kind == "start":
        return {f"start-{int(each.target)}": str(each.amount) for each in extra.lines}
    line = extra.lines[0]
    said = {"source": line.source, "target": line.target, "amount": line.amount}
    return {"note": extra.note} | {name: str(int(value)) for name, value in said.items()}
