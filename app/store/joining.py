"""Who knocks, who is let in, and as whom."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from sqlalchemy import Connection, and_, bindparam, func, select

from app.store import intents
from app.store.clock import now
from app.store.db import Ask, Refused, db, writing
from app.store.devices import KINDS, Role, hash_of, rise, role_in
from app.store.ids import path_of
from app.store.models import UtcDateTime, knock, person, role
from app.store.people import EVERYBODY, clean, seat_people
from app.table.names import name_key

PATIENCE = timedelta(minutes=30)
MOST = 20
"""Phones that may wait at one door."""

_OF_CIRCLE = knock.c.circle_id == bindparam("circle_id")
_ONE = and_(_OF_CIRCLE, knock.c.number == bindparam("number"))
_FRESH = knock.c.made_at > bindparam("since", type_=UtcDateTime)
WAITING = (
    select(
        knock.c.number,
        knock.c.kind,
        knock.c.person,
        func.coalesce(person.c.name, knock.c.name).label("name"),
    )
    .outerjoin_from(
        knock,
        person,
        and_(person.c.circle_id == knock.c.circle_id, person.c.number == knock.c.person),
    )
    .where(_OF_CIRCLE, _FRESH, knock.c.answer.is_(None))
    .order_by(knock.c.number)
)
OFFERED = select(knock.c.number, knock.c.kind).where(
    _OF_CIRCLE, _FRESH, knock.c.answer == "in", knock.c.device == bindparam("device")
)
LAST = select(func.coalesce(func.max(knock.c.number), 0)).where(_OF_CIRCLE)
GET = select(knock).where(_ONE, _FRESH)
ANSWER = (
    knock.update()
    .where(knock.c.circle_id == bindparam("c"), knock.c.number == bindparam("n"))
    .values(answer=bindparam("said"))
)
LET_IN = ANSWER.values(kind=bindparam("as_kind"), person=bindparam("as_person"))
TAKE_BACK = (
    knock.update()
    .where(knock.c.circle_id == bindparam("c"), knock.c.device == bindparam("of"))
    .values(answer="done")
)
KINDS_OF = select(role.c.person, role.c.kind).where(
    role.c.circle_id == bindparam("circle_id"), role.c.person.is_not(None)
)


@dataclass(frozen=True)
class Knock:
    """Somebody who waits: as whom, and what they would be let in as."""

    number: int
    kind: str
    person: int | None
    name: str | None  # None: they only want to look on


@dataclass(frozen=True)
class Offer:
    """A higher role that a host has set aside for a device; it takes it itself."""

    number: int
    kind: str


def knock_at(
    circle_id: int, ask: Ask, secret: str, *, kind: str, who: int | None, name: str | None
) -> int:
    """Rings the bell for a phone that will come back with `secret`; answers the knock's number.

    For a person of the circle by number, for somebody new by name, or to look on. Refused as
    `name_taken`, `bad_name`, `not_found`, or as `too_many_knocks` while `MOST` wait.
    """
    with writing(circle_id) as connection:
        if answer := intents.answered(connection, circle_id, ask):
            return int(answer.rpartition("/")[2])
        names = {"circle_id": circle_id, "since": now() - PATIENCE}
        if len(connection.execute(WAITING, names).all()) >= MOST:
            raise Refused("too_many_knocks")
        called = _called(connection, circle_id, who, name)
        row = {"kind": kind, "person": who, "name": called, "secret_hash": hash_of(secret)}
        number = _append(connection, circle_id, row)
        intents.keep(connection, circle_id, ask, f"{path_of(circle_id)}/knocks/{number}")
        return number


def take_back_offers(connection: Connection, circle_id: int, device: int) -> None:
    """Nothing is set aside for this device any more."""
    connection.execute(TAKE_BACK, {"c": circle_id, "of": device})


def offer(connection: Connection, circle_id: int, device: int, given: Role) -> None:
    """Sets a higher role aside for a device, which gets a new token when it takes it."""
    row = {"kind": given.kind, "person": given.person, "device": device, "answer": "in"}
    _append(connection, circle_id, row)


def waiting(circle_id: int) -> list[Knock]:
    """Who stands at the door, in the order in which they knocked."""
    names = {"circle_id": circle_id, "since": now() - PATIENCE}
    connection = db.session.connection()
    rows = connection.execute(WAITING, names).all()
    kinds = kinds_of(connection, circle_id) if rows else {}
    return [
        Knock(row.number, kinds.get(row.person, row.kind), row.person, row.name) for row in rows
    ]


def kinds_of(connection: Connection, circle_id: int) -> dict[int | None, str]:
    """The most that any device of each person may do."""
    most: dict[int | None, str] = {}
    for row in connection.execute(KINDS_OF, {"circle_id": circle_id}):
        had = most.get(row.person, row.kind)
        most[row.person] = max(had, row.kind, key=KINDS.index)
    return most


def taken(circle_id: int) -> dict[int | None, str]:
    """Whose seat some phone already has, and the most it may do."""
    return kinds_of(db.session.connection(), circle_id)


def answer_knock(circle_id: int, ask: Ask, number: int, let_in: bool, back: str) -> str:
    """Lets somebody in, or not. A host says so, or whoever this phone would also be.

    On a second phone one may do what one may do on the first, but no phone gives more than it has.
    Who is new here becomes a person now; a name that somebody took meanwhile is `knock_name`.
    """
    with writing(circle_id) as connection:
        if answer := intents.answered(connection, circle_id, ask):
            return answer
        row = _get(connection, circle_id, number)
        says = role_in(connection, circle_id, ask.device)
        if not may_answer(says, row.person):
            raise Refused("not_yours")
        if row.answer is not None:
            return intents.keep(connection, circle_id, ask, back)
        names = {"c": circle_id, "n": number}
        if let_in:
            connection.execute(LET_IN, {**names, "said": "in", **_as(connection, row, says)})
        else:
            connection.execute(ANSWER, {**names, "said": "no"})
        return intents.keep(connection, circle_id, ask, back)


def may_answer(says: Role | None, person: int | None) -> bool:
    """Whether this device may let somebody in who says to be that person."""
    if says is None or says.kind == "viewer":
        return False
    return says.kind == "host" or (person is not None and person == says.person)


def state_of(circle_id: int, number: int, secret: str) -> str:
    """How the knock stands: `waiting`, `in`, `no`, `done`, or `gone`."""
    connection = db.session.connection()
    try:
        row = _get(connection, circle_id, number)
    except Refused:
        return "gone"
    return str(row.answer or "waiting") if row.secret_hash == hash_of(secret) else "gone"


def offered(circle_id: int, device: int) -> Offer | None:
    """What a host has set aside for this device."""
    names = {"circle_id": circle_id, "device": device, "since": now() - PATIENCE}
    found = db.session.connection().execute(OFFERED, names).first()
    return Offer(found.number, found.kind) if found else None


def come_in(circle_id: int, ask: Ask, number: int, secret: str | None, token: str) -> str:
    """Gives the phone that was let in its role, and a new token; answers the circle.

    It comes with the secret it knocked with, or is the device that something was set aside for;
    else, and before it is let in, it is `not_let_in`.
    """
    with writing(circle_id) as connection:
        if answer := intents.answered(connection, circle_id, ask):
            return answer
        row = _get(connection, circle_id, number)
        if row.answer != "in" or not _is_theirs(row, ask.device, secret):
            raise Refused("not_let_in")
        if row.device is not None and role_in(connection, circle_id, ask.device) is None:
            raise Refused("not_let_in")  # it was sent away meanwhile
        rise(connection, circle_id, ask.device, token, Role(row.kind, row.person))
        connection.execute(ANSWER, {"c": circle_id, "n": number, "said": "done"})
        return intents.keep(connection, circle_id, ask, path_of(circle_id))


def withdraw(circle_id: int, ask: Ask, number: int, secret: str) -> None:
    """Whoever knocked has gone again."""
    with writing(circle_id) as connection:
        if intents.answered(connection, circle_id, ask):
            return
        row = _get(connection, circle_id, number)
        if _is_theirs(row, None, secret):
            connection.execute(ANSWER, {"c": circle_id, "n": number, "said": "no"})
        intents.keep(connection, circle_id, ask, path_of(circle_id))


def _called(
    connection: Connection, circle_id: int, who: int | None, name: str | None
) -> str | None:
    known = connection.execute(EVERYBODY, {"circle_id": circle_id}).all()
    if who is not None and who not in {row.number for row in known if not row.is_account}:
        raise Refused("not_found")
    if name is None:
        return None
    called = clean(name)
    if name_key(called) in {row.name_key for row in known}:
        raise Refused("name_taken", name=called, at=0)
    return called


def _append(connection: Connection, circle_id: int, row: Mapping[str, object]) -> int:
    number: int = connection.execute(LAST, {"circle_id": circle_id}).scalar_one() + 1
    made = {"circle_id": circle_id, "number": number, "made_at": now()}
    connection.execute(knock.insert(), {**row, **made})
    return number


def _get(connection: Connection, circle_id: int, number: int) -> Any:
    names = {"circle_id": circle_id, "number": number, "since": now() - PATIENCE}
    row = connection.execute(GET, names).first()
    if row is None:
        raise Refused("not_found")
    return row


def _as(connection: Connection, row: Any, says: Role | None) -> Mapping[str, object]:
    if row.name is not None:
        return {"as_kind": row.kind, "as_person": _newcomer(connection, row)}
    kind = row.kind
    if row.person is not None and says is not None:
        most = kinds_of(connection, row.circle_id).get(row.person, kind)
        kind = min(most, says.kind, key=KINDS.index)
    return {"as_kind": kind, "as_person": row.person}


def _newcomer(connection: Connection, row: Any) -> int:
    try:
        return seat_people(connection, row.circle_id, [row.name])[0]
    except Refused as refused:
        raise Refused("knock_name", name=row.name) from refused


def _is_theirs(row: Any, device: int | None, secret: str | None) -> bool:
    if row.device is not None:
        return device is not None and row.device == device
    return secret is not None and row.secret_hash == hash_of(secret)
