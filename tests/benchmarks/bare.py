"""What the libraries themselves cost: a view that keeps one row, and nothing else."""

from __future__ import annotations

import sqlite3
from functools import lru_cache
from pathlib import Path

from flask import Flask
from sqlalchemy import select
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column
from werkzeug.test import EnvironBuilder

from app.store.db import PRAGMAS, Database
from tests.benchmarks.interleaved import Environ


class Rows(DeclarativeBase):
    """Tables that are none of the site's."""


db = Database(model_class=Rows)


class Row(db.Model):  # type: ignore[name-defined,misc]
    """One row."""

    id: Mapped[int] = mapped_column(primary_key=True)
    said: Mapped[str]


FIRST = select(Row.__table__).limit(1)


def bare_site(folder: Path) -> Flask:
    """`POST /` adds one object through the session, `POST /raw` one row through `sqlite3`.

    `GET /` reads one row over the session's connection. All files are set up as the site's is.
    """
    app = Flask("bare")
    app.config["SQLALCHEMY_DATABASE_URI"] = f"sqlite:///{folder / 'bare.sqlite'}"
    db.init_app(app)
    raw = lru_cache(lambda: raw_connection(folder / "raw.sqlite"))

    @app.post("/")
    def keep() -> str:
        db.session.add(Row(said="a deal"))
        db.session.commit()
        return "kept"

    @app.get("/")
    def read() -> str:
        return str(db.session.connection().execute(FIRST).one().said)

    @app.post("/raw")
    def keep_raw() -> str:
        raw().execute("BEGIN IMMEDIATE")
        raw().execute("INSERT INTO row (said) VALUES (?)", ("a deal",))
        raw().execute("COMMIT")
        return "kept"

    with app.app_context():
        db.create_all()
        db.session.add(Row(said="the first"))
        db.session.commit()
        db.session.remove()
        db.engine.dispose()  # a worker opens connections of its own
    return app


def raw_connection(file: Path) -> sqlite3.Connection:
    """The standard library's connection, with the site's pragmas, for one request at a time."""
    connection = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")
    connection.execute("CREATE TABLE row (id INTEGER PRIMARY KEY, said TEXT NOT NULL)")
    return connection


def request(path: str = "/", method: str = "POST") -> Environ:
    """A request without a body or a cookie."""
    return EnvironBuilder(path, method=method).get_environ()
