"""Who sits where may change between two deals, and no deal that was played notices."""

from __future__ import annotations

from functools import partial

import pytest
from flask import Flask

from app.store import circles, closing, deals, seats, sittings
from app.store.db import Ask, Refused
from app.store.people import people_of
from app.store.seats import Change
from app.table import Seat
from tests.store.tables import FRIENDS, House, at_once, everything_in, new_key, open_house, run

ROUND = {2: 20, 3: -10, 4: 0}


def change(house: House, wanted: Change, asked: Ask | None = None) -> str:
    return seats.change(house.circle, house.sitting, asked or house.ask(), wanted, "/seats")


def rename(house: House, **names: str) -> str:
    """Names by seat, as `s2="Nok"`."""
    return change(house, Change({Seat(int(at[1:])): name for at, name in names.items()}))


def join(house: House, who: int | str) -> str:
    return change(house, Change(joins=who))


def leave(house: House, *numbers: int) -> None:
    for number in numbers:
        change(house, Change(away=(Seat(number), True)))


def away(house: House) -> list[int]:
    return [int(row.seat) for row in house.see().seats if row.away]


def refused(code: str, house: House, wanted: Change) -> object:
    """Asserts that it is refused with this code, that nothing changed, and answers its `at`."""
    before = [everything_in(table, house.circle) for table in ("seat", "person", "intent")]
    with pytest.raises(Refused) as found:
        change(house, wanted)
    assert found.value.code == code
    assert [everything_in(table, house.circle) for table in ("seat", "person", "intent")] == before
    return found.value.params.get("at")


def test_who_comes_late_starts_at_zero_in_the_next_seat(house: House) -> None:
    house.record(ROUND)

    answer = join(house, "Kai")

    assert answer == f"/c/{circles.to_text(house.circle)}/s/1/seats"
    assert house.names == [*FRIENDS, "Kai"]
    assert house.chips == {0: 0, 1: -10, 2: 20, 3: -10, 4: 0, 5: 0}
    assert house.see().seats[-1].place == 5


def test_somebody_of_the_circle_joins_by_number_or_by_name(house: House) -> None:
    rules = house.see().rules
    circles.open_sitting(house.circle, house.ask(), "pok-deng", rules, [1, 2])
    second = House(house.circle, house.device, sitting=2)

    join(second, 4)
    join(second, " LEK ")

    assert second.names == ["Noi", "Somsak", "Mali", "Lek"]
    assert len(people_of(house.circle)) == 4


@pytest.mark.parametrize("who", [1, "Noi", "ｎｏｉ"])
def test_nobody_sits_down_twice(house: House, who: int | str) -> None:
    assert refused("name_taken", house, Change(joins=who)) == 0


@pytest.mark.parametrize("bad", ["", " ", "a\u202eb", "n" * 25])
def test_who_joins_needs_a_name(house: House, bad: str) -> None:
    assert refused("bad_name", house, Change(joins=bad)) == 0


def test_who_sits_out_keeps_what_they_have_and_comes_back(house: House) -> None:
    house.record(ROUND)

    leave(house, 2)
    assert away(house) == [2]
    assert house.chips[2] == 20

    change(house, Change(away=(Seat(2), False)))
    assert away(house) == []
    assert house.chips[2] == 20


def test_no_old_deal_notices(house: House) -> None:
    house.record(ROUND)
    before = [everything_in(table, house.circle) for table in ("deal", "posting")]
    dealt = deals.get_deal(house.circle, 1, 1)

    join(house, "Kai")
    leave(house, 2)
    rename(house, s3="Lek Lek")
    change(house, Change(moves=(Seat(4), -1)))

    assert [everything_in(table, house.circle) for table in ("deal", "posting")] == before
    assert deals.get_deal(house.circle, 1, 1) == dealt


def test_enough_stay_for_a_deal(house: House) -> None:
    leave(house, 1, 2)

    refused("too_few_dealt_in", house, Change(away=(Seat(3), True)))
    leave(house, 2)

    assert away(house) == [1, 2]


def test_no_more_are_dealt_in_than_the_game_has_cards_for(noise: House) -> None:
    house = open_house(*(f"P{number}" for number in range(17)))

    refused("too_many_dealt_in", house, Change(joins="Kai"))
    leave(house, 17)
    join(house, "Kai")
    refused("too_many_dealt_in", house, Change(away=(Seat(17), False)))

    assert away(house) == [17]


