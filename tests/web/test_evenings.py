"""Next week people come back to what was played: by evening, by person, by game."""

from __future__ import annotations

import pytest
from flask import Flask
from sqlalchemy import text

from app.store.circles import from_text, to_text
from app.store.db import db
from app.web.chart import CLUSTER, LONGEST
from tests.web.browser import Browser, Page
from tests.web.conftest import FIVE, Opener
from tests.web.driving import tonight
from tests.web.evening import play
from tests.web.evenings import another, circle_of, close, played_on
from tests.web.rounds import play as play_pili
from tests.web.test_change_the_rules import as_
from tests.web.test_correct_a_deal import edit
from tests.web.test_extras import lend
from tests.web.test_pi_deng_round import entry as pi_deng_entry


def circle_page(board: Page) -> Page:
    return board.browser.get(circle_of(board))


def evening(board: Page, day: str | None = None) -> Page:
    return board.browser.get(f"{circle_of(board)}/history/{day or tonight()}")


@pytest.fixture
def past(board: Page) -> Page:
    """Two closed games in November, and a table of Pili Pili in December."""
    play(board, "+5", "-1", "-1", "-1")
    close(board)
    played_on(board, "2026-11-01")
    second = another(board, "pili-pili")
    play_pili(second, "3 1 0 0 0", "2 1 2 0 0")
    close(second)
    played_on(second, "2026-11-01")
    third = another(board, "pili-pili")
    played_on(third, "2026-12-06")
    return board


def test_the_house_s_page_lists_evenings_with_games_winners_and_amounts(past: Page) -> None:
    page = circle_page(past)

    assert page.all(".evening h2") == ["6 Dec 2026", "1 Nov 2026"]
    assert page.all(".evening .row") == [
        "Pili Pili running all even",
        "Pok Deng Somsak +5",
        "Pili Pili Somsak , Dao , Mali 0",
    ]


def test_home_links_the_circle_s_own_page(board: Page) -> None:
    links = [str(tag["href"]) for tag in board.browser.get("/").soup.select("a.home")]

    assert circle_of(board) in links


def test_running_tables_come_first_and_lead_back_into_play(past: Page) -> None:
    page = circle_page(past)

    assert page.all("h2")[0] == "Running"
    assert [str(tag["href"]) for tag in page.soup.select("a.home")] == [f"{circle_of(past)}/s/3"]
    assert page.link("New table") == f"{circle_of(past)}/s/new"


def test_what_is_still_unsettled_leads_to_the_plan(past: Page) -> None:
    page = circle_page(past)

    rows = page.all(".standings__row")
    assert rows[0] == "Somsak +5"
    assert rows[-1] == "Noi −2"
    assert len(rows) == 5
    assert page.follow("Settle up").heading == "Settle up"


def test_the_plan_of_all_and_the_house_s_page_say_the_same(past: Page) -> None:
    plan = circle_page(past).follow("Settle up")

    shown = circle_page(past).all(".standings__row")
    assert [row for row in plan.all(".standings__row") if not row.endswith(" 0")] == shown


def test_nothing_open_says_nothing(board: Page) -> None:
    assert "Still to settle" not in circle_page(board).text


def test_one_person_or_one_game_is_looked_for_by_address(past: Page) -> None:
    page = circle_page(past)
    form = page.soup.select_one("form.search")
    assert form is not None
    assert form["method"] == "get"
    found = past.browser.get(f"{form['action']}?person=&game=pok-deng")

    assert found.all(".evening .row") == ["Pok Deng Somsak +5"]
    assert found.all("#game option[selected]") == ["Pok Deng"]
    assert len(found.follow("Show all").all(".evening .row")) == 3


def test_only_tables_where_somebody_sat_are_found(past: Page) -> None:
    kai = another(past, **{"person-1": "Kai"})
    page = circle_page(kai)
    number = next(
        str(tag["value"]) for tag in page.soup.select("#person option") if tag.text == "Kai"
    )

    found = past.browser.get(f"{circle_of(past)}/history?person={number}")

    assert found.all(".evening .row") == ["Pok Deng running all even"]
    nothing = past.browser.get(f"{circle_of(past)}/history?person={number}&game=pili-pili")
    assert "Nobody played that" in nothing.text


