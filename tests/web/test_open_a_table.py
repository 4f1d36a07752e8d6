"""Somebody opens a table: with new people, with the same ones again, with odd names."""

from __future__ import annotations

import time_machine
from flask import Flask
from sqlalchemy import text

from app.store.db import db
from tests.web.browser import Browser, Page
from tests.web.conftest import FIVE, Opener
from tests.web.evening import play, standings


def test_a_new_phone_is_told_what_this_is(browser: Browser) -> None:
    home = browser.get("/")

    assert "Keeps the score of real card games" in home.text
    assert home.link("New table") == "/new"


def test_five_friends_sit_down_and_all_stand_at_zero(board: Page) -> None:
    assert board.heading == "Noi's house"
    assert standings(board) == dict.fromkeys(FIVE, "0")
    assert "Noi deals next" in board.text
    assert "Sum 0" in board.text


def test_nobody_has_to_type_a_name(browser: Browser) -> None:
    board = browser.get("/new?game=pok-deng").form("/new").send()

    assert board.heading == "Player 1's house"
    assert list(standings(board)) == [f"Player {n}" for n in range(1, 6)]


def test_one_more_and_one_fewer_keep_what_was_typed(browser: Browser) -> None:
    form = (
        browser.get("/new?game=pok-deng").form("/new").fill({"person-1": "Noi", "person-5": "Mali"})
    )

    more = form.send(button=("change", "more")).form("/new")
    fewer = more.send(button=("change", "fewer")).form("/new")

    assert more.values["person-6"] == ""
    assert fewer.values["person-1"] == "Noi"
    assert fewer.values["person-5"] == "Mali"
    assert "person-6" not in fewer.values


def test_a_table_has_no_fewer_than_two_and_no_more_than_seventeen(table_of: Opener) -> None:
    two = table_of("Noi", "Mali")
    many = table_of(*(f"P{number}" for number in range(17)))

    assert len(standings(two)) == 2
    assert len(standings(many)) == 17


def test_the_same_name_twice_is_shown_at_the_second(browser: Browser) -> None:
    form = browser.get("/new?game=pok-deng").form("/new")

    page = form.fill({"person-2": "Noi", "person-4": " noi "}).send(status=422)

    assert page.all("#person-4-error") == ["Noi sits here already. Add a letter."]
    assert not page.soup.select("#person-2-error")
    assert page.form("/new").values["person-4"] == " noi "
    assert page.soup.select(".errors a[href='#person-4']")


def test_a_name_that_cannot_be_shown_is_refused(browser: Browser) -> None:
    form = browser.get("/new?game=pok-deng").form("/new")

    page = form.fill({"person-1": "a" * 25, "person-2": "x\u202ey"}).send(status=422)

    assert page.all("#person-1-error") == ["Use 1 to 24 letters, none of them invisible."]
    assert page.all("#person-2-error") == ["Use 1 to 24 letters, none of them invisible."]


def test_names_keep_any_script_and_are_shown_literally(table_of: Opener) -> None:
    names = ("<b>Noi</b>", "สมศักดิ์", "ເລັກ", "👩‍👩‍👧‍👦", "{{ 7 * 7 }}")

    board = table_of(*names)

    assert list(standings(board)) == list(names)


def test_a_chip_is_worth_what_the_table_says(table_of: Opener) -> None:
    board = table_of(*FIVE, chip_value="0,25", currency="EUR")
    play(board, "+1", "0", "0", "0", **{"seat2-stake": "6"})

    plan = board.follow("Settle up")

    assert "1 chip = 0.25\xa0EUR".replace("\xa0", " ") in plan.text
    assert "Noi pays Somsak 1.50 EUR" in plan.text


def test_a_chip_cannot_be_worth_nothing(browser: Browser) -> None:
    form = browser.get("/new?game=pok-deng").form("/new")

    page = form.fill({"chip_value": "0", "currency": "THB"}).send(status=422)

    assert page.all("#chip_value-error") == ["Say what one chip is worth, such as 1 or 0.25."]


def test_rules_are_a_preset_and_what_the_table_changes(table_of: Opener) -> None:
    board = table_of(
        *FIVE, preset="thai-table", **{"option-min_bet": "5", "option-tong_tie": "ace_high"}
    )

    rules = board.follow("Rules").text

    assert "Three in a row are a type of their own own rule" in rules
    assert "Lowest bet 5 own rule" in rules
    assert "Tong against tong by rank, the ace highest own rule" in rules


def test_rules_that_exclude_each_other_are_shown_at_their_field(browser: Browser) -> None:
    form = browser.get("/new?game=pok-deng").form("/new")

    page = form.fill({"option-min_bet": "10", "option-max_bet": "5"}).send(status=422)

    assert page.all("#option-min_bet-error")
    assert page.form("/new").values["option-max_bet"] == "5"


