"""The proofs can fail: each mechanism is taken away once, and the check that names it goes red."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pytest
from flask import Flask
from sqlalchemy import create_engine, text
from sqlalchemy.exc import DBAPIError

from app.store import db as store_db
from app.store import intents
from app.store.db import db, transaction, writing
from app.store.guards import postgresql_names, sqlite_names
from tests.conftest import POSTGRESQL
from tests.store.tables import House, count_some, new_key, open_house, rows, run, settle_some
from tests.store.test_guards import deal, on, posting

sqlite_only = pytest.mark.skipif(bool(POSTGRESQL), reason="SQLite has it, and PostgreSQL has not")


@pytest.fixture
def alone(store: Flask) -> House:
    """A house without neighbours, as what is tried here may empty whole tables."""
    return open_house()


# --- the triggers ----------------------------------------------------------------------------


@dataclass(frozen=True)
class Guarded:
    """What a trigger refuses and with which word, once those that would refuse it too are down."""

    statements: Sequence[str]
    word: str
    besides: Sequence[str] = ()


def replaced(table: str) -> str:
    return on(table, "INSERT OR REPLACE INTO TABLE_ SELECT * FROM TABLE_ WHERE circle_id = :c")


CHANGE = "UPDATE {} SET circle_id = circle_id WHERE circle_id = :c"
REMOVE = "DELETE FROM {} WHERE circle_id = :c"
BESIDES = {"deal": ("deal_gap", "deal_version_again"), "posting": ("posting_sealed",)}
COMMON = {
    "deal_gap": Guarded([deal(seq=7)], "no gap"),
    "posting_sealed": Guarded([posting(target=4, seq=1)], "sealed"),
}


def sqlite_guarded(trigger: str) -> Guarded:
    table, _, what = trigger.partition("_")
    if trigger in COMMON:
        return COMMON[trigger]
    if trigger == "deal_version_again":
        again = deal(seq=2, number=1, version=1).replace("INSERT", "INSERT OR REPLACE")
        return Guarded([again], "append-only")
    if what == "again":
        return Guarded([replaced(table)], "append-only", BESIDES.get(table, ()))
    statement = (CHANGE if what == "update" else REMOVE).format(table)
    return Guarded([statement], "append-only")


def postgresql_guarded(trigger: str) -> Guarded:
    table, _, what = trigger.partition("_")
    if trigger in COMMON:
        return COMMON[trigger]
    if what == "truncate":
        besides = [name for name, _table in postgresql_names() if name.endswith("truncate")]
        # CASCADE asks the guards of every table that hangs on this one.
        others = [name for name in besides if name != trigger]
        return Guarded([f"TRUNCATE {table} CASCADE"], "append-only", others)
    return Guarded([CHANGE.format(table)], "append-only")


def drop(*triggers: str) -> None:
    tables = dict(postgresql_names())
    run(
        *(
            f"DROP TRIGGER {name}" + (f" ON {tables[name]}" if POSTGRESQL else "")
            for name in triggers
        )
    )


def check_refused(house: House, guarded: Guarded) -> None:
    """The database refuses it in the words of this guard, and keeps what it had."""
    before = rows("SELECT * FROM deal WHERE circle_id = :c", c=house.circle)
    try:
        run(*guarded.statements, c=house.circle)
    except DBAPIError as error:
        assert guarded.word in str(error.orig)  # noqa: PT017  to raise the same kind either way
    else:
        raise AssertionError("it was not refused")
    assert rows("SELECT * FROM deal WHERE circle_id = :c", c=house.circle) == before


TRIGGERS = [name for name, _table in postgresql_names()] if POSTGRESQL else sqlite_names()


@pytest.mark.parametrize("trigger", TRIGGERS)
def test_without_its_trigger_each_refusal_is_missed(alone: House, trigger: str) -> None:
    guarded = postgresql_guarded(trigger) if POSTGRESQL else sqlite_guarded(trigger)
    alone.record({2: 20})
    settle_some(alone)
    count_some(alone)
    drop(*guarded.besides)
    check_refused(alone, guarded)

    drop(trigger)

    with pytest.raises(AssertionError):
        check_refused(alone, guarded)


# --- the one write ---------------------------------------------------------------------------

Check = Callable[[House], None]
Removal = Callable[[pytest.MonkeyPatch], None]


def check_a_key_counts_once(house: House) -> None:
    key = new_key()
    paths = {house.record({2: 20}, key=key) for _ in range(2)}
    assert (len(paths), house.chips[2]) == (1, 20)


def forget_keys(patched: pytest.MonkeyPatch) -> None:
    patched.setattr(intents, "answered", lambda *_: None)
    patched.setattr(intents, "answer_of", lambda *_: None)
    patched.setattr(intents, "keep", lambda _connection, _circle, _ask, answer: answer)


def check_a_key_is_kept(house: House) -> None:
    before = len(rows("SELECT * FROM intent WHERE circle_id = :c", c=house.circle))
    house.record({2: 20})
    assert len(rows("SELECT * FROM intent WHERE circle_id = :c", c=house.circle)) == before + 1


def check_whoever_means_to_write_has_the_lock(house: House) -> None:
    """Somebody else's write does not get between the first read of a write and its end."""
    with transaction() as connection:
        connection.execute(text("SELECT tick FROM circle"))
        assert not writes_now("UPDATE circle SET tick = tick WHERE id = :c", house)


