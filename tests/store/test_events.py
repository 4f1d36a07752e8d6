"""A hand in play: every event is kept at once, and none gets in another's way."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.store import deals
from app.store.audit import Checked, audit
from app.store.db import Ask, Refused, writing
from app.store.devices import make_device
from app.store.models import role
from app.store.scoring import Rejected
from tests.store.hands import PanHouse, hand_of, pan_house, told, valle
from tests.store.tables import House, at_once


@pytest.fixture
def pan(noise: House) -> PanHouse:
    """Anna, Ben, Carla and Dan at a table of Panguingue."""
    return pan_house()


def other_phone(house: House) -> Ask:
    """A POST from a second phone of the same circle."""
    with writing(house.circle) as connection:
        device = make_device(connection, "Ben's phone")
        row = {"circle_id": house.circle, "device": device, "kind": "scorer"}
        connection.execute(role.insert(), row)
    return Ask(house.ask().key, house.ask().body_hash, device)


def again(asked: Ask, house: House) -> Ask:
    """The same phone's next POST."""
    return Ask(house.ask().key, asked.body_hash, asked.device)


def test_the_first_event_begins_the_hand_and_each_pays_at_once(pan: PanHouse) -> None:
    begun = pan.say(1, "condition", 1, condition="suited_valle")
    after_one = pan.chips

    pan.say(1, "condition", 2, condition="mixed_valle")

    assert begun.endswith("/s/1/deals/new")
    assert after_one == {0: 0, 1: 6, 2: -2, 3: -2, 4: -2}
    assert pan.chips == {0: 0, 1: 5, 2: 1, 3: -3, 4: -3}
    assert pan.told(1) == ["condition 1", "condition 2"]
    assert pan.in_play() == 1


def test_going_out_ends_the_hand_and_leads_to_the_board(pan: PanHouse) -> None:
    pan.say(1, "drop", 4)

    board = pan.say(1, "out", 1)

    assert board.endswith("/s/1")
    assert pan.in_play() is None
    assert pan.chips == {0: 0, 1: 4, 2: -1, 3: -1, 4: -2}


def test_an_event_sent_twice_happened_once(pan: PanHouse) -> None:
    asked = pan.ask(None, "valle")

    answers = {pan.say(1, "condition", 1, by=asked, condition="suited_valle") for _ in "ab"}

    assert len(answers) == 1
    assert pan.told(1) == ["condition 1"]


def test_two_phones_that_both_begin_the_hand_both_stand(pan: PanHouse) -> None:
    other = other_phone(pan)

    pan.say(1, "drop", 4)
    pan.say(1, "drop", 3, by=other)

    assert pan.told(1) == ["drop 4", "drop 3"]
    assert pan.see().count == 1


def test_a_dozen_events_at_once_all_stand(store: Flask, pan: PanHouse) -> None:
    def say(player: int) -> str:
        return pan.say(1, "condition", player, condition="mixed_valle")

    at_once(store, [partial(say, 1 + n % 4) for n in range(12)])

    assert len(pan.told(1)) == 12
    assert pan.deal(1).version == 12
    assert pan.chips == pan.worked_out()


def test_an_event_that_cannot_be_is_refused_and_changes_nothing(pan: PanHouse) -> None:
    pan.say(1, "drop", 4)
    before = pan.chips

    with pytest.raises(Rejected) as refused:
        pan.say(1, "condition", 4, condition="suited_valle")

    assert [(p.at[:2], p.code) for p in refused.value.problems] == [
        (("events", 1), "not_in_the_hand")
    ]
    assert pan.chips == before
    assert pan.deal(1).version == 1


def test_an_event_for_a_hand_that_was_closed_meanwhile_is_asked_about(pan: PanHouse) -> None:
    pan.say(1, "out", 1)

    with pytest.raises(Refused) as refused:
        pan.say(1, "condition", 2, condition="suited_valle")

    assert (refused.value.code, refused.value.params) == ("hand_over", {"number": 1})


