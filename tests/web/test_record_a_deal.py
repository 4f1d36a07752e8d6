"""Somebody records rounds: by results, by cards, mixed, with mistakes, twice."""

from __future__ import annotations

import pytest

from tests.web.browser import Page
from tests.web.conftest import Opener
from tests.web.evening import entry, play, play_cards, results, standings

CARDS = {1: "8 K", 2: "2 5 K", 3: "7 2 =", 4: "JQK", 5: "Ah Ad"}


def test_a_round_by_its_results_moves_the_chips(board: Page) -> None:
    after = play(board, "+1", "+3", "-1", "-2", **{"seat4-stake": "20"})

    assert standings(after) == {
        "Lek": "+3",
        "Somsak": "+1",
        "Mali": "−2",
        "Dao": "−20",
        "Noi": "+18",
    }
    assert after.all(".log__number") == ["#1"]


def test_a_round_by_its_cards_is_scored_by_the_rules(board: Page) -> None:
    after = play_cards(
        board, {1: "7s Kd 2c", 2: "4h 5h", 3: "7d 7h 7c", 4: "Jd Qs Kc", 5: "2s 3s 5s"}
    )

    assert standings(after) == {"Lek": "+5", "Dao": "+3", "Somsak": "+2", "Noi": "−9", "Mali": "−1"}


def test_ranks_are_enough(board: Page) -> None:
    after = play_cards(board, CARDS)

    assert standings(after)["Somsak"] == "−1"


def test_called_and_dealt_hands_may_stand_in_one_round(board: Page) -> None:
    form = entry(board, "cards")
    called = {f"seat{seat}-result": "-1" for seat in (3, 4, 5)}

    after = form.fill({"seat1-cards": "7s Kd 2c", "seat2-cards": "4h 5h"} | called).send()

    assert standings(after) == {"Somsak": "+2", "Noi": "+1", "Lek": "−1", "Dao": "−1", "Mali": "−1"}


def test_the_next_round_begins_with_the_bets_and_the_dealer_of_the_last(board: Page) -> None:
    entry(board).fill(results("+1", "-1", "0", "0", dealer=2) | {"seat3-stake": "30"}).send()

    form = entry(board)

    assert form.values["dealer"] == "2"
    assert form.values["seat3-stake"] == "30"
    assert form.values["seat3-result"] == ""


def test_who_gets_what_is_shown_before_it_is_saved(board: Page) -> None:
    form = entry(board).fill(results("+1", "-1", "0", "+5"))

    page = form.page.browser.post(f"{board.path}/deals/preview?by=results", form.values)

    assert page.all(".preview__rows .row") == ["Noi −5", "Somsak +1", "Lek −1", "Dao 0", "Mali +5"]
    assert page.form("/deals?by").values["seat5-result"] == "+5"
    assert page.form("/deals?by").values["key"] == form.values["key"]
    assert standings(board.browser.get(board.path))["Noi"] == "0"


def test_the_preview_alone_is_a_piece_of_the_page(board: Page) -> None:
    form = entry(board).fill(results("+1", "-1", "0", "+5"))

    piece = board.browser.post(f"{board.path}/deals/preview?by=results&piece=preview", form.values)

    assert piece.response.text.lstrip().startswith('<div id="preview"')
    assert "Mali" in piece.response.text


@pytest.mark.parametrize("cards", ["9 Z", "9 K 2"])
def test_what_stands_in_the_way_is_shown_before_it_is_saved(board: Page, cards: str) -> None:
    fields = {f"seat{seat}-cards": said for seat, said in CARDS.items()} | {"seat2-cards": cards}
    form = entry(board, "cards").fill(fields)

    page = board.browser.post(f"{board.path}/deals/preview?by=cards", form.values)

    assert page.all(".preview__problem")
    assert page.soup.select(".errors a[href='#seat2-cards']")


def test_a_warning_is_shown_and_does_not_stand_in_the_way(board: Page) -> None:
    form = entry(board, "cards").fill({f"seat{s}-cards": c for s, c in CARDS.items()})

    seen = board.browser.post(f"{board.path}/deals/preview?by=cards", form.values)
    after = form.send()

    assert seen.all(".preview__warning")
    assert after.path == board.path


def test_problems_stand_at_their_fields_and_nothing_typed_is_lost(board: Page) -> None:
    wrong = {
        "seat1-cards": "7s 8d",
        "seat2-cards": "4h 4h",
        "seat3-cards": "9 Z",
        "seat4-stake": "x",
    }

    page = entry(board, "cards").fill(wrong).send(status=422)

    kept = page.form("/deals?by").values
    assert {name: kept[name] for name in wrong} == wrong
    assert {a["href"] for a in page.soup.select(".errors a")} >= {"#seat3-cards", "#seat4-stake"}
    assert board.browser.get(f"{board.path}/deals").text.count("#") == 0


