"""The guards of both databases, tried with plain SQL: the log only grows."""

from __future__ import annotations

import pytest
from sqlalchemy.exc import DBAPIError

from app.store.db import db
from app.store.guards import APPEND_ONLY
from tests.conftest import POSTGRESQL
from tests.store.tables import House, count_some, everything_in, run, settle_some

DEAL = (
    "INSERT INTO deal (circle_id, sitting, seq, number, version, kind, seats, agreement, entry,"
    " recorded_at, hash) VALUES (:c, 1, {seq}, {number}, {version}, 'deal', '[1,2]', 1, '{{}}',"
    " '2026-11-12 00:00:00', 'x')"
)
POSTING = (
    "INSERT INTO posting (circle_id, sitting, number, seq, source, target, unit, amount)"
    " VALUES (:c, 1, 2, {seq}, {source}, {target}, '{unit}', {amount})"
)
# From the leaves to the root, as whoever erases a circle must.
BELOW = (
    *("payment", "settlement", "stack", "posting", "deal", "seat", "agreement", "intent", "role"),
    *("sitting", "person"),
)


def deal(seq: int = 2, number: int = 2, version: int = 1) -> str:
    return DEAL.format(seq=seq, number=number, version=version)


def posting(
    source: int = 1, target: int = 2, amount: int = 5, unit: str = "chips", seq: int = 2
) -> str:
    return POSTING.format(source=source, target=target, amount=amount, unit=unit, seq=seq)


def stack(kind: str = "count", chips: int = 5, seat: int = 1, undoes: int | None = None) -> str:
    said = f"9, {seat}, '{kind}', {chips}, {undoes or 'NULL'}, '2026-11-12 00:00:00'"
    return (
        "INSERT INTO stack (circle_id, sitting, number, seat, kind, chips, undoes, recorded_at)"  # noqa: S608
        f" VALUES (:c, 1, {said})"
    )


def on(table: str, statement: str) -> str:
    """The statement about one table."""
    return statement.replace("TABLE_", table)


def counts(house: House) -> dict[str, int]:
    return {table: len(everything_in(table, house.circle)) for table in BELOW}


@pytest.fixture
def played(house: House) -> House:
    """Noi's house after one round, a plan of which something was paid, and counted chips."""
    house.record({2: 20, 3: -10})
    settle_some(house)
    count_some(house)
    return house


def refuses(played: House, *statements: str, match: str) -> None:
    """All of it is refused, and nothing of it stays."""
    before = [everything_in(table) for table in APPEND_ONLY]

    with pytest.raises(DBAPIError, match=match):
        run(*statements, c=played.circle)

    assert [everything_in(table) for table in APPEND_ONLY] == before


@pytest.mark.parametrize(
    "change",
    [
        "agreement SET rules = '{}'",
        "deal SET entry = NULL",
        "deal SET hash = hash",
        "posting SET amount = amount + 1",
        "intent SET answer = '/'",
        "settlement SET lines = '[]'",
        "payment SET amount = '1'",
        "payment SET undoes = NULL",
        "stack SET chips = chips + 1",
        "stack SET undoes = NULL",
    ],
)
def test_nothing_that_was_recorded_can_be_changed(played: House, change: str) -> None:
    refuses(played, f"UPDATE {change} WHERE circle_id = :c", match="append-only")


@pytest.mark.parametrize("table", APPEND_ONLY)
def test_nothing_that_was_recorded_can_be_removed(played: House, table: str) -> None:
    refuses(played, on(table, "DELETE FROM TABLE_ WHERE circle_id = :c"), match="append-only")


@pytest.mark.parametrize("table", APPEND_ONLY)
def test_nothing_that_was_recorded_can_be_replaced(played: House, table: str) -> None:
    if POSTGRESQL:
        pytest.skip("PostgreSQL has no REPLACE")

    refuses(
        played,
        on(table, "INSERT OR REPLACE INTO TABLE_ SELECT * FROM TABLE_ WHERE circle_id = :c"),
        match=r"append-only|no gap|sealed",
    )


def test_a_version_cannot_be_replaced_under_a_new_seq(played: House) -> None:
    again = deal(seq=2, number=1, version=1)
    if POSTGRESQL:
        refuses(played, again, match="uq_deal")
    else:
        replacing = again.replace("INSERT", "INSERT OR REPLACE")
        refuses(played, replacing, match="append-only")


