"""A hand of Pan told again: its line, its page, why an amount moved, the rules it was played by."""

from __future__ import annotations

import pytest

from tests.web.browser import Browser, Page
from tests.web.conftest import Opener
from tests.web.pan import HAND, pan_table, record


@pytest.fixture
def board(table_of: Opener) -> Page:
    return record(pan_table(table_of))


def steps(board: Page, seat: int) -> list[str]:
    page = board.browser.get(f"{board.path}/deals/1/why/{seat}")
    return [step.replace("\ufe0e", "") for step in page.all(".steps > li")]


def test_the_history_says_who_went_out_and_who_won_what(board: Page) -> None:
    line = board.browser.get(f"{board.path}/deals").all(".log__row")[0]

    assert "Anna went out" in line
    assert "Anna +71" in line
    assert "Ben −2" in line


def test_a_hand_is_told_event_by_event(board: Page) -> None:
    page = board.browser.get(f"{board.path}/deals/1")
    told = page.all(".story > li")

    assert told[0] == "Ben drops out Pot +2 Ben −2"
    assert told[1] == (
        "Anna lays 5 5 5 valle set in spades Each pays 4 Anna +16 Carla −4 Dan −4 Emil −4 Eva −4"
    )
    assert told[2] == "Carla lays 3 3 3 mixed valle set not asked in time"
    assert "run with A-2-3 in spades the table's own price Each pays 5" in told[5]
    assert told[8].startswith("Anna goes out Each pays 10 Anna +42 Pot −2")
    assert "Eva dealt" in page.text


def test_the_table_at_the_end_is_shown(board: Page) -> None:
    rows = board.browser.get(f"{board.path}/deals/1").all(".rows")[0]

    assert "Anna out 5 5 5 5 J Q K 6 7 J Q" in rows
    assert "Ben dropped out" in rows
    assert "Dan run with A-2-3 in spades, 4 cards" in rows


def test_the_ante_comes_before_everything(table_of: Opener) -> None:
    board = record(pan_table(table_of, preset="tops"))

    told = board.browser.get(f"{board.path}/deals/1").all(".story > li")

    assert told[0].startswith("Everybody puts the ante into the pot Pot +6")


def test_who_paid_is_told_meld_by_meld(board: Page) -> None:
    assert steps(board, 5) == [
        "5 5 5 −4 Anna lays 5♠ 5♠ 5♠, a valle set in spades: Emil pays 4",
        "5 5 5 5 −4 Anna adds to a condition, now 5♠ 5♠ 5♠ 5♠ (valle set in spades): Emil pays 4",
        "−2 Dan calls a run with A-2-3 in spades: Emil pays 2",
        "−5 The table set its own price for run with A-2-3 in spades: Emil pays Dan 5 for it",
        "J Q K −1 Anna lays J♥ Q♥ K♥, a run with J-Q-K: Emil pays 1",
        "−1 Anna goes out: Emil pays the bonus of 1",
        "5 5 5 5 −8 Anna goes out and 5♠ 5♠ 5♠ 5♠ counts again: Emil pays 8 for it",
        "J Q K −1 Anna goes out and J♥ Q♥ K♥ counts again: Emil pays 1 for it",
    ]


def test_who_was_paid_sees_all_who_paid_the_same_in_one_step(board: Page) -> None:
    first, *others, last = steps(board, 1)

    assert first == (
        "5 5 5 +16 Anna lays 5♠ 5♠ 5♠, a valle set in spades: Carla pays 4 So do: Dan , Emil , Eva"
    )
    assert len(others) == 7
    assert last == "+2 Anna goes out and takes the pot of 2"


def test_two_melds_alike_are_two_steps_and_so_are_what_one_gets_and_pays(
    table_of: Opener,
) -> None:
    knaves = {"type": "lay", "cards": "jh qh kh"}
    laid = [{"player": seat, **knaves} for seat in ("1", "1", "4")]
    board = record(pan_table(table_of), laid)

    assert [step.split(" Anna ")[0].split(" Dan ")[0] for step in steps(board, 1)] == [
        "J Q K +5",
        "J Q K +5",
        "J Q K −1",
    ]


