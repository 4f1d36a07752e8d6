"""Every page, dark and light, as axe sees it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from flask import Flask
from playwright.sync_api import Browser as Chromium

from tests.web.browser import Browser
from tests.web.pan import HAND, SIX, record
from tests.web.phone import FIVE, Phone

pytestmark = pytest.mark.browser

TAGS = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"]


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
    yield from (f"{circle}/people", f"{circle}/people/1")
    yield from ("/new?game=panguingue", "/rules/panguingue?cards=ah+ah+ah+ad")


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_axe_finds_nothing_on_any_page(chromium: Chromium, site: str, scheme: str) -> None:
    phone = Phone(chromium, site, color_scheme=scheme)
    board = phone.open_table(*FIVE)
    phone.open(board + "/deals/new?by=cards")
    for ranks in ("2 3 4", "5 6 7", "A 10 5", "2 J 6", "3 2 10"):
        for rank in ranks.split():
            phone.tap(phone.key(rank))
    phone.save()

    assert seen_by_axe(phone, pages(board)) == {}
    phone.context.close()


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_axe_finds_nothing_on_the_pages_of_pan(
    app: Flask, chromium: Chromium, site: str, scheme: str
) -> None:
    phone = Phone(chromium, site, color_scheme=scheme)
    board = phone.open_table(*SIX, game="panguingue")
    browser = Browser(app)
    for cookie in phone.context.cookies():
        browser.client.set_cookie(cookie["name"], cookie["value"])
    record(browser.get(board), HAND)
    record(browser.get(board), HAND[:-1])
    shown = [f"{board}/deals/{page}" for page in ("1", "1/why/1", "1/edit", "2")]

    found = seen_by_axe(phone, [board, *shown, f"{board}/deals", f"{board}/rules", f"{board}/show"])

    assert found == {}
    phone.context.close()


def seen_by_axe(phone: Phone, paths: Iterable[str]) -> dict[str, str]:
    """What each of these pages has against those who do not see, or not well."""
    found = {}
    for path in paths:
        phone.open(path)
        answer = Axe().run(phone.page, options={"runOnly": {"type": "tag", "values": TAGS}})
        if answer.violations_count:
            found[path] = answer.generate_report()
    return found
