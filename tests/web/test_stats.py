"""Who fares how: everybody in one table, one person's line, as the dealer."""

from __future__ import annotations

from flask import Flask

from tests.web.browser import Page
from tests.web.conftest import Opener
from tests.web.driving import tonight
from tests.web.evening import play
from tests.web.evenings import another, circle_of, played_on
from tests.web.rounds import play as play_pili
from tests.web.test_change_the_rules import as_
from tests.web.test_extras import lend


def stats(board: Page, query: str = "", status: int = 200) -> Page:
    return board.browser.get(f"{circle_of(board)}/stats{query}", status)


def test_the_table_says_total_deals_won_best_and_worst(board: Page) -> None:
    play(board, "+1", "-1", "0", "+2")
    play(board, "+3", "-1", "0", "-5")
    play(board, "-1", "-1", "0", "+2")

    page = stats(board)

    assert page.all("thead th") == ["Name", "Total", "Played", "Won", "Best", "Worst"]
    assert page.all("tbody tr") == [
        "Somsak +3 3 67% +3 −1",
        "Noi +1 3 33% +3 −2",
        "Dao 0 3 0% 0 0",
        "Mali −1 3 67% +2 −5",
        "Lek −3 3 0% −1 −1",
    ]
    assert page.all("h3 + ul li") == ["Noi +1 in 3"]


def test_a_name_leads_to_that_person_s_line_and_deals(board: Page) -> None:
    play(board, "+1", "-1", "0", "+2")
    play(board, "+3", "-1", "0", "-5")
    played_on(board, "2026-11-01")
    second = another(board)
    play(second, "-2", "0", "0", "0")

    page = stats(board).follow("Somsak")

    assert page.heading == "Somsak"
    assert [row.split()[0] for row in page.all(".log__row")] == ["#1", "#2", "#1"]
    assert [row.split()[-1] for row in page.all(".log__row")] == ["−2", "+3", "+1"]
    assert [row.split()[-1] for row in page.all(".table-box tbody tr")] == ["+4", "+2"]
    assert page.follow("#2").path == f"{board.path}/deals/2"
    assert len(page.follow("Evenings with Somsak").all(".evening")) == 2


def test_older_deals_of_a_person_are_read_page_by_page(board: Page) -> None:
    for _ in range(23):
        play(board, "+1", "0", "0", "0")

    page = board.browser.get(f"{circle_of(board)}/stats/2")
    older = page.follow("Older")

    assert len(page.all(".log__row")) == 20
    assert [row.split()[0] for row in older.all(".log__row")] == ["#3", "#2", "#1"]
    assert "Older" not in older.all(".dock a")


def test_one_evening_and_one_game_are_one_tap_away(table_of: Opener) -> None:
    board = table_of("Emma", "Jake", "Alex")
    play(board, "+3", "-1")
    played_on(board, "2026-11-01")
    play_pili(another(board, "pili-pili"), "3 1 0", "2 1 2")

    everything = stats(board)
    tonight_only = everything.follow(str(tonight().day))
    of_pok_deng = everything.follow("Pok Deng")

    assert everything.all("main h2") == ["Chips", "Pili Pili · Pilis"]
    assert tonight_only.all("main h2") == ["Pili Pili · Pilis"]
    assert of_pok_deng.all("main h2") == ["Chips"]
    assert of_pok_deng.all("[aria-current]") == ["Pok Deng"]


def test_the_lowest_wins_where_pilis_are_counted(table_of: Opener) -> None:
    board = table_of("Emma", "Jake", "Alex", game="pili-pili")
    play_pili(board, "3 1 0", "2 1 2")
    play_pili(board, "3 1 0", "3 1 1")

    page = stats(board)

    assert page.all("tbody tr") == [
        "Jake 0 2 100% 0 0",
        "Emma 1 2 50% 0 +1",
        "Alex 3 2 0% +1 +2",
    ]
    assert page.soup.select(".table.costs")


def test_a_loan_is_in_the_total_and_marked_among_the_deals(board: Page) -> None:
    play(board, "+1", "-1", "0", "+2")
    lend(board)

    page = stats(board)

    assert page.all("tbody tr")[0] == "Somsak +31 1 100% +1 +1"
    assert "beside the game" in page.follow("Somsak").all(".log__row")[0]


def test_a_name_that_is_never_dealt_in_is_not_among_the_people(board: Page) -> None:
    play(board, "+1", "-1", "0", "+2")
    form = board.browser.get(f"{board.path}/extras?for=house").form("/extras")
    form.fill({"amount": "3"}).send()

    rows = stats(board).all("tbody tr")

    assert [row.split()[0] for row in rows] == ["Mali", "Somsak", "Dao", "Lek", "Noi"]
    assert "House" in board.browser.get(board.path).text


def test_a_scope_that_never_was_is_nowhere_or_empty(board: Page) -> None:
    for query in ("?evening=soon", "?evening=", "?game=chess", "?game="):
        stats(board, query, 404)

    assert "Nothing played yet" in stats(board, "?evening=1999-12-31").text
    board.browser.get(f"{circle_of(board)}/stats/99", 404)


def test_a_page_that_cannot_be_read_is_the_first(board: Page) -> None:
    play(board, "+1", "-1", "0", "+2")

    for before in ("x", "1", "1-", "-1-1", "1-1-1", "99999999999-1"):
        page = board.browser.get(f"{circle_of(board)}/stats/2?before={before}")
        assert len(page.all(".log__row")) == 1


def test_nobody_has_played_yet(board: Page) -> None:
    page = stats(board)

    assert page.all("tbody tr") == []
    assert "Nothing yet" in board.browser.get(f"{circle_of(board)}/stats/1").text


def test_the_host_s_page_of_a_person_leads_to_what_was_won(board: Page) -> None:
    play(board, "+1", "-1", "0", "+2")

    page = board.browser.get(f"{circle_of(board)}/people/2").follow("What was won and lost")

    assert page.heading == "Somsak"
    assert page.follow("Name, and put away").path == f"{circle_of(board)}/people/2"


def test_a_viewer_sees_stats_and_no_way_to_rename(app: Flask, board: Page) -> None:
    play(board, "+1", "-1", "0", "+2")
    as_(app, "viewer")

    page = stats(board).follow("Somsak")

    assert "Name, and put away" not in page.text
