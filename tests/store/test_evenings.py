"""A circle's evenings: which there were, page by page, and what is still open."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from app.store import closing, settings
from app.store.circles import get_circle
from app.store.clock import evening_of, timezones
from app.store.evenings import Wanted, evenings_of, played_between, running_in
from tests.store.tables import House, ask, code_of_refusal, rows, run
from tests.store.test_tallies import LEK, MALI, NOI, SOMSAK, another_table, set_evening

ALL = Wanted()


@pytest.fixture
def three(house: House) -> House:
    """Three evenings: one with two games, one of Pi Deng, and one of Noi and Mali."""
    set_evening(house, "2026-11-01")
    set_evening(another_table(house, NOI, SOMSAK), "2026-11-01")
    set_evening(another_table(house, NOI, LEK, game="pi-deng"), "2026-11-08")
    set_evening(another_table(house, NOI, MALI), "2026-11-15")
    return house


def days(found: list[date]) -> list[int]:
    return [day.day for day in found]


def test_evenings_come_latest_first_and_each_once(three: House) -> None:
    assert days(evenings_of(three.circle, ALL)) == [15, 8, 1]


def test_a_page_begins_before_a_day_and_ends_at_its_limit(three: House) -> None:
    assert days(evenings_of(three.circle, ALL, limit=1)) == [15]
    assert days(evenings_of(three.circle, ALL, before=date(2026, 11, 15), limit=1)) == [8]
    assert days(evenings_of(three.circle, ALL, before=date(2026, 11, 1))) == []


def test_one_person_is_looked_for(three: House) -> None:
    assert days(evenings_of(three.circle, Wanted(person=MALI))) == [15, 1]
    assert days(evenings_of(three.circle, Wanted(person=LEK, game="pok-deng"))) == [1]


def test_one_game_is_looked_for(three: House) -> None:
    assert days(evenings_of(three.circle, Wanted(game="pi-deng"))) == [8]
    assert days(evenings_of(three.circle, Wanted(game="panguingue"))) == []


def test_between_two_days_lies_only_what_was_wanted(three: House) -> None:
    first, last = date(2026, 11, 1), date(2026, 11, 8)

    found = played_between(three.circle, Wanted(person=SOMSAK), first, last, 9)

    assert [line.number for line in found] == [2, 1]
    assert [line.number for line in played_between(three.circle, ALL, first, last, 9)] == [3, 2, 1]
    assert [line.number for line in played_between(three.circle, ALL, first, last, 2)] == [3, 2]


def test_a_table_runs_until_it_is_closed(three: House) -> None:
    closing.close(three.circle, 2, three.ask())

    assert [line.number for line in running_in(three.circle)] == [4, 3, 1]


def test_an_evening_ends_at_six_in_the_morning_where_the_cards_lie(house: House) -> None:
    before_six = datetime(2026, 11, 29, 22, 59, tzinfo=UTC)  # 05:59 in Bangkok
    at_six = datetime(2026, 11, 29, 23, 0, tzinfo=UTC)

    assert evening_of(before_six, "Asia/Bangkok") == date(2026, 11, 29)
    assert evening_of(at_six, "Asia/Bangkok") == date(2026, 11, 30)


def test_another_zone_moves_no_evening_that_was(house: House) -> None:
    set_evening(house, "2026-11-01")

    settings.change_circle(house.circle, house.ask(), "Lek's house", "America/New_York")

    circle = get_circle(house.circle)
    assert circle is not None
    assert (circle.name, circle.timezone) == ("Lek's house", "America/New_York")
    assert days(evenings_of(house.circle, ALL)) == [1]


def test_a_zone_that_is_none_and_a_name_that_is_none_change_nothing(house: House) -> None:
    before = rows("SELECT name, timezone, tick FROM circle WHERE id = :c", c=house.circle)

    def change(name: str, zone: str) -> str:
        return code_of_refusal(
            lambda: settings.change_circle(house.circle, house.ask(), name, zone)
        )

    assert change("Lek's house", "Asia/Atlantis") == "bad_timezone"
    assert change("n" * 41, "Asia/Bangkok") == "bad_name"
    assert change("\u202e", "Asia/Bangkok") == "bad_name"
    assert rows("SELECT name, timezone, tick FROM circle WHERE id = :c", c=house.circle) == before


def test_the_same_form_twice_changes_a_house_once(house: House) -> None:
    asked = ask("k" * 22, "renamed", house.device)

    for _ in range(2):
        settings.change_circle(house.circle, asked, "Lek's house", "Asia/Bangkok")

    assert rows("SELECT tick FROM circle WHERE id = :c", c=house.circle)[0]["tick"] == 3


def test_a_circle_without_any_table_has_no_evening(house: House) -> None:
    run(
        "INSERT INTO circle (id, name, tick, timezone, chip_value) VALUES (5, 'New', 0, 'UTC', '1')"
    )

    assert evenings_of(5, ALL) == []
    assert running_in(5) == ()
    run("DELETE FROM circle WHERE id = 5")


def test_zones_on_offer_are_places() -> None:
    assert {"Asia/Bangkok", "Europe/Berlin", "UTC"} <= set(timezones())
    assert not {"Etc/GMT+5", "posixrules", "EST5EDT"} & set(timezones())
