"""Every page, dark and light, as axe sees it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask import Flask
from playwright.sync_api import Browser as Chromium

from tests.web.axe import looked_at, seen_by_axe
from tests.web.browser import Browser
from tests.web.driving import lend, tonight
from tests.web.evening import play
from tests.web.pan import HAND, SIX, record
from tests.web.phone import FIVE, ZONE, Phone
from tests.web.test_plans import make, part

pytestmark = pytest.mark.browser

PI_DENG_WAYS = ("cards", "tallies", "totals")


def pages(board: str) -> Iterator[str]:
    circle = board.rsplit("/s/", 1)[0]
    yield from ("/", "/new", "/rules/pok-deng", "/nothing-here")
    yield from (board, f"{board}/deals/new", f"{board}/deals/new?by=cards", f"{board}/deals")
    yield from (
        f"{board}/deals/1",
        f"{board}/deals/1/why/2",
        f"{board}/deals/1/edit",
        f"{board}/rules",
        f"{board}/rules/change",
        f"{board}/close",
    )
    yield from (f"{circle}/settle?s=1", f"{circle}/s/new", f"{board}/seats", f"{board}/show")
    yield from (f"{circle}/people", f"{circle}/people/1", f"{board}/extras")
    yield from (f"{board}/stacks", f"{board}/extras?for=house", f"{board}/extras?for=food")
    yield from (f"{circle}/share", f"{circle}/me", "/join", "/j")
    yield from (circle, f"{circle}/history?person=1", f"{circle}/history/{tonight(ZONE)}")
    yield from (f"{circle}/stats", f"{circle}/stats/1", f"{circle}/settings")
    yield from ("/new?game=panguingue", "/rules/panguingue?cards=ah+ah+ah+ad")


def test_axe_finds_nothing_on_any_page(chromium: Chromium, site: str) -> None:
    phone = Phone(chromium, site)
    board = phone.open_table(*FIVE)
    phone.open(board + "/deals/new?by=cards")
    for ranks in ("2 3 4", "5 6 7", "A 10 5", "2 J 6", "3 2 10"):
        for rank in ranks.split():
            phone.tap(phone.key(rank))
    phone.save()

    assert seen_by_axe(phone, pages(board)) == {}
    phone.context.close()


def test_axe_finds_nothing_on_the_pages_of_pan(app: Flask, chromium: Chromium, site: str) -> None:
    phone = Phone(chromium, site)
    board = phone.open_table(*SIX, game="panguingue")
    browser = Browser(app)
    for cookie in phone.context.cookies():
        browser.client.set_cookie(cookie["name"], cookie["value"])
    record(browser.get(board), HAND)
    lend(browser.get(board))
    record(browser.get(board), HAND[:-1])
    new = ("new?by=quick", "new?by=cards", "new?by=quick&who=4")
    shown = [f"{board}/deals/{page}" for page in ("1", "1/why/1", "1/edit", "2", "3", *new)]
    circle = board.rsplit("/s/", 1)[0]
    evening = browser.get(f"{circle}/s/new").form("/s").send().follow("Settle up")
    left = [f"{board}/close", f"{circle}/settle?s=1", evening.link("Settle the whole evening")]

    pages = [*shown, f"{board}/deals", f"{board}/rules", f"{board}/show", f"{board}/extras/2"]
    found = seen_by_axe(phone, [board, *pages, *left])

    assert found == {}
    phone.context.close()


def test_axe_finds_nothing_on_a_plan_that_is_partly_paid(
    app: Flask, chromium: Chromium, site: str
) -> None:
    phone = Phone(chromium, site)
    board = phone.open_table(*FIVE)
    circle = board.rsplit("/s/", 1)[0]
    browser = Browser(app)
    for cookie in phone.context.cookies():
        browser.client.set_cookie(cookie["name"], cookie["value"])
    plan = make(play(browser.get(board), "+1", "+5", "-1", "-2"))
    part(plan, 5, 3, "1").send()
    play(browser.get(board), "+1", "0", "0", "0")

    shown = (plan.path, f"{circle}/settle", f"{circle}/worth", f"{board}/worth")
    assert seen_by_axe(phone, shown) == {}
    phone.open(plan.path)
    for summary in phone.page.locator("summary:visible").all():
        summary.tap()
    assert looked_at(phone) == ""
    assert phone.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    phone.context.close()


def test_axe_finds_nothing_at_a_table_of_pili_pili(chromium: Chromium, site: str) -> None:
    phone = Phone(chromium, site)
    board = phone.open_table(*FIVE, game="pili-pili")
    phone.open(board + "/deals/new")
    for bet in "21110":
        phone.tap(phone.page.locator(f"number-pad [data-value='{bet}']"))
    assert looked_at(phone) == ""
    phone.tap(phone.key("The table played on"))
    phone.save()
    phone.open(board + "/deals/new")
    for mission in ("first-and-last-trick-sting", "hot-numbers-low", "tied-to-another-player"):
        shown = phone.page.locator("#terms").element_handle()
        phone.page.locator("#mission").select_option(mission)
        phone.page.wait_for_function("old => !old.isConnected", arg=shown)
        assert looked_at(phone) == ""
    phone.tap(phone.page.locator(".drawer__key"))
    assert looked_at(phone) == ""

    assert seen_by_axe(phone, pages_of_points(board)) == {}
    phone.context.close()


def pages_of_points(board: str) -> Iterator[str]:
    yield from (board, f"{board}/deals", f"{board}/deals/1", f"{board}/deals/1/why/1")
    yield from (f"{board}/deals/1/edit", f"{board}/rules?players=5&bets=2+1", "/rules/pili-pili")
    yield from (f"{board}/close", f"{board}/rules/change", "/new?game=pili-pili")


def test_axe_finds_nothing_at_a_table_of_pi_deng(chromium: Chromium, site: str) -> None:
    phone = Phone(chromium, site)
    board = phone.open_table(*FIVE[:2], game="pi-deng")
    phone.open(f"{board}/deals/new?by=cards")
    for key in ("A, one", "9, one", "10, both"):
        phone.tap(phone.key(key))
    phone.save()
    three = phone.open_table(*FIVE[:3], game="pi-deng")
    entries = [f"{at}/deals/new?by={by}" for at in (board, three) for by in PI_DENG_WAYS]
    shown = [f"{board}/deals/{page}" for page in ("1", "1/why/1", "1/edit")]
    rules = [f"{board}/rules?dealer=2&rest_to=2&seat1-cards=A+9", "/new?game=pi-deng"]

    assert seen_by_axe(phone, [board, *entries, *shown, f"{board}/deals", *rules]) == {}
    phone.context.close()
