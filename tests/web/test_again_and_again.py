"""The same form sent a hundred times from twenty threads: one deal, and all answers are equal."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor

from flask import Flask

from tests.web.browser import Browser
from tests.web.door import circle_id
from tests.web.driving import (
    ERASES,
    FORMS,
    KEEPS_NOTHING,
    ONLY_COUNTS,
    House,
    everything,
    post_to,
)

THREADS = 20
A_HUNDRED = 5
"""Times that each of the threads sends the form of a deal; the others are sent once by each."""

# What one sending makes, besides its intent; where nothing is said, it is one row of the log.
MADE: Mapping[str, Mapping[str, int]] = {
    "agreements.save": {"agreement": 1},
    "circles.open_new": {
        "circle": 1, "person": 5, "role": 1, "sitting": 1, "agreement": 1, "seat": 6,
    },
    "circles.open_sitting": {"sitting": 1, "agreement": 1, "seat": 6},
    "people.change": {},
    "plans.mark": {"payment": 1},
    "plans.mark taken back": {"payment": 1},
    "settle.make": {"settlement": 1},
    "worth.change_circle": {},
    "worth.change_sitting": {},
    "seats.change": {"person": 1, "seat": 1},
    "sittings.close": {"tab": 5},
    "sittings.reopen": {},
    "sittings.take_baton": {},
    "stacks.save": {"stack": 2},
    "deals.wrong": {"flag": 1},
    "sharing.code": {},
    "sharing.make": {"link": 1},
    "sharing.revoke": {},
    "sharing.answer": {},
    "sharing.change_phone": {},
    "sharing.scoring": {},
    "place.be_paid": {},
    "place.move": {"join_code": 1},
    "place.rise": {},
    "settings.change": {},
    "place.leave": {"role": -1},
    "joining.knock": {"knock": 1},
    "joining.wait": {},
    "joining.cancel": {},
    "joining.follow": {},
}  # fmt: skip


def counts(app: Flask) -> dict[str, int]:
    return {name: len(rows) for name, rows in everything(app).items()}


def cookie_of(browser: Browser) -> str:
    cookie = browser.client.get_cookie("dev")
    assert cookie is not None
    return cookie.value


def send_at_once(
    app: Flask, path: str, fields: Mapping[str, str], cookie: str, times: int
) -> set[tuple[int, str | None]]:
    """Every distinct answer that the threads got: its status, and where it leads."""
    start = threading.Barrier(THREADS)

    def send_some(_thread: int) -> list[tuple[int, str | None]]:
        client = app.test_client()
        client.set_cookie("dev", cookie)
        start.wait()
        answers = [client.post(path, data=fields) for _ in range(times)]
        return [(answer.status_code, answer.headers.get("Location")) for answer in answers]

    with ThreadPoolExecutor(THREADS) as pool:
        return {each for some in pool.map(send_some, range(THREADS)) for each in some}


def test_a_form_sent_by_twenty_threads_counts_once(house: House) -> None:
    """Many sendings make one intent, and no more of anything else than one sending does."""
    for endpoint in FORMS:
        if endpoint in KEEPS_NOTHING | ONLY_COUNTS:
            continue
        before = counts(house.app)
        sent = post_to(house, endpoint)

        times = A_HUNDRED if endpoint == "deals.record" else 1
        answers = send_at_once(house.app, sent.path, sent.fields, cookie_of(house.browser), times)
        house.browser.client.post(sent.path, data=sent.fields)  # a new token may come with it

        # Whoever left is let in no more, be it to be told so once more.
        left = {303, 404} if endpoint in {"place.leave", *ERASES} else {303}
        assert {status for status, _ in answers} <= left, endpoint
        assert len({where for status, where in answers if status == 303}) == 1, endpoint
        if endpoint in ERASES:
            gone = circle_id(house)
            assert not [row for row in everything(house.app)["deal"] if row[0] == gone]
            continue
        added = {name: n - before[name] for name, n in counts(house.app).items()}
        if endpoint == "files.bring_in":  # as much again as there was, but what only phones are
            assert [added[name] for name in ("circle", "role", "intent")] == [1, 1, 1]
            assert added["deal"] == before["deal"]
            continue
        assert {name: n for name, n in added.items() if name != "posting" and n} == {
            "intent": 1,
            **MADE.get(endpoint, {"deal": 1}),
        }, endpoint


def test_a_new_phone_that_starts_twenty_times_is_one_device_with_one_circle(
    app: Flask, stranger: Browser
) -> None:
    form = stranger.get("/new").form("/new")

    answers = send_at_once(app, "/new", form.values, cookie_of(stranger), 1)

    assert [status for status, _ in answers] == [303]
    made = counts(app)
    assert (made["circle"], made["device"], made["role"], made["intent"]) == (1, 1, 1, 1)
