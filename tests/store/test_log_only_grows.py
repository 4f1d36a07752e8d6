"""Through the session, as careless code would do it: no row of the log is changed or removed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import delete, insert, inspect, update
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Session

from app.store import models
from app.store.db import Model, db, writing
from app.store.guards import APPEND_ONLY
from tests.store.tables import House, count_some, everything_in, settle_some

ROWS: dict[str, type[Model]] = {
    "agreement": models.AgreementRow,
    "deal": models.DealRow,
    "posting": models.PostingRow,
    "intent": models.IntentRow,
    "settlement": models.SettlementRow,
    "payment": models.PaymentRow,
    "stack": models.StackRow,
}
OTHER: dict[str, dict[str, Any]] = {
    "agreement": {"rules": "{}"},
    "deal": {"entry": None},
    "posting": {"amount": 1_000_000},
    "intent": {"answer": "/"},
    "settlement": {"lines": "[]"},
    "payment": {"amount": "0.01"},
    "stack": {"chips": 1},
}
Way = Callable[[Session, type[Model], dict[str, Any], House], None]


def first(session: Session, row: type[Model], house: House) -> Any:
    found = session.query(row).filter_by(circle_id=house.circle).first()
    assert found is not None
    return found


def values_of(found: Any) -> dict[str, Any]:
    return {column.key: getattr(found, column.key) for column in inspect(found).mapper.columns}


def set_it(session: Session, row: type[Model], other: dict[str, Any], house: House) -> None:
    found = first(session, row, house)
    for name, value in other.items():
        setattr(found, name, value)
    session.flush()


def remove_it(session: Session, row: type[Model], _other: dict[str, Any], house: House) -> None:
    session.delete(first(session, row, house))
    session.flush()


def merge_it(session: Session, row: type[Model], other: dict[str, Any], house: House) -> None:
    session.merge(row(**values_of(first(session, row, house)) | other))
    session.flush()


def update_them(session: Session, row: type[Model], other: dict[str, Any], house: House) -> None:
    session.execute(update(row).filter_by(circle_id=house.circle).values(**other))


def update_in_bulk(session: Session, row: type[Model], other: dict[str, Any], house: House) -> None:
    session.bulk_update_mappings(inspect(row), [values_of(first(session, row, house)) | other])


def delete_them(session: Session, row: type[Model], _other: dict[str, Any], house: House) -> None:
    session.execute(delete(row).filter_by(circle_id=house.circle))


def empty_it(session: Session, row: type[Model], _other: dict[str, Any], _house: House) -> None:
    session.query(row).delete()


def replace_it(session: Session, row: type[Model], other: dict[str, Any], house: House) -> None:
    statement = insert(row).values(**values_of(first(session, row, house)) | other)
    session.execute(statement.prefix_with("OR REPLACE", dialect="sqlite"))


WAYS: tuple[Way, ...] = (
    set_it, remove_it, merge_it, update_them, update_in_bulk, delete_them, empty_it, replace_it,
)  # fmt: skip


def do(way: Way, row: type[Model], other: dict[str, Any], house: House) -> None:
    with writing(house.circle):
        way(db.session(), row, other, house)


@pytest.mark.parametrize("table", APPEND_ONLY)
@pytest.mark.parametrize("way", WAYS)
def test_no_way_through_the_session_changes_the_log(house: House, table: str, way: Way) -> None:
    house.record({2: 20, 3: -10})
    settle_some(house)
    count_some(house)
    before = [everything_in(each) for each in APPEND_ONLY]

    with pytest.raises(DBAPIError, match=r"append-only|no gap|sealed|(?i:duplicate)"):
        do(way, ROWS[table], OTHER[table], house)

    db.session.rollback()
    assert [everything_in(each) for each in APPEND_ONLY] == before


def test_every_table_of_the_log_is_tried() -> None:
    assert ROWS.keys() == OTHER.keys() == APPEND_ONLY.keys()
