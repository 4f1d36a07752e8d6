"""Sittings: one game played on an evening, who sits where, and how it stands."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import lru_cache
from typing import Any, NamedTuple

from sqlalchemy import (
    Column,
    Connection,
    ScalarSelect,
    Select,
    and_,
    bindparam,
    false,
    func,
    or_,
    select,
)

from app.games import get_game
from app.store.clock import evening_of, now
from app.store.db import Ask, Refused, db
from app.store.models import agreement, circle, deal, person, seat, sitting
from app.table import Seat
from app.table.entry import Rules, stored

MOST_SEATS = 40
LATELY = 10  # sittings of each circle on the home page, besides all that still run


class SeatView(NamedTuple):
    """A seat, who sits in it, and how it stands; seat 0 is the table itself and has no name."""

    seat: Seat
    person: int | None
    name: str
    place: int
    away: bool
    put_away: bool
    chips: int
    points: int
    is_account: bool  # never dealt in


@dataclass(frozen=True)
class SittingLine:
    """A sitting in a list."""

    circle_id: int
    number: int
    game: str
    evening: date
    opened_at: datetime
    closed_at: datetime | None
    count: int
    last_at: datetime
    seats: tuple[SeatView, ...]


@dataclass(frozen=True)
class SittingView(SittingLine):
    """A sitting with the rules that its next deal is played by."""

    agreement: int
    rules: Any
    last_seq: int


class Found(NamedTuple):
    """A sitting as it is stored, without its seats."""

    circle_id: int
    number: int
    game: str
    evening: date
    opened_at: datetime
    closed_at: datetime | None
    last_number: int
    last_at: datetime
    agreement: int
    rules: str
    last_seq: int


def in_sitting(table: Any) -> Any:
    """The rows of a table that belong to the sitting of the statement around."""
    return and_(table.c.circle_id == sitting.c.circle_id, table.c.sitting == sitting.c.number)


def of_sitting(table: Any) -> Any:
    """The rows of a table that belong to the sitting named by `circle_id` and `sitting`."""
    return and_(
        table.c.circle_id == bindparam("circle_id"), table.c.sitting == bindparam("sitting")
    )


def of_last_row(column: Column[Any]) -> ScalarSelect[Any]:
    """A column of the newest row of the sitting's log; null while there is none."""
    newest = select(column).where(in_sitting(deal)).order_by(deal.c.seq.desc()).limit(1)
    return newest.correlate(sitting).scalar_subquery()


LAST_NUMBER = select(func.max(deal.c.number)).where(in_sitting(deal)).scalar_subquery()
_last_agreement = (
    select(func.max(agreement.c.number)).where(in_sitting(agreement)).correlate(sitting)
)
LINE = select(
    sitting.c.circle_id,
    sitting.c.number,
    sitting.c.game,
    sitting.c.evening,
    sitting.c.opened_at,
    sitting.c.closed_at,
    func.coalesce(LAST_NUMBER, 0).label("count"),
    func.coalesce(of_last_row(deal.c.recorded_at), sitting.c.opened_at).label("last_at"),
)
# The columns of a `Found`, in its order, and how its rules are joined.
FOUND = (
    *LINE.selected_columns,
    agreement.c.number.label("agreement"),
    agreement.c.rules,
    func.coalesce(of_last_row(deal.c.seq), 0).label("last_seq"),
)
BY_ITS_RULES = and_(in_sitting(agreement), agreement.c.number == _last_agreement.scalar_subquery())
GET = (
    select(*FOUND)
    .join_from(sitting, agreement, BY_ITS_RULES)
    .where(sitting.c.circle_id == bindparam("circle_id"), sitting.c.number == bindparam("sitting"))
)
SEATS = (
    select(
        seat.c.circle_id,
        seat.c.sitting,
        # What follows is a `SeatView`, in its order.
        seat.c.number,
        seat.c.person,
        func.coalesce(person.c.name, "").label("name"),
        seat.c.place,
        seat.c.away,
        person.c.put_away_at.is_not(None).label("put_away"),
        seat.c.chips,
        seat.c.points,
        func.coalesce(person.c.is_account, false()).label("is_account"),
    )
    .outerjoin_from(
        seat,
        person,
        and_(person.c.circle_id == seat.c.circle_id, person.c.number == seat.c.person),
    )
    .order_by(seat.c.circle_id, seat.c.sitting, seat.c.place)
)
SEATS_OF_ONE = SEATS.where(of_sitting(seat))
LAST_RULES = (
    select(agreement.c.rules)
    .join_from(sitting, agreement, in_sitting(agreement))
    .where(sitting.c.circle_id == bindparam("circle_id"), sitting.c.game == bindparam("game"))
    .order_by(agreement.c.sitting.desc(), agreement.c.number.desc())
    .limit(1)
)
NEXT = select(func.coalesce(func.max(sitting.c.number), 0) + 1).where(
    sitting.c.circle_id == bindparam("circle_id")
)
TIMEZONE = select(circle.c.timezone).where(circle.c.id == bindparam("circle_id"))


