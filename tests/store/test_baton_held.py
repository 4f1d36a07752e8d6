"""Where one phone records at a time, that is found out under the lock, with every kind of write."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import partial

import pytest
from flask import Flask

from app.store import batons, closing, corrections, deals, events, extras, seats
from app.store.db import Ask, Refused, writing
from app.store.events import Said
from app.table import Seat
from app.table.extra import Extra, Line
from tests.store.hands import PanHouse, event_of, hand_of, pan_house
from tests.store.tables import House, at_once, code_of_refusal, everything_in, phone_in, round_of

LOAN = Extra(kind="other", lines=(Line(source=Seat(1), target=Seat(2), amount=5),))
Write = Callable[[House, Ask], str]
WRITES: Mapping[str, Write] = {
    "a round": lambda house, ask: deals.record(
        house.circle, 1, ask, round_of({2: 5}), house.seats, None, 0
    ),
    "a misdeal": lambda house, ask: deals.record(house.circle, 1, ask, None, house.seats),
    "a line beside the game": lambda house, ask: extras.record_extra(house.circle, 1, ask, LOAN),
    "a correction": lambda house, ask: corrections.revise(
        house.circle, 1, 1, ask, round_of({2: 7}), 1
    ),
    "undo": lambda house, ask: corrections.undo(house.circle, 1, ask),
    "players": lambda house, ask: seats.change(house.circle, 1, ask, seats.Change(joins="Kai")),
    "closing": lambda house, ask: closing.close(house.circle, 1, ask),
    "reopening": lambda house, ask: closing.reopen(house.circle, 1, ask),
}


@pytest.fixture
def lek(house: House) -> House:
    """Lek's phone, which recorded a round and has the baton."""
    batons.set_scoring(house.circle, house.ask(), "baton")
    phone = phone_in(house, "Lek's phone", "player", 3)
    batons.take_baton(house.circle, 1, phone.ask())
    phone.record({2: 20})
    return phone


@pytest.fixture
def mali(house: House, lek: House) -> House:
    """Mali's phone, which takes the baton over from Lek's."""
    phone = phone_in(house, "Mali's phone", "scorer", 4)
    batons.take_baton(house.circle, 1, phone.ask())
    return phone


@pytest.mark.parametrize("write", WRITES.values(), ids=WRITES)
def test_who_lost_the_baton_meanwhile_writes_nothing(lek: House, mali: House, write: Write) -> None:
    tables = ("deal", "posting", "seat", "sitting", "intent", "person", "agreement")
    before = [everything_in(table, lek.circle) for table in tables]

    refused = code_of_refusal(lambda: write(lek, lek.ask()))

    assert refused == "no_baton"
    assert [everything_in(table, lek.circle) for table in tables] == before


@pytest.mark.parametrize("write", WRITES.values(), ids=WRITES)
def test_who_has_it_writes(lek: House, write: Write) -> None:
    assert write(lek, lek.ask()).startswith("/c/")


@pytest.mark.parametrize("write", ["a round", "a correction", "closing", "players"])
def test_a_host_needs_none(house: House, mali: House, write: str) -> None:
    assert WRITES[write](house, house.ask()).startswith("/c/")


def test_nobody_s_baton_is_everybody_s(lek: House, mali: House) -> None:
    with writing(lek.circle) as connection:
        batons.pass_baton(connection, lek.circle, 1, None)

    lek.record({2: 5})

    assert batons.baton_of(lek.circle, 1).device == lek.device
    assert code_of_refusal(lambda: mali.record({2: 5})) == "no_baton"


def test_where_everybody_records_nobody_is_refused(house: House, lek: House, mali: House) -> None:
    batons.set_scoring(house.circle, house.ask(), "seated")

    lek.record({2: 5})

    assert house.see().count == 2


def test_what_was_saved_before_it_was_lost_is_answered_again(lek: House) -> None:
    key = "k" * 22
    first = lek.record({2: 5}, key=key)
    other = phone_in(lek, "Dao's phone", "player", 2)
    batons.take_baton(lek.circle, 1, other.ask())

    assert lek.record({2: 5}, key=key) == first


def test_a_table_that_is_not_there_has_no_baton(lek: House) -> None:
    assert code_of_refusal(lambda: closing.close(lek.circle, 9, lek.ask())) == "not_found"


def test_the_pot_is_given_back_and_events_are_said_by_who_has_it(noise: House) -> None:
    anna = pan_house()
    batons.set_scoring(anna.circle, anna.ask(), "baton")
    ben = phone_in(anna, "Ben's phone", "player", 2)
    said = Said(event_of("drop", 4), hand_of(()), anna.seats, None, 0)

    def say(phone: House) -> str:
        return events.add_event(phone.circle, 1, 1, phone.ask(), said)

    assert code_of_refusal(lambda: say(ben)) == "no_baton"
    assert code_of_refusal(lambda: closing.give_back(ben.circle, 1, ben.ask())) == "no_baton"
    batons.take_baton(ben.circle, 1, ben.ask())
    assert say(ben).endswith("/deals/new")
    assert isinstance(anna, PanHouse)
    assert anna.told(1) == ["drop 4"]


def test_however_it_goes_back_and_forth_only_the_holder_records(
    store: Flask, lek: House, mali: House
) -> None:
    """Each takes it and records at once: who was refused lost it in between, and nobody else."""

    def ten_rounds(phone: House) -> Counter[str]:
        told = Counter[str]()
        for _ in range(10):
            batons.take_baton(phone.circle, 1, phone.ask())
            try:
                phone.record({2: 1})
            except Refused as refused:
                told[refused.code] += 1
            else:
                told["saved"] += 1
        return told

    answers = at_once(store, [partial(ten_rounds, phone) for phone in (lek, mali)])

    told = sum(answers, Counter())
    assert told.total() == 20
    assert told.keys() <= {"saved", "no_baton"}
    assert lek.see().count == 1 + told["saved"]
