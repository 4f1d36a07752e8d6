"""Each POST counts once: its key, what it asked, and what it was answered."""

from __future__ import annotations

from sqlalchemy import Connection, bindparam, select

from app.store.db import Ask, Refused
from app.store.ids import path_of
from app.store.models import intent

FIND = select(intent.c.body_hash, intent.c.answer).where(
    intent.c.circle_id == bindparam("circle_id"), intent.c.key == bindparam("key")
)
KEEP = intent.insert()
_asked = (intent.c.circle_id == bindparam("circle_id"), intent.c.key == bindparam("key"))
COLUMNS = (
    select(intent.c.body_hash).where(*_asked).scalar_subquery().label("asked_before"),
    select(intent.c.answer).where(*_asked).scalar_subquery().label("answered"),
)
"""What this POST was answered before, as part of another statement."""


def answered(connection: Connection, circle_id: int, ask: Ask) -> str | None:
    """What this very POST was answered before; its key under another body is refused."""
    found = connection.execute(FIND, {"circle_id": circle_id, "key": ask.key}).first()
    return None if found is None else answer_of(circle_id, ask, found.body_hash, found.answer)


def answer_of(circle_id: int, ask: Ask, body_hash: bytes | None, answer: str) -> str | None:
    """The same for what `COLUMNS` found."""
    if body_hash is None:
        return None
    if body_hash != bytes.fromhex(ask.body_hash):
        raise Refused("key_reused")
    return path_of(circle_id) + answer


def keep(connection: Connection, circle_id: int, ask: Ask, answer: str) -> str:
    """Remembers the answer, a path below the circle's, as the last thing of a write."""
    connection.execute(
        KEEP,
        {
            "circle_id": circle_id,
            "key": ask.key,
            "body_hash": bytes.fromhex(ask.body_hash),
            "answer": answer.removeprefix(path_of(circle_id)),
            "device": ask.device,
        },
    )
    return answer
