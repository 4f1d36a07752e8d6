"""A hand that is saved without a network waits on the phone, is sent once, and is never lost."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from itsdangerous import URLSafeTimedSerializer
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Locator, Request, expect
from sqlalchemy import text

from app.store.db import db
from app.store.devices import hash_of
from tests.web.axe import looked_at
from tests.web.bad_line import Line, line_to
from tests.web.phone import FIVE, Phone
from tests.web.test_install import newer

pytestmark = pytest.mark.browser

SIX = ("Anna", "Ben", "Carla", "Dan", "Emil", "Eva")
HURRY = """
const wait = setTimeout
window.setTimeout = (act, pause, ...more) => wait(act, pause >= 1000 ? pause / 10 : pause, ...more)
const patience = AbortSignal.timeout
AbortSignal.timeout = (pause) => patience.call(AbortSignal, pause / 4)
"""
"""Seconds of waiting pass ten times as fast; what a finger does takes as long as ever."""


@pytest.fixture
def line(site: str) -> Iterator[Line]:
    with line_to(site) as line:
        yield line


@pytest.fixture
def phone(chromium: Chromium, line: Line) -> Iterator[Phone]:
    """A phone behind the line; what the browser itself notes of lost requests is no complaint."""
    phone = Phone(chromium, line.address)
    phone.page.add_init_script(HURRY)
    yield phone
    phone.context.close()
    assert [said for said in phone.complaints if not said.startswith("Failed to load")] == []


@pytest.fixture
def board(phone: Phone) -> str:
    return phone.open_table(*FIVE)


def rows(phone: Phone) -> Locator:
    return phone.page.locator(".outbox__row")


def keyed_in(phone: Phone, result: str = "+3") -> None:
    phone.tap(phone.key(result))
    phone.tap(phone.key("rest −1"))
    phone.page.locator("save-key .btn--go:enabled").wait_for()


def save(phone: Phone, result: str = "+3") -> str:
    """Saves a round of which nothing is heard; answers its key."""
    keyed_in(phone, result)
    key = value(phone, "key")
    before = rows(phone).count()
    phone.tap(phone.page.locator("save-key .btn--go:enabled"))
    expect(rows(phone)).to_have_count(before + 1)
    expect(phone.page.locator("[name=seat2-result]")).to_have_value("")
    return key


def value(phone: Phone, name: str) -> str:
    return phone.page.locator(f"#entry [name={name}]").input_value()


def entries(app: Flask) -> list[str]:
    """What stands in the log, by number: each deal's newest entry."""
    newest = (
        "SELECT entry FROM deal d WHERE version ="
        " (SELECT max(version) FROM deal e WHERE e.circle_id = d.circle_id"
        " AND e.sitting = d.sitting AND e.number = d.number) ORDER BY number"
    )
    with app.app_context():
        found = [row.entry for row in db.session.execute(text(newest))]
        db.session.rollback()
        return found


def stakes_and_results(app: Flask) -> list[tuple[int, str]]:
    """What was keyed in for Somsak, round by round; void rounds say nothing."""
    return [somsak(json.loads(entry)) if entry else (0, "") for entry in entries(app)]


def somsak(entry: dict[str, Any]) -> tuple[int, str]:
    hand = next(hand for hand in entry["hands"] if hand["player"] == 2)
    sign = {"win": "+", "lose": "-", "tie": ""}[hand["result"]]
    return hand["bet"], f"{sign}{hand.get('deng') or 1}"


def test_a_round_without_a_network_waits_and_the_next_one_is_ready(
    app: Flask, phone: Phone, board: str, line: Line
) -> None:
    phone.open(f"{board}/deals/new")
    line.dead = True

    key = save(phone)

    expect(phone.page.locator(".outbox__sum")).to_have_text("1 waiting for network")
    expect(phone.page.locator("h1")).to_have_text("Pok Deng #2")
    assert value(phone, "key") != key
    assert value(phone, "base") == "0"
    assert phone.key("Take the last tap back").is_disabled()
    save(phone, "+1")
    expect(phone.page.locator(".outbox__sum")).to_have_text("2 waiting for network")
    assert entries(app) == []
    line.dead = False
    expect(rows(phone)).to_have_count(0)
    expect(phone.page.locator("h1")).to_have_text("Pok Deng #3")
    assert len(entries(app)) == 2


