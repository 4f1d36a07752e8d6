"""Friends settle up, and look up the rules."""

from __future__ import annotations

import pytest

from tests.web.browser import Browser, Page
from tests.web.conftest import Opener
from tests.web.evening import play


def test_nobody_owes_anybody_before_the_first_round(board: Page) -> None:
    plan = board.follow("Settle up")

    assert "Nobody owes anybody" in plan.text
    assert not plan.soup.select("textarea")


def test_the_fewest_payments_clear_everything(board: Page) -> None:
    after = play(board, "+1", "+1", "-1", "-1")

    plan = after.follow("Settle up")

    assert "2 payments clear everything" in plan.text
    assert "That is the minimum" in plan.text
    assert plan.all(".row__name") == ["Dao pays Somsak", "Mali pays Lek"]
    assert plan.all(".row__amount") == ["1", "1"]


def test_one_payment_is_said_as_one(table_of: Opener) -> None:
    after = play(table_of("Noi", "Mali"), "+5")

    assert "1 payment clears everything" in after.follow("Settle up").text


def test_the_plan_may_be_copied_as_text(board: Page) -> None:
    after = play(board, "+1", "+1", "-1", "-1")

    text = after.follow("Settle up").soup.select("textarea")[0].get_text()

    lines = text.strip().splitlines()
    assert lines[0].startswith("Noi's house · ")
    assert lines[1:] == ["Dao pays Somsak 1", "Mali pays Lek 1"]


def test_money_without_small_coins_is_whole(table_of: Opener) -> None:
    board = table_of("Noi", "Mali", chip_value="500", currency="LAK")

    plan = play(board, "-3").follow("Settle up")

    assert "1 chip = 500 LAK" in plan.text
    assert plan.all(".row__amount") == ["1,500 LAK"]
    assert "−1,500 LAK" in plan.text


def test_closing_asks_first_and_shows_what_it_comes_to(board: Page) -> None:
    after = play(board, "+1", "+1", "-1", "-1")

    asked = after.follow("Close table")
    closed = asked.form("/close").send()

    assert "2 payments" in asked.text
    assert "closed" in closed.text
    assert closed.browser.get("/").all("h2")[-1] == "Older"
    assert "Back to the table" in closed.follow("Settle up").text


def test_a_plan_of_no_sitting_is_nowhere(board: Page) -> None:
    circle = board.path.removesuffix("/s/1")

    for asked in ("?s=9", "?s=x", "?s=-1", "?s=99999999999999999999", "?s=", "?evening=soon"):
        board.browser.get(f"{circle}/settle{asked}", 404)
    board.browser.get(f"{circle}/settle?evening=1999-12-31", 404)


def test_the_games_of_an_evening_are_settled_together(board: Page) -> None:
    first = play(board, "+5", "-1", "-1", "-1")
    circle = board.path.removesuffix("/s/1")
    second = board.browser.get(f"{circle}/s/new").form("/s").send()

    other_way = play(second, "-5", "+1", "+1", "+1")

    evening = other_way.follow("Settle up").follow("Settle the whole evening")
    assert "payment" in first.follow("Settle up").all("h2")[0]
    assert "Nobody owes anybody" in evening.text
    assert evening.all("li .row__name") == ["Pok Deng", "Pok Deng"]
    assert board.browser.get(f"{circle}/settle").all("h2")[1:] == evening.all("h2")[1:]


def test_one_table_of_an_evening_offers_no_wider_plan(board: Page) -> None:
    plan = play(board, "+1", "+1", "-1", "-1").follow("Settle up")

    assert "whole evening" not in plan.text


def test_reopening_goes_back_to_where_it_was_asked_for(board: Page) -> None:
    closed = board.browser.get(f"{board.path}/close").form("/close").send()
    form = closed.form("/reopen")
    form.values["next"] = f"{board.path}/deals"

    assert form.send().heading.startswith("History")


@pytest.mark.parametrize(
    "elsewhere",
    [
        "//e.example",
        "/\\e.example",
        "https:e.example",
        "%2f%2fe.example",
        "javascript:alert(1)",
        "\t//e.example",
        "/\t/e.example",
        "https://e.example/",
        "/nowhere",
        "",
        "/c/x/../../e",
        "/new\\",
    ],
)
def test_nobody_is_sent_to_another_site(board: Page, elsewhere: str) -> None:
    closed = board.browser.get(f"{board.path}/close").form("/close").send()
    form = closed.form("/reopen")
    form.values["next"] = elsewhere

    assert form.send().path == board.path


def test_the_rules_of_a_game_need_no_table(browser: Browser) -> None:
    page = browser.get("/rules/pok-deng")

    assert page.heading == "Rules: Pok Deng"
    assert "The rulebook plays" in page.text
    assert page.link("Home") == "/"


def test_the_rules_of_a_table_are_those_it_agreed(table_of: Opener) -> None:
    board = table_of(
        "Noi",
        "Mali",
        preset="thai-table",
        **{"option-full_tie": "dealer", "option-sam_lueang": "off"},
    )

    page = board.follow("Rules")

    assert "Straight flush" in page.text or "straight flush" in page.text
    assert "sam lueang three of" not in page.text
    assert "With the same taem nobody pays" in page.text
    assert "What is level then goes to the dealer." in page.text


def test_equal_taem_may_pay_in_full(table_of: Opener) -> None:
    board = table_of("Noi", "Mali", **{"option-equal_taem": "full"})

    assert "times that deng" in board.follow("Rules").text


def test_two_hands_may_be_tried(browser: Browser) -> None:
    page = browser.get(
        "/rules/pok-deng?dealer=2&seat1-stake=1&seat1-cards=7s+8d+2c&seat2-cards=Kh+9h"
    )

    assert page.all(".try__answer p") == [
        "You: normal, 7 taem, 1 deng",
        "Dealer: pok, 9 taem, 2 deng",
        "For each chip of the stake you get −2.",
    ]


def test_cards_that_cannot_be_tried_say_why(browser: Browser) -> None:
    rules = "/rules/pok-deng?dealer=2&seat1-stake=1&"

    missing = browser.get(rules + "seat1-cards=7s&seat2-cards=")
    impossible = browser.get(rules + "seat1-cards=9s+Kd+2c&seat2-cards=Kh+9h")

    assert missing.all(".try__answer .field__error")
    assert "pok never draws" in impossible.text
    assert impossible.soup.select("#seat1-cards")[0]["value"] == "9s Kd 2c"


def test_trying_with_a_called_result_is_still_a_page(browser: Browser) -> None:
    browser.get("/rules/pok-deng?dealer=2&seat1-stake=1&seat1-result=%2B2")


def test_a_game_without_rules_is_nowhere(browser: Browser) -> None:
    browser.get("/rules/chess", 404)
