"""Codes that say which circle is meant: six characters, ten minutes, and they open no door."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import Connection, bindparam, select, text

from app.store import intents
from app.store.clock import now
from app.store.db import Ask, db, writing
from app.store.ids import DIGITS, READ
from app.store.models import UtcDateTime, circle, join_code

LENGTH = 6
LIFE = timedelta(minutes=10)
_OURS = (
    join_code.c.circle_id == bindparam("c"),
    join_code.c.person.is_not_distinct_from(bindparam("p")),
)
MINE = select(join_code.c.code, join_code.c.expires_at).where(
    *_OURS, join_code.c.expires_at > bindparam("moment", type_=UtcDateTime)
)
FIND = (
    select(join_code.c.circle_id, join_code.c.person)
    .join(circle, circle.c.id == join_code.c.circle_id)
    .where(
        join_code.c.code == bindparam("code"),
        join_code.c.expires_at > bindparam("moment", type_=UtcDateTime),
        circle.c.erased_at.is_(None),
    )
)
RENEW = (
    join_code.update()
    .where(join_code.c.code == bindparam("k"))
    .values(expires_at=bindparam("until", type_=UtcDateTime))
)
END = join_code.delete().where(*_OURS)
MAKE = text(
    "INSERT INTO join_code (code, circle_id, person, expires_at)"
    " VALUES (:code, :circle_id, :person, :expires_at) ON CONFLICT (code) DO NOTHING"
).bindparams(bindparam("expires_at", type_=UtcDateTime))


@dataclass(frozen=True)
class Code:
    """A code that somebody shows, and until when it is one."""

    text: str
    expires_at: datetime


@dataclass(frozen=True)
class Meant:
    """What a code stands for: a circle, and the person whose seat moves, if one does."""

    circle: int
    person: int | None


def fold(typed: str) -> str | None:
    """The code as it is kept, however it was typed; None if it cannot be one."""
    letters = [READ.get(letter) for letter in typed.lower() if letter not in " -\u2013"]
    if len(letters) != LENGTH or None in letters:
        return None
    return "".join(DIGITS[value] for value in letters if value is not None).upper()


def code_of(circle_id: int, person: int | None = None) -> Code | None:
    """The live code of a circle, or of a seat that moves."""
    names = {"c": circle_id, "p": person, "moment": now()}
    found = db.session.connection().execute(MINE, names).first()
    return Code(found.code, found.expires_at) if found else None


def find_code(typed: str) -> Meant | None:
    """What a code means; wrong and expired are the same, and are found out in the same way."""
    names = {"code": fold(typed) or "", "moment": now()}
    found = db.session.connection().execute(FIND, names).first()
    return Meant(found.circle_id, found.person) if found else None


def show_code(circle_id: int, ask: Ask, answer: str, person: int | None = None) -> str:
    """Makes the one live code, or lets it live for ten more minutes."""
    with writing(circle_id) as connection:
        if answered := intents.answered(connection, circle_id, ask):
            return answered
        names = {"c": circle_id, "p": person}
        moment = now()
        live = connection.execute(MINE, {**names, "moment": moment}).first()
        if live is not None:
            connection.execute(RENEW, {"k": live.code, "until": moment + LIFE})
        else:
            connection.execute(END, names)
            row = {"circle_id": circle_id, "person": person, "expires_at": moment + LIFE}
            _make(connection, row)
        return intents.keep(connection, circle_id, ask, answer)


def end_code(circle_id: int, ask: Ask, answer: str, person: int | None = None) -> str:
    """Nobody can knock by it any more."""
    with writing(circle_id) as connection:
        if answered := intents.answered(connection, circle_id, ask):
            return answered
        connection.execute(END, {"c": circle_id, "p": person})
        return intents.keep(connection, circle_id, ask, answer)


def draw() -> str:
    """Thirty random bits, in letters that nobody misreads."""
    return "".join(secrets.choice(DIGITS) for _ in range(LENGTH)).upper()


def _make(connection: Connection, row: Mapping[str, object]) -> None:
    while not connection.execute(MAKE, {**row, "code": draw()}).rowcount:
        pass  # another circle shows this very one
