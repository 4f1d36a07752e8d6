"""Knocking: who waits, who lets whom in, and as whom."""

from __future__ import annotations

from functools import partial

import pytest
from flask import Flask

from app.store import joining, members
from app.store.circles import enter
from app.store.devices import Role
from app.store.ids import path_of
from app.store.people import people_of
from tests.store.tables import (
    House,
    ask,
    at_once,
    code_of_refusal,
    new_key,
    phone_in,
    rows,
    run,
)


def knock(
    house: House, who: int | None = None, name: str | None = None, kind: str = "player"
) -> int:
    return joining.knock_at(house.circle, ask(), "open sesame", kind=kind, who=who, name=name)


def let_in(house: House, number: int, yes: bool = True) -> None:
    joining.answer_knock(house.circle, house.ask(), number, yes, "/c/x/share")


def come_in(house: House, number: int, by: str = "open sesame") -> Role | None:
    joining.come_in(house.circle, ask(), number, by, "new phone")
    entered = enter(house.circle, "new phone")
    return entered.role if entered else None


def state(house: House, number: int) -> str:
    return joining.state_of(house.circle, number, "open sesame")


def test_whoever_is_let_in_is_who_they_said_to_be(house: House) -> None:
    number = knock(house, who=3)
    before = state(house, number)

    let_in(house, number)

    assert (before, state(house, number)) == ("waiting", "in")
    assert joining.waiting(house.circle) == []
    assert come_in(house, number) == Role("player", 3)
    assert state(house, number) == "done"


def test_who_waits_is_named_to_the_house(house: House) -> None:
    knock(house, who=3)
    knock(house, name="Kai")
    knock(house, kind="viewer")

    assert joining.waiting(house.circle) == [
        joining.Knock(1, "player", 3, "Lek"),
        joining.Knock(2, "player", None, "Kai"),
        joining.Knock(3, "viewer", None, None),
    ]


def test_who_is_new_becomes_a_person_when_they_are_let_in(house: House) -> None:
    number = knock(house, name="Kai")
    before = [person.name for person in people_of(house.circle)]

    let_in(house, number)

    assert "Kai" not in before
    assert people_of(house.circle)[-1].name == "Kai"
    assert come_in(house, number) == Role("player", 5)


def test_who_only_looks_on_is_nobody_of_the_house(house: House) -> None:
    number = knock(house, kind="viewer")
    let_in(house, number)

    assert come_in(house, number) == Role("viewer", None)


@pytest.mark.parametrize("kind", ["player", "scorer", "host"])
def test_on_a_second_phone_one_may_do_what_one_may_do_on_the_first(house: House, kind: str) -> None:
    phone_in(house, "Lek's phone", kind, 3)
    number = knock(house, who=3)

    assert joining.waiting(house.circle)[0].kind == kind
    let_in(house, number)
    assert come_in(house, number) == Role(kind, 3)


def test_who_has_that_seat_may_let_the_second_phone_in_and_nobody_else(house: House) -> None:
    lek, mali = phone_in(house, "Lek's phone", "player", 3), phone_in(house, "m", "scorer", 4)
    looking = phone_in(house, "v", "viewer", 3)
    number = knock(house, who=3)

    for other in (mali, looking):
        assert code_of_refusal(partial(let_in, other, number)) == "not_yours"
    let_in(lek, number)

    assert state(house, number) == "in"


def test_no_phone_gives_more_than_it_has(house: House) -> None:
    phone_in(house, "Lek's phone", "host", 3)
    tablet = phone_in(house, "Lek's tablet", "player", 3)
    number = knock(house, who=3)

    let_in(tablet, number)

    assert come_in(house, number) == Role("player", 3)


def test_only_a_host_lets_in_who_is_new_or_looks_on(house: House) -> None:
    lek = phone_in(house, "Lek's phone", "player", 3)

    for number in (knock(house, name="Kai"), knock(house, kind="viewer")):
        assert code_of_refusal(partial(let_in, lek, number)) == "not_yours"


def test_nobody_comes_in_before_or_without_being_let_in(house: House) -> None:
    waits, refused = knock(house, who=2), knock(house, who=3)
    let_in(house, refused, yes=False)

    for number in (waits, refused):
        assert code_of_refusal(partial(come_in, house, number)) == "not_let_in"
    assert state(house, refused) == "no"
    assert enter(house.circle, "new phone") is None


def test_nobody_comes_in_by_somebody_else_s_knock(house: House) -> None:
    number = knock(house, who=3)
    let_in(house, number)

    assert code_of_refusal(lambda: come_in(house, number, "guessed")) == "not_let_in"
    assert joining.state_of(house.circle, number, "guessed") == "gone"


def test_one_knock_lets_one_phone_in(store: Flask, house: House) -> None:
    number = knock(house, who=3)
    let_in(house, number)
    come_in(house, number)

    assert code_of_refusal(partial(come_in, house, number)) == "not_let_in"


