"""A round was dealt wrong: it is recorded as void, and may be entered after all."""

from __future__ import annotations

from typing import Any

import pytest
from werkzeug.datastructures import MultiDict

from app.games import all_games
from app.table.game import Game
from tests.web.browser import Page
from tests.web.conftest import FIVE, Opener
from tests.web.driving import say
from tests.web.evening import entry, play, results, standings

VOID = ("misdeal", "void")


def misdeal(board: Page, status: int = 200, **typed: str) -> Page:
    fields = {name.replace("_", "-"): said for name, said in typed.items()}
    return entry(board).fill(fields).send(status, button=VOID)


def deal(board: Page, number: int) -> Page:
    return board.browser.get(f"{board.path}/deals/{number}")


def log(board: Page) -> list[str]:
    return board.browser.get(f"{board.path}/deals").all(".log__row")


def undo(board: Page) -> Page:
    return board.browser.get(board.path).form("/undo").send()


def test_a_misdeal_takes_a_number_and_moves_nothing(board: Page) -> None:
    play(board, "+1", "-1", "0", "+2")

    after = misdeal(board)

    assert after.path == board.path
    assert standings(after)["Mali"] == "+2"
    assert log(board)[0].startswith("#2")
    assert log(board)[0].endswith("void misdeal")
    assert entry(board).page.heading == "Pok Deng #3"


def test_whatever_was_typed_so_far_is_no_reason_to_refuse(board: Page) -> None:
    after = misdeal(board, seat2_result="+1", seat3_stake="lots")

    assert set(standings(after).values()) == {"0"}


def test_whoever_dealt_deals_again(table_of: Opener) -> None:
    board = table_of(*FIVE, **{"option-dealer_rotation": "every_round"})
    after = play(board, "+1", "-1", "0", "+2")
    assert "Somsak deals next" in after.text

    after = misdeal(board)

    assert "Somsak deals next" in after.text
    entry(board).fill(results("0", "0", "0", "0", dealer=2)).send()
    assert "Lek deals next" in board.browser.get(board.path).text


def test_the_page_of_a_misdeal_says_what_it_is(board: Page) -> None:
    misdeal(board)

    page = deal(board, 1)

    assert "It moved no chips and keeps its number, and whoever dealt it deals again." in page.text
    assert "Recorded as a misdeal by Noi" in page.text
    assert not page.soup.select("form[action$='/void']")
    board.browser.get(f"{board.path}/deals/1/why/2", 404)


def test_a_misdeal_that_counted_after_all_is_entered(board: Page) -> None:
    play(board, "+1", "-1", "0", "+2", **{"seat2-stake": "20"})
    misdeal(board)
    play(board, "+1", "+1", "+1", "+1", **{"seat2-stake": "90"})

    form = deal(board, 2).follow("Enter what was played").form("/edit?by")
    assert form.values["seat2-stake"] == "20"
    assert form.values["seat2-result"] == ""
    page = form.fill(results("+1", "+1", "+1", "+1")).send()

    assert standings(board.browser.get(board.path))["Somsak"] == "+130"
    assert "Changed by Noi" in page.text
    assert page.soup.select("form[action$='/void']")


def test_it_is_entered_for_those_who_were_dealt_in(board: Page) -> None:
    misdeal(board)
    board.browser.get(f"{board.path}/seats").form("/seats").send(button=("do", "out-5"))

    form = deal(board, 1).follow("Enter what was played").form("/edit?by")

    assert "seat5-result" in form.values


def test_undo_takes_a_misdeal_back_before_the_round_below_it(board: Page) -> None:
    play(board, "+1", "-1", "0", "+2")
    misdeal(board)

    after = undo(board)

    assert standings(after)["Mali"] == "+2"
    assert log(board)[0].endswith("void")
    page = deal(board, 2)
    assert "Struck out" in page.text
    assert "Taken back by Noi" in page.text
    assert page.link("Enter what was played")
    board.browser.get(board.path).form("/undo").send(button=("again", "redo"))
    assert log(board)[0].endswith("void misdeal")
    undo(board)
    assert set(standings(undo(board)).values()) == {"0"}


