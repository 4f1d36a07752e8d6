"""Who may do what: every address of a circle, by every role, and from another circle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import pytest
from bs4 import BeautifulSoup
from flask import Flask
from sqlalchemy import text
from werkzeug.routing import Rule
from werkzeug.test import TestResponse

from app.store.db import db
from tests.web.browser import Browser, Page, words
from tests.web.conftest import FIVE
from tests.web.door import phone_of
from tests.web.driving import WHERE, House, everything, methods, tonight

# The least that each may be; a new address is written down here, or nothing passes.
MATRIX: Mapping[str, frozenset[str]] = {
    "viewer": frozenset({
        "deals.all_deals", "deals.one", "deals.why", "place.leave", "place.rise", "place.show",
        "rules.of_sitting", "settle.plan", "live.now", "sittings.show", "sittings.board",
        "plans.image", "plans.show",
        "history.all_evenings", "history.circle_page", "history.evening", "stats.everybody",
        "stats.one",
        "stacks.show",
    }),
    "player": frozenset({
        "deals.wrong", "files.as_csv", "files.as_journal", "files.as_json", "place.be_paid",
        "place.move", "plans.mark", "sharing.answer", "sittings.take_baton",
    }),
    "scorer": frozenset({
        "circles.new_sitting", "circles.open_sitting", "corrections.edit", "corrections.save",
        "corrections.undo", "corrections.void", "deals.new", "deals.preview", "deals.record",
        "extras.edit", "extras.new", "extras.record", "extras.save", "play.say", "seats.change",
        "seats.show", "sittings.ask_close", "sittings.close", "sittings.give_back",
        "settle.make", "sittings.reopen", "stacks.save",
    }),
    "host": frozenset({
        "agreements.change", "agreements.save", "erasing.confirm", "erasing.delete",
        "people.change", "people.everybody", "people.one",
        "sharing.change_phone", "sharing.code", "sharing.make", "sharing.revoke",
        "settings.change", "settings.show", "sharing.scoring", "sharing.show",
        "worth.change_circle", "worth.change_sitting", "worth.of_circle", "worth.of_sitting",
    }),
}  # fmt: skip
RANKS = tuple(MATRIX)
LAST = ("sharing.scoring", "place.leave")  # after these a phone may do less
REFUSED = frozenset({"Not from this phone", "Another phone is scoring"})
# What a phone is, by which rule the circle records, and the rank that it then has.
PHONES: Mapping[str, tuple[str, str, str]] = {
    "viewer": ("viewer", "seated", "viewer"),
    "player without the baton": ("player", "baton", "player"),
    "player": ("player", "seated", "scorer"),
    "scorer": ("scorer", "seated", "scorer"),
    "host": ("host", "baton", "host"),
}


@dataclass(frozen=True)
class Call:
    """One method of one address."""

    endpoint: str
    method: str
    path: str


def rules_of_circles(app: Flask) -> list[Rule]:
    return [rule for rule in app.url_map.iter_rules() if "circle" in rule.arguments]


def calls(house: House) -> Iterator[Call]:
    """Every address below the circle, filled in so that there is something."""
    known: dict[str, object] = {"circle": house.circle.removeprefix("/c/"), "sitting": 1}
    known |= {"number": 1, "seat": 1, "person": 1, "phone": 3, "plan": 1}
    known["evening"] = tonight()
    adapter = house.app.url_map.bind("localhost")
    rules = rules_of_circles(house.app)
    for rule in sorted(rules, key=lambda rule: (rule.endpoint in LAST, rule.endpoint)):
        values = {**known, **WHERE.get(rule.endpoint, {})}
        for method in methods(rule):
            given = {name: values[name] for name in rule.arguments}
            path = adapter.build(rule.endpoint, given, method=method)
            query = "?s=1" if rule.endpoint == "settle.plan" else ""
            yield Call(rule.endpoint, method, path + query)


def token_of(browser: Browser) -> str:
    meta = browser.get("/").soup.select_one("meta[name=csrf-token]")
    assert meta is not None
    return str(meta["content"])


def make(browser: Browser, call: Call, token: str) -> TestResponse:
    """As a page of that phone's own would call it, be it with nothing typed."""
    data = {"csrf_token": token, "key": call.endpoint.ljust(22, "-")[:22], "do": "in"}
    return browser.client.open(
        call.path,
        method=call.method,
        data=data if call.method == "POST" else None,
        headers={"Origin": browser.base},
        base_url=browser.base,
    )


