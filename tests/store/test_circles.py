"""Opening tables: one circle for each form, its people, its evenings."""

from __future__ import annotations

from datetime import UTC, date, datetime
from functools import partial

import pytest
from flask import Flask

from app.games import get_game
from app.store import circles, closing, devices, sittings
from app.store.clock import evening_of, known_timezone
from app.store.db import Ask, Refused
from app.store.devices import find_device
from app.store.ids import from_text, to_text
from app.store.people import people_of
from tests.store.tables import FRIENDS, GAME, House, ask, at_once, new_key, open_house, rows, run

RULES = get_game(GAME).rules()


def play_again(house: House, *people: int | str, asked: Ask | None = None) -> str:
    return circles.open_sitting(house.circle, asked or house.ask(), GAME, RULES, people)


def test_a_new_table_makes_a_circle_with_its_people_in_their_seats(house: House) -> None:
    entered = circles.enter(house.circle, "Noi's phone")
    seen = house.see()

    assert entered is not None
    circle = entered.circle
    assert (circle.name, circle.timezone) == ("Noi's house", "Asia/Bangkok")
    assert (circle.chip_value, circle.currency) == ("0.25", "THB")
    assert house.names == list(FRIENDS)
    assert [place.place for place in seen.seats] == [0, 1, 2, 3, 4]
    assert (seen.seats[0].name, seen.seats[0].person) == ("", None)
    assert (seen.game, seen.rules, seen.agreement) == (GAME, RULES, 1)
    assert (seen.count, seen.last_seq, seen.closed_at) == (0, 0, None)
    assert seen.last_at == seen.opened_at


def test_the_device_that_makes_a_circle_is_its_host_and_any_other_is_nobody(
    house: House, noise: House
) -> None:
    entered = circles.enter(house.circle, "Noi's phone")

    assert entered is not None
    assert (entered.device, entered.role) == (house.device, devices.Role("host", 1))
    assert circles.enter(house.circle, "next door") is None


def test_a_second_tap_on_start_makes_no_second_circle(store: Flask, noise: House) -> None:
    key = new_key()

    houses = at_once(store, [partial(open_house, key=key)] * 20)

    assert len(set(houses)) == 1
    assert len(rows("SELECT id FROM circle")) == 2
    assert houses[0].names == list(FRIENDS)


def test_the_key_of_a_circle_is_for_one_form_only(house: House) -> None:
    key = new_key()
    open_house("Emma", "Jake", key=key)

    with pytest.raises(Refused) as refused:
        open_house("Emma", "Alex", key=key)

    assert refused.value.code == "key_reused"


def test_a_device_keeps_its_number_in_its_next_circle(house: House) -> None:
    next_one = open_house("Emma", "Jake")

    assert next_one.device == house.device


def test_only_the_hash_of_a_token_is_kept(house: House) -> None:
    kept = rows("SELECT * FROM device WHERE id = :d", d=house.device)[0]

    assert not {"Noi's phone", b"Noi's phone"} & set(kept.values())
    assert find_device("Noi's phone") == house.device
    assert find_device("somebody else") is None


@pytest.mark.parametrize(
    "names",
    [
        ("น้อย", "สมศักดิ์"),
        ("ນ້ອຍ", "ກຳແພງ"),
        ("👨‍👩‍👧‍👦", "🇱🇦"),
        ("O'Brien; DROP TABLE deal", '<b>"Ann"</b>'),
        ("Ångström", "Zoë"),
    ],
)
def test_names_survive_in_any_script(noise: House, names: tuple[str, str]) -> None:
    house = open_house(*names)

    assert house.names == list(names)


@pytest.mark.parametrize("again", ["Noi", "NOI", " noi ", "ｎｏｉ"])
def test_two_people_of_a_circle_cannot_go_by_the_same_name(noise: House, again: str) -> None:
    with pytest.raises(Refused) as refused:
        open_house("Noi", "Lek", again)

    assert (refused.value.code, refused.value.params["at"]) == ("name_taken", 2)
    assert len(rows("SELECT id FROM circle")) == 1


