"""The schema goes up and down, and is the one that the rows describe."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask_migrate import check, downgrade, upgrade
from sqlalchemy import inspect, text
from sqlalchemy.exc import DBAPIError

from app.store import circles, closing, guards
from app.store.db import db
from app.store.guards import APPEND_ONLY
from app.store.revaluing import change_worth_of_sitting
from app.store.worth import Worth
from tests.conftest import POSTGRESQL, let_go, make_app
from tests.store.tables import (
    House,
    count_some,
    everything_in,
    open_house,
    rows,
    run,
    settle_some,
)

TRIGGERS = (
    "SELECT DISTINCT tgname AS name FROM pg_trigger WHERE NOT tgisinternal"
    if POSTGRESQL
    else "SELECT name FROM sqlite_master WHERE type = 'trigger'"
)


@pytest.fixture
def bare(empty_url: str | None, tmp_path: Path) -> Iterator[Flask]:
    """The app on a database without a schema."""
    site = make_app(tmp_path, empty_url)
    with site.app_context():
        yield site
    let_go(site)


def tables() -> set[str]:
    return set(inspect(db.engine).get_table_names()) - {"alembic_version"}


def triggers() -> set[str]:
    return {row["name"] for row in rows(TRIGGERS)}


def guard_names() -> set[str]:
    if POSTGRESQL:
        return {name for name, _table in guards.postgresql_names()}
    return set(guards.sqlite_names())


def test_the_newest_schema_has_every_table_and_every_guard(bare: Flask) -> None:
    upgrade()

    assert tables() == set(db.metadata.tables)
    assert triggers() == guard_names()


def test_the_schema_is_the_one_that_the_rows_describe(bare: Flask) -> None:
    upgrade()

    check()


def test_the_first_step_goes_back_to_nothing_and_up_again(bare: Flask) -> None:
    upgrade()

    downgrade(revision="base")
    left = (tables(), triggers())
    upgrade()

    assert left == (set(), set())
    assert triggers() == guard_names()


def test_what_was_played_survives_each_step_and_its_guards_stand(bare: Flask) -> None:
    upgrade()
    house = open_house()
    house.record({2: 20, 3: -10})
    before = [everything_in(table) for table in guards.FIRST]
    db.session.rollback()  # it would hold on to the tables

    downgrade(revision="0001")
    kept_below = [everything_in(table) for table in guards.FIRST]
    upgrade()
    settle_some(house)
    count_some(house)

    assert kept_below == before
    logs = ("agreement", "deal", "posting")
    assert [everything_in(table) for table in logs] == before[:3]
    assert triggers() == guard_names()
    for table in APPEND_ONLY:
        with pytest.raises(DBAPIError, match="append-only"):
            run(f"UPDATE {table} SET circle_id = circle_id")  # noqa: S608  our own tables
        with pytest.raises(DBAPIError, match="append-only"):
            run(f"DELETE FROM {table}")  # noqa: S608


def test_a_circle_from_before_is_one_where_everybody_scores(bare: Flask) -> None:
    upgrade()
    house = open_house()
    db.session.rollback()
    downgrade(revision="0001")

    upgrade()

    assert rows("SELECT scoring FROM circle") == [{"scoring": "seated"}]
    assert rows("SELECT baton FROM sitting") == [{"baton": None}]
    assert rows("SELECT kind, link FROM role") == [{"kind": "host", "link": None}]
    assert house.see().count == 0


def test_a_table_from_before_is_worth_what_its_circle_says(bare: Flask) -> None:
    upgrade()
    house = open_house()
    house.record({2: 20, 3: -10})
    db.session.rollback()
    downgrade(revision="0002")
    below = tables()

    upgrade()

    assert not below & {"settlement", "payment"}
    assert rows("SELECT chip_value, currency FROM sitting") == [
        {"chip_value": None, "currency": None}
    ]
    assert {row["pay_to"] for row in rows("SELECT pay_to FROM person")} == {None}
    settle_some(house)
    assert rows("SELECT currency, amount FROM settlement, payment") == [
        {"currency": "THB", "amount": "2.50"}
    ]


def test_whoever_was_there_before_may_be_dealt_in(bare: Flask) -> None:
    upgrade()
    open_house()
    db.session.rollback()
    downgrade(revision="0004")
    below = tables()

    upgrade()

    assert "stack" not in below
    assert {row["is_account"] for row in rows("SELECT is_account FROM person")} <= {0}
    assert rows("SELECT * FROM stack") == []


def test_tables_that_were_closed_before_are_on_the_tab(bare: Flask) -> None:
    upgrade()
    house = open_house()
    house.record({2: 20, 3: -10})
    for _ in range(2):
        circles.open_sitting(house.circle, house.ask(), "pok-deng", house.see().rules, [1, 2])
    second, third = (House(house.circle, house.device, number) for number in (2, 3))
    second.record({2: 5})
    third.record({2: 7})
    change_worth_of_sitting(house.circle, 2, house.ask(), Worth("1", None))
    for table in (house, second):
        closing.close(table.circle, table.sitting, table.ask())
    before = everything_in("tab")
    db.session.rollback()
    downgrade(revision="0005")
    below = tables()

    upgrade()

    assert "tab" not in below
    assert everything_in("tab") == before
    assert [row[1:] for row in before] == [
        (1, "0.25", "THB", -10), (1, "1", "", -5),
        (2, "0.25", "THB", 20), (2, "1", "", 5),
        (3, "0.25", "THB", -10),
    ]  # fmt: skip


def test_a_step_that_fails_halfway_leaves_nothing_behind(bare: Flask) -> None:
    run("CREATE TABLE seat (number INTEGER)")

    with pytest.raises(Exception, match="seat"):
        upgrade()

    assert tables() == {"seat"}


def test_keys_of_rows_below_a_circle_begin_with_it() -> None:
    outside = {"circle", "device", "guess", "join_code"}

    below = [table for table in db.metadata.sorted_tables if table.name not in outside]

    assert {next(iter(table.primary_key.columns)).name for table in below} == {"circle_id"}
    assert not any(table.dialect_options["sqlite"]["with_rowid"] for table in below)


@pytest.mark.skipif(bool(POSTGRESQL), reason="pragmas are SQLite's")
def test_every_connection_waits_checks_and_keeps_what_it_was_told(bare: Flask) -> None:
    names = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")

    with db.engine.connect() as connection:
        set_to = [connection.execute(text(f"PRAGMA {name}")).scalar_one() for name in names]

    assert set_to == ["wal", 2, 1, 5000]
