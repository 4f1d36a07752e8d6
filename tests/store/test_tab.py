"""The tab: what is open after all that was played, without adding up what was closed long ago."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction

import pytest
from flask import Flask
from sqlalchemy.dialects import sqlite

from app.store import accounts, closing
from app.store.audit import Checked, Difference, audit
from app.store.db import db
from app.store.exporting import export_circle
from app.store.importing import checked, import_alone
from app.store.revaluing import change_worth_of_circle, change_worth_of_sitting
from app.store.settlements import books
from app.store.tab import ALL
from app.store.worth import Worth
from tests.conftest import POSTGRESQL
from tests.store.nights import next_table, some_night, whole_night
from tests.store.tables import House, rows, run

EUR = Worth("0.10", "EUR")
Tab = dict[str | None, dict[int, Fraction]]

# Read by plain SQL, and worth what its table or else its circle says.
STANDS = """
    SELECT seat.person, seat.chips, sitting.chip_value AS own, sitting.currency AS own_currency,
        circle.chip_value, circle.currency
    FROM seat JOIN sitting ON sitting.circle_id = seat.circle_id AND sitting.number = seat.sitting
    JOIN circle ON circle.id = seat.circle_id
    WHERE seat.circle_id = :c AND seat.person IS NOT NULL
"""


@pytest.fixture
def table(house: House) -> House:
    """Somsak won ten chips of the dealer, and Lek lost four."""
    house.record({2: 10, 3: -4, 4: 0})
    return house


def tab(circle: int) -> Tab:
    """What is open, of whoever won or lost something."""
    db.session.rollback()
    found = accounts.tab(circle, books(circle))
    return {currency: {p: n for p, n in won.items() if n} for currency, won in found.items()}


def added_up(circle: int) -> Tab:
    """The same over every seat of every table, less what was paid."""
    sums: dict[str | None, dict[int, Fraction]] = defaultdict(lambda: defaultdict(Fraction))
    for row in rows(STANDS, c=circle):
        inherits = row["own"] is None
        currency = row["currency" if inherits else "own_currency"]
        value = Fraction(row["chip_value" if inherits else "own"] if currency else 1)
        sums[currency][row["person"]] += value * row["chips"]
    return {currency: {p: n for p, n in won.items() if n} for currency, won in sums.items()}


def kept(circle: int) -> dict[tuple[int, str, str], int]:
    found = rows("SELECT * FROM tab WHERE circle_id = :c", c=circle)
    return {(row["person"], row["chip_value"], row["currency"]): row["chips"] for row in found}


def differences() -> list[Difference]:
    return list(audit(Checked()))


@pytest.mark.parametrize("seed", range(40))
def test_whatever_is_closed_reopened_and_revalued_it_is_all_that_was_played(
    store: Flask, seed: int
) -> None:
    house = some_night(seed)

    found = tab(house.circle)

    assert {c: won for c, won in found.items() if won} == {
        c: won for c, won in added_up(house.circle).items() if won
    }
    assert differences() == []


def test_it_is_kept_of_closed_tables_alone(table: House) -> None:
    before = tab(table.circle)
    assert kept(table.circle) == {}

    closing.close(table.circle, 1, table.ask())

    assert kept(table.circle) == {(1, "0.25", "THB"): -6, (2, "0.25", "THB"): 10,
                                  (3, "0.25", "THB"): -4}  # fmt: skip
    assert tab(table.circle) == before
    closing.reopen(table.circle, 1, table.ask())
    assert kept(table.circle) == {}
    assert tab(table.circle) == before


def test_tables_of_one_worth_are_one_row_of_it(table: House) -> None:
    second = next_table(table, "pok-deng")
    second.record({2: 5, 3: 0, 4: 0})

    for house in (table, second):
        closing.close(house.circle, house.sitting, house.ask())

    assert kept(table.circle)[2, "0.25", "THB"] == 15


def test_closed_tables_keep_their_worth_when_the_circle_changes_its_own(table: House) -> None:
    closing.close(table.circle, 1, table.ask())

    change_worth_of_circle(table.circle, table.ask(), EUR)
    second = next_table(table, "pok-deng")
    second.record({2: 30, 3: 0, 4: 0})

    assert tab(table.circle) == {
        "EUR": {1: Fraction(-3), 2: Fraction(3)},
        "THB": {1: Fraction("-1.5"), 2: Fraction("2.5"), 3: Fraction(-1)},
    }
    assert differences() == []


@pytest.mark.parametrize("worth", [EUR, Worth("1", None)])
def test_a_closed_table_can_be_worth_something_else(table: House, worth: Worth) -> None:
    closing.close(table.circle, 1, table.ask())

    change_worth_of_sitting(table.circle, 1, table.ask(), worth)

    assert tab(table.circle) == {
        worth.currency: {p: worth.value * n for p, n in ((1, -6), (2, 10), (3, -4))}
    }
    assert differences() == []


def test_a_circle_from_a_file_has_its_own(noise: House) -> None:
    night = whole_night()

    number = import_alone(checked(export_circle(night.circle)))

    assert kept(number) == kept(night.circle) != {}
    assert tab(number) == tab(night.circle)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE tab SET chips = chips + 1 WHERE circle_id = :c AND person = 2",
        "DELETE FROM tab WHERE circle_id = :c AND person = 2",
        "UPDATE tab SET person = 4 WHERE circle_id = :c AND person = 2",
        "UPDATE tab SET currency = 'LAK' WHERE circle_id = :c AND person = 2",
        "INSERT INTO tab VALUES (:c, 4, '0.25', 'THB', 3)",
    ],
)
def test_an_audit_finds_what_it_should_not_hold(table: House, noise: House, statement: str) -> None:
    closing.close(table.circle, 1, table.ask())
    assert differences() == []

    run(statement, c=table.circle)

    found = differences()
    assert {each.code for each in found} == {"tab"}
    assert {each.params["circle"] for each in found} == {table.circle}
    assert {each.params["person"] for each in found} <= {2, 4}


@pytest.mark.skipif(bool(POSTGRESQL), reason="SQLite says which index it takes")
def test_closed_tables_are_not_even_looked_at(table: House) -> None:
    query = str(ALL.compile(dialect=sqlite.dialect()))

    plan = [row["detail"] for row in rows(f"EXPLAIN QUERY PLAN {query.replace('?', '1')}")]

    seats = [step for step in plan if step.startswith("SEARCH seat")]
    assert seats == ["SEARCH seat USING PRIMARY KEY (circle_id=? AND sitting=?)"]