def test_a_name_is_free_again_when_its_person_was_put_away(house: House) -> None:
    run(
        "UPDATE person SET put_away_at = '2026-11-12 00:00:00' WHERE circle_id = :c AND number = 4",
        c=house.circle,
    )

    play_again(house, 1, "Mali")

    assert [person.number for person in people_of(house.circle)] == [1, 2, 3, 5]


@pytest.mark.parametrize("bad", ["", "  ", "a\u202eb", "n" * 25])
def test_a_name_can_be_read(noise: House, bad: str) -> None:
    with pytest.raises(Refused) as refused:
        open_house("Noi", bad)

    assert (refused.value.code, refused.value.params["at"]) == ("bad_name", 1)


def test_the_same_people_sit_down_again_in_another_order(house: House) -> None:
    house.record({2: 20})

    answer = play_again(house, 3, "Kai", 1)

    second = House(house.circle, house.device, sitting=2)
    assert answer == f"/c/{to_text(house.circle)}/s/2"
    assert second.names == ["Lek", "Kai", "Noi"]
    assert second.chips == {0: 0, 1: 0, 2: 0, 3: 0}
    assert [person.name for person in people_of(house.circle)] == [*FRIENDS, "Kai"]


def test_the_next_table_is_opened_once(store: Flask, house: House) -> None:
    asked = house.ask()

    answers = at_once(store, [partial(play_again, house, 1, 2, asked=asked)] * 8)

    assert set(answers) == {f"/c/{to_text(house.circle)}/s/2"}
    assert len(sittings.sittings_of(house.circle)) == 2


def test_tables_opened_in_the_same_moment_get_numbers_without_gaps(
    store: Flask, house: House
) -> None:
    answers = at_once(store, [partial(play_again, house, 1, 2)] * 6)

    assert len(set(answers)) == 6
    assert [line.number for line in sittings.sittings_of(house.circle)] == [7, 6, 5, 4, 3, 2, 1]


@pytest.mark.parametrize(
    ("people", "code"),
    [
        ((1, 99), "not_found"),
        ((1, 1), "name_taken"),
        ((1, "Somsak"), "name_taken"),
        ((), "no_players"),
        ((*(f"P{n}" for n in range(41)),), "too_many_seats"),
    ],
)
def test_who_cannot_sit_down_is_refused_and_nothing_is_opened(
    house: House, people: tuple[int | str, ...], code: str
) -> None:
    with pytest.raises(Refused) as refused:
        play_again(house, *people)

    assert refused.value.code == code
    assert len(sittings.sittings_of(house.circle)) == 1


def test_rows_of_another_circle_cannot_be_named(house: House, noise: House) -> None:
    play_again(house, 1, 2)

    assert sittings.get_sitting(noise.circle, 2) is None
    with pytest.raises(Refused):
        closing.close(noise.circle, 2, noise.ask())
    with pytest.raises(Refused):
        play_again(noise, 1, 4)  # a fourth person there is only in Noi's house


def test_a_key_of_one_circle_is_free_in_another(house: House, noise: House) -> None:
    key = new_key()

    house.record({2: 5}, key=key)
    play_again(open_house("Emma", "Jake"), 1, 2, asked=ask(key))

    assert len(rows("SELECT * FROM intent WHERE key = :k", k=key)) == 2


def test_a_table_is_closed_and_reopened(house: House) -> None:
    asked = house.ask()

    answers = [closing.close(house.circle, 1, asked) for _ in range(2)]
    closed = house.see().closed_at
    closing.close(house.circle, 1, house.ask())
    closing.reopen(house.circle, 1, house.ask())

    assert answers[0] == answers[1] == f"/c/{to_text(house.circle)}/s/1"
    assert closed is not None
    assert house.see().closed_at is None


def test_the_rules_of_the_last_table_of_a_game_are_found(house: House) -> None:
    other = list(get_game(GAME).presets.values())[-1]

    circles.open_sitting(house.circle, house.ask(), GAME, other, [1, 2])

    assert sittings.last_rules(house.circle, GAME) == other
    assert sittings.last_rules(house.circle, "panguingue") is None