@pytest.mark.parametrize("asked", ["person=x", "person=99", "game=chess", "before=soon", "person="])
def test_what_means_nothing_looks_for_all(past: Page, asked: str) -> None:
    page = past.browser.get(f"{circle_of(past)}/history?{asked}")

    assert len(page.all(".evening")) == 2


def test_older_evenings_are_read_page_by_page_and_none_twice(board: Page) -> None:
    played_on(board, "2026-01-01")
    for month in range(2, 13):
        table = another(board)
        played_on(table, f"2026-{month:02}-01")
    first = circle_page(board)

    second = first.follow("Older")

    assert first.all(".evening h2")[0] == "1 Dec 2026"
    assert len(first.all(".evening")) == 10
    assert second.all(".evening h2") == ["1 Feb 2026", "1 Jan 2026"]
    assert not [tag for tag in second.soup.select(".dock a") if "Older" in tag.text]


def test_the_search_goes_on_to_older_pages(board: Page) -> None:
    played_on(board, "2025-01-01")
    for month in range(1, 13):
        played_on(another(board), f"2026-{month:02}-01")

    page = board.browser.get(f"{circle_of(board)}/history?game=pok-deng")

    assert "game=pok-deng" in page.link("Older")
    assert len(page.follow("Older").all(".evening")) == 3


