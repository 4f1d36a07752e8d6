"""The host names the house and says where it is."""

from __future__ import annotations

from flask import Flask

from tests.web.browser import Page
from tests.web.evenings import circle_of
from tests.web.test_change_the_rules import as_


def settings(board: Page) -> Page:
    return board.browser.get(f"{circle_of(board)}/settings")


def test_a_new_name_is_read_everywhere(board: Page) -> None:
    page = settings(board).form("/settings").fill({"name": " Lek's house "}).send()

    assert page.path == circle_of(board)
    assert page.heading == "Lek's house"
    assert board.browser.get(board.path).heading == "Lek's house"
    assert "Lek's house" in board.browser.get("/").text


def test_another_zone_is_chosen_from_the_list(board: Page) -> None:
    form = settings(board).form("/settings").fill({"timezone": "America/New_York"})

    form.send()

    assert settings(board).all("#timezone option[selected]") == ["America/New York"]


def test_what_cannot_be_is_said_at_its_field_and_nothing_typed_is_lost(board: Page) -> None:
    page = settings(board).form("/settings").fill({"name": "n" * 41}).send(422)

    assert page.all("#name-error") == ["Use 1 to 40 letters, none of them invisible."]
    assert page.form("/settings").values["name"] == "n" * 41
    page = page.form("/settings").fill({"name": "Fine", "timezone": "Asia/Atlantis"}).send(422)
    assert page.all("#timezone-error") == ["Pick a place from the list."]
    assert page.soup.select(".errors a[href='#timezone']")
    assert page.form("/settings").values["name"] == "Fine"
    assert board.browser.get(board.path).heading == "Noi's house"


def test_who_scores_is_set_where_phones_are_let_in(board: Page) -> None:
    assert settings(board).follow("Share").heading == "Share"


def test_only_a_host_sets_anything(app: Flask, board: Page) -> None:
    as_(app, "scorer")

    assert "Settings" not in board.browser.get(circle_of(board)).text
    board.browser.get(f"{circle_of(board)}/settings", 403)


def test_settings_lead_to_what_a_chip_is_worth(board: Page) -> None:
    assert settings(board).follow("Change it").path == f"{circle_of(board)}/worth"
