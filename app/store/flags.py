"""Who says that a deal is wrong, until somebody who scores has seen to it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, and_, bindparam, func, select

from app.store import intents
from app.store.clock import now
from app.store.db import Ask, Refused, db, writing
from app.store.devices import role_in
from app.store.ids import path_of
from app.store.models import UtcDateTime, deal, flag

_OF_DEAL = and_(
    flag.c.circle_id == bindparam("c"),
    flag.c.sitting == bindparam("s"),
    flag.c.deal == bindparam("d"),
    flag.c.cleared_at.is_(None),
)
_OF_DEVICE = flag.c.device == bindparam("by")
OPEN = (
    select(flag.c.deal, flag.c.device, flag.c.person, flag.c.said_at)
    .where(
        flag.c.circle_id == bindparam("c"),
        flag.c.sitting == bindparam("s"),
        flag.c.cleared_at.is_(None),
    )
    .order_by(flag.c.deal, flag.c.number)
)
LAST = select(func.coalesce(func.max(flag.c.number), 0)).where(flag.c.circle_id == bindparam("c"))
IS_THERE = select(func.count()).where(
    deal.c.circle_id == bindparam("c"),
    deal.c.sitting == bindparam("s"),
    deal.c.number == bindparam("d"),
)
SAID = select(func.count()).where(_OF_DEAL, _OF_DEVICE)
CLEAR = flag.update().where(_OF_DEAL).values(cleared_at=bindparam("moment", type_=UtcDateTime))
CLEAR_MINE = CLEAR.where(_OF_DEVICE)


@dataclass(frozen=True)
class Flag:
    """One word of doubt: about which deal, from whose phone."""

    deal: int
    device: int
    person: int | None
    said_at: datetime


def flags_of(circle_id: int, sitting: int) -> list[Flag]:
    """What is still said to be wrong at a table, deal by deal."""
    rows = db.session.connection().execute(OPEN, {"c": circle_id, "s": sitting})
    return [Flag(row.deal, row.device, row.person, row.said_at) for row in rows]


def say_wrong(circle_id: int, sitting: int, number: int, ask: Ask) -> str:
    """Says that a deal is wrong; saying so twice is no fault. Answers the deal's page."""
    with writing(circle_id) as connection:
        if answer := intents.answered(connection, circle_id, ask):
            return answer
        here = _known(connection, circle_id, sitting, number)
        if not connection.execute(SAID, {**here, "by": ask.device}).scalar_one():
            role = role_in(connection, circle_id, ask.device)
            row = {
                "circle_id": circle_id,
                "number": connection.execute(LAST, {"c": circle_id}).scalar_one() + 1,
                "sitting": sitting,
                "deal": number,
                "device": ask.device,
                "person": role.person if role else None,
                "said_at": now(),
            }
            connection.execute(flag.insert(), row)
        return intents.keep(connection, circle_id, ask, _page(circle_id, sitting, number))


def clear(circle_id: int, sitting: int, number: int, ask: Ask, *, only_mine: bool) -> str:
    """The deal is right, or was put right; who does not score takes only their own word back."""
    with writing(circle_id) as connection:
        if answer := intents.answered(connection, circle_id, ask):
            return answer
        here = _known(connection, circle_id, sitting, number)
        if only_mine:
            connection.execute(CLEAR_MINE, {**here, "moment": now(), "by": ask.device})
        else:
            connection.execute(CLEAR, {**here, "moment": now()})
        return intents.keep(connection, circle_id, ask, _page(circle_id, sitting, number))


def _known(connection: Connection, circle_id: int, sitting: int, number: int) -> dict[str, int]:
    """The names of a deal in a statement, if it is there."""
    here = {"c": circle_id, "s": sitting, "d": number}
    if not connection.execute(IS_THERE, here).scalar_one():
        raise Refused("not_found")
    return here


def _page(circle_id: int, sitting: int, number: int) -> str:
    return f"{path_of(circle_id, sitting)}/deals/{number}"
