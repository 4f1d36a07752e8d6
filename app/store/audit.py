"""The audit: all that is stored is worked out again, and whatever differs is named."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Dialect,
    LargeBinary,
    Text,
    TypeDecorator,
    cast,
    select,
    text,
    type_coerce,
)

from app.games import get_game
from app.ledger.transfers import Moves, Unit, difference
from app.store import guards
from app.store.audit_plans import audit_plans
from app.store.audit_tab import audit_tab
from app.store.chain import SEALED, seal
from app.store.db import db
from app.store.difference import Code, Difference
from app.store.models import agreement, deal, posting, sitting
from app.store.projection import BALANCES, Balances, add_up, no_sums, still_to_post, table_of
from app.store.scoring import Rejected, checked, read_entry
from app.store.sittings import of_sitting, rules_from
from app.table import Seat
from app.table.entry import Entry

__all__ = ["Checked", "Code", "Difference", "Log", "audit", "differences"]

# Several statements must see one state of a house that plays on; SQLite's transactions do anyway.
SNAPSHOT: Mapping[str, Mapping[str, Any]] = {
    "sqlite": {},
    "postgresql": {"isolation_level": "REPEATABLE READ"},
}
STANDING = {
    "sqlite": "SELECT name FROM sqlite_master WHERE type = 'trigger'",
    # A trigger that was switched off is as good as gone.
    "postgresql": "SELECT tgname FROM pg_trigger WHERE tgenabled IN ('O', 'A')"
    " AND pg_table_is_visible(tgrelid)",
}
GUARDS: Mapping[str, Sequence[str]] = {
    "sqlite": guards.sqlite_names(),
    "postgresql": [name for name, _table in guards.postgresql_names()],
}
TIMES = ("recorded_at", "said_at")
SWAPPED = str.maketrans(" T", "T ")


class Raw(TypeDecorator[str]):
    """Text of SQLite, which may hold bytes that are none: they are read as they are."""

    impl = LargeBinary
    cache_ok = True

    def column_expression(self, column: ColumnElement[Any]) -> ColumnElement[Any]:
        return cast(column, self)

    def process_result_value(self, value: bytes | None, dialect: Dialect) -> str | None:
        return None if value is None else value.decode(errors="backslashreplace")


KEPT = Text().with_variant(Raw(), "sqlite")


def as_kept(column: Any) -> Any:
    """The column, read so that no tampering keeps it from being read."""
    return type_coerce(column, KEPT).label(column.name)


_TEXTS = ("kind", "seats", "entry", *TIMES)
SITTINGS = (
    select(sitting.c.circle_id, sitting.c.number, as_kept(sitting.c.game))
    .order_by(sitting.c.circle_id, sitting.c.number)
    .execution_options(yield_per=100)
)
LOG = (
    select(
        *(as_kept(deal.c[name]) if name in _TEXTS else deal.c[name] for name in SEALED),
        deal.c.hash,
    )
    .where(of_sitting(deal))
    .order_by(deal.c.seq)
)
AGREEMENTS = select(agreement.c.number, as_kept(agreement.c.rules)).where(of_sitting(agreement))
POSTINGS = (
    select(
        posting.c.seq,
        posting.c.number,
        posting.c.source,
        posting.c.target,
        as_kept(posting.c.unit),
        posting.c.amount,
    )
    .where(of_sitting(posting))
    .order_by(posting.c.seq, posting.c.number)
)


@dataclass
class Checked:
    """How much an audit has seen so far."""

    circles: int = 0
    sittings: int = 0
    deals: int = 0


@dataclass(frozen=True)
class Log:
    """One sitting as it is stored: never more than one of them is held."""

    here: Mapping[str, int]
    game: str
    rows: Sequence[Mapping[str, Any]]
    rules: Mapping[int, str]
    moves: Mapping[int, Mapping[int, Moves]]  # by seq, then by number
    seats: Sequence[Any]


def audit(checked: Checked) -> Iterator[Difference]:
    """Every difference there is, while `checked` counts along.

    A log shows no rows cut off its end, if their postings and balances were taken away with them.
    """
    session = db.session()
    session.rollback()  # what was read so far belongs to an older state
    options = SNAPSHOT[db.engine.dialect.name]
    connection = session.connection(execution_options=options)
    yield from _guards(connection)
    circle_id, last = None, 0
    for row in connection.execute(SITTINGS):
        if row.circle_id != circle_id:
            circle_id, last = row.circle_id, 0
            checked.circles += 1
            yield from audit_plans(connection, circle_id)
            yield from audit_tab(connection, circle_id)
        yield from _gaps("sitting_gap", "sitting", {"circle": circle_id}, [row.number], last + 1)
        last = row.number
        checked.sittings += 1
        yield from _sitting(connection, row, checked)


def _guards(connection: Connection) -> Iterator[Difference]:
    dialect = connection.dialect.name
    standing = set(connection.scalars(text(STANDING[dialect])))
    for name in GUARDS[dialect]:
        if name not in standing:
            yield Difference("guard_missing", {"guard": name})


def _gaps(
    code: Code, name: str, here: Mapping[str, Any], numbers: Iterable[int], first: int
) -> Iterator[Difference]:
    """Where ascending numbers leave some out: the first that is missing, and what comes instead."""
    for number in numbers:
        if number != first:
            yield Difference(code, {**here, name: first, "found": number})
        first = number + 1


def _sitting(connection: Connection, row: Any, checked: Checked) -> Iterator[Difference]:
    here = {"circle": row.circle_id, "sitting": row.number}
    try:
        log = _read(connection, here, row.game)
        numbers = sorted({each["number"] for each in log.rows})
        checked.deals += len(numbers)
        yield from _gaps("seat_gap", "seat", here, (seat.number for seat in log.seats), 0)
        yield from _gaps("seq_gap", "seq", here, (each["seq"] for each in log.rows), 1)
        yield from _gaps("number_gap", "number", here, numbers, 1)
        yield from _strays(log)
        yield from differences(log)
        yield from _balances(log)
    except (TypeError, ValueError):
        # SQLite takes text where a number belongs; the other sittings are still to be checked.
        yield Difference("unreadable", here)


def _read(connection: Connection, here: Mapping[str, int], game: str) -> Log:
    names = {"circle_id": here["circle"], "sitting": here["sitting"]}
    moves: dict[int, dict[int, dict[tuple[int, int, Unit], int]]] = defaultdict(
        lambda: defaultdict(dict)
    )
    for row in connection.execute(POSTINGS, names):
        moves[row.seq][row.number][row.source, row.target, row.unit] = row.amount
    return Log(
        here=here,
        game=game,
        rows=[_sealed(row) for row in connection.execute(LOG, names)],
        rules={row.number: row.rules for row in connection.execute(AGREEMENTS, names)},
        moves=moves,
        seats=connection.execute(BALANCES, names).all(),
    )


def _sealed(row: Any) -> Mapping[str, Any]:
    """The row as it was sealed, with its times as the seal writes them."""
    values: dict[str, Any] = row._asdict()
    return values | {name: _moment(values[name]) for name in TIMES}


def _moment(kept: Any) -> Any:
    """SQLite's text of a moment is not parsed: many texts mean the same, one was written."""
    return f"{kept.translate(SWAPPED)}+00:00" if isinstance(kept, str) else kept


