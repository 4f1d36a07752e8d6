"""Links that let somebody in: named, each for one kind of role, revoked at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import bindparam, func, select

from app.store import intents
from app.store.clock import now
from app.store.db import Ask, Refused, db, writing
from app.store.devices import Role, hash_of, rise
from app.store.ids import path_of
from app.store.models import link, person, role
from app.store.people import clean

LONGEST_NAME = 40
MOST = 100
_OF_CIRCLE = link.c.circle_id == bindparam("circle_id")
ALL = select(link).where(_OF_CIRCLE).order_by(link.c.number.desc())
LAST = select(func.coalesce(func.max(link.c.number), 0)).where(_OF_CIRCLE)
LIVE = select(func.count()).where(_OF_CIRCLE, link.c.revoked_at.is_(None))
FIND = select(link).where(
    _OF_CIRCLE, link.c.secret_hash == bindparam("secret_hash"), link.c.revoked_at.is_(None)
)
REVOKE = (
    link.update()
    .where(link.c.circle_id == bindparam("c"), link.c.number == bindparam("n"))
    .values(
        revoked_at=func.coalesce(link.c.revoked_at, bindparam("moment", type_=link.c.made_at.type))
    )
)
END = role.delete().where(role.c.circle_id == bindparam("c"), role.c.link == bindparam("n"))
IS_HERE = select(person.c.number).where(
    person.c.circle_id == bindparam("circle_id"),
    person.c.number == bindparam("number"),
    person.c.put_away_at.is_(None),
)

Draw = Callable[[int, datetime], str]
"""The secret of a link by its number and the moment it is made; only its hash is kept."""


@dataclass(frozen=True)
class LinkView:
    """A link as a host sees it."""

    number: int
    kind: str
    person: int | None
    name: str
    made_at: datetime
    revoked_at: datetime | None
    secret_hash: bytes


def links_of(circle_id: int) -> list[LinkView]:
    """Every link of a circle, the newest first, those that were revoked included."""
    rows = db.session.connection().execute(ALL, {"circle_id": circle_id})
    return [
        LinkView(
            row.number, row.kind, row.person, row.name, row.made_at, row.revoked_at, row.secret_hash
        )
        for row in rows
    ]


def make_link(
    circle_id: int, ask: Ask, kind: str, named: str, somebody: int | None, draw: Draw
) -> str:
    """Makes a link and answers the page where links are; a player's is for one person.

    Refused as `not_found` where there is no such person, as `too_many_links` after `MOST`.
    """
    with writing(circle_id) as connection:
        if answer := intents.answered(connection, circle_id, ask):
            return answer
        names = {"circle_id": circle_id, "number": somebody}
        if somebody is not None and connection.scalar(IS_HERE, names) is None:
            raise Refused("not_found")
        if connection.execute(LIVE, {"circle_id": circle_id}).scalar_one() >= MOST:
            raise Refused("too_many_links", most=MOST)
        number = connection.execute(LAST, {"circle_id": circle_id}).scalar_one() + 1
        moment = now()
        row = {"circle_id": circle_id, "number": number, "kind": kind, "person": somebody}
        secret_hash = hash_of(draw(number, moment))
        name = clean(named, longest=LONGEST_NAME)
        made = {"name": name, "secret_hash": secret_hash, "made_at": moment}
        connection.execute(link.insert(), row | made)
        return intents.keep(connection, circle_id, ask, f"{path_of(circle_id)}/share")


def revoke_link(circle_id: int, ask: Ask, number: int) -> str:
    """Ends a link, and in the same moment every role that it gave."""
    with writing(circle_id) as connection:
        if answer := intents.answered(connection, circle_id, ask):
            return answer
        names = {"c": circle_id, "n": number}
        if not connection.execute(REVOKE, {**names, "moment": now()}).rowcount:
            raise Refused("not_found")
        connection.execute(END, names)
        return intents.keep(connection, circle_id, ask, f"{path_of(circle_id)}/share")


def redeem(circle_id: int, ask: Ask, secret: str, token: str) -> str:
    """Lets the device in that holds this secret; answers the circle. Else it is `no_link`."""
    found = {"circle_id": circle_id, "secret_hash": hash_of(secret)}
    if db.session.connection().execute(FIND, found).first() is None:
        raise Refused("no_link")
    with writing(circle_id) as connection:
        if answer := intents.answered(connection, circle_id, ask):
            return answer
        row = connection.execute(FIND, found).first()
        if row is None:
            raise Refused("no_link")
        given = Role(row.kind, row.person)
        rise(connection, circle_id, ask.device, token, given, row.number)
        return intents.keep(connection, circle_id, ask, path_of(circle_id))
