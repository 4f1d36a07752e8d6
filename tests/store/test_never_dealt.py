"""Names that are never dealt in: they give and get chips, and sit at no place of the game."""

from __future__ import annotations

from functools import partial

import pytest
from flask import Flask

from app.store import (
    audit,
    circles,
    closing,
    corrections,
    extras,
    joining,
    never_dealt,
    seats,
    sittings,
)
from app.store.away import everybody
from app.store.db import Ask
from app.store.people import people_of
from app.store.scoring import Rejected
from app.store.seats import Change
from app.table import Seat
from app.table.extra import Extra, Line
from tests.store.tables import (
    FRIENDS,
    House,
    at_once,
    code_of_refusal,
    everything_in,
    new_key,
    open_house,
)

NOI, SOMSAK, LEK, MALI, FOOD = map(Seat, range(1, 6))


def give(
    house: House, account: int | str = "Food", amount: int = 30, asked: Ask | None = None
) -> str:
    """So many chips go from Noi to a name that is never dealt in."""

    def extra_at(at: Seat) -> Extra:
        return Extra(kind="other", lines=(Line(source=NOI, target=at, amount=amount),))

    asked = asked or house.ask()
    return extras.record_with_account(house.circle, house.sitting, asked, account, extra_at)


def accounts_of(house: House) -> list[tuple[int, str]]:
    return [(each.number, each.name) for each in never_dealt.accounts_of(house.circle)]


def change(house: House, wanted: Change) -> str:
    return seats.change(house.circle, house.sitting, house.ask(), wanted)


def test_a_name_gets_its_seat_with_its_first_line(house: House) -> None:
    answer = give(house)

    seen = house.see().seats[-1]
    assert answer == f"/c/{circles.to_text(house.circle)}/s/1"
    assert house.chips == {0: 0, 1: -30, 2: 0, 3: 0, 4: 0, 5: 30}
    assert (seen.name, seen.away, seen.is_account) == ("Food", True, True)
    assert [row.is_account for row in house.see().seats[:-1]] == [False] * 5


def test_the_same_name_is_the_same_account_at_every_table(house: House) -> None:
    give(house)
    give(house, " FOOD ")
    circles.open_sitting(house.circle, house.ask(), "pok-deng", house.see().rules, [1, 2])
    second = House(house.circle, house.device, sitting=2)
    give(second, 5)

    assert accounts_of(house) == [(5, "Food")]
    assert house.chips[5] == 60
    assert second.names == ["Noi", "Somsak", "Food"]


def test_it_is_nobody_who_plays(house: House) -> None:
    give(house)

    assert [person.name for person in people_of(house.circle)] == list(FRIENDS)
    assert [(p.name, p.is_account) for p in everybody(house.circle)][-1] == ("Food", True)
    knock = partial(joining.knock_at, house.circle, secret="s" * 43, kind="player", name=None)
    assert code_of_refusal(lambda: knock(house.ask(), who=5)) == "not_found"


def test_nobody_deals_it_in(house: House) -> None:
    give(house)

    for wanted in (
        Change(away=(FOOD, False)),
        Change(moves=(FOOD, -1)),
        Change({FOOD: "Drinks"}),
        Change(joins=5),
    ):
        assert code_of_refusal(partial(change, house, wanted)) in {"not_found", "name_taken"}
    opened = partial(
        circles.open_sitting, house.circle, house.ask(), "pok-deng", house.see().rules, [1, 5]
    )
    assert code_of_refusal(opened) == "not_found"
    assert house.see().seats[-1].away


def test_it_takes_no_name_of_a_player_and_no_player_takes_its(house: House) -> None:
    give(house)

    assert code_of_refusal(partial(give, house, "mali")) == "name_taken"
    assert code_of_refusal(partial(change, house, Change({NOI: "food"}))) == "name_taken"
    assert code_of_refusal(partial(change, house, Change(joins="Food"))) == "name_taken"
    assert accounts_of(house) == [(5, "Food")]


