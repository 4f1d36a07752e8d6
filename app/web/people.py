"""The people of a circle: other names, and who is put away or brought back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from flask import Blueprint, abort, g, render_template, request, url_for

from app.store import away, sittings
from app.store.away import PersonView
from app.store.circles import to_text
from app.store.db import Refused
from app.store.people import LONGEST_HANDLE
from app.web.answers import Answer, go
from app.web.asking import ask, new_key, posted_key
from app.web.language import gettext as _
from app.web.opening import LONGEST
from app.web.told import Told

NAME, PAY_TO = "name", "pay_to"
PUTS_AWAY: Mapping[str, bool] = {"away": True, "back": False}

blueprint = Blueprint("people", __name__, url_prefix="/c/<circle>/people")


@blueprint.get("")
def everybody(circle: str) -> str:
    """All who ever played in this circle; those who were put away come last."""
    newest = next(iter(sittings.sittings_of(g.circle.id, limit=1)), None)
    table = url_for("sittings.board", circle=circle, sitting=newest.number) if newest else None
    return render_template(
        "people/all.html",
        circle=g.circle,
        text=to_text(g.circle.id),
        people=away.everybody(g.circle.id),
        board=table,
        home=url_for("history.circle_page", circle=circle),
    )


@blueprint.get("/<number:person>")
def one(circle: str, person: int) -> str:
    """Somebody's name, and the key that puts them away."""
    return page(Naming(person_or_404(person)), new_key())


@blueprint.post("/<number:person>")
def change(circle: str, person: int) -> Answer:
    """Does both that the form asks for, or says at its field why not."""
    naming = Naming(person_or_404(person), request.form)
    try:
        given = (naming.name, naming.put_away, naming.pay_to)
        return go(away.change_person(g.circle.id, person, ask(), *given))
    except Refused as refused:
        naming.refuse(refused)
    return page(naming, posted_key()), 422


def bad_pay_to() -> str:
    """What may be said of where somebody is paid."""
    return _("Say it in one line of %(most)s letters, none of them invisible.", most=LONGEST_HANDLE)


def page(naming: Naming, key: str) -> str:
    """The form, whatever was typed into it."""
    text = to_text(g.circle.id)
    table = away.sits_at(g.circle.id, naming.person.number)
    return render_template(
        "people/one.html",
        naming=naming,
        person=naming.person,
        form_key=key,
        everybody=url_for("people.everybody", circle=text),
        stats=url_for("stats.one", circle=text, person=naming.person.number),
        action=url_for("people.change", circle=text, person=naming.person.number),
        table=url_for("sittings.board", circle=text, sitting=table) if table else None,
    )


def person_or_404(number: int) -> PersonView:
    """Somebody of the circle whose role was just checked."""
    found = away.get_person(g.circle.id, number)
    if found is None:
        abort(404)
    return found


@dataclass
class Naming(Told):
    """The form as it stands, and what is wrong with it."""

    person: PersonView
    typed: Mapping[str, str] = field(default_factory=dict)

    @property
    def name(self) -> str:
        return self.typed.get(NAME, self.person.name)

    @property
    def pay_to(self) -> str:
        return self.typed.get(PAY_TO, self.person.pay_to or "")

    @property
    def put_away(self) -> bool | None:
        return PUTS_AWAY.get(self.typed.get("do", ""))

    def refuse(self, refused: Refused) -> None:
        """Says it where it can be mended; what cannot be mended here is not for this page."""
        name = refused.params.get("name")
        comes_back = self.put_away is False
        told = {
            "bad_name": _("Use 1 to %(most)s letters, none of them invisible.", most=LONGEST),
            "name_taken": _(
                "%(name)s is here already. Type another name, then bring back.", name=name
            )
            if comes_back
            else _("%(name)s is here already. Add a letter.", name=name),
            "sits_at_table": _(
                "%(name)s sits at a running table. Close that one first.", name=name
            ),
            "bad_pay_to": bad_pay_to(),
        }
        if refused.code not in told:
            raise refused
        where = {"sits_at_table": "", "bad_pay_to": PAY_TO}.get(refused.code, NAME)
        self.problems.append((where, told[refused.code]))
