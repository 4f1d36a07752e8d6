"""Hands over a line that loses, doubles and delays: each is recorded once, in its order."""

from __future__ import annotations

import json
import signal
import subprocess
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from urllib.parse import urlencode, urlsplit

import pytest
from flask import Flask
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Error, Page, expect
from sqlalchemy import text

from app.store.db import db
from app.web.asking import new_key
from tests.web.bad_line import Line, line_to
from tests.web.conftest import CHROMIUM
from tests.web.door import phone_of
from tests.web.phone import FIVE, FLAGS, Phone
from tests.web.test_outbox import HURRY, somsak

pytestmark = pytest.mark.browser

ROUNDS = 50
INTENTS = 120
KEY_IN = """(stake) => {
  const form = document.querySelector("#entry")
  const say = (name, value) => (form.elements[name].value = value)
  for (const seat of [2, 3, 4, 5]) say(`seat${seat}-result`, "-1")
  say("seat2-stake", String(stake))
  form.dispatchEvent(new Event("input", { bubbles: true }))
  sessionStorage.typed = stake
  window.saved = form.elements.key.value
  document.querySelector("save-key button").click()
}"""
"""A round with a stake of its own, by which it is known again; the keys of the pad are tapped
elsewhere, and fifty rounds of them would take minutes."""
SAVE_AGAIN = """(place) => {
  const draft = JSON.parse(localStorage.getItem(place))
  if (!draft || document.querySelector("#entry")?.elements.key.value !== draft.key) return
  document.querySelector("save-key button").click()
}"""
NEXT = """(board) => location.pathname === board
  || document.querySelector("#entry")?.elements.key.value !== window.saved"""


@pytest.fixture
def line(site: str) -> Iterator[Line]:
    with line_to(site) as line:
        yield line


def phone_on(chromium: Chromium, line: Line) -> Phone:
    phone = Phone(chromium, line.address)
    phone.page.add_init_script(HURRY)
    return phone


def play(phone: Phone, board: str, stakes: range) -> None:
    """Saves a round for each stake; whenever one has led to the board, back to the next."""
    for stake in stakes:
        if phone.page.url.endswith(board):
            phone.page.goto(f"{phone.site}{board}/deals/new")
        key_in(phone, board, stake)


def key_in(phone: Phone, board: str, stake: int) -> None:
    """An empty page may just give way to the next one: then it is typed there, or was kept."""
    try:
        phone.page.evaluate(KEY_IN, stake)
        phone.page.wait_for_function(NEXT, arg=board)
    except Error:
        phone.page.wait_for_load_state()
        if phone.page.evaluate("sessionStorage.typed") != str(stake):
            return key_in(phone, board, stake)
        phone.page.evaluate(SAVE_AGAIN, f"draft:{board}/deals")


def stakes(app: Flask) -> list[int]:
    """Somsak's stake in each deal, by number; numbers without gaps are part of it."""
    with app.app_context():
        found = db.session.execute(text("SELECT number, entry FROM deal ORDER BY number")).all()
        db.session.rollback()
    assert [row.number for row in found] == list(range(1, len(found) + 1))
    return [somsak(json.loads(row.entry))[0] for row in found]


def waiting(page: Page) -> int:
    return int(page.locator(".outbox__row").count())


def test_fifty_rounds_over_a_bad_line_are_fifty_deals_in_their_order(
    app: Flask, chromium: Chromium, line: Line
) -> None:
    phone = phone_on(chromium, line)
    board = phone.open_table(*FIVE)
    phone.open(f"{board}/deals/new")
    line.lost, line.mute, line.twice, line.delay = 0.3, 0.3, 0.1, 0.05

    play(phone, board, range(1, ROUNDS + 1))
    line.lost = line.mute = line.twice = 0
    expect(phone.page.locator(".outbox__row")).to_have_count(0, timeout=10_000)

    assert stakes(app) == list(range(1, ROUNDS + 1))
    phone.context.close()


def test_two_phones_offline_come_back_together_and_every_round_has_its_number(
    app: Flask, chromium: Chromium, site: str
) -> None:
    with line_to(site) as one, line_to(site) as two:
        phones = [phone_on(chromium, line) for line in (one, two)]
        board = phones[0].open_table(*FIVE)
        join(app, phones[1], board)
        for phone in phones:
            phone.open(f"{board}/deals/new")
        one.dead = two.dead = True
        for phone, first in zip(phones, (1, 101), strict=True):
            play(phone, board, range(first, first + 10))
            assert waiting(phone.page) == 10
        assert stakes(app) == []

        one.dead = two.dead = False
        for phone in phones:
            phone.page.evaluate("void dispatchEvent(new Event('online'))")
        for phone in phones:
            expect(phone.page.locator(".outbox__row")).to_have_count(0, timeout=10_000)
            phone.context.close()

    recorded = stakes(app)
    assert [stake for stake in recorded if stake < 100] == list(range(1, 11))
    assert [stake for stake in recorded if stake > 100] == list(range(101, 111))


