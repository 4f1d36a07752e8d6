"""A house with four friends, and another one next door that nothing may touch."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import event

from app.store.db import db
from app.web.factory import database_url as address_of
from tests.conftest import let_go
from tests.store.tables import House, everything_in, open_house, rows


@pytest.fixture
def app(database_url: str | None, tmp_path: Path) -> Iterator[Flask]:
    """The database without the site: what is stored asks no page, and is quicker to set up."""
    app = Flask("app")
    app.config.update(DATA=tmp_path, DATABASE_URL=database_url)
    app.config["SQLALCHEMY_DATABASE_URI"] = address_of(database_url, tmp_path)
    db.init_app(app)
    yield app
    let_go(app)


@pytest.fixture
def store(app: Flask) -> Iterator[Flask]:
    """The app with a context, as inside a request."""
    with app.app_context():
        yield app


@pytest.fixture
def noise(store: Flask) -> Iterator[House]:
    """Another circle with a deal of its own: it must look the same after every test."""
    house = open_house("Anna", "Ben", device="next door")
    house.record({2: 77})
    before = everything_of(house)
    yield house
    db.session.rollback()
    assert everything_of(house) == before


@pytest.fixture
def house(noise: House) -> House:
    """Noi's house: Noi, Somsak, Lek and Mali at their first table."""
    return open_house()


ASIDE = ("settlement", "payment", "stack")


def everything_of(house: House) -> list[object]:
    log = ("person", "role", "sitting", "agreement", "seat", "deal", "posting", "intent")
    below = [everything_in(table, house.circle) for table in (*log, *ASIDE)]
    return [*below, *rows("SELECT * FROM circle WHERE id = :c", c=house.circle)]


@pytest.fixture
def statements(store: Flask) -> Iterator[list[str]]:
    """Everything that is asked of the database from here on."""
    said: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, *_more: object) -> None:
        said.append(statement)

    event.listen(db.engine, "before_cursor_execute", note)
    yield said
    event.remove(db.engine, "before_cursor_execute", note)
