"""What a script reads of an answer: whether this very form was done, as we say it."""

from __future__ import annotations

import pytest
from flask import Flask
from sqlalchemy import text

from app.store.db import db
from tests.web.browser import Browser, Page
from tests.web.driving import FORMS, House, post_to, send
from tests.web.evening import entry, play, results

SAYS = "X-Tableside"
BY_SCRIPT = {"Origin": "http://localhost", "Accept": "application/json"}


def keys_kept(app: Flask) -> set[str]:
    with app.app_context():
        found = {str(row.key) for row in db.session.execute(text("SELECT key FROM intent"))}
        db.session.rollback()
        return found


def test_a_script_is_told_the_place_and_the_key(house: House) -> None:
    sent = post_to(house, "deals.record")

    answers = [send(house, sent, BY_SCRIPT) for _ in range(2)]

    for answer in answers:
        assert answer.status_code == 200
        assert answer.headers[SAYS] == sent.fields["key"]
        assert answer.json == {"place": house.table}


def test_a_plain_form_is_led_on_as_ever(house: House) -> None:
    sent = post_to(house, "deals.record")

    answer = send(house, sent)

    assert answer.status_code == 303
    assert answer.headers["Location"] == house.table
    assert answer.headers[SAYS] == sent.fields["key"]


def test_every_form_that_is_kept_says_so_with_its_key(house: House) -> None:
    for endpoint in FORMS:
        sent = post_to(house, endpoint)
        answer = send(house, sent)
        was_kept = sent.fields.get("key") in keys_kept(house.app)
        assert was_kept <= (answer.headers.get(SAYS) == sent.fields["key"]), endpoint


def test_an_event_of_a_hand_leads_a_script_to_the_same_person(house: House) -> None:
    sent = post_to(house, "play.say")

    answer = send(house, sent, BY_SCRIPT)

    assert answer.json == {"place": f"{house.play}/deals/new?by=quick&who=2"}


def test_what_cannot_be_saved_is_refused_by_us(board: Page) -> None:
    form = entry(board).fill(results("x", "+1", "-1", "+2"))

    answer = board.browser.client.post(form.tag["action"], data=form.values, headers=BY_SCRIPT)

    assert answer.status_code == 422
    assert answer.headers[SAYS] == "refused"


def test_a_spent_key_under_another_round_is_refused(board: Page) -> None:
    form = entry(board).fill(results("+1", "+1", "-1", "+2"))
    form.send()
    form.fill(results("+3", "+1", "-1", "+2"))

    answer = board.browser.client.post(form.tag["action"], data=form.values, headers=BY_SCRIPT)

    assert answer.status_code == 409
    assert answer.headers[SAYS] == "refused"


def test_a_stale_token_is_told_from_a_role_that_is_gone(house: House, stranger: Browser) -> None:
    sent = post_to(house, "deals.record")
    sent.fields["csrf_token"] = "stale"

    stale = send(house, sent, BY_SCRIPT)
    gone = stranger.client.post(sent.path, data=sent.fields, headers=BY_SCRIPT)

    assert (stale.status_code, stale.headers[SAYS]) == (403, "expired")
    assert (gone.status_code, gone.headers[SAYS]) == (404, "refused")


def test_a_page_that_is_only_looked_at_says_nothing(house: House) -> None:
    for path in (house.table, f"{house.table}/deals/new", "/", "/nothing"):
        assert SAYS not in house.browser.client.get(path).headers


@pytest.mark.parametrize("path", ["/", "/new", "{board}", "{board}/deals/new", "{board}/deals/99"])
def test_every_page_of_a_phone_carries_its_mark_and_no_token(
    board: Page, stranger: Browser, path: str
) -> None:
    board = play(board, "+1", "-1", "+2", "0")
    with board.browser.client.session_transaction() as session:
        token = session["device"]

    page = board.browser.client.get(path.format(board=board.path)).text
    mark = mark_of(page)

    assert len(mark) == 12
    assert token not in page
    assert mark == mark_of(board.browser.client.get("/").text)
    assert mark_of(stranger.client.get("/").text) == ""


def mark_of(page: str) -> str:
    return page.split('data-mark="')[1].partition('"')[0]
