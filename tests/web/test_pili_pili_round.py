"""Friends play Pili Pili: they bet, win tricks, take Pilis, correct, and come to an end."""

from __future__ import annotations

import pytest

from tests.web.browser import Page
from tests.web.conftest import Opener
from tests.web.rounds import (
    FRIENDS,
    correcting,
    counts,
    entry,
    look,
    open_to,
    pilis,
    play,
    play_mission,
)


@pytest.fixture
def board(table_of: Opener) -> Page:
    """Emma, Jake and Alex at a new table; Emma deals and bets first."""
    return table_of(*FRIENDS, game="pili-pili")


def test_a_round_gives_a_pili_for_each_trick_missed(board: Page) -> None:
    after = play(board, "3 1 0", "2 1 2")

    assert pilis(board) == {"Jake": 0, "Emma": 1, "Alex": 2}
    assert after.all(".log__number") == ["#1"]
    assert "Jake deals next" in after.text


def test_tricks_that_are_left_out_are_the_bet_and_the_last_one_what_is_left(board: Page) -> None:
    play(board, "3 1 0", "- - 1")
    after_one = pilis(board)

    play(board, "2 1 1", "0 3 -")

    assert after_one == {"Emma": 0, "Jake": 0, "Alex": 1}
    assert pilis(board) == {"Emma": 2, "Jake": 2, "Alex": 2}


def test_the_rows_stand_in_the_order_of_betting(table_of: Opener) -> None:
    board = table_of(*FRIENDS, game="pili-pili", **{"option-first_bettor": "left"})

    page = board.browser.get(f"{board.path}/deals/new")

    assert page.all("strong.seat__name") == ["Jake", "Alex", "Emma"]


def test_the_page_says_what_may_be_bet_and_what_may_not(board: Page) -> None:
    page = look(board, entry(board).fill(counts("3 1 -")))

    assert open_to(page) == [
        "Alex bets next and may bet 0, 2, 3, 4, 5. With 1 the bets would come to exactly 5."
    ]
    assert page.form("/deals?by").values["seat1-bet"] == "3"


def test_a_last_bet_that_makes_the_total_is_refused_and_kept(board: Page) -> None:
    refused = play(board, "3 1 1", "3 1 1", status=422)

    said = (
        "Alex bets last, and with 1 the bets come to exactly 5, which they must not. "
        "Enter another bet, unless the table played on."
    )
    assert refused.all(".errors li") == [said]
    assert refused.soup.select(".errors a[href='#seat3-bet']")
    assert refused.form("/deals?by").values["seat3-bet"] == "1"
    assert not refused.soup.select("[data-unasked]")
    assert pilis(board) == {"Emma": 0, "Jake": 0, "Alex": 0}


def test_the_table_may_have_played_on(board: Page) -> None:
    refused = play(board, "3 1 1", "4 1 0", status=422)

    after = refused.form("/deals?by").fill({"agreed": "y"}).send()

    assert pilis(board) == {"Jake": 0, "Emma": 1, "Alex": 1}
    assert "the table played on" in after.follow("#1").text


def test_tricks_that_do_not_come_to_the_cards_are_refused(board: Page) -> None:
    refused = play(board, "3 1 2", "3 1 2", status=422)

    assert refused.all(".errors li") == [
        "The tricks won come to 6, and those played to 5. Check who won how many."
    ]


@pytest.mark.parametrize(
    ("typed", "field"),
    [
        ({"seat2-bet": "two"}, "seat2-bet"),
        ({"seat2-bet": ""}, "seat2-bet"),
        ({"seat3-won": "-1"}, "seat3-won"),
        ({"cards": "0"}, "cards"),
        ({"cards": "19"}, "cards"),
        ({"seat1-adjust": "x"}, "seat1-adjust"),
    ],
)
def test_what_cannot_be_read_is_said_at_its_field(
    board: Page, typed: dict[str, str], field: str
) -> None:
    refused = entry(board).fill(counts("3 1 0", "2 1 2") | typed).send(422)

    assert refused.soup.select(f".errors a[href='#{field}']")
    assert refused.form("/deals?by").values[field] == typed[field]


def test_a_mission_says_what_it_changes_and_limits_the_bets(board: Page) -> None:
    page = look(board, entry(board).fill({"mission": "no-zero"} | counts("2 - -")))

    assert page.all(".entry__terms .muted") == ["Nobody may bet 0."]
    assert page.all("#dealt") == ["4 cards"]
    assert open_to(page) == ["Jake bets next and may bet 1, 2, 3, 4."]


