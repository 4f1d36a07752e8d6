"""One evening holds several games: the same people, another game, one page to settle up."""

from __future__ import annotations

from tests.web.browser import Page
from tests.web.conftest import Opener
from tests.web.evening import play as play_pok_deng
from tests.web.evening import standings
from tests.web.rounds import FRIENDS
from tests.web.rounds import play as play_pili_pili


def another_game(board: Page, game: str, **fields: str) -> Page:
    """The same people, by the form of the game that was played last."""
    form = board.browser.get(board.path.rsplit("/", 1)[0] + "/new").form("/s")
    return form.fill({"game": game} | fields).send()


def evening(board: Page) -> Page:
    return board.follow("Settle up").follow("Settle the whole evening")


def test_only_chips_are_settled_and_every_game_says_who_won(table_of: Opener) -> None:
    first = table_of(*FRIENDS)
    play_pok_deng(first, "+3", "-1")
    second = another_game(first, "pili-pili")
    board = play_pili_pili(second, "3 1 0", "2 1 2")

    page = evening(board)

    assert page.all(".row")[:2] == ["Pok Deng Jake +3", "Pili Pili Jake 0"]
    assert "2 payments clear everything" in page.text
    assert page.all("li .row__name")[2:] == ["Emma pays Jake", "Alex pays Jake"]


def test_an_evening_without_chips_says_who_won_and_offers_no_settling(table_of: Opener) -> None:
    first = table_of(*FRIENDS, game="pili-pili")
    play_pili_pili(first, "3 1 0", "2 1 2")
    second = another_game(first, "pili-pili")
    board = play_pili_pili(second, "0 3 1", "0 2 3")

    page = evening(board)

    assert "Nobody played for chips" in page.text
    assert page.all(".row") == ["Pili Pili Jake 0", "Pili Pili Emma 0"]
    assert not page.soup.select("textarea")


def test_one_game_without_chips_says_who_won_too(table_of: Opener) -> None:
    board = play_pili_pili(table_of(*FRIENDS, game="pili-pili"), "3 1 0", "2 1 2")

    page = board.follow("Settle up")

    assert "Nobody played for chips" in page.text
    assert page.all(".row") == ["Pili Pili Jake 0"]


def test_another_game_is_played_by_its_own_rules(table_of: Opener) -> None:
    first = table_of(*FRIENDS, preset="thai-table")

    second = another_game(first, "panguingue", preset="thai-table", **{"option-min_bet": "5"})

    assert list(standings(second)) == list(FRIENDS)
    assert second.follow("Rules").heading == "Rules: Panguingue"


def test_rules_of_last_time_come_back_with_their_game(table_of: Opener) -> None:
    first = table_of(*FRIENDS, game="panguingue", preset="tops")
    second = another_game(first, "pok-deng")

    third = another_game(second, "panguingue")

    assert "Ante of each player 1" in third.follow("Rules").text


def test_a_game_for_three_does_not_drop_the_others_silently(table_of: Opener) -> None:
    board = table_of("Emma", "Jake", "Alex", "Zoe", "Tom")
    form = board.browser.get(f"{board.path[:-1]}new").form("/s").fill({"game": "pi-deng"})

    refused = form.send(status=422)

    said = "Pi Deng takes 3 players at most. Clear a name."
    assert [refused.soup.select(f"#person-{n}-error")[0].get_text() for n in (4, 5)] == [said] * 2
    again = refused.form("/s")
    assert again.values["person-5"] == "Tom"
    third = again.fill({"person-4": "", "person-5": ""}).send()
    assert list(standings(third)) == ["Emma", "Jake", "Alex"]
