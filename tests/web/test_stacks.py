"""Chips bought and counted: who has other chips than they should, and which round explains it."""

from __future__ import annotations

import pytest

from tests.web.browser import Page
from tests.web.conftest import Opener
from tests.web.door import phone_of
from tests.web.evening import play, standings


def stacks(board: Page) -> Page:
    return board.browser.get(f"{board.path}/stacks")


def save(board: Page, status: int = 200, **typed: str) -> Page:
    """What was typed, with fields such as `count_2`."""
    said = {name.replace("_", "-"): text for name, text in typed.items()}
    return stacks(board).form("/stacks").fill(said).send(status)


def everybody(board: Page, chips: int) -> Page:
    return save(board, buy_all=str(chips))


def tens(board: Page, *said: str, **more: str) -> Page:
    """One round in which everybody bet ten."""
    return play(board, *said, **{f"seat{n}-stake": "10" for n in range(2, 6)} | more)


def counted(page: Page) -> dict[str, str]:
    """What each has too much, as the page shows it."""
    section = page.soup.select("section.plate")[0]
    return {
        str(row.select_one("bdi").get_text()): row.select_one(".row__amount").get_text(strip=True)  # type: ignore[union-attr]
        for row in section.select(".row")
        if row.select_one("bdi")
    }


def leads(page: Page) -> list[str]:
    return page.all("#leads .log__link")


def test_the_board_leads_to_it(board: Page) -> None:
    page = board.follow("Stacks")

    assert page.heading == "Stacks"
    assert "Count the chips of each player" in page.text
    assert "explain" not in page.text
    assert board.follow("Close table").link("Count the stacks") == page.path


def test_each_should_have_what_was_bought_and_won(board: Page) -> None:
    everybody(board, 100)
    save(board, buy_2="50")
    tens(board, "+1", "+1", "-1", "-1")

    page = stacks(board)

    said = page.all("section.plate .row__name")
    assert said[:2] == ["Noi should have 100", "Somsak should have 160"]
    assert "Somsak bought 150" in page.text


def test_only_who_is_counted_is_compared(board: Page) -> None:
    everybody(board, 100)
    tens(board, "+1", "+1", "-1", "-1")

    page = save(board, count_2="110", count_3="105")

    assert counted(page) == {"Noi": "–", "Somsak": "0", "Lek": "−5", "Dao": "–", "Mali": "–"}
    assert page.all("section.plate .row")[5] == "Sum −5"


def test_where_all_is_right_nothing_is_suspected(board: Page) -> None:
    everybody(board, 100)
    tens(board, "+1", "+1", "-1", "-1")

    page = save(board, count_1="100", count_2="110", count_3="110", count_4="90", count_5="90")

    assert "All who were counted have what they should." in page.text
    assert leads(page) == []


def test_the_round_that_was_entered_ten_times_too_big_is_one_tap_away(board: Page) -> None:
    everybody(board, 1000)
    tens(board, "+1", "+1", "-1", "-1")
    tens(board, "+1", "0", "-1", "0", **{"seat4-stake": "200"})
    tens(board, "0", "-1", "0", "0")

    page = save(board, count_1="1020", count_2="1020", count_3="1000", count_4="970", count_5="990")

    first = leads(page)[0]
    assert first == ("Round 2 explains it all Ten times too much? Dao gave Noi 200 instead of 20.")
    assert page.follow("Round 2").path == f"{board.path}/deals/2"


def test_correcting_that_round_clears_it(board: Page) -> None:
    everybody(board, 1000)
    tens(board, "+1", "+1", "-1", "-1")
    tens(board, "+1", "+1", "-1", "-1")
    page = save(board, count_2="1010", count_4="990")
    assert "Entered twice, or not played at all?" in leads(page)[0]

    page.follow("Round 2").form("/void").send()

    assert leads(stacks(board)) == []
    assert "All who were counted have" in stacks(board).text


def test_the_sum_says_whether_chips_are_missing_or_a_round_is_wrong(board: Page) -> None:
    everybody(board, 100)
    tens(board, "+1", "+1", "-1", "-1")

    missing = save(board, count_2="100")
    wrong = save(board, count_3="120")

    assert "The sum is not 0" in missing.text
    assert "The sum is 0, so no chip is lost" in wrong.text