def test_a_number_that_is_none_is_refused(browser: Browser) -> None:
    form = browser.get("/new?game=pok-deng").form("/new")

    page = form.fill({"option-tong_deng": "lots"}).send(status=422)

    assert page.all("#option-tong_deng-error")


def test_a_value_that_the_rules_do_not_know_is_refused(browser: Browser) -> None:
    form = browser.get("/new?game=pok-deng").form("/new")
    form.values["option-full_tie"] = "bank"

    assert form.send(status=422).all("#option-full_tie-error")


def test_a_game_that_does_not_exist_is_nowhere(browser: Browser) -> None:
    assert browser.get("/new?game=chess", 404).heading == "There is nothing here"


def test_starting_twice_opens_one_table(browser: Browser) -> None:
    form = browser.get("/new?game=pok-deng").form("/new").fill({"person-1": "Noi"})

    first = form.send()
    second = form.send()

    assert second.path == first.path
    again = house = "Noi's house"
    assert browser.get("/").all(".home__name") == ["Pok Deng · Noi's house", again, house]


def test_both_answers_to_a_double_tap_make_the_same_device(browser: Browser) -> None:
    form = browser.get("/new?game=pok-deng").form("/new").fill({"person-1": "Noi"})
    before = browser.client.get_cookie("dev")
    assert before is not None
    first = form.send()

    browser.client.set_cookie("dev", before.value)
    second = form.send()

    assert second.path == first.path
    assert browser.get(first.path).heading == "Noi's house"


def test_the_same_people_again_is_two_taps(board: Page) -> None:
    again = board.browser.get("/").follow("Noi's house Noi · Somsak · Lek · Dao · Mali")
    second = again.form("/s").send()

    assert second.path == board.path.removesuffix("1") + "2"
    assert list(standings(second)) == list(FIVE)


def test_somebody_else_may_sit_in_next_time(board: Page) -> None:
    again = board.browser.get("/").follow("Noi · Somsak")

    second = again.form("/s").fill({"person-5": "Kai"}).send()
    third = second.browser.get(second.path.removesuffix("/2") + "/new")

    assert list(standings(second)) == ["Noi", "Somsak", "Lek", "Dao", "Kai"]
    assert [o["value"] for o in third.soup.select("#recent option")] == ["Mali"]


def test_the_next_table_plays_by_the_rules_of_the_last(table_of: Opener) -> None:
    board = table_of(*FIVE, **{"option-min_bet": "5"})

    second = board.browser.get("/").follow("Noi · Somsak").form("/s").send()

    assert "Lowest bet 5" in second.follow("Rules").text


def test_the_next_table_may_choose_other_rules(table_of: Opener) -> None:
    board = table_of(*FIVE, **{"option-min_bet": "5"})
    form = board.browser.get("/").follow("Noi · Somsak").form("/s")

    second = form.fill({"preset": "rules-page"}).send()

    assert "Lowest bet 1" in second.follow("Rules").text


def test_names_are_checked_when_the_same_people_sit_down(board: Page) -> None:
    form = board.browser.get("/").follow("Noi · Somsak").form("/s")

    page = form.fill({"person-2": "NOI"}).send(status=422)

    assert page.all("#person-2-error") == ["Noi sits here already. Add a letter."]


@time_machine.travel("2026-11-29T20:30:00Z", tick=False)
def test_the_zone_of_the_phone_decides_the_evening(app: Flask, table_of: Opener) -> None:
    table_of("Noi", "Mali", timezone="Asia/Bangkok")
    table_of("Lek", "Dao", timezone="Mars/Olympus")

    with app.app_context():
        zones = db.session.execute(text("SELECT timezone FROM circle ORDER BY tick")).scalars()
        assert "Asia/Bangkok" in set(zones)


def test_what_differs_most_between_tables_is_asked_openly(browser: Browser) -> None:
    page = browser.get("/new?game=panguingue")

    asked = [str(tag["id"]) for tag in page.soup.select("select[id^=option], input[id^=option]")]
    folded = [str(tag["id"]) for tag in page.soup.select("details :is(select, input)")]
    assert [name for name in asked if name not in folded] == [
        "option-bonus",
        "option-ante",
        "option-forfeit",
        "option-suited_valle_add_on",
        "option-outs",
        "option-avoid",
    ]
    assert "option-packs" in folded
    assert not page.soup.select("details[open]")


def test_another_game_shows_its_own_rules_and_keeps_the_names(browser: Browser) -> None:
    form = browser.get("/new?game=pok-deng").form("/new")

    page = form.fill({"person-1": "Noi", "game": "panguingue"}).send(button=("change", "game"))

    assert page.form("/new").values["person-1"] == "Noi"
    assert page.soup.select("#option-bonus")
    assert not page.soup.select("#option-tong_deng")


def test_a_changed_rule_among_the_others_stays_in_sight(browser: Browser) -> None:
    form = browser.get("/new?game=panguingue").form("/new")

    page = form.fill({"option-packs": "9"}).send(button=("change", "more"))

    assert page.soup.select("details[open] #option-packs")
