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


def answered(connection: Connection, circle_id: int, ask: Ask) -> str | None:
    """What this very POST was answered before; its key under another body is refused."""
    found = connection.execute(FIND, {"circle_id": circle_id, "key": ask.key}).first()
    if found is None:
        return None
    if found.body_hash != bytes.fromhex(ask.body_hash):
        raise Refused("key_reused")
    return path_of(circle_id) + str(found.answer)


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
