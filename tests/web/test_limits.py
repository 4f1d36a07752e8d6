"""Too much of anything: it is refused at once, in words, and the server stays as it was."""

from __future__ import annotations

import re
import signal
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from werkzeug.datastructures import MultiDict

from app.store import guesses
from app.store.deals import MOST_DEALS
from tests.test_start import start, status_of
from tests.web.browser import Browser, Page
from tests.web.driving import House, Sent, call, everything, post_to, send

KIB = 1024
DEEP = 10_000


def peers(pid: int) -> list[int]:
    """The workers of a server."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [int(child) for child in children]


def memory(pid: int) -> int:
    """Bytes that the server's workers hold in memory."""
    told = "".join(Path(f"/proc/{worker}/status").read_text() for worker in peers(pid))
    return sum(map(int, re.findall(r"VmRSS:\s+(\d+) kB", told))) * KIB


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[int, int]]:
    """The server as people start it, with one worker: its process and its port."""
    folder = tmp_path_factory.mktemp("served")
    with start(folder, "--port", "0", "--workers", "1", "--threads", "2") as process:
        assert process.stdout is not None
        try:
            address = re.search(r"http://\S+:(\d+)/", process.stdout.readline())
            assert address is not None
            assert status_of(f"{address[0]}healthz") == 200
            yield process.pid, int(address[1])
        finally:
            process.send_signal(signal.SIGTERM)
            process.communicate(timeout=20)


def raw(port: int, head: str, body: bytes = b"") -> tuple[int, float]:
    """What a request of so many bytes is answered, and after how many seconds."""
    lines = f"POST {head}\r\nHost: localhost:{port}\r\nConnection: close\r\n\r\n"
    with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
        began = time.perf_counter()
        connection.sendall(lines.encode() + body)
        status = connection.recv(4096).split(b" ", 2)[1]
        return int(status), time.perf_counter() - began


def test_a_body_that_is_too_long_is_refused_before_it_comes(server: tuple[int, int]) -> None:
    pid, port = server
    form = "/new HTTP/1.1\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: "
    raw(port, f"{form}{65 * KIB}")
    before = memory(pid)

    answers = [raw(port, f"{form}{length}") for length in [65 * KIB] * 10 + [2**40]]

    assert {status for status, _ in answers} == {413}
    assert min(seconds for _, seconds in answers) < 0.05
    assert memory(pid) - before < KIB * KIB


@pytest.mark.parametrize("path", ["/new", "/api/v1/score"])
def test_a_body_without_a_length_is_refused_at_once(server: tuple[int, int], path: str) -> None:
    pid, port = server
    kind = "application/json" if path.startswith("/api") else "application/x-www-form-urlencoded"
    head = f"{path} HTTP/1.1\r\nContent-Type: {kind}\r\nTransfer-Encoding: chunked"
    chunk = b"10000\r\n" + b"x" * 0x10000 + b"\r\n"
    before = memory(pid)

    status, _ = raw(port, head, chunk * 20)

    assert status == 411
    assert memory(pid) - before < 4 * KIB * KIB


def test_one_field_that_is_too_long_is_refused_and_ten_thousand_are(house: House) -> None:
    before = everything(house.app)

    for endpoint in ("circles.open_new", "deals.record", "seats.change"):
        sent = post_to(house, endpoint)
        many = {**sent.fields, **{f"f{number}": "" for number in range(10_000)}}
        for fields in ({**sent.fields, "note": "x" * 64 * KIB}, many):
            answer = send(house, Sent(sent.path, MultiDict(fields)))
            assert answer.status_code == 413, endpoint

    assert everything(house.app) == before


def test_more_than_two_hundred_parts_are_refused(browser: Browser) -> None:
    parts = {f"f{number}": "" for number in range(201)}

    answer = browser.client.post("/new", data=parts, content_type="multipart/form-data")

    assert answer.status_code == 413


@pytest.mark.parametrize(
    "nested", ["[" * DEEP, "[" * DEEP + "]" * DEEP, '{"a":' * DEEP + "1" + "}" * DEEP]
)
@pytest.mark.parametrize("path", ["/api/v1/score", "/api/v1/settle", "/api/v1/pok-deng/hand"])
def test_json_that_is_nested_too_deep_is_refused(browser: Browser, path: str, nested: str) -> None:
    for body in (nested, f'{{"game": {nested}}}', f'{{"game": "pok-deng", "rounds": {nested}}}'):
        answer = browser.client.post(path, data=body, content_type="application/json")
        assert answer.status_code in {400, 422}, answer.text


