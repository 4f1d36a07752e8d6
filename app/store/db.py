"""The database, and the one way to write to it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from flask import Flask
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import Connection, Engine, MetaData, event, text
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import OperationalError
from sqlalchemy.orm import DeclarativeBase, Session

NAMES = {
    "pk": "pk_%(table_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
}
PRAGMAS = (
    "busy_timeout = 5000",  # first, as the next one may have to wait
    "journal_mode = WAL",
    "synchronous = FULL",  # NORMAL forgets the last deals when the power goes
    "foreign_keys = ON",
)
TO_WRITE = "BEGIN IMMEDIATE"
PATIENCE = "SET lock_timeout = 5000"  # the same for PostgreSQL, which would wait for ever
TROUBLES: Mapping[object, str] = {
    sqlite3.SQLITE_BUSY: "busy",
    sqlite3.SQLITE_LOCKED: "busy",
    sqlite3.SQLITE_FULL: "full",
    "55P03": "busy",  # lock_not_available
    "40P01": "busy",  # deadlock_detected
    "53100": "full",  # disk_full
}
TICK = text("UPDATE circle SET tick = tick + 1 WHERE id = :circle_id AND erased_at IS NULL")


class Refused(Exception):
    """The store will not do this; `code` says why."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code)
        self.code = code
        self.params: Mapping[str, object] = params


class Trouble(Exception):
    """The database cannot write now; the same form may be sent again later."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True)
class Ask:
    """One POST: its key is used once, for ever, and for this body only."""

    key: str
    body_hash: str
    device: int | None


class Base(DeclarativeBase):
    """Common to all rows: how constraints are named, so that migrations can name them too."""

    metadata = MetaData(naming_convention=NAMES)


class Database(SQLAlchemy):
    """Flask-SQLAlchemy, with SQLite set up for several writers that wait for each other."""

    def _make_engine(self, bind_key: str | None, options: dict[str, Any], app: Flask) -> Engine:
        engine = super()._make_engine(bind_key, options, app)
        if engine.dialect.name == "sqlite":
            event.listen(engine, "connect", _set_up_sqlite)
            # A listener to "begin" would do as well, but be looked for again at every statement.
            engine.dialect.do_begin = _begin  # type: ignore[assignment, method-assign]
        else:
            event.listen(engine, "connect", _set_up_postgresql)
        return engine


db = Database(model_class=Base, engine_options={"pool_size": 16, "max_overflow": 48})

if TYPE_CHECKING:
    Model = Base
else:
    Model = db.Model


def _set_up_sqlite(connection: sqlite3.Connection, _record: object) -> None:
    connection.isolation_level = None  # Python would begin at the first write only
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")


def _set_up_postgresql(connection: DBAPIConnection, _record: object) -> None:
    cursor = connection.cursor()
    cursor.execute(PATIENCE)
    cursor.close()
    connection.commit()


def _begin(connection: Any) -> None:
    connection.driver_connection.execute("BEGIN")


def _begin_to_write(session: Session) -> Connection:
    """A transaction that sees nothing older than itself: what was read so far came before the lock.

    On SQLite one that reads first and writes later is refused at once when somebody else wrote in
    between, whatever the timeout; so whoever means to write says so when beginning. It does so on
    the connection at hand, as to give that back and take it again costs as much as two statements.
    """
    connection = session.connection()
    if connection.dialect.name != "sqlite":
        session.rollback()
        return session.connection()
    driver: Any = connection.connection.driver_connection
    driver.execute("ROLLBACK")
    driver.execute(TO_WRITE)
    return connection


@contextmanager
def transaction() -> Iterator[Connection]:
    """A transaction that writes: all of it is kept, or nothing."""
    session: Session = db.session()
    try:
        yield _begin_to_write(session)
        session.commit()
    except (OperationalError, sqlite3.OperationalError) as error:
        session.rollback()
        if code := _trouble(error):
            raise Trouble(code) from error
        raise
    except BaseException:
        session.rollback()
        raise


@contextmanager
def writing(circle_id: int) -> Iterator[Connection]:
    """The one write: its first statement is the circle's lock and the number that phones poll."""
    with transaction() as connection:
        if not connection.execute(TICK, {"circle_id": circle_id}).rowcount:
            raise Refused("not_found")
        yield connection


def _trouble(error: OperationalError | sqlite3.OperationalError) -> str | None:
    cause = error.orig if isinstance(error, OperationalError) else error
    code = getattr(cause, "sqlite_errorcode", None) or getattr(cause, "sqlstate", None)
    # SQLite's extended codes carry the plain one in their lowest byte.
    return TROUBLES.get(code & 0xFF if isinstance(code, int) else code)
