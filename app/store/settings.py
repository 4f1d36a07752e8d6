"""What a circle is called, and by which clock its evenings begin."""

from __future__ import annotations

from sqlalchemy import bindparam

from app.store import intents
from app.store.circles import LONGEST_NAME
from app.store.clock import is_timezone
from app.store.db import Ask, Refused, writing
from app.store.ids import path_of
from app.store.models import circle
from app.store.people import clean

CHANGE = (
    circle.update()
    .where(circle.c.id == bindparam("c"))
    .values(name=bindparam("called"), timezone=bindparam("zone"))
)


def change_circle(circle_id: int, ask: Ask, name: str, timezone: str) -> str:
    """Another name (`bad_name`) and zone (`bad_timezone`); evenings that were keep their day."""
    with writing(circle_id) as connection:
        if answer := intents.answered(connection, circle_id, ask):
            return answer
        called = clean(name, longest=LONGEST_NAME)
        if not is_timezone(timezone):
            raise Refused("bad_timezone")
        connection.execute(CHANGE, {"c": circle_id, "called": called, "zone": timezone})
        return intents.keep(connection, circle_id, ask, path_of(circle_id))