def test_a_table_has_no_more_than_forty_seats(noise: House) -> None:
    house = open_house("Noi", "Mali")
    for number in range(3, 41):
        join(house, f"P{number}")
        leave(house, number)

    refused("too_many_seats", house, Change(joins="Kai"))

    assert len(house.names) == sittings.MOST_SEATS


def test_neighbours_change_places_and_the_ends_stay(house: House) -> None:
    change(house, Change(moves=(Seat(3), -1)))
    assert house.seats == (1, 3, 2, 4)

    change(house, Change(moves=(Seat(3), 1)))
    change(house, Change(moves=(Seat(1), -1)))
    change(house, Change(moves=(Seat(4), 1)))
    assert house.seats == (1, 2, 3, 4)
    assert [row.place for row in house.see().seats] == [0, 1, 2, 3, 4]


def test_a_person_goes_by_another_name_at_every_table(house: House) -> None:
    rename(house, s2=" Sak ")

    assert house.names == ["Noi", "Sak", "Lek", "Mali"]
    assert [person.name for person in people_of(house.circle)] == house.names


def test_two_people_may_swap_their_names(house: House) -> None:
    rename(house, s1="Somsak", s2="Noi")

    assert house.names == ["Somsak", "Noi", "Lek", "Mali"]


def test_a_name_may_change_its_letters_only(house: House) -> None:
    rename(house, s1="NOI")

    assert house.names[0] == "NOI"


@pytest.mark.parametrize("taken", ["Lek", "LEK", "ｌｅｋ"])
def test_a_name_that_somebody_has_is_refused_at_its_seat(house: House, taken: str) -> None:
    wanted = Change({Seat(1): "Kai", Seat(2): taken})

    assert refused("name_taken", house, wanted) == 2


def test_two_people_cannot_take_one_name_at_once(house: House) -> None:
    assert refused("name_taken", house, Change({Seat(1): "Kai", Seat(2): "kai"})) == 2


@pytest.mark.parametrize("bad", ["", "\u200b", "n" * 25])
def test_a_new_name_can_be_read(house: House, bad: str) -> None:
    assert refused("bad_name", house, Change({Seat(3): bad})) == 3


def test_all_of_a_form_is_done_or_nothing(house: House) -> None:
    refused("name_taken", house, Change({Seat(1): "Kai"}, joins="Mali"))
    refused("name_taken", house, Change({Seat(1): "Kai"}, joins="Kai"))
    change(house, Change({Seat(1): "Kai"}, joins="Noi"))

    assert house.names == ["Kai", "Somsak", "Lek", "Mali", "Noi"]


@pytest.mark.parametrize("number", [0, 5, 999])
def test_a_seat_that_is_not_there_does_nothing(house: House, number: int) -> None:
    refused("not_found", house, Change(away=(Seat(number), True)))
    refused("not_found", house, Change(moves=(Seat(number), 1)))
    refused("not_found", house, Change({Seat(number): "Kai"}))
    if number:
        refused("not_found", house, Change(joins=number))


def test_a_closed_table_seats_nobody(house: House) -> None:
    closing.close(house.circle, 1, house.ask())

    refused("closed", house, Change(joins="Kai"))


def test_a_second_tap_seats_nobody_twice(store: Flask, house: House) -> None:
    asked = house.ask(new_key(), "Kai")

    answers = at_once(store, [partial(change, house, Change(joins="Kai"), asked)] * 10)

    assert len(set(answers)) == 1
    assert house.names == [*FRIENDS, "Kai"]


def test_a_key_is_for_one_change_only(house: House) -> None:
    key = new_key()
    change(house, Change(joins="Kai"), house.ask(key, "Kai"))

    with pytest.raises(Refused) as found:
        change(house, Change(joins="Dao"), house.ask(key, "Dao"))

    assert found.value.code == "key_reused"
    assert "Dao" not in house.names


def test_of_two_who_leave_at_once_the_last_two_players_stay(store: Flask, house: House) -> None:
    leave(house, 4)

    def go(number: int) -> str:
        try:
            return change(house, Change(away=(Seat(number), True)))
        except Refused as error:
            return error.code

    answers = at_once(store, [partial(go, 2), partial(go, 3)])

    assert answers.count("too_few_dealt_in") == 1
    assert len(away(house)) == 2


def test_seats_of_a_circle_that_is_erased_are_nowhere(house: House) -> None:
    run("UPDATE circle SET erased_at = '2026-11-12 00:00:00' WHERE id = :c", c=house.circle)

    with pytest.raises(Refused) as found:
        join(house, "Kai")

    assert found.value.code == "not_found"