def test_rows_that_wait_are_on_the_board_and_can_be_read(
    phone: Phone, board: str, line: Line
) -> None:
    phone.open(f"{board}/deals/new")
    line.lost = 1
    save(phone)

    phone.open(board)

    row = rows(phone)
    expect(row).to_contain_text("Pok Deng #1")
    expect(row).to_contain_text("Kept on this phone, sent by itself.")
    expect(phone.page.get_by_text("1 waiting for network")).to_be_visible()
    row.get_by_text("As text").tap()
    expect(row.locator("[data-text]")).to_contain_text("Somsak: Stake 1, Result +3")
    expect(row.locator("[data-text]")).to_contain_text("Mali: Stake 1, Result -1")


def test_a_round_whose_answer_was_lost_is_recorded_once(
    app: Flask, phone: Phone, board: str, line: Line
) -> None:
    phone.open(f"{board}/deals/new")
    line.mute = 1
    save(phone)
    assert len(entries(app)) == 1

    line.mute = 0

    expect(rows(phone)).to_have_count(0)
    assert len(entries(app)) == 1


def bodies(phone: Phone) -> list[dict[str, str]]:
    """The fields of each round that is posted from now on."""
    posted: list[dict[str, str]] = []

    def note(request: Request) -> None:
        if request.method == "POST" and "/deals?" in request.url:
            posted.append(dict(request.post_data_json or {}))

    phone.page.context.on("request", note)
    return posted


def test_a_body_is_sent_again_as_it_was(phone: Phone, board: str, line: Line) -> None:
    phone.open(f"{board}/deals/new")
    posted = bodies(phone)
    line.mute = 1
    save(phone)
    phone.page.wait_for_timeout(900)
    line.mute = 0
    expect(rows(phone)).to_have_count(0)

    assert len(posted) >= 3
    assert all(body == posted[0] for body in posted)
    assert posted[0]["seat2-result"] == "+3"


def test_a_round_that_never_left_is_taken_back_here(
    app: Flask, phone: Phone, board: str, line: Line
) -> None:
    phone.open(f"{board}/deals/new")
    line.dead = True
    save(phone)
    save(phone, "+1")
    phone.tap(phone.page.locator(".outbox__sum"))

    expect(phone.page.get_by_role("button", name="Take back")).to_have_count(1)
    phone.tap(rows(phone).nth(1).get_by_role("button", name="Take back"))
    expect(rows(phone)).to_have_count(1)
    line.dead = False
    expect(rows(phone)).to_have_count(0)

    assert stakes_and_results(app) == [(1, "+3")]


def test_a_round_that_may_have_arrived_is_undone_once_that_is_known(
    app: Flask, phone: Phone, board: str, line: Line
) -> None:
    phone.open(f"{board}/deals/new")
    line.mute = 1
    save(phone)
    phone.tap(phone.page.locator(".outbox__sum"))

    phone.tap(phone.page.get_by_role("button", name="Take back"))

    expect(rows(phone).first).to_contain_text("Taken back as soon as")
    expect(phone.page.get_by_role("button", name="Take back")).to_have_count(0)
    save(phone, "+1")
    line.mute = 0
    expect(rows(phone)).to_have_count(0)
    assert stakes_and_results(app) == [(0, ""), (1, "+1")]


def test_a_row_that_is_tried_again_stays_under_the_thumb(
    phone: Phone, board: str, line: Line
) -> None:
    phone.open(f"{board}/deals/new")
    line.lost = 1
    save(phone)
    save(phone, "+1")
    phone.tap(phone.page.locator(".outbox__sum"))
    first, last = (rows(phone).nth(at).element_handle() for at in (0, 1))
    line.seen.clear()

    phone.page.evaluate("void dispatchEvent(new Event('online'))")
    while not any("/deals" in asked for asked in line.seen):
        phone.page.wait_for_timeout(50)
    phone.page.wait_for_timeout(300)

    assert first.evaluate("row => row.isConnected")
    assert last.evaluate("row => row.isConnected")
    phone.tap(rows(phone).nth(1).get_by_role("button", name="Take back"))
    expect(rows(phone)).to_have_count(1)