def least(endpoint: str) -> str:
    return next(rank for rank, endpoints in MATRIX.items() if endpoint in endpoints)


def set_scoring(app: Flask, by: str) -> None:
    """The table's baton is the host's."""
    with app.app_context():
        db.session.execute(text("UPDATE circle SET scoring = :by"), {"by": by})
        db.session.execute(text("UPDATE sitting SET baton = 1"))
        db.session.commit()


def heading(answer: TestResponse) -> str:
    start, end = answer.text.find("<h1"), answer.text.find("</h1>")
    return answer.text[start:end].rpartition(">")[2].strip() if start >= 0 else ""


def test_the_matrix_names_every_address_of_a_circle_once(app: Flask) -> None:
    named = [endpoint for endpoints in MATRIX.values() for endpoint in endpoints]

    assert sorted(named) == sorted({rule.endpoint for rule in rules_of_circles(app)})


@pytest.mark.parametrize("phone", PHONES)
def test_each_phone_does_what_its_role_may_and_nothing_else(
    house: House, phone: str, caplog: pytest.LogCaptureFixture
) -> None:
    kind, scoring, rank = PHONES[phone]
    browser = phone_of(house.app, house.circle, kind, 3, house.browser.base)
    set_scoring(house.app, scoring)
    token = token_of(browser)

    for call in calls(house):
        before = everything(house.app)
        caplog.clear()
        answer = make(browser, call, token)
        refused = [said for said in caplog.messages if said.startswith("refused")]
        if RANKS.index(least(call.endpoint)) <= RANKS.index(rank):
            assert answer.status_code < 500, call
            assert heading(answer) not in REFUSED, call
            assert not refused, call
            assert call.method == "POST" or answer.status_code in {200, 303}, call
        else:
            assert answer.status_code == 403, call
            assert heading(answer) in REFUSED, call
            assert len(refused) == 1, call
            assert everything(house.app) == before, call


def test_to_whoever_has_no_role_or_one_elsewhere_nothing_is_there(
    house: House, stranger: Browser
) -> None:
    elsewhere = Browser(house.app)
    elsewhere.get("/new").form("/new").send()
    before = everything(house.app)

    for browser in (stranger, elsewhere):
        token = token_of(browser)
        for call in calls(house):
            answer = make(browser, call, token)
            assert answer.status_code == 404, call
            assert not any(name in answer.text for name in FIVE), call

    assert everything(house.app) == before


@pytest.mark.parametrize("phone", PHONES)
def test_no_page_offers_what_its_reader_may_not_do(house: House, phone: str) -> None:
    kind, scoring, rank = PHONES[phone]
    browser = phone_of(house.app, house.circle, kind, 3, house.browser.base)
    set_scoring(house.app, scoring)
    adapter = house.app.url_map.bind("localhost")

    for call in calls(house):
        if call.method != "GET" or RANKS.index(least(call.endpoint)) > RANKS.index(rank):
            continue
        answer = browser.client.get(call.path, base_url=browser.base)
        for method, path in offered(Page(browser, call.path, answer, soup_of(answer))):
            endpoint = adapter.match(path, method=method)[0]
            if endpoint in {e for endpoints in MATRIX.values() for e in endpoints}:
                assert RANKS.index(least(str(endpoint))) <= RANKS.index(rank), (call.path, path)


def soup_of(answer: TestResponse) -> BeautifulSoup:
    return BeautifulSoup(answer.text, "html5lib")


def offered(page: Page) -> Iterator[tuple[str, str]]:
    """Where a page's links lead, and what its forms post to."""
    for tag in page.soup.select("a[href^='/']"):
        yield "GET", str(tag["href"]).partition("?")[0]
    for tag in page.soup.select("form[method=post]"):
        if words(tag.find("button")) or page.soup.select(f"[form='{tag.get('id')}']"):
            yield "POST", str(tag["action"]).partition("?")[0]


def test_what_is_refused_is_written_down_without_a_secret(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    browser = phone_of(house.app, house.circle, "viewer", None, house.browser.base)
    with browser.client.session_transaction() as session:
        token = session["device"]

    browser.client.get(f"{house.circle}/share")
    browser.client.get("/c/0000000000000/share")

    said = [record.getMessage() for record in caplog.records]
    assert [line for line in said if "sharing.show" in line and "role viewer" in line]
    assert house.circle.removeprefix("/c/") in said[0]
    assert "role none" in said[-1]
    assert token not in caplog.text
