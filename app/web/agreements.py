"""Changing the rules of a table that runs: what was played keeps the rules it was played by."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from flask import Blueprint, g, render_template, request

from app.store import agreements
from app.store.agreements import AgreementView, agreements_of
from app.store.db import Refused
from app.table.entry import Rules
from app.table.game import Game
from app.web.answers import Answer, go
from app.web.asking import ask, new_key, posted_key
from app.web.choices import Choice, differences, in_words
from app.web.filters import number_in
from app.web.language import gettext as _
from app.web.room import Room, enter, reopen_if_asked
from app.web.rules_form import RulesForm

blueprint = Blueprint("agreements", __name__, url_prefix="/c/<circle>/s/<number:sitting>/rules")


@blueprint.get("/change")
def change(circle: str, sitting: int) -> Answer | str:
    """The rules as they are, to be changed."""
    room = enter(sitting)
    if room.sitting.closed_at:
        return go(room.rules)
    return page(Changing.start(room), new_key())


@blueprint.post("")
def save(circle: str, sitting: int) -> Answer:
    """Agrees on other rules from the next deal on, unless somebody else just did."""
    room = enter(sitting)
    changing = Changing.posted(room, request.form)
    if not changing.validate():
        return page(changing, posted_key()), 422
    reopen_if_asked(room)
    try:
        here = (g.circle.id, sitting)
        return go(agreements.agree(*here, ask(), changing.rules, changing.seen))
    except Refused as refused:
        if refused.code != "agreed_meanwhile":
            raise
    return both(enter(sitting), changing.rules), 409


def page(changing: Changing, key: str) -> str:
    """The form, whatever was chosen in it."""
    return render_template("rules/change.html", room=changing.room, changing=changing, form_key=key)


def both(room: Room, mine: Rules) -> str:
    """Theirs and mine side by side; keeping mine sends every option of it, on top of theirs."""
    return render_template(
        "rules/meanwhile.html",
        room=room,
        different=differences(room.game, room.sitting.rules, mine),
        mine=[(f"option-{name}", getattr(mine, name)) for name in room.game.option_words],
        form_key=new_key(),
    )


@dataclass
class Changing(RulesForm):
    """The form as it stands; `seen` is the agreement that it is a change of."""

    room: Room
    game: Game[Any, Any]
    seen: int
    last: Rules | None
    typed: Mapping[str, str] = field(default_factory=dict)
    errors: dict[str, str] = field(default_factory=dict)
    agreed: Rules | None = None

    @classmethod
    def start(cls, room: Room) -> Changing:
        return cls(room, room.game, room.sitting.agreement, room.sitting.rules)

    @classmethod
    def posted(cls, room: Room, typed: Mapping[str, str]) -> Changing:
        """A change of what the form showed, whatever has been agreed since."""
        seen = number_in(typed.get("base")) or 0
        rules = {each.number: each.rules for each in agreements_of(g.circle.id, room.number)}
        return cls(room, room.game, seen, rules.get(seen, room.sitting.rules), typed)

    def validate(self) -> bool:
        """Finds everything that is wrong, at its field; what was chosen stays."""
        self.read_rules()
        return not self.errors

    @property
    def as_before(self) -> str:
        return _("as it is now")

    @property
    def choices(self) -> list[Choice]:
        """All options, each with what is played now."""
        now = in_words(self.game, self.last) if self.last else []
        return [replace(c, now=a.value) for c, a in zip(super().choices, now, strict=True)]

    @property
    def problems(self) -> list[tuple[str, str]]:
        return list(self.errors.items())


@dataclass(frozen=True)
class Agreement:
    """One set of rules of a table, since when, and what it changed."""

    number: int
    count: int
    since: Any
    name: str | None
    first_deal: int | None
    changes: list[tuple[str, str, str]]

    @property
    def holds(self) -> bool:
        return self.number == self.count


def history(room: Room) -> list[Agreement]:
    """All that this table agreed, the last one first, each with what it changed."""
    found = agreements_of(room.circle.id, room.number)
    before = [found[0], *found]
    return [
        told(room, each, len(found), earlier.rules, each.rules)
        for each, earlier in reversed(list(zip(found, before, strict=False)))
    ]


def scored_by(room: Room, number: int) -> Agreement:
    """The rules that a deal was scored by, and how those of now differ."""
    found = agreements_of(room.circle.id, room.number)
    each = found[number - 1]
    return told(room, each, len(found), each.rules, room.sitting.rules)


def told(room: Room, each: AgreementView, count: int, rules: Rules, other: Rules) -> Agreement:
    """An agreement for a page, with the difference between two sets of rules."""
    return Agreement(
        number=each.number,
        count=count,
        since=each.made_at,
        name=room.everybody.get(each.person or 0),
        first_deal=each.first_deal,
        changes=differences(room.game, rules, other),
    )