def test_where_nobody_can_be_blamed_the_page_says_so(board: Page) -> None:
    page = save(board, buy_1="100", count_1="90")

    assert "No entry would explain it" in page.text


def test_whoever_bought_nothing_is_asked_about(board: Page) -> None:
    page = save(board, count_4="90")

    assert "No buy-in is entered for Dao" in page.text


def test_a_round_after_the_count_is_asked_about(board: Page) -> None:
    save(board, count_2="90")

    tens(board, "+1", "+1", "-1", "-1")

    assert "Something was entered since the count." in stacks(board).text


def test_a_buy_in_is_taken_back_by_one_tap(board: Page) -> None:
    save(board, buy_2="100")
    page = save(board, buy_2="50")

    after = page.form("/stacks").send(button=("back", "1"))

    assert "Somsak bought 50" in after.text
    assert "Take back" in after.text


def test_a_count_that_is_cleared_is_compared_no_more(board: Page) -> None:
    save(board, count_2="90")

    page = save(board, count_2="")

    assert counted(page)["Somsak"] == "–"


def test_a_count_from_another_phone_is_not_overwritten_by_what_was_only_shown(board: Page) -> None:
    old = stacks(board).form("/stacks")
    save(board, count_2="90")

    page = old.fill({"count-3": "70"}).send()

    assert [page.form("/stacks").values[f"count-{seat}"] for seat in (2, 3)] == ["90", "70"]


def test_no_balance_and_no_plan_moves_with_it(board: Page) -> None:
    before = standings(tens(board, "+1", "+1", "-1", "-1"))
    plan = board.browser.get(board.path).follow("Settle up").text

    everybody(board, 100)
    save(board, count_1="1", count_2="2")

    after = board.browser.get(board.path)
    assert standings(after) == before
    assert after.follow("Settle up").text == plan


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("count-2", "-1"),
        ("count-2", "many"),
        ("count-2", "1.5"),
        ("count-2", "1000000001"),
        ("buy-3", "0"),
        ("buy-3", "x"),
        ("buy-all", "0"),
        ("buy-all", "99999999999"),
    ],
)
def test_what_cannot_be_is_said_at_its_field_and_kept(board: Page, name: str, text: str) -> None:
    typed = {"count-4": "7", name: text}

    page = stacks(board).form("/stacks").fill(typed).send(422)

    assert "Enter a whole number from" in page.soup.select(f"#{name}-error")[0].get_text()
    again = page.form("/stacks").values
    assert {field: again[field] for field in typed} == typed
    assert counted(stacks(board))["Dao"] == "–"


def test_two_buy_ins_that_are_too_much_together_are_refused(board: Page) -> None:
    save(board, 422, buy_all="1000000000", buy_2="1000000000")

    assert "bought 1" not in stacks(board).text


def test_who_only_looks_on_sees_it_and_changes_nothing(board: Page) -> None:
    everybody(board, 100)
    save(board, count_2="90")
    circle = board.path.removesuffix("/s/1")
    viewer = phone_of(board.browser.client.application, circle, "viewer", None, "http://localhost")

    page = viewer.get(f"{board.path}/stacks")

    assert counted(page)["Somsak"] == "−10"
    assert page.soup.select("input:not([type=hidden]), form") == []


def test_a_closed_table_shows_what_was_counted_and_takes_no_more(board: Page) -> None:
    everybody(board, 100)
    open_form = stacks(board).form("/stacks").fill({"count-2": "90"})
    board.browser.get(f"{board.path}/close").form("/close").send()

    asked = open_form.send(409)

    assert "closed" in asked.text
    assert stacks(board).soup.select("form") == []
    asked.form("/stacks").send()
    assert counted(stacks(board))["Somsak"] == "−10"


@pytest.mark.parametrize("game", ["pili-pili", "pi-deng"])
def test_a_game_for_points_says_nothing_of_it(table_of: Opener, game: str) -> None:
    board = table_of("Noi", "Mali", "Lek", game=game)

    assert "Stacks" not in board.text
    board.browser.get(f"{board.path}/stacks", 404)
    assert "stacks" not in board.follow("Close table").text
