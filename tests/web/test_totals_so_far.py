"""A game of points that was begun on paper, and friends who come late to one."""

from __future__ import annotations

import pytest

from tests.web.browser import Page
from tests.web.conftest import Opener
from tests.web.rounds import FRIENDS, pilis, play


@pytest.fixture
def board(table_of: Opener) -> Page:
    """Emma, Jake and Alex at a new table of Pili Pili."""
    return table_of(*FRIENDS, game="pili-pili")


def totals(board: Page, *held: str) -> Page:
    form = board.browser.get(f"{board.path}/extras").form("/extras")
    said = {f"start-{seat}": text for seat, text in enumerate(held, 1)}
    return form.fill({"kind": "start"} | said).send()


def join(board: Page, name: str, starts: str = "", status: int = 200) -> Page:
    form = board.browser.get(f"{board.path}/seats").form("/seats")
    return form.fill({"join": name, "starts": starts}).send(status)


def test_a_game_begun_on_paper_goes_on_from_its_totals(board: Page) -> None:
    after = totals(board, "2", "", "4")

    assert pilis(board) == {"Jake": 0, "Emma": 2, "Alex": 4}
    assert "What a player starts with" in after.text
    play(board, "3 1 0", "2 1 2")
    assert pilis(board) == {"Jake": 0, "Emma": 3, "Alex": 6}


def test_totals_are_corrected_and_the_rounds_after_them_follow(board: Page) -> None:
    totals(board, "2", "", "4")
    play(board, "3 1 0", "2 1 2")

    form = board.browser.get(f"{board.path}/extras/1").form("/extras/1")
    assert (form.values["start-1"], form.values["start-2"]) == ("2", "")
    form.fill({"start-3": "1"}).send()

    assert pilis(board) == {"Jake": 0, "Emma": 3, "Alex": 3}


def test_totals_that_end_the_game_leave_no_round_to_play(board: Page) -> None:
    totals(board, "2", "9", "0")

    page = board.browser.get(board.path)

    assert "ended" in page.text
    assert "Won by Alex" in page.text
    assert "Next round" not in page.text
    board.browser.get(f"{board.path}/deals/new", 303)


def test_totals_are_taken_back(board: Page) -> None:
    after = totals(board, "2", "", "4")

    after.form("/undo").send()

    assert set(pilis(board).values()) == {0}


@pytest.mark.parametrize("typed", ["-1", "two", "1.5", "9999999999999"])
def test_a_total_that_is_no_whole_number_is_said_at_its_field(board: Page, typed: str) -> None:
    form = board.browser.get(f"{board.path}/extras").form("/extras")

    refused = form.fill({"kind": "start", "start-1": "3", "start-2": typed}).send(422)

    assert "Enter a whole number" in refused.soup.select("#start-2-error")[0].get_text()
    assert refused.form("/extras").values["start-1"] == "3"
    assert set(pilis(board).values()) == {0}


def test_no_total_at_all_is_asked_for(board: Page) -> None:
    form = board.browser.get(f"{board.path}/extras").form("/extras")

    refused = form.fill({"kind": "start"}).send(422)

    assert "Enter what somebody starts with." in refused.text


def test_whoever_joins_later_starts_with_the_average_rounded_up(board: Page) -> None:
    play(board, "3 1 0", "2 1 2")

    join(board, "Zoe")

    assert pilis(board)["Zoe"] == 1
    assert board.browser.get(f"{board.path}/seats").text.count("Zoe") >= 1


def test_the_average_is_shown_before_anybody_joins(board: Page) -> None:
    play(board, "3 1 0", "0 3 2")

    page = board.browser.get(f"{board.path}/seats")

    assert page.soup.select("#starts")[0]["placeholder"] == "3"


def test_the_table_may_say_what_a_latecomer_starts_with(board: Page) -> None:
    play(board, "3 1 0", "2 1 2")

    join(board, "Zoe", "5")

    assert pilis(board)["Zoe"] == 5


def test_a_latecomer_may_start_with_nothing(board: Page) -> None:
    play(board, "3 1 0", "2 1 2")

    join(board, "Zoe", "0")

    assert pilis(board)["Zoe"] == 0
    assert len(board.browser.get(board.path).all(".log__number")) == 1


def test_a_start_that_is_no_number_keeps_the_name_that_was_typed(board: Page) -> None:
    play(board, "3 1 0", "2 1 2")

    refused = join(board, "Zoe", "a few", 422)

    assert "Enter a whole number from 0 on" in refused.soup.select("#starts-error")[0].get_text()
    form = refused.form("/seats")
    assert (form.values["join"], form.values["starts"]) == ("Zoe", "a few")
    assert "Zoe" not in pilis(board)


def test_the_start_of_a_latecomer_is_undone_and_the_seat_stays(board: Page) -> None:
    play(board, "3 1 0", "2 1 2")
    join(board, "Zoe")

    board.browser.get(board.path).form("/undo").send()

    assert pilis(board) == {"Jake": 0, "Zoe": 0, "Emma": 1, "Alex": 2}


def test_nobody_is_asked_for_a_start_before_the_first_round(board: Page) -> None:
    assert not board.browser.get(f"{board.path}/seats").soup.select("#starts")


def test_a_game_of_chips_knows_no_start(table_of: Opener) -> None:
    board = table_of("Noi", "Somsak", "Lek")
    form = board.browser.get(f"{board.path}/seats").form("/seats")

    form.values["starts"] = "5"
    form.fill({"join": "Zoe"}).send()

    assert not board.browser.get(board.path).all(".log__number")
