"""Two people take down the same hand a second apart: one deal, and both drafts intact."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask import Flask
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Locator, expect

from tests.web.axe import looked_at
from tests.web.door import phone_of
from tests.web.phone import FIVE, Phone

pytestmark = pytest.mark.browser

SIX = ("Anna", "Ben", "Carla", "Dan", "Emil", "Eva")
KEPT = "Object.keys(localStorage).filter((name) => name.startsWith('draft:'))"


@pytest.fixture
def lek(chromium: Chromium, site: str) -> Iterator[Phone]:
    """A second phone, of a size that many have; it gets its own role at a table."""
    lek = Phone(chromium, site, viewport={"width": 360, "height": 740})
    yield lek
    lek.context.close()
    assert lek.complaints == []


def let_in(app: Flask, phone: Phone, board: str, person: int) -> None:
    """This phone is that person's, and no other's."""
    known = phone_of(app, board.rsplit("/s/", 1)[0], "player", person, phone.site)
    cookie = known.client.get_cookie("dev", domain="localhost")
    assert cookie is not None
    phone.context.add_cookies([{"name": "dev", "value": cookie.value, "url": phone.site}])


def key_in(phone: Phone, board: str) -> None:
    phone.open(f"{board}/deals/new")
    phone.tap(phone.key("+3"))
    phone.tap(phone.key("rest −1"))
    go(phone).wait_for()


def go(phone: Phone) -> Locator:
    return phone.page.locator("save-key .btn--go:enabled")


def typed(phone: Phone) -> list[str]:
    return [phone.page.locator(f"[name=seat{n}-result]").input_value() for n in (2, 3, 4, 5)]


def rounds(phone: Phone, board: str) -> list[str]:
    phone.open(f"{board}/deals")
    return phone.page.locator(".log__number").all_inner_texts()


def asked(phone: Phone) -> None:
    """The refusal is a page, which the browser complains about to itself."""
    expect(phone.page.locator("h1")).to_have_text("Noi just saved the same round")
    phone.complaints.clear()


@pytest.fixture
def board(app: Flask, phone: Phone, lek: Phone) -> str:
    """Both have keyed in the same round; Noi saves it, and Lek a second later."""
    board = phone.open_table(*FIVE)
    let_in(app, lek, board, 3)
    for each in (phone, lek):
        key_in(each, board)
    phone.save()
    lek.page.wait_for_timeout(1_000)
    lek.tap(go(lek))
    asked(lek)
    return board


def test_it_is_that_one_leaves_one_round_and_no_draft(phone: Phone, lek: Phone, board: str) -> None:
    assert lek.page.locator(".row").all_inner_texts()[0].split() == ["Somsak", "+3"]

    lek.tap(lek.page.get_by_role("link", name="It is that one"))
    lek.page.wait_for_url("**/deals/1")

    assert lek.page.evaluate(KEPT) == phone.page.evaluate(KEPT) == []
    lek.open(f"{board}/deals/new")
    assert typed(lek) == [""] * 4
    assert rounds(lek, board) == ["#1"]


def test_it_is_another_saves_what_was_typed(phone: Phone, lek: Phone, board: str) -> None:
    lek.tap(lek.key("It is another round"))
    lek.page.wait_for_url(f"**{board}")

    assert lek.page.evaluate(KEPT) == []
    assert rounds(lek, board) == ["#2", "#1"]


def test_back_from_the_question_what_was_typed_waits_and_leads_to_it_again(
    phone: Phone, lek: Phone, board: str
) -> None:
    lek.page.go_back()

    lek.page.get_by_text("1 not saved: look at it").tap()
    lek.page.get_by_role("button", name="Look at it").tap()
    asked(lek)
    assert lek.page.locator(".row").all_inner_texts()[0].split() == ["Somsak", "+3"]
    assert rounds(phone, board) == ["#1"]


def test_the_question_is_short_and_fits(lek: Phone, board: str) -> None:
    assert lek.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert lek.page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert looked_at(lek) == ""


def test_what_came_in_between_is_asked_about_though_the_page_has_told_of_it(
    app: Flask, phone: Phone, lek: Phone
) -> None:
    board = phone.open_table(*FIVE)
    let_in(app, lek, board, 3)
    for each in (phone, lek):
        key_in(each, board)

    phone.save()
    expect(lek.page.locator("#news")).to_contain_text("Noi also saved #1", timeout=4_000)
    lek.tap(go(lek))

    asked(lek)


def test_another_round_is_saved_and_the_board_tells_once_what_came_before(
    app: Flask, phone: Phone, lek: Phone
) -> None:
    board = phone.open_table(*FIVE)
    let_in(app, lek, board, 3)
    key_in(lek, board)
    phone.open(f"{board}/deals/new")
    phone.tap(phone.key("rest −1"))
    phone.save()

    lek.save()

    expect(lek.page.locator("#news")).to_contain_text("Noi also saved #1")
    assert lek.page.url == lek.site + board
    assert lek.page.evaluate(KEPT) == []
    lek.page.reload()
    expect(lek.page.locator(".log__number").first).to_have_text("#2")
    expect(lek.page.locator("#news")).to_have_text("")


def test_the_same_condition_of_two_phones_is_asked_about(
    app: Flask, phone: Phone, lek: Phone
) -> None:
    board = phone.open_table(*SIX, game="panguingue")
    let_in(app, lek, board, 2)
    for each in (phone, lek):
        each.open(f"{board}/deals/new")
        each.tap(each.page.locator(".who__name", has_text="Carla"))

    phone.tap(phone.page.locator("[value='condition low_run']"))
    expect(phone.page.locator("[data-toast]")).to_contain_text("Carla +5")
    lek.tap(lek.page.locator("[value='condition low_run']"))

    expect(lek.page.locator("h1")).to_have_text("Anna just said the same")
    lek.complaints.clear()
    lek.tap(lek.page.get_by_role("link", name="It is that one"))
    expect(lek.page.locator(".who__name", has_text="Carla")).to_contain_text("+5")
    lek.tap(lek.page.locator(".who__name", has_text="Carla"))
    lek.tap(lek.page.locator("[value='condition low_run']"))
    expect(lek.page.locator(".who__name", has_text="Carla")).to_contain_text("+10")
