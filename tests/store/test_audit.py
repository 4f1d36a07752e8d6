"""The audit: an evening that was kept well adds up, and whatever is tampered with is named."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Mapping
from contextlib import closing

import pytest
from sqlalchemy import text

from app.store import circles, corrections
from app.store.audit import Checked, Difference, audit
from app.store.db import db
from app.store.guards import postgresql_names, sqlite_names
from tests.conftest import POSTGRESQL
from tests.store.tables import GAME, House, open_house, round_of, rows

HERE = "circle_id = :c AND sitting = 1"
WHERE = ("seq", "number", "seat", "unit")  # what a difference may name below its sitting
Told = list[tuple[object, ...]]


@pytest.fixture
def evening(house: House) -> House:
    """Five deals in eight rows: one corrected, one struck out and brought back."""
    for won in (20, -30, 0, 15):
        house.record({2: won, 3: -10, 4: 5})
    corrections.revise(house.circle, 1, 2, house.ask(), round_of({2: 30, 3: 10}), 1)
    corrections.revise(house.circle, 1, 3, house.ask(), None, 1)
    corrections.undo(house.circle, 1, house.ask())
    house.record({2: 20, 3: -10, 4: 0})
    return house


def told() -> Told:
    """Each difference in short: its code, and where; but for guards, which are down."""
    return [short(each) for each in audit(Checked()) if each.code != "guard_missing"]


def short(each: Difference) -> tuple[object, ...]:
    return (each.code, *(each.params[name] for name in WHERE if name in each.params))


def tamper(*statements: str, **names: object) -> None:
    """What somebody who has the database in their hands could do, past guards and foreign keys.

    `:here` stands for the sitting whose circle is `c`.
    """
    db.session.rollback()
    said = [statement.replace(":here", HERE) for statement in statements]
    if POSTGRESQL:
        with db.engine.begin() as connection:
            connection.execute(text("SET LOCAL session_replication_role = replica"))
            for statement in said:
                connection.execute(text(statement), names)
        return
    unguarded = [f"DROP TRIGGER IF EXISTS {name}" for name in sqlite_names()]
    with closing(sqlite3.connect(str(db.engine.url.database))) as opened:
        for statement in (*unguarded, "PRAGMA ignore_check_constraints = ON", *said):
            opened.execute(statement, names)
        opened.commit()


def test_an_evening_with_corrections_adds_up(evening: House, noise: House) -> None:
    circles.open_sitting(
        evening.circle, evening.ask(), GAME, evening.see().rules, [1, 2]
    )  # nobody plays
    checked = Checked()

    assert list(audit(checked)) == []
    assert checked == Checked(circles=2, sittings=3, deals=6)


def test_a_difference_says_where_it_is(evening: House) -> None:
    tamper("UPDATE seat SET chips = chips + 1 WHERE :here AND number = 3", c=evening.circle)

    found = [each for each in audit(Checked()) if each.code != "guard_missing"]

    sums = evening.chips[3] - 1
    here = {"circle": evening.circle, "sitting": 1, "unit": "chips"}
    assert found == [
        Difference("balance", {**here, "seat": 3, "kept": sums + 1, "sum": sums}),
        Difference("unbalanced", {**here, "sum": 1}),
    ]


def test_a_missing_guard_is_named(house: House) -> None:
    name, table = postgresql_names()[0]
    tamper(f"DROP TRIGGER {name} ON {table}" if POSTGRESQL else "SELECT 1")

    found = {each.params["guard"] for each in audit(Checked())}

    assert found == ({name} if POSTGRESQL else set(sqlite_names()))


@pytest.mark.postgres
def test_a_guard_that_was_switched_off_is_missing(house: House) -> None:
    tamper("ALTER TABLE deal DISABLE TRIGGER deal_gap")

    assert list(audit(Checked())) == [Difference("guard_missing", {"guard": "deal_gap"})]


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (
            "deal SET entry = replace(entry, '15', '16') WHERE :here AND seq = 4",
            "chain 4 4|rescored 4",
        ),
        ("deal SET entry = substr(entry, 2) WHERE :here AND seq = 4", "chain 4 4|unscorable 4"),
        ("deal SET entry = NULL WHERE :here AND seq = 4", "chain 4 4|rescored 4"),
        ("deal SET seats = '[1,2]' WHERE :here AND seq = 1", "chain 1 1|unscorable 1"),
        ("deal SET kind = 'extra' WHERE :here AND seq = 2", "chain 2 2"),
        ("deal SET undoes = 5 WHERE :here AND seq = 7", "chain 7 3"),
        ("deal SET number = 6 WHERE :here AND number = 5", "number_gap 5|chain 8 6|rescored 6"),
        (
            "posting SET amount = 16 WHERE :here AND seq = 4 AND amount = 15",
            "chain 4 4|rescored 4|balance 1 chips|balance 2 chips",
        ),
        (
            "posting SET unit = 'points' WHERE :here AND seq = 4 AND amount = 15",
            "chain 4 4|rescored 4|balance 1 chips|balance 2 chips|balance 1 points",
        ),
        (
            "posting SET seq = 99 WHERE :here AND seq = 4 AND amount = 15",
            "stray_posting 99 4|chain 4 4",
        ),
        (
            "seat SET chips = chips + 1 WHERE :here AND number = 0",
            "balance 0 chips|unbalanced chips",
        ),
        ("seat SET points = 7 WHERE :here AND number = 4", "balance 4 points|unbalanced points"),
        ("agreement SET rules = rules || ' ' WHERE :here", "chain 1 1"),
        ("agreement SET number = 2 WHERE :here", "agreement_missing 1 1"),
        ("deal SET hash = zero WHERE :here AND seq = 6", "chain 6 3"),
    ],
)
def test_a_change_is_found_and_located(evening: House, change: str, expected: str) -> None:
    statement = change.replace("zero", "'\\x00'" if POSTGRESQL else "x'00'")

    tamper(f"UPDATE {statement}", c=evening.circle)

    found = [" ".join(map(str, each)) for each in told()]
    assert found[: len(expected.split("|"))] == expected.split("|")


def test_moved_moments_are_found(evening: House) -> None:
    change = "UPDATE deal SET recorded_at = {} WHERE :here AND seq = 2"
    later = "recorded_at + interval '1 day'" if POSTGRESQL else "replace(recorded_at, ' ', 'T')"

    tamper(change.format(later), c=evening.circle)

    assert told() == [("chain", 2, 2)]


@pytest.mark.parametrize(
    ("table", "which", "expected"),
    [
        ("deal", "seq = 5", [("seq_gap", 5), ("stray_posting", 5, 2), ("chain", 6, 3)]),
        ("deal", "number = 4", [("seq_gap", 4), ("number_gap", 4), ("stray_posting", 4, 4)]),
        ("deal", "seq = 8", [("stray_posting", 8, 5)]),
        ("posting", "seq = 4 AND amount = 15", [("chain", 4, 4), ("rescored", 4)]),
        ("seat", "number = 2", [("seat_gap", 2), ("balance", 2, "chips")]),
        ("agreement", "number = 1", [("agreement_missing", 1, 1), ("unscorable", 1)]),
    ],
)
def test_a_row_that_is_gone_is_missed(
    evening: House, table: str, which: str, expected: Told
) -> None:
    tamper(f"DELETE FROM {table} WHERE :here AND {which}", c=evening.circle)  # noqa: S608

    found = told()
    assert [each for each in found if each in expected] == expected
    assert found[0] == expected[0]


def test_a_sitting_that_is_gone_is_missed(evening: House) -> None:
    for _ in range(2):
        circles.open_sitting(evening.circle, evening.ask(), GAME, evening.see().rules, [1, 2])

    tamper("DELETE FROM sitting WHERE circle_id = :c AND number = 2", c=evening.circle)

    found = [each for each in audit(Checked()) if each.code != "guard_missing"]
    where = {"circle": evening.circle, "sitting": 2, "found": 3}
    assert found == [Difference("sitting_gap", where)]


def test_an_unknown_game_is_no_reason_to_stop(evening: House) -> None:
    tamper("UPDATE sitting SET game = 'whist' WHERE circle_id = :c", c=evening.circle)

    assert told() == [("unscorable", number) for number in range(1, 6)]


def test_what_cannot_be_read_is_no_reason_to_stop(evening: House) -> None:
    if POSTGRESQL:
        pytest.skip("PostgreSQL keeps text out of numbers")
    second = open_house("Ploy", "Fah", device="Ploy's phone")
    second.record({2: 5})

    tamper("UPDATE posting SET amount = 'many' WHERE :here AND seq = 4", c=evening.circle)
    tamper("UPDATE seat SET chips = 1 WHERE :here AND number = 0", c=second.circle)

    found = set(told())
    assert {("chain", 4, 4), ("unreadable",)} < found
    assert {("balance", 0, "chips"), ("unbalanced", "chips")} < found


def test_every_changed_byte_is_found(evening: House) -> None:
    if POSTGRESQL:
        pytest.skip("the log is the same, and SQLite also keeps bytes that are no text")
    chosen = random.Random(7)

    for _ in range(1000):
        change, expected, kept, changed = one_byte_of(evening, chosen)
        tamper(change, c=evening.circle, was=kept, value=changed)
        assert expected in [each[:2] for each in told()], (change, kept, changed)
        tamper(change, c=evening.circle, was=changed, value=kept)

    assert told() == []


BYTES_OF = {
    "deal": ("entry", "seats", "kind", "person", "undoes", "recorded_at", "hash"),
    "agreement": ("rules",),
    "posting": ("amount", "source", "target", "unit"),
    "seat": ("chips", "points"),
}


def one_byte_of(house: House, chosen: random.Random) -> tuple[str, object, object, object]:
    """What sets one value, what the audit must say, the value as it is and with a byte changed."""
    table = chosen.choice(sorted(BYTES_OF))
    column = chosen.choice(BYTES_OF[table])
    find = f"SELECT * FROM {table} WHERE {HERE} AND {column} IS NOT NULL"  # noqa: S608
    row = chosen.choice(rows(find, c=house.circle))
    keys = (key.name for key in db.metadata.tables[table].primary_key.columns)
    which = " AND ".join(f"{key} = {row[key]!r}" for key in keys if key != column)
    kept = row[column]
    was, value = (
        f"CAST({name} AS TEXT)" if isinstance(kept, str) else name for name in (":was", ":value")
    )
    change = f"UPDATE {table} SET {column} = {value} WHERE {which} AND {column} = {was}"  # noqa: S608
    return change, named(table, row), kept, other(kept, chosen)


def named(table: str, row: Mapping[str, object]) -> tuple[object, object]:
    """The difference that a change of this row shows as, and where."""
    if table == "seat":
        return ("balance", row["number"])
    return ("chain", row.get("seq", 1))  # the first row of the log was played by the rules


def other(kept: str | bytes | int, chosen: random.Random) -> object:
    """The value with one byte changed, whether or not that leaves a text."""
    if isinstance(kept, int):
        return kept ^ chosen.randrange(1, 256) << 8 * chosen.randrange(7)
    changed = bytearray(kept.encode() if isinstance(kept, str) else kept)
    changed[chosen.randrange(len(changed))] ^= chosen.randrange(1, 256)
    return bytes(changed)
