"""Second thoughts at the table: edit, strike out, bring back, undo and redo."""

from __future__ import annotations

from tests.web.browser import Page
from tests.web.evening import play, standings


def deal_page(board: Page, number: int = 1) -> Page:
    return board.browser.get(f"{board.path}/deals/{number}")


def edit(board: Page, **fields: str) -> Page:
    form = board.browser.get(f"{board.path}/deals/1/edit").form("/edit?by")
    return form.fill({key.replace("_", "-"): text for key, text in fields.items()}).send()


def undo(board: Page, status: int = 200) -> Page:
    return board.browser.get(board.path).form("/undo").send(status)


def redo(board: Page) -> Page:
    return board.browser.get(board.path).form("/undo").send(button=("again", "redo"))


def test_a_changed_result_moves_what_it_changes(board: Page) -> None:
    play(board, "+1", "-1", "0", "+2")

    page = edit(board, seat2_result="-3")

    assert standings(board.browser.get(board.path))["Somsak"] == "−3"
    text = page.text
    assert "Recorded by Noi" in text
    assert "Changed by Noi" in text
    assert "edited" in board.browser.get(f"{board.path}/deals").text


def test_the_form_holds_what_was_keyed_in(board: Page) -> None:
    play(board, "+1", "-1", "0", "+2")

    fields = board.browser.get(f"{board.path}/deals/1/edit").form("/edit?by").values

    assert [fields[f"seat{n}-result"] for n in (2, 3, 4, 5)] == ["+1", "-1", "0", "+2"]
    assert fields["base"] == "1"


def test_what_cannot_stand_is_said_at_its_field_and_changes_nothing(board: Page) -> None:
    play(board, "+1", "-1", "0", "+2")
    form = board.browser.get(f"{board.path}/deals/1/edit").form("/edit?by")

    page = form.fill({"seat2-stake": "none"}).send(status=422)

    assert "Enter the bet as a whole number above 0." in page.text
    assert page.form("/edit?by").values["seat2-stake"] == "none"
    assert standings(board.browser.get(board.path))["Somsak"] == "+1"


def test_a_deal_is_struck_out_and_brought_back(board: Page) -> None:
    play(board, "+1", "-1", "0", "+2")

    struck = deal_page(board).form("/void").send()
    assert "Struck out" in struck.text
    assert set(standings(board.browser.get(board.path)).values()) == {"0"}
    assert "void" in board.browser.get(f"{board.path}/deals").text
    board.browser.get(f"{board.path}/deals/1/why/2", status=404)

    struck.form("/void").send(button=("bring", "back"))
    assert standings(board.browser.get(board.path))["Mali"] == "+2"


def test_undo_and_redo_from_the_board(board: Page) -> None:
    play(board, "+1", "-1", "0", "+2")
    play(board, "+1", "+1", "+1", "+1")

    assert standings(undo(board))["Lek"] == "−1"
    assert standings(undo(board))["Lek"] == "0"

    assert standings(redo(board))["Lek"] == "−1"
    assert standings(redo(board))["Lek"] == "0"


def test_the_board_shows_the_last_round_that_stands(board: Page) -> None:
    play(board, "+1", "-1", "0", "+2")
    play(board, "+5", "+5", "+5", "+5")

    after = undo(board)

    assert set(after.all(".standings__last")) == {"+1", "−1", "0", "+2", "−2"}
    after.follow("Why +2 for Mali?")


def test_two_phones_that_edit_one_deal_see_both_sides(board: Page) -> None:
    play(board, "+1", "-1", "0", "+2")
    slow = board.browser.get(f"{board.path}/deals/1/edit").form("/edit?by")
    edit(board, seat2_result="-3")

    page = slow.fill({"seat2-result": "+5"}).send(status=409)

    assert "−3" in page.text
    assert "+5" in page.text
    page.form("/edit?by").send()
    assert standings(board.browser.get(board.path))["Somsak"] == "+5"


def test_an_old_strike_out_is_told_to_look_again(board: Page) -> None:
    play(board, "+1", "-1", "0", "+2")
    old = deal_page(board).form("/void")
    edit(board, seat2_result="-3")

    page = old.send(status=409)

    assert "Somebody changed this meanwhile" in page.text
    assert standings(board.browser.get(board.path))["Somsak"] == "−3"


def test_with_nothing_left_to_take_back_the_page_says_so(board: Page) -> None:
    play(board, "+1", "-1", "0", "+2")
    undo(board)

    page = undo(board, status=409)

    assert "Nothing to take back" in page.text


def test_a_closed_table_is_not_edited(board: Page) -> None:
    play(board, "+1", "-1", "0", "+2")
    board.browser.get(f"{board.path}/close").form("/close").send()

    page = board.browser.get(f"{board.path}/deals/1")

    assert not page.soup.select("form[action$=void]")
    board.browser.get(f"{board.path}/deals/1/edit", status=303)


def test_what_was_typed_at_a_table_closed_meanwhile_reopens_it(board: Page) -> None:
    play(board, "+1", "-1", "0", "+2")
    form = board.browser.get(f"{board.path}/deals/1/edit").form("/edit?by")
    board.browser.get(f"{board.path}/close").form("/close").send()

    refused = form.fill({"seat2-result": "+5"}).send(status=409)
    refused.form("/edit?by").send()

    assert standings(board.browser.get(board.path))["Somsak"] == "+5"


def test_a_table_is_not_reopened_for_what_cannot_be_saved(board: Page) -> None:
    play(board, "+1", "-1", "0", "+2")
    form = board.browser.get(f"{board.path}/deals/1/edit").form("/edit?by")
    board.browser.get(f"{board.path}/close").form("/close").send()
    refused = form.fill({"seat2-stake": "none"}).send(status=422)

    refused.form("/edit?by").send(status=422)

    assert "closed" in board.browser.get(board.path).all(".tag")


def test_a_preview_of_a_correction_is_scored_by_the_deals_own_table(board: Page) -> None:
    play(board, "+1", "-1", "0", "+2")
    form = board.browser.get(f"{board.path}/deals/1/edit").form("/edit?by")

    path = f"{board.path}/deals/preview?by=cards&deal=1"
    page = board.browser.post(path, form.fill({"seat2-result": "+5"}).values)

    assert page.form("/deals/1/edit?by=cards").values["seat2-result"] == "+5"