def test_home_lists_the_circles_of_a_device_with_the_latest_first(house: House) -> None:
    emma = open_house("Emma", "Jake")
    house.record({2: 20})
    play_again(house, 1, 2)

    joined = circles.circles_of(house.device)

    assert [each.circle.id for each in joined] == [house.circle, emma.circle]
    assert [line.number for line in joined[0].sittings] == [2, 1]
    assert joined[0].role == devices.Role("host", 1)
    assert (joined[0].sittings[1].count, joined[0].sittings[0].count) == (1, 0)
    assert [place.chips for place in joined[0].sittings[1].seats] == [0, -20, 20, 0, 0]


def test_home_lists_every_running_table_and_only_the_latest_closed_ones(house: House) -> None:
    for number in range(2, 15):
        play_again(house, 1, 2)
        if number > 2:
            closing.close(house.circle, number, house.ask())

    lines = circles.circles_of(house.device)[0].sittings

    assert [line.number for line in lines] == [*range(14, 4, -1), 2, 1]


def test_a_device_without_a_circle_finds_nothing(house: House) -> None:
    assert circles.circles_of(house.device + 1000) == []


def test_sittings_are_listed_from_before_a_number(house: House) -> None:
    for _ in range(4):
        play_again(house, 1, 2)

    lines = sittings.sittings_of(house.circle, before=4, limit=2)

    assert [line.number for line in lines] == [3, 2]
    assert sittings.sittings_of(house.circle, before=1) == ()


def test_each_write_moves_the_tick_that_phones_ask_for(house: House) -> None:
    before = circles.tick_of(house.circle)

    house.record({2: 20})

    assert circles.tick_of(house.circle) == (before or 0) + 1
    assert circles.tick_of(house.circle ^ 1) is None


def test_a_circle_that_is_being_erased_is_gone(house: House) -> None:
    run("UPDATE circle SET erased_at = '2026-11-12 00:00:00' WHERE id = :c", c=house.circle)

    with pytest.raises(Refused):
        house.record({2: 20})
    assert circles.enter(house.circle, "Noi's phone") is None
    assert circles.circles_of(house.device) == []


@pytest.mark.parametrize("circle_id", [0, 1, 2**63 - 1, 1234567890123456789])
def test_a_circle_has_one_address_however_it_is_typed(circle_id: int) -> None:
    text = to_text(circle_id)

    assert len(text) == 13
    assert from_text(text) == circle_id
    assert from_text(text.upper().replace("0", "O").replace("1", "I")) == circle_id


@pytest.mark.parametrize("text", ["", "0", "u" * 13, "z" * 13, "0" * 14, "0000000000 00", "é" * 13])
def test_what_is_no_address_leads_nowhere(text: str) -> None:
    assert from_text(text) is None


def test_circles_spread_over_all_63_bits() -> None:
    drawn = {circles.circle_id_of(str(n)) for n in range(2000)}

    assert len(drawn) == 2000
    assert all(0 <= circle_id < 2**63 for circle_id in drawn)
    assert max(drawn) > 2**62


@pytest.mark.parametrize(
    ("moment", "timezone", "evening"),
    [
        (datetime(2026, 11, 12, 14, tzinfo=UTC), "Asia/Bangkok", date(2026, 11, 12)),
        (datetime(2026, 11, 12, 18, tzinfo=UTC), "Asia/Bangkok", date(2026, 11, 12)),
        (datetime(2026, 11, 12, 22, 59, tzinfo=UTC), "Asia/Bangkok", date(2026, 11, 12)),
        (datetime(2026, 11, 12, 23, tzinfo=UTC), "Asia/Bangkok", date(2026, 11, 13)),
        (datetime(2026, 11, 12, 23, tzinfo=UTC), "America/New_York", date(2026, 11, 12)),
    ],
)
def test_a_game_begun_in_the_night_belongs_to_the_day_before(
    moment: datetime, timezone: str, evening: date
) -> None:
    assert evening_of(moment, timezone) == evening


def test_a_zone_that_nobody_knows_is_the_server_s(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "Asia/Vientiane")

    assert known_timezone("Asia/Bangkok") == "Asia/Bangkok"
    assert known_timezone("Nowhere/Land") == "Asia/Vientiane"
    monkeypatch.setenv("TZ", "no zone at all")
    assert known_timezone(None) == "UTC"
