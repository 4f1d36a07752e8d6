"""Somebody of a circle goes by another name, is put away, or comes back."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, and_, bindparam, select

from app.store import intents
from app.store.clock import now
from app.store.db import Ask, Refused, db, writing
from app.store.ids import path_of
from app.store.models import person, seat, sitting
from app.store.people import CALL, CHANGE_ONE, EVERYBODY, Person, clean, clean_handle
from app.table.names import name_key

_OF_CIRCLE = person.c.circle_id == bindparam("circle_id")
_SITS = and_(seat.c.circle_id == person.c.circle_id, seat.c.person == person.c.number)
_COLUMNS = (person.c.number, person.c.name, person.c.put_away_at, person.c.pay_to)
ALL = (
    select(*_COLUMNS, person.c.is_account)
    .where(_OF_CIRCLE)
    .order_by(person.c.put_away_at.is_not(None), person.c.number)
)
ONE = select(person).where(_OF_CIRCLE, person.c.number == bindparam("number"))
RUNNING = (
    select(sitting.c.number)
    .join(seat, and_(seat.c.circle_id == sitting.c.circle_id, seat.c.sitting == sitting.c.number))
    .where(
        seat.c.circle_id == bindparam("circle_id"),
        seat.c.person == bindparam("number"),
        sitting.c.closed_at.is_(None),
    )
    .order_by(sitting.c.number.desc())
    .limit(1)
)
PUT_AWAY_AT = (
    select(person.c.number, person.c.name, person.c.name_key)
    .join(seat, _SITS)
    .where(_OF_CIRCLE, seat.c.sitting == bindparam("sitting"), person.c.put_away_at.is_not(None))
)
# In one statement: half of it might break the rule that a name is unique.
CHANGE = CALL.values(put_away_at=bindparam("since"), pay_to=bindparam("handle"))
PAY = CHANGE_ONE.values(pay_to=bindparam("handle"))
BRING_BACK = CHANGE_ONE.values(put_away_at=None)


@dataclass(frozen=True)
class PersonView(Person):
    """Somebody in the circle; put away, they keep their history and their name is free."""

    put_away_at: datetime | None
    pay_to: str | None = None  # where friends send the money, in words
    is_account: bool = False  # never dealt in


def everybody(circle_id: int) -> list[PersonView]:
    """All who ever were in the circle; those who were put away come last."""
    rows = db.session.connection().execute(ALL, {"circle_id": circle_id})
    return [_view(row) for row in rows]


def names_of(circle_id: int) -> dict[int, str]:
    """What everybody is called, those who were put away too."""
    return {each.number: each.name for each in everybody(circle_id)}


def get_person(circle_id: int, number: int) -> PersonView | None:
    """One of them."""
    names = {"circle_id": circle_id, "number": number}
    row = db.session.connection().execute(ONE, names).first()
    return _view(row) if row else None


def sits_at(circle_id: int, number: int) -> int | None:
    """The newest running sitting where somebody has a seat, be it that they sit out."""
    return _sits_at(db.session.connection(), circle_id, number)


def change_person(
    circle_id: int,
    number: int,
    ask: Ask,
    name: str,
    put_away: bool | None = None,
    pay_to: str | None = None,
) -> str:
    """Gives somebody this name and puts them away (True) or brings them back (False), or nothing.

    `pay_to` is where friends send them money: free text, `bad_pay_to` if it is too long; empty is
    none, and without it what is there stays.

    Who has a seat at a running table is not put away: `sits_at_table`. Two people who are not put
    away cannot share a name: `name_taken`.
    """
    with writing(circle_id) as connection:
        if answer := intents.answered(connection, circle_id, ask):
            return answer
        row = connection.execute(ONE, {"circle_id": circle_id, "number": number}).first()
        if row is None:
            raise Refused("not_found")
        since = _since(connection, row, put_away)
        called = clean(name)
        handle = row.pay_to if pay_to is None else clean_handle(pay_to)
        if since is None:
            _refuse_taken(connection, circle_id, number, called)
        names = {"c": circle_id, "n": number}
        values = {"called": called, "key": name_key(called), "since": since, "handle": handle}
        connection.execute(CHANGE, {**names, **values})
        return intents.keep(connection, circle_id, ask, f"{path_of(circle_id)}/people")


def change_pay_to(circle_id: int, number: int, ask: Ask, pay_to: str) -> str:
    """Says where somebody is paid, as they say it themselves: free text; empty is none."""
    with writing(circle_id) as connection:
        if answer := intents.answered(connection, circle_id, ask):
            return answer
        handle = clean_handle(pay_to)
        connection.execute(PAY, {"c": circle_id, "n": number, "handle": handle})
        return intents.keep(connection, circle_id, ask, f"{path_of(circle_id)}/me")


def bring_back_seated(connection: Connection, circle_id: int, sitting_number: int) -> None:
    """Whoever has a seat at a table that runs again is no longer put away."""
    names = {"circle_id": circle_id, "sitting": sitting_number}
    for row in connection.execute(PUT_AWAY_AT, names).all():
        try:
            _refuse_taken(connection, circle_id, row.number, row.name)
        except Refused as refused:
            raise Refused("put_away_name", name=row.name) from refused
        connection.execute(BRING_BACK, {"c": circle_id, "n": row.number})


def _view(row: Any) -> PersonView:
    return PersonView(row.number, row.name, row.put_away_at, row.pay_to, bool(row.is_account))


def _since(connection: Connection, row: Any, put_away: bool | None) -> datetime | None:
    """Since when they are put away, after what was asked."""
    if put_away is None:
        return row.put_away_at  # type: ignore[no-any-return]
    if not put_away:
        return None
    if table := _sits_at(connection, row.circle_id, row.number):
        raise Refused("sits_at_table", name=row.name, sitting=table)
    return row.put_away_at or now()


def _sits_at(connection: Connection, circle_id: int, number: int) -> int | None:
    names = {"circle_id": circle_id, "number": number}
    found: int | None = connection.execute(RUNNING, names).scalar()
    return found


def _refuse_taken(connection: Connection, circle_id: int, number: int, name: str) -> None:
    for row in connection.execute(EVERYBODY, {"circle_id": circle_id}):
        if row.name_key == name_key(name) and row.number != number:
            raise Refused("name_taken", name=row.name, at=0)
