"""What every answer carries and none says: the policy, the cookie's flags, no inner workings."""

from __future__ import annotations

from collections.abc import Iterator
from http.cookies import SimpleCookie

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from app.web.headers import HEADERS
from tests.web.browser import Browser
from tests.web.driving import (
    FORMS,
    HIDDEN_WORDS,
    House,
    call,
    every_address,
    house_of,
    post_to,
    send,
)

HOME, OVER_HTTPS = "http://localhost", "https://cards.example"
METHODS = ("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS")


@pytest.fixture(params=[HOME, OVER_HTTPS])
def site_of(app: Flask, request: pytest.FixtureRequest) -> House:
    """The house as phones on plain http and on https see it."""
    names = ("Noi", "Somsak", "Lek", "Dao", "Mali")
    people = {f"person-{number}": name for number, name in enumerate(names, start=1)}
    browser = Browser(app, request.param)
    return house_of(browser.get("/new?game=pok-deng").form("/new").fill(people).send())


def every_answer(house: House) -> Iterator[tuple[str, TestResponse]]:
    """Each address by each method, each form, and what goes wrong in each way."""
    for _method, path in every_address(house):
        for method in METHODS:
            yield f"{method} {path}", call(house, method, path)
    for endpoint in FORMS:
        yield endpoint, send(house, post_to(house, endpoint))
    for path in ("/nothing", "/static/old/css/base.css", f"{house.table}/deals/99", "/c/x", "//"):
        yield path, call(house, "GET", path)
    release = house.app.config["RELEASE"]
    for path in (f"/static/{release}/../../app/__init__.py", f"/static/{release}/%2e%2e/README.md"):
        yield path, call(house, "GET", path)
    yield "413", call(house, "POST", "/new", data={"person-1": "n" * 70_000})
    yield (
        "range",
        call(house, "GET", f"/static/{release}/css/base.css", headers={"Range": "bytes=9999999-"}),
    )
    yield "old", call(house, "GET", "/", headers={"Host": "x y"})


def test_every_answer_has_its_headers_and_flags_and_hides_the_code(site_of: House) -> None:
    cookies = 0
    for asked, answer in every_answer(site_of):
        assert answer.status_code < 500, asked
        for name, value in HEADERS.items():
            assert answer.headers.getlist(name) == [value], (asked, name)
        for line in answer.headers.getlist("Set-Cookie"):
            cookies += 1
            has_its_flags(line, asked, https=site_of.browser.base == OVER_HTTPS)
        if "/static/" not in asked or answer.status_code >= 400:
            says_nothing_of_the_code(answer, asked)
    assert cookies > 20


def has_its_flags(line: str, asked: str, *, https: bool) -> None:
    ((name, cookie),) = SimpleCookie(line).items()
    assert name == ("__Host-dev" if https else "dev"), asked
    assert cookie["httponly"] is True, asked
    assert cookie["samesite"] == "Lax", asked
    assert cookie["path"] == "/", asked
    assert cookie["domain"] == "", asked
    assert bool(cookie["secure"]) == https, asked
    assert len(line) < 4096, asked


def says_nothing_of_the_code(answer: TestResponse, asked: str) -> None:
    assert not [word for word in HIDDEN_WORDS if word in answer.text], asked
    assert "Werkzeug" not in answer.headers.get("Server", ""), asked


def test_no_debugger_answers(app: Flask, house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    app.config["PROPAGATE_EXCEPTIONS"] = False
    monkeypatch.setattr("app.store.sittings.seated", lambda *_: 1 / 0)
    asking = "__debugger__=yes&cmd=resource&f=debugger.js"

    answers = [
        call(house, "GET", f"/?{asking}"),
        call(house, "GET", "/console"),
        call(house, "GET", f"{house.table}?{asking}"),
    ]

    assert [answer.status_code for answer in answers] == [200, 404, 500]
    for answer in answers:
        assert answer.mimetype == "text/html"
        assert not [w for w in (*HIDDEN_WORDS, "ZeroDivision", "EVALEX") if w in answer.text]


def test_the_scoring_api_tells_no_more_when_it_fails(
    app: Flask, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    app.config["PROPAGATE_EXCEPTIONS"] = False
    monkeypatch.setattr("app.web.api.score_document", lambda _: 1 / 0)

    answer = call(house, "POST", "/api/v1/score", json={})

    assert answer.status_code == 500
    assert answer.mimetype == "application/json"
    assert [error["code"] for error in answer.json["errors"]] == ["internal_server_error"]  # type: ignore[index]
    assert not [word for word in (*HIDDEN_WORDS, "ZeroDivision") if word in answer.text]
