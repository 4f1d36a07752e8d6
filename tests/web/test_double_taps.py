"""Fingers and tabs that send the same round twice: it is recorded once, and nothing is lost."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page as Tab

from tests.web.phone import FIVE, Phone

pytestmark = pytest.mark.browser

DOUBLE_TAP = """async (gap) => {
  const key = document.querySelector('save-key .btn--go')
  key.click()
  await new Promise(done => setTimeout(done, gap))
  key.click()
}"""
TWICE_PAST_THE_GUARD = """() => {
  const form = document.querySelector('form[data-draft]')
  const fields = new URLSearchParams(new FormData(form))
  const send = () => fetch(form.action, { method: 'POST', body: fields, redirect: 'manual' })
  return Promise.all([send(), send(), send()]).then(all => all.map(one => one.type))
}"""


@pytest.fixture
def board(phone: Phone) -> str:
    return phone.open_table(*FIVE)


def fill(phone: Phone, board: str) -> None:
    phone.open(board + "/deals/new")
    phone.tap(phone.key("+3"))
    phone.tap(phone.key("rest −1"))
    phone.page.locator("save-key .btn--go:enabled").wait_for()


def rounds(phone: Phone, board: str) -> int:
    phone.open(board + "/deals")
    return phone.page.locator(".log__row").count()


def save(tab: Tab) -> None:
    before = tab.url
    tab.locator("save-key .btn--go:enabled").click()
    tab.wait_for_url(lambda url: url != before)


@pytest.mark.parametrize("gap", [0, 20, 50])
def test_two_taps_within_a_blink_record_one_round(phone: Phone, board: str, gap: int) -> None:
    fill(phone, board)

    with phone.page.expect_navigation(url=f"**{board}"):
        phone.page.evaluate(f"void ({DOUBLE_TAP})({gap})")

    assert rounds(phone, board) == 1


def test_three_sendings_in_the_same_moment_record_one_round(phone: Phone, board: str) -> None:
    fill(phone, board)

    answers = phone.page.evaluate(TWICE_PAST_THE_GUARD)

    assert answers == ["opaqueredirect"] * 3
    assert rounds(phone, board) == 1


def test_back_and_save_again_makes_no_second_round_unseen(phone: Phone, board: str) -> None:
    """Back shows an empty form or the spent one: only a round that was typed again counts again."""
    fill(phone, board)
    phone.save()

    phone.page.go_back()
    key = phone.page.locator("save-key .btn--go")
    key.wait_for()
    if key.is_enabled():
        with phone.page.expect_navigation():
            key.click()

    assert rounds(phone, board) == 1


@pytest.fixture
def duplicate(phone: Phone, board: str) -> Tab:
    """Another tab on the round that is being typed in the first."""
    fill(phone, board)
    other = phone.context.new_page()
    other.goto(phone.page.url)
    other.locator("save-key .btn--go:enabled").wait_for()
    return other


def test_what_one_tab_has_saved_is_gone_from_its_duplicate(
    phone: Phone, board: str, duplicate: Tab
) -> None:
    save(phone.page)

    duplicate.locator("save-key .btn--go:disabled").wait_for()

    assert duplicate.locator("[name=seat2-result]").input_value() == ""
    assert rounds(phone, board) == 1


def test_what_was_typed_otherwise_in_a_duplicate_is_a_round_of_its_own(
    phone: Phone, board: str, duplicate: Tab
) -> None:
    stake = (
        "input => { input.value = '77'; input.dispatchEvent(new Event('input', {bubbles: true})) }"
    )
    duplicate.locator("[name=seat3-stake]").evaluate(stake)

    save(phone.page)
    assert duplicate.locator("[name=seat3-stake]").input_value() == "77"
    save(duplicate)

    assert rounds(phone, board) == 2
