"""The list of a hand, the calculator and the choice of a game, as script helps with them."""

from __future__ import annotations

import pytest
from flask import Flask
from playwright.sync_api import Locator, expect

from tests.web.browser import Browser
from tests.web.pan import SIX, record
from tests.web.phone import Phone

pytestmark = pytest.mark.browser


@pytest.fixture
def edit(app: Flask, phone: Phone) -> Phone:
    """The list of a recorded hand on the phone of whoever entered it."""
    browser = Browser(app)
    form = browser.get("/new?game=panguingue").form("/new").send(button=("change", "more"))
    names = {f"person-{n}": name for n, name in enumerate(SIX, 1)}
    board = record(form.form("/new").fill(names).send())
    cookie = browser.client.get_cookie("dev")
    assert cookie is not None
    phone.context.add_cookies([{"name": "dev", "value": cookie.value, "url": phone.site}])
    phone.open(f"{board.path}/deals/1/edit")
    return phone


def field(phone: Phone, name: str) -> Locator:
    return phone.page.locator(f"[name={name}]")


def test_a_row_shows_what_goes_with_its_event(edit: Phone) -> None:
    expect(field(edit, "event2-cards")).to_be_visible()
    expect(field(edit, "event2-number")).to_be_hidden()
    expect(field(edit, "event1-cards")).to_be_hidden()

    field(edit, "event1-type").select_option("borrow")
    expect(field(edit, "event1-sources")).to_be_visible()
    expect(field(edit, "event1-line")).to_be_hidden()

    field(edit, "event2-type").select_option("out")
    expect(field(edit, "event2-cards")).to_be_visible()
    field(edit, "event2-cards").fill("")
    expect(field(edit, "event2-cards")).to_be_hidden()


def test_the_list_says_what_it_would_move_while_it_is_changed(edit: Phone) -> None:
    anna = edit.page.locator("#preview .row").first
    expect(anna).to_contain_text("+71")

    field(edit, "event4-cards").fill("5s 5s")

    expect(edit.page.locator("#preview .preview__problem")).to_contain_text("enough to go out")
    field(edit, "event7-cards").fill("")
    field(edit, "event7-player").select_option("")
    field(edit, "event7-type").select_option("")
    expect(anna).to_contain_text("+95")


def test_a_row_put_in_keeps_what_was_typed_before(edit: Phone) -> None:
    field(edit, "event2-cards").fill("4s 4s 4s")
    row = edit.page.locator("fieldset", has=edit.page.locator("[name=event4-cards]"))
    row.locator("summary").tap()
    row.get_by_role("button", name="Insert one before").tap()

    expect(edit.page.locator("legend")).to_have_count(11)
    expect(field(edit, "event2-cards")).to_have_value("4s 4s 4s")
    expect(edit.page.locator("fieldset").nth(3).locator("select").first).to_have_value("")


def test_cards_are_tapped_into_the_calculator(phone: Phone) -> None:
    phone.open("/rules/panguingue")
    keys = phone.page.locator("card-typist")
    for key in ("[data-rank='5']", "[data-suit=s]", "[data-again]", "[data-again]", "[data-again]"):
        keys.locator(key).tap()
    keys.locator("[data-erase]").tap()
    expect(field(phone, "cards")).to_have_value("5s 5s 5s")
    phone.key("What is it worth?").tap()
    expect(phone.page.locator(".try__answer")).to_contain_text("Each other player pays 4.")

    field(phone, "onto").focus()
    for key in ("[data-rank=K]", "[data-rank=A]", "[data-suit=d]", "[data-suit=c]"):
        keys.locator(key).tap()
    expect(field(phone, "onto")).to_have_value("Ad Ac")


def test_a_tapped_game_shows_its_rules_and_keeps_the_names(phone: Phone) -> None:
    phone.open("/new?game=pok-deng")
    field(phone, "person-1").fill("Anna")

    phone.page.locator(".tile", has_text="Panguingue").tap()

    expect(field(phone, "option-outs")).to_be_visible()
    expect(field(phone, "option-packs")).to_be_hidden()
    expect(field(phone, "person-1")).to_have_value("Anna")