def test_what_the_rules_forbid_stands_at_its_field(board: Page) -> None:
    page = entry(board, "cards").fill(
        {f"seat{s}-cards": c for s, c in (CARDS | {2: "9 K 2"}).items()}
    )

    refused = page.send(status=422)

    assert refused.soup.select(".errors a[href='#seat2-cards']")
    assert refused.soup.select("#seat2-cards[aria-invalid]")


def test_a_round_saved_twice_is_recorded_once(board: Page) -> None:
    form = entry(board).fill(results("+1", "+1", "+1", "+1"))

    first, second = form.send(), form.send()

    assert first.path == second.path == board.path
    assert second.all(".log__number") == ["#1"]


def test_a_spent_key_with_another_round_loses_nothing(board: Page) -> None:
    form = entry(board).fill(results("+1", "+1", "+1", "+1"))
    form.send()

    page = form.fill({"seat2-result": "-5"}).send(status=409)
    offered = page.form("/deals?by")
    after = offered.send()

    assert page.heading == "This form was already used"
    assert offered.values["seat2-result"] == "-5"
    assert offered.values["key"] != form.values["key"]
    assert after.all(".log__number") == ["#2", "#1"]


def test_a_table_that_was_closed_meanwhile_offers_to_reopen(board: Page) -> None:
    form = entry(board).fill(results("+1", "+1", "+1", "+1"))
    board.browser.get(f"{board.path}/close").form("/close").send()

    page = form.send(status=409)
    after = page.form("/deals?by").send()

    assert page.heading == "This table is closed"
    assert after.all(".log__number") == ["#1"]
    assert "closed" not in after.text


def test_a_closed_table_takes_no_new_round(board: Page) -> None:
    closed = board.browser.get(f"{board.path}/close").form("/close").send()

    assert "closed" in closed.text
    assert "Next round" not in closed.text
    assert board.browser.client.get(f"{board.path}/deals/new").status_code == 303


def test_a_closed_table_is_reopened_with_one_key(board: Page) -> None:
    closed = board.browser.get(f"{board.path}/close").form("/close").send()

    opened = closed.form("/reopen").send()

    assert opened.follow("Next round").heading == "Pok Deng #1"


def test_thirty_rounds_add_up_to_nothing(board: Page) -> None:
    said = ["+1", "-1", "0", "+2", "-2", "+3", "-3", "+5", "-5"]

    for number in range(30):
        after = play(board, *(said[(number * step) % 9] for step in (1, 2, 4, 5)))

    chips = [int(amount.replace("−", "-")) for amount in standings(after).values()]
    assert sum(chips) == 0
    assert "round 30" in after.text
    assert after.all(".log__number") == ["#30", "#29", "#28"]
    log = after.follow("History")
    assert log.all(".log__number") == [f"#{number}" for number in range(30, 10, -1)]
    older = log.follow("Older")
    assert older.all(".log__number") == [f"#{number}" for number in range(10, 0, -1)]
    assert not [link for link in older.all("a") if link == "Older"]


@pytest.mark.parametrize(
    "said_at",
    [
        "2026-11-30T21:04:05Z",
        "2026-11-30T21:04:05",
        "soon",
        "0001-01-01T00:00:00+23:59",
        "9999-12-31T23:59:59-23:59",
    ],
)
def test_the_clock_of_the_phone_is_only_for_show(board: Page, said_at: str) -> None:
    after = play(board, "+1", "+1", "+1", "+1", said_at=said_at)

    assert after.all(".log__number") == ["#1"]


def test_two_phones_that_save_at_once_get_two_numbers(board: Page) -> None:
    mine, yours = entry(board), entry(board)
    mine.fill(results("+1", "+1", "+1", "+1")).send()

    after = yours.fill(results("-1", "-1", "-1", "-1")).send()

    assert after.all(".log__number") == ["#2", "#1"]


def test_a_way_to_enter_that_does_not_exist_is_nowhere(board: Page) -> None:
    board.browser.get(f"{board.path}/deals/new?by=magic", 404)


def test_the_moving_part_of_the_board_is_a_piece_of_it(board: Page) -> None:
    piece = board.browser.get(f"{board.path}?piece=board")

    assert "<h1" not in piece.response.text
    assert "standings" in piece.response.text


def test_a_table_where_the_dealer_changes_proposes_the_next(table_of: Opener) -> None:
    board = table_of("Noi", "Lek", "Mali", **{"option-dealer_rotation": "every_round"})

    after = play(board, "+1", "+1")

    assert "Lek deals next" in after.text
