"""Devices, known by the hash of their token, and what they may do in a circle."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from sqlalchemy import Connection, bindparam, select, text

from app.store.clock import now
from app.store.db import db
from app.store.models import UtcDateTime, device, role

FIND = select(device.c.id).where(device.c.token_hash == bindparam("token_hash"))
MAKE = text(
    "INSERT INTO device (token_hash, made_at) VALUES (:token_hash, :made_at)"
    " ON CONFLICT (token_hash) DO NOTHING"
).bindparams(bindparam("made_at", type_=UtcDateTime))


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


def give_role(connection: Connection, circle_id: int, device_id: int, given: Role) -> None:
    """Lets a device into a circle."""
    connection.execute(
        role.insert(),
        {
            "circle_id": circle_id,
            "device": device_id,
            "kind": given.kind,
            "person": given.person,
        },
    )
