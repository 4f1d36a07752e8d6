"""What a waiting phone asks for: whether anything changed, and what moves on its page."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from bs4 import BeautifulSoup
from flask import Flask
from sqlalchemy import event, text

from app.store.db import db
from tests.web.browser import Browser, Page
from tests.web.conftest import Opener
from tests.web.evening import play
from tests.web.pan import pan_table


def asks(board: Page, since: str | None = None) -> tuple[int, str]:
    """The answer to a poll: its status, and the tick if there is a new one."""
    path = str(board.soup.select("main")[0]["data-polls"])
    given = board.browser.client.get(path, query_string={} if since is None else {"since": since})
    return given.status_code, given.text


def tick(board: Page) -> str:
    return str(board.soup.select("main")[0]["data-tick"])


@contextmanager
def statements(app: Flask) -> Iterator[list[str]]:
    """Every statement that the database is sent."""
    said: list[str] = []

    def note(_c: object, _cursor: object, statement: str, *_more: object) -> None:
        said.append(statement)

    with app.app_context():
        engine = db.engine
    event.listen(engine, "before_cursor_execute", note)
    yield said
    event.remove(engine, "before_cursor_execute", note)


def test_while_nothing_changes_a_poll_is_answered_with_nothing(board: Page) -> None:
    assert asks(board, tick(board)) == (204, "")


def test_a_round_moves_the_tick_to_that_of_the_new_board(board: Page) -> None:
    after = play(board, "+1", "+1", "+1", "+1")

    assert tick(after) != tick(board)
    assert asks(board, tick(board)) == (200, tick(after))
    assert asks(board) == (200, tick(after))
    assert asks(board, "x") == (200, tick(after))


def test_a_poll_is_one_statement_and_sets_no_cookie(app: Flask, board: Page) -> None:
    with statements(app) as said:
        asks(board, tick(board))
    answer = board.browser.client.get(f"{board.path.removesuffix('/s/1')}/now")

    assert len(said) == 1
    assert "Set-Cookie" not in answer.headers
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.mimetype == "text/plain"


def test_a_phone_whose_role_has_ended_is_told_nothing(app: Flask, board: Page) -> None:
    with app.app_context():
        db.session.execute(text("DELETE FROM role"))
        db.session.commit()

    assert asks(board, tick(board))[0] == 404


@pytest.mark.parametrize("page", ["", "/show", "/deals/new", "/deals/new?by=cards"])
def test_a_piece_is_what_the_page_shows_without_its_frame(board: Page, page: str) -> None:
    play(board, "+1", "+1", "+1", "+1")
    whole = board.browser.get(board.path + page)

    piece = board.browser.get(f"{board.path}{page}{'&' if '?' in page else '?'}piece=live")

    assert piece.soup.title is not None
    assert whole.soup.title is not None
    assert piece.soup.title.get_text() == whole.soup.title.get_text()
    assert piece.heading == whole.heading
    assert not piece.soup.select("link, script, header")
    for part in whole.soup.select("[data-moves]"):
        same = piece.soup.select_one(f"#{part['id']}")
        assert same is not None
        assert without_keys(same) == without_keys(part)


def without_keys(part: object) -> str:
    """What it shows; the keys of its forms are new each time."""
    soup = BeautifulSoup(str(part), "html5lib")
    for field in soup.select("[name=key], [name=csrf_token]"):
        field.decompose()
    return soup.get_text() + str([tag.name for tag in soup.find_all(True)])


def test_a_new_round_says_what_others_saved_since_it_was_opened(board: Page) -> None:
    entry = f"{board.path}/deals/new"
    before = board.browser.get(f"{entry}?base=0").all("#news")
    play(board, "+1", "-1", "+2", "0")

    told = board.browser.get(f"{entry}?base=0").all("#news")
    fresh = board.browser.get(entry).all("#news")
    uptodate = board.browser.get(f"{entry}?base=1").all("#news")

    assert told == ["Noi also saved #1 Dao +2 Noi −2"]
    assert before == fresh == uptodate == [""]


def test_what_a_new_round_is_made_for_changes_with_rounds_players_and_rules(board: Page) -> None:
    def made_for() -> str:
        page = board.browser.get(f"{board.path}/deals/new")
        return str(page.soup.select("main")[0]["data-of"])

    seen = [made_for()]
    play(board, "+1", "+1", "+1", "+1")
    seen.append(made_for())
    board.browser.get(f"{board.path}/seats").form("/seats").send(button=("do", "out-3"))
    seen.append(made_for())
    changed = board.browser.get(f"{board.path}/rules/change").form("/rules")
    changed.fill({"option-max_bet": "500"}).send()
    seen.append(made_for())

    assert len(set(seen)) == 4


def test_pages_that_only_tell_what_was_do_not_ask(board: Page) -> None:
    play(board, "+1", "+1", "+1", "+1")

    for page in ("/deals/1", "/deals/1/edit", "/deals/1/why/2", "/rules", "/close"):
        assert board.browser.get(board.path + page).soup.select("[data-polls]") == []


def test_a_hand_in_play_and_its_question_follow(table_of: Opener) -> None:
    board = pan_table(table_of)
    hand = board.browser.get(f"{board.path}/deals/new")

    assert [tag["id"] for tag in hand.soup.select("[data-moves]")] == [
        "news",
        "turn",
        "held",
        "drop",
        "more",
        "player",
        "dock",
    ]


def test_the_table_display_shows_who_stands_where_and_offers_nothing(board: Page) -> None:
    play(board, "+1", "-1", "+2", "0")

    page = board.browser.get(f"{board.path}/show")

    assert page.all(".show__seat") == [
        "Dao +2 Last: +2",
        "Somsak +1 Last: +1",
        "Mali 0 Last: 0",
        "Lek −1 Last: −1",
        "Noi D −2 Last: −2",
    ]
    assert page.all(".show__head") == ["Pok Deng · round 1 · Noi deals next"]
    assert page.soup.select("form, button, input, main a, header a") == []


def test_the_table_display_of_pan_shows_the_pot(table_of: Opener) -> None:
    board = pan_table(table_of, **{"option-ante": "1"})
    hand = board.browser.get(f"{board.path}/deals/new").form("/events")
    hand.send(button=("act", "drop 2"))

    page = board.browser.get(f"{board.path}/show")

    assert page.all(".show__seat")[-1].startswith("In the pot +")
    assert "in play, Anna deals" in page.all(".show__head")[0]


def test_who_only_looks_on_may_see_the_table_display(
    app: Flask, browser: Browser, board: Page
) -> None:
    with app.app_context():
        db.session.execute(text("UPDATE role SET kind = 'viewer'"))
        db.session.commit()

    assert browser.get(f"{board.path}/show").heading == "Noi's house"