def test_the_undo_key_of_the_board_means_what_still_waits(
    app: Flask, phone: Phone, board: str, line: Line
) -> None:
    phone.open(f"{board}/deals/new")
    keyed_in(phone, "+5")
    phone.save()
    phone.open(f"{board}/deals/new")
    line.lost = 1
    save(phone)
    save(phone, "+1")
    phone.open(board)
    expect(rows(phone)).to_have_count(2)

    phone.tap(phone.key("Take the last change back"))

    expect(rows(phone)).to_have_count(1)
    line.lost = 0
    expect(rows(phone)).to_have_count(0)
    assert stakes_and_results(app) == [(1, "+5"), (1, "+3")]


def session_of(app: Flask, phone: Phone) -> tuple[URLSafeTimedSerializer, dict[str, object]]:
    signer = app.session_interface.get_signing_serializer(app)  # type: ignore[attr-defined]
    cookie = next(one for one in phone.context.cookies() if one["name"] == "dev")
    return signer, dict(signer.loads(cookie["value"]))


def change_session(app: Flask, phone: Phone, **more: str) -> None:
    """Gives the browser another cookie, as another page of the site would."""
    signer, session = session_of(app, phone)
    value = str(signer.dumps(session | more))
    phone.context.add_cookies([{"name": "dev", "value": value, "url": phone.site}])


def test_a_stale_token_is_renewed_once_and_the_round_goes_through(
    app: Flask, phone: Phone, board: str
) -> None:
    phone.open(f"{board}/deals/new")
    posted = bodies(phone)
    change_session(app, phone, csrf_token="another one")

    keyed_in(phone)
    phone.save()

    assert len(entries(app)) == 1
    tokens = [body.pop("csrf_token") for body in posted]
    assert len(set(tokens)) == len(tokens) == 2
    assert posted[0] == posted[1]


EXPIRED = {"status": 403, "headers": {"X-Tableside": "expired"}, "body": "<h1>Expired</h1>"}


def test_a_token_that_stays_stale_stops_where_it_is_seen(phone: Phone, board: str) -> None:
    phone.open(f"{board}/deals/new")
    posted = bodies(phone)
    keyed_in(phone)
    phone.page.evaluate("Object.defineProperty(navigator, 'onLine', { value: false })")
    phone.page.route("**/deals?*", lambda route: route.fulfill(**EXPIRED))

    phone.tap(phone.page.locator("save-key .btn--go:enabled"))

    expect(rows(phone)).to_contain_text("Expired")
    expect(phone.page.locator(".outbox__sum")).to_have_text("1 not saved: look at it")
    phone.page.wait_for_timeout(1_500)
    assert len(posted) == 2


def run(app: Flask, sql: str) -> None:
    with app.app_context():
        db.session.execute(text(sql))
        db.session.commit()


@pytest.mark.parametrize(
    ("change", "says", "leads_on"),
    [
        ("UPDATE role SET kind = 'viewer'", "Not from this phone", True),
        ("DELETE FROM role", "This table is gone, or this phone may no longer see it.", False),
    ],
)
def test_a_round_of_somebody_who_may_no_longer_is_kept_as_text(
    app: Flask, phone: Phone, board: str, line: Line, change: str, says: str, leads_on: bool
) -> None:
    phone.open(f"{board}/deals/new")
    line.lost = 1
    save(phone)
    run(app, change)
    line.lost = 0

    expect(rows(phone)).to_contain_text(says)
    phone.page.goto(line.address + "/")

    row = rows(phone)
    expect(row).to_contain_text(says)
    assert row.get_by_role("button", name="Look at it").is_visible() == leads_on
    row.get_by_text("As text").tap()
    expect(row.locator("[data-text]")).to_contain_text("Somsak: Stake 1, Result +3")
    away = row.locator("[data-do=away]")
    away.tap()
    expect(away).to_have_text("Really throw it away?")
    away.tap()
    expect(rows(phone)).to_have_count(0)
    assert entries(app) == []


def close(app: Flask) -> None:
    run(app, "UPDATE sitting SET closed_at = opened_at")