def begin_deferred(patched: pytest.MonkeyPatch) -> None:
    patched.setattr("app.store.db.TO_WRITE", "BEGIN")


def check_the_first_statement_locks_the_circle(house: House) -> None:
    with writing(house.circle):
        assert not writes_now("UPDATE circle SET tick = tick WHERE id = :c", house)


def check_each_write_moves_the_tick(house: House) -> None:
    ticks = "SELECT tick FROM circle WHERE id = :c"
    before = rows(ticks, c=house.circle)[0]["tick"]
    house.record({2: 20})
    assert rows(ticks, c=house.circle)[0]["tick"] == before + 1


def leave_the_circle_alone(patched: pytest.MonkeyPatch) -> None:
    looks = text("SELECT id FROM circle WHERE id = :circle_id AND erased_at IS NULL")
    patched.setattr(store_db, "TICK", looks)


def open_again() -> None:
    """Lets go of every connection, so that the next one is set up anew."""
    db.session.rollback()
    db.engine.dispose()


def check_what_was_answered_survives_the_power(house: House) -> None:
    open_again()
    assert rows("PRAGMA synchronous") == [{"synchronous": 2}]


def check_a_writer_waits_for_another(house: House) -> None:
    open_again()
    assert rows("PRAGMA busy_timeout") == [{"timeout": 5000}]


def check_readers_do_not_wait_for_a_writer(house: House) -> None:
    open_again()
    assert rows("PRAGMA journal_mode") == [{"journal_mode": "wal"}]


def check_foreign_keys_are_asked(house: House) -> None:
    open_again()
    with pytest.raises(DBAPIError):
        run("UPDATE seat SET person = 99 WHERE circle_id = :c AND number = 1", c=house.circle)


def with_pragma(weaker: str) -> Removal:
    """Every new connection is opened with this instead."""

    def remove(patched: pytest.MonkeyPatch) -> None:
        name = weaker.split(" ", maxsplit=1)[0]
        kept = [pragma for pragma in store_db.PRAGMAS if not pragma.startswith(name)]
        assert len(kept) == len(store_db.PRAGMAS) - 1
        patched.setattr(store_db, "PRAGMAS", (*kept, weaker))

    return remove


def writes_now(statement: str, house: House) -> bool:
    """Whether another connection, which waits for nobody, gets this write through."""
    other = create_engine(db.engine.url)
    try:
        with other.begin() as connection:
            patience = "SET lock_timeout = 50" if POSTGRESQL else "PRAGMA busy_timeout = 0"
            connection.execute(text(patience))
            connection.execute(text(statement), {"c": house.circle})
    except DBAPIError:
        return False
    finally:
        other.dispose()
    return True


@pytest.mark.parametrize(
    ("check", "removal"),
    [
        (check_a_key_counts_once, forget_keys),
        (check_a_key_is_kept, forget_keys),
        (check_each_write_moves_the_tick, leave_the_circle_alone),
        pytest.param(
            check_the_first_statement_locks_the_circle,
            leave_the_circle_alone,
            marks=pytest.mark.postgres,
        ),
        pytest.param(check_whoever_means_to_write_has_the_lock, begin_deferred, marks=sqlite_only),
        *(
            pytest.param(check, with_pragma(weaker), marks=sqlite_only, id=weaker)
            for weaker, check in {
                "synchronous = NORMAL": check_what_was_answered_survives_the_power,
                "busy_timeout = 0": check_a_writer_waits_for_another,
                "journal_mode = DELETE": check_readers_do_not_wait_for_a_writer,
                "foreign_keys = OFF": check_foreign_keys_are_asked,
            }.items()
        ),
    ],
)
def test_without_its_mechanism_each_check_goes_red(
    alone: House, monkeypatch: pytest.MonkeyPatch, check: Check, removal: Removal
) -> None:
    check(alone)

    with monkeypatch.context() as patched:
        removal(patched)
        with pytest.raises((AssertionError, pytest.fail.Exception)):
            check(alone)
        open_again()
