"""A table agrees on other rules while it plays, and no round that was played notices."""

from __future__ import annotations

import time_machine
from flask import Flask
from sqlalchemy import text

from app.store.db import db
from tests.web.browser import Form, Page
from tests.web.conftest import FIVE, Opener
from tests.web.evening import play, standings


def rules(board: Page) -> Page:
    return board.browser.get(f"{board.path}/rules")


def form(board: Page) -> Form:
    return rules(board).follow("Change the rules").form("/rules")


def change(board: Page, status: int = 200, **options: str) -> Page:
    """Chooses single rules and plays by them."""
    return form(board).fill({f"option-{name}": said for name, said in options.items()}).send(status)


def deal(board: Page, number: int) -> Page:
    return board.browser.get(f"{board.path}/deals/{number}")


def again(board: Page) -> Page:
    return board.browser.get(board.path)


def as_(app: Flask, kind: str) -> None:
    with app.app_context():
        db.session.execute(text("UPDATE role SET kind = :kind"), {"kind": kind})
        db.session.commit()


def test_a_single_rule_is_changed_and_holds_from_the_next_round_on(board: Page) -> None:
    play(board, "+1", "-1", "0", "+2", **{"seat2-stake": "3"})

    page = change(board, min_bet="5")

    assert page.path == f"{board.path}/rules"
    assert "Lowest bet 5 own rule" in page.text
    assert standings(again(board))["Somsak"] == "+3"
    low = play_with(board, "3", 422)
    assert "5" in low.all(".errors")[0]
    assert play_with(board, "5").path == board.path


def play_with(board: Page, stake: str, status: int = 200) -> Page:
    form = board.browser.get(f"{board.path}/deals/new").form("/deals?by")
    fields = {f"seat{n}-result": "+1" for n in (2, 3, 4, 5)}
    return form.fill(fields | {f"seat{n}-stake": stake for n in (2, 3, 4, 5)}).send(status)


def test_another_set_of_rules_is_one_choice(board: Page) -> None:
    page = form(board).fill({"preset": "thai-table"}).send()

    assert "Three in a row are a type of their own own rule" in page.text


def test_the_form_says_what_is_played_now(board: Page) -> None:
    change(board, min_bet="5")

    labels = form(board).page.all("label")

    assert "Lowest bet · now: 5" in labels
    assert "Highest bet · now: 1,000,000" in labels


def test_what_the_rules_do_not_allow_is_said_at_its_field_and_kept(board: Page) -> None:
    page = change(board, 422, min_bet="10", max_bet="5", tong_deng="lots")

    assert page.all("#option-tong_deng-error") == ["Choose one of the values that the rules know."]
    assert page.soup.select(".errors a[href='#option-tong_deng']")
    kept = page.form("/rules")
    assert [kept.values[f"option-{n}"] for n in ("min_bet", "max_bet", "tong_deng")] == [
        "10",
        "5",
        "lots",
    ]
    still = kept.fill({"option-tong_deng": ""}).send(422)
    assert still.all("#option-min_bet-error")
    done = still.form("/rules").fill({"option-max_bet": "50"}).send()
    assert "Highest bet 50 own rule" in done.text


def test_a_round_says_by_which_rules_it_was_scored(table_of: Opener) -> None:
    with time_machine.travel("2026-11-29T13:30:00Z", tick=False) as clock:
        board = table_of(*FIVE, timezone="Asia/Bangkok")
        clock.move_to("2026-11-29T13:58:00Z")
        change(board, max_bet="500")
        play(board, "+1", "-1", "0", "+2")
        clock.move_to("2026-11-29T14:04:00Z")
        change(board, min_bet="5")
        play_with(board, "5")
        first, second = deal(board, 1), deal(board, 2)

    assert "Rules 2 of 3, changed 20:58." in first.text
    assert first.all(".table tr") == ["Rule Here Now", "Lowest bet 1 5"]
    assert "Rules 3 of 3, changed 21:04. They still hold." in second.text
    assert not second.soup.select(".table")


def test_a_round_of_the_first_rules_says_so(board: Page) -> None:
    play(board, "+1", "-1", "0", "+2")

    assert "Rules 1 of 1, agreed" in deal(board, 1).text