def test_a_round_of_a_table_that_was_closed_is_looked_at_and_saved_once(
    app: Flask, phone: Phone, board: str, line: Line
) -> None:
    phone.open(f"{board}/deals/new")
    line.lost = 1
    save(phone)
    save(phone, "+1")
    close(app)
    line.lost = 0
    expect(phone.page.locator(".outbox__sum")).to_have_text("2 not saved: look at it")
    expect(rows(phone).first).to_contain_text("This table is closed")
    phone.open(board)

    phone.tap(rows(phone).first.get_by_role("button", name="Look at it"))
    phone.page.get_by_role("button", name="Reopen and save").tap()

    phone.page.wait_for_url(f"**{board}")
    expect(rows(phone)).to_have_count(1)
    assert stakes_and_results(app) == [(1, "+3")]
    phone.tap(rows(phone).first.get_by_role("button", name="Look at it"))
    phone.page.wait_for_url(f"**{board}")
    expect(rows(phone)).to_have_count(0)
    assert stakes_and_results(app) == [(1, "+3"), (1, "+1")]


def test_a_round_that_turns_out_to_be_saved_already_waits_no_more(
    app: Flask, phone: Phone, board: str, line: Line
) -> None:
    phone.open(f"{board}/deals/new")
    line.lost = 1
    save(phone)
    close(app)
    line.lost = 0
    expect(rows(phone)).to_contain_text("This table is closed")
    phone.page.locator(".outbox__sum").tap()
    phone.tap(rows(phone).get_by_role("button", name="Look at it"))
    # as on the page where two phones say the same
    back = phone.page.get_by_role("link", name="Back to the table")
    back.evaluate("link => link.setAttribute('data-drops', '/')")

    back.tap()

    phone.page.wait_for_url(f"**{board}")
    expect(rows(phone)).to_have_count(0)
    assert entries(app) == []


def test_axe_finds_nothing_where_rows_wait(chromium: Chromium, app: Flask, line: Line) -> None:
    phone = Phone(chromium, line.address)
    phone.page.add_init_script(HURRY)
    board = phone.open_table(*FIVE)
    phone.open(f"{board}/deals/new")
    line.lost = 1
    save(phone)
    save(phone)
    phone.page.locator(".outbox__sum").tap()
    assert looked_at(phone) == ""
    close(app)
    line.lost = 0
    phone.open(board)
    expect(rows(phone).first).to_contain_text("This table is closed")
    rows(phone).first.get_by_text("As text").tap()

    assert looked_at(phone) == ""
    phone.context.close()


def test_a_portal_is_not_taken_for_the_table(
    app: Flask, phone: Phone, board: str, line: Line
) -> None:
    phone.open(f"{board}/deals/new")
    line.portal = True
    save(phone)
    phone.page.wait_for_timeout(700)
    expect(rows(phone)).to_have_count(1)
    assert entries(app) == []

    line.portal = False

    expect(rows(phone)).to_have_count(0)
    assert len(entries(app)) == 1


OPEN_FAILS = """
IDBFactory.prototype.open = () => {
  const request = { error: new DOMException("Connection lost", "UnknownError") }
  setTimeout(() => request.onerror())
  return request
}
"""
TRANSACTION_FAILS = """
IDBDatabase.prototype.transaction = () => { throw new DOMException("closing", "InvalidStateError") }
"""
NEVER_ANSWERS = "IDBFactory.prototype.open = () => ({})"
OLD_CONNECTIONS_DIE = """
const begin = IDBDatabase.prototype.transaction
const used = new WeakSet()
IDBDatabase.prototype.transaction = function (...given) {
  const isDead = used.has(this) && document.querySelector("[data-sent]")
  if (isDead) throw new DOMException("closing", "InvalidStateError")
  used.add(this)
  return begin.apply(this, given)
}
"""
STORAGE_IS_FULL = """
Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError") }
"""
SET_ASIDE = "JSON.parse(localStorage.outbox ?? '[]').length"


@pytest.mark.parametrize(
    ("fault", "aside"),
    [(OPEN_FAILS, 1), (TRANSACTION_FAILS, 1), (NEVER_ANSWERS, 1), (OLD_CONNECTIONS_DIE, 0)],
)
def test_where_the_database_of_the_phone_fails_nothing_is_lost(
    app: Flask, phone: Phone, board: str, line: Line, fault: str, aside: int
) -> None:
    phone.page.add_init_script(fault)
    phone.open(f"{board}/deals/new")
    line.lost = 1
    save(phone)
    assert phone.page.evaluate(SET_ASIDE) == aside

    phone.open(board)
    expect(rows(phone)).to_have_count(1)
    line.lost = 0

    expect(rows(phone)).to_have_count(0)
    assert stakes_and_results(app) == [(1, "+3")]
    assert phone.page.evaluate(SET_ASIDE) == 0


