"""One phone records at a time, where a house wants it so; and who may not record can doubt."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.web.browser import Browser, Page
from tests.web.door import phone_of
from tests.web.driving import everything
from tests.web.evening import entry, play, results, standings

ROUND = results("+1", "+1", "+1", "+1")


def circle(board: Page) -> str:
    return board.path.rsplit("/s/", 1)[0]


@pytest.fixture
def lek(app: Flask, board: Page) -> Browser:
    """Lek plays, and one phone records at a time; it is Noi's."""
    page = board.browser.get(f"{circle(board)}/share")
    page.form("/share/scoring").send(button=("by", "baton"))
    return phone_of(app, circle(board), "player", 3, board.browser.base)


def test_a_player_without_the_baton_records_nothing_and_loses_nothing(
    app: Flask, board: Page, lek: Browser
) -> None:
    form = entry(board).fill(ROUND)
    form.values["csrf_token"] = token_of(lek)
    before = everything(app)

    page = lek.post(f"{board.path}/deals?by=results", form.values, 403)

    assert everything(app) == before
    assert page.heading == "Another phone is scoring"
    kept = page.form("/deals?by").values
    assert {name: kept[name] for name in ROUND} == ROUND
    after = page.form("/deals?by").send()
    assert standings(after)["Noi"] == "−4"
    assert "Recorded by Lek" in lek.get(f"{board.path}/deals/1").text


def token_of(browser: Browser) -> str:
    return str(browser.get("/").soup.select("meta[name=csrf-token]")[0]["content"])


def test_whatever_is_sent_again_takes_the_baton_over_first(board: Page, lek: Browser) -> None:
    form = board.browser.get(f"{board.path}/seats").form("/seats").fill({"join": "Kai"})
    form.values["csrf_token"] = token_of(lek)
    page = lek.post(f"{board.path}/seats", form.values, 403)

    page.form("/seats").send()

    after = board.browser.get(board.path)
    assert "Kai" in standings(after)
    assert "Lek is scoring" in after.text


def test_the_baton_is_taken_over_with_one_tap(board: Page, lek: Browser) -> None:
    before = lek.get(board.path)
    assert "Noi is scoring" in before.text
    assert "Next round" not in before.text

    after = before.form("/baton").send()

    assert after.link("Next round")
    play(after, "+1", "+1", "+1", "+1")
    assert "Lek is scoring" in board.browser.get(board.path).text


def test_who_asks_for_the_entry_without_the_baton_is_offered_it(board: Page, lek: Browser) -> None:
    page = lek.get(f"{board.path}/deals/new?by=cards", 403)

    after = page.form("/baton").send()

    assert after.path == f"{board.path}/deals/new?by=cards"


def test_a_host_records_without_the_baton_and_then_has_it(board: Page, lek: Browser) -> None:
    lek.get(board.path).form("/baton").send()

    play(board, "+1", "+1", "+1", "+1")

    assert "Noi is scoring" in lek.get(board.path).text
    lek.get(f"{board.path}/deals/new", 403)


def test_a_scorer_needs_the_baton_too(app: Flask, board: Page, lek: Browser) -> None:
    mali = phone_of(app, circle(board), "scorer", 5, board.browser.base)

    page = mali.get(f"{board.path}/deals/new", 403)

    assert page.form("/baton").send().path.startswith(f"{board.path}/deals/new")


def test_who_only_looks_on_takes_nothing_over(app: Flask, board: Page, lek: Browser) -> None:
    viewer = phone_of(app, circle(board), "viewer", None, board.browser.base)
    fields = {"csrf_token": token_of(viewer), "key": "k" * 22, "takeover": "1", **ROUND}
    before = everything(app)

    for path in ("/deals?by=results", "/baton"):
        page = viewer.post(f"{board.path}{path}", fields, 403)
        assert page.heading == "Not from this phone"
        assert not page.soup.select("form")

    assert everything(app) == before


def test_a_forged_form_takes_nothing_over(app: Flask, board: Page, lek: Browser) -> None:
    before = everything(app)

    answer = lek.client.post(f"{board.path}/deals?by=results", data={"takeover": "1", **ROUND})

    assert answer.status_code == 403
    assert everything(app) == before


def test_where_everybody_records_nobody_asks(app: Flask, board: Page) -> None:
    lek = phone_of(app, circle(board), "player", 3, board.browser.base)

    page = lek.get(board.path)

    assert "Noi is scoring" in page.text
    assert not page.all(".notice button")
    assert page.link("Next round")


def test_a_doubt_is_seen_by_every_phone_that_scores_until_it_is_cleared(
    board: Page, lek: Browser
) -> None:
    play(board, "+1", "+1", "+1", "+1")
    said = lek.get(f"{board.path}/deals/1").form("/wrong").send(button=("do", "say"))

    bell = board.browser.get(board.path)
    page = bell.follow("Look at #1")
    page.form("/wrong").send(button=("do", "clear"))

    assert "Lek says that this is wrong" in said.text
    assert "Somebody says that #1 is wrong" in bell.text
    assert "Lek says that this is wrong" in page.text
    assert "is wrong" not in board.browser.get(board.path).text


def test_who_does_not_score_takes_back_only_their_own_doubt(
    app: Flask, board: Page, lek: Browser
) -> None:
    play(board, "+1", "+1", "+1", "+1")
    mali = phone_of(app, circle(board), "player", 5, board.browser.base)
    for phone in (lek, mali):
        phone.get(f"{board.path}/deals/1").form("/wrong").send(button=("do", "say"))

    page = lek.get(f"{board.path}/deals/1").form("/wrong").send(button=("do", "clear"))

    assert "Lek says" not in page.text
    assert "Mali says that this is wrong" in page.text
