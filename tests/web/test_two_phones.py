"""Two phones with one log, without script: the same is asked about, and nothing typed is lost."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from flask import Flask

from app.store import batons, deals
from app.store.circles import from_text
from tests.web.browser import Browser, Form, Page
from tests.web.conftest import Opener
from tests.web.door import ask, phone_of
from tests.web.driving import everything
from tests.web.evening import entry, play, results, standings
from tests.web.pan import pan_table

ROUND = results("+1", "-1", "+2", "0")
ANNA, BEN, CARLA, DAN = map(str, range(1, 5))


def circle(board: Page) -> str:
    return board.path.partition("?")[0].rsplit("/s/", 1)[0]


def on(phone: Browser, form: Form) -> Form:
    """The same form as this phone would send it."""
    form.page = phone.get(form.page.path)
    return form


@pytest.fixture
def lek(app: Flask, board: Page) -> Browser:
    """Lek's own phone."""
    return phone_of(app, circle(board), "player", 3, board.browser.base)


def entry_on(phone: Browser, board: Page, by: str = "results") -> Form:
    return phone.get(f"{board.path}/deals/new?by={by}").form("/deals?by")


def recorded(board: Page) -> list[str]:
    return board.browser.get(f"{board.path}/deals").all(".log__number")


def test_the_same_round_of_two_phones_is_asked_about(app: Flask, board: Page, lek: Browser) -> None:
    mine, theirs = entry(board).fill(ROUND), entry_on(lek, board).fill(ROUND)
    theirs.send()
    before = everything(app)

    page = mine.send(409)

    assert page.heading == "Lek just saved the same round"
    assert page.all(".row") == ["Dao +2", "Somsak +1", "Lek −1", "Noi −2"]
    assert everything(app) == before
    assert page.follow("It is that one").path == f"{board.path}/deals/1"
    assert recorded(board) == ["#1"]


def test_another_round_is_saved_as_it_was_typed(board: Page, lek: Browser) -> None:
    typed = ROUND | {"seat2-stake": "25"}
    mine, theirs = entry(board).fill(typed), entry_on(lek, board).fill(typed)
    theirs.send()
    page = mine.send(409)

    again = page.form("/deals?by")
    kept = {name: again.values[name] for name in typed}
    after = again.send()

    assert kept == typed
    assert again.values["key"] != mine.values["key"]
    assert again.values["base"] == "1"
    assert after.path == board.path
    assert standings(after)["Somsak"] == "+50"
    assert again.send().path == after.path
    assert recorded(board) == ["#2", "#1"]


def test_the_refused_form_may_itself_be_sent_again(board: Page, lek: Browser) -> None:
    mine = entry(board).fill(ROUND)
    entry_on(lek, board).fill(ROUND).send()

    headings = [mine.send(409).heading for _ in range(2)]

    assert headings == ["Lek just saved the same round"] * 2
    lek.get(board.path).form("/undo").send()
    mine.send()
    assert recorded(board) == ["#2", "#1"]


def test_a_third_round_in_between_is_asked_about_too(board: Page, lek: Browser) -> None:
    """What the page of the question has not seen is no less unseen."""
    mine = entry(board).fill(ROUND)
    entry_on(lek, board).fill(ROUND).send()
    page = mine.send(409)
    entry_on(lek, board).fill(ROUND).send()

    assert page.form("/deals?by").send(409).heading == "Lek just saved the same round"


def test_after_a_refusal_the_form_still_knows_what_it_had_seen(board: Page, lek: Browser) -> None:
    mine = entry(board).fill(ROUND | {"seat2-stake": "none"})
    entry_on(lek, board).fill(ROUND).send()
    refused = mine.send(422)

    page = refused.form("/deals?by").fill({"seat2-stake": "1"}).send(409)

    assert page.heading == "Lek just saved the same round"


def test_looking_first_and_another_way_to_enter_keep_what_was_seen(
    board: Page, lek: Browser
) -> None:
    mine = entry(board).fill(ROUND)
    entry_on(lek, board).fill(ROUND).send()

    for by in ("results", "cards"):
        looked = board.browser.post(f"{board.path}/deals/preview?by={by}", mine.values)
        assert looked.form("/deals?by").values["base"] == "0"


def test_another_round_of_two_phones_stands_and_the_board_says_so_once(
    board: Page, lek: Browser
) -> None:
    mine = entry(board).fill(ROUND)
    entry_on(lek, board).fill(results("+1", "+1", "+1", "+1")).send()

    after = mine.send()

    assert after.path == f"{board.path}?also=1"
    assert after.all(".news[data-toast]") == ["Lek also saved #1 Somsak +1 Noi −4"]
    assert recorded(board) == ["#2", "#1"]
    assert board.browser.get(board.path).all(".news[data-toast]") == []
    assert after.soup.select("main")[0]["data-follows"] == board.path


