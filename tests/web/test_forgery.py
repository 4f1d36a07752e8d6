"""Another site posts in a player's name: nothing that changes something can be forged."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from bs4 import BeautifulSoup
from flask import Flask

from tests.web.browser import Browser, Page
from tests.web.conftest import FIVE
from tests.web.driving import (
    FORMS,
    KEEPS_NOTHING,
    House,
    call,
    every_address,
    every_post,
    everything,
    house_of,
    post_to,
    send,
)

HOME = "http://localhost"
ELSEWHERE = "https://e.example"
FOREIGN: tuple[dict[str, str], ...] = (
    {"Origin": ELSEWHERE},
    {"Origin": "null"},
    {"Origin": "http://localhost.e.example"},
    {"Origin": "http://localhost:81"},
    {"Origin": "https://localhost"},
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
    {"Origin": HOME, "Sec-Fetch-Site": "cross-site"},
    {"Origin": ELSEWHERE, "Sec-Fetch-Site": "same-origin"},
)


@pytest.fixture
def same(house: House) -> Iterator[House]:
    """The house, of which no row may change."""
    before = everything(house.app)
    yield house
    assert everything(house.app) == before


def test_every_form_is_tried(app: Flask) -> None:
    assert every_post(app) == sorted({name.split()[0] for name in FORMS})


def test_without_a_token_of_this_phone_nothing_is_done(same: House, stranger: Browser) -> None:
    theirs = stranger.get("/new").form("/new").values["csrf_token"]

    for endpoint in FORMS:
        sent = post_to(same, endpoint)
        del sent.fields["csrf_token"]
        assert send(same, sent).status_code == 403, endpoint
        for token in ("", "stale", theirs):
            sent.fields["csrf_token"] = token
            assert send(same, sent).status_code == 403, (endpoint, token)


def test_what_comes_from_elsewhere_is_refused_though_its_token_is_right(same: House) -> None:
    for endpoint in FORMS:
        sent = post_to(same, endpoint)
        for headers in FOREIGN:
            answer = send(same, sent, headers)
            assert answer.status_code == 403, (endpoint, headers)
            assert not BeautifulSoup(answer.text, "html5lib").select("form"), (endpoint, headers)


@pytest.mark.parametrize("base", [HOME, "https://cards.example"])
def test_a_plain_form_passes_over_http_and_over_https(app: Flask, base: str) -> None:
    house = house_of(table(Browser(app, base)))

    for endpoint in FORMS:
        before = everything(app)
        sent = post_to(house, endpoint)
        headers = {"Referer": base + sent.path} if base.startswith("https") else {}
        answer = send(house, sent, headers)
        assert answer.status_code == (200 if endpoint in KEEPS_NOTHING else 303), endpoint
        assert (everything(app) == before) == (endpoint in KEEPS_NOTHING), endpoint


def table(browser: Browser) -> Page:
    people = {f"person-{number}": name for number, name in enumerate(FIVE, start=1)}
    return browser.get("/new?game=pok-deng").form("/new").fill(people).send()


def test_over_https_a_form_without_its_origin_and_referer_is_refused(app: Flask) -> None:
    house = house_of(table(Browser(app, "https://cards.example")))
    before = everything(app)

    for endpoint in FORMS:
        assert send(house, post_to(house, endpoint), {}).status_code == 403, endpoint

    assert everything(app) == before


def test_no_address_changes_anything_by_being_looked_at_twice(same: House) -> None:
    look = [path for method, path in every_address(same) if method == "GET"]

    for headers in ({}, {}, {"Sec-Fetch-Site": "cross-site", "Origin": ELSEWHERE}):
        for path in look:
            for method in ("GET", "HEAD"):
                answer = call(same, method, path, headers=headers)
                assert answer.status_code == 200, (method, path)


def test_no_other_method_does_anything(same: House) -> None:
    for method in ("PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"):
        for _method, path in every_address(same):
            answer = call(same, method, path)
            assert answer.status_code == (200 if method == "OPTIONS" else 405), (method, path)
