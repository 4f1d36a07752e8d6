"""Deleting a circle, for good: a page that asks for its name."""

from __future__ import annotations

from flask import Blueprint, g, render_template, request, url_for

from app.store.circles import to_text
from app.store.db import Refused
from app.store.erasing import erase
from app.web.answers import Answer, go
from app.web.asking import new_key, posted_key
from app.web.language import gettext as _

blueprint = Blueprint("erasing", __name__, url_prefix="/c/<circle>/delete")


@blueprint.get("")
def confirm(circle: str) -> str:
    """What will be gone, and where to keep it first."""
    return page(new_key())


@blueprint.post("")
def delete(circle: str) -> Answer:
    """Deletes everything, if the name is right; then there is nothing here for anybody."""
    key = posted_key()
    try:
        erase(g.circle.id, request.form.get("name", ""))
    except Refused as refused:
        if refused.code != "other_name":
            raise
        told = _("That is another name. Type it as it stands above.")
        return page(key, [("name", told)]), 422
    return go(url_for("circles.home"))


def page(key: str, problems: list[tuple[str, str]] | None = None) -> str:
    """The question, with what was typed."""
    text = to_text(g.circle.id)
    return render_template(
        "circles/delete.html",
        circle=g.circle,
        text=text,
        typed=request.form.get("name", ""),
        problems=problems or [],
        back=url_for("settings.show", circle=text),
        form_key=key,
    )