def test_a_mission_asks_who_won_the_first_and_the_last_trick(board: Page) -> None:
    sting = "first-and-last-trick-sting"
    refused = play_mission(board, sting, "2 1 0", "2 1 1", {"first_trick": "1"}, status=422)

    refused.form("/deals?by").fill({"last_trick": "3"}).send()

    assert refused.all(".errors li") == [
        "This Mission asks who won the first and who the last trick."
    ]
    assert pilis(board) == {"Jake": 0, "Emma": 1, "Alex": 2}


def test_a_mission_asks_for_hot_tricks(board: Page) -> None:
    play_mission(board, "hot-numbers-low", "3 1 0", "3 1 1", {"seat1-hot": "2"})

    assert pilis(board) == {"Jake": 0, "Alex": 1, "Emma": 2}


def test_a_mission_ties_everybody_to_another_player(board: Page) -> None:
    tied = {"seat1-tied_to": "2", "seat2-tied_to": "3", "seat3-tied_to": "1"}

    play_mission(board, "tied-to-another-player", "2 0 0", "2 0 1", tied)

    assert pilis(board) == {"Emma": 0, "Jake": 1, "Alex": 1}


def test_a_mission_without_extras_asks_for_none(board: Page) -> None:
    page = board.browser.get(f"{board.path}/deals/new")

    assert not page.soup.select("#first_trick, #seat1-hot, #seat1-tied_to")


def test_a_mission_of_the_tables_own_is_scored(board: Page) -> None:
    own = {
        "mission": "custom",
        "own_label": "Double trouble",
        "own_cards": "4",
        "own_per_miss": "2",
        "own_hot": "y",
    }
    looked = look(board, entry(board).fill(own | counts("3 1 1", "2 1 1")))

    after = looked.form("/deals?by").fill({"seat2-hot": "1", "seat3-adjust": "1"}).send()

    assert pilis(board) == {"Jake": 1, "Alex": 1, "Emma": 2}
    assert "Mission: Double trouble" in after.follow("#1").text
    assert "1 hot trick" in after.follow("#1").text


def test_an_exact_bet_that_pays_back_never_goes_below_zero(board: Page) -> None:
    play(board, "3 1 0", "2 1 2")

    play_mission(board, "exact-bet-pays-back", "0 3 1", "0 2 1", {})

    assert pilis(board) == {"Jake": 1, "Emma": 1, "Alex": 1}


def test_a_table_may_leave_missions_out(table_of: Opener) -> None:
    board = table_of(*FRIENDS, game="pili-pili", preset="first-games")

    page = board.browser.get(f"{board.path}/deals/new")

    assert not page.soup.select("#mission, #own_label")
    assert not board.browser.get(f"{board.path}/rules").all(".table__more")
    play(board, "3 1 0", "2 1 2")
    assert pilis(board) == {"Jake": 0, "Emma": 1, "Alex": 2}


def test_a_round_played_before_missions_were_left_out_keeps_its_own(board: Page) -> None:
    play_mission(board, "no-zero", "2 1 2", "2 1 1", {})
    change(board, {"option-missions": "False"})

    form = correcting(board, 1)

    assert form.values["mission"] == "no-zero"


def test_why_is_told_in_numbered_steps(board: Page) -> None:
    play(board, "3 1 0", "2 1 2")
    play_mission(board, "exact-bet-pays-back", "1 3 0", "1 2 0", {})

    missed = board.browser.get(f"{board.path}/deals/1/why/3")
    paid = board.browser.get(f"{board.path}/deals/2/why/1")

    assert missed.all(".steps li") == [
        "Missed bet 0, won 2: +2",
        "Mission and table nothing added",
        "Given back nothing",
        "In all 2 Pilis after this round",
    ]
    assert paid.all(".steps li")[2:] == ["Given back 1 Pili", "In all 0 Pilis after this round"]
    assert "gives back 1 Pili" in paid.text


def play_to_the_end(board: Page) -> None:
    """Alex takes 2, 5 and 1; the game of seven ends with round 2."""
    play(board, "3 1 0", "2 1 2")
    play(board, "0 1 5", "4 1 0")


