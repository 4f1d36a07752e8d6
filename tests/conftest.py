"""The app on a database of its own for each test: a copy of one that was migrated once."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask_migrate import upgrade
from jinja2 import FileSystemBytecodeCache
from sqlalchemy import URL, Row, create_engine, make_url, text

from app.store.db import db
from app.web.factory import create_app

POSTGRESQL = os.environ.get("TEST_DATABASE_URL")
WORKER = os.environ.get("PYTEST_XDIST_WORKER", "main")
SETTINGS = {"TESTING": True, "SECRET_KEY": "a secret that only the tests know"}
COMPILED = FileSystemBytecodeCache()
"""Each test has an app of its own, and would compile every template that it renders again."""

LET_GO = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()
"""
EMPTY = (
    LET_GO,
    "SET session_replication_role = replica",
    "TRUNCATE circle, device, guess, join_code RESTART IDENTITY CASCADE",
)
SHAPE = """
    SELECT (SELECT count(*) FROM pg_trigger WHERE tgenabled = 'O'),
        (SELECT count(*) FROM pg_proc), (SELECT count(*) FROM pg_class),
        (SELECT max(version_num) FROM alembic_version)
"""
SHAPES: dict[str, Row[Any]] = {}
"""That of each database which tests of this process are given, as it was made."""


def pytest_runtest_setup(item: pytest.Item) -> None:
    if item.get_closest_marker("postgres") and not POSTGRESQL:
        if os.environ.get("REQUIRE_POSTGRES"):
            pytest.fail("TEST_DATABASE_URL names no PostgreSQL server")
        pytest.skip("needs TEST_DATABASE_URL")


def make_app(data: Path, url: str | None) -> Flask:
    """The app on the database at `url`, or on the SQLite file in the folder `data`."""
    app = create_app({**SETTINGS, "DATA": data, "DATABASE_URL": url})
    app.jinja_env.bytecode_cache = COMPILED
    return app


def migrate(app: Flask) -> None:
    """Brings the app's database to the newest schema, and lets go of it."""
    with app.app_context():
        upgrade()
    let_go(app)


def let_go(app: Flask) -> None:
    with app.app_context():
        db.session.remove()
        db.engine.dispose()


def run_as_admin(*statements: str) -> None:
    """Runs statements on the server that no transaction may hold."""
    engine = create_engine(str(POSTGRESQL), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        for statement in statements:
            connection.execute(text(statement))
    engine.dispose()


def empty(name: str, template: str) -> None:
    """Makes that database as the template is: without its rows if it is there, else anew."""
    if name not in SHAPES or emptied(name) != SHAPES[name]:
        run_as_admin(
            f"DROP DATABASE IF EXISTS {name} WITH (FORCE)",
            f"CREATE DATABASE {name} TEMPLATE {template}",
        )
        SHAPES[name] = emptied(name)


def emptied(name: str) -> Row[Any]:
    """Takes everything out, past the guards; answers what a test may have done to the schema."""
    engine = create_engine(database(name), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        for statement in EMPTY:
            connection.execute(text(statement))
        shape = connection.execute(text(SHAPE)).one()
    engine.dispose()
    return shape


def database(name: str) -> str:
    """The address of another database on the server."""
    url: URL = make_url(str(POSTGRESQL)).set(database=name)
    return url.render_as_string(hide_password=False)


@pytest.fixture(scope="session")
def template(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A migrated database that nothing is ever kept in: a file's path, or a name on the server."""
    folder = tmp_path_factory.mktemp("template")
    if not POSTGRESQL:
        migrate(make_app(folder, None))
        yield str(folder / "tableside.sqlite")
        return
    name = f"template_{WORKER}"
    run_as_admin(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)", f"CREATE DATABASE {name}")
    migrate(make_app(folder, database(name)))
    yield name
    for each in (name, *SHAPES):
        run_as_admin(f"DROP DATABASE {each} WITH (FORCE)")


@pytest.fixture
def database_url(template: str, tmp_path: Path) -> Iterator[str | None]:
    """A database as the template is, for this test only; None is SQLite's file in `tmp_path`."""
    if not POSTGRESQL:
        shutil.copy(template, tmp_path / "tableside.sqlite")
        yield None
        return
    name = f"test_{WORKER}"
    empty(name, template)
    yield database(name)


@pytest.fixture
def app(database_url: str | None, tmp_path: Path) -> Iterator[Flask]:
    """The site on a database of its own; no context is pushed."""
    site = make_app(tmp_path, database_url)
    yield site
    let_go(site)


@pytest.fixture
def empty_url(tmp_path: Path) -> Iterator[str | None]:
    """A database without a schema."""
    if not POSTGRESQL:
        yield None
        return
    name = f"empty_{WORKER}"
    run_as_admin(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)", f"CREATE DATABASE {name}")
    yield database(name)
    run_as_admin(f"DROP DATABASE {name} WITH (FORCE)")
