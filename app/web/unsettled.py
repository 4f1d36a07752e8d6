"""What a circle's people still have to settle: all that its page knows of plans and payments."""

from __future__ import annotations

from dataclasses import dataclass

from flask import url_for

from app.store.circles import Circle, to_text
from app.store.evenings import open_chips
from app.web.settle import Balance, balance


@dataclass(frozen=True)
class Unsettled:
    """Who stands above or below zero, and where that is cleared."""

    balances: tuple[Balance, ...]
    address: str


def unsettled(circle: Circle) -> Unsettled:
    """The same balances that the page without a sitting settles."""
    found = open_chips(circle.id)
    return Unsettled(
        tuple(balance(circle, each.name, each.chips) for each in found),
        url_for("settle.plan", circle=to_text(circle.id)),
    )