def test_the_game_ends_when_a_round_brings_somebody_to_the_limit(board: Page) -> None:
    play_to_the_end(board)

    page = board.browser.get(board.path)

    assert pilis(board) == {"Jake": 0, "Emma": 5, "Alex": 7}
    assert "Won by Jake" in page.text
    assert "ended" in page.all(".tag")


def test_a_round_after_the_end_is_refused(board: Page) -> None:
    form = entry(board)
    play_to_the_end(board)

    refused = form.fill(counts("3 1 0", "2 1 2") | {"base": "2"}).send(422)

    assert "The game has ended." in refused.text
    assert pilis(board)["Alex"] == 7


def test_those_with_the_fewest_pilis_share_the_win(table_of: Opener) -> None:
    board = table_of(*FRIENDS, game="pili-pili", **{"option-limit": "3"})

    play(board, "1 1 0", "1 1 3")

    assert "Won by Emma, Jake" in board.browser.get(board.path).text


def test_correcting_an_early_round_scores_the_later_ones_again(board: Page) -> None:
    play(board, "3 1 0", "2 1 2")
    play_mission(board, "exact-bet-pays-back", "0 1 1", "1 1 1", {})
    before = pilis(board)

    correcting(board, 1).fill(counts("3 2 1", "2 2 1")).send()

    assert before == {"Jake": 0, "Alex": 1, "Emma": 2}
    assert pilis(board) == {"Jake": 0, "Alex": 0, "Emma": 2}
    assert (
        "Follows from #1, corrected by Emma Alex +1"
        in board.browser.get(f"{board.path}/deals/2").text
    )


def test_a_correction_may_end_the_game_earlier(board: Page) -> None:
    play(board, "3 1 0", "2 1 2")
    play(board, "3 1 0", "2 1 2")

    correcting(board, 1).fill(counts("5 5 0", "0 0 5") | {"cards": "5"}).send()
    correcting(board, 1).fill(counts("8 0 0", "0 0 5") | {"agreed": "y"}).send()

    page = board.browser.get(board.path)
    assert pilis(board) == {"Jake": 0, "Alex": 5, "Emma": 8}
    assert "after the end" in page.all(".log__row .tag")
    assert "it moves nothing" in page.follow("#2").text


def test_a_higher_limit_lets_the_game_go_on_from_the_next_round(board: Page) -> None:
    play_to_the_end(board)
    change(board, {"option-limit": "10"})

    play(board, "3 1 0", "2 1 2")

    assert pilis(board) == {"Jake": 0, "Emma": 6, "Alex": 9}
    assert "after the end" not in board.browser.get(board.path).text


def test_the_end_pays_chips_for_each_pili_of_difference(table_of: Opener) -> None:
    board = table_of(*FRIENDS, game="pili-pili", **{"option-chips_per_pili": "10"})

    play_to_the_end(board)

    rows = board.browser.get(board.path).all(".standings__name .muted")
    assert rows == ["+120 chips", "−50 chips", "−70 chips"]


def test_the_rules_page_shows_what_may_be_bet_at_this_table(table_of: Opener) -> None:
    board = table_of(*FRIENDS, game="pili-pili", **{"option-limit": "9"})
    browser = board.browser

    last = browser.get(f"{board.path}/rules?players=3&bets=3+1")
    waived = browser.get(
        "/rules/pili-pili?players=2&bets=1&cards=1&mission=no-copying-the-neighbour"
    )
    wrong = browser.get("/rules/pili-pili?players=2&bets=1+x")
    over = browser.get("/rules/pili-pili?players=2&bets=1+1")

    assert "9 Pilis or more" in last.text
    assert "The last to bet may say 0, 2, 3, 4, 5." in last.text
    assert "Not 1:" in last.text
    assert "its limit does not hold" in waived.text
    assert wrong.all(".field__error") == [
        "Enter the bets so far as whole numbers with spaces between, such as 2 1 0."
    ]
    assert over.all(".field__error") == [
        "Everybody has bet already. Name only the bets before the next bettor's."
    ]


def test_the_rules_page_lists_all_missions(board: Page) -> None:
    page = board.browser.get(f"{board.path}/rules")

    rows = page.soup.select("details table")[0].select("tbody tr")
    assert len(rows) == 36
    assert "Whoever wins the first trick takes 1 Pili." in page.text


def change(board: Page, options: dict[str, str]) -> None:
    """The table agrees on other rules from the next round on."""
    page = board.browser.get(f"{board.path}/rules/change")
    page.form("/rules").fill(options).send()
