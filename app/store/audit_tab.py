"""The audit of the tab: it holds just what the closed tables come to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from sqlalchemy import Connection, Select

from app.store.difference import Difference
from app.store.tab import CLOSED, KEPT

Key = tuple[Any, ...]


def audit_tab(connection: Connection, circle_id: int) -> Iterator[Difference]:
    """Every person and worth of which the tab keeps something else than there is."""
    kept, sums = (_by_key(connection, query, circle_id) for query in (KEPT, CLOSED))
    for key in sorted(kept.keys() | sums.keys(), key=str):
        if kept.get(key) != sums.get(key):
            said = dict(zip(("person", "chip_value", "currency"), key, strict=True))
            stands = {"kept": kept.get(key, 0), "sum": sums.get(key, 0)}
            yield Difference("tab", {"circle": circle_id, **said, **stands})


def _by_key(connection: Connection, query: Select[Any], circle_id: int) -> Mapping[Key, Any]:
    rows = connection.execute(query, {"circle_id": circle_id})
    return {(row.person, row.chip_value, row.currency): row.chips for row in rows}
