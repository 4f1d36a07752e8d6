"""Somebody of a circle is renamed, put away and brought back, and no deal notices."""

from __future__ import annotations

import pytest

from app.store import circles, closing
from app.store.away import change_person, everybody, get_person, sits_at
from app.store.db import Refused
from app.store.people import people_of
from app.store.seats import Change
from app.store.seats import change as change_seats
from tests.store.tables import FRIENDS, House, everything_in, new_key

ROUND = {2: 20, 3: -10, 4: 0}


@pytest.fixture
def over(house: House) -> House:
    """An evening that is over: Lek is number 3."""
    house.record(ROUND)
    closing.close(house.circle, 1, house.ask())
    return house


def change(house: House, number: int, name: str, put_away: bool | None = None) -> str:
    return change_person(house.circle, number, house.ask(), name, put_away)


def put_away(house: House, number: int = 3, name: str = "Lek") -> str:
    return change(house, number, name, True)


def refused(code: str, house: House, number: int, name: str, away: bool | None) -> None:
    before = [everything_in(table, house.circle) for table in ("person", "intent")]
    with pytest.raises(Refused) as found:
        change(house, number, name, away)
    assert found.value.code == code
    assert [everything_in(table, house.circle) for table in ("person", "intent")] == before


def names(house: House) -> list[str]:
    return [person.name for person in people_of(house.circle)]


def open_with(house: House, *people: int | str) -> str:
    rules = house.see().rules
    return circles.open_sitting(house.circle, house.ask(), "pok-deng", rules, people)


def test_who_is_put_away_is_no_longer_among_the_people_and_keeps_the_past(over: House) -> None:
    answer = put_away(over)

    assert answer == f"/c/{circles.to_text(over.circle)}/people"
    assert names(over) == ["Noi", "Somsak", "Mali"]
    assert over.names == list(FRIENDS)
    assert over.chips[3] == -10
    assert [person.name for person in everybody(over.circle)] == ["Noi", "Somsak", "Mali", "Lek"]


def test_who_comes_back_is_the_same_person(over: House) -> None:
    put_away(over)

    change(over, 3, "Lek", False)

    assert [(person.number, person.name) for person in people_of(over.circle)][2] == (3, "Lek")
    found = get_person(over.circle, 3)
    assert found is not None
    assert found.put_away_at is None


def test_the_name_of_somebody_put_away_is_free_for_somebody_new(over: House) -> None:
    put_away(over)

    open_with(over, 1, "lek")

    assert [(person.number, person.name) for person in people_of(over.circle)][-1] == (5, "lek")


def test_who_comes_back_to_a_name_that_is_taken_takes_another(over: House) -> None:
    put_away(over)
    open_with(over, 1, "Lek")

    refused("name_taken", over, 3, "LEK", False)
    change(over, 3, "Old Lek", False)

    assert names(over) == ["Noi", "Somsak", "Old Lek", "Mali", "Lek"]


def test_somebody_at_a_running_table_is_not_put_away(house: House) -> None:
    refused("sits_at_table", house, 3, "Lek", True)
    change_seats(house.circle, 1, house.ask(), Change(away=(house.seats[2], True)))
    refused("sits_at_table", house, 3, "Lek", True)
    assert sits_at(house.circle, 3) == 1

    closing.close(house.circle, 1, house.ask())
    put_away(house)

    assert sits_at(house.circle, 3) is None


def test_it_is_the_newest_running_table_that_is_named(over: House) -> None:
    open_with(over, 1, 3)
    open_with(over, 3, 2)
    open_with(over, 1, 2)

    with pytest.raises(Refused) as found:
        put_away(over)

    assert found.value.params == {"name": "Lek", "sitting": 3}


def test_a_name_is_changed_and_no_deal_notices(house: House) -> None:
    house.record(ROUND)

    change(house, 3, " Leck ")

    assert house.names == ["Noi", "Somsak", "Leck", "Mali"]
    assert house.chips[3] == -10


def test_a_name_that_somebody_has_or_nobody_can_read_is_refused(house: House) -> None:
    refused("name_taken", house, 3, "mali", None)
    refused("bad_name", house, 3, " ", None)
    refused("bad_name", house, 3, "n" * 25, None)


def test_a_name_may_stay_as_it_is_or_change_its_letters_only(house: House) -> None:
    change(house, 3, "Lek")
    change(house, 3, "LEK")

    assert house.names[2] == "LEK"


def test_who_is_put_away_may_be_called_as_anybody(over: House) -> None:
    change(over, 3, "Mali", True)

    change(over, 3, "noi")

    assert names(over) == ["Noi", "Somsak", "Mali"]
    refused("name_taken", over, 3, "noi", False)


def test_putting_away_twice_keeps_the_first_moment(over: House) -> None:
    put_away(over)
    first = get_person(over.circle, 3)

    put_away(over)

    assert get_person(over.circle, 3) == first


def test_somebody_who_is_not_there_is_not_found(house: House) -> None:
    refused("not_found", house, 9, "Kai", True)
    assert get_person(house.circle, 9) is None


def test_the_same_form_sent_twice_counts_once(over: House) -> None:
    asked = over.ask(new_key(), "away")

    first = change_person(over.circle, 3, asked, "Lek", True)

    assert change_person(over.circle, 3, asked, "Lek", True) == first


def test_a_table_that_is_reopened_brings_back_who_sits_there(over: House) -> None:
    put_away(over)
    put_away(over, 4, "Mali")

    closing.reopen(over.circle, 1, over.ask())

    assert names(over) == list(FRIENDS)


def test_a_table_is_not_reopened_for_two_people_with_one_name(over: House) -> None:
    put_away(over)
    open_with(over, 1, "Lek")

    with pytest.raises(Refused) as found:
        closing.reopen(over.circle, 1, over.ask())
    assert (found.value.code, found.value.params) == ("put_away_name", {"name": "Lek"})
    assert over.see().closed_at is not None
    change(over, 3, "Old Lek")
    closing.reopen(over.circle, 1, over.ask())

    assert names(over) == ["Noi", "Somsak", "Old Lek", "Mali", "Lek"]


def test_who_was_put_away_sits_down_nowhere(over: House) -> None:
    put_away(over)

    with pytest.raises(Refused, match="not_found"):
        open_with(over, 1, 3)
