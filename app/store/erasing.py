"""A circle is really deleted: past the guards of its log by the one way that they leave open."""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import Column, Connection, Table, delete, exists, select

from app.store.clock import now
from app.store.db import Base, Refused, writing
from app.store.models import circle, device, role
from app.table.names import name_key


def erase(circle_id: int, name: str) -> None:
    """Deletes everything of a circle and the circle itself, if this is its name: `other_name`.

    Its phones are forgotten too, but for those that other circles know. What is gone is
    `not_found` from then on, so the same form sent again finds nothing to delete.
    """
    with writing(circle_id) as connection:
        called = connection.execute(select(circle.c.name).where(circle.c.id == circle_id))
        if name_key(called.scalar_one()) != name_key(name):
            raise Refused("other_name")
        of_role = select(role.c.device).where(role.c.circle_id == circle_id)
        phones = list(connection.scalars(of_role))
        marked = circle.update().where(circle.c.id == circle_id).values(erased_at=now())
        connection.execute(marked)
        for table in _below():
            connection.execute(table.delete().where(table.c.circle_id == circle_id))
        connection.execute(delete(circle).where(circle.c.id == circle_id))
        for phone in phones:
            _forget(connection, phone)


def _below() -> Iterator[Table]:
    """All tables below a circle, from the leaves to the root, those that are still to come too."""
    for table in reversed(Base.metadata.sorted_tables):
        if "circle_id" in table.c:
            yield table


def _forget(connection: Connection, phone: int) -> None:
    """Whoever plays, played or knocked elsewhere is still needed there."""
    known = [exists().where(column == phone) for column in _naming_devices()]
    connection.execute(delete(device).where(device.c.id == phone, *(~each for each in known)))


def _naming_devices() -> Iterator[Column[int]]:
    for table in Base.metadata.sorted_tables:
        for column in table.c:
            if any(key.column is device.c.id for key in column.foreign_keys):
                yield column
