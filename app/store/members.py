"""The phones of a circle: whose they are, and giving, lowering and ending what they may do."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, and_, bindparam, func, select

from app.store import intents
from app.store.db import Ask, Refused, db, writing
from app.store.devices import KINDS, Role, role_in
from app.store.ids import path_of
from app.store.joining import offer, take_back_offers
from app.store.models import device, link, person, role

ALL = (
    select(
        role.c.device,
        role.c.kind,
        role.c.person,
        person.c.name,
        link.c.name.label("link"),
        device.c.made_at,
    )
    .join_from(role, device, device.c.id == role.c.device)
    .outerjoin(
        person, and_(person.c.circle_id == role.c.circle_id, person.c.number == role.c.person)
    )
    .outerjoin(link, and_(link.c.circle_id == role.c.circle_id, link.c.number == role.c.link))
    .where(role.c.circle_id == bindparam("circle_id"))
    .order_by(role.c.device)
)
HOSTS = select(func.count()).where(
    role.c.circle_id == bindparam("circle_id"), role.c.kind == "host"
)
LOWER = (
    role.update()
    .where(role.c.circle_id == bindparam("c"), role.c.device == bindparam("d"))
    .values(kind=bindparam("as_kind"))
)
END = role.delete().where(role.c.circle_id == bindparam("c"), role.c.device == bindparam("d"))


@dataclass(frozen=True)
class Member:
    """One phone of a circle; two of them may be one person's."""

    device: int
    kind: str
    person: int | None
    name: str | None
    link: str | None
    since: datetime


def members_of(circle_id: int) -> list[Member]:
    """Every phone that has a role, the first one first."""
    rows = db.session.connection().execute(ALL, {"circle_id": circle_id})
    return [
        Member(row.device, row.kind, row.person, row.name, row.link, row.made_at) for row in rows
    ]


def change_member(circle_id: int, ask: Ask, device_id: int, kind: str | None) -> str:
    """Lowers what a phone may do, ends it (None), or sets more aside for it to take.

    More is taken by the phone itself, as it gets a new token with it. The last host stays one:
    `last_host`.
    """
    with writing(circle_id) as connection:
        if answer := intents.answered(connection, circle_id, ask):
            return answer
        had = _role(connection, circle_id, device_id)
        if kind is not None and KINDS.index(kind) > KINDS.index(had.kind):
            take_back_offers(connection, circle_id, device_id)
            offer(connection, circle_id, device_id, Role(kind, had.person))
        elif kind != had.kind:
            _lower(connection, circle_id, device_id, had, kind)
        return intents.keep(connection, circle_id, ask, f"{path_of(circle_id)}/share")


def leave(circle_id: int, ask: Ask) -> None:
    """This phone has no role here any more; what it recorded stays. The last host cannot go."""
    with writing(circle_id) as connection:
        if intents.answered(connection, circle_id, ask):
            return
        if ask.device is None:
            raise Refused("not_found")
        _lower(connection, circle_id, ask.device, _role(connection, circle_id, ask.device), None)
        intents.keep(connection, circle_id, ask, path_of(circle_id))


def _role(connection: Connection, circle_id: int, device_id: int) -> Role:
    had = role_in(connection, circle_id, device_id)
    if had is None:
        raise Refused("not_found")
    return had


def _lower(
    connection: Connection, circle_id: int, device_id: int, had: Role, kind: str | None
) -> None:
    if had.kind == "host" and connection.execute(HOSTS, {"circle_id": circle_id}).scalar() == 1:
        raise Refused("last_host")
    take_back_offers(connection, circle_id, device_id)
    names = {"c": circle_id, "d": device_id}
    if kind is None:
        connection.execute(END, names)
    else:
        connection.execute(LOWER, {**names, "as_kind": kind})
