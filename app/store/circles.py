"""Circles: the people who play together, and how a table is opened for them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import and_, bindparam, select, text

from app.store import intents, sittings
from app.store.clock import known_timezone
from app.store.db import Ask, db, transaction, writing
from app.store.devices import Role, give_role, hash_of, known_device
from app.store.ids import circle_id_of, from_text, path_of, to_text
from app.store.models import Key, agreement, circle, device, role, sitting
from app.store.people import clean, seat_people
from app.store.sittings import Found, SittingLine
from app.table.entry import Rules

__all__ = [
    "Circle",
    "Joined",
    "circle_id_of",
    "circles_of",
    "enter",
    "from_text",
    "open_sitting",
    "open_table",
    "tick_of",
    "to_text",
]

LONGEST_NAME = 40
COLUMNS = (
    circle.c.id,
    circle.c.name,
    circle.c.tick,
    circle.c.timezone,
    circle.c.chip_value,
    circle.c.currency,
    circle.c.scoring,
)
GET = select(*COLUMNS).where(circle.c.id == bindparam("circle_id"), circle.c.erased_at.is_(None))
ENTER = (
    select(*COLUMNS, role.c.kind, role.c.person, role.c.device)
    .join_from(device, role, role.c.device == device.c.id)
    .join(circle, circle.c.id == role.c.circle_id)
    .where(
        device.c.token_hash == bindparam("token_hash"),
        role.c.circle_id == bindparam("circle_id"),
        circle.c.erased_at.is_(None),
    )
)
ENTER_AT = (
    ENTER.add_columns(*sittings.FOUND)
    .outerjoin(
        sitting,
        and_(sitting.c.circle_id == circle.c.id, sitting.c.number == bindparam("sitting")),
    )
    .outerjoin(agreement, sittings.BY_ITS_RULES)
)
TICK = select(circle.c.tick).where(circle.c.id == bindparam("circle_id"))
OF_DEVICE = (
    select(*COLUMNS, role.c.kind, role.c.person)
    .join_from(role, circle)
    .where(role.c.device == bindparam("device"), circle.c.erased_at.is_(None))
)
MAKE = text(
    "INSERT INTO circle (id, name, tick, timezone, chip_value, currency)"
    " VALUES (:id, :name, 1, :timezone, :chip_value, :currency) ON CONFLICT (id) DO NOTHING"
).bindparams(bindparam("id", type_=Key))


@dataclass(frozen=True)
class Circle:
    """The people who play together, as pages speak of them; without a currency, for points."""

    id: int
    name: str
    tick: int
    timezone: str
    chip_value: str
    currency: str | None
    scoring: str  # who records: all who are `seated`, or who has the `baton`


@dataclass(frozen=True)
class Entered:
    """A circle, and what one device may do there."""

    circle: Circle
    role: Role
    device: int
    found: Found | None = None  # the sitting that was asked for along with it


@dataclass(frozen=True)
class Joined:
    """A circle as one of its devices sees it, with what was played there lately."""

    circle: Circle
    role: Role
    sittings: tuple[SittingLine, ...]


def get_circle(circle_id: int) -> Circle | None:
    """The circle with this number, whoever asks."""
    found = db.session.connection().execute(GET, {"circle_id": circle_id}).first()
    return Circle(*found) if found else None


def enter(circle_id: int, token: str, at: int | None = None) -> Entered | None:
    """Whoever holds this token, in this circle, and the sitting `at`; None is a 404."""
    names = {"circle_id": circle_id, "token_hash": hash_of(token)}
    connection = db.session.connection()
    if at is None:
        row = connection.execute(ENTER, names).first()
    else:
        row = connection.execute(ENTER_AT, names | {"sitting": at}).first()
    if row is None:
        return None
    known, (kind, person, device, *found) = row[: len(COLUMNS)], row[len(COLUMNS) :]
    is_there = bool(found) and found[0] is not None
    return Entered(Circle(*known), Role(kind, person), device, Found(*found) if is_there else None)


def tick_of(circle_id: int) -> int | None:
    """The number that grows with each write: all that a waiting phone asks for."""
    tick: int | None = db.session.connection().scalar(TICK, {"circle_id": circle_id})
    return tick


def circles_of(device: int) -> list[Joined]:
    """The circles of a device, that of the latest sitting first."""
    rows = db.session.connection().execute(OF_DEVICE, {"device": device}).all()
    lately = sittings.lately([row.id for row in rows])
    joined = [
        Joined(Circle(*row[: len(COLUMNS)]), Role(row.kind, row.person), lately[row.id])
        for row in rows
    ]
    return sorted(joined, key=_newest, reverse=True)


def _newest(joined: Joined) -> datetime:
    """When its latest sitting was opened; a circle without any comes last."""
    return joined.sittings[0].opened_at if joined.sittings else datetime.min.replace(tzinfo=UTC)


def open_table(
    ask: Ask,
    token: str,
    *,
    name: str,
    timezone: str | None,
    chip_value: str,
    currency: str | None,
    game: str,
    rules: Rules,
    people: Sequence[str],
) -> str:
    """A new circle with its people and their first sitting; the device becomes its host.

    The device is that of `ask` if it is known, else one that is made here; from now on this is its
    token, as for everybody whose role rises.
    """
    circle_id = circle_id_of(ask.key)
    made = {
        "id": circle_id,
        "name": clean(name, longest=LONGEST_NAME),
        "timezone": known_timezone(timezone),
        "chip_value": chip_value,
        "currency": currency,
    }
    with transaction() as connection:
        if not connection.execute(MAKE, made).rowcount:
            return intents.answered(connection, circle_id, ask) or path_of(circle_id, 1)
        device = known_device(connection, ask.device, token)
        asked = Ask(ask.key, ask.body_hash, device)
        seated = seat_people(connection, circle_id, people)
        give_role(connection, circle_id, device, Role("host", seated[0]))
        number = sittings.open_in(connection, circle_id, asked, game, rules, seated)
        return intents.keep(connection, circle_id, asked, path_of(circle_id, number))


def open_sitting(
    circle_id: int, ask: Ask, game: str, rules: Rules, people: Sequence[int | str]
) -> str:
    """The next sitting of a circle: its people by their numbers, new ones by their names."""
    with writing(circle_id) as connection:
        if answer := intents.answered(connection, circle_id, ask):
            return answer
        seated = seat_people(connection, circle_id, people)
        number = sittings.open_in(connection, circle_id, ask, game, rules, seated)
        return intents.keep(connection, circle_id, ask, path_of(circle_id, number))