def test_an_avoidable_discard_is_still_ruled_after_the_hand(pan: PanHouse) -> None:
    pan.say(1, "out", 1)

    pan.say(1, "avoidable", 2)

    assert pan.chips == {0: 0, 1: 3, 2: -3, 3: 0, 4: 0}
    assert pan.in_play() is None


def test_no_hand_begins_while_one_is_in_play(pan: PanHouse) -> None:
    pan.say(1, "condition", 1, condition="suited_valle")

    with pytest.raises(Refused) as refused:
        pan.say(2, "condition", 2, condition="suited_valle")
    with pytest.raises(Refused) as whole:
        deals.record(pan.circle, 1, pan.ask(), hand_of([told("out", 1)]), pan.seats)

    assert (refused.value.code, refused.value.params) == ("hand_open", {"number": 1})
    assert whole.value.code == "hand_open"


def test_a_hand_that_is_not_the_next_one_is_nowhere(pan: PanHouse) -> None:
    with pytest.raises(Refused) as refused:
        pan.say(3, "drop", 4)

    assert refused.value.code == "not_found"


def test_an_event_for_a_hand_that_was_struck_out_is_asked_about(pan: PanHouse) -> None:
    pan.say(1, "drop", 4)
    pan.revise(1, None)

    with pytest.raises(Refused) as refused:
        pan.say(1, "drop", 3)

    assert refused.value.code == "hand_over"


def test_undo_takes_ones_own_event_out_from_under_anothers(pan: PanHouse) -> None:
    other = other_phone(pan)
    pan.say(1, "condition", 1, condition="suited_valle")
    pan.say(1, "condition", 2, condition="mixed_valle", by=other)
    pan.say(1, "condition", 3, condition="high_run", by=again(other, pan))
    mine = again(other, pan)

    pan.undo(mine)
    pan.undo(again(mine, pan))

    assert pan.told(1) == ["condition 1"]
    assert pan.chips == {0: 0, 1: 6, 2: -2, 3: -2, 4: -2}


def test_an_event_is_taken_back_though_another_phone_spoke_since(pan: PanHouse) -> None:
    other = other_phone(pan)
    pan.say(1, "condition", 2, condition="mixed_valle", by=other)
    pan.say(1, "condition", 1, condition="suited_valle")

    pan.undo(again(other, pan))

    assert pan.told(1) == ["condition 1"]
    assert pan.chips == {0: 0, 1: 6, 2: -2, 3: -2, 4: -2}


def test_what_was_taken_back_comes_back_to_its_place(pan: PanHouse) -> None:
    other = other_phone(pan)
    pan.say(1, "condition", 2, condition="mixed_valle", by=other)
    pan.say(1, "condition", 1, condition="suited_valle")
    before = (pan.told(1), pan.chips)
    pan.undo(again(other, pan))

    pan.redo()

    assert (pan.told(1), pan.chips) == before


def test_what_later_events_build_on_is_not_taken_back_alone(pan: PanHouse) -> None:
    other = other_phone(pan)
    pan.say(1, "condition", 1, condition="suited_valle", by=other)
    pan.say(1, "more", 1, condition=1)

    with pytest.raises(Refused) as refused:
        pan.undo(again(other, pan))

    assert (refused.value.code, refused.value.params) == ("built_upon", {"number": 1})
    assert pan.told(1) == ["condition 1", "more 1"]


def test_an_event_under_an_edit_is_not_taken_back(pan: PanHouse) -> None:
    other = other_phone(pan)
    pan.say(1, "condition", 2, condition="mixed_valle", by=other)
    pan.edit(1, valle(3), valle(2))

    with pytest.raises(Refused) as refused:
        pan.undo(again(other, pan))

    assert refused.value.code == "edited_meanwhile"


def test_a_hand_whose_first_event_is_taken_back_is_still_in_play(pan: PanHouse) -> None:
    pan.say(1, "condition", 1, condition="suited_valle")

    pan.undo()

    assert pan.told(1) == []
    assert pan.in_play() == 1
    assert set(pan.chips.values()) == {0}
    pan.say(1, "drop", 2)
    assert pan.told(1) == ["drop 2"]


