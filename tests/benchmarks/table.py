"""A table of five that was opened through the site, and the requests that its phone sends."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random

from flask import Flask
from werkzeug.datastructures import Headers
from werkzeug.test import EnvironBuilder

from app.games import get_game
from app.store import circles, deals
from app.store.circles import circle_id_of
from app.store.devices import find_device
from app.table import Seat
from tests.benchmarks.interleaved import Environ
from tests.store.tables import ask, new_key, round_of
from tests.web.browser import Browser

PEOPLE = ("Anna", "Ben", "Carla", "Dan", "Emil")
BASE = "http://localhost"
GAME = "pok-deng"
SEATS = tuple(map(Seat, range(1, 6)))


@dataclass
class House:
    """A circle of five people, on the phone of its host."""

    app: Flask
    random: Random = field(default_factory=lambda: Random(5))

    def __post_init__(self) -> None:
        self.browser = Browser(self.app)
        form = self.browser.get("/new?game=pok-deng").form("/new")
        names = {f"person-{seat}": name for seat, name in enumerate(PEOPLE, start=1)}
        self.first = form.fill(names).send().path
        self.circle = circle_id_of(form.values["key"])
        with self.browser.client.session_transaction() as session, self.app.app_context():
            self.device = find_device(session["device"])

    def sit_down(self) -> str:
        """Opens another sitting; answers the address of its board."""
        rules = get_game(GAME).rules()
        asked = ask(device=self.device)
        with self.app.app_context():
            return circles.open_sitting(self.circle, asked, GAME, rules, (1, 2, 3, 4, 5))

    def play(self, board: str, count: int) -> None:
        """Records so many rounds as the site's view does, one write each."""
        number = int(board.rsplit("/", 1)[-1])
        for _ in range(count):
            won = {seat: self.random.choice((-2, -1, 0, 1, 2, 3)) for seat in range(2, 6)}
            asked = ask(new_key(), repr(won), self.device)
            with self.app.app_context():
                deals.record(self.circle, number, asked, round_of(won), SEATS)

    def get(self, path: str) -> Environ:
        """A page asked for by the host's phone."""
        return EnvironBuilder(path, BASE, headers=self._headers()).get_environ()

    def post(self, path: str, fields: Mapping[str, str]) -> Environ:
        """A form sent by the host's phone."""
        headers = self._headers(**{"Origin": BASE, "Sec-Fetch-Site": "same-origin"})
        return EnvironBuilder(
            path, BASE, method="POST", data=dict(fields), headers=headers
        ).get_environ()

    def _headers(self, **more: str) -> Headers:
        cookie = self.browser.client.get_cookie("dev")
        known = {"Cookie": f"dev={cookie.value if cookie else ''}", "Accept-Language": "en"}
        return Headers(known | more)