NUMBERS = [
    "1e20",
    "1E+400",
    "-1e20",
    "99999999999999999999",
    "1000000001",
    "1" * 400,
    "NaN",
    "Infinity",
]


@pytest.mark.parametrize("number", NUMBERS)
def test_no_number_is_too_large_to_be_refused(house: House, number: str) -> None:
    before = everything(house.app)
    form = post_to(house, "deals.record")
    for name in [name for name in form.fields if name.endswith("stake")]:
        form.fields[name] = number

    assert send(house, form).status_code == 422
    for path, body in {
        "/api/v1/settle": f'{{"balances": {{"Anna": {number}, "Ben": {number}}}}}',
        "/api/v1/score": f'{{"game": "pok-deng", "players": ["A", "B"], "rounds": [{{"dealer": "A",'
        f' "hands": [{{"player": "B", "bet": {number}, "result": "win"}}]}}]}}',
    }.items():
        answer = call(house, "POST", path, data=body, content_type="application/json")
        assert answer.status_code in {400, 422}, (path, answer.text)
    assert everything(house.app) == before
    for _method, path in (("GET", f"{house.table}/deals"), ("GET", house.table)):
        for name in ("before", "deal", "s"):
            assert call(house, "GET", f"{path}?{name}={number}").status_code in {200, 404}


def test_no_more_are_seated_than_can_be_dealt_in(browser: Browser) -> None:
    form = browser.get("/new?game=pok-deng").form("/new")
    names = {f"person-{number}": f"P{number}" for number in range(1, 60)}
    seventeen = {f"person-{number}": f"P{number}" for number in range(1, 18)}

    refused = browser.post("/new", {**form.values, **names}, 422)
    board = browser.post("/new", {**form.values, **seventeen})
    more = board.browser.get(f"{board.path}/seats").form("/seats").fill({"join": "One more"})
    page = more.send(status=422)

    assert "Pok Deng takes 17 players at most. Clear a name." in refused.text
    assert len(board.all(".standings__row")) == 17
    assert "At most 17" in page.text


def test_a_table_that_is_full_says_where_to_go_on(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.store.deals.MOST_DEALS", 3)
    sent = post_to(house, "deals.record")
    send(house, sent)
    full = everything(house.app)

    refused, again = send(house, post_to(house, "deals.record")), send(house, sent)

    assert refused.status_code == 409
    assert "Open a new table" in refused.text
    assert again.status_code == 303  # it was saved before, and still is
    assert everything(house.app)["deal"] == full["deal"]
    assert send(house, post_to(house, "corrections.save")).status_code == 303


def test_a_table_holds_twenty_thousand_deals() -> None:
    assert MOST_DEALS == 20_000


def test_a_public_server_opens_so_many_circles_a_day_for_one_address(
    app: Flask, browser: Browser, stranger: Browser
) -> None:
    app.config["CIRCLES_PER_DAY"] = 2
    for _ in range(2):
        browser.get("/new").form("/new").send()

    refused = stranger.get("/new").form("/new").fill({"person-1": "Ploy"}).send(status=429)

    assert "Enough new tables for today" in refused.text
    assert 0 < int(refused.response.headers["Retry-After"]) <= 24 * 60 * 60
    assert 'value="Ploy"' in str(refused.soup)
    app.config["CIRCLES_PER_DAY"] = 3
    stranger.get("/new").form("/new").send(status=429)
    app.config["CIRCLES_PER_DAY"] = 0
    assert stranger.get("/new").form("/new").send().heading == "Player 1's house"


def test_the_same_people_play_again_as_often_as_they_like(app: Flask, board: Page) -> None:
    app.config["CIRCLES_PER_DAY"] = 1
    circle = board.path.removesuffix("/s/1")

    for number in (2, 3, 4):
        again = board.browser.get(f"{circle}/s/new").form("/s").send()
        assert again.path == f"{circle}/s/{number}"


def test_the_count_of_a_day_outlives_the_minutes_of_codes(app: Flask) -> None:
    with app.app_context():
        assert [guesses.may_open("192.0.2.1", 1) for _ in range(2)] == [True, False]
        guesses.may_guess("192.0.2.9")
        assert not guesses.may_open("192.0.2.1", 1)
        assert guesses.may_open("192.0.2.2", 1)