def test_where_only_the_storage_is_full_the_next_round_starts_empty_all_the_same(
    app: Flask, phone: Phone, board: str, line: Line
) -> None:
    phone.page.add_init_script(STORAGE_IS_FULL)
    phone.open(f"{board}/deals/new")
    line.lost = 1

    save(phone)

    save(phone, "+1")
    line.lost = 0
    phone.page.evaluate("void dispatchEvent(new Event('online'))")
    expect(rows(phone)).to_have_count(0)
    assert [result for _stake, result in stakes_and_results(app)] == ["+3", "+1"]


def test_a_phone_that_keeps_nothing_says_so_and_saves_all_the_same(
    app: Flask, phone: Phone, board: str, line: Line
) -> None:
    phone.page.add_init_script(OPEN_FAILS + STORAGE_IS_FULL)
    phone.open(f"{board}/deals/new")
    keyed_in(phone)
    line.mute = 1
    phone.tap(phone.page.locator("save-key .btn--go:enabled"))

    expect(phone.page.get_by_text("Not safe offline")).to_be_visible()
    expect(phone.page.get_by_text("Stay on this page and save again")).to_be_visible()
    assert value(phone, "seat2-result") == "+3"
    line.mute = 0
    phone.page.evaluate("void dispatchEvent(new Event('online'))")
    expect(phone.page.locator("h1")).to_have_text("Pok Deng #2")  # it did arrive
    assert value(phone, "seat2-result") == "+3"
    phone.save()

    assert phone.page.url.endswith(board)
    assert stakes_and_results(app) == [(1, "+3")]


def test_two_tabs_send_each_round_once(app: Flask, phone: Phone, board: str, line: Line) -> None:
    phone.open(f"{board}/deals/new")
    line.lost = 1
    for result in ("+3", "+1", "+2"):
        save(phone, result)
    other = phone.context.new_page()
    other.goto(line.address + board)
    expect(other.locator(".outbox__row")).to_have_count(3)
    other.wait_for_timeout(500)
    line.seen.clear()
    line.delay, line.lost = 0.2, 0

    for page in (phone.page, other):
        page.evaluate("void dispatchEvent(new Event('online'))")

    expect(rows(phone)).to_have_count(0)
    expect(other.locator(".outbox__row")).to_have_count(0)
    assert [result for _stake, result in stakes_and_results(app)] == ["+3", "+1", "+2"]
    assert sum(asked.startswith("POST") and "/deals?" in asked for asked in line.seen) == 3


NO_LOCKS = "Object.defineProperty(navigator, 'locks', { value: undefined })"


def test_where_there_are_no_locks_two_tabs_record_each_round_once(
    app: Flask, phone: Phone, board: str, line: Line
) -> None:
    phone.context.add_init_script(NO_LOCKS)
    phone.open(f"{board}/deals/new")
    line.lost = 1
    for result in ("+3", "+1", "+2"):
        save(phone, result)
    other = phone.context.new_page()
    other.goto(line.address + board)
    line.delay, line.lost = 0.2, 0

    for page in (phone.page, other):
        page.evaluate("void dispatchEvent(new Event('online'))")

    expect(rows(phone)).to_have_count(0)
    expect(other.locator(".outbox__row")).to_have_count(0)
    assert [result for _stake, result in stakes_and_results(app)] == ["+3", "+1", "+2"]


def test_a_round_of_another_device_is_held_until_somebody_says_so(
    app: Flask, phone: Phone, board: str, line: Line
) -> None:
    phone.open(f"{board}/deals/new")
    line.lost = 1
    save(phone)
    line.lost = 0
    with app.app_context():
        db.session.execute(
            text("UPDATE device SET token_hash = :hash"), {"hash": hash_of("a new token")}
        )
        db.session.commit()
    change_session(app, phone, device="a new token")
    phone.page.evaluate("void 0")
    phone.open(board)

    expect(rows(phone)).to_contain_text("This phone was somebody else's here")
    phone.page.wait_for_timeout(500)
    assert entries(app) == []
    phone.tap(rows(phone).get_by_role("button", name="Send it all the same"))

    expect(rows(phone)).to_have_count(0)
    assert stakes_and_results(app) == [(1, "+3")]


