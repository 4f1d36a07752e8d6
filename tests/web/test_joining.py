"""Several phones at one table: codes, knocks, links, moving a seat, leaving."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from app.web.factory import create_app
from tests.conftest import SETTINGS, let_go
from tests.web.browser import Browser, Page
from tests.web.evening import play

SECRET = re.compile(r"#[0-9a-z]{13}\.[\w-]{22}")


@pytest.fixture
def guest(app: Flask) -> Browser:
    """The phone of somebody who wants in."""
    return Browser(app)


def circle(board: Page) -> str:
    return board.path.rsplit("/s/", 1)[0]


def share(board: Page) -> Page:
    return board.browser.get(f"{circle(board)}/share")


def code_of(board: Page) -> str:
    """The host taps Share on the board."""
    page = board.browser.get(board.path).form("/share").send(button=("do", "show"))
    return page.all(".code")[0]


def type_code(guest: Browser, code: str, status: int = 200) -> Page:
    return guest.get("/join").form("/join").fill({"code": code}).send(status)


def knock(guest: Browser, code: str, who: str) -> Page:
    return type_code(guest, code).form("/join/knock").send(button=("who", who))


def let_in(board: Page, say: str = "in") -> Page:
    return board.browser.get(board.path).form("/knocks/").send(button=("do", say))


def look(guest: Browser) -> Page:
    return guest.get("/join").form("/join/wait").send()


def join(board: Page, guest: Browser, who: str = "3") -> Page:
    knock(guest, code_of(board), who)
    let_in(board)
    return look(guest)


def link(board: Page, lets: str, called: str = "") -> str:
    form = share(board).form("/share/links").fill({"lets": lets, "called": called})
    return form.send().all("textarea")[0]


def follow(guest: Browser, address: str, status: int = 200) -> Page:
    way = address.partition("#")[0].rpartition("/")[2]
    return guest.get(f"/{way}").form(f"/{way}").fill({"link": address}).send(status)


def token(browser: Browser) -> str:
    with browser.client.session_transaction() as session:
        return str(session.get("device"))


def test_a_phone_joins_by_code_and_the_host_s_tap(board: Page, guest: Browser) -> None:
    waiting = knock(guest, code_of(board), "3")
    still = look(guest)

    told = let_in(board)
    inside = look(guest)

    assert "Waiting to be let in" in waiting.text
    assert "Waiting to be let in" in still.text
    assert "Lek wants in" not in told.text
    assert inside.path == board.path
    assert inside.link("This phone") == f"{circle(board)}/me"
    assert guest.get(f"{circle(board)}/me").all(".row__name") == ["Lek"]


def test_the_bell_is_heard_on_the_board_and_where_codes_are_shown(
    board: Page, guest: Browser
) -> None:
    knock(guest, code_of(board), "3")

    assert "Lek wants in" in board.browser.get(board.path).text
    assert "Lek wants in" in share(board).text


def test_somebody_new_becomes_a_person_of_the_house(board: Page, guest: Browser) -> None:
    form = type_code(guest, code_of(board)).form("/join/knock").fill({"new": "Kai"})
    form.send(button=("who", "new"))

    let_in(board)
    look(guest)

    assert "Kai" in board.browser.get(f"{circle(board)}/people").all(".row__name")
    assert guest.get(f"{circle(board)}/me").all(".row__name") == ["Kai"]


def test_a_name_that_somebody_has_is_said_at_its_field(board: Page, guest: Browser) -> None:
    form = type_code(guest, code_of(board)).form("/join/knock").fill({"new": "lek"})

    page = form.send(422, button=("who", "new"))

    assert page.all("#new-error") == ["lek is here already. Tap that name, or add a letter."]
    assert page.form("/join/knock").values["new"] == "lek"


def test_who_is_not_let_in_can_knock_once_more(board: Page, guest: Browser) -> None:
    knock(guest, code_of(board), "3")
    let_in(board, "no")

    page = guest.get("/join")
    home = page.form("/join/cancel").send()

    assert "Not this time" in page.text
    assert home.path == "/"
    assert guest.get("/join").heading == "Join a table"
    guest.get(board.path, 404)


def test_who_goes_away_rings_no_longer(board: Page, guest: Browser) -> None:
    page = knock(guest, code_of(board), "watch")

    page.form("/join/cancel").send()

    assert "wants" not in board.browser.get(board.path).text


def test_a_wrong_code_and_one_that_ran_out_are_told_alike(board: Page, app: Flask) -> None:
    code = code_of(board)
    share(board).form("/share").send(button=("do", "end"))

    ended, wrong = (type_code(Browser(app), typed, 422) for typed in (code, "000000"))

    assert ended.all("#code-error") == wrong.all("#code-error")
    assert "opens no table" in ended.text


def test_the_eleventh_code_in_a_minute_is_refused_whoever_it_says_to_come_from(
    guest: Browser, board: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.store.guesses.this_minute", lambda: 10)
    fields = guest.get("/join").form("/join").values
    fields["code"] = "000000"

    answers = [
        guest.client.post("/join", data=fields, headers={"X-Forwarded-For": f"198.51.100.{n}"})
        for n in range(200)
    ]

    statuses = [answer.status_code for answer in answers]
    assert statuses == [422] * 10 + [429] * 190
    assert answers[-1].headers["Retry-After"] == "60"
    monkeypatch.setattr("app.store.guesses.this_minute", lambda: 11)
    assert type_code(guest, code_of(board)).heading == "Who are you?"


def test_behind_a_proxy_only_the_address_that_it_saw_itself_counts(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.store.guesses.this_minute", lambda: 10)
    where = {name: app.config[name] for name in ("DATA", "DATABASE_URL")}
    behind = create_app({**SETTINGS, **where, "PROXIES": 1})
    guest = Browser(behind)
    fields = guest.get("/join").form("/join").fill({"code": "000000"}).values

    def typed(seen: str) -> int:
        headers = {"X-Forwarded-For": seen}
        return guest.client.post("/join", data=fields, headers=headers).status_code

    statuses = [typed(f"198.51.100.{number}, 203.0.113.7") for number in range(12)]
    other = typed("203.0.113.8")
    let_go(behind)

    assert statuses == [422] * 10 + [429] * 2
    assert other == 422


def test_a_link_makes_its_reader_that_person_without_waiting(board: Page, guest: Browser) -> None:
    inside = follow(guest, link(board, "player-2"))

    assert inside.path == board.path
    assert guest.get(f"{circle(board)}/me").all(".row__name, .row .tag") == ["Somsak", "plays"]


def test_a_link_to_look_on_shows_no_key_that_changes_anything(board: Page, guest: Browser) -> None:
    play(board, "+1", "+1", "+1", "+1")
    inside = follow(guest, link(board, "viewer", "The tablet"))

    assert [str(form["action"]) for form in inside.soup.select("form")] == []
    assert "Next round" not in inside.text
    assert "Edit" not in guest.get(f"{board.path}/deals/1").all(".btn")


def test_the_host_comes_back_on_a_new_phone_in_three_taps(board: Page, guest: Browser) -> None:
    address = link(board, "host")
    follow(guest, address)
    phones = guest.get(f"{circle(board)}/share")

    phones.form("/share/phones/1").send(button=("as", "out"))

    board.browser.get(board.path, 404)
    assert guest.get(f"{circle(board)}/share").heading == "Share"


def test_a_revoked_link_ends_what_it_gave_in_the_next_request(board: Page, guest: Browser) -> None:
    address = link(board, "viewer", "The tablet")
    follow(guest, address)

    share(board).form("/share/links/1").send()

    guest.get(board.path, 404)
    guest.get(f"{board.path}?piece=board", 404)
    assert "opens nothing any more" in follow(guest, address, 422).text


@pytest.mark.parametrize(
    "typed",
    ["", "#", "x", "0000000000000.secret", "#zzzzzzzzzzzzz.x", "javascript:#a.b", "#.", "é"],
)
def test_what_is_no_link_is_told_so(guest: Browser, typed: str) -> None:
    page = guest.get("/j").form("/j").fill({"link": typed}).send(422)

    assert page.all("#link-error")


def test_a_secret_is_never_in_an_address_nor_on_a_page_of_somebody_else(
    board: Page, guest: Browser, caplog: pytest.LogCaptureFixture
) -> None:
    play(board, "+1", "+1", "+1", "+1")
    addresses = [link(board, lets, lets) for lets in ("host", "player-2", "viewer")]
    secrets = [address.rpartition(".")[2] for address in addresses]
    code = code_of(board).replace(" ", "")
    follow(guest, addresses[2])

    seen = []
    for path in ("", "/deals", "/deals/1", "/deals/1/why/1", "/rules"):
        seen += [guest.client.get(f"{board.path}{path}{q}").text for q in ("", "?piece=board")]
    seen += [guest.client.get(path).text for path in (f"{circle(board)}/me", "/", "/join", "/v")]

    assert all(SECRET.search(address) for address in addresses)
    for text in (*seen, caplog.text):
        assert not [secret for secret in (*secrets, code) if secret in text]


def test_a_link_that_gives_less_takes_nothing_away(board: Page) -> None:
    follow(board.browser, link(board, "viewer"))

    assert share(board).heading == "Share"


def test_a_planted_cookie_has_no_role_once_its_phone_has_risen(
    app: Flask, board: Page, guest: Browser
) -> None:
    follow(guest, link(board, "viewer", "The tablet"))
    planted = token(guest)

    join(board, guest)
    thief = Browser(app)
    thief.get("/")
    with thief.client.session_transaction() as session:
        session["device"] = planted

    assert token(guest) != planted
    assert guest.get(f"{circle(board)}/me").all(".row__name") == ["Lek"]
    thief.get(board.path, 404)


def test_whoever_opens_a_table_on_a_planted_cookie_gets_a_new_one(
    app: Flask, board: Page, guest: Browser
) -> None:
    follow(guest, link(board, "viewer", "The tablet"))
    planted = token(guest)
    mine = guest.get("/new").form("/new").send()
    thief = Browser(app)
    thief.get("/")
    with thief.client.session_transaction() as session:
        session["device"] = planted

    thief.get(mine.path, 404)
    assert guest.get(mine.path).path == mine.path
    assert guest.get(board.path).path == board.path


def test_a_second_phone_of_one_person_is_let_in_by_the_first(
    app: Flask, board: Page, guest: Browser
) -> None:
    join(board, guest)
    page = guest.get(f"{circle(board)}/me").form("/me/move").send()
    other = Browser(app)
    who = type_code(other, page.all(".code")[0])

    who.form("/join/knock").send(button=("who", "3"))
    bell = guest.get(f"{circle(board)}/me")
    bell.form("/knocks/").send(button=("do", "in"))
    look(other)

    assert who.all(".rows .row__name") == ["Lek"]
    assert "Lek wants in" in bell.text
    assert other.get(f"{circle(board)}/me").all(".row__name") == ["Lek"]
    assert guest.get(board.path).path == board.path


def test_the_code_of_a_seat_makes_nobody_anybody_else(
    app: Flask, board: Page, guest: Browser
) -> None:
    join(board, guest)
    page = guest.get(f"{circle(board)}/me").form("/me/move").send()
    other = Browser(app)
    fields = type_code(other, page.all(".code")[0]).form("/join/knock").values

    for who in ("1", "new", "watch"):
        answer = other.client.post("/join/knock", data={**fields, "who": who})
        assert answer.status_code == 422, who


def test_somebody_leaves_and_what_they_recorded_stays_signed(board: Page, guest: Browser) -> None:
    inside = join(board, guest)
    play(inside, "+1", "+1", "+1", "+1")

    home = guest.get(f"{circle(board)}/me").form("/me/leave").send()

    assert home.path == "/"
    guest.get(board.path, 404)
    assert "Recorded by" in board.browser.get(f"{board.path}/deals/1").text
    assert "Lek" not in share(board).all(".link .row__name")


def test_the_last_host_does_not_leave(board: Page) -> None:
    form = board.browser.get(f"{circle(board)}/me").form("/me/leave")

    assert "Somebody has to be the host" in form.send(409).text


def test_a_second_host_keeps_the_night_going(board: Page, guest: Browser) -> None:
    inside = join(board, guest)
    before = token(guest)
    share(board).form("/share/phones/2").send(button=("as", "host"))
    offered = guest.get(inside.path)
    guest.get(f"{circle(board)}/share", 403)

    offered.follow("Look").form("/me/rise").send()

    assert "The host offers this phone more" in offered.text
    assert token(guest) != before
    assert guest.get(f"{circle(board)}/share").heading == "Share"


def test_who_recorded_a_round_is_named_by_their_phone(board: Page, guest: Browser) -> None:
    play(join(board, guest), "+1", "+1", "+1", "+1")

    assert "Recorded by Lek" in board.browser.get(f"{board.path}/deals/1").text
    assert "Lek is scoring" in board.browser.get(board.path).text


def test_a_link_keeps_its_address_to_show_until_the_server_has_another_secret(
    app: Flask, board: Page, guest: Browser
) -> None:
    address = link(board, "player-2")
    app.config["SECRET_KEY_FALLBACKS"] = [app.config["SECRET_KEY"]]
    app.config["SECRET_KEY"] = "another secret that is long enough"
    still = share(board).all("textarea")
    follow(guest, address)
    app.config["SECRET_KEY_FALLBACKS"], app.config["SECRET_KEY"] = None, "k" * 32

    assert still == [address]
    assert guest.client.get("/").status_code == 200


def test_a_link_without_a_name_is_called_by_what_it_does(board: Page) -> None:
    link(board, "player-2")
    link(board, "viewer")

    assert share(board).all(".link .row__name")[:2] == ["looks on", "Somsak"]
    named = {"lets": "viewer", "called": "\u202e"}
    page = share(board).form("/share/links").fill(named).send(422)
    assert page.all("#called-error")
