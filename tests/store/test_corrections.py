"""Second thoughts: every correction is a new version, and what it changes follows at once."""

from __future__ import annotations

from contextlib import suppress
from functools import partial

import pytest
from flask import Flask

from app.store import closing, corrections, deals
from app.store.db import Ask, Refused, writing
from app.store.devices import make_device
from app.store.models import role
from app.store.scoring import Rejected
from tests.store.tables import House, at_once, round_of

ROUND = {2: 20, 3: -10, 4: 0}


def revise(house: House, number: int, results: dict[int, int] | None, version: int) -> str:
    entry = None if results is None else round_of(results)
    return corrections.revise(house.circle, 1, number, house.ask(), entry, version)


def undo(house: House, ask: Ask | None = None) -> str:
    return corrections.undo(house.circle, 1, ask or house.ask())


def redo(house: House) -> str:
    return corrections.redo(house.circle, 1, house.ask())


def version_of(house: House, number: int) -> int:
    seen = deals.get_deal(house.circle, 1, number)
    assert seen is not None
    return seen.version


def other_phone(house: House, kind: str = "scorer") -> Ask:
    """A second phone with a role in this circle."""
    with writing(house.circle) as connection:
        device = make_device(connection, f"{kind}'s phone")
        row = {"circle_id": house.circle, "device": device, "kind": kind}
        connection.execute(role.insert(), row)
    return Ask(house.ask().key, house.ask().body_hash, device)


def test_a_correction_moves_the_difference_and_keeps_both_versions(house: House) -> None:
    house.record(ROUND)

    revise(house, 1, {2: -20, 3: -10, 4: 0}, version=1)

    assert house.chips == {0: 0, 1: 30, 2: -20, 3: -10, 4: 0}
    versions = corrections.versions_of(house.circle, 1, 1)
    assert [v.change for v in versions] == [{1: -10, 2: 20, 3: -10}, {1: 40, 2: -40}]
    assert versions[0].entry == round_of(ROUND)


def test_striking_a_deal_out_restores_every_balance_and_keeps_its_number(house: House) -> None:
    house.record(ROUND)
    house.record({2: 5})

    revise(house, 1, None, version=1)

    seen = deals.get_deal(house.circle, 1, 1)
    assert house.chips == {0: 0, 1: -5, 2: 5, 3: 0, 4: 0}
    assert seen is not None
    assert seen.entry is None
    assert corrections.last_said(corrections.versions_of(house.circle, 1, 1)) == round_of(ROUND)


def test_a_deal_that_was_struck_out_can_be_brought_back(house: House) -> None:
    house.record(ROUND)
    before = house.chips
    revise(house, 1, None, version=1)

    revise(house, 1, ROUND, version=2)

    assert house.chips == before


def test_an_old_form_does_not_overwrite_what_somebody_changed(house: House) -> None:
    house.record(ROUND)
    revise(house, 1, {2: 30}, version=1)

    with pytest.raises(Refused) as refused:
        revise(house, 1, {2: 99}, version=1)

    assert (refused.value.code, refused.value.params) == (
        "edited_meanwhile",
        {"number": 1, "version": 2},
    )
    assert house.chips[2] == 30


def test_a_correction_is_checked_like_a_first_version(house: House) -> None:
    house.record(ROUND)
    dealer_plays = round_of({2: 10}, dealer=2)

    with pytest.raises(Rejected):
        corrections.revise(house.circle, 1, 1, house.ask(), dealer_plays, 1)

    assert version_of(house, 1) == 1


def test_the_same_correction_sent_twice_counts_once(house: House) -> None:
    house.record(ROUND)
    ask = house.ask(body="edit")

    first = corrections.revise(house.circle, 1, 1, ask, round_of({2: 30}), 1)
    again = corrections.revise(house.circle, 1, 1, ask, round_of({2: 30}), 1)

    assert first == again
    assert first.endswith("/s/1/deals/1")
    assert version_of(house, 1) == 2


def test_a_deal_that_is_not_there_cannot_be_corrected(house: House) -> None:
    with pytest.raises(Refused, match="not_found"):
        revise(house, 7, ROUND, version=1)


def test_nothing_is_corrected_at_a_closed_table(house: House) -> None:
    house.record(ROUND)
    closing.close(house.circle, 1, house.ask())

    with pytest.raises(Refused, match="closed"):
        revise(house, 1, None, version=1)


