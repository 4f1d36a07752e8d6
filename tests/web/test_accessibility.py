"""Every page, dark and light, as axe sees it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser as Chromium

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
        f"{board}/close",
    )
    yield from (f"{circle}/settle?s=1", f"{circle}/s/new", f"{board}/seats")
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

    found = {}
    for path in pages(board):
        phone.open(path)
        answer = Axe().run(phone.page, options={"runOnly": {"type": "tag", "values": TAGS}})
        if answer.violations_count:
            found[path] = answer.generate_report()

    assert found == {}
    phone.context.close()