def test_an_evening_with_very_many_games_is_cut_and_shown_whole_on_its_page(
    board: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.web.evenings.MOST", 2)
    for _ in range(2):
        another(board)
    oldest = another(board)
    played_on(oldest, "2020-01-01")

    page = circle_page(board)

    assert len(page.all(".evening .row")) == 2
    assert len(page.follow("All of that evening").all(".played")) == 3
    assert page.follow("Older").all(".evening h2") == ["1 Jan 2020"]


def test_an_evening_shows_its_games_in_their_order_with_everybody_s_standing(past: Page) -> None:
    page = evening(past, "2026-11-01")

    assert [each.split(" ", 2)[:2] for each in page.all(".played h2")] == [
        ["Pok", "Deng"],
        ["Pili", "Pili"],
    ]
    first = page.soup.select(".played")[0]
    assert [row.get_text(" ", strip=True) for row in first.select(".standings__row")] == [
        "Somsak +5",
        "Lek −1",
        "Dao −1",
        "Mali −1",
        "Noi −2",
    ]
    assert page.follow("Settle up").heading == "Settle up"


def test_best_and_worst_round_lead_to_it_and_dealers_are_counted(board: Page) -> None:
    play(board, "+1", "+1", "-1", "-1")
    play(board, "+5", "0", "-2", "0")
    play(board, "0", "0", "-2", "0")

    page = evening(board)

    assert page.all(".facts dt") == ["Best round", "Worst round", "Dealt"]
    assert page.all(".facts dd") == ["Somsak +5 #2", "Noi −3 #2", "Noi 3"]
    assert page.follow("Somsak").path == f"{board.path}/deals/2"


def test_pilis_make_a_round_the_worst_one_and_none_the_best(table_of: Opener) -> None:
    board = table_of("Emma", "Jake", "Alex", game="pili-pili")
    play_pili(board, "3 1 0", "2 1 2")

    page = evening(board)

    assert page.all(".facts dt") == ["Worst round", "Dealt"]
    assert page.all(".facts dd")[0] == "Alex +2 #1"
    assert page.all(".standings__row") == ["Jake 0", "Emma 1", "Alex 2"]
    assert page.soup.select(".facts .costs")


def test_the_totals_run_through_the_evening_as_lines_and_as_a_table(board: Page) -> None:
    play(board, "+5", "-1", "-1", "-1")
    play(board, "-5", "-1", "-1", "-1")

    page = evening(board)

    assert page.all("svg[role=img] .chart__name") == ["Mali", "Dao", "Lek", "Somsak", "Noi"]
    assert page.all(".table-box thead th") == ["After", "Noi", "Somsak", "Lek", "Dao", "Mali"]
    assert page.all(".table-box tbody tr") == [
        "Pok Deng #1 −2 +5 −1 −1 −1",
        "Pok Deng #2 +6 0 −2 −2 −2",
    ]


def test_chips_and_points_of_one_evening_are_charts_of_their_own(table_of: Opener) -> None:
    board = table_of("Emma", "Jake", "Alex")
    play(board, "+3", "-1")
    play_pili(another(board, "pili-pili"), "3 1 0", "2 1 2")
    points = {f"seat{seat}-points": said for seat, said in enumerate(("70", "69", "70"), 1)}
    pi_deng_entry(another(board, "pi-deng"), "totals").fill(points).send()

    page = evening(board)

    labels = [str(tag["aria-label"]) for tag in page.soup.select("svg[role=img]")]
    assert labels[0] == "Everybody's chips through the evening"
    assert labels[1:] == [
        "How Pilis ran through this game",
        "How points ran through this game",
    ]


def test_a_loan_is_in_the_chart_and_is_no_round(board: Page) -> None:
    play(board, "+1", "+1", "-1", "-1")
    lend(board)

    page = evening(board)

    assert page.all(".table-box tbody tr")[-1].startswith("Pok Deng #2 ")
    assert "+30" not in " ".join(page.all(".facts dd"))


def test_a_corrected_and_a_struck_out_round_show_as_they_stand(board: Page) -> None:
    play(board, "+1", "-1", "0", "+2")
    play(board, "+5", "0", "0", "0")
    edit(board, seat2_result="-2")
    board.browser.get(f"{board.path}/deals/2").form("/void").send()

    page = evening(board)

    assert page.all(".facts dd") == ["Mali +2 #1", "Somsak −2 #1", "Noi 1"]
    assert len(page.all(".table-box tbody tr")) == 1


def test_an_evening_on_which_nothing_moved_has_no_chart(board: Page) -> None:
    page = evening(board)

    assert not page.soup.select(".chart")
    assert page.all(".played .standings__name") == list(FIVE)


def test_a_day_without_a_game_is_nowhere(board: Page) -> None:
    for day in ("1999-12-31", "2026-02-30", "soon", "2026-1-1"):
        board.browser.get(f"{circle_of(board)}/history/{day}", 404)


def test_names_on_the_chart_are_text(table_of: Opener) -> None:
    names = ("<b>Noi</b>", "สมศักดิ์เจ้าของบ้าน", '" onload="p()')
    board = play(table_of(*names), "+1", "-3")

    page = evening(board)

    assert sorted(page.all("svg[role=img] title")) == sorted(names)
    assert not page.soup.select("svg b, svg [onload]")
    assert all(len(CLUSTER.findall(name)) <= LONGEST for name in page.all(".chart__name"))


def test_a_viewer_reads_evenings_and_is_led_nowhere_else(app: Flask, past: Page) -> None:
    as_(app, "viewer")

    page = circle_page(past)

    said = page.all("nav a")
    assert said == ["Stats"]
    assert not page.soup.select(".dock a[href$='/s/new']")
    assert evening(past, "2026-11-01").status == 200


def test_a_circle_without_any_table_has_its_page(app: Flask, board: Page) -> None:
    circle = empty_circle(app, board)

    page = board.browser.get(circle)

    assert "No evening yet" in page.text
    assert page.follow("New table").heading == "New table"
    for path in ("history", "stats", "people", "settings", "share", "me"):
        board.browser.get(f"{circle}/{path}")
    assert "New house" in board.browser.get("/").text


def empty_circle(app: Flask, board: Page) -> str:
    """A circle as an import may make it: a host, nobody yet, and no table."""
    with app.app_context():
        made = "INSERT INTO circle (id, name, tick, timezone, chip_value) VALUES (77, :n, 0, :z, 1)"
        db.session.execute(text(made), {"n": "New house", "z": "UTC"})
        role = "INSERT INTO role (circle_id, device, kind) SELECT 77, device, 'host' FROM role"
        db.session.execute(text(role))
        db.session.commit()
    assert from_text(to_text(77)) == 77
    return f"/c/{to_text(77)}"


def test_another_circle_s_evenings_are_not_ours(board: Page, app: Flask) -> None:
    play(board, "+5", "-1", "-1", "-1")
    others = Browser(app)
    theirs = others.get("/new?game=pok-deng").form("/new").send()

    page = others.get(circle_of(theirs))

    assert len(page.all(".evening .row")) == 1
    assert "Somsak" not in page.text
    others.get(circle_of(board), 404)