def test_a_player_is_no_account(house: House) -> None:
    assert code_of_refusal(partial(give, house, 2)) == "not_found"
    assert code_of_refusal(partial(give, house, 99)) == "not_found"


@pytest.mark.parametrize("bad", ["", " ", "a\u202eb", "n" * 25])
def test_its_name_can_be_read(house: House, bad: str) -> None:
    assert code_of_refusal(partial(give, house, bad)) == "bad_name"


def test_people_who_come_later_sit_after_it_and_the_order_of_play_does_not_notice(
    house: House,
) -> None:
    give(house)
    change(house, Change(joins="Kai"))
    change(house, Change(moves=(Seat(6), -1)))

    players = [row.name for row in house.see().seats if row.seat and not row.is_account]
    assert players == ["Noi", "Somsak", "Lek", "Kai", "Mali"]
    assert house.names[-1] == "Mali"


def test_where_the_line_cannot_stand_nobody_gets_a_seat(house: House) -> None:
    before = [everything_in(table, house.circle) for table in ("person", "seat", "intent")]

    def twice(at: Seat) -> Extra:
        return Extra(kind="other", lines=(Line(source=at, target=at, amount=1),))

    with pytest.raises(Rejected):
        extras.record_with_account(house.circle, 1, house.ask(), "Food", twice)

    assert [everything_in(t, house.circle) for t in ("person", "seat", "intent")] == before


def test_a_table_has_no_more_than_forty_seats_with_them(noise: House) -> None:
    house = open_house(*(f"P{number}" for number in range(2)))
    for number in range(sittings.MOST_SEATS - 2):
        give(house, f"A{number}")

    assert code_of_refusal(partial(give, house, "One more")) == "too_many_seats"


def test_a_second_tap_makes_one_name_and_one_line(store: Flask, house: House) -> None:
    asked = house.ask(new_key(), "Food")

    at_once(store, [partial(give, house, "Food", 30, asked)] * 10)

    assert house.chips[5] == 30
    assert accounts_of(house) == [(5, "Food")]


def test_two_phones_that_name_it_at_once_name_one(store: Flask, house: House) -> None:
    at_once(store, [partial(give, house), partial(give, house, "food")])

    assert accounts_of(house)[0][0] == 5
    assert len(accounts_of(house)) == 1
    assert house.chips[5] == 60


def test_a_closed_table_names_nobody(house: House) -> None:
    closing.close(house.circle, 1, house.ask())

    assert code_of_refusal(partial(give, house)) == "closed"
    assert accounts_of(house) == []


def test_rounds_are_played_on_and_the_audit_finds_nothing(house: House) -> None:
    house.record({2: 20})
    give(house)
    entry_seats = (NOI, SOMSAK, LEK, MALI)
    assert tuple(row.seat for row in house.see().seats if row.seat and not row.away) == entry_seats

    assert list(audit.audit(audit.Checked())) == []


def test_a_line_may_be_corrected_to_concern_somebody_else(house: House) -> None:
    give(house)
    better = Extra(kind="other", lines=(Line(source=LEK, target=MALI, amount=7),))

    corrections.revise(house.circle, 1, 1, house.ask(), better, 1)

    assert house.chips == {0: 0, 1: 0, 2: 0, 3: -7, 4: 7, 5: 0}
    corrections.undo(house.circle, 1, house.ask())
    assert house.chips == {0: 0, 1: -30, 2: 0, 3: 0, 4: 0, 5: 30}
    assert list(audit.audit(audit.Checked())) == []


def test_a_correction_names_only_seats_that_are_there(house: House) -> None:
    give(house)
    nobody = Extra(kind="other", lines=(Line(source=LEK, target=Seat(9), amount=7),))

    refused = partial(corrections.revise, house.circle, 1, 1, house.ask(), nobody, 1)

    assert code_of_refusal(refused) == "not_found"
