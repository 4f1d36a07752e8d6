"""Transfers balance by construction."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.ledger.transfers import BOX, Moves, Transfer, difference, moved, net

SEATS = st.integers(BOX, 4)
TRANSFERS = st.lists(
    st.tuples(SEATS, SEATS, st.integers(1, 99))
    .filter(lambda each: each[0] != each[1])
    .map(lambda each: Transfer(each[0], each[1], each[2], "chips", "won"))
)


@pytest.mark.parametrize(("source", "target", "amount"), [(1, 2, 0), (1, 2, -3), (1, 1, 3)])
def test_a_transfer_moves_something_from_one_seat_to_another(
    source: int, target: int, amount: int
) -> None:
    with pytest.raises(ValueError, match="moves something"):
        Transfer(source, target, amount, "chips", "won")


def test_what_two_seats_pay_each_other_becomes_one_move() -> None:
    transfers = [Transfer(1, 2, 5, "chips", "won"), Transfer(2, 1, 8, "chips", "won")]

    assert moved(transfers) == {(2, 1, "chips"): 3}


def test_what_cancels_out_moves_nothing() -> None:
    transfers = [Transfer(1, 2, 5, "chips", "won"), Transfer(2, 1, 5, "chips", "won")]

    assert moved(transfers) == {}


def test_chips_and_points_are_kept_apart() -> None:
    transfers = [Transfer(BOX, 2, 5, "points", "missed"), Transfer(1, 2, 7, "chips", "won")]

    assert net(moved(transfers), "points") == {0: -5, 2: 5}
    assert net(moved(transfers), "chips") == {1: -7, 2: 7}


@given(TRANSFERS, TRANSFERS)
def test_a_difference_brings_the_old_to_the_new(
    now: list[Transfer[str]], before: list[Transfer[str]]
) -> None:
    change = difference(moved(now), moved(before))

    def total(*parts: Moves) -> dict[int, int]:
        sums: dict[int, int] = {}
        for part in parts:
            for seat, amount in net(part, "chips").items():
                sums[seat] = sums.get(seat, 0) + amount
        return {seat: amount for seat, amount in sums.items() if amount}

    assert total(moved(before), change) == total(moved(now))
    assert all(amount > 0 for amount in change.values())
    assert sum(net(change, "chips").values()) == 0
