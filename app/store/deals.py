"""Deals: recording one, and reading what was recorded."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, and_, bindparam, func, select

from app.games import get_game
from app.ledger.transfers import Moves, Unit, net
from app.store import alike, intents
from app.store.batons import need_baton, pass_baton
from app.store.chain import seal
from app.store.clock import now
from app.store.db import Ask, Refused, db, writing
from app.store.ids import path_of
from app.store.models import agreement, circle, deal, person, role, seat, sitting
from app.store.projection import (
    balances_before,
    balances_now,
    post,
    still_to_post,
    stored_moves,
    table_at,
    table_of,
)
from app.store.scoring import Rejected, checked, read_entry, scored
from app.store.sittings import LAST_NUMBER, in_sitting, of_last_row, of_sitting, rules_from
from app.store.standing import misdeals
from app.table import Seat, Table
from app.table.entry import Entry, stored
from app.table.extra import Extra
from app.table.outcome import Outcome, Problem

_last_seat = select(func.max(seat.c.number)).where(in_sitting(seat)).correlate(sitting)
# All that a new row of the log follows from, in one statement.
STATE = (
    select(
        sitting.c.game,
        sitting.c.closed_at,
        sitting.c.baton,
        agreement.c.number.label("agreement"),
        agreement.c.rules,
        func.coalesce(of_last_row(deal.c.seq), 0).label("seq"),
        func.coalesce(LAST_NUMBER, 0).label("number"),
        of_last_row(deal.c.hash).label("hash"),
        role.c.person,
        role.c.kind.label("role"),
        circle.c.scoring,
        _last_seat.scalar_subquery().label("last_seat"),
    )
    .join_from(sitting, agreement, in_sitting(agreement))
    .join(circle, circle.c.id == sitting.c.circle_id)
    .outerjoin(
        role, and_(role.c.circle_id == sitting.c.circle_id, role.c.device == bindparam("device"))
    )
    .where(sitting.c.circle_id == bindparam("circle_id"), sitting.c.number == bindparam("sitting"))
    .order_by(agreement.c.number.desc())
    .limit(1)
)
RECORDING = STATE.add_columns(*intents.COLUMNS)
APPEND = deal.insert()
MOST_DEALS = 20_000
"""Deals that one sitting takes; what it has can still be corrected."""

_newer = deal.alias()
NEWEST = ~(
    select(_newer.c.seq)
    .where(
        _newer.c.circle_id == deal.c.circle_id,
        _newer.c.sitting == deal.c.sitting,
        _newer.c.number == deal.c.number,
        _newer.c.version > deal.c.version,
    )
    .exists()
)
_of_sitting = of_sitting(deal)
# Numbers have no gaps, so a page of the log is a range of them: as quick at any depth.
PAGE = (
    select(
        deal,
        sitting.c.game,
        agreement.c.rules,
        func.coalesce(role.c.kind == "host", False).label("device_is_host"),
        person.c.name.label("recorded_by"),
    )
    .join_from(deal, sitting, in_sitting(deal))
    .join(agreement, and_(in_sitting(agreement), agreement.c.number == deal.c.agreement))
    .outerjoin(role, and_(role.c.circle_id == deal.c.circle_id, role.c.device == deal.c.device))
    .outerjoin(
        person, and_(person.c.circle_id == deal.c.circle_id, person.c.number == deal.c.person)
    )
    .where(_of_sitting, NEWEST, deal.c.number.between(bindparam("first"), bindparam("last")))
    .order_by(deal.c.number.desc())
)
COUNT = select(func.coalesce(func.max(deal.c.number), 0)).where(_of_sitting)
LAST_ENTRIES = (
    select(deal.c.entry, sitting.c.game)
    .join_from(deal, sitting, in_sitting(deal))
    .where(_of_sitting, NEWEST, deal.c.kind == "deal", deal.c.entry.is_not(None))
    .order_by(deal.c.number.desc())
    .limit(bindparam("limit"))
)


@dataclass(frozen=True)
class DealView:
    """A deal as it stands: its newest version, and what all its versions moved."""

    number: int
    seq: int
    version: int
    kind: str
    seats: tuple[Seat, ...]
    agreement_number: int
    rules: Any
    entry: Any  # None: struck out, or never more than a misdeal
    misdeal: bool
    recorded_at: datetime
    said_at: datetime | None
    device: int | None
    device_is_host: bool
    person: int | None
    recorded_by: str | None
    moves: Mapping[Seat, int]
    points: Mapping[Seat, int]

    @property
    def moved(self) -> bool:
        """Whether it has moved anything."""
        return any(self.moves.values()) or any(self.points.values())

    @property
    def is_extra(self) -> bool:
        """Whether it stands and is no deal of the game."""
        return self.kind == "extra" and self.entry is not None


def record(
    circle_id: int,
    sitting_number: int,
    ask: Ask,
    entry: Entry | None,
    seats: Sequence[Seat],
    said_at: datetime | None = None,
    base: int | None = None,
) -> str:
    """Records a deal and answers where it is shown; raises `Rejected` or `Refused`.

    Without an entry it is a misdeal: void from its first version on, it keeps its number too.
    `base` is the last row of the log that the form saw. An append loses nothing, so it may be old;
    but where another phone has just saved the same, it is `looks_recorded`, and where one saved
    something else, the answer names its number as `also`.
    """
    here = (circle_id, sitting_number)
    with writing(circle_id) as connection:
        names = {"circle_id": circle_id, "sitting": sitting_number, "device": ask.device}
        state = connection.execute(RECORDING, {**names, "key": ask.key}).first()
        if state and (
            answer := intents.answer_of(circle_id, ask, state.asked_before, state.answered)
        ):
            return answer
        state = still_open(state, ask.device)
        others: Sequence[Any] = ()
        if base is not None and base < state.seq:
            others = alike.others_since(connection, here, base, ask.device)
            alike.refuse_twice(connection, here, state, others, entry, seats)
        begin(connection, state, ask, entry, here, seats, said_at)
        also = f"?also={others[0].number}" if others else ""
        return intents.keep(connection, circle_id, ask, path_of(*here) + also)


def begin(
    connection: Connection,
    state: Any,
    ask: Ask,
    entry: Entry | None,
    here: tuple[int, int],
    seats: Sequence[Seat],
    said_at: datetime | None,
) -> Outcome:
    """The next number of a sitting under the lock, and what it came to.

    While a deal is in play, no other begins: `hand_open`. After the end of a game, none: `Rejected`
    with `game_over`. Nor after `MOST_DEALS`: `too_many_deals`.
    """
    circle_id, sitting_number = here
    if state.number >= MOST_DEALS:
        raise Refused("too_many_deals", most=MOST_DEALS)
    if in_play(connection, state, here):
        raise Refused("hand_open", number=state.number)
    table = _table_now(connection, circle_id, sitting_number, state, seats)
    if not isinstance(entry, Extra) and get_game(state.game).over(table):
        raise Rejected([Problem((), "game_over")])
    outcome = checked(state.game, entry, table)
    row = {
        "circle_id": circle_id,
        "sitting": sitting_number,
        "number": state.number + 1,
        "version": 1,
        "kind": "extra" if isinstance(entry, Extra) else "deal",
        "seats": json.dumps(list(map(int, seats)), separators=(",", ":")),
        "agreement": state.agreement,
        "entry": None if entry is None else stored(entry),
        "undoes": None,
        "device": ask.device,
        "said_at": said_at,
    }
    postings = {state.number + 1: still_to_post(outcome, {})}
    append(connection, state, row, state.rules, postings)
    return outcome


def append(
    connection: Connection,
    state: Any,
    said: Mapping[str, Any],
    rules: str,
    postings: Mapping[int, Moves],
) -> None:
    """One more row of the log under the lock: its postings first, then the row with its seal.

    Whoever wrote last has the baton.
    """
    row = {**said, "seq": state.seq + 1, "person": state.person, "recorded_at": now()}
    post(connection, row["circle_id"], row["sitting"], row["seq"], postings)
    connection.execute(APPEND, {**row, "hash": seal(state.hash, row, rules, postings)})
    if row["device"] != state.baton:
        pass_baton(connection, row["circle_id"], row["sitting"], row["device"])


def deals_of(
    circle_id: int, sitting_number: int, before: int | None = None, limit: int = 20
) -> list[DealView]:
    """A page of the log, the newest deal first, from before a number on."""
    connection = db.session.connection()
    if before is None:
        names = {"circle_id": circle_id, "sitting": sitting_number}
        before = connection.execute(COUNT, names).scalar_one() + 1
    return _read(connection, circle_id, sitting_number, before - limit, before - 1)


def get_deal(circle_id: int, sitting_number: int, number: int) -> DealView | None:
    """One deal of this sitting."""
    connection = db.session.connection()
    found = _read(connection, circle_id, sitting_number, number, number)
    return found[0] if found else None


def last_entries(circle_id: int, sitting_number: int, limit: int) -> list[Any]:
    """What was keyed in for the last deals that still stand, the newest first."""
    names = {"circle_id": circle_id, "sitting": sitting_number, "limit": limit}
    rows = db.session.connection().execute(LAST_ENTRIES, names)
    return [get_game(row.game).entry.model_validate_json(row.entry) for row in rows]


def last_entry(circle_id: int, sitting_number: int) -> Any:
    """What was keyed in for the last deal that still stands, if there is one."""
    return next(iter(last_entries(circle_id, sitting_number, 1)), None)


def before(
    circle_id: int, sitting_number: int, number: int, unit: Unit = "chips"
) -> Mapping[Seat, int]:
    """How every seat stood before a deal."""
    return balances_before(db.session.connection(), circle_id, sitting_number, number)[unit]


def table_before(circle_id: int, sitting_number: int, game: str, seen: DealView) -> Table[Any]:
    """The table as the scorer saw it at that deal, so that a page can score it again."""
    here = (circle_id, sitting_number, seen.number)
    return table_at(db.session.connection(), here, game, seen.rules, seen.seats)


def log_state(connection: Connection, names: Mapping[str, int | None]) -> Any:
    """What a new row of the log follows from; a closed sitting takes none."""
    return still_open(connection.execute(STATE, names).first(), names["device"])


def still_open(state: Any, device: int | None) -> Any:
    """The same, if the sitting is there and not closed, and this device may record there now."""
    if state is None:
        raise Refused("not_found")
    need_baton(state, device)
    if state.closed_at is not None:
        raise Refused("closed")
    return state


def _table_now(
    connection: Connection,
    circle_id: int,
    sitting_number: int,
    state: Any,
    seats: Sequence[Seat],
) -> Table[Any]:
    if len(set(seats)) != len(seats) or not all(1 <= at <= state.last_seat for at in seats):
        raise Refused("not_found")
    game, rules = get_game(state.game), rules_from(state.game, state.rules)
    if game.carries == "nothing":
        return Table(seats=tuple(seats), rules=rules)
    return table_of(game, rules, seats, balances_now(connection, circle_id, sitting_number))


def in_play(connection: Connection, state: Any, here: tuple[int, int]) -> bool:
    """Whether the last deal of a sitting is still in play."""
    if get_game(state.game).event is None or not state.number:
        return False
    last = _read(connection, *here, state.number, state.number)[0]
    return is_open(connection, here, state.game, last)


def is_open(connection: Connection, here: tuple[int, int], slug: str, seen: DealView) -> bool:
    """Whether this deal is still in play."""
    table = table_at(connection, (*here, seen.number), slug, seen.rules, seen.seats)
    return scored(slug, seen.entry, table).open


def deal_in_play(circle_id: int, sitting_number: int, slug: str, count: int) -> DealView | None:
    """The deal in play, of a sitting that has `count` of them; at most one is, the last."""
    if get_game(slug).event is None or not count:
        return None
    connection = db.session.connection()
    here = (circle_id, sitting_number)
    last = _read(connection, *here, count, count)[0]
    return last if is_open(connection, here, slug, last) else None


def _read(
    connection: Connection, circle_id: int, sitting_number: int, first: int, last: int
) -> list[DealView]:
    names = {"circle_id": circle_id, "sitting": sitting_number, "first": first, "last": last}
    rows = connection.execute(PAGE, names).all()
    moved = stored_moves(connection, circle_id, sitting_number, first, last)
    void = [row.number for row in rows if row.entry is None]
    missed = misdeals(connection, circle_id, sitting_number, void)
    return [_view(row, moved.get(row.number, {}), row.number in missed) for row in rows]


def _view(row: Any, moves: Moves, misdeal: bool) -> DealView:
    seats = tuple(map(Seat, json.loads(row.seats)))
    return DealView(
        number=row.number,
        seq=row.seq,
        version=row.version,
        kind=row.kind,
        seats=seats,
        agreement_number=row.agreement,
        rules=rules_from(row.game, row.rules),
        entry=read_entry(row.game, row.kind, row.entry) if row.entry else None,
        misdeal=misdeal,
        recorded_at=row.recorded_at,
        said_at=row.said_at,
        device=row.device,
        device_is_host=row.device_is_host,
        person=row.person,
        recorded_by=row.recorded_by,
        moves=_by_seat(seats, moves, "chips"),
        points=_by_seat(seats, moves, "points"),
    )


def _by_seat(seats: Sequence[Seat], moves: Moves, unit: Unit) -> Mapping[Seat, int]:
    gained = net(moves, unit)
    return {seat: gained.get(seat, 0) for seat in (*seats, *(Seat(s) for s in gained))}