def join(app: Flask, phone: Phone, board: str) -> None:
    """Lek's own phone sits down at a table that another one has opened."""
    lek = phone_of(app, board.removesuffix("/s/1"), "player", 3, "http://localhost")
    cookie = lek.client.get_cookie("dev")
    assert cookie is not None
    phone.context.add_cookies([{"name": "dev", "value": cookie.value, "url": phone.site}])


@contextmanager
def real_browser(profile: Path) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """A browser of its own that can be killed; answers where it is controlled from."""
    own = [f"--user-data-dir={profile}", "--remote-debugging-port=0", "--headless=new"]
    port = profile / "DevToolsActivePort"
    port.unlink(missing_ok=True)
    command = [str(CHROMIUM), *FLAGS, *own, "about:blank"]
    quiet = subprocess.DEVNULL
    with subprocess.Popen(command, stdout=quiet, stderr=quiet) as process:
        try:
            until = time.monotonic() + 20
            while not (port.exists() and port.read_text().count("\n")):
                assert time.monotonic() < until
                time.sleep(0.05)
            yield f"http://localhost:{port.read_text().splitlines()[0]}", process
        finally:
            process.send_signal(signal.SIGKILL)


def test_ten_rounds_without_a_network_outlive_a_reload_and_the_end_of_the_browser(
    app: Flask, chromium: Chromium, line: Line, tmp_path: Path
) -> None:
    host = phone_on(chromium, line)
    board = host.open_table(*FIVE)
    connect = chromium.browser_type.connect_over_cdp
    with real_browser(tmp_path / "profile") as (address, process):
        context = connect(address).contexts[0]
        context.add_cookies(host.context.cookies())  # type: ignore[arg-type]
        page = context.new_page()
        page.goto(line.address + board)
        page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
        page.goto(line.address + board)
        page.goto(f"{line.address}{board}/deals/new")
        line.dead = True
        for stake in range(1, 11):
            page.evaluate(KEY_IN, stake)
            page.wait_for_function(NEXT, arg=board)
        page.goto(line.address + board)
        expect(page.locator(".outbox__row")).to_have_count(10)
        page.reload()
        expect(page.locator(".outbox__row")).to_have_count(10)
        process.send_signal(signal.SIGKILL)
        process.wait()

    with real_browser(tmp_path / "profile") as (address, _process):
        context = connect(address).contexts[0]
        context.add_cookies(host.context.cookies())  # type: ignore[arg-type]  # had for weeks
        page = context.new_page()
        page.goto(line.address + board)
        expect(page.locator(".outbox__row")).to_have_count(10)
        assert stakes(app) == []
        line.dead = False
        page.evaluate("void dispatchEvent(new Event('online'))")
        expect(page.locator(".outbox__row")).to_have_count(0, timeout=10_000)

    assert stakes(app) == list(range(1, 11))
    host.context.close()


def test_as_many_intents_as_were_sent_are_kept_whatever_the_line_does(
    app: Flask, chromium: Chromium, line: Line
) -> None:
    """Four senders that only know the key: each sends again until an answer names it."""
    host = phone_on(chromium, line)
    board = host.open_table(*FIVE)
    host.open(f"{board}/deals/new")
    token = host.page.locator("meta[name=csrf-token]").get_attribute("content")
    cookies = "; ".join(f"{one['name']}={one['value']}" for one in host.context.cookies())
    host.context.close()
    fields = {f"seat{seat}-result": "-1" for seat in range(2, 6)}
    fields |= {f"seat{seat}-stake": "1" for seat in range(2, 6)}
    fields |= {"csrf_token": str(token), "dealer": "1", "base": "0", "seats": "1 2 3 4 5"}
    headers = {
        "Cookie": cookies,
        "Origin": line.address,
        "Sec-Fetch-Dest": "empty",
        "Accept": "application/json",
        "Content-Type": "application/x-www-form-urlencoded",
    }
    line.lost, line.mute, line.twice, line.delay = 0.3, 0.3, 0.3, 0.01

    def send(stake: int) -> int:
        key = new_key()
        body = urlencode({**fields, "seat2-stake": str(stake), "key": key})
        for tries in range(1, 200):
            if posted(line, f"{board}/deals?by=results", body, headers) == key:
                return tries
        raise AssertionError(stake)

    with ThreadPoolExecutor(4) as senders:
        tries = list(senders.map(send, range(1, INTENTS + 1)))

    assert sum(tries) > 1.5 * INTENTS
    assert sorted(stakes(app)) == list(range(1, INTENTS + 1))


def posted(line: Line, path: str, body: str, headers: dict[str, str]) -> str | None:
    """What an answer says of the form; None where there was no answer."""
    connection = HTTPConnection(urlsplit(line.address).netloc, timeout=10)
    try:
        connection.request("POST", path, body, headers)
        return connection.getresponse().headers["X-Tableside"]
    except (HTTPException, OSError):
        return None
    finally:
        connection.close()
