"""A circle read out whole, as the file that can be imported again."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, select

from app.store.audit import SNAPSHOT
from app.store.db import Refused, db
from app.store.document import CIRCLE, NOUNS, Noun, texts_of, write, written
from app.store.models import circle, posting

_AS_JSON = frozenset({"rules", "seats", "entry", "sittings", "lines"})
MOVES = ("number", "source", "target", "unit", "amount")


def export_circle(circle_id: int) -> str:
    """People, sittings, agreements, every version of each deal, plans and payments.

    No number of the circle or of a device, no link, code or flag is in it, so what an import made
    of it writes the same file, byte for byte.
    """
    connection = one_state()
    columns = (circle.c[name] for name in CIRCLE.columns)
    query = select(*columns).where(circle.c.id == circle_id, circle.c.erased_at.is_(None))
    found = connection.execute(query).first()
    if found is None:
        raise Refused("not_found")
    parts = {noun.name: _rows(connection, circle_id, noun) for noun in NOUNS}
    return write(texts_of(found._asdict(), parts))


def one_state() -> Connection:
    """A connection on which several statements see the same state of a house that plays on."""
    session = db.session()
    session.rollback()
    return session.connection(execution_options=SNAPSHOT[db.engine.dialect.name])


def _rows(connection: Connection, circle_id: int, noun: Noun) -> Iterator[Mapping[str, Any]]:
    table = noun.table
    moves = _moves(connection, circle_id) if noun.name == "deals" else None
    query = select(*(table.c[name] for name in noun.columns))
    keys = table.primary_key.columns
    for row in connection.execute(query.where(table.c.circle_id == circle_id).order_by(*keys)):
        said = {name: _said(name, value) for name, value in row._asdict().items()}
        if moves is not None:
            said["moves"] = moves[said["sitting"], said["seq"]]
        yield said


def _said(name: str, value: Any) -> Any:
    if name not in _AS_JSON or value is None:
        return written(value)
    try:
        return json.loads(value)
    except ValueError:
        return value  # somebody changed it past the guards: whoever imports it is told where


def _moves(
    connection: Connection, circle_id: int
) -> Mapping[tuple[int, int], Sequence[Mapping[str, Any]]]:
    """What each row of each log moved."""
    columns = [posting.c[name] for name in MOVES]
    query = select(posting.c.sitting, posting.c.seq, *columns)
    found: dict[tuple[int, int], list[Mapping[str, Any]]] = defaultdict(list)
    for row in connection.execute(
        query.where(posting.c.circle_id == circle_id).order_by(*posting.primary_key.columns)
    ):
        found[row.sitting, row.seq].append({name: getattr(row, name) for name in MOVES})
    return found
