"""A browser on the site, and a table opened through it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask

from tests.web.browser import Browser, Page

Opener = Callable[..., Page]
FIVE = ("Noi", "Somsak", "Lek", "Dao", "Mali")


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

    def opened(*names: str, **fields: str) -> Page:
        form = browser.get("/new").form("/new")
        for _ in range(5 - len(names)):
            form = form.send(button=("change", "fewer")).form("/new")
        for _ in range(len(names) - 5):
            form = form.send(button=("change", "more")).form("/new")
        people = {f"person-{number}": name for number, name in enumerate(names, start=1)}
        return form.fill(people | fields).send()

    return opened


@pytest.fixture
def board(table_of: Opener) -> Page:
    """Five people at a new table; Noi deals."""
    return table_of(*FIVE)
