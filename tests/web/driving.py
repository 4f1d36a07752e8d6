"""Every address of the site, and every POST as the page that offers it would send it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from flask import Flask
from sqlalchemy import text
from werkzeug.datastructures import MultiDict
from werkzeug.routing import Rule
from werkzeug.test import TestResponse

from app.store.db import db
from tests.web.browser import Browser, Page
from tests.web.evening import play, results

# Which page has the form of each POST, and what its action ends with; then what is typed into it.
FORMS: Mapping[str, tuple[str, str, Mapping[str, str]]] = {
    "circles.open_new": ("/new", "/new", {"person-1": "Ploy", "person-2": "Fah"}),
    "circles.open_sitting": ("{circle}/s/new", "/s", {}),
    "corrections.save": ("{table}/deals/1/edit", "/edit?by", {}),
    "corrections.undo": ("{table}", "/undo", {}),
    "corrections.void": ("{table}/deals/2", "/void", {}),
    "deals.preview": ("{table}/deals/new?by=results", "/deals?by", results("+1", "0", "-1", "+2")),
    "deals.record": ("{table}/deals/new?by=results", "/deals?by", results("+1", "0", "-1", "+2")),
    "seats.change": ("{table}/seats", "/seats", {"join": "Kai"}),
    "sittings.close": ("{table}/close", "/close", {}),
    "sittings.reopen": ("{closed}", "/reopen", {}),
}
KEEPS_NOTHING = frozenset({"deals.preview"})
HIDDEN_WORDS = ("/app/", "site-packages", "Traceback", "SELECT ", "sqlite", "psycopg", ".py")


@dataclass(frozen=True)
class House:
    """One circle: a table with two rounds, and one that was closed."""

    browser: Browser
    circle: str

    @property
    def table(self) -> str:
        return f"{self.circle}/s/1"

    @property
    def closed(self) -> str:
        return f"{self.circle}/s/2"

    @property
    def app(self) -> Flask:
        return self.browser.client.application

    def page(self, where: str) -> str:
        return where.format(circle=self.circle, table=self.table, closed=self.closed)


@dataclass(frozen=True)
class Sent:
    """A POST that is ready to go."""

    path: str
    fields: MultiDict[str, str]


def house_of(board: Page) -> House:
    """Plays two rounds at this table, and opens another one that is closed at once."""
    play(play(board, "+1", "-1", "+2", "0"), "+1", "+1", "-3", "+5")
    second = board.browser.get(board.path.replace("/s/1", "/s/new")).form("/s").send()
    board.browser.get(f"{second.path}/close").form("/close").send()
    return House(board.browser, board.path.removesuffix("/s/1"))


def methods(rule: Rule) -> list[str]:
    return sorted((rule.methods or set()) - {"HEAD", "OPTIONS"})


def every_post(app: Flask) -> list[str]:
    """The endpoints that pages post to; the scoring API keeps nothing and is not among them."""
    return sorted(
        rule.endpoint
        for rule in app.url_map.iter_rules()
        if "POST" in methods(rule) and not rule.endpoint.startswith("api.")
    )


def every_address(house: House) -> Iterator[tuple[str, str]]:
    """Each method with each address, filled in so that it leads somewhere where it can."""
    known: dict[str, object] = {
        "circle": house.circle.removeprefix("/c/"),
        "sitting": 1,
        "number": 1,
        "seat": 1,
        "filename": "css/base.css",
        "tool": "hand",
    }
    adapter = house.app.url_map.bind("localhost")
    for rule in house.app.url_map.iter_rules():
        given = {name: known.get(name, "pok-deng") for name in rule.arguments}
        for method in methods(rule):
            path = adapter.build(rule.endpoint, given, method=method)
            yield method, path + ("?s=1" if rule.endpoint == "settle.plan" else "")


def post_to(house: House, endpoint: str) -> Sent:
    """What the page with this form would send, with a key and a token of its own."""
    where, action, typed = FORMS[endpoint]
    form = house.browser.get(house.page(where)).form(action).fill(typed)
    path = str(form.tag["action"])
    if endpoint == "deals.preview":
        path = path.replace("/deals?", "/deals/preview?")
    return Sent(path, form.values)


def send(house: House, sent: Sent, headers: Mapping[str, str] | None = None) -> TestResponse:
    """Posts it; without headers as our own page in a browser on plain http."""
    own = {"Origin": house.browser.base}
    return house.browser.client.post(
        sent.path,
        data=sent.fields,
        headers=own if headers is None else headers,
        base_url=house.browser.base,
    )


def call(house: House, method: str, path: str, **more: Any) -> TestResponse:
    """Any method on any address; a file that it answers with is let go again."""
    answer = house.browser.client.open(
        path, method=method, base_url=house.browser.base, buffered=True, **more
    )
    answer.close()
    return answer


def everything(app: Flask) -> dict[str, list[tuple[Any, ...]]]:
    """All rows of all tables."""
    with app.app_context():
        found = {
            name: [
                tuple(row)
                for row in db.session.execute(
                    text(f"SELECT * FROM {name}")  # noqa: S608  names of our own tables
                )
            ]
            for name in db.metadata.tables
        }
        db.session.rollback()
        return found
