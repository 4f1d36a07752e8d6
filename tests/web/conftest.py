"""A browser on the site, and a table opened through it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from flask import Flask
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import sync_playwright

from tests.conftest import make_app
from tests.web.browser import Browser, Page
from tests.web.driving import House, house_of
from tests.web.phone import FLAGS, Phone, served

Opener = Callable[..., Page]
FIVE = ("Noi", "Somsak", "Lek", "Dao", "Mali")


@pytest.fixture(scope="session")
def bare_app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """The site without a database, for all tests that ask it nothing."""
    return make_app(tmp_path_factory.mktemp("bare"), None)


@pytest.fixture
def browser(app: Flask) -> Browser:
    """The phone of whoever opens the table."""
    return Browser(app)


@pytest.fixture
def stranger(app: Flask) -> Browser:
    """Another phone, which no table knows."""
    return Browser(app)


@pytest.fixture
def table_of(browser: Browser) -> Opener:
    """Opens a table through the site and answers its board."""

    def opened(*names: str, game: str = "pok-deng", **fields: str) -> Page:
        form = browser.get(f"/new?game={game}").form("/new")
        while (count := sum(name.startswith("person-") for name in form.values)) != len(names):
            change = "fewer" if count > len(names) else "more"
            form = form.send(button=("change", change)).form("/new")
        people = {f"person-{number}": name for number, name in enumerate(names, start=1)}
        return form.fill(people | fields).send()

    return opened


@pytest.fixture
def board(table_of: Opener) -> Page:
    """Five people at a new table; Noi deals."""
    return table_of(*FIVE)


KINDS = ("/usr/lib/chromium/chromium-headless-shell", "/usr/bin/chromium")
"""The same browser twice; the first has no window to draw, and is the quicker one."""
CHROMIUM = next((path for path in KINDS if Path(path).exists()), None)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Chromium]:
    """One Chromium for all tests of a process."""
    if CHROMIUM is None:
        if os.environ.get("REQUIRE_BROWSER"):
            pytest.fail(f"There is no {KINDS[-1]}, and browser tests are required here.")
        pytest.skip(f"There is no {KINDS[-1]}: install Debian's chromium to run browser tests.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture
def site(app: Flask) -> Iterator[str]:
    """The site's address while it is served."""
    with served(app) as address:
        yield address


@pytest.fixture
def phone(chromium: Chromium, site: str, request: pytest.FixtureRequest) -> Iterator[Phone]:
    """The phone that lies on the table; it must have nothing to complain about."""
    dots = getattr(request.module, "DOTS", 1)
    phone = Phone(chromium, site, device_scale_factor=dots)
    yield phone
    phone.context.close()
    assert phone.complaints == []


@pytest.fixture
def house(board: Page) -> House:
    """Five people with two rounds at a table, and a second table that was closed."""
    return house_of(board)
