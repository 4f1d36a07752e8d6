"""Who sits where: joining late, sitting out, changing places, going by another name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, bindparam

from app.games import get_game
from app.ledger.transfers import BOX
from app.store import intents
from app.store.db import Ask, Refused, writing
from app.store.deals import begin, log_state
from app.store.ids import path_of
from app.store.models import seat
from app.store.people import CALL, EVERYBODY, clean, seat_people
from app.store.sittings import MOST_SEATS, SEATS_OF_ONE
from app.table import Seat
from app.table.extra import LARGEST, Extra, Line
from app.table.names import name_key

_one = seat.update().where(
    seat.c.circle_id == bindparam("c"),
    seat.c.sitting == bindparam("s"),
    seat.c.number == bindparam("n"),
)
PUT_AT = _one.values(place=bindparam("to"))
SET_AWAY = _one.values(away=bindparam("is_away"))


@dataclass(frozen=True)
class Change:
    """What one form asks for: all of it is done, or nothing."""

    names: Mapping[Seat, str] = field(default_factory=dict)
    joins: int | str | None = None  # somebody of the circle by number, somebody new by name
    starts: int | None = None  # the points of whoever joins; none: as the game has it
    away: tuple[Seat, bool] | None = None
    moves: tuple[Seat, int] | None = None  # -1: one place up; 1: one place down


def change(circle_id: int, sitting: int, ask: Ask, wanted: Change, then: str = "") -> str:
    """Changes who is dealt in from the next deal on; what was dealt stays as it was.

    Points to start with that are no such number are refused as `bad_start`.

    Answers the page of the sitting that `then` names. A name that cannot be is refused with `at`,
    the seat it was meant for; 0 is whoever joins.
    """
    with writing(circle_id) as connection:
        if answer := intents.answered(connection, circle_id, ask):
            return answer
        here = {"circle_id": circle_id, "sitting": sitting}
        state = log_state(connection, {**here, "device": ask.device})
        everybody = [row for row in connection.execute(SEATS_OF_ONE, here).all() if row.number]
        rows = [row for row in everybody if not row.is_account]
        _rename(connection, circle_id, rows, wanted.names)
        if wanted.joins is not None:
            _refuse_one_more(rows, get_game(state.game).seats)
            if wanted.starts is not None and not 0 <= wanted.starts <= LARGEST:
                raise Refused("bad_start")
            joined = _join(connection, here, everybody, wanted.joins)
            state = log_state(connection, {**here, "device": ask.device})  # with the new seat
            _start(connection, state, ask, (circle_id, sitting), joined, rows, wanted.starts)
        if wanted.away is not None:
            _set_away(connection, here, rows, get_game(state.game).seats, wanted.away)
        if wanted.moves is not None:
            _move(connection, here, rows, wanted.moves)
        return intents.keep(connection, circle_id, ask, path_of(circle_id, sitting) + then)


def _rename(
    connection: Connection, circle_id: int, rows: Sequence[Any], names: Mapping[Seat, str]
) -> None:
    """Two people may swap their names, so all of them give theirs up first."""
    if not names:
        return
    called = {_of(rows, at).person: (at, clean(name, at)) for at, name in names.items()}
    everybody = connection.execute(EVERYBODY, {"circle_id": circle_id}).all()
    taken = {row.name_key for row in everybody if row.number not in called}
    new = []
    for number, (at, name) in called.items():
        if name_key(name) in taken:
            raise Refused("name_taken", name=name, at=int(at))
        taken.add(name_key(name))
        new.append({"c": circle_id, "n": number, "called": name, "key": name_key(name)})
    # No name has a line break, so these are nobody's.
    connection.execute(CALL, [{**row, "key": f"\n{row['n']}"} for row in new])
    connection.execute(CALL, new)


def _refuse_one_more(rows: Sequence[Any], seats: range) -> None:
    if sum(not row.away for row in rows) >= seats[-1]:
        raise Refused("too_many_dealt_in", most=seats[-1])


def _join(
    connection: Connection, here: Mapping[str, int], rows: Sequence[Any], joins: int | str
) -> Seat:
    """The next seat, at the end of the row; a name that the circle knows is that person."""
    if len(rows) >= MOST_SEATS:
        raise Refused("too_many_seats", most=MOST_SEATS)
    everybody = connection.execute(EVERYBODY, {"circle_id": here["circle_id"]}).all()
    if isinstance(joins, str):
        key = name_key(joins)
        same = (row.number for row in everybody if row.name_key == key and not row.is_account)
        joins = next(same, joins)
    for row in rows:
        if row.person == joins:
            raise Refused("name_taken", name=row.name, at=0)
    (sitter,) = seat_people(connection, here["circle_id"], [joins])
    number = max(row.number for row in rows) + 1
    place = max(row.place for row in rows) + 1
    connection.execute(seat.insert(), {**here, "number": number, "person": sitter, "place": place})
    return Seat(number)


def _start(
    connection: Connection,
    state: Any,
    ask: Ask,
    here: tuple[int, int],
    joined: Seat,
    rows: Sequence[Any],
    starts: int | None,
) -> None:
    """Whoever is late for a game that counts points starts with some: a line of the log."""
    points = starts_with(state.game, state.number, rows) if starts is None else starts
    if points and get_game(state.game).joins_at is not None:
        line = Line(source=Seat(BOX), target=joined, amount=points, unit="points")
        extra = Extra(kind="start", lines=(line,))
        begin(connection, state, ask, extra, here, (joined,), None)


def starts_with(slug: str, count: int, rows: Sequence[Any]) -> int:
    """The points of somebody who joins after so many deals, by what the others have."""
    game = get_game(slug)
    if game.joins_at is None or not count:
        return 0
    return game.joins_at(row.points for row in rows if not row.away)


def _set_away(
    connection: Connection,
    here: Mapping[str, int],
    rows: Sequence[Any],
    seats: range,
    away: tuple[Seat, bool],
) -> None:
    """Leaving twice is no fault, but enough have to stay for a deal."""
    at, leaves = away
    if _of(rows, at).away == leaves:
        return
    if not leaves:
        _refuse_one_more(rows, seats)
    elif sum(not row.away for row in rows) <= seats[0]:
        raise Refused("too_few_dealt_in", least=seats[0])
    connection.execute(SET_AWAY, {**_names(here, at), "is_away": leaves})


def _move(
    connection: Connection, here: Mapping[str, int], rows: Sequence[Any], moves: tuple[Seat, int]
) -> None:
    """Changes places with the next one; at the end of the row there is none."""
    at, step = moves
    place = rows.index(_of(rows, at)) + step
    if not 0 <= place < len(rows):
        return
    one, other = _of(rows, at), rows[place]
    connection.execute(
        PUT_AT,
        [
            {**_names(here, one.number), "to": other.place},
            {**_names(here, other.number), "to": one.place},
        ],
    )


def _of(rows: Sequence[Any], at: Seat) -> Any:
    found = next((row for row in rows if row.number == at), None)
    if found is None:
        raise Refused("not_found")
    return found


def _names(here: Mapping[str, int], at: int) -> dict[str, int]:
    return {"c": here["circle_id"], "s": here["sitting"], "n": int(at)}
