"""When the database cannot write: nothing is half kept, and the same form goes through later."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pytest
from flask import Flask
from sqlalchemy import create_engine, text
from sqlalchemy.exc import OperationalError

from app.store import circles
from app.store.db import Trouble, db, transaction, writing
from tests.conftest import POSTGRESQL
from tests.store.tables import House, at_once, new_key

sqlite_only = pytest.mark.skipif(bool(POSTGRESQL), reason="a limit that only SQLite has")


def set_up(statement: str) -> None:
    """A setting of the one connection that the pool holds while a single thread runs."""
    db.session.rollback()
    db.engine.dispose()
    with db.engine.connect() as connection:
        connection.exec_driver_sql(statement)
        connection.commit()


def test_a_lock_that_is_held_for_too_long_is_said_to_be_busy(house: House) -> None:
    key = new_key()
    set_up("SET lock_timeout = 50" if POSTGRESQL else "PRAGMA busy_timeout = 50")
    somebody = create_engine(db.engine.url)

    with somebody.connect() as connection:
        connection.execute(text("UPDATE circle SET tick = tick"))
        with pytest.raises(Trouble) as trouble:
            house.record({2: 20}, key=key)
    somebody.dispose()
    house.record({2: 20}, key=key)

    assert trouble.value.code == "busy"
    assert house.chips[2] == 20


@sqlite_only
def test_a_full_disk_is_said_to_be_full_and_the_same_form_goes_through_later(
    house: House,
) -> None:
    set_up("PRAGMA max_page_count = 1")  # as many as there are
    keys = [new_key() for _ in range(500)]

    with pytest.raises(Trouble) as trouble:
        record_all(house, keys)
    kept = house.chips[2]
    set_up("PRAGMA max_page_count = 1000000")
    record_all(house, keys[:100])

    assert trouble.value.code == "full"
    assert kept < 100
    assert house.chips[2] == house.see().count == 100


def record_all(house: House, keys: Sequence[str]) -> None:
    for key in keys:
        house.record({2: 1}, key=key)


def spoil(house: House) -> None:
    with writing(house.circle) as connection:
        connection.execute(text("UPDATE seat SET chips = 99"))
        raise RuntimeError


def test_what_goes_wrong_inside_a_write_leaves_nothing_behind(house: House) -> None:
    with pytest.raises(RuntimeError):
        spoil(house)

    assert house.chips[1] == 0


@sqlite_only
def test_a_fault_that_is_no_trouble_stays_what_it_is(store: Flask) -> None:
    with pytest.raises(OperationalError, match="no such table"), transaction() as connection:
        connection.execute(text("SELECT * FROM nowhere"))


def read_then_write(house: House) -> None:
    with transaction() as connection:
        tick = connection.scalar(text("SELECT tick FROM circle WHERE id = :c"), {"c": house.circle})
        connection.execute(
            text("UPDATE circle SET tick = :t WHERE id = :c"), {"t": tick + 1, "c": house.circle}
        )


@sqlite_only
def test_whoever_means_to_write_has_the_lock_before_reading(store: Flask, house: House) -> None:
    before = circles.tick_of(house.circle) or 0

    at_once(store, [partial(read_then_write, house)] * 12)

    assert circles.tick_of(house.circle) == before + 12
