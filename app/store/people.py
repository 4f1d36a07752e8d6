"""The people of a circle; no two of them go by the same name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, bindparam, func, select

from app.store.db import Refused, db
from app.store.models import person
from app.table.names import NameProblem, clean_name, name_key

LONGEST_NAME = 24
LONGEST_HANDLE = 80
EVERYBODY = (
    select(person.c.number, person.c.name, person.c.name_key, person.c.is_account)
    .where(person.c.circle_id == bindparam("circle_id"), person.c.put_away_at.is_(None))
    .order_by(person.c.number)
)
LAST = select(func.coalesce(func.max(person.c.number), 0)).where(
    person.c.circle_id == bindparam("circle_id")
)
CHANGE_ONE = person.update().where(
    person.c.circle_id == bindparam("c"), person.c.number == bindparam("n")
)
CALL = CHANGE_ONE.values(name=bindparam("called"), name_key=bindparam("key"))


@dataclass(frozen=True)
class Person:
    """Somebody in the circle."""

    number: int
    name: str


def people_of(circle_id: int) -> list[Person]:
    """Everybody who may be dealt in and was not put away, in the order in which they came."""
    rows = db.session.connection().execute(EVERYBODY, {"circle_id": circle_id})
    return [Person(row.number, row.name) for row in rows if not row.is_account]


def seat_people(connection: Connection, circle_id: int, people: Sequence[int | str]) -> list[int]:
    """The numbers of those who sit down: people of the circle by number, new ones by name."""
    known = connection.execute(EVERYBODY, {"circle_id": circle_id}).all()
    names = {row.number: row.name for row in known if not row.is_account}
    taken = {row.name_key for row in known}
    last = connection.execute(LAST, {"circle_id": circle_id}).scalar_one()
    seated: list[int] = []
    new: list[dict[str, object]] = []
    for each in people:
        if isinstance(each, str):
            name = clean(each, at=len(seated))
            key = name_key(name)
            if key in taken:
                raise Refused("name_taken", name=name, at=len(seated))
            taken.add(key)
            number = last + len(new) + 1
            row = {"circle_id": circle_id, "number": number, "name": name, "name_key": key}
            new.append(row)
        elif each not in names:
            raise Refused("not_found")
        elif each in seated:
            raise Refused("name_taken", name=names[each], at=len(seated))
        else:
            number = each
        seated.append(number)
    if new:
        connection.execute(person.insert(), new)
    return seated


def clean(text: str, at: int = 0, longest: int = LONGEST_NAME) -> str:
    """The name as it is kept; `at` is its place among those that were typed."""
    try:
        return clean_name(text, longest)
    except NameProblem as problem:
        raise Refused("bad_name", name=text, at=at) from problem


def clean_handle(text: str) -> str | None:
    """Where somebody is paid, in one line without hidden characters; empty is none."""
    if not text.strip():
        return None
    try:
        return clean_name(text, LONGEST_HANDLE)
    except NameProblem as problem:
        raise Refused("bad_pay_to") from problem
