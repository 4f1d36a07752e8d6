"""Who else has to do with a house: other phones, links, knocks; and a browser that knocks."""

from __future__ import annotations

import io
import threading
from collections.abc import Callable, Mapping
from datetime import datetime
from functools import partial
from typing import Any, Protocol

from flask import Flask
from sqlalchemy import text

from app.store import batons, codes, joining, links
from app.store.circles import get_circle
from app.store.db import Ask, db, transaction
from app.store.devices import Role, give_role, make_device
from app.store.exporting import export_circle
from app.store.ids import from_text
from app.web.door import draw_secret
from tests.web.browser import Browser

FAR_AWAY = 4_000_000_000.0
"""A moment, in seconds, that no test comes to."""


class House(Protocol):
    """What is needed of a house."""

    @property
    def browser(self) -> Browser: ...
    @property
    def circle(self) -> str: ...
    @property
    def app(self) -> Flask: ...


def circle_id(house: House) -> int:
    found = from_text(house.circle.removeprefix("/c/"))
    assert found is not None
    return found


def ask(key: str, device: int | None = None) -> Ask:
    return Ask(key, "00" * 32, device)


def phone_of(app: Flask, circle: str, kind: str, person: int | None, base: str) -> Browser:
    """Another phone, which was let in as that."""
    browser = Browser(app, base)
    token = f"{circle} {kind} {person}"
    number = from_text(circle.removeprefix("/c/"))
    assert number is not None
    with app.app_context(), transaction() as connection:
        give_role(connection, number, make_device(connection, token), Role(kind, person))
    with browser.client.session_transaction(base_url=base) as kept:
        kept["device"] = token
    return browser


def draw(app: Flask, circle: int, number: int, moment: datetime) -> str:
    return draw_secret(circle, number, moment, str(app.config["SECRET_KEY"]))


def neighbours(house: House) -> None:
    """Lek plays on phone 2 and Dao is a host on phone 3; two links, four at the door, an offer."""
    circle = circle_id(house)
    for kind, person in (("player", 3), ("host", 4)):
        phone_of(house.app, house.circle, kind, person, house.browser.base)
    with house.app.app_context():
        for number in (1, 2):
            drawing = partial(draw, house.app, circle)
            links.make_link(circle, ask(f"link {number}"), "viewer", "TV", None, drawing)
        for number in (1, 2, 3):
            asked = ask(f"knock {number}")
            joining.knock_at(circle, asked, f"knock {number}", kind="viewer", who=None, name=None)
        asked = ask("knock 4")  # Lek once more, whom phone 2 may let in
        joining.knock_at(circle, asked, "knock 4", kind="player", who=3, name=None)
        joining.answer_knock(circle, ask("in", 1), 2, True, f"{house.circle}/share")
        with transaction() as connection:
            joining.offer(connection, circle, 1, Role("host", 1))
        batons.set_scoring(circle, ask("scoring"), "baton")
        batons.take_baton(circle, 3, ask("baton", 2))
        codes.show_code(circle, ask("code"), f"{house.circle}/share")


def stand_at(house: House, **kept: Any) -> None:
    """Brings the browser to that step of joining, as the steps before would."""
    with house.browser.client.session_transaction(base_url=house.browser.base) as session:
        session.pop("door", None)
        session.pop("knock", None)
        session.update(kept)


def before_the_code(house: House) -> None:
    stand_at(house)


def at_the_door(house: House) -> None:
    stand_at(house, door=[house.circle.removeprefix("/c/"), None, FAR_AWAY])


def let_in(house: House) -> None:
    stand_at(house, knock=[house.circle.removeprefix("/c/"), 2, "knock 2"])


def still_waiting(house: House) -> None:
    stand_at(house, knock=[house.circle.removeprefix("/c/"), 3, "knock 3"])


def lek_scores(house: House) -> None:
    """Whatever was recorded since, phone 2 has the baton of the table where a hand is in play."""
    with house.app.app_context():
        db.session.execute(text("UPDATE sitting SET baton = 2 WHERE number = 3"))
        db.session.commit()


def code_now(house: House) -> Mapping[str, str]:
    with house.app.app_context():
        code = codes.code_of(circle_id(house))
    return {"code": code.text if code else ""}


def link_to_look_on(house: House) -> Mapping[str, str]:
    circle = circle_id(house)
    with house.app.app_context():
        link = next(each for each in links.links_of(circle) if each.number == 2)
    secret = draw(house.app, circle, link.number, link.made_at)
    return {"link": f"{house.browser.base}/v#{house.circle.removeprefix('/c/')}.{secret}"}


def as_dao(house: House) -> None:
    """On the other host's phone, as this one may have left."""
    with house.browser.client.session_transaction(base_url=house.browser.base) as session:
        session["device"] = f"{house.circle} host 4"


def name_of(house: House) -> Mapping[str, str]:
    with house.app.app_context():
        circle = get_circle(circle_id(house))
    return {"name": circle.name if circle else ""}


class FileOf:
    """A chosen file, which each sending reads from its start, be it from several threads."""

    name = "house.json"

    def __init__(self, content: bytes) -> None:
        self.content = content
        self.here = threading.local()

    def read(self, size: int = -1) -> bytes:
        stream = getattr(self.here, "stream", None) or io.BytesIO(self.content)
        found = stream.read(size)
        self.here.stream = stream if found else None
        return found

    def close(self) -> None:
        self.here.stream = None


def whole_file(house: House) -> Mapping[str, FileOf]:
    """The house itself, as it was exported just now."""
    with house.app.app_context():
        return {"file": FileOf(export_circle(circle_id(house)).encode())}


READY: Mapping[str, Callable[[House], None]] = {
    "joining.code": before_the_code,
    "joining.knock": at_the_door,
    "joining.wait": let_in,
    "joining.cancel": still_waiting,
    "sittings.take_baton": lek_scores,
    "erasing.delete": as_dao,
}
"""What has to be done first where the page that has a form is a step of something longer."""
FILLED: Mapping[str, Callable[[House], Mapping[str, Any]]] = {
    "erasing.delete": name_of,
    "files.bring_in": whole_file,
    "joining.code": code_now,
    "joining.follow": link_to_look_on,
}
"""What is typed into a form that only this house knows."""
