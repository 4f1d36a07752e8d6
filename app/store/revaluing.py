"""Saying that a chip is worth something else: in a circle from now on, or at one of its tables."""

from __future__ import annotations

from sqlalchemy import and_, bindparam

from app.store import intents
from app.store.db import Ask, Refused, writing
from app.store.ids import path_of
from app.store.models import circle, sitting
from app.store.settlements import books_of
from app.store.tab import keep_tab
from app.store.worth import INHERITS, OF_CIRCLE, OF_SITTING, Worth

CHANGE_CIRCLE = (
    circle.update()
    .where(circle.c.id == bindparam("c"))
    .values(chip_value=bindparam("value"), currency=bindparam("money"))
)
_change = sitting.update().values(chip_value=bindparam("value"), currency=bindparam("money"))
CHANGE_SITTING = _change.where(
    sitting.c.circle_id == bindparam("c"), sitting.c.number == bindparam("s")
)
KEEP_WHAT_WAS = _change.where(and_(sitting.c.circle_id == bindparam("c"), INHERITS))


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
        keep_tab(connection, circle_id)
        answer = f"{path_of(circle_id)}/settle?s={number}"
        return intents.keep(connection, circle_id, ask, answer)


def _values(worth: Worth) -> dict[str, str | None]:
    return {"value": worth.chip_value, "money": worth.currency}
