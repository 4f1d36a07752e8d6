"""Second thoughts: revising a deal, striking it out, taking the last change back."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, and_, bindparam, select

from app.ledger.transfers import Moves, Unit, net
from app.store import intents
from app.store.carrying import carried_on
from app.store.db import Ask, Refused, db, writing
from app.store.deals import append, log_state
from app.store.ids import path_of
from app.store.models import agreement, deal, posting, role
from app.store.models import sitting as sitting_table
from app.store.projection import still_to_post, stored_moves, table_at
from app.store.scoring import Rejected, checked
from app.store.sittings import in_sitting, of_sitting, rules_from
from app.store.standing import can_take_back, read_row, said_by, standing_changes
from app.table import Seat
from app.table.entry import Entry, stored
from app.table.extra import Extra
from app.table.outcome import Outcome

_HERE = of_sitting(deal)
VERSIONS = (
    select(deal, agreement.c.rules, sitting_table.c.game)
    .join_from(deal, sitting_table, in_sitting(deal))
    .join(agreement, and_(in_sitting(agreement), agreement.c.number == deal.c.agreement))
    .where(_HERE, deal.c.number == bindparam("number"))
    .order_by(deal.c.version)
)
CHANGES = (
    select(deal.c.seq, deal.c.number)
    .where(_HERE, deal.c.undoes.is_(None))
    .order_by(deal.c.seq.desc())
)
CAUSES = (
    select(deal.c.number, deal.c.seq, deal.c.recorded_at, deal.c.person)
    .where(_HERE)
    .order_by(deal.c.seq)
)
_undone = deal.alias()
BACKWARDS = (
    select(deal.c.seq, deal.c.number, deal.c.undoes, _undone.c.undoes.label("undone_undoes"))
    .outerjoin(
        _undone,
        (_undone.c.circle_id == deal.c.circle_id)
        & (_undone.c.sitting == deal.c.sitting)
        & (_undone.c.seq == deal.c.undoes),
    )
    .where(_HERE)
    .order_by(deal.c.seq.desc())
)
MOVED_BY = select(
    posting.c.seq, posting.c.source, posting.c.target, posting.c.unit, posting.c.amount
).where(
    of_sitting(posting),
    posting.c.number == bindparam("number"),
)
ROLE = select(role.c.kind).where(
    role.c.circle_id == bindparam("circle_id"), role.c.device == bindparam("device")
)


@dataclass(frozen=True)
class CarriedView:
    """What the correction of an earlier deal (`number`) changed in this one, for whom."""

    number: int
    seq: int
    recorded_at: datetime
    person: int | None
    change: Mapping[Seat, int]


@dataclass(frozen=True)
class VersionView:
    """One version of a deal, and what it changed for whom."""

    version: int
    seq: int
    entry: Any  # None: struck out
    undoes: int | None
    recorded_at: datetime
    person: int | None
    change: Mapping[Seat, int]


def revise(
    circle_id: int,
    sitting: int,
    number: int,
    ask: Ask,
    entry: Entry | None,
    version: int,
    said_at: datetime | None = None,
) -> str:
    """Writes a new version of a deal; without an entry it is struck out.

    `version` is the one that the form saw: where there is a newer one, it is `edited_meanwhile`.
    The deal keeps its seats and the rules it was played by. Answers where it is shown.
    """
    with writing(circle_id) as connection:
        if answer := intents.answered(connection, circle_id, ask):
            return answer
        rows = versions(connection, circle_id, sitting, number)
        if rows[-1].version != version:
            raise Refused("edited_meanwhile", number=number, version=rows[-1].version)
        append_version(connection, rows[-1], ask, entry, None, said_at)
        return intents.keep(
            connection, circle_id, ask, f"{path_of(circle_id, sitting)}/deals/{number}"
        )


def undo(circle_id: int, sitting: int, ask: Ask) -> str:
    """Takes back the last change that still stands: this device's, or for a host anybody's.

    If somebody has changed that deal since, it is `edited_meanwhile`; if later events of a deal in
    play build on it, `built_upon`; if there is nothing to take back, `nothing_to_undo`.
    """
    with writing(circle_id) as connection:
        if answer := intents.answered(connection, circle_id, ask):
            return answer
        seq, number = _last_standing(connection, circle_id, sitting, ask)
        rows = versions(connection, circle_id, sitting, number)
        standing = standing_changes(rows)
        if not can_take_back(rows, standing, seq):
            raise Refused("edited_meanwhile", number=number, version=rows[-1].version)
        entry = said_by(rows, [row for row in standing if row.seq != seq])
        try:
            append_version(connection, rows[-1], ask, entry, seq, None)
        except Rejected:
            raise Refused("built_upon", number=number) from None
        return intents.keep(connection, circle_id, ask, path_of(circle_id, sitting))


def redo(circle_id: int, sitting: int, ask: Ask) -> str:
    """Takes the last undo that stands back, while nothing new was written after it."""
    with writing(circle_id) as connection:
        if answer := intents.answered(connection, circle_id, ask):
            return answer
        last = _undo_to_take_back(connection, circle_id, sitting)
        if last is None:
            raise Refused("nothing_to_redo")
        rows = versions(connection, circle_id, sitting, last.number)
        undone = next(row for row in rows if row.seq == last.undoes)
        standing = sorted([*standing_changes(rows), undone], key=lambda row: int(row.seq))
        append_version(connection, rows[-1], ask, said_by(rows, standing), last.seq, None)
        return intents.keep(connection, circle_id, ask, path_of(circle_id, sitting))


def can_redo(circle_id: int, sitting: int) -> bool:
    """Whether an undo can be taken back."""
    return _undo_to_take_back(db.session.connection(), circle_id, sitting) is not None


def versions_of(
    circle_id: int, sitting: int, number: int, unit: Unit = "chips"
) -> list[VersionView]:
    """Every version of a deal, the first one first, each with what it moved of one unit."""
    connection = db.session.connection()
    names = {"circle_id": circle_id, "sitting": sitting, "number": number}
    moves = _moves_by_seq(connection, names)
    return [
        VersionView(
            version=row.version,
            seq=row.seq,
            entry=read_row(row, row.entry),
            undoes=row.undoes,
            recorded_at=row.recorded_at,
            person=row.person,
            change=_change(moves.get(row.seq, {}), unit),
        )
        for row in connection.execute(VERSIONS, names).all()
    ]


def carried_to(
    circle_id: int, sitting: int, number: int, unit: Unit = "chips"
) -> list[CarriedView]:
    """What corrections of earlier deals changed in this one."""
    connection = db.session.connection()
    names = {"circle_id": circle_id, "sitting": sitting, "number": number}
    moves = _moves_by_seq(connection, names)
    causes = CAUSES.where(deal.c.seq.in_(moves), deal.c.number != number)
    return [
        CarriedView(row.number, row.seq, row.recorded_at, row.person, _change(moves[row.seq], unit))
        for row in connection.execute(causes, names)
    ]


def _moves_by_seq(connection: Connection, names: Mapping[str, int]) -> Mapping[int, Moves]:
    moves: dict[int, dict[tuple[int, int, Unit], int]] = defaultdict(dict)
    for row in connection.execute(MOVED_BY, names):
        moves[row.seq][row.source, row.target, row.unit] = row.amount
    return moves


def _change(moves: Moves, unit: Unit) -> Mapping[Seat, int]:
    return {Seat(s): n for s, n in net(moves, unit).items() if n}


def last_said(versions: Sequence[VersionView]) -> Any:
    """What a deal said before it was struck out; of a misdeal nothing was said."""
    return next((v.entry for v in reversed(versions) if v.entry is not None), None)


def versions(connection: Connection, circle_id: int, sitting: int, number: int) -> Sequence[Any]:
    names = {"circle_id": circle_id, "sitting": sitting, "number": number}
    rows = connection.execute(VERSIONS, names).all()
    if not rows:
        raise Refused("not_found")
    return rows


def _last_standing(
    connection: Connection, circle_id: int, sitting: int, ask: Ask
) -> tuple[int, int]:
    names = {"circle_id": circle_id, "sitting": sitting, "device": ask.device}
    mine = CHANGES.where(deal.c.device == bindparam("device"))
    host = connection.execute(ROLE, names).scalar() == "host"
    for changes in (mine, CHANGES) if host else (mine,):
        for seq, number in connection.execute(changes, names):
            standing = standing_changes(versions(connection, circle_id, sitting, number))
            if any(row.seq == seq for row in standing):
                return seq, number
    raise Refused("nothing_to_undo")


def _undo_to_take_back(connection: Connection, circle_id: int, sitting: int) -> Any:
    """The last undo that stands, if only undos and redos came after it."""
    taken_back = set()
    with connection.execute(BACKWARDS, {"circle_id": circle_id, "sitting": sitting}) as rows:
        for row in rows:
            if row.undoes is None:
                return None
            if row.undone_undoes is not None:
                taken_back.add(row.undoes)
            elif row.seq not in taken_back:
                return row
    return None


def append_version(
    connection: Connection,
    last: Any,
    ask: Ask,
    entry: Entry | None,
    undoes: int | None,
    said_at: datetime | None,
) -> Outcome:
    """One more version under the lock, and what it came to: its postings first, then its row.

    A deal that would be in play again behind a later one is refused: `hand_open`.
    """
    circle_id, sitting, number = here = (last.circle_id, last.sitting, last.number)
    names = {"circle_id": circle_id, "sitting": sitting, "device": ask.device}
    state = log_state(connection, names)
    seats = _seats(state, last, entry)
    outcome = outcome_now(connection, last, entry, seats)
    if outcome.open and number != state.number:
        raise Refused("hand_open", number=number)
    so_far = stored_moves(connection, circle_id, sitting, number, number).get(number, {})
    postings = carried_on(connection, here, state.game, still_to_post(outcome, so_far))
    row = {name: getattr(last, name) for name in ("kind", "agreement")} | {
        "seats": json.dumps(list(map(int, seats)), separators=(",", ":")),
        "circle_id": circle_id,
        "sitting": sitting,
        "number": number,
        "version": last.version + 1,
        "entry": None if entry is None else stored(entry),
        "undoes": undoes,
        "device": ask.device,
        "said_at": said_at,
    }
    append(connection, state, row, last.rules, postings)
    return outcome


def _seats(state: Any, last: Any, entry: Entry | None) -> Sequence[Seat]:
    """A deal keeps its seats; a line that is no deal has those that it now names."""
    if not isinstance(entry, Extra):
        return [Seat(seat) for seat in json.loads(last.seats)]
    if entry.seats[-1:] and entry.seats[-1] > state.last_seat:
        raise Refused("not_found")
    return entry.seats


def outcome_now(
    connection: Connection, last: Any, entry: Entry | None, seats: Sequence[Seat] = ()
) -> Outcome:
    """What an entry would come to as the next version of a deal; raises `Rejected`."""
    seats = seats or [Seat(seat) for seat in json.loads(last.seats)]
    rules = rules_from(last.game, last.rules)
    here = (last.circle_id, last.sitting, last.number)
    return checked(last.game, entry, table_at(connection, here, last.game, rules, seats))
