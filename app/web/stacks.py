"""The chips that people bought and have: what each should have, and which deal may be wrong."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from flask import Blueprint, abort, g, render_template, request

from app.ledger.detective import Suspect, suspects
from app.store import deals
from app.store.stacks import LARGEST, Counting, Stacks, moves_of, stacks_of, write_stacks
from app.table import Seat
from app.web.answers import Answer, go
from app.web.asking import ask, new_key, posted_key
from app.web.filters import number, number_in
from app.web.language import gettext as _
from app.web.roles import may
from app.web.room import Room, enter, reopen_if_asked
from app.web.words import sentence_of, told

blueprint = Blueprint("stacks", __name__, url_prefix="/c/<circle>/s/<number:sitting>/stacks")


@blueprint.get("")
def show(circle: str, sitting: int) -> str:
    """What everybody bought, should have and was found to have."""
    return page(StacksForm(room_of(sitting)), new_key())


@blueprint.post("")
def save(circle: str, sitting: int) -> Answer:
    """Writes what was typed, or says at its field what cannot be."""
    form = StacksForm(room_of(sitting), request.form)
    key, wanted = posted_key(), form.wanted()
    if wanted is None:
        return page(form, key), 422
    reopen_if_asked(form.room)
    return go(write_stacks(g.circle.id, sitting, ask(), wanted))


def room_of(sitting: int) -> Room:
    """A table that is played for chips; where points are counted, nobody buys any."""
    room = enter(sitting)
    return abort(404) if room.game.points else room


def page(form: StacksForm, key: str) -> str:
    """The page, whatever was typed into it."""
    room = form.room
    writes = may("stacks.save") and not room.sitting.closed_at
    return render_template(
        "sittings/stacks.html", room=room, form=form, writes=writes, form_key=key
    )


@dataclass(frozen=True)
class Line:
    """One player: chips bought, chips there should be, chips there are, and what is too much."""

    seat: Seat
    name: str
    bought: int
    expected: int
    counted: int | None
    difference: int | None


@dataclass(frozen=True)
class Lead:
    """A deal that may be wrong, and what to ask about it at the table."""

    address: str
    deal: str
    mistake: str
    names: list[str]
    entered: int
    meant: int
    left: int


@dataclass
class StacksForm:
    """The form as it stands, and what is wrong with it."""

    room: Room
    typed: Mapping[str, str] = field(default_factory=dict)
    errors: dict[str, str] = field(default_factory=dict)

    @cached_property
    def stacks(self) -> Stacks:
        return stacks_of(self.room.circle.id, self.room.number)

    @cached_property
    def difference(self) -> Mapping[Seat, int]:
        return self.stacks.difference(self.room.chips)

    @cached_property
    def lines(self) -> list[Line]:
        bought, counted = self.stacks.bought, self.stacks.counted
        return [
            Line(
                seat=row.seat,
                name=row.name,
                bought=bought.get(row.seat, 0),
                expected=bought.get(row.seat, 0) + row.chips,
                counted=counted[row.seat].chips if row.seat in counted else None,
                difference=self.difference.get(row.seat),
            )
            for row in self.room.players
        ]

    @property
    def compared(self) -> list[Line]:
        """Those who were counted."""
        return [line for line in self.lines if line.counted is not None]

    @property
    def missing(self) -> list[str]:
        """Who was counted, but nobody entered with how many chips they began."""
        return [line.name for line in self.compared if not line.bought]

    @property
    def total(self) -> int:
        """What all who were counted have too much together."""
        return sum(line.difference or 0 for line in self.compared)

    @property
    def wrong(self) -> bool:
        """Whether somebody has other chips than they should."""
        return any(line.difference for line in self.compared)

    @cached_property
    def leads(self) -> list[Lead]:
        """The deals whose change would explain it, the likeliest first."""
        if not self.wrong:
            return []
        here = (self.room.circle.id, self.room.number)
        off = {int(seat): n for seat, n in self.difference.items()}
        return [lead(self.room, each) for each in suspects(off, moves_of(*here))]

    def value(self, name: str, otherwise: object = "") -> str:
        return self.typed.get(name, "" if otherwise is None else str(otherwise))

    def error(self, name: str) -> str:
        return self.errors.get(name, "")

    @property
    def problems(self) -> list[tuple[str, str]]:
        return list(self.errors.items())

    def wanted(self) -> Counting | None:
        """What was typed, or None with the problems at their fields.

        A count says something where it is another one than the form had shown.
        """
        seats = [row.seat for row in self.room.players]
        each = self._chips("buy-all", 1)
        buys = {seat: self._chips(f"buy-{seat}", 1) for seat in seats}
        if each is not None:
            dealt_in = self.room.table.seats
            buys |= {s: (buys[s] or 0) + each for s in seats if s in dealt_in}
        counts = {
            seat: self._chips(f"count-{seat}", 0)
            for seat in seats
            if self.value(f"count-{seat}").strip() != self.value(f"was-{seat}").strip()
        }
        bought = {seat: n for seat, n in buys.items() if n is not None}
        if any(n > LARGEST for n in bought.values()):
            self.errors["buy-all"] = _too_many(1)
        back = number_in(self.typed.get("back"))
        return None if self.errors else Counting(bought, counts, back)

    def _chips(self, name: str, least: int) -> int | None:
        text = self.value(name).strip()
        if not text:
            return None
        found = int(text) if text.isascii() and text.isdigit() and len(text) <= 10 else -1
        if not least <= found <= LARGEST:
            self.errors[name] = _too_many(least)
            return None
        return found


def _too_many(least: int) -> str:
    return _(
        "Enter a whole number from %(least)s to %(most)s, or leave it empty.",
        least=least,
        most=number(LARGEST),
    )


def lead(room: Room, suspect: Suspect) -> Lead:
    """Where to look, and what to ask there."""
    deal = deals.get_deal(room.circle.id, room.number, suspect.deal)
    word = room.game.deal_word
    if deal is not None and deal.is_extra:
        word = sentence_of(room.game, deal.entry.kind)
    called = told(word)
    return Lead(
        address=room.address("deals.one", number=suspect.deal),
        deal=f"{called[:1].upper()}{called[1:]} {number(suspect.deal)}",
        mistake=suspect.mistake,
        names=[room.names.get(Seat(seat), _("the pot")) for seat in suspect.seats],
        entered=suspect.entered,
        meant=suspect.meant,
        left=suspect.left,
    )
