"""What a chip is worth: in a circle, and at one of its tables where that is another."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from sqlalchemy import bindparam, case, select

from app.ledger.money import chip_value
from app.store.models import circle, sitting

INHERITS = sitting.c.chip_value.is_(None)
VALUE = case((INHERITS, circle.c.chip_value), else_=sitting.c.chip_value)
CURRENCY = case((INHERITS, circle.c.currency), else_=sitting.c.currency)
OF_CIRCLE = select(circle.c.chip_value, circle.c.currency).where(
    circle.c.id == bindparam("circle_id")
)
OF_SITTING = select(VALUE.label("chip_value"), CURRENCY.label("currency")).where(
    circle.c.id == sitting.c.circle_id,
    sitting.c.circle_id == bindparam("circle_id"),
    sitting.c.number == bindparam("sitting"),
)


@dataclass(frozen=True)
class Worth:
    """What one chip is worth, as exact text; without a currency chips are only counted."""

    chip_value: str
    currency: str | None

    @property
    def value(self) -> Fraction:
        return chip_value(self.chip_value) if self.currency else Fraction(1)
