"""A house with four friends, and another one next door that nothing may touch."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask import Flask
from sqlalchemy import event

from app.store.db import db
from tests.store.tables import House, everything_in, open_house, rows


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