def test_undo_takes_the_last_deal_back_and_redo_brings_it_again(house: House) -> None:
    house.record({2: 5})
    house.record(ROUND)
    stood = house.chips

    undo(house)
    assert house.chips == {0: 0, 1: -5, 2: 5, 3: 0, 4: 0}
    assert corrections.can_redo(house.circle, 1)
    redo(house)

    assert house.chips == stood
    assert not corrections.can_redo(house.circle, 1)


def test_undo_goes_back_change_by_change(house: House) -> None:
    house.record(ROUND)
    house.record({2: 5})
    revise(house, 1, None, version=1)

    undo(house)
    assert house.chips[2] == 25
    undo(house)
    assert house.chips[2] == 20
    undo(house)
    assert set(house.chips.values()) == {0}
    with pytest.raises(Refused, match="nothing_to_undo"):
        undo(house)


def test_several_undos_are_brought_back_one_by_one(house: House) -> None:
    house.record({2: 5})
    house.record({2: 7})

    undo(house)
    undo(house)
    redo(house)
    assert house.chips[2] == 5
    redo(house)

    assert house.chips[2] == 12
    assert not corrections.can_redo(house.circle, 1)


def test_undo_goes_back_to_the_version_just_before(house: House) -> None:
    house.record({2: 1})
    revise(house, 1, {2: 2}, version=1)
    revise(house, 1, {2: 3}, version=2)

    undo(house)

    assert house.chips[2] == 2


def test_after_redo_the_same_change_can_be_undone_again(house: House) -> None:
    house.record(ROUND)

    for _ in range(3):
        undo(house)
        assert set(house.chips.values()) == {0}
        redo(house)
        assert house.chips[2] == 20

    assert version_of(house, 1) == 7


def test_there_is_nothing_to_redo_once_something_new_is_written(house: House) -> None:
    with pytest.raises(Refused, match="nothing_to_redo"):
        redo(house)
    house.record(ROUND)
    undo(house)
    house.record({2: 5})

    with pytest.raises(Refused, match="nothing_to_redo"):
        redo(house)


def test_undoing_and_redoing_the_same_form_twice_counts_once(house: House) -> None:
    house.record(ROUND)
    house.record(ROUND)
    ask, again = house.ask(), house.ask()

    assert undo(house, ask) == undo(house, ask)
    assert house.chips[2] == 20
    assert corrections.redo(house.circle, 1, again) == corrections.redo(house.circle, 1, again)
    assert house.chips[2] == 40


def test_a_phone_takes_back_its_own_change_first(house: House) -> None:
    house.record(ROUND)
    scorer = other_phone(house)
    deals.record(house.circle, 1, scorer, round_of({3: 7}), house.seats)
    house.record({2: 5})

    undo(house, other_ask(scorer))

    assert house.chips == {0: 0, 1: -15, 2: 25, 3: -10, 4: 0}


def other_ask(ask: Ask) -> Ask:
    return Ask(ask.key[::-1], ask.body_hash, ask.device)


def test_only_a_host_takes_back_what_others_did(house: House) -> None:
    house.record(ROUND)
    scorer, host = other_phone(house), other_phone(house, "host")

    with pytest.raises(Refused, match="nothing_to_undo"):
        undo(house, scorer)
    undo(house, host)

    assert set(house.chips.values()) == {0}


def test_a_change_that_somebody_built_upon_is_not_taken_back(house: House) -> None:
    house.record(ROUND)
    scorer = other_phone(house)
    corrections.revise(house.circle, 1, 1, scorer, round_of({2: 99}), 1)

    with pytest.raises(Refused, match="edited_meanwhile"):
        undo(house)

    assert house.chips[2] == 99


def test_as_many_undos_as_edits_return_every_balance(house: House) -> None:
    for k in range(1, 21):
        house.record(ROUND)
        before = house.chips

        for n in range(k):
            revise(house, k, {2: n + 1, 3: -n - 2}, version=n + 1)
        assert house.chips != before
        for _ in range(k):
            undo(house)

        assert house.chips == before
        assert len(corrections.versions_of(house.circle, 1, k)) == 2 * k + 1


def test_many_phones_that_edit_one_deal_lose_nothing_silently(store: Flask, house: House) -> None:
    house.record(ROUND)

    def edit(n: int) -> bool:
        with suppress(Refused):
            revise(house, 1, {2: n}, version_of(house, 1))
            return True
        return False

    applied = sum(at_once(store, [partial(edit, n) for n in range(1, 21)]))

    assert version_of(house, 1) == 1 + applied
    last = corrections.versions_of(house.circle, 1, 1)[-1].entry
    assert house.chips[2] == last.hands[0].bet
