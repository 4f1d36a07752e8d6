"""The players of a sitting: who joins, sits out, comes back, changes places or names."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from flask import Blueprint, g, render_template, request

from app.store import closing, seats
from app.store.db import Refused
from app.store.people import Person, people_of
from app.store.seats import Change, starts_with
from app.table import Seat
from app.web.answers import Answer, go
from app.web.asking import ask, ask_reopening, new_key, posted_key
from app.web.language import gettext as _
from app.web.opening import LONGEST
from app.web.room import Room, enter

KEY = re.compile(r"(up|down|out|back|join)-([0-9]{1,9})")
STEPS = {"up": -1, "down": 1}
JOIN = "join"

blueprint = Blueprint("seats", __name__, url_prefix="/c/<circle>/s/<number:sitting>")


@blueprint.get("/seats")
def show(circle: str, sitting: int) -> Answer | str:
    """Who sits at this table, in play order."""
    room = enter(sitting)
    if room.sitting.closed_at:
        return go(room.board)
    return page(Seating(room), new_key())


@blueprint.post("/seats")
def change(circle: str, sitting: int) -> Answer:
    """Does what one key says, with all that was typed, or says at its field why not."""
    seating = Seating(enter(sitting), request.form)
    if "reopen" in request.form:
        closing.reopen(g.circle.id, sitting, ask_reopening())
    try:
        return go(seats.change(g.circle.id, sitting, ask(), seating.wanted, seating.then))
    except Refused as refused:
        seating.refuse(refused)
    return page(seating, posted_key()), 422


def page(seating: Seating, key: str) -> str:
    """The page, whatever was typed into it."""
    return render_template(
        "sittings/seats.html", room=seating.room, seating=seating, longest=LONGEST, form_key=key
    )


@dataclass(frozen=True)
class Line:
    """One person at the table; `was` is the name that the form showed."""

    seat: Seat
    name: str
    was: str
    typed: str
    error: str
    away: bool
    first: bool
    last: bool

    @property
    def id(self) -> str:
        return f"name-{self.seat}"


@dataclass
class Seating:
    """The form as it stands, and what is wrong with it."""

    room: Room
    typed: Mapping[str, str] = field(default_factory=dict)
    errors: dict[str, str] = field(default_factory=dict)

    @property
    def lines(self) -> list[Line]:
        people = self.room.players
        return [
            Line(
                seat=row.seat,
                name=row.name,
                was=self.typed.get(f"was-{row.seat}", row.name),
                typed=self.typed.get(f"name-{row.seat}", row.name),
                error=self.errors.get(f"name-{row.seat}", ""),
                away=row.away,
                first=row is people[0],
                last=row is people[-1],
            )
            for row in people
        ]

    @property
    def others(self) -> list[Person]:
        """People of the circle who do not sit here."""
        here = {row.person for row in self.room.people}
        return [person for person in people_of(g.circle.id) if person.number not in here]

    @property
    def joining(self) -> str:
        return self.typed.get(JOIN, "")

    @property
    def foreseen(self) -> int | None:
        """The points that whoever joins starts with, in a game that has begun to count some."""
        room = self.room
        if room.game.joins_at is None or not room.sitting.count:
            return None
        return starts_with(room.game.slug, room.sitting.count, room.players)

    @property
    def starts(self) -> int | None:
        """The points that were typed for whoever joins; what is no number is refused as -1."""
        typed = self.typed.get("starts", "").strip()
        if not typed:
            return None
        return int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 11 else -1

    @property
    def join_error(self) -> str:
        return self.errors.get(JOIN, "")

    @property
    def renaming(self) -> bool:
        """Whether a name was typed over, so that it has to be seen."""
        return any(line.typed != line.was or line.error for line in self.lines)

    @property
    def problems(self) -> list[tuple[str, str]]:
        return list(self.errors.items())

    @property
    def wanted(self) -> Change:
        """A name counts when it was typed over; who joins by name, when no other key was tapped."""
        names = {line.seat: line.typed for line in self.lines if line.typed != line.was}
        key = KEY.fullmatch(self.do)
        if key is None:
            adds = self.do == "add" or self.joining.strip()
            return Change(names, joins=self.joining if adds else None, starts=self.starts)
        what, number = key[1], int(key[2])
        if what == JOIN:
            return Change(names, joins=number, starts=self.starts)
        if what in STEPS:
            return Change(names, moves=(Seat(number), STEPS[what]))
        return Change(names, away=(Seat(number), what == "out"))

    @property
    def do(self) -> str:
        return self.typed.get("do", "")

    @property
    def then(self) -> str:
        """Save leads back to the board; every other key stays here."""
        return "/seats" if self.do else ""

    def refuse(self, refused: Refused) -> None:
        """Says it where it can be mended; what cannot be mended here is not for this page."""
        at, name = refused.params.get("at"), refused.params.get("name")
        where = f"name-{at}" if at else JOIN if at == 0 else ""
        where = "starts" if refused.code == "bad_start" else where
        told = {
            "bad_name": _("Use 1 to %(most)s letters, none of them invisible.", most=LONGEST),
            "bad_start": _("Enter a whole number from 0 on, or leave it empty."),
            "name_taken": _("%(name)s is here already. Add a letter.", name=name),
            "too_few_dealt_in": _(
                "At least %(least)s have to stay. Let somebody join or come back first.",
                least=refused.params.get("least"),
            ),
            "too_many_dealt_in": _(
                "At most %(most)s can be dealt in. Let somebody sit out first.",
                most=refused.params.get("most"),
            ),
            "too_many_seats": _(
                "This table has had %(most)s players, and more do not fit. Open a new table.",
                most=refused.params.get("most"),
            ),
        }
        if refused.code not in told:
            raise refused
        self.errors[where] = told[refused.code]
