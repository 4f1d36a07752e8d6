"""What a chip is worth: in a circle, and at one of its tables where that is another."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from sqlalchemy import and_, bindparam, case, select

from app.ledger.money import chip_value
from app.store import intents
from app.store.db import Ask, Refused, writing
from app.store.ids import path_of
from app.store.models import circle, sitting
from app.store.settlements import books_of

_inherits = sitting.c.chip_value.is_(None)
VALUE = case((_inherits, circle.c.chip_value), else_=sitting.c.chip_value)
CURRENCY = case((_inherits, circle.c.currency), else_=sitting.c.currency)
OF_CIRCLE = select(circle.c.chip_value, circle.c.currency).where(
    circle.c.id == bindparam("circle_id")
)
OF_SITTING = select(VALUE.label("chip_value"), CURRENCY.label("currency")).where(
    circle.c.id == sitting.c.circle_id,
    sitting.c.circle_id == bindparam("circle_id"),
    sitting.c.number == bindparam("sitting"),
)
CHANGE_CIRCLE = (
    circle.update()
    .where(circle.c.id == bindparam("c"))
    .values(chip_value=bindparam("value"), currency=bindparam("money"))
)
_change = sitting.update().values(chip_value=bindparam("value"), currency=bindparam("money"))
CHANGE_SITTING = _change.where(
    sitting.c.circle_id == bindparam("c"), sitting.c.number == bindparam("s")
)
KEEP_WHAT_WAS = _change.where(and_(sitting.c.circle_id == bindparam("c"), _inherits))


@dataclass(frozen=True)
class Worth:
    """What one chip is worth, as exact text; without a currency chips are only counted."""

    chip_value: str
    currency: str | None

    @property
    def value(self) -> Fraction:
        return chip_value(self.chip_value) if self.currency else Fraction(1)


def change_worth_of_circle(circle_id: int, ask: Ask, worth: Worth) -> str:
    """For the tables that are opened from now on: those that are there keep what they had."""
    with writing(circle_id) as connection:
        if answer := intents.answered(connection, circle_id, ask):
            return answer
        before = connection.execute(OF_CIRCLE, {"circle_id": circle_id}).one()
        if Worth(*before) != worth:
            connection.execute(KEEP_WHAT_WAS, {"c": circle_id, **_values(Worth(*before))})
            connection.execute(CHANGE_CIRCLE, {"c": circle_id, **_values(worth)})
        return intents.keep(connection, circle_id, ask, f"{path_of(circle_id)}/settle")


def change_worth_of_sitting(circle_id: int, number: int, ask: Ask, worth: Worth) -> str:
    """For one table, and all that was played there; plans that were made keep their own.

    Refused as `worth_paid` where something was paid in the currency that is to go.
    """
    with writing(circle_id) as connection:
        if answer := intents.answered(connection, circle_id, ask):
            return answer
        names = {"circle_id": circle_id, "sitting": number}
        before = connection.execute(OF_SITTING, names).first()
        if before is None:
            raise Refused("not_found")
        if before.currency != worth.currency:
            paid = books_of(connection, circle_id).paid_plans({number})
            if paid:
                raise Refused("worth_paid", plan=paid[0].number, currency=before.currency)
        connection.execute(CHANGE_SITTING, {"c": circle_id, "s": number, **_values(worth)})
        answer = f"{path_of(circle_id)}/settle?s={number}"
        return intents.keep(connection, circle_id, ask, answer)


def _values(worth: Worth) -> dict[str, str | None]:
    return {"value": worth.chip_value, "money": worth.currency}
