"""What a chip is worth: for a circle's tables from now on, and for one table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from flask import Blueprint, g, render_template, request, url_for

from app.store.accounts import played
from app.store.circles import to_text
from app.store.db import Refused
from app.store.revaluing import change_worth_of_circle, change_worth_of_sitting
from app.store.worth import Worth
from app.web.answers import Answer, go
from app.web.asking import ask, new_key, posted_key
from app.web.language import gettext as _
from app.web.opening import CURRENCIES, currency_names, is_chip_value
from app.web.room import Room, enter
from app.web.told import Told

blueprint = Blueprint("worth", __name__, url_prefix="/c/<circle>")


@dataclass
class WorthForm(Told):
    """The form as it stands, and what is wrong with it."""

    now: Worth
    typed: Mapping[str, str] = field(default_factory=dict)

    @property
    def chip(self) -> str:
        """A comma is the same to people."""
        return self.typed.get("chip_value", self.now.chip_value).strip().replace(",", ".")

    @property
    def currency(self) -> str | None:
        chosen = self.typed.get("currency", self.now.currency or "")
        return chosen if chosen in {*CURRENCIES, self.now.currency} else None

    @property
    def currencies(self) -> list[tuple[str, str]]:
        return currency_names(self.now.currency)

    def worth(self) -> Worth | None:
        """What was said, or None with the problems at their fields."""
        if self.currency is None:
            return Worth("1", None)
        if not is_chip_value(self.chip):
            told = _("Say what one chip is worth, such as 1 or 0.25.")
            self.problems.append(("chip_value", told))
            return None
        return Worth(self.chip, self.currency)


@blueprint.get("/worth")
def of_circle(circle: str) -> str:
    """What a chip is worth at tables that are opened from now on."""
    return page(WorthForm(worth_of_circle()), new_key())


@blueprint.post("/worth")
def change_circle(circle: str) -> Answer:
    """Changes it; tables that are there keep what they had."""
    form = WorthForm(worth_of_circle(), request.form)
    key = posted_key()
    worth = form.worth()
    if worth is None:
        return page(form, key), 422
    return go(change_worth_of_circle(g.circle.id, ask(), worth))


@blueprint.get("/s/<number:sitting>/worth")
def of_sitting(circle: str, sitting: int) -> str:
    """What a chip is worth at one table."""
    room = enter(sitting)
    return page(WorthForm(worth_of(room)), new_key(), room)


@blueprint.post("/s/<number:sitting>/worth")
def change_sitting(circle: str, sitting: int) -> Answer:
    """Changes it, unless something was paid in the currency that is to go."""
    room = enter(sitting)
    form = WorthForm(worth_of(room), request.form)
    key = posted_key()
    worth = form.worth()
    if worth is None:
        return page(form, key, room), 422
    try:
        return go(change_worth_of_sitting(g.circle.id, sitting, ask(), worth))
    except Refused as refused:
        if refused.code != "worth_paid":
            raise
        told = _(
            "Something was paid for this table already, by plan %(plan)s. Take that back first.",
            plan=refused.params["plan"],
        )
        form.problems.append(("currency", told))
    return page(form, key, room), 409


def page(form: WorthForm, key: str, room: Room | None = None) -> str:
    """The form, for one table or for those to come."""
    text = to_text(g.circle.id)
    settle = room.settle if room else url_for("settle.plan", circle=text)
    for_all = url_for("worth.change_circle", circle=text)
    return render_template(
        "settle/worth.html",
        opening=form,
        room=room,
        text=text,
        form_key=key,
        settle=settle,
        action=room.address("worth.change_sitting") if room else for_all,
    )


def worth_of_circle() -> Worth:
    """What the circle of the role that was just checked has agreed."""
    return Worth(g.circle.chip_value, g.circle.currency)


def worth_of(room: Room) -> Worth:
    """What a chip is worth at this table."""
    return played(room.circle.id, [room.number])[0].worth