def differences(log: Log) -> Iterator[Difference]:
    """Where the chain of a log breaks, and what it comes to when its deals are scored again."""
    yield from _chain(log)
    yield from _scores(log)


def _strays(log: Log) -> Iterator[Difference]:
    """Postings of rows that are not there."""
    for seq in log.moves.keys() - {row["seq"] for row in log.rows}:
        for number in log.moves[seq]:
            yield Difference("stray_posting", {**log.here, "seq": seq, "number": number})


def _chain(log: Log) -> Iterator[Difference]:
    """The first row that its hash does not seal: from there on the chain says nothing."""
    link = None
    for row in log.rows:
        where = {**log.here, "seq": row["seq"], "number": row["number"]}
        rules = log.rules.get(row["agreement"])
        if rules is None:
            yield Difference("agreement_missing", {**where, "agreement": row["agreement"]})
            return
        link = seal(link, row, rules, log.moves.get(row["seq"], {}))
        if link != row["hash"]:
            yield Difference("chain", where)
            return


def _scores(log: Log) -> Iterator[Difference]:
    """Each deal's newest version, scored again on what the deals before it left behind."""
    newest = {row["number"]: row for row in sorted(log.rows, key=lambda row: int(row["version"]))}
    moves = _by_number(log)
    stood = no_sums()
    for number in sorted(newest):
        so_far = moves.get(number, {})
        where = {**log.here, "number": number}
        try:
            still = _still_to_move(log, newest[number], stood, so_far)
        except (ArithmeticError, LookupError, Rejected, TypeError, ValueError):
            yield Difference("unscorable", where)
        else:
            if still:
                yield Difference("rescored", {**where, "moves": still})
        add_up(stood, so_far)


def _still_to_move(log: Log, row: Mapping[str, Any], stood: Balances, so_far: Moves) -> Moves:
    if row["entry"] is None:
        return difference({}, so_far)
    entry: Entry = read_entry(log.game, row["kind"], row["entry"])
    seats = [Seat(seat) for seat in json.loads(row["seats"])]
    rules = rules_from(log.game, log.rules[row["agreement"]])
    table = table_of(get_game(log.game), rules, seats, stood)
    return still_to_post(checked(log.game, entry, table), so_far)


def _by_number(log: Log) -> Mapping[int, Moves]:
    """What each deal moved over all its versions."""
    sums: dict[int, dict[tuple[int, int, Unit], int]] = defaultdict(lambda: defaultdict(int))
    for deals in log.moves.values():
        for number, moves in deals.items():
            for between, amount in moves.items():
                sums[number][between] += amount
    return sums


def _balances(log: Log) -> Iterator[Difference]:
    """Each seat's balance against what all postings come to, and their sum against nothing."""
    folded = no_sums()
    for deals in log.moves.values():
        for moves in deals.values():
            add_up(folded, moves)
    for unit, sums in folded.items():
        kept = {row.number: getattr(row, unit) for row in log.seats}
        for seat in sorted(kept.keys() | sums.keys()):
            if kept.get(seat, 0) != sums[seat]:
                said = {"seat": int(seat), "unit": unit, "kept": kept.get(seat), "sum": sums[seat]}
                yield Difference("balance", {**log.here, **said})
        if total := sum(kept.values()):
            yield Difference("unbalanced", {**log.here, "unit": unit, "sum": total})
