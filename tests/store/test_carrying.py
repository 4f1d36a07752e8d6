"""The pot goes from hand to hand: a correction follows it, as far as it reaches, no further."""

from __future__ import annotations

import pytest

from app.store import closing, corrections
from app.store.audit import Checked, audit
from app.store.db import Refused
from tests.store.hands import PanHouse, pan_house, seat, told, valle
from tests.store.tables import House, rows

NOBODY_WINS = [told("drop", 4), *(told("foul", seat) for seat in (1, 2, 3))]


@pytest.fixture
def pan(noise: House) -> PanHouse:
    """A pot of 2 carried on from hand 1, won by Anna in hand 2; hand 3 has none."""
    house = pan_house()
    for event in NOBODY_WINS:
        house.say(1, event["type"], event["player"])
    house.say(2, "condition", 2, condition="high_run")
    house.say(2, "out", 1)
    house.say(3, "out", 2)
    return house


def postings(house: House, seq: int) -> set[int]:
    """The deals that one row of the log moved something in."""
    found = rows(
        "SELECT number FROM posting WHERE circle_id = :c AND seq = :s", c=house.circle, s=seq
    )
    return {row["number"] for row in found}


def test_a_pot_that_nobody_won_lies_there_for_the_next_hand(noise: House) -> None:
    house = pan_house()
    for event in NOBODY_WINS:
        house.say(1, event["type"], event["player"])

    assert house.in_play() is None
    assert house.chips == {0: 2, 1: 0, 2: 0, 3: 0, 4: -2}

    house.say(2, "out", 1)

    assert house.chips == {0: 0, 1: 5, 2: -1, 3: -1, 4: -3}


def test_a_correction_of_the_pot_follows_it_into_the_hand_that_won_it(pan: PanHouse) -> None:
    before = pan.chips

    pan.edit(1, *NOBODY_WINS[1:], told("foul", 4))

    assert pan.chips == {**before, 4: before[4] + 2, 1: before[1] - 2}
    assert pan.chips == pan.worked_out()
    assert postings(pan, pan.see().last_seq) == {1, 2}
    assert list(audit(Checked())) == []


def test_a_correction_that_leaves_the_pot_alone_touches_no_other_hand(pan: PanHouse) -> None:
    pan.edit(1, NOBODY_WINS[0], valle(1), *NOBODY_WINS[1:])

    assert postings(pan, pan.see().last_seq) <= {1}
    assert pan.chips == pan.worked_out()


def test_what_was_carried_is_taken_back_with_its_cause(pan: PanHouse) -> None:
    before = pan.chips
    pan.revise(1, None)
    without = pan.chips

    pan.undo()

    assert without == {0: 0, 1: before[1] - 2, 2: before[2], 3: before[3], 4: before[4] + 2}
    assert pan.chips == before


def test_the_hand_that_a_correction_reached_says_so(pan: PanHouse) -> None:
    pan.revise(1, None)

    carried = corrections.carried_to(pan.circle, 1, 2)

    assert [(each.number, each.change) for each in carried] == [(1, {0: 2, 1: -2})]
    assert corrections.carried_to(pan.circle, 1, 3) == []
    assert [v.change for v in corrections.versions_of(pan.circle, 1, 3)] != []


def test_striking_the_winner_out_leaves_the_pot_to_the_hand_after(pan: PanHouse) -> None:
    before = pan.deal(2).moves[seat(1)]

    pan.revise(2, None)

    assert before > 0
    assert pan.chips[0] == 0
    assert pan.deal(3).moves[seat(2)] == 3 + 2
    assert pan.chips == pan.worked_out()


def test_a_table_with_chips_in_the_pot_is_not_closed(noise: House) -> None:
    house = pan_house()
    for event in NOBODY_WINS:
        house.say(1, event["type"], event["player"])

    with pytest.raises(Refused) as refused:
        closing.close(house.circle, 1, house.ask())

    assert refused.value.code == "pot_left"
    assert house.see().closed_at is None


def test_a_pot_is_given_back_to_those_who_paid_it_in(noise: House) -> None:
    house = pan_house(ante=1)
    for event in NOBODY_WINS:
        house.say(1, event["type"], event["player"])
    paid = house.chips

    board = closing.give_back(house.circle, 1, house.ask())

    assert paid == {0: 6, 1: -1, 2: -1, 3: -1, 4: -3}
    assert board.endswith("/s/1")
    assert house.chips == {0: 0, 1: 0, 2: 0, 3: 0, 4: 0}
    closing.close(house.circle, 1, house.ask())
    assert list(audit(Checked())) == []


def test_giving_the_pot_back_is_taken_back_like_any_change(noise: House) -> None:
    house = pan_house()
    for event in NOBODY_WINS:
        house.say(1, event["type"], event["player"])
    before = house.chips
    closing.give_back(house.circle, 1, house.ask())

    house.undo()

    assert house.chips == before


def test_what_is_given_back_is_what_was_paid_since_the_pot_was_last_won(pan: PanHouse) -> None:
    pan.say(4, "drop", 3)
    for player in (1, 2, 4):
        pan.say(4, "foul", player)
    before = pan.chips

    closing.give_back(pan.circle, 1, pan.ask())

    assert pan.chips == {**before, 0: 0, 3: before[3] + 2}


def test_too_much_given_back_is_evened_out_once_the_hand_was_corrected(noise: House) -> None:
    house = pan_house()
    for event in NOBODY_WINS:
        house.say(1, event["type"], event["player"])
    closing.give_back(house.circle, 1, house.ask())
    house.revise(1, None)
    off = house.chips

    closing.give_back(house.circle, 1, house.ask())

    assert off == {0: -2, 1: 0, 2: 0, 3: 0, 4: 2}
    assert set(house.chips.values()) == {0}


def test_an_empty_pot_is_not_given_back(pan: PanHouse) -> None:
    with pytest.raises(Refused) as refused:
        closing.give_back(pan.circle, 1, pan.ask())

    assert refused.value.code == "pot_empty"


def test_no_pot_is_given_back_in_the_middle_of_a_hand(pan: PanHouse) -> None:
    pan.say(4, "drop", 3)

    with pytest.raises(Refused) as refused:
        closing.give_back(pan.circle, 1, pan.ask())

    assert refused.value.code == "hand_open"


def test_giving_back_twice_by_one_form_gives_once(noise: House) -> None:
    house = pan_house()
    for event in NOBODY_WINS:
        house.say(1, event["type"], event["player"])
    asked = house.ask()

    answers = {closing.give_back(house.circle, 1, asked) for _ in range(2)}

    assert len(answers) == 1
    assert house.see().count == 2


def test_a_hand_in_play_takes_the_pot_it_found_though_that_changes(noise: House) -> None:
    house = pan_house()
    for event in NOBODY_WINS:
        house.say(1, event["type"], event["player"])
    house.say(2, "condition", 1, condition="suited_valle")

    house.edit(1, told("drop", 3), *NOBODY_WINS[:1], told("foul", 1), told("foul", 2))
    house.say(2, "out", 1)

    assert house.chips == house.worked_out()
    assert house.deal(2).moves[seat(1)] == 6 + 3 * 3 + 4
