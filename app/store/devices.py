"""Devices, known by the hash of their token, and what they may do in a circle."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from sqlalchemy import Connection, bindparam, select, text

from app.store.clock import now
from app.store.db import db
from app.store.models import UtcDateTime, device, role

KINDS = ("viewer", "player", "scorer", "host")
"""From the least to the most that one may do."""

FIND = select(device.c.id).where(device.c.token_hash == bindparam("token_hash"))
MAKE = text(
    "INSERT INTO device (token_hash, made_at) VALUES (:token_hash, :made_at)"
    " ON CONFLICT (token_hash) DO NOTHING"
).bindparams(bindparam("made_at", type_=UtcDateTime))
RENEW = device.update().where(device.c.id == bindparam("d")).values(token_hash=bindparam("hash"))
GIVE = text(
    "INSERT INTO role (circle_id, device, kind, person, link)"
    " VALUES (:circle_id, :device, :kind, :person, :link)"
    " ON CONFLICT (circle_id, device) DO UPDATE"
    " SET kind = excluded.kind, person = excluded.person, link = excluded.link"
)
ROLE = select(role.c.kind, role.c.person).where(
    role.c.circle_id == bindparam("circle_id"), role.c.device == bindparam("device")
)


@dataclass(frozen=True)
class Role:
    """What a device may do in a circle, and whose it is there."""

    kind: str
    person: int | None


def hash_of(token: str) -> bytes:
    """All that is kept of a token."""
    return hashlib.sha256(token.encode()).digest()


def find_device(token: str) -> int | None:
    """The device with this token, if it ever got a role."""
    found: int | None = db.session.connection().scalar(FIND, {"token_hash": hash_of(token)})
    return found


def make_device(connection: Connection, token: str) -> int:
    """The device with this token, made now if need be; only a POST that gives it a role asks."""
    token_hash = hash_of(token)
    connection.execute(MAKE, {"token_hash": token_hash, "made_at": now()})
    found: int = connection.execute(FIND, {"token_hash": token_hash}).scalar_one()
    return found


def role_in(connection: Connection, circle_id: int, device_id: int | None) -> Role | None:
    """What the device may do in this circle, if anything."""
    names = {"circle_id": circle_id, "device": device_id}
    found = connection.execute(ROLE, names).first()
    return Role(found.kind, found.person) if found else None


def known_device(connection: Connection, device_id: int | None, token: str) -> int:
    """The device whose role rises, under its new token: whoever knew the old one has nothing."""
    if device_id is None:
        return make_device(connection, token)
    connection.execute(RENEW, {"d": device_id, "hash": hash_of(token)})
    return device_id


def give_role(
    connection: Connection, circle_id: int, device_id: int, given: Role, link: int | None = None
) -> None:
    """Lets a device into a circle, or changes what it may do there; a link takes it away again."""
    row = {"circle_id": circle_id, "device": device_id, "link": link}
    connection.execute(GIVE, {**row, "kind": given.kind, "person": given.person})


def risen(had: Role | None, given: Role) -> Role | None:
    """What a device may do once this is given to it; None where it may already do as much.

    Nobody loses anything by it, be it that a host opens the link of somebody who only looks on.
    """
    if had is None:
        return given
    more = KINDS.index(given.kind) - KINDS.index(had.kind)
    somebody_else = given.person is not None and given.person != had.person
    if more < 0 or (more == 0 and not somebody_else):
        return None
    return Role(given.kind, had.person if given.person is None else given.person)


def rise(
    connection: Connection,
    circle_id: int,
    device_id: int | None,
    token: str,
    given: Role,
    link: int | None = None,
) -> None:
    """Gives a device a role unless it has as much, and with more than it had a new token."""
    now_has = risen(role_in(connection, circle_id, device_id), given)
    if now_has is not None:
        number = known_device(connection, device_id, token)
        give_role(connection, circle_id, number, now_has, link)