def test_a_door_that_is_opened_twice_at_once_makes_one_person(store: Flask, house: House) -> None:
    number = knock(house, name="Kai")

    at_once(store, [partial(let_in, house, number)] * 8)

    assert [person.name for person in people_of(house.circle)].count("Kai") == 1
    assert come_in(house, number) == Role("player", 5)


def test_a_second_tap_knocks_once(store: Flask, house: House) -> None:
    asked = ask(new_key())
    call = partial(joining.knock_at, house.circle, asked, "s", kind="player", who=2, name=None)

    assert set(at_once(store, [call] * 8)) == {1}


def test_a_name_that_is_taken_cannot_knock_nor_be_let_in(house: House) -> None:
    assert code_of_refusal(lambda: knock(house, name="LEK")) == "name_taken"
    assert code_of_refusal(lambda: knock(house, name="a\u202eb")) == "bad_name"
    first, second = knock(house, name="Kai"), knock(house, name="kai")
    let_in(house, first)

    assert code_of_refusal(partial(let_in, house, second)) == "knock_name"
    assert state(house, second) == "waiting"


def test_nobody_knocks_as_a_person_of_another_circle(house: House, noise: House) -> None:
    assert code_of_refusal(lambda: knock(noise, who=4)) == "not_found"
    assert code_of_refusal(partial(let_in, noise, knock(house, who=3))) == "not_found"


def test_who_waited_half_an_hour_has_gone(house: House) -> None:
    number = knock(house, who=3)
    run("UPDATE knock SET made_at = '2020-01-01 00:00:00'")

    assert joining.waiting(house.circle) == []
    assert state(house, number) == "gone"
    assert code_of_refusal(partial(let_in, house, number)) == "not_found"


def test_who_goes_away_no_longer_waits(house: House) -> None:
    number = knock(house, who=3)

    joining.withdraw(house.circle, ask(), number, "guessed")
    still = joining.waiting(house.circle)
    joining.withdraw(house.circle, ask(), number, "open sesame")

    assert len(still) == 1
    assert joining.waiting(house.circle) == []


def test_a_door_has_room_for_so_many(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(joining, "MOST", 2)
    for _ in range(2):
        knock(house, kind="viewer")

    assert code_of_refusal(lambda: knock(house, who=3)) == "too_many_knocks"


def test_what_a_host_gives_is_taken_with_a_new_token(house: House) -> None:
    lek = phone_in(house, "old", "player", 3)

    members.change_member(house.circle, house.ask(), lek.device, "host")
    offered = joining.offered(house.circle, lek.device)
    before = enter(house.circle, "old")
    assert offered is not None
    joining.come_in(house.circle, lek.ask(), offered.number, None, "new")

    assert before is not None
    assert (before.role, offered.kind) == (Role("player", 3), "host")
    assert enter(house.circle, "old") is None
    assert enter(house.circle, "new").role == Role("host", 3)  # type: ignore[union-attr]
    assert joining.offered(house.circle, lek.device) is None


def test_what_is_set_aside_for_one_phone_is_not_for_another(house: House) -> None:
    lek, mali = phone_in(house, "l", "player", 3), phone_in(house, "m", "player", 4)
    members.change_member(house.circle, house.ask(), lek.device, "host")

    taking = partial(joining.come_in, house.circle, mali.ask(), 1, None, "new")

    assert code_of_refusal(taking) == "not_let_in"
    assert joining.offered(house.circle, mali.device) is None


def test_a_phone_that_was_sent_away_takes_nothing_that_was_set_aside(house: House) -> None:
    lek = phone_in(house, "l", "player", 3)
    members.change_member(house.circle, house.ask(), lek.device, "host")
    members.change_member(house.circle, house.ask(), lek.device, None)

    taking = partial(joining.come_in, house.circle, lek.ask(), 1, None, "new")

    assert code_of_refusal(taking) == "not_let_in"
    assert enter(house.circle, "l") is None


def test_lowering_a_phone_takes_effect_at_once(house: House) -> None:
    lek = phone_in(house, "l", "scorer", 3)

    answer = members.change_member(house.circle, house.ask(), lek.device, "viewer")

    assert answer == f"{path_of(house.circle)}/share"
    assert enter(house.circle, "l").role == Role("viewer", 3)  # type: ignore[union-attr]


def test_the_last_host_stays_and_a_second_one_may_go(house: House) -> None:
    lowering = partial(members.change_member, house.circle, house.ask(), house.device, "player")
    leaving = partial(members.leave, house.circle, house.ask())

    assert [code_of_refusal(lowering), code_of_refusal(leaving)] == ["last_host"] * 2
    phone_in(house, "l", "host", 3)
    members.leave(house.circle, house.ask())
    assert enter(house.circle, "Noi's phone") is None
    assert [each.name for each in members.members_of(house.circle)] == ["Lek"]


def test_a_phone_of_another_circle_is_not_changed(house: House, noise: House) -> None:
    changing = partial(members.change_member, noise.circle, noise.ask(), house.device, None)

    assert code_of_refusal(changing) == "not_found"
    assert len(rows("SELECT * FROM role WHERE circle_id = :c", c=house.circle)) == 1
