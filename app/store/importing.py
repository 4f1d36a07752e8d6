"""A file becomes a new circle: checked whole before anything of it is written, then at once."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime
from typing import Any

from sqlalchemy import Connection, Date

from app.ledger.transfers import Unit
from app.store import intents
from app.store.checking import check
from app.store.circles import MAKE
from app.store.db import Ask, Refused, transaction
from app.store.devices import Role, give_role, known_device
from app.store.document import NOUNS, Document, Noun, SeatLine, canonical
from app.store.exporting import MOVES
from app.store.ids import circle_id_of, path_of
from app.store.models import UtcDateTime, circle, posting
from app.store.projection import UNITS
from app.store.reading import read_document
from app.store.tab import keep_tab
from app.table.entry import Strict
from app.table.names import name_key


def import_circle(ask: Ask, token: str, document: Document, me: str = "") -> str:
    """A new circle from a file that was `checked`; its host is the device that asks.

    Answers its page. `me` is the name of whoever holds that device, if the file knows
    them: else it is refused as `unknown_name`.
    """
    person = _person(document, me) if me else None
    circle_id = circle_id_of(ask.key)
    with transaction() as connection:
        if not _make(connection, circle_id, document):
            return intents.answered(connection, circle_id, ask) or path_of(circle_id)
        device = known_device(connection, ask.device, token)
        give_role(connection, circle_id, device, Role("host", person))
        asked = Ask(ask.key, ask.body_hash, device)
        return intents.keep(connection, circle_id, asked, path_of(circle_id))


def import_alone(document: Document) -> int:
    """The same for whoever stands at the server: a circle without a device; answers its number."""
    circle_id = circle_id_of(secrets.token_urlsafe(16))
    with transaction() as connection:
        _make(connection, circle_id, document)
    return circle_id


def checked(text: str, *, waits: bool = False) -> Document:
    """A file with which everything is right; raises `BadFile`. `waits` is a page that is open."""
    document = read_document(text)
    check(document, waits=waits)
    return document


def _person(document: Document, me: str) -> int:
    here = [each for each in document.people if each.put_away_at is None]
    found = next((each.number for each in here if name_key(each.name) == name_key(me)), None)
    if found is None:
        raise Refused("unknown_name", name=me)
    return found


def _make(connection: Connection, circle_id: int, document: Document) -> bool:
    """Writes everything, unless there is such a circle already."""
    made = document.circle.model_dump()
    scoring = made.pop("scoring")
    if not connection.execute(MAKE, {"id": circle_id, **made}).rowcount:
        return False
    connection.execute(circle.update().where(circle.c.id == circle_id).values(scoring=scoring))
    stands = _stands(document)
    for noun in NOUNS:
        rows = [_row(circle_id, noun, line) for line in document.lines(noun)]
        if noun.name == "seats":
            rows = [row | stands[row["sitting"], row["number"]] for row in rows]
        if noun.name == "deals":
            _write(connection, posting, list(_postings(circle_id, document)))  # before their seals
        _write(connection, noun.table, rows)
    keep_tab(connection, circle_id)
    return True


def _write(connection: Connection, table: Any, rows: Sequence[Mapping[str, Any]]) -> None:
    if rows:
        connection.execute(table.insert(), rows)


def _row(circle_id: int, noun: Noun, line: Strict) -> dict[str, Any]:
    said = line.model_dump(mode="json")
    row = {name: _kept(noun.table.c[name].type, said[name]) for name in noun.columns}
    if noun.name == "people":
        row["name_key"] = name_key(said["name"])
    return {"circle_id": circle_id, **row}


def _kept(kind: Any, value: Any) -> Any:
    """A value of a file as its column takes it."""
    if value is None:
        return None
    if isinstance(kind, UtcDateTime):
        return datetime.fromisoformat(value)
    if isinstance(kind, Date):
        return date.fromisoformat(value)
    if kind.python_type is bytes:
        return bytes.fromhex(value)
    return canonical(value) if isinstance(value, dict | list) else value


def _postings(circle_id: int, document: Document) -> Iterator[dict[str, Any]]:
    for line in document.deals:
        here = {"circle_id": circle_id, "sitting": line.sitting, "seq": line.seq}
        for each in line.moves:
            yield here | {name: getattr(each, name) for name in MOVES}


def _stands(document: Document) -> Mapping[tuple[int, int], dict[Unit, int]]:
    """How every seat stands, by what moved."""
    sums = {_at(seat): dict.fromkeys(UNITS, 0) for seat in document.seats}
    for line in document.deals:
        for each in line.moves:
            sums[line.sitting, each.source][each.unit] -= each.amount
            sums[line.sitting, each.target][each.unit] += each.amount
    return sums


def _at(seat: SeatLine) -> tuple[int, int]:
    return seat.sitting, seat.number