def test_payments_of_a_hand_in_play_wait_one_by_one(app: Flask, phone: Phone, line: Line) -> None:
    board = phone.open_table(*SIX, game="panguingue")
    phone.open(f"{board}/deals/new")
    line.lost = 1
    for name, price in (("Ben", "low_run"), ("Carla", "high_run")):
        phone.tap(phone.page.locator(".who__name", has_text=name))
        before = rows(phone).count()
        phone.tap(phone.page.locator(f"[value='condition {price}']"))
        expect(rows(phone)).to_have_count(before + 1)

    phone.page.locator(".outbox__sum").tap()
    rows(phone).first.get_by_text("As text").tap()
    expect(rows(phone).first.locator("[data-text]")).to_contain_text("Ben")
    line.lost = 0

    expect(rows(phone)).to_have_count(0)
    hand = json.loads(entries(app)[0])
    assert [event["player"] for event in hand["events"]] == [2, 3]
    expect(phone.page.locator(".who__name", has_text="Carla")).to_contain_text("+")


def test_what_is_not_kept_says_that_there_is_no_network(
    app: Flask, phone: Phone, board: str
) -> None:
    phone.open(f"{board}/deals/new")
    keyed_in(phone)
    phone.save()
    offline = "Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })"
    phone.page.evaluate(offline)

    phone.tap(phone.key("Take the last change back"))

    expect(phone.page.locator("[data-no-network]")).to_be_visible()
    assert stakes_and_results(app) == [(1, "+3")]
    phone.tap(phone.key("Take the last change back"))
    expect(phone.page.locator(".log__row")).to_contain_text("void")


def test_without_script_a_round_that_is_sent_twice_is_one(
    app: Flask, phone: Phone, board: str, chromium: Chromium, line: Line
) -> None:
    state = {"cookies": phone.context.cookies(), "origins": []}
    plain = chromium.new_context(java_script_enabled=False, storage_state=state)  # type: ignore[arg-type]
    page = plain.new_page()
    page.goto(f"{line.address}{board}/deals/new")
    for seat, result in zip(range(2, 6), ("+3", "-1", "-1", "-1"), strict=True):
        page.locator(f"[name=seat{seat}-result]").select_option(result)

    page.get_by_role("button", name="Save").dblclick()

    expect(page.locator(".log__row")).to_have_count(1)
    assert stakes_and_results(app) == [(1, "+3")]
    plain.close()


LOADS = "sessionStorage.loads = 1 + +(sessionStorage.loads ?? 0)"


def test_a_new_version_waits_for_what_waits_and_reloads_once(
    app: Flask, chromium: Chromium, line: Line
) -> None:
    phone = Phone(chromium, line.address, service_workers="allow")
    phone.page.add_init_script(HURRY)
    board = phone.open_table(*FIVE)
    phone.page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    phone.open(board)  # through the worker, which keeps it
    phone.open(f"{board}/deals/new")
    line.lost = 1
    save(phone)
    app.view_functions["install.worker"] = newer
    phone.page.evaluate("navigator.serviceWorker.getRegistration().then((one) => one.update())")
    phone.page.wait_for_function(
        "() => navigator.serviceWorker.getRegistration().then((one) => Boolean(one.waiting))"
    )
    phone.open(board)
    expect(rows(phone)).to_have_count(1)
    expect(phone.page.locator("#update")).to_be_hidden()
    line.lost = 0
    expect(rows(phone)).to_have_count(0)
    expect(phone.page.locator("#update")).to_be_visible()
    phone.page.add_init_script(LOADS)

    phone.tap(phone.page.locator("#update button"))

    phone.page.wait_for_function("() => sessionStorage.loads === '1'")
    phone.page.wait_for_timeout(400)
    assert phone.page.evaluate("sessionStorage.loads") == "1"
    assert stakes_and_results(app) == [(1, "+3")]
    phone.context.close()
