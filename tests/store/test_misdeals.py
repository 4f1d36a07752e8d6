"""A misdeal is void from its first version on, takes a number, and moves nothing."""

from __future__ import annotations

import pytest

from app.store import closing, corrections, deals
from app.store.audit import Checked, audit
from app.store.db import Refused
from app.store.deals import DealView
from tests.store.tables import House, round_of, rows

ROUND = {2: 20, 3: -10, 4: 0}


def misdeal(house: House, key: str | None = None) -> str:
    return deals.record(house.circle, 1, house.ask(key, "misdeal"), None, house.seats)


def seen(house: House, number: int) -> DealView:
    found = deals.get_deal(house.circle, 1, number)
    assert found is not None
    return found


def undo(house: House) -> None:
    corrections.undo(house.circle, 1, house.ask())


def test_a_misdeal_takes_the_next_number_and_moves_nothing(house: House) -> None:
    house.record(ROUND)
    before = house.chips

    misdeal(house)
    house.record({2: 5})

    assert [(d.number, d.version, d.misdeal) for d in deals.deals_of(house.circle, 1)] == [
        (3, 1, False),
        (2, 1, True),
        (1, 1, False),
    ]
    assert seen(house, 2).entry is None
    assert seen(house, 2).seats == (1, 2, 3, 4)
    assert house.chips == before | {1: before[1] - 5, 2: before[2] + 5}


def test_the_same_misdeal_sent_twice_counts_once(house: House) -> None:
    key = "k" * 22

    assert misdeal(house, key) == misdeal(house, key)

    assert house.see().count == 1


def test_nothing_is_foreseen_from_a_misdeal(house: House) -> None:
    house.record(ROUND)

    misdeal(house)

    assert deals.last_entry(house.circle, 1) == round_of(ROUND)


def test_a_misdeal_is_taken_back_before_the_round_below_it(house: House) -> None:
    house.record(ROUND)
    misdeal(house)

    undo(house)
    assert (seen(house, 2).misdeal, seen(house, 2).version) == (False, 2)
    assert house.chips[2] == 20
    undo(house)

    assert house.chips[2] == 0
    with pytest.raises(Refused, match="nothing_to_undo"):
        undo(house)


def test_a_misdeal_that_was_taken_back_is_brought_back(house: House) -> None:
    misdeal(house)
    undo(house)

    corrections.redo(house.circle, 1, house.ask())

    assert seen(house, 1).misdeal
    assert seen(house, 1).version == 3
    assert not corrections.can_redo(house.circle, 1)


def test_what_was_played_after_all_may_be_said_and_taken_back(house: House) -> None:
    misdeal(house)

    corrections.revise(house.circle, 1, 1, house.ask(), round_of(ROUND), 1)
    assert house.chips[2] == 20
    assert not seen(house, 1).misdeal
    undo(house)

    assert set(house.chips.values()) == {0}
    assert seen(house, 1).misdeal


def test_a_round_that_was_struck_out_is_no_misdeal(house: House) -> None:
    house.record(ROUND)
    misdeal(house)
    corrections.revise(house.circle, 1, 1, house.ask(), None, 1)
    corrections.revise(house.circle, 1, 2, house.ask(), round_of(ROUND), 1)
    corrections.revise(house.circle, 1, 2, house.ask(), None, 2)

    assert [deal.misdeal for deal in deals.deals_of(house.circle, 1)] == [False, False]


def test_a_round_that_was_taken_back_and_struck_out_is_no_misdeal(house: House) -> None:
    house.record(ROUND)
    undo(house)

    corrections.revise(house.circle, 1, 1, house.ask(), None, 2)

    assert not seen(house, 1).misdeal


def test_a_misdeal_that_was_taken_back_and_struck_out_is_none_any_more(house: House) -> None:
    misdeal(house)
    undo(house)

    corrections.revise(house.circle, 1, 1, house.ask(), None, 2)

    assert not seen(house, 1).misdeal


def test_of_a_misdeal_nothing_was_said(house: House) -> None:
    misdeal(house)

    versions = corrections.versions_of(house.circle, 1, 1)

    assert corrections.last_said(versions) is None
    assert [(v.entry, v.change) for v in versions] == [(None, {})]


def test_a_closed_table_takes_no_misdeal(house: House) -> None:
    closing.close(house.circle, 1, house.ask())

    with pytest.raises(Refused, match="closed"):
        misdeal(house)


def test_only_who_sits_there_can_be_dealt_wrong_cards(house: House) -> None:
    with pytest.raises(Refused, match="not_found"):
        deals.record(house.circle, 1, house.ask(), None, (1, 9))  # type: ignore[arg-type]


def test_the_audit_takes_a_misdeal_for_what_it_is(house: House) -> None:
    house.record(ROUND)
    misdeal(house)
    undo(house)
    corrections.redo(house.circle, 1, house.ask())
    corrections.revise(house.circle, 1, 2, house.ask(), round_of(ROUND), 3)

    assert list(audit(Checked())) == []
    assert rows("SELECT count(*) AS n FROM posting WHERE circle_id = :c", c=house.circle) == [
        {"n": 4}
    ]
