"""The pages of a house on a small phone: everything fits, every target is large enough."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask import Flask
from playwright.sync_api import Browser as Chromium

from tests.web.browser import Browser
from tests.web.driving import tonight
from tests.web.evening import play
from tests.web.evenings import another, circle_of
from tests.web.phone import THUMB, Phone
from tests.web.rounds import play as play_pili

pytestmark = pytest.mark.browser

LONG = ("Maximilian of the mountain"[:24], "สมศักดิ์เจ้าของบ้าน", "Lek", "ດາວເຮືອງ", "Nguyễn Thị Minh")
SMALL_TARGETS = f"""
[...document.querySelectorAll('main a, main button, main select, main summary, footer a')]
  .filter(e => e.checkVisibility() && !e.closest('.visually-hidden'))
  .map(e => [e.textContent.trim(), e.getBoundingClientRect()])
  .filter(([, box]) => box.height < {THUMB} || box.width < {THUMB})
  .map(([text, box]) => `${{text}} ${{box.width}}x${{box.height}}`)
"""
CUT = """
[...document.querySelectorAll('main *')].filter(e => e.scrollWidth > e.clientWidth + 1
  && e.clientWidth && getComputedStyle(e).overflowX !== 'auto'
  && getComputedStyle(e).display !== 'inline'
  && !e.closest('.visually-hidden, svg, .table-box'))
  .map(e => e.outerHTML.slice(0, 200))
"""
LABELS_OUTSIDE = """
[...document.querySelectorAll('svg .chart__name')].map(e => e.getBoundingClientRect().right)
  .filter(right => right > document.documentElement.clientWidth)
"""


@pytest.fixture(params=["dark", "light"])
def small(
    request: pytest.FixtureRequest, app: Flask, chromium: Chromium, site: str
) -> Iterator[tuple[Phone, str]]:
    """A phone of 360 by 740, in a house where two games were played by people with long names."""
    browser = Browser(app)
    form = browser.get("/new?game=pok-deng").form("/new")
    names = {f"person-{number}": name for number, name in enumerate(LONG, 1)}
    board = form.fill(names | {"chip_value": "2500", "currency": "LAK"}).send()
    stakes = {f"seat{seat}-stake": str(300 * seat) for seat in range(2, 6)}
    play(board, "+5", "-3", "0", "-5", **stakes)
    play(board, "-2", "-1", "+5", "0", **stakes)
    play_pili(another(board, "pili-pili"), "3 1 0 0 0", "2 1 2 0 0")
    viewport = {"width": 360, "height": 740}
    phone = Phone(chromium, site, viewport=viewport, color_scheme=request.param)
    cookie = browser.client.get_cookie("dev")
    assert cookie is not None
    phone.context.add_cookies([{"name": "dev", "value": cookie.value, "url": site}])
    yield phone, circle_of(board)
    phone.context.close()


def test_every_page_fits_a_small_phone(small: tuple[Phone, str]) -> None:
    phone, circle = small

    for path in (
        "",
        "/history?person=2",
        f"/history/{tonight()}",
        "/stats",
        "/stats/2",
        "/settings",
    ):
        phone.open(circle + path)
        width = phone.page.evaluate("document.documentElement.scrollWidth")
        assert width <= 360, path
        assert phone.page.evaluate(SMALL_TARGETS) == [], path
        assert phone.page.evaluate(CUT) == [], path
        assert phone.page.evaluate(LABELS_OUTSIDE) == [], path
    assert phone.complaints == []


def test_an_evening_is_printed_without_what_only_a_phone_needs(small: tuple[Phone, str]) -> None:
    phone, circle = small
    phone.open(f"{circle}/history/{tonight()}")

    phone.page.emulate_media(media="print")

    shown = "e => e.checkVisibility()"
    assert not phone.page.locator(".dock").evaluate(shown)
    assert phone.page.locator("svg.chart__drawing").first.evaluate(shown)
    ink = phone.page.locator(".standings__name").first.evaluate("e => getComputedStyle(e).color")
    assert ink == "rgb(0, 0, 0)"


def test_home_leads_to_a_house_and_its_evening_by_two_taps(small: tuple[Phone, str]) -> None:
    phone, circle = small
    phone.open("/")

    phone.page.locator(f"a[href='{circle}']").tap()
    phone.page.wait_for_url(f"**{circle}")
    phone.page.locator(".evening h2 a").tap()
    phone.page.wait_for_url(f"**{circle}/history/*")

    assert phone.page.locator("h1").text_content() is not None
    assert phone.taps == 2