@pytest.mark.parametrize("number", ["7", "0", "x", "-1", "9" * 30])
def test_a_round_that_is_not_there_was_not_saved_by_anybody(board: Page, number: str) -> None:
    page = board.browser.get(f"{board.path}?also={number}")

    assert page.all(".news[data-toast]") == []


def test_two_misdeals_are_asked_about_too(board: Page, lek: Browser) -> None:
    mine, theirs = entry(board), entry_on(lek, board)
    for form in (mine, theirs):
        form.values["misdeal"] = "void"
    theirs.send()

    page = mine.send(409)

    assert page.heading == "Lek just saved the same round"
    assert page.all(".row") == ["moved nothing"]
    page.form("/deals?by").send()
    assert recorded(board) == ["#2", "#1"]


def test_a_name_with_markup_is_only_a_name(table_of: Opener, app: Flask) -> None:
    board = table_of("Noi", "<b>Lek</b>", "Dao")
    lek = phone_of(app, circle(board), "player", 2, board.browser.base)
    said = results("+1", "+1")
    mine = entry(board).fill(said)
    entry_on(lek, board).fill(said).send()

    page = mine.send(409)

    assert page.heading == "<b>Lek</b> just saved the same round"


def test_the_log_says_in_short_who_recorded_each_round(board: Page, lek: Browser) -> None:
    play(board, "+1", "+1", "+1", "+1")
    entry_on(lek, board).fill(ROUND).send()

    page = board.browser.get(board.path)

    assert page.all(".log__by") == ["by Lek", "by Noi"]
    assert board.browser.get(f"{board.path}/deals").all(".log__by") == ["by Lek", "by Noi"]
    assert "Recorded by Lek" in board.browser.get(f"{board.path}/deals/2").text


@pytest.fixture
def pan(table_of: Opener) -> Page:
    """Anna's phone, at a table of Pan."""
    return pan_table(table_of)


@pytest.fixture
def ben(app: Flask, pan: Page) -> Browser:
    """Ben's own phone."""
    return phone_of(app, circle(pan), "player", 2, pan.browser.base)


def hand(phone: Browser, pan: Page, who: str, by: str = "quick") -> Form:
    return phone.get(f"{pan.path}/deals/new?by={by}").form("/events").fill({"player": who})


RUN = ("act", "condition low_run")


def held(pan: Page) -> Mapping[str, str]:
    rows = pan.browser.get(pan.path).soup.select(".standings__row:has(bdi)")
    return {row.bdi.get_text(): row.select_one(".amount").get_text() for row in rows}  # type: ignore[union-attr]


def test_the_same_condition_of_two_phones_is_asked_about(pan: Page, ben: Browser) -> None:
    mine, theirs = hand(pan.browser, pan, ANNA), hand(ben, pan, ANNA)
    theirs.send(button=RUN)

    page = mine.send(409, button=RUN)

    assert page.heading == "Ben just said the same"
    assert page.all(".row")[0] == "Anna +5"
    assert held(pan)["Anna"] == "+5"
    on_with = page.follow("It is that one")
    assert on_with.path == f"{pan.path}/deals/new?by=quick"
    assert held(pan)["Anna"] == "+5"


def test_one_more_of_the_same_condition_is_saved(pan: Page, ben: Browser) -> None:
    mine, theirs = hand(pan.browser, pan, ANNA), hand(ben, pan, ANNA)
    theirs.send(button=RUN)
    page = mine.send(409, button=RUN)

    page.form("/events").send()

    assert held(pan)["Anna"] == "+10"


def test_what_two_phones_say_otherwise_stands_though_both_begin_the_hand(
    pan: Page, ben: Browser
) -> None:
    mine, theirs = hand(pan.browser, pan, ANNA), hand(ben, pan, BEN)

    theirs.send(button=RUN)
    mine.send(button=RUN)

    assert (held(pan)["Anna"], held(pan)["Ben"]) == ("+4", "+4")


def test_the_page_after_ones_own_event_has_seen_what_came_before(pan: Page, ben: Browser) -> None:
    hand(ben, pan, ANNA).send(button=RUN)
    page = hand(pan.browser, pan, BEN).send(button=RUN)

    page.form("/events").fill({"player": ANNA}).send(button=RUN)

    assert held(pan)["Anna"] == "+9"