@lru_cache(maxsize=256)
def rules_from(game: str, text: str) -> Rules:
    """Rules as they were agreed; a table asks for the same ones all evening."""
    rules: Rules = get_game(game).rules.model_validate_json(text)
    return rules


def get_sitting(circle_id: int, number: int) -> SittingView | None:
    """One sitting of this circle."""
    names = {"circle_id": circle_id, "sitting": number}
    connection = db.session.connection()
    found = connection.execute(GET, names).first()
    return seated(Found(*found)) if found else None


def seated(found: Found) -> SittingView:
    """The same of one that was found, with its seats."""
    names = {"circle_id": found.circle_id, "sitting": found.number}
    seats = db.session.connection().execute(SEATS_OF_ONE, names).all()
    return SittingView(
        *found[:8],
        seats=tuple(map(_seat_view, seats)),
        agreement=found.agreement,
        rules=rules_from(found.game, found.rules),
        last_seq=found.last_seq,
    )


def sittings_of(
    circle_id: int,
    before: int | None = None,
    limit: int = 50,
    among: Collection[int] | None = None,
) -> tuple[SittingLine, ...]:
    """The sittings of a circle, or those among them, the latest first, from before a number on."""
    query = LINE.where(sitting.c.circle_id == circle_id)
    if before is not None:
        query = query.where(sitting.c.number < before)
    if among is not None:
        query = query.where(sitting.c.number.in_(among))
    return lines_of(query.order_by(sitting.c.number.desc()).limit(limit))


def sittings_on(circle_id: int, evening: date) -> tuple[SittingLine, ...]:
    """All that was played on one evening, the latest first."""
    query = LINE.where(sitting.c.circle_id == circle_id, sitting.c.evening == evening)
    return lines_of(query.order_by(sitting.c.number.desc()))


def lately(circle_ids: Sequence[int]) -> Mapping[int, tuple[SittingLine, ...]]:
    """The latest sittings of several circles, and all that still run, the latest first."""
    other = sitting.alias()
    newest = select(func.max(other.c.number)).where(other.c.circle_id == sitting.c.circle_id)
    recent = or_(
        sitting.c.closed_at.is_(None), sitting.c.number > newest.scalar_subquery() - LATELY
    )
    query = LINE.where(sitting.c.circle_id.in_(circle_ids), recent)
    found: dict[int, tuple[SittingLine, ...]] = defaultdict(tuple)
    for line in lines_of(query.order_by(sitting.c.number.desc())):
        found[line.circle_id] += (line,)
    return found


def last_rules(circle_id: int, game: str) -> Any:
    """The rules this circle last played that game by, if it ever did."""
    names = {"circle_id": circle_id, "game": game}
    text = db.session.connection().scalar(LAST_RULES, names)
    return rules_from(game, text) if text else None


def open_in(
    connection: Connection,
    circle_id: int,
    ask: Ask,
    game: str,
    rules: Rules,
    people: Sequence[int],
) -> int:
    """Opens a sitting inside a write that has begun; people sit in the order given."""
    if not 1 <= len(people) <= MOST_SEATS:
        raise Refused("too_many_seats" if people else "no_players", most=MOST_SEATS)
    number: int = connection.execute(NEXT, {"circle_id": circle_id}).scalar_one()
    timezone = connection.execute(TIMEZONE, {"circle_id": circle_id}).scalar_one()
    moment = now()
    here = {"circle_id": circle_id, "sitting": number}
    opened = {"game": game, "evening": evening_of(moment, timezone), "opened_at": moment}
    opened["baton"] = ask.device
    agreed = {"number": 1, "rules": stored(rules), "device": ask.device, "made_at": moment}
    connection.execute(sitting.insert(), {"circle_id": circle_id, "number": number, **opened})
    connection.execute(agreement.insert(), {**here, **agreed})
    connection.execute(
        seat.insert(),
        [
            {**here, "number": place, "person": sitter, "place": place}
            for place, sitter in enumerate([None, *people])
        ],
    )
    return number


def lines_of(query: Select[Any]) -> tuple[SittingLine, ...]:
    """The sittings that a query on `LINE` finds, in its order, with their seats."""
    connection = db.session.connection()
    lines = connection.execute(query).all()
    circles = {row.circle_id for row in lines}
    numbers = {row.number for row in lines}
    seats = connection.execute(
        SEATS.where(seat.c.circle_id.in_(circles), seat.c.sitting.in_(numbers))
    )
    by_sitting = _by_sitting(seats)
    return tuple(
        SittingLine(**row._asdict(), seats=by_sitting[row.circle_id, row.number]) for row in lines
    )


def _by_sitting(rows: Iterable[Any]) -> Mapping[tuple[int, int], tuple[SeatView, ...]]:
    found: dict[tuple[int, int], tuple[SeatView, ...]] = defaultdict(tuple)
    for row in rows:
        found[row.circle_id, row.sitting] += (_seat_view(row),)
    return found


def _seat_view(row: Any) -> SeatView:
    return SeatView(*row[2:])
