"""A plan as a picture to send around: where each of its lines is drawn, and how large."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.web.language import gettext as _
from app.web.plan_page import PlanPage

WIDTH, EDGE = 1080, 60
TOP, STEP, FOOT = 250, 92, 110
LARGEST, LETTERS = 42, 1250
"""Font sizes in the picture's own units: what so many letters side by side have room for."""


@dataclass(frozen=True)
class Row:
    """One payment, drawn at a height of its own."""

    said: str
    amount: str
    is_paid: bool
    y: int
    size: int


@dataclass(frozen=True)
class Picture:
    """Everything that is drawn."""

    title: str
    days: str
    rows: Sequence[Row]
    width: int = WIDTH

    @property
    def height(self) -> int:
        return TOP + STEP * len(self.rows) + FOOT

    @property
    def left(self) -> int:
        return EDGE

    @property
    def right(self) -> int:
        return WIDTH - EDGE

    @property
    def title_size(self) -> int:
        return size_of(self.title, 64)


def picture_of(shown: PlanPage) -> Picture:
    """The lines of a plan, the paid ones among them."""
    rows = []
    for at, due in enumerate(shown.dues):
        who = {"payer": due.line.payer, "payee": due.line.payee}
        said = _("%(payer)s pays %(payee)s", **who)
        size = size_of(f"{said} {due.line.amount}")
        rows.append(Row(said, due.line.amount, due.is_paid, TOP + STEP * at, size))
    return Picture(shown.scope.circle.name, shown.scope.days, rows)


def size_of(text: str, largest: int = LARGEST) -> int:
    """As large as fits in one line."""
    return min(largest, LETTERS // max(len(text), 1))
