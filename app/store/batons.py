"""Who is scoring: the phone that recorded last, or that took it over."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, and_, bindparam, select

from app.store import intents
from app.store.db import Ask, Refused, db, writing
from app.store.ids import path_of
from app.store.models import circle, person, role, sitting

GET = (
    select(sitting.c.baton, person.c.name)
    .outerjoin_from(
        sitting,
        role,
        and_(role.c.circle_id == sitting.c.circle_id, role.c.device == sitting.c.baton),
    )
    .outerjoin(
        person, and_(person.c.circle_id == role.c.circle_id, person.c.number == role.c.person)
    )
    .where(sitting.c.circle_id == bindparam("c"), sitting.c.number == bindparam("s"))
)
HELD = (
    select(sitting.c.baton, circle.c.scoring, role.c.kind.label("role"))
    .join_from(sitting, circle, circle.c.id == sitting.c.circle_id)
    .outerjoin(
        role, and_(role.c.circle_id == sitting.c.circle_id, role.c.device == bindparam("device"))
    )
    .where(sitting.c.circle_id == bindparam("c"), sitting.c.number == bindparam("s"))
)
PASS = (
    sitting.update()
    .where(sitting.c.circle_id == bindparam("c"), sitting.c.number == bindparam("s"))
    .values(baton=bindparam("to"))
)
SCORING = circle.update().where(circle.c.id == bindparam("c")).values(scoring=bindparam("by"))


@dataclass(frozen=True)
class Baton:
    """The phone that scores a table, and whose it is; nobody's at a table where nothing is told."""

    device: int | None
    name: str | None


def baton_of(circle_id: int, number: int) -> Baton:
    """Who scores this table."""
    found = db.session.connection().execute(GET, {"c": circle_id, "s": number}).first()
    return Baton(found.baton, found.name) if found else Baton(None, None)


def need_baton(state: Any, device: int | None) -> None:
    """Refuses a device without the baton where one phone records at a time: `no_baton`.

    Pages ask before, but only under the lock it is known that nobody takes it over in between. A
    host needs none, and nobody's is everybody's. `state` says `scoring`, `baton`, `role`.
    """
    if state.scoring == "baton" and state.role != "host" and state.baton not in {None, device}:
        raise Refused("no_baton")


def need_baton_of(connection: Connection, circle_id: int, number: int, device: int | None) -> None:
    """The same, inside a write that reads nothing else of the sitting."""
    held = connection.execute(HELD, {"c": circle_id, "s": number, "device": device}).first()
    if held is None:
        raise Refused("not_found")
    need_baton(held, device)


def pass_baton(connection: Connection, circle_id: int, number: int, to: int | None) -> int:
    """Hands it to a phone, inside a write that has begun; answers how many tables there were."""
    return connection.execute(PASS, {"c": circle_id, "s": number, "to": to}).rowcount


def take_baton(circle_id: int, number: int, ask: Ask) -> str:
    """From now on this phone scores; answers the board."""
    with writing(circle_id) as connection:
        if answer := intents.answered(connection, circle_id, ask):
            return answer
        if not pass_baton(connection, circle_id, number, ask.device):
            raise Refused("not_found")
        return intents.keep(connection, circle_id, ask, path_of(circle_id, number))


def set_scoring(circle_id: int, ask: Ask, by: str) -> str:
    """Who records in this circle: everybody who plays (`seated`), or who has the `baton`."""
    with writing(circle_id) as connection:
        if answer := intents.answered(connection, circle_id, ask):
            return answer
        connection.execute(SCORING, {"c": circle_id, "by": by})
        return intents.keep(connection, circle_id, ask, f"{path_of(circle_id)}/share")
