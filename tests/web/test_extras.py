"""What is entered beside the game: it is in the log, it counts, and it can be taken back."""

from __future__ import annotations

import pytest

from tests.web.browser import Page
from tests.web.evening import play, standings


def beside(board: Page) -> Page:
    return board.follow("Players").follow("A loan, the food")


def lend(board: Page, **typed: str) -> Page:
    said = {"source": "1", "target": "2", "amount": "30", "note": "the pizza"} | typed
    return beside(board).form("/extras").fill(said).send()


def test_a_loan_counts_when_the_table_settles_up(board: Page) -> None:
    after = lend(board)

    assert standings(after) == {"Somsak": "+30", "Lek": "0", "Dao": "0", "Mali": "0", "Noi": "−30"}
    plan = after.follow("Settle up")
    assert plan.all(".row__name") == ["Noi pays Somsak"]


def test_it_stands_in_the_log_under_a_number_of_its_own(board: Page) -> None:
    play(board, "+1", "+1", "-1", "-1")

    after = lend(board)

    assert "#2" in after.all(".log__row")[0]
    assert "An entry beside the game" in after.all(".log__row")[0]
    page = after.browser.get(f"{board.path}/deals/2")
    assert "the pizza" in page.text
    assert "Why" not in page.text


def test_it_is_corrected_like_a_deal(board: Page) -> None:
    after = lend(board)

    form = after.browser.get(f"{board.path}/deals/1").follow("Edit").form("/extras/1")
    assert form.values["amount"] == "30"
    assert form.values["note"] == "the pizza"
    form.fill({"amount": "20"}).send()

    board = after.browser.get(board.path)
    assert standings(board)["Somsak"] == "+20"
    assert "Changed by" in board.browser.get(f"{board.path}/deals/1").text


def test_it_is_struck_out_and_undone_like_a_deal(board: Page) -> None:
    after = lend(board)

    undone = after.form("/undo").send()

    assert set(standings(undone).values()) == {"0"}


def test_two_corrections_at_once_are_asked_about(board: Page) -> None:
    after = lend(board)
    address = f"{board.path}/extras/1"
    first, second = (after.browser.get(address).form("/extras/1") for _ in "ab")
    first.fill({"amount": "20"}).send()

    second.fill({"amount": "10"}).send(409)

    assert standings(after.browser.get(board.path))["Somsak"] == "+20"


@pytest.mark.parametrize(
    ("typed", "field", "said"),
    [
        ({"amount": "many"}, "amount", "Enter a whole number from 0"),
        ({"amount": "0"}, "amount", "Enter a whole number above 0."),
        ({"amount": ""}, "amount", "Enter a whole number"),
        ({"amount": "99999999999"}, "amount", "Enter a whole number from 0"),
        ({"source": ""}, "source", "Choose one of the players."),
        ({"target": "9"}, "target", "Choose one of the players."),
        ({"target": "1"}, "target", "Choose two."),
        ({"note": "x" * 101}, "note", "Say it in 100 letters."),
    ],
)
def test_what_cannot_be_is_said_at_its_field_and_kept(
    board: Page, typed: dict[str, str], field: str, said: str
) -> None:
    form = beside(board).form("/extras")
    typed = {"source": "1", "target": "2", "amount": "30", "note": "the pizza"} | typed

    refused = form.fill(typed).send(422)

    assert said in refused.soup.select(f"#{field}-error")[0].get_text()
    again = refused.form("/extras")
    assert {name: again.values[name] for name in ("amount", "note")} == {
        name: typed[name] for name in ("amount", "note")
    }
    assert set(standings(board.browser.get(board.path)).values()) == {"0"}


def test_no_totals_are_entered_in_a_game_that_counts_no_points(board: Page) -> None:
    form = beside(board).form("/extras")
    form.values["kind"] = "start"

    form.send(404)


def test_a_deal_is_no_line_beside_the_game(board: Page) -> None:
    play(board, "+1", "+1", "-1", "-1")

    board.browser.get(f"{board.path}/extras/1", 404)


def test_a_closed_table_takes_no_more(board: Page) -> None:
    open_form = beside(board).form("/extras")
    board.browser.get(f"{board.path}/close").form("/close").send()

    asked = open_form.fill({"source": "1", "target": "2", "amount": "5"}).send(409)

    assert "closed" in asked.text
    board.browser.get(f"{board.path}/extras", 303)
