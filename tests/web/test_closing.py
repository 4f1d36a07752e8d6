"""What still lies on the table is decided on before it is closed, or anybody settles up."""

from __future__ import annotations

import pytest

from tests.web.browser import Page, words
from tests.web.conftest import FIVE, Opener
from tests.web.driving import leave_a_pot, say
from tests.web.evening import play, standings

LEVEL = dict.fromkeys(FIVE, "0")
PAID = LEVEL | {"Mali": "−2"}


def with_pot(amounts: dict[str, str]) -> dict[str, str]:
    """What the board shows while the forfeit of two chips lies in the pot."""
    return amounts | {"In the pot": "+2"}


def rows(board: Page) -> dict[str, str]:
    """The standings, and in a line of its own what lies in the pot."""
    lines = board.soup.select(".standings__row")
    amounts = board.all(".standings__row > .amount")
    names = [line.select_one("bdi") or line.select_one(".standings__name") for line in lines]
    return {words(name): n for name, n in zip(names, amounts, strict=True)}


def again(board: Page, piece: str = "") -> Page:
    return board.browser.get(board.path + piece)


@pytest.fixture
def pan(table_of: Opener) -> Page:
    """Five people at a table of Pan."""
    return table_of(*FIVE, game="panguingue")


@pytest.fixture
def playing(pan: Page) -> Page:
    """A hand is in play at it."""
    say(pan, "2", "condition high_run")
    return again(pan)


@pytest.fixture
def pot(pan: Page) -> Page:
    """Nobody won a hand at it, so what Mali paid for dropping out lies in the pot."""
    leave_a_pot(pan)
    return again(pan)


def test_the_board_leads_back_into_the_hand_in_play(playing: Page) -> None:
    assert "in play" in playing.text

    assert playing.follow("Go on with hand 1").heading == "Pan · hand 1"


def test_closing_with_a_hand_in_play_asks_first(playing: Page) -> None:
    page = playing.follow("Close table")

    assert "Hand 1 is still in play" in page.all("h2")
    assert not page.soup.select("form[action$='/close']")
    assert page.follow("Play on").heading == "Pan · hand 1"


def test_a_hand_struck_out_where_the_table_is_closed_leads_back_there(playing: Page) -> None:
    page = playing.follow("Close table").form("/void").send()

    assert page.heading == "Close this table?"
    assert "Nobody owes anybody" in page.text
    closed = page.form("/close").send()
    assert "closed" in closed.all(".tag")
    assert set(standings(closed).values()) == {"0"}


def test_a_close_that_was_asked_for_before_the_hand_began_is_asked_again(pan: Page) -> None:
    form = again(pan, "/close").form("/close")
    say(pan, "2", "condition high_run")

    page = form.send(409)

    assert page.heading == "Close this table?"
    assert "Hand 1 is still in play" in page.all("h2")
    assert "closed" not in again(pan).all(".tag")


def test_a_close_that_was_asked_for_before_chips_lay_in_the_pot_is_refused(pan: Page) -> None:
    form = again(pan, "/close").form("/close")
    leave_a_pot(pan)

    page = form.send(409)

    assert page.heading == "Chips lie in the pot"
    assert "closed" not in again(pan).all(".tag")


def test_chips_in_the_pot_stand_on_the_board(pot: Page) -> None:
    assert rows(pot) == with_pot(PAID)
    assert "Sum 0" in pot.text


def test_closing_with_chips_in_the_pot_asks_first(pot: Page) -> None:
    page = pot.follow("Close table")

    assert page.all("h2") == ["2 chips lie in the pot"]
    assert not page.soup.select("form[action$='/close']")
    assert page.follow("Play on").heading == "Pan · hand 2"


def test_the_pot_given_back_leads_back_to_closing_and_then_to_the_plan(pot: Page) -> None:
    page = pot.follow("Close table").form("/pot").send()

    assert page.heading == "Close this table?"
    assert "Nobody owes anybody" in page.text
    closed = page.form("/close").send()
    assert rows(closed) == LEVEL


def test_the_log_says_that_the_pot_went_back(pot: Page) -> None:
    again(pot, "/close").form("/pot").send()

    line = again(pot, "/deals").all(".log__row")[0]
    assert line.startswith("#2")
    assert "The pot goes back to those who paid it in" in line
    page = again(pot, "/deals/2")
    assert "The pot goes back to those who paid it in" in page.text
    assert page.all(".rows .row") == ["Mali +2"]
    assert page.soup.select_one(".row__amount")["href"] == page.path  # type: ignore[index]
    assert not page.soup.select("a[href$='/edit']")
    page.browser.get(f"{page.path}/why/5", 404)


def test_the_pot_is_put_back_by_undo(pot: Page) -> None:
    again(pot, "/close").form("/pot").send()

    after = again(pot).form("/undo").send()

    assert rows(after) == with_pot(PAID)


def test_giving_back_what_was_given_back_meanwhile_moves_nothing(pot: Page) -> None:
    first, second = (again(pot, "/close").form("/pot") for _ in "ab")
    first.send()

    page = second.send(409)

    assert page.heading == "The pot is empty"
    assert rows(again(pot)) == LEVEL


def test_a_pot_is_not_given_back_in_the_middle_of_the_next_hand(pot: Page) -> None:
    form = again(pot, "/close").form("/pot")
    say(pot, "2", "condition high_run")

    form.send(409)

    assert "In the pot" in again(pot).text


def test_settling_up_with_a_hand_in_play_asks_first_and_shows_where_it_stands(
    playing: Page,
) -> None:
    page = playing.follow("Settle up")

    assert page.all("h2")[0] == "Hand 1 is still in play"
    assert "Noi pays Somsak" in page.all(".row__name")
    after = page.form("/void").send()
    assert after.heading == "Settle up"
    assert "Nobody owes anybody" in after.text
    assert not after.soup.select("form[action$='/void']")


def test_settling_up_with_chips_in_the_pot_makes_a_plan_once_they_went_back(pot: Page) -> None:
    page = pot.follow("Settle up")

    assert page.all("h2") == ["2 chips lie in the pot"]
    assert not page.soup.select(".row__name")
    assert "Nobody owes anybody" in page.form("/pot").send().text


def test_an_evening_with_an_undecided_table_is_settled_once_that_is_decided(pot: Page) -> None:
    circle = pot.path.removesuffix("/s/1")
    second = pot.browser.get(f"{circle}/s/new?game=pok-deng").form("/s").send()
    play(second, "+3", "0", "0", "0")

    page = second.follow("Settle up").follow("Settle the whole evening")

    assert page.all("h2") == ["2 chips lie in the pot"]
    after = page.form("/pot").send()
    assert after.path == page.path
    assert "Noi pays Somsak" in after.all(".row__name")


def test_a_table_of_a_game_without_a_pot_is_closed_at_once(board: Page) -> None:
    page = play(board, "+1", "-1", "0", "+2").follow("Close table")

    assert page.form("/close").send().path == board.path