def test_a_hint_about_a_meld_is_given_with_that_meld_only(table_of: Opener) -> None:
    board = record(pan_table(table_of), [{"player": "1", "type": "lay", "cards": "ah ah ah ad"}])
    path = f"{board.path}/deals/preview?by=cards&play=1&piece=preview"
    form = board.browser.get(f"{board.path}/deals/new?by=cards").form("/events").values

    again = {**form, "player": "2", "act": "lay", "cards": "ah ah ah ad"}
    later = {**again, "cards": "5h 5h 5h"}

    assert len(board.browser.post(path, again).all(".preview__warning")) == 1
    assert board.browser.post(path, later).all(".preview__warning") == []


def test_who_dropped_paid_the_forfeit_only(board: Page) -> None:
    assert steps(board, 2) == ["−2 Ben drops out and pays the forfeit of 2 into the pot"]


def test_a_hand_still_in_play_says_so(table_of: Opener) -> None:
    board = record(pan_table(table_of), HAND[:3])

    page = board.browser.get(f"{board.path}/deals/1")

    assert page.all("h3") == ["In play"]
    assert "nobody is out" in board.browser.get(f"{board.path}/deals").text


def prices(page: Page) -> list[str]:
    return page.all(".table-box tbody tr")


def test_the_rules_show_the_prices_of_this_table(browser: Browser, table_of: Opener) -> None:
    rulebook = browser.get("/rules/panguingue")
    options = {"option-suited_valle_add_on": "half", "option-mixed_valle": "False"}
    house = pan_table(table_of, **options, **{"option-bonus": "2"}).follow("Rules")

    assert prices(rulebook) == [
        "valle set of one suit 5 5 5 2 4 2 / 4",
        "mixed valle set 5 5 5 1 1",
        "set of one suit Q Q Q 1 2 1 / 2",
        "run with A-2-3 A 2 3 1 2 1 / 2",
        "run with J-Q-K J Q K 1 2 1 / 2",
    ]
    assert prices(house)[0] == "valle set of one suit 5 5 5 2 4 1 / 2"
    assert len(prices(house)) == 4
    assert "each pays 2 and the winner's conditions once more" in house.text


def test_the_rules_name_the_sets_one_may_start_from(browser: Browser) -> None:
    page = browser.get("/rules/panguingue")

    assert page.all("details > summary")[-4:] == ["Rules page", "Tops", "Double tops", "Card room"]


def tried(browser: Browser, query: str) -> list[str]:
    page = browser.get(f"/rules/panguingue?{query}")
    return [text.replace("\ufe0e", "") for text in page.all(".try__answer > p")]


def test_a_meld_may_be_tried(browser: Browser) -> None:
    assert tried(browser, "cards=5s+5s5s&onto=") == [
        "5 5 5",
        "A set of one suit · valle set in spades",
        "Each other player pays 4.",
    ]
    assert tried(browser, "cards=4s&onto=as+2s+3s") == [
        "A 2 3 4",
        "A run · run with A-2-3 in spades",
        "Each other player pays 2.",
    ]


def test_a_meld_that_pays_less_than_a_part_of_it_says_so(browser: Browser) -> None:
    *_known, nothing, hint = tried(browser, "cards=ah+ah+ah+ad")

    assert nothing == "Nobody pays for it."
    assert hint == "These alone, and the others apart or later, would pay 1: A A A"


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("cards=6h+6h+6c", "has two suits"),
        ("cards=5s+zz+5s", "zz is no card"),
        ("cards=5s+9s+5s", "9♠ is not in the pack"),
        ("cards=&onto=5s+5s+5s", "Write the cards"),
        ("cards=5h&onto=5s+5s+5s", "takes cards of its own suit only"),
        ("cards=5h&onto=5s", "A meld has 3 cards or more"),
        ("other=1", "Write the cards"),
    ],
)
def test_what_is_no_meld_says_why(browser: Browser, query: str, said: str) -> None:
    assert said in tried(browser, query)[0]
