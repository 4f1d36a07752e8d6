"""A hand of Pan as the tests of its pages record it, event by event in one list."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from app.web.asking import new_key
from tests.web.browser import Browser, Page
from tests.web.conftest import Opener

SIX = ("Anna", "Ben", "Carla", "Dan", "Emil", "Eva")

Event = Mapping[str, str]

HAND: tuple[Event, ...] = (
    {"player": "2", "type": "drop"},
    {"player": "1", "type": "lay", "cards": "5s 5s 5s"},
    {"player": "3", "type": "lay", "cards": "3d 3c 3h", "unasked": "y"},
    {"player": "1", "type": "add", "number": "1", "cards": "5s"},
    {"player": "4", "type": "condition", "line": "low_run", "spades": "y"},
    {"player": "4", "type": "more", "number": "1", "chips": "5"},
    {"player": "1", "type": "lay", "cards": "jh qh kh"},
    {"player": "1", "type": "lay", "cards": "6c 7c jc qc"},
    {"player": "1", "type": "out"},
)
"""Anna goes out; Ben has dropped, nobody asked Carla, Dan only called what he laid."""


def fields(events: Iterable[Event]) -> dict[str, str]:
    """The form of these events, each in its row."""
    return {
        f"event{i}-{name}": text
        for i, event in enumerate(events, 1)
        for name, text in event.items()
    }


def pan_table(table_of: Opener, **more: str) -> Page:
    """Six friends who play Pan."""
    return table_of(*SIX, game="panguingue", **more)


def record(
    board: Page, events: Iterable[Event] = HAND, status: int = 200, dealer: str = "6"
) -> Page:
    """Saves a whole hand at once; answers the board."""
    token = str(board.soup.select("meta[name=csrf-token]")[0]["content"])
    sent = {"csrf_token": token, "key": new_key(), "base": "0", "dealer": dealer}
    return board.browser.post(f"{board.path}/deals?by=quick", sent | fields(events), status)


def press(browser: Browser, page: Page, name: str, value: str, typed: Event) -> Page:
    """Presses a key of the list that only shows it again."""
    form = page.form("/edit?by").fill(typed)
    key = page.soup.select(f"button[name={name}][value={value}]")[0]
    return browser.post(str(key["formaction"]), {**form.values, name: value})
