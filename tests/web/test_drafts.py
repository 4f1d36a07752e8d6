"""What was typed is never lost: not by a reload, a refusal, a lost answer or another phone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Route, expect

from tests.web.phone import FIVE, Phone

pytestmark = pytest.mark.browser

SPOIL = """() => {
  const stake = document.querySelector('[name=seat3-stake]')
  stake.value = 'x'
  stake.dispatchEvent(new Event('input', { bubbles: true }))
}"""


@pytest.fixture
def board(phone: Phone) -> str:
    return phone.open_table(*FIVE)


@pytest.fixture
def other(phone: Phone, board: str, chromium: Chromium, site: str) -> Iterator[Phone]:
    """Another phone that may record at the same table."""
    cookies = {"cookies": phone.context.cookies(), "origins": []}
    other = Phone(chromium, site, storage_state=cookies)
    yield other
    other.context.close()


def value(phone: Phone, name: str) -> str:
    return phone.page.locator(f"[name={name}]").input_value()


def asked(phone: Phone) -> str:
    return phone.page.locator("[data-seat][aria-current]").get_attribute("data-name") or ""


def play(phone: Phone, board: str, rest: str = "rest −1") -> None:
    phone.open(board + "/deals/new")
    phone.tap(phone.key(rest))
    phone.save()


def recorded(phone: Phone, board: str) -> int:
    phone.open(board + "/deals")
    return phone.page.locator(".log__row").count()


def send_in_vain(phone: Phone, board: str, arrives: bool) -> str:
    """Saves a round whose answer never comes back; answers the key it was sent with."""

    def lose(route: Route) -> None:
        if arrives:
            route.fetch(max_redirects=0)
        route.abort()

    phone.open(board + "/deals/new")
    phone.tap(phone.key("+3"))
    phone.tap(phone.key("rest −1"))
    key = value(phone, "key")
    go = phone.page.locator("save-key .btn--go:enabled")
    go.wait_for()
    phone.page.route("**/deals?by=*", lose)
    with phone.page.expect_event("requestfailed", lambda lost: lost.method == "POST"):
        go.tap()
    expect(phone.page.locator(".outbox__row")).to_have_count(1)
    return key


def line_is_back(phone: Phone) -> None:
    phone.page.unroute("**/deals?by=*")
    phone.complaints.clear()


def test_after_a_reload_the_next_tap_is_for_whoever_has_no_result(phone: Phone, board: str) -> None:
    phone.open(board + "/deals/new")
    phone.tap(phone.key("+3"))

    phone.page.reload()
    assert asked(phone) == "Lek"
    phone.tap(phone.key("−1"))

    assert value(phone, "seat2-result") == "+3"
    assert value(phone, "seat3-result") == "-1"


def test_after_a_reload_the_next_card_is_for_whoever_has_none(phone: Phone, board: str) -> None:
    phone.open(board + "/deals/new?by=cards")
    for key in ("7", "6", "Stand, next player"):
        phone.tap(phone.key(key))

    phone.page.reload()
    assert asked(phone) == "Lek"
    phone.tap(phone.key("9"))

    assert value(phone, "seat2-cards") == "7 6"
    assert value(phone, "seat3-cards") == "9"


def test_results_after_cards_do_not_touch_the_cards(phone: Phone, board: str) -> None:
    phone.open(board + "/deals/new?by=cards")
    for key in ("7", "6", "Stand, next player"):
        phone.tap(phone.key(key))

    phone.tap(phone.key("Results"))
    phone.page.wait_for_url("**by=results")
    phone.tap(phone.key("+1"))

    assert value(phone, "seat2-cards") == "7 6"
    assert value(phone, "seat3-result") == "+1"


def test_the_early_mark_survives_a_look_at_the_results(phone: Phone, board: str) -> None:
    phone.open(board + "/deals/new?by=cards")
    for key in ("7", "6", "Early: compared before the dealer drew"):
        phone.tap(phone.key(key))

    phone.tap(phone.key("Results"))
    phone.page.wait_for_url("**by=results")
    assert value(phone, "seat2-early") == "y"
    assert value(phone, "seat3-early") == ""
    phone.tap(phone.key("Cards"))
    phone.page.wait_for_url("**by=cards")

    expect(phone.page.locator("[name=seat2-early]")).to_be_checked()
    expect(phone.page.locator("[name=seat3-early]")).not_to_be_checked()


def test_a_refused_round_outlives_what_another_phone_records(
    phone: Phone, other: Phone, board: str
) -> None:
    phone.open(board + "/deals/new")
    phone.tap(phone.key("+3"))
    phone.tap(phone.key("rest −1"))
    phone.page.evaluate(SPOIL)
    phone.tap(phone.page.locator("save-key .btn--go:enabled"))
    phone.page.locator(".errors").wait_for()
    phone.complaints.clear()
    refused = value(phone, "key")

    play(other, board)
    phone.open(board)
    phone.open(board + "/deals/new")

    assert value(phone, "seat2-result") == "+3"
    assert value(phone, "key") != refused


def test_a_round_that_never_arrived_outlives_the_board_and_another_phone(
    phone: Phone, other: Phone, board: str
) -> None:
    key = send_in_vain(phone, board, arrives=False)
    assert value(phone, "key") != key

    play(other, board)
    phone.open(board)
    expect(phone.page.locator(".outbox__row")).to_have_count(1)
    phone.open(board + "/deals/new")
    assert value(phone, "seat2-result") == ""
    line_is_back(phone)
    phone.open(board)

    expect(phone.page.locator(".outbox__row")).to_have_count(0)
    assert recorded(phone, board) == 2


def test_a_round_whose_answer_was_lost_is_saved_once(phone: Phone, board: str) -> None:
    send_in_vain(phone, board, arrives=True)

    line_is_back(phone)
    phone.open(board + "/deals/new")

    expect(phone.page.locator(".outbox__row")).to_have_count(0)
    assert value(phone, "seat2-result") == ""
    assert recorded(phone, board) == 1


def test_after_a_saved_round_the_next_one_is_empty(phone: Phone, board: str) -> None:
    play(phone, board)

    phone.open(board + "/deals/new")

    assert value(phone, "seat2-result") == ""


def test_after_a_refusal_put_right_the_next_round_is_empty(phone: Phone, board: str) -> None:
    phone.open(board + "/deals/new")
    phone.tap(phone.key("rest −1"))
    stake = value(phone, "seat3-stake")
    phone.page.evaluate(SPOIL)
    phone.tap(phone.page.locator("save-key .btn--go:enabled"))
    phone.page.locator(".errors").wait_for()
    phone.complaints.clear()
    phone.page.evaluate(SPOIL.replace("'x'", f"'{stake}'"))
    phone.save()

    phone.open(board + "/deals/new")

    assert value(phone, "seat2-result") == ""
    assert recorded(phone, board) == 1


def test_a_saved_correction_leaves_no_draft(phone: Phone, board: str) -> None:
    play(phone, board)
    phone.open(board + "/deals/1/edit")
    phone.tap(phone.page.locator(".seat:visible", has_text="Lek").get_by_role("button").first)
    phone.tap(phone.key("+5"))
    phone.save()
    assert phone.page.url.endswith("/deals/1")

    assert phone.page.evaluate("Object.keys(localStorage)") == []


def test_a_one_and_a_zero_on_a_keyboard_are_one_ten(phone: Phone, board: str) -> None:
    phone.open(board + "/deals/new?by=cards")

    phone.page.keyboard.type("10")
    assert value(phone, "seat2-cards") == "10"
    phone.page.keyboard.type("t")

    assert value(phone, "seat2-cards") == "10 10"