def test_bringing_back_what_was_never_said_opens_the_empty_form(board: Page) -> None:
    play(board, "+1", "-1", "0", "+2")
    old = deal(board, 1).form("/void").send().form("/void")
    misdeal(board)
    assert "bring" not in old.values
    fields = {**old.values.to_dict(), "bring": "back"}

    page = board.browser.post(f"{board.path}/deals/2/void", fields)

    assert page.path == f"{board.path}/deals/2/edit"


def test_a_form_sent_twice_is_one_misdeal(board: Page) -> None:
    form = entry(board)

    form.send(button=VOID)
    form.send(button=VOID)

    assert len(log(board)) == 1


def test_a_closed_table_takes_a_misdeal_once_it_is_reopened(board: Page) -> None:
    form = entry(board)
    board.browser.get(f"{board.path}/close").form("/close").send()

    page = form.send(409, button=VOID)

    assert page.heading == "This table is closed"
    page.form("/deals").send()
    assert log(board)[0].endswith("void misdeal")


@pytest.mark.parametrize("game", all_games(), ids=lambda game: str(game.slug))
def test_every_way_to_enter_a_deal_of_any_game_offers_it(
    table_of: Opener, game: Game[Any, Any]
) -> None:
    names = FIVE[: min(len(FIVE), game.seats[-1])]
    board = table_of(*names, game=game.slug)

    for mode in game.modes:
        page = board.browser.get(f"{board.path}/deals/new?by={mode}")
        key = page.soup.select_one("button[name=misdeal]")
        assert key is not None
        assert key.has_attr("form") or key.find_parent("form")


@pytest.fixture
def pan(table_of: Opener) -> Page:
    return table_of(*FIVE, game="panguingue")


def misdealt(pan: Page) -> Page:
    """Says so from the page of a hand, where a key sends its form elsewhere."""
    page = pan.browser.get(f"{pan.path}/deals/new")
    key = page.soup.select_one("button[name=misdeal]")
    assert key is not None
    fields = MultiDict(page.form("/events").values) | {"misdeal": "void"}
    return pan.browser.post(str(key["formaction"]), fields)


def test_a_hand_that_pays_while_it_is_played_may_be_misdealt_before_its_first_event(
    pan: Page,
) -> None:
    after = misdealt(pan)

    assert after.path == pan.path
    assert log(after)[0].endswith("void misdeal")
    assert "Noi deals next" in after.text
    page = deal(after, 1).follow("Enter what was played")
    assert page.heading == "Panguingue #1"
    assert pan.browser.get(f"{pan.path}/deals/new").heading == "Pan · hand 2"


def test_a_hand_in_play_is_struck_out_and_not_misdealt(pan: Page) -> None:
    say(pan, "1", "condition high_run")

    assert not pan.browser.get(f"{pan.path}/deals/new").soup.select("[name=misdeal]")
    deal(pan, 1).form("/void").send()

    assert log(pan)[0].endswith("void")


def test_a_misdeal_said_while_a_hand_has_begun_meanwhile_is_refused(pan: Page) -> None:
    page = pan.browser.get(f"{pan.path}/deals/new")
    fields = MultiDict(page.form("/events").values) | {"misdeal": "void"}
    say(pan, "1", "condition high_run")

    pan.browser.post(f"{pan.path}/deals", fields, 409)

    assert len(log(pan)) == 1


def test_an_old_round_is_struck_out_and_not_misdealt(board: Page) -> None:
    play(board, "+1", "-1", "0", "+2")

    page = board.browser.get(f"{board.path}/deals/1/edit")

    assert not page.soup.select("[name=misdeal]")


def test_two_phones_that_enter_a_misdeal_see_both_sides(board: Page) -> None:
    misdeal(board)
    first = deal(board, 1).follow("Enter what was played").form("/edit?by")
    second = deal(board, 1).follow("Enter what was played").form("/edit?by")
    first.fill(results("+1", "0", "0", "0")).send()

    page = second.fill(results("+2", "0", "0", "0")).send(409)

    assert page.heading == "Somebody changed this meanwhile"
