"""What a circle is called and where it sits; who records is on the page that shares it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from flask import Blueprint, g, render_template, request, url_for

from app.store.circles import LONGEST_NAME, Circle
from app.store.clock import timezones
from app.store.db import Refused
from app.store.settings import change_circle
from app.web.answers import Answer, go
from app.web.asking import ask, new_key, posted_key
from app.web.language import gettext as _
from app.web.told import Told

NAME, ZONE = "name", "timezone"

blueprint = Blueprint("settings", __name__, url_prefix="/c/<circle>/settings")


@dataclass
class Settings(Told):
    """The form as it stands, and what is wrong with it."""

    circle: Circle
    typed: Mapping[str, str] = field(default_factory=dict)

    @property
    def name(self) -> str:
        return self.typed.get(NAME, self.circle.name)

    @property
    def zone(self) -> str:
        return self.typed.get(ZONE, self.circle.timezone)

    @property
    def zones(self) -> Sequence[str]:
        """Those on offer; what a browser named stays among them."""
        return sorted({*timezones(), self.circle.timezone})

    def refuse(self, refused: Refused) -> None:
        """Says it where it can be mended."""
        told = {
            "bad_name": (
                NAME,
                _("Use 1 to %(most)s letters, none of them invisible.", most=LONGEST_NAME),
            ),
            "bad_timezone": (ZONE, _("Pick a place from the list.")),
        }
        if refused.code not in told:
            raise refused
        self.problems.append(told[refused.code])


@blueprint.get("")
def show(circle: str) -> str:
    """The form."""
    return page(Settings(g.circle), new_key(), circle)


@blueprint.post("")
def change(circle: str) -> Answer:
    """Keeps what was typed, or says at its field why not."""
    settings = Settings(g.circle, request.form)
    try:
        return go(change_circle(g.circle.id, ask(), settings.name, settings.zone))
    except Refused as refused:
        settings.refuse(refused)
    return page(settings, posted_key(), circle), 422


def page(settings: Settings, key: str, circle: str) -> str:
    """The form, whatever was typed into it."""
    return render_template(
        "settings/settings.html",
        settings=settings,
        text=circle,
        form_key=key,
        home=url_for("history.circle_page", circle=circle),
        action=url_for("settings.change", circle=circle),
        share=url_for("sharing.show", circle=circle),
        worth=url_for("worth.of_circle", circle=circle),
    )
