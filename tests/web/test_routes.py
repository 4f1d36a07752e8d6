"""Which addresses there are, and who may call them."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask import Flask
from werkzeug.routing import Rule

from app.web.headers import FILES
from app.web.roles import LEAST, RANKS, least_role
from tests.web.browser import Browser, Page
from tests.web.driving import everything, tonight
from tests.web.evening import play

ROUTES = Path(__file__).with_name("routes.txt")


def methods(rule: Rule) -> str:
    return ",".join(sorted((rule.methods or set()) - {"HEAD", "OPTIONS"}))


def table(app: Flask) -> str:
    """Every address with its method, its view and the least role that may call it."""
    lines = [
        f"{methods(rule):5} {rule.rule:60} {rule.endpoint:22} {least_role(rule.endpoint) or '-'}"
        for rule in app.url_map.iter_rules()
        if rule.endpoint not in FILES and not rule.endpoint.startswith("api.")
    ]
    return "".join(f"{line}\n" for line in sorted(lines))


def of_circles(app: Flask, board: Page) -> list[tuple[str, str]]:
    """Every address below the circle of this board, filled in."""
    circle = board.path.split("/")[2]
    values: dict[str, object] = {
        "circle": circle,
        "sitting": 1,
        "number": 1,
        "seat": 1,
        "person": 1,
        "phone": 1,
        "plan": 1,
    }
    values["evening"] = tonight()
    adapter = app.url_map.bind("localhost")
    return [
        (methods(rule), adapter.build(rule.endpoint, {a: values[a] for a in rule.arguments}))
        for rule in app.url_map.iter_rules()
        if "circle" in rule.arguments
    ]


def test_the_addresses_are_those_of_the_list(app: Flask) -> None:
    assert table(app) == ROUTES.read_text()


def test_every_address_has_a_role_and_every_role_an_address(app: Flask) -> None:
    endpoints = {r.endpoint for r in app.url_map.iter_rules() if not r.endpoint.startswith("api.")}

    assert endpoints == set(LEAST)
    assert set(filter(None, LEAST.values())) <= set(RANKS)


def test_what_lies_below_a_circle_is_nobodys_by_default(app: Flask) -> None:
    for rule in app.url_map.iter_rules():
        if "circle" in rule.arguments:
            assert least_role(rule.endpoint) in RANKS


def test_to_another_phone_a_circle_is_not_there(app: Flask, board: Page, stranger: Browser) -> None:
    play(board, "+1", "+1", "+1", "+1")
    before = everything(app)

    for method, path in of_circles(app, board):
        answer = stranger.client.open(path, method=method)
        assert answer.status_code == 404, path
        assert "Noi" not in answer.text

    assert everything(app) == before


def test_looking_twice_changes_nothing(app: Flask, board: Page) -> None:
    play(board, "+1", "+1", "+1", "+1")
    before = everything(app)

    for _ in range(2):
        for method, path in [*of_circles(app, board), ("GET", "/"), ("GET", "/new")]:
            if method == "GET":
                board.browser.client.get(path)

    assert everything(app) == before


@pytest.mark.parametrize("circle", ["0000000000000", "zzzzzzzzzzzzz", "short", "0" * 14, "u" * 13])
def test_an_address_that_is_no_circle_is_nowhere(browser: Browser, circle: str) -> None:
    browser.get(f"/c/{circle}/s/1", 404)


@pytest.mark.parametrize("number", ["0", "-1", "x", "9999999999", "1" * 30, "2"])
def test_a_number_that_is_no_sitting_is_nowhere(board: Page, number: str) -> None:
    board.browser.get(f"{board.path.removesuffix('1')}{number}", 404)


def test_machines_may_ask_how_the_server_is(browser: Browser, app: Flask) -> None:
    answer = browser.client.get("/healthz")

    assert answer.json == {"status": "ok", "release": app.config["RELEASE"]}