def test_a_hand_written_as_a_whole_is_struck_out_by_undo(pan: PanHouse) -> None:
    entry = hand_of([valle(1), told("out", 1)])
    deals.record(pan.circle, 1, pan.ask(), entry, pan.seats)

    pan.undo()

    assert pan.deal(1).entry is None
    assert set(pan.chips.values()) == {0}


def test_undo_of_an_edit_gives_the_events_back(pan: PanHouse) -> None:
    pan.say(1, "condition", 1, condition="suited_valle")
    pan.say(1, "condition", 2, condition="mixed_valle")
    pan.edit(1, valle(3))

    pan.undo()

    assert pan.told(1) == ["condition 1", "condition 2"]


def test_no_hand_is_put_back_in_play_behind_a_later_one(pan: PanHouse) -> None:
    pan.say(1, "out", 1)
    pan.say(2, "drop", 4)

    for hand in (hand_of([valle(1)]), hand_of([])):
        with pytest.raises(Refused) as refused:
            pan.revise(1, hand)
        assert (refused.value.code, refused.value.params) == ("hand_open", {"number": 1})
    assert pan.told(1) == ["out 1"]


def test_the_last_hand_may_be_put_back_in_play(pan: PanHouse) -> None:
    pan.say(1, "out", 1)

    pan.undo()

    assert pan.in_play() == 1
    pan.say(1, "out", 2)
    assert pan.chips == {0: 0, 1: -1, 2: 3, 3: -1, 4: -1}


def test_undoing_events_and_redoing_them_changes_nothing(pan: PanHouse) -> None:
    pan.say(1, "drop", 4)
    pan.say(1, "condition", 1, condition="suited_valle", spades=True)
    pan.say(1, "more", 1, condition=1)
    pan.say(1, "foul", 2)
    pan.say(1, "out", 3)
    before = (pan.told(1), pan.chips)

    for _ in range(5):
        pan.undo()
    nothing = (pan.told(1), set(pan.chips.values()))
    for _ in range(5):
        pan.redo()

    assert nothing == ([], {0})
    assert (pan.told(1), pan.chips) == before


EVENTS: st.SearchStrategy[tuple[str, int, Any]] = st.one_of(
    st.tuples(st.just("drop"), st.integers(1, 4), st.just({})),
    st.tuples(
        st.just("condition"),
        st.integers(1, 4),
        st.fixed_dictionaries(
            {
                "condition": st.sampled_from(["suited_valle", "mixed_valle", "high_run"]),
                "asked": st.booleans(),
            }
        ),
    ),
    st.tuples(st.just("more"), st.integers(1, 4), st.just({"condition": 1})),
    st.tuples(st.just("foul"), st.integers(1, 4), st.just({})),
    st.tuples(st.just("out"), st.integers(1, 4), st.just({})),
)
STEPS: st.SearchStrategy[tuple[str, Any]] = st.one_of(
    EVENTS.map(lambda event: ("say", event)),
    EVENTS.map(lambda event: ("say", event)),
    st.sampled_from(["undo", "redo", "strike", "bring back"]).map(lambda step: (step, None)),
)


@settings(
    max_examples=25,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(steps=st.lists(STEPS, min_size=5, max_size=30), picks=st.randoms(use_true_random=False))
def test_an_evening_of_hands_comes_to_what_its_entries_say(
    noise: House, steps: list[tuple[str, Any]], picks: Any
) -> None:
    house = pan_house(ante=1)

    for step, event in steps:
        count = house.see().count
        number = house.in_play() or count + 1
        try:
            if step == "say":
                kind, player, more = event
                house.say(number, kind, player, **more)
            elif step in {"undo", "redo"}:
                getattr(house, step)()
            elif count:
                old = picks.randint(1, count)
                house.revise(old, hand_of([told("out", 1)]) if step == "bring back" else None)
        except (Refused, Rejected):
            pass
        assert sum(house.chips.values()) == 0
        assert house.chips == house.worked_out()
    assert list(audit(Checked())) == []