@pytest.mark.postgres
@pytest.mark.parametrize("table", APPEND_ONLY)
def test_nothing_that_was_recorded_can_be_upserted(played: House, table: str) -> None:
    change = f" ON CONFLICT ({', '.join(APPEND_ONLY[table])}) DO UPDATE SET circle_id = 0"

    refuses(
        played,
        on(table, "INSERT INTO TABLE_ SELECT * FROM TABLE_ WHERE circle_id = :c") + change,
        match=r"append-only|no gap|sealed",
    )


@pytest.mark.postgres
@pytest.mark.parametrize("table", [*APPEND_ONLY, "circle"])
def test_no_table_can_be_emptied(played: House, table: str) -> None:
    refuses(played, f"TRUNCATE {table} CASCADE", match="append-only")


@pytest.mark.parametrize("seq", [0, 1, 3])
def test_the_log_has_no_gap(played: House, seq: int) -> None:
    refuses(played, deal(seq=seq), match=r"no gap|append-only")


@pytest.mark.parametrize(
    ("bad", "why"),
    [
        (posting(amount=0), "ck_posting_amount"),
        (posting(amount=-5), "ck_posting_amount"),
        (posting(source=2, target=2), "ck_posting_seats"),
        (posting(unit="money"), "ck_posting_unit"),
    ],
)
def test_a_posting_moves_something_from_one_seat_to_another(
    played: House, bad: str, why: str
) -> None:
    refuses(played, bad, deal(), match=why)


@pytest.mark.parametrize("bad", [posting(source=9), posting(target=9)])
def test_a_posting_stays_within_its_sitting(played: House, bad: str) -> None:
    refuses(played, bad, deal(), match="(?i)foreign key")


def test_a_posting_without_a_deal_is_refused_when_it_would_be_kept(played: House) -> None:
    refuses(played, posting(), match="(?i)foreign key")


def test_a_posting_that_comes_late_is_refused(played: House) -> None:
    refuses(played, posting(target=4, seq=1), match="sealed")


def test_a_posting_after_its_deal_is_refused_in_the_same_transaction(played: House) -> None:
    refuses(played, deal(), posting(), match="sealed")


@pytest.mark.parametrize(
    ("bad", "why"),
    [
        (stack(kind="buy_in", chips=0), "ck_stack_chips"),
        (stack(kind="count", chips=-1), "ck_stack_chips"),
        (stack(kind="gift"), "ck_stack_kind"),
        (stack(undoes=9), "ck_stack_undoes"),
        (stack(seat=9), "(?i)foreign key"),
    ],
)
def test_chips_are_bought_or_counted_at_a_seat_of_the_table(
    played: House, bad: str, why: str
) -> None:
    refuses(played, bad, match=why)


def test_postings_before_their_deal_are_kept(played: House) -> None:
    run(posting(), deal(), c=played.circle)

    assert counts(played)["posting"] == 3


def test_a_deal_cannot_name_rules_that_were_not_agreed(played: House) -> None:
    statement = deal().replace("'[1,2]', 1", "'[1,2]', 2")

    refuses(played, statement, match="(?i)foreign key")


def test_erasing_a_circle_removes_all_of_it_and_nothing_else(played: House, noise: House) -> None:
    run(
        "UPDATE circle SET erased_at = '2026-11-12 00:00:00' WHERE id = :c",
        *(on(table, "DELETE FROM TABLE_ WHERE circle_id = :c") for table in BELOW),
        "DELETE FROM circle WHERE id = :c",
        c=played.circle,
    )

    assert set(counts(played).values()) == {0}
    assert counts(noise)["deal"] == 1


def test_the_mark_of_one_circle_lets_nobody_erase_another(played: House, noise: House) -> None:
    run("UPDATE circle SET erased_at = '2026-11-12 00:00:00' WHERE id = :c", c=played.circle)

    with pytest.raises(DBAPIError, match="append-only"):
        run("DELETE FROM posting WHERE circle_id = :c", c=noise.circle)

    db.session.rollback()
    assert counts(noise)["posting"] == 1


def test_what_no_log_keeps_may_be_changed(played: House) -> None:
    run(
        "UPDATE person SET name = 'Nok', name_key = 'nok' WHERE circle_id = :c AND number = 1",
        c=played.circle,
    )

    assert played.names[0] == "Nok"
