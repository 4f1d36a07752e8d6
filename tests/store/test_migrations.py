"""The schema goes up and down, and is the one that the rows describe."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask_migrate import check, downgrade, upgrade
from sqlalchemy import inspect, text

from app.store import guards
from app.store.db import db
from tests.conftest import POSTGRESQL, let_go, make_app
from tests.store.tables import rows, run

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


def test_a_step_that_fails_halfway_leaves_nothing_behind(bare: Flask) -> None:
    run("CREATE TABLE seat (number INTEGER)")

    with pytest.raises(Exception, match="seat"):
        upgrade()

    assert tables() == {"seat"}


def test_keys_of_rows_below_a_circle_begin_with_it() -> None:
    outside = {"circle", "device"}

    below = [table for table in db.metadata.sorted_tables if table.name not in outside]

    assert {next(iter(table.primary_key.columns)).name for table in below} == {"circle_id"}
    assert not any(table.dialect_options["sqlite"]["with_rowid"] for table in below)


@pytest.mark.skipif(bool(POSTGRESQL), reason="pragmas are SQLite's")
def test_every_connection_waits_checks_and_keeps_what_it_was_told(bare: Flask) -> None:
    names = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")

    with db.engine.connect() as connection:
        set_to = [connection.execute(text(f"PRAGMA {name}")).scalar_one() for name in names]

    assert set_to == ["wal", 2, 1, 5000]
