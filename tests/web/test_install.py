"""An app on the home screen: its manifest, its worker, and the last board without a network."""

from __future__ import annotations

import gzip
from collections.abc import Iterator

import pytest
from flask import Flask, Response
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import expect

from app.web.install import worker
from tests.web.browser import Browser
from tests.web.phone import FIVE, Phone

READY = "() => navigator.serviceWorker.ready.then(() => true)"
TAKES_PART = "() => navigator.serviceWorker.controller !== null"
PLAIN = "Object.defineProperty(window, 'isSecureContext', { value: false })"
SHELL_LIMIT = 30_000
"""Bytes, packed as they travel."""


def test_a_home_screen_finds_name_and_icons(browser: Browser) -> None:
    answer = browser.client.get("/manifest.webmanifest")
    icons = answer.json["icons"] if answer.json else []

    assert answer.mimetype == "application/manifest+json"
    assert [(icon["sizes"], icon["purpose"]) for icon in icons] == [
        ("192x192", "any"),
        ("512x512", "any"),
        ("512x512", "maskable"),
    ]
    for icon in icons:
        file = browser.client.get(icon["src"], buffered=True)
        assert file.data.startswith(b"\x89PNG"), icon
        file.close()


def test_the_worker_names_files_that_are_there_and_weigh_little(browser: Browser) -> None:
    source = browser.client.get("/sw.js")
    shell = [part for part in source.text.splitlines()[0].split('"') if part.startswith("/static/")]
    files = [browser.client.get(path, buffered=True) for path in shell]

    assert source.mimetype == "text/javascript"
    assert source.headers["Cache-Control"] == "no-store"
    assert {path.rsplit("/", 2)[1] for path in shell} == {"css", "icons"}
    assert {file.status_code for file in files} == {200}
    assert sum(len(gzip.compress(file.data)) for file in files) <= SHELL_LIMIT
    for file in files:
        file.close()


def test_the_worker_is_another_one_with_each_release(app: Flask) -> None:
    assert app.config["RELEASE"] in app.test_client().get("/sw.js").text.splitlines()[0]


@pytest.fixture
def kept(chromium: Chromium, site: str) -> Iterator[Phone]:
    """A phone whose pages have a worker."""
    phone = Phone(chromium, site, service_workers="allow")
    yield phone
    phone.context.close()


@pytest.mark.browser
def test_without_a_network_the_last_board_is_there_and_says_of_when(kept: Phone) -> None:
    board = kept.open_table(*FIVE)
    kept.page.evaluate(READY)
    kept.open(board)
    assert kept.page.evaluate(TAKES_PART)
    kept.open(f"{board}/deals/new")
    kept.tap(kept.key("rest −1"))
    kept.save()
    expect(kept.page.locator(".log__number")).to_have_text("#1")

    kept.context.set_offline(True)
    kept.page.goto(kept.site + board)

    expect(kept.page.locator("[data-kept]")).to_contain_text("there is no network now")
    expect(kept.page.locator(".standings__row").first).to_contain_text("+4")
    kept.context.set_offline(False)
    expect(kept.page.locator("[data-kept]")).to_have_count(0, timeout=20_000)


@pytest.mark.browser
def test_a_new_version_waits_until_somebody_takes_it(app: Flask, kept: Phone) -> None:
    board = kept.open_table(*FIVE)
    kept.page.evaluate(READY)
    kept.open(f"{board}/deals/new")
    kept.tap(kept.key("+3"))
    kept.page.evaluate("window.stays = true")

    app.view_functions["install.worker"] = newer
    kept.page.evaluate("navigator.serviceWorker.getRegistration().then((one) => one.update())")
    kept.page.wait_for_timeout(1_500)
    assert kept.page.evaluate("window.stays")
    kept.open(board)
    expect(kept.page.locator("#update")).to_be_visible()
    kept.page.evaluate("window.stays = true")
    kept.page.locator("#update button").tap()

    kept.page.wait_for_function("() => window.stays === undefined")
    expect(kept.page.locator("#update")).to_be_hidden()
    kept.open(f"{board}/deals/new")
    assert kept.page.locator("[name=seat2-result]").input_value() == "+3"


def newer() -> Response:
    """The same worker with another byte, as a new release would bring it."""
    answer = worker()
    answer.set_data(answer.get_data() + b"\n// newer\n")
    return answer


@pytest.mark.browser
def test_a_page_without_https_says_so_once_and_works(phone: Phone) -> None:
    phone.page.add_init_script(PLAIN)

    phone.open("/")
    expect(phone.page.locator("#plain-http")).to_be_visible()
    phone.open("/")

    expect(phone.page.locator("#plain-http")).to_be_hidden()
    phone.open_table(*FIVE)
