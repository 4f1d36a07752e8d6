"""Somebody of the house gets another name, no longer comes, or comes back."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.web.browser import Form, Page
from tests.web.conftest import FIVE, Opener
from tests.web.evening import play, standings
from tests.web.test_change_the_rules import as_


@pytest.fixture
def over(board: Page) -> Page:
    """An evening that is over, with one round played."""
    play(board, "+1", "-1", "0", "+2")
    close(board)
    return board


def close(board: Page) -> None:
    board.browser.get(f"{board.path}/close").form("/close").send()


def circle(board: Page) -> str:
    return board.path.rsplit("/s/", 1)[0]


def people(board: Page) -> Page:
    return board.browser.get(f"{circle(board)}/people")


def person(board: Page, name: str) -> Form:
    return people(board).follow(name).form("/people/")


def put_away(board: Page, name: str) -> Page:
    return person(board, name).send(button=("do", "away"))


def new_table(board: Page) -> Page:
    return board.browser.get(f"{circle(board)}/s/new")


def asked(page: Page) -> list[str]:
    """Whose names the form of a new table is filled with."""
    return [str(tag["value"]) for tag in page.soup.select("[name^=person-]")]


def test_the_list_is_found_from_the_players_and_from_a_new_table(board: Page) -> None:
    seats = board.browser.get(f"{board.path}/seats")

    assert seats.follow("People of this house").all(".row__name") == list(FIVE)
    assert new_table(board).follow("People").heading == "People"
    assert people(board).link("Back to the table") == board.path


def test_a_new_name_is_shown_wherever_the_person_played(over: Page) -> None:
    page = person(over, "Lek").fill({"name": "Leck"}).send()

    assert "Leck" in page.all(".row__name")
    assert "Leck" in standings(over.browser.get(over.path))
    assert "Leck" in over.browser.get(f"{over.path}/deals/1").text


def test_who_is_put_away_is_offered_nowhere_and_keeps_the_past(over: Page) -> None:
    page = put_away(over, "Mali")

    assert page.all(".row .log__link") == ["Noi", "Somsak", "Lek", "Dao", "Mali put away"]
    assert asked(new_table(over)) == ["Noi", "Somsak", "Lek", "Dao"]
    assert not new_table(over).soup.select("#recent option")
    assert "Noi · Somsak · Lek · Dao" in over.browser.get("/").all("section a.home")[0]
    assert "Mali" not in over.browser.get("/").all("section a.home")[0]
    assert standings(over.browser.get(over.path))["Mali"] == "+2"
    over.browser.get(f"{over.path}/deals/1").follow("Why +2 for Mali?")
    assert "Mali" in over.browser.get(f"{circle(over)}/settle?s=1").text


def test_who_recorded_a_round_is_still_named_after_going(over: Page) -> None:
    put_away(over, "Noi")

    assert "Recorded by Noi" in over.browser.get(f"{over.path}/deals/1").text
    assert "Entered" in over.browser.get(f"{over.path}/deals/1/why/2").text
    assert "by Noi" in over.browser.get(f"{over.path}/deals/1/why/2").text


def test_the_seats_of_another_table_do_not_offer_who_was_put_away(over: Page) -> None:
    put_away(over, "Mali")
    second = new_table(over).form("/s").send()

    page = second.browser.get(f"{second.path}/seats")

    assert not page.soup.select("button[value^=join-]")


def test_everybody_put_away_leaves_an_empty_form(over: Page) -> None:
    for name in FIVE:
        put_away(over, name)

    assert asked(new_table(over)) == [""] * 5
    assert new_table(over).form("/s").send().path.endswith("/s/2")


def test_one_person_left_is_asked_for_company(over: Page) -> None:
    for name in FIVE[1:]:
        put_away(over, name)

    assert asked(new_table(over)) == ["Noi", ""]


def test_who_sits_at_a_running_table_is_not_put_away(board: Page) -> None:
    form = person(board, "Mali")

    assert "Who sits there cannot be put away. Close that table first." in form.page.text
    assert not form.page.soup.select("button[value=away]")
    assert form.page.follow("To that table").path == board.path


def test_who_sat_down_meanwhile_is_not_put_away_either(over: Page) -> None:
    form = person(over, "Mali").fill({"name": "Mally"})
    new_table(over).form("/s").send()

    page = form.send(422, button=("do", "away"))

    assert page.all(".errors li") == ["Mali sits at a running table. Close that one first."]
    assert page.form("/people/").values["name"] == "Mally"
    close(over.browser.get(f"{circle(over)}/s/2"))
    assert put_away(over, "Mali").all(".tag") == ["put away"]


def test_who_comes_back_is_offered_again(over: Page) -> None:
    put_away(over, "Mali")

    page = person(over, "Mali").send(button=("do", "back"))

    assert not page.all(".tag")
    assert asked(new_table(over)) == list(FIVE)


def test_the_name_is_free_and_who_comes_back_takes_another(over: Page) -> None:
    put_away(over, "Mali")
    second = new_table(over).form("/s").send(button=("change", "more"))
    second = second.form("/s").fill({"person-5": "Mali"}).send()

    page = people(over).follow("Mali put away").form("/people/").send(422, button=("do", "back"))

    assert page.all("#name-error") == ["Mali is here already. Type another name, then bring back."]
    page = page.form("/people/").fill({"name": "Old Mali"}).send(button=("do", "back"))
    assert page.all(".row .log__link") == ["Noi", "Somsak", "Lek", "Dao", "Old Mali", "Mali"]


def test_a_name_that_cannot_be_is_said_at_its_field_and_kept(over: Page) -> None:
    page = person(over, "Mali").fill({"name": "noi"}).send(422)
    assert page.all("#name-error") == ["Noi is here already. Add a letter."]
    assert page.soup.select(".errors a[href='#name']")
    assert page.form("/people/").values["name"] == "noi"

    page = page.form("/people/").fill({"name": "n" * 25}).send(422)

    assert page.all("#name-error") == ["Use 1 to 24 letters, none of them invisible."]


def test_a_table_that_is_reopened_brings_its_people_back(over: Page) -> None:
    put_away(over, "Mali")

    over.browser.get(over.path).form("/reopen").send()

    assert not people(over).all(".tag")


def test_a_table_with_two_of_one_name_is_reopened_once_one_is_renamed(over: Page) -> None:
    put_away(over, "Mali")
    second = new_table(over).form("/s").send(button=("change", "more"))
    close(second.form("/s").fill({"person-5": "Mali"}).send())

    page = over.browser.get(over.path).form("/reopen").send(409)

    assert page.heading == "Two people with one name"
    listed = page.follow("People")
    listed.follow("Mali put away").form("/people/").fill({"name": "Old Mali"}).send()
    after = page.form("/reopen").send()
    assert "Old Mali" in standings(after)
    assert after.link("Next round")


def test_a_form_sent_twice_counts_once(over: Page) -> None:
    form = person(over, "Mali")

    form.send(button=("do", "away"))

    assert form.send(button=("do", "away")).all(".tag") == ["put away"]


def test_somebody_who_is_not_there_is_nowhere(board: Page) -> None:
    board.browser.get(f"{circle(board)}/people/9", 404)
    board.browser.get(f"{circle(board)}/people/0", 404)


def test_names_of_any_script_are_shown_literally(table_of: Opener) -> None:
    names = ("<b>Noi</b>", "สมศักดิ์", "{{ 7 * 7 }}")
    board = table_of(*names)

    assert people(board).all(".row__name") == list(names)
    assert person(board, "<b>Noi</b>").page.heading == "<b>Noi</b>"


def test_only_a_host_is_led_to_the_people(app: Flask, board: Page) -> None:
    as_(app, "scorer")

    assert "People of this house" not in board.browser.get(f"{board.path}/seats").text
    assert not new_table(board).soup.select("a[href$='/people']")
    board.browser.get(f"{circle(board)}/people", 403)
