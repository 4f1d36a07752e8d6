"""Two phones save the same: it is asked about once, and whatever is another deal stands."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from flask import Flask

from app.games import get_game
from app.store import alike, corrections, deals, events
from app.store.clock import now
from app.store.db import Ask, Refused
from app.store.events import Said
from app.store.scoring import Rejected
from app.table import Seat
from app.table.entry import Entry
from tests.store.hands import PanHouse, event_of, hand_of, pan_house
from tests.store.rounds import pili_house
from tests.store.rounds import round_of as pili_round
from tests.store.tables import House, at_once, open_house, phone_in, round_of

SAME: Mapping[int, int] = {2: 20, 3: -10, 4: -10}
OTHER: Mapping[int, int] = {2: 30, 3: -10, 4: -10}


@pytest.fixture
def lek(house: House) -> House:
    """Lek's phone, at the same table."""
    return phone_in(house, "Lek's phone", "player", 3)


def save(
    house: House,
    results: Mapping[int, int] | None,
    base: int | None = 0,
    *,
    asked: Ask | None = None,
    seats: tuple[Seat, ...] | None = None,
) -> str:
    """Saves a round that was begun when the log had `base` rows; without results a misdeal."""
    entry = None if results is None else round_of(results)
    by = asked or house.ask(None, repr(results))
    return deals.record(house.circle, 1, by, entry, seats or house.seats, None, base)


def refused(house: House, results: Mapping[int, int] | None, base: int = 0) -> Mapping[str, object]:
    """What is said of a round that looks like one which is there."""
    before = house.see().last_seq
    with pytest.raises(Refused) as refusal:
        save(house, results, base)
    assert refusal.value.code == "looks_recorded"
    assert house.see().last_seq == before
    return refusal.value.params


def test_what_another_phone_has_just_saved_is_asked_about(house: House, lek: House) -> None:
    save(lek, SAME)

    assert refused(house, SAME) == {"number": 1, "seq": 1}


def test_the_refused_key_is_not_used_up_and_with_a_new_base_it_is_another_round(
    house: House, lek: House
) -> None:
    save(lek, SAME)
    asked = house.ask(None, "mine")
    with pytest.raises(Refused):
        save(house, SAME, 0, asked=asked)

    answer = save(house, SAME, 1, asked=asked)

    assert "also" not in answer
    assert house.see().count == 2
    assert house.chips[2] == 40


def test_what_this_phone_sends_again_is_what_it_saved_before(house: House, lek: House) -> None:
    asked = house.ask(None, "mine")
    first = save(house, SAME, 0, asked=asked)
    save(lek, OTHER, 1)

    again = save(house, SAME, 0, asked=asked)

    assert again == first
    assert house.see().count == 2


def test_a_phone_that_saves_the_same_twice_means_it(house: House) -> None:
    save(house, SAME)

    save(house, SAME)

    assert house.see().count == 2


def test_who_has_seen_the_other_s_round_means_another(house: House, lek: House) -> None:
    save(lek, SAME)

    save(house, SAME, 1)

    assert house.see().count == 2


def test_a_form_that_says_nothing_of_what_it_saw_is_believed(house: House, lek: House) -> None:
    save(lek, SAME)

    save(house, SAME, None)

    assert house.see().count == 2


def test_another_round_stands_and_says_which_came_before_it(house: House, lek: House) -> None:
    save(house, SAME)
    save(lek, OTHER, 1)
    save(lek, {2: 50}, 2)

    answer = save(house, {3: 10}, 1)

    assert answer.endswith("/s/1?also=3")
    assert house.see().count == 4
    assert "also" not in save(house, {3: 20}, 3)  # its own row is no news to it


def test_the_answer_to_a_second_sending_names_the_same(house: House, lek: House) -> None:
    save(lek, OTHER)
    asked = house.ask(None, "mine")
    first = save(house, SAME, 0, asked=asked)
    save(lek, {2: 50}, 2)

    again = save(house, SAME, 0, asked=asked)

    assert first == again
    assert again.endswith("?also=1")


