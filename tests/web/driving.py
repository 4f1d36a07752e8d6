"""Every address of the site, and every POST as the page that offers it would send it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from flask import Flask
from sqlalchemy import text
from werkzeug.datastructures import MultiDict
from werkzeug.routing import Rule
from werkzeug.test import TestResponse

from app.store.clock import evening_of, known_timezone, now
from app.store.db import db
from tests.web.browser import Browser, Page
from tests.web.door import FILLED, READY, neighbours
from tests.web.evening import play, results

# Which page has the form of each POST, and what its action ends with; then what is typed into it.
# One that two kinds of pages have is named once for each: its endpoint, and what is special.
FORMS: Mapping[str, tuple[str, str, Mapping[str, str]]] = {
    # These come first, while their table owes what its two rounds came to.
    "plans.mark": ("{plan}", "/payments", {}),
    "plans.mark taken back": ("{plan}", "/payments", {}),
    "settle.make": ("{circle}/settle?s=1", "/settle?s=1", {}),
    "agreements.save": ("{table}/rules/change", "/rules", {"option-max_bet": "500"}),
    "circles.open_new": ("/new?game=pok-deng", "/new", {"person-1": "Ploy", "person-2": "Fah"}),
    "circles.open_sitting": ("{circle}/s/new", "/s", {}),
    "corrections.save": ("{table}/deals/1/edit", "/edit?by", {}),
    "corrections.undo": ("{table}", "/undo", {}),
    "corrections.void": ("{table}/deals/2", "/void", {}),
    "deals.preview": ("{table}/deals/new?by=results", "/deals?by", results("+1", "0", "-1", "+2")),
    "deals.record": ("{table}/deals/new?by=results", "/deals?by", results("+1", "0", "-1", "+2")),
    "extras.record": (
        "{table}/extras", "/extras", {"source": "1", "target": "2", "amount": "30"},
    ),
    "extras.save": ("{pot}/extras/2", "/extras/2", {"amount": "20"}),
    "people.change": ("{circle}/people/5", "/people/5", {"name": "Malee"}),
    "play.say": ("{play}/deals/new?by=quick", "/events", {"player": "2"}),
    "corrections.void in play": ("{play}/close", "/void", {}),
    "worth.change_circle": ("{circle}/worth", "/worth", {"chip_value": "2", "currency": "EUR"}),
    "worth.change_sitting": ("{closed}/worth", "/worth", {"chip_value": "2", "currency": "EUR"}),
    "stacks.save": ("{table}/stacks", "/stacks", {"buy-1": "100", "count-2": "30"}),
    "seats.change": ("{table}/seats", "/seats", {"join": "Kai"}),
    "sittings.close": ("{table}/close", "/close", {}),
    "sittings.give_back": ("{pot}/close", "/pot", {}),
    "sittings.reopen": ("{closed}", "/reopen", {}),
    "sittings.take_baton": ("{play}", "/baton", {}),
    "deals.wrong": ("{table}/deals/1", "/wrong", {}),
    "sharing.code": ("{circle}/share", "/share", {}),
    "sharing.make": ("{circle}/share", "/share/links", {"lets": "player-3", "called": "For Lek"}),
    "sharing.revoke": ("{circle}/share", "/share/links/1", {}),
    "sharing.answer": ("{circle}/share", "/knocks/1", {}),
    "sharing.change_phone": ("{circle}/share", "/share/phones/2", {}),
    "sharing.scoring": ("{circle}/share", "/share/scoring", {}),
    "place.move": ("{circle}/me", "/me/move", {}),
    "place.be_paid": ("{circle}/me", "/me/paid", {"pay_to": "081 234 5678"}),
    "place.rise": ("{circle}/me", "/me/rise", {}),
    "joining.code": ("/join", "/join", {}),
    "joining.knock": ("/join", "/join/knock", {}),
    "joining.wait": ("/join", "/join/wait", {}),
    "joining.cancel": ("/join", "/join/cancel", {}),
    "joining.follow": ("/j", "/j", {}),
    "files.bring_in": ("/import", "/import", {}),
    "settings.change": ("{circle}/settings", "/settings", {"name": "Lek's house"}),
    "place.leave": ("{circle}/me", "/me/leave", {}),
    "erasing.delete": ("{circle}/delete", "/delete", {}),
}  # fmt: skip
# The key that is tapped, where it says what happened.
TAPPED: Mapping[str, tuple[str, str]] = {
    "deals.wrong": ("do", "say"),
    "joining.knock": ("who", "watch"),
    "play.say": ("act", "condition low_run"),
    "sharing.answer": ("do", "in"),
    "sharing.change_phone": ("as", "viewer"),
    "sharing.code": ("do", "show"),
    "sharing.scoring": ("by", "seated"),
}
KEEPS_NOTHING = frozenset({"deals.preview"})
ONLY_COUNTS = frozenset({"joining.code"})
"""Forms whose key is of no circle yet: they keep no intent."""
ERASES = frozenset({"erasing.delete"})
"""The one form that takes something out of the log: all of it, with its circle."""

HIDDEN_WORDS = ("/app/", "site-packages", "Traceback", "SELECT ", "sqlite", "psycopg", ".py")


# Where there is what an address asks for, if not at the first table.
WHERE: Mapping[str, Mapping[str, object]] = {
    "extras.edit": {"sitting": 4, "number": 2},
    "extras.save": {"sitting": 4, "number": 2},
    "play.say": {"sitting": 3},
    "sharing.answer": {"number": 4},
    "sittings.give_back": {"sitting": 4},
}


@dataclass(frozen=True)
class House:
    """One circle: a table with two rounds and a plan made after the first, and one that was closed.

    Then one with a hand of Pan in play, and one where chips lie in the pot and a loan was entered.
    """

    browser: Browser
    circle: str

    @property
    def table(self) -> str:
        return f"{self.circle}/s/1"

    @property
    def closed(self) -> str:
        return f"{self.circle}/s/2"

    @property
    def play(self) -> str:
        return f"{self.circle}/s/3"

    @property
    def pot(self) -> str:
        return f"{self.circle}/s/4"

    @property
    def plan(self) -> str:
        return f"{self.circle}/settle/1"

    @property
    def app(self) -> Flask:
        return self.browser.client.application

    def page(self, where: str) -> str:
        names = ("circle", "table", "closed", "play", "pot", "plan")
        return where.format_map({name: getattr(self, name) for name in names})


@dataclass(frozen=True)
class Sent:
    """A POST that is ready to go."""

    path: str
    fields: MultiDict[str, str]


def house_of(board: Page) -> House:
    """Plays two rounds at this table, and opens the other ones."""
    first = play(board, "+1", "-1", "+2", "0")
    first.follow("Settle up").form("/settle?s=1").send()
    play(first, "+1", "+1", "-3", "+5")
    house = House(board.browser, board.path.removesuffix("/s/1"))
    second = another_table(house)
    second.browser.get(f"{second.path}/close").form("/close").send()
    say(another_table(house, "panguingue"), "1", "condition high_run")
    fourth = another_table(house, "panguingue")
    leave_a_pot(fourth)
    lend(fourth)
    neighbours(house)
    return house


def another_table(house: House, game: str = "pok-deng") -> Page:
    """Opens one more table with the same people."""
    return house.browser.get(f"{house.circle}/s/new?game={game}").form("/s").send()


def say(board: Page, who: str, act: str) -> Page:
    """Taps one key of a hand in play."""
    page = board.browser.get(f"{board.path}/deals/new?by=quick")
    return page.form("/events").fill({"player": who}).send(button=("act", act))


def leave_a_pot(board: Page) -> None:
    """A hand that the last of five drops, and all others foul: what was paid in stays there."""
    say(board, "1", "drop 5")
    for who in "1234":
        say(board, who, "foul")


def lend(board: Page) -> None:
    """Ten chips from the first to the second player, beside the game."""
    loan = {"source": "1", "target": "2", "amount": "10", "note": ""}
    board.browser.get(f"{board.path}/extras").form("/extras").fill(loan).send()


def tonight(zone: str | None = None) -> date:
    """The evening of a table that is opened now, by a browser that names this zone or none."""
    return evening_of(now(), known_timezone(zone))


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
        "person": 1,
        "phone": 2,
        "plan": 1,
        "way": "j",
        "evening": tonight(),
        "filename": "css/base.css",
        "tool": "hand",
    }
    adapter = house.app.url_map.bind("localhost")
    for rule in house.app.url_map.iter_rules():
        found = {**known, **WHERE.get(rule.endpoint, {})}
        given = {name: found.get(name, "pok-deng") for name in rule.arguments}
        for method in methods(rule):
            path = adapter.build(rule.endpoint, given, method=method)
            yield method, path + ("?s=1" if rule.endpoint == "settle.plan" else "")
    for path in ("{play}", "{play}/deals/new", "{play}/deals/1", "{play}/close", "{pot}/close"):
        yield "GET", house.page(path)


def post_to(house: House, endpoint: str) -> Sent:
    """What the page with this form would send, with a key and a token of its own."""
    where, action, typed = FORMS[endpoint]
    if endpoint in READY:
        READY[endpoint](house)
    form = house.browser.get(house.page(where)).form(action).fill(typed)
    if endpoint in FILLED:
        form.fill(FILLED[endpoint](house))
    path = str(form.tag["action"])
    if endpoint == "deals.preview":
        path = path.replace("/deals?", "/deals/preview?")
    form.values.update(dict([TAPPED[endpoint]]) if endpoint in TAPPED else {})
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