def test_the_same_going_out_leads_to_the_hand_that_has_ended(pan: Page, ben: Browser) -> None:
    def look(phone: Browser) -> Page:
        values: Any = hand(phone, pan, ANNA).values
        address = f"{pan.path}/deals/preview?by=quick&play=1"
        return phone.post(address, {**values, "act": "out"})

    mine, theirs = look(pan.browser), look(ben)
    theirs.form("/events").send(button=("act", "out"))

    page = mine.form("/events").send(409, button=("act", "out"))

    assert page.heading == "Ben just said the same"
    assert page.follow("It is that one").path == f"{pan.path}/deals/1"


def taken_in_between(app: Flask, board: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    """Noi's phone takes the baton over after Lek's was found to have it, and before it writes."""
    record, house = deals.record, from_text(circle(board).removeprefix("/c/"))
    assert house is not None

    def late(*given: Any) -> str:
        monkeypatch.undo()
        batons.take_baton(house, 1, ask("in between", 1))
        return record(*given)

    monkeypatch.setattr(deals, "record", late)


@pytest.fixture
def one_at_a_time(board: Page, lek: Browser) -> Browser:
    """Lek's phone, which has the baton of a table where one records at a time."""
    page = board.browser.get(f"{circle(board)}/share")
    page.form("/share/scoring").send(button=("by", "baton"))
    lek.get(board.path).form("/baton").send()
    return lek


def test_a_baton_taken_over_between_look_and_write_records_nothing(
    app: Flask,
    board: Page,
    one_at_a_time: Browser,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    form = entry_on(one_at_a_time, board).fill(ROUND)
    taken_in_between(app, board, monkeypatch)

    page = form.send(403)

    assert page.heading == "Another phone is scoring"
    assert recorded(board) == []
    assert [said for said in caplog.messages if said.startswith("refused POST deals.record")]
    kept = page.form("/deals?by").values
    assert {name: kept[name] for name in ROUND} == ROUND
    after = page.form("/deals?by").send()
    assert standings(after)["Dao"] == "+2"
    assert "Lek is scoring" in board.browser.get(board.path).text


def test_what_was_saved_before_the_baton_went_is_not_saved_again(
    board: Page, one_at_a_time: Browser
) -> None:
    """Its answer was lost, the phone sends it again, and somebody else scores by now."""
    form = entry_on(one_at_a_time, board).fill(ROUND)
    form.send()
    play(board, "+1", "+1", "+1", "+1")

    page = form.send(403)
    page.form("/deals?by").send()

    assert recorded(board) == ["#2", "#1"]


def test_an_event_without_the_baton_is_kept_and_said_with_it(app: Flask, table_of: Opener) -> None:
    pan = pan_table(table_of)
    ben = phone_of(app, circle(pan), "player", 2, pan.browser.base)
    form = hand(ben, pan, BEN)
    share = pan.browser.get(f"{circle(pan)}/share")
    share.form("/share/scoring").send(button=("by", "baton"))
    before = everything(app)

    page = form.send(403, button=RUN)

    assert everything(app) == before
    page.form("/events").send()
    assert held(pan)["Ben"] == "+5"


def test_who_has_the_baton_closes_the_table_from_the_page_of_payments(
    app: Flask, board: Page, one_at_a_time: Browser
) -> None:
    play(board, "+1", "+1", "+1", "+1")
    settle = f"{circle(board)}/settle?s=1"
    without = one_at_a_time.get(settle)
    one_at_a_time.get(board.path).form("/baton").send()

    page = one_at_a_time.get(settle)
    asked = page.follow("Close table")
    asked.form("/close").send()

    assert "Close table" not in without.text
    assert "closed" in board.browser.get(board.path).all(".tag")


def test_who_has_it_not_closes_nothing(app: Flask, board: Page, one_at_a_time: Browser) -> None:
    asked = one_at_a_time.get(f"{board.path}/close").form("/close")
    play(board, "+1", "+1", "+1", "+1")
    before = everything(app)

    page = asked.send(403)

    assert page.heading == "Another phone is scoring"
    assert everything(app) == before


def test_a_pot_on_the_page_of_payments_is_given_back_by_who_has_the_baton(
    app: Flask, table_of: Opener
) -> None:
    pan = pan_table(table_of)
    ben = phone_of(app, circle(pan), "player", 2, pan.browser.base)
    pan.browser.get(f"{circle(pan)}/share").form("/share/scoring").send(button=("by", "baton"))
    hand(pan.browser, pan, ANNA).send(button=RUN)
    settle = f"{circle(pan)}/settle?s=1"
    without = ben.get(settle)
    ben.get(pan.path).form("/baton").send()

    page = ben.get(settle)
    page.form("/void").send()

    assert not without.soup.select("form[action$=void]")
    assert held(pan)["Anna"] == "0"
