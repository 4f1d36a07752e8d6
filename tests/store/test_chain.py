"""The chain of hashes: any byte that changes, shows."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from app.store.chain import SEALED, seal
from app.store.db import db
from app.store.models import DealRow
from tests.store.tables import House, rows

MOMENT = datetime(2026, 11, 12, 14, 4, 5, 123456, tzinfo=UTC)
ROW: dict[str, Any] = {
    "sitting": 1,
    "seq": 2,
    "number": 2,
    "version": 1,
    "kind": "deal",
    "seats": "[1,2]",
    "agreement": 1,
    "entry": '{"dealer":1}',
    "undoes": None,
    "person": 1,
    "recorded_at": MOMENT,
    "said_at": None,
}
POSTINGS: dict[int, Any] = {2: {(1, 2, "chips"): 20}}
AS_IT_IS = seal(b"00", ROW, "{}", POSTINGS)


def other(value: object) -> object:
    """The smallest difference there is."""
    if isinstance(value, datetime):
        return value + timedelta(microseconds=1)
    if isinstance(value, int):
        return value + 1
    return f"{value or ''} "


@pytest.mark.parametrize("column", SEALED)
def test_a_changed_column_breaks_the_seal(column: str) -> None:
    changed = {**ROW, column: other(ROW[column])}

    assert seal(b"00", changed, "{}", POSTINGS) != AS_IT_IS


@pytest.mark.parametrize(
    ("before", "rules", "postings"),
    [
        (b"01", "{}", POSTINGS),
        (None, "{}", POSTINGS),
        (b"00", "{ }", POSTINGS),
        (b"00", "{}", {}),
        (b"00", "{}", {2: {(1, 2, "chips"): 21}}),
        (b"00", "{}", {2: {(2, 1, "chips"): 20}}),
        (b"00", "{}", {2: {(1, 2, "points"): 20}}),
        (b"00", "{}", {3: {(1, 2, "chips"): 20}}),
    ],
)
def test_another_row_before_other_rules_or_other_postings_break_the_seal(
    before: bytes | None, rules: str, postings: dict[int, Any]
) -> None:
    assert seal(before, ROW, rules, postings) != AS_IT_IS


def test_device_and_circle_are_no_part_of_the_seal() -> None:
    row = {**ROW, "circle_id": 99, "device": 7, "hash": "x"}

    assert seal(b"00", row, "{}", POSTINGS) == AS_IT_IS


def test_the_order_in_which_postings_are_found_is_no_part_of_the_seal() -> None:
    moves = {(1, 2, "chips"): 20, (1, 3, "chips"): 30}
    turned = dict(reversed(moves.items()))

    assert seal(b"00", ROW, "{}", {2: moves}) == seal(b"00", ROW, "{}", {2: turned})  # type: ignore[dict-item]


def test_the_log_as_it_was_stored_gives_the_same_chain(house: House) -> None:
    for won in (20, -30, 0):
        house.record({2: won, 3: 10})

    link = None
    for deal in db.session.query(DealRow).filter_by(circle_id=house.circle).order_by(DealRow.seq):
        link = seal(link, vars(deal), rules_of(house), postings_of(house, deal.seq))
        assert deal.hash == link


def rules_of(house: House) -> str:
    found = rows("SELECT rules FROM agreement WHERE circle_id = :c", c=house.circle)
    return str(found[0]["rules"])


def postings_of(house: House, seq: int) -> dict[int, Any]:
    found = rows("SELECT * FROM posting WHERE circle_id = :c AND seq = :q", c=house.circle, q=seq)
    moves: dict[int, Any] = {}
    for row in found:
        between = (row["source"], row["target"], row["unit"])
        moves.setdefault(row["number"], {})[between] = row["amount"]
    return moves
