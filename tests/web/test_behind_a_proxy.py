"""What docs/hosting.md says of https in front of the app, of moving there, and of copies."""

from __future__ import annotations

import re
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from app.web.factory import DEFAULTS, create_app
from tests.conftest import POSTGRESQL, SETTINGS, let_go
from tests.web.browser import Browser, Page
from tests.web.evening import play, standings

HOSTING = (Path(__file__).resolve().parents[2] / "docs" / "hosting.md").read_text(encoding="utf-8")
OPTIONS = {"HOST", "PORT", "DATA", "WORKERS", "THREADS"}
INSIDE, OUTSIDE = "http://127.0.0.1:8000", "https://cards.example"
SAID = {
    "X-Forwarded-Proto": "https",
    "X-Forwarded-Host": "cards.example",
    "X-Forwarded-For": "203.0.113.7",
}


def where(app: Flask) -> dict[str, object]:
    """The same data for another server."""
    return {**SETTINGS, **{name: app.config[name] for name in ("DATA", "DATABASE_URL")}}


@pytest.fixture
def behind(app: Flask) -> Iterator[Flask]:
    """The site as it runs behind one program that speaks https."""
    site = create_app({**where(app), "PROXIES": 1})
    yield site
    let_go(site)


def opens_a_table(site: Flask) -> tuple[int, str]:
    """What a form is answered that came over https, and the cookie that it sets."""
    client = site.test_client()
    page = client.get("/new", base_url=INSIDE, headers=SAID)
    token = re.search(r'name="csrf_token" value="([^"]+)"', page.text)
    assert token is not None
    fields = {"csrf_token": token[1], "key": "k" * 22, "game": "pok-deng"}
    fields |= {"person-1": "Noi", "person-2": "Lek"}
    own = {**SAID, "Origin": OUTSIDE, "Referer": f"{OUTSIDE}/new"}
    answer = client.post("/new", data=fields, base_url=INSIDE, headers=own)
    return answer.status_code, answer.headers.get("Set-Cookie", "")


def test_behind_one_proxy_forms_pass_and_the_cookie_is_bound_to_the_host(behind: Flask) -> None:
    status, cookie = opens_a_table(behind)

    assert status == 303
    assert cookie.startswith("__Host-dev=")
    assert "Secure" in cookie


def test_without_the_setting_forms_that_come_through_a_proxy_are_refused(app: Flask) -> None:
    assert opens_a_table(app)[0] == 403


def test_phones_are_told_the_address_of_the_proxy(behind: Flask) -> None:
    client = behind.test_client()

    page = client.get("/manifest.webmanifest", base_url=INSIDE, headers=SAID)

    assert page.status_code == 200
    assert "127.0.0.1" not in page.text


def test_a_link_for_a_host_opens_the_circle_under_the_new_address(app: Flask, board: Page) -> None:
    circle = board.path.rsplit("/s/", 1)[0]
    share = board.browser.get(f"{circle}/share").form("/share/links")
    link = share.fill({"lets": "host", "called": ""}).send().all("textarea")[0]
    moved = Browser(app, OUTSIDE)
    moved.get(board.path, 404)

    inside = moved.get("/h").form("/h").fill({"link": link}).send()

    assert inside.path == board.path
    assert moved.get(f"{circle}/share").heading == "Share"


@pytest.mark.skipif(bool(POSTGRESQL), reason="a copy of SQLite's file")
def test_a_copy_made_in_the_middle_of_a_game_holds_all_of_it(
    app: Flask, board: Page, tmp_path: Path
) -> None:
    play(board, "+1", "-1", "+2", "0")
    command = re.search(r'python3 -c ("import sqlite3, sys;.*")', HOSTING)
    assert command is not None
    source, copy = tmp_path / "tableside.sqlite", tmp_path / "restored" / "tableside.sqlite"
    copy.parent.mkdir()

    program = command[1].strip('"')
    subprocess.run([sys.executable, "-c", program, source, copy], check=True)
    restored = create_app({**SETTINGS, "DATA": copy.parent})

    assert sqlite3.connect(copy).execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert "Everything adds up" in restored.test_cli_runner().invoke(args=["audit"]).output
    phone = Browser(restored)
    phone.client._cookies = board.browser.client._cookies
    assert standings(phone.get(board.path)) == standings(board.browser.get(board.path))
    let_go(restored)


def test_only_settings_that_exist_are_named() -> None:
    named = set(re.findall(r"TABLESIDE_([A-Z_]+)", HOSTING))

    assert named <= {*DEFAULTS, *OPTIONS, "SECRET_KEY"}
    assert {*OPTIONS, "PROXIES", "PUBLIC", "CIRCLES_PER_DAY", "SECRET_KEY"} <= named
