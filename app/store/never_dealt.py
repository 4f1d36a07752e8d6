"""Names that chips go to and come from, and that are never dealt in: "House", "Food"."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection

from app.store.db import Refused, db
from app.store.models import person, seat
from app.store.people import EVERYBODY, LAST, Person, clean
from app.store.sittings import MOST_SEATS, SEATS_OF_ONE
from app.table import Seat
from app.table.names import name_key


def accounts_of(circle_id: int) -> list[Person]:
    """Those of a circle that were not put away, in the order in which they came."""
    rows = db.session.connection().execute(EVERYBODY, {"circle_id": circle_id})
    return [Person(row.number, row.name) for row in rows if row.is_account]


def seat_account(connection: Connection, here: Mapping[str, int], account: int | str) -> Seat:
    """The seat of an account at a table, inside a write that has begun; it may have it already.

    A name that the circle has for an account is that account.
    """
    number = _number_of(connection, here["circle_id"], account)
    rows: list[Any] = list(connection.execute(SEATS_OF_ONE, here).all())
    for row in rows:
        if row.person == number:
            return Seat(row.number)
    if len(rows) > MOST_SEATS:
        raise Refused("too_many_seats", most=MOST_SEATS)
    at = max(row.number for row in rows) + 1
    place = max(row.place for row in rows) + 1
    sits = {"number": at, "person": number, "place": place, "away": True}
    connection.execute(seat.insert(), {**here, **sits})
    return Seat(at)


def _number_of(connection: Connection, circle_id: int, account: int | str) -> int:
    known = connection.execute(EVERYBODY, {"circle_id": circle_id}).all()
    if isinstance(account, int):
        if not any(row.number == account and row.is_account for row in known):
            raise Refused("not_found")
        return account
    name = clean(account)
    for row in known:
        if row.name_key == name_key(name):
            if not row.is_account:
                raise Refused("name_taken", name=row.name, at=0)
            return int(row.number)
    number: int = connection.execute(LAST, {"circle_id": circle_id}).scalar_one() + 1
    made = {"circle_id": circle_id, "number": number, "name": name, "name_key": name_key(name)}
    connection.execute(person.insert(), {**made, "is_account": True})
    return number