def test_after_two_minutes_it_is_another_round(
    house: House, lek: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    save(lek, SAME)
    monkeypatch.setattr(alike, "now", lambda: now() + timedelta(seconds=119))
    refused(house, SAME)

    monkeypatch.setattr(alike, "now", lambda: now() + timedelta(seconds=121))
    save(house, SAME)

    assert house.see().count == 2


def test_with_others_dealt_in_it_is_another_round(house: House, lek: House) -> None:
    save(lek, {2: 20})

    save(house, {2: 20}, seats=(Seat(1), Seat(2)))

    assert house.see().count == 2


def test_the_same_people_in_another_order_are_the_same(house: House, lek: House) -> None:
    save(lek, SAME, seats=(Seat(3), Seat(4), Seat(1), Seat(2)))

    refused(house, SAME)


def test_what_was_corrected_meanwhile_is_compared_as_it_stands(house: House, lek: House) -> None:
    save(lek, OTHER)
    corrections.revise(house.circle, 1, 1, lek.ask(), round_of(SAME), 1)

    assert refused(house, SAME) == {"number": 1, "seq": 2}
    assert save(house, OTHER).endswith("?also=1")


def test_what_was_struck_out_meanwhile_is_recorded(house: House, lek: House) -> None:
    ties = {2: 0, 3: 0, 4: 0}
    for number, results in enumerate((SAME, ties)):
        save(lek, results, 2 * number)
        corrections.undo(house.circle, 1, lek.ask())

    for results in (SAME, ties):
        save(house, results)

    assert house.see().count == 4


def test_an_old_round_that_another_phone_corrects_is_no_new_one(house: House, lek: House) -> None:
    save(lek, OTHER)
    corrections.revise(house.circle, 1, 1, lek.ask(), round_of(SAME), 1)

    save(house, SAME, 1)

    assert house.see().count == 2


def test_two_misdeals_are_the_same_and_a_round_of_ties_is_none(house: House, lek: House) -> None:
    save(lek, None)

    assert refused(house, None) == {"number": 1, "seq": 1}
    save(house, {2: 0, 3: 0, 4: 0})
    assert house.see().count == 2


def test_a_round_that_cannot_stand_is_told_so_as_ever(house: House, lek: House) -> None:
    save(lek, SAME)

    with pytest.raises(Rejected):
        save(house, {1: 20})


def test_of_two_phones_that_save_the_same_in_one_moment_one_is_asked(
    store: Flask, house: House, lek: House
) -> None:
    def one(phone: House) -> str:
        try:
            return save(phone, SAME)
        except Refused as refusal:
            return refusal.code

    answers = at_once(store, [partial(one, phone) for phone in (house, lek)])

    assert sorted(answers)[1] == "looks_recorded"
    assert house.see().count == 1


def test_two_phones_come_back_with_ten_rounds_each_and_all_twenty_stand(
    store: Flask, house: House, lek: House
) -> None:
    def all_of(phone: House, first: int) -> None:
        for won in range(first, first + 10):
            save(phone, {2: won}, 0)

    at_once(store, [partial(all_of, house, 100), partial(all_of, lek, 200)])

    log = deals.deals_of(house.circle, 1, limit=50)
    assert [deal.number for deal in log] == list(range(20, 0, -1))
    for phone, first in ((house, 100), (lek, 200)):
        mine = [deal.moves[Seat(2)] for deal in reversed(log) if deal.device == phone.device]
        assert mine == list(range(first, first + 10))


def test_where_a_deal_changes_what_the_next_one_pays_it_is_compared_in_its_place(
    noise: House,
) -> None:
    """The pot of a draw goes to whoever wins next: sent twice, it would not be there any more."""
    rules = {"stake": "fixed", "draw": "carry"}
    kham = open_house("Kham", "Dao", device="Kham's phone", game="pi-deng", rules=rules)
    dao = phone_in(kham, "Dao's phone", "player", 2)
    save_points(kham, 104, 104, 0)
    save_points(kham, 120, 88, 1)

    with pytest.raises(Refused) as refusal:
        save_points(dao, 120, 88, 1)

    assert (refusal.value.code, refusal.value.params) == ("looks_recorded", {"number": 2, "seq": 2})
    save_points(dao, 120, 88, 2)
    again, before = deals.deals_of(kham.circle, 1, limit=2)
    assert again.moves != before.moves


def save_points(house: House, one: int, other: int, base: int) -> None:
    """Saves a round of Pi Deng by its totals."""
    said = json.dumps({"dealer": 1, "points": {"1": one, "2": other}})
    entry: Entry = get_game("pi-deng").entry.model_validate_json(said)
    deals.record(house.circle, 1, house.ask(None, said), entry, house.seats, None, base)


def test_the_last_round_of_a_game_is_asked_about_though_the_game_has_ended(noise: House) -> None:
    emma = pili_house(limit=3)
    jake = phone_in(emma, "Jake's phone", "player", 2)
    lost = pili_round("0 1 5", "4 1 0")
    deals.record(emma.circle, 1, emma.ask(), lost, emma.seats, None, 0)

    with pytest.raises(Refused) as refusal:
        deals.record(emma.circle, 1, jake.ask(), lost, emma.seats, None, 0)

    assert refusal.value.code == "looks_recorded"
    with pytest.raises(Rejected):
        deals.record(emma.circle, 1, jake.ask(), lost, emma.seats, None, 1)


@pytest.fixture
def pan(noise: House) -> PanHouse:
    """Anna, Ben, Carla and Dan at a table of Panguingue."""
    return pan_house()


@pytest.fixture
def ben(pan: PanHouse) -> PanHouse:
    """Ben's phone, at the same table."""
    other = phone_in(pan, "Ben's phone", "player", 2)
    return PanHouse(other.circle, other.device)


def say(
    house: PanHouse,
    number: int,
    kind: str,
    player: int,
    base: int | None = 0,
    *,
    asked: Ask | None = None,
    **more: Any,
) -> str:
    """Says one event of a hand on a page that was shown when the log had `base` rows."""
    event = event_of(kind, player, **more)
    said = Said(event, hand_of(()), house.seats, None, base)
    return events.add_event(house.circle, 1, number, asked or house.ask(None, repr(event)), said)


def said_twice(house: PanHouse, *what: Any, **more: Any) -> Mapping[str, object]:
    before = house.see().last_seq
    with pytest.raises(Refused) as refusal:
        say(house, *what, **more)
    assert refusal.value.code == "looks_recorded"
    assert house.see().last_seq == before
    return refusal.value.params


VALLE: dict[str, Any] = {"condition": "suited_valle"}


def test_two_events_of_two_phones_both_stand_even_if_both_begin_the_hand(
    pan: PanHouse, ben: PanHouse
) -> None:
    say(pan, 1, "condition", 1, **VALLE)
    say(ben, 1, "condition", 2, **VALLE)
    say(pan, 1, "condition", 1, condition="mixed_valle")

    assert pan.told(1) == ["condition 1", "condition 2", "condition 1"]
    assert pan.chips == pan.worked_out()


def test_the_same_event_of_two_phones_is_asked_about(pan: PanHouse, ben: PanHouse) -> None:
    say(ben, 1, "condition", 2, **VALLE)
    say(ben, 1, "condition", 1, 1, **VALLE)

    assert said_twice(pan, 1, "condition", 1, **VALLE) == {"number": 1, "seq": 2, "said": 2}
    assert said_twice(pan, 1, "condition", 2, **VALLE) == {"number": 1, "seq": 2, "said": 1}
    say(pan, 1, "condition", 1, 2, **VALLE)
    assert pan.told(1) == ["condition 2", "condition 1", "condition 1"]


def test_an_event_that_its_form_has_seen_is_one_more(pan: PanHouse, ben: PanHouse) -> None:
    say(ben, 1, "condition", 1, **VALLE)
    say(ben, 1, "condition", 2, 1, **VALLE)

    say(pan, 1, "condition", 1, 1, **VALLE)

    assert pan.see().last_seq == 3


def test_one_phone_may_say_the_same_twice(pan: PanHouse) -> None:
    say(pan, 1, "condition", 1, **VALLE)
    say(pan, 1, "condition", 1, **VALLE)

    assert pan.told(1) == ["condition 1", "condition 1"]


def test_ones_own_event_is_one_more_though_another_phone_spoke_in_between(
    pan: PanHouse, ben: PanHouse
) -> None:
    say(pan, 1, "condition", 1, **VALLE)
    say(ben, 1, "condition", 2, **VALLE)

    say(pan, 1, "condition", 1, **VALLE)

    assert pan.told(1) == ["condition 1", "condition 2", "condition 1"]


def test_an_event_that_was_taken_back_is_said_anew(pan: PanHouse, ben: PanHouse) -> None:
    say(ben, 1, "condition", 1, **VALLE)
    ben.undo()

    say(pan, 1, "condition", 1, **VALLE)

    assert pan.told(1) == ["condition 1"]


def test_after_two_minutes_the_same_event_is_one_more(
    pan: PanHouse, ben: PanHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    say(ben, 1, "condition", 1, **VALLE)

    monkeypatch.setattr(alike, "now", lambda: now() + timedelta(seconds=121))
    say(pan, 1, "condition", 1, **VALLE)

    assert pan.told(1) == ["condition 1", "condition 1"]


def test_the_same_going_out_is_asked_about_though_the_hand_has_ended(
    pan: PanHouse, ben: PanHouse
) -> None:
    say(ben, 1, "drop", 4)
    say(ben, 1, "out", 1, 1)

    assert said_twice(pan, 1, "out", 1, 1)["said"] == 2
    with pytest.raises(Refused) as other:
        say(pan, 1, "out", 2, 1)
    assert other.value.code == "hand_over"


def test_the_same_drop_is_asked_about_before_it_is_called_impossible(
    pan: PanHouse, ben: PanHouse
) -> None:
    say(ben, 1, "drop", 4)

    said_twice(pan, 1, "drop", 4)


def test_an_event_sent_again_under_its_key_was_said_once(pan: PanHouse, ben: PanHouse) -> None:
    asked = pan.ask(None, "valle")
    first = say(pan, 1, "condition", 1, asked=asked, **VALLE)
    say(ben, 1, "condition", 2, 1, **VALLE)

    assert say(pan, 1, "condition", 1, asked=asked, **VALLE) == first
    assert pan.see().last_seq == 2


def test_a_hand_written_as_a_whole_is_no_event(pan: PanHouse, ben: PanHouse) -> None:
    say(ben, 1, "condition", 1, **VALLE)
    ben.edit(1, {"type": "condition", "player": 2, **VALLE})

    say(pan, 1, "condition", 2, **VALLE)

    assert pan.told(1) == ["condition 2", "condition 2"]