def test_the_rules_page_lists_what_was_agreed_and_from_when_on(board: Page) -> None:
    assert "What this table agreed" not in rules(board).text
    play(board, "+1", "-1", "0", "+2")
    change(board, min_bet="5")
    change(board, min_bet="7", max_bet="70")
    play_with(board, "7")

    lines = rules(board).all(".log__row")

    assert [line.split(" by ")[1] for line in lines] == [
        "Noi · from round 2 on Lowest bet: 5 → 7 Highest bet: 1,000,000 → 70",
        "Noi · no round yet Lowest bet: 1 → 5",
        "Noi · from round 1 on",
    ]


def test_an_old_round_is_edited_by_its_own_rules(board: Page) -> None:
    play(board, "+1", "-1", "0", "+2")
    change(board, min_bet="5")

    edit = board.browser.get(f"{board.path}/deals/1/edit").form("/edit?by")
    page = edit.fill({"seat2-result": "-3"}).send()

    assert standings(again(board))["Somsak"] == "−3"
    assert "Rules 1 of 2" in page.text


def test_agreeing_on_what_is_played_already_adds_nothing(board: Page) -> None:
    form(board).send()
    change(board, min_bet="1")

    assert "What this table agreed" not in rules(board).text


def test_a_form_sent_twice_agrees_once(board: Page) -> None:
    sent = form(board).fill({"option-min_bet": "5"})

    sent.send()
    page = sent.send()

    assert len(page.all(".log__row")) == 2


def test_who_was_slower_sees_both_and_keeps_theirs(board: Page) -> None:
    slow = form(board).fill({"option-min_bet": "7"})
    change(board, max_bet="70")

    page = slow.send(409)

    assert page.heading == "Somebody changed this meanwhile"
    assert page.all("tr")[1:] == ["Lowest bet 1 7", "Highest bet 70 1,000,000"]
    assert "Highest bet 70 own rule" in page.follow("Keep theirs").text


def test_who_was_slower_keeps_what_they_chose(board: Page) -> None:
    slow = form(board).fill({"option-min_bet": "7", "option-pair3_deng": "True"})
    change(board, max_bet="70")

    page = slow.send(409).form("/rules").send()

    assert "Lowest bet 7 own rule" in page.text
    assert "Highest bet 70" not in page.all(".plate")[-2]
    assert "A pair in three cards 2 deng own rule" in page.text


def test_two_who_agree_on_the_same_are_not_told_of_each_other(board: Page) -> None:
    slow = form(board).fill({"option-min_bet": "7"})
    change(board, min_bet="7")

    page = slow.send()

    assert len(page.all(".log__row")) == 2


def test_a_base_that_no_form_showed_is_not_believed(board: Page) -> None:
    for base in ("", "x", "99"):
        page = form(board).fill({"base": base, "option-min_bet": "7"}).send(409)
        assert page.all("tr")[1:] == ["Lowest bet 1 7"]


def test_the_next_table_starts_from_the_changed_rules(table_of: Opener) -> None:
    board = table_of(*FIVE, **{"option-min_bet": "3"})
    change(board, min_bet="5")

    second = board.browser.get(f"{board.path.removesuffix('1')}new").form("/s").send()

    assert "Lowest bet 5" in second.follow("Rules").text
    assert "What this table agreed" not in rules(second).text


def test_a_closed_table_keeps_its_rules_unless_it_is_reopened(board: Page) -> None:
    opened = form(board).fill({"option-min_bet": "5"})
    board.browser.get(f"{board.path}/close").form("/close").send()

    assert "Change the rules" not in rules(board).text
    assert board.browser.client.get(f"{board.path}/rules/change").status_code == 303
    page = opened.send(409)
    assert page.heading == "This table is closed"
    assert "Lowest bet 5 own rule" in page.form("/rules").send().text


def test_only_a_host_is_offered_other_rules(app: Flask, board: Page) -> None:
    opened = form(board).fill({"option-min_bet": "5"})

    as_(app, "scorer")

    assert "Change the rules" not in rules(board).text
    board.browser.get(f"{board.path}/rules/change", 403)
    opened.send(403)
    assert "Lowest bet 5" not in rules(board).text
