"""What a chip is worth: said for a circle, changed for a table, exact to the coin."""

from __future__ import annotations

import pytest

from tests.web.browser import Page
from tests.web.conftest import Opener
from tests.web.evening import play
from tests.web.test_plans import circle_of, lines_of, make, paying, phone


def change(page: Page, status: int = 200, **fields: str) -> Page:
    return page.form("/worth").fill(fields).send(status=status)


def test_a_table_of_points_becomes_one_for_money(board: Page) -> None:
    after = play(board, "+1", "+2", "-1", "-2")
    worth = after.follow("Settle up").follow("What a chip is worth")

    page = change(worth, chip_value="0,25", currency="EUR")

    assert page.path.endswith("/settle?s=1")
    assert "1 chip = 0.25 EUR" in page.text
    assert page.all(".row__amount") == ["0.25 EUR", "0.50 EUR"]


@pytest.mark.parametrize(
    ("value", "currency", "chip", "amounts"),
    [
        ("500", "LAK", "500 LAK", ["500 LAK", "1,000 LAK"]),
        ("2.5", "JPY", "2.5 JPY", ["2 JPY", "5 JPY"]),
        ("1000", "VND", "1,000 VND", ["1,000 VND", "2,000 VND"]),
        ("0.125", "KWD", "0.125 KWD", ["0.125 KWD", "0.250 KWD"]),
        ("0.333", "EUR", "0.333 EUR", ["0.33 EUR", "0.67 EUR"]),
    ],
)
def test_money_is_exact_in_every_currency(
    table_of: Opener, value: str, currency: str, chip: str, amounts: list[str]
) -> None:
    names = ("Noi", "Somsak", "Lek", "Dao", "Mali")
    board = table_of(*names, chip_value=value, currency=currency)

    page = play(board, "+1", "+2", "-1", "-2").follow("Settle up")

    assert f"1 chip = {chip}" in page.text
    assert page.all(".row__amount") == amounts


def test_who_carries_the_odd_part_of_a_coin_is_said(table_of: Opener) -> None:
    board = table_of("Noi", "Somsak", "Lek", chip_value="2.5", currency="JPY")

    plan = make(play(board, "+1", "-1"))

    assert plan.all(".due .row__amount") == ["2 JPY"]
    assert "Lek carries the odd part and comes out 0.5 JPY ahead." in plan.text
    assert "Somsak carries the odd part and comes out 0.5 JPY behind." in plan.text
    assert plan.all(".shares tbody tr") == ["Lek −2 JPY 0.5 JPY", "Somsak +2 JPY −0.5 JPY"]


def test_less_than_half_a_coin_is_nobodys_payment(table_of: Opener) -> None:
    board = table_of("Noi", "Somsak", "Lek", chip_value="0.25", currency="JPY")

    page = play(board, "+1", "-1").follow("Settle up")

    assert "Nobody owes anybody" in page.text
    assert not page.soup.select("form[method=post]")


@pytest.mark.parametrize("typed", ["", "0", "-1", "x", "1e3", "1/3", "9" * 21, "1.2.3"])
def test_a_value_that_is_none_says_what_it_may_be(board: Page, typed: str) -> None:
    worth = board.browser.get(f"{board.path}/worth")

    refused = change(worth, 422, chip_value=typed, currency="EUR")

    assert "Say what one chip is worth, such as 1 or 0.25." in refused.text
    assert refused.soup.select("#chip_value")[0]["value"] == typed
    assert refused.soup.select("#currency option[selected]")[0]["value"] == "EUR"


def test_just_points_needs_no_value(board: Page) -> None:
    worth = board.browser.get(f"{board.path}/worth")

    page = change(worth, chip_value="x", currency="")

    assert "1 chip" not in page.text


def test_a_circle_s_worth_is_for_tables_to_come(table_of: Opener) -> None:
    board = table_of("Noi", "Somsak", chip_value="2", currency="THB")
    play(board, "-3")
    worth = board.browser.get(f"{board.path}/worth").follow("For tables to come")

    page = change(worth, chip_value="10", currency="LAK")

    second = board.browser.get(f"{circle_of(board)}/s/new").form("/s").send()
    play(second, "-3")
    assert page.path == f"{circle_of(board)}/settle"
    assert "1 chip = 2.00 THB" in board.browser.get(f"{circle_of(board)}/settle?s=1").text
    assert "1 chip = 10 LAK" in board.browser.get(f"{circle_of(board)}/settle?s=2").text
    both = board.browser.get(f"{circle_of(board)}/settle")
    assert "1 payment in LAK clears everything" in both.text
    assert "1 payment in THB clears everything" in both.text
    first = make(board, "")
    assert (first.all(".due .row__amount"), lines_of(first)) == (["30 LAK"], ["Somsak pays Noi"])
    assert first.follow("To plan 2").all(".due .row__amount") == ["6.00 THB"]


def test_the_currency_of_something_paid_is_not_changed(table_of: Opener) -> None:
    board = table_of("Noi", "Somsak", chip_value="2", currency="THB")
    plan = make(play(board, "-3"))
    paying(plan, 2, 1).send()
    worth = board.browser.get(f"{board.path}/worth")

    refused = change(worth, 409, chip_value="3", currency="EUR")

    assert "by plan 1. Take that back first." in refused.text
    assert refused.soup.select("#chip_value")[0]["value"] == "3"
    assert "1 chip = 3.00 THB" in change(worth, chip_value="3", currency="THB").text


def test_only_a_host_is_offered_to_change_it(board: Page) -> None:
    after = play(board, "+1", "+2", "-1", "-2")

    page = phone(after, "player", 3).get(f"{circle_of(board)}/settle?s=1")

    assert "What a chip is worth" not in page.text
