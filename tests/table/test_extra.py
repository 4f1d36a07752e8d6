"""A bill that several share: to the last chip, and it is said who carries the odd ones."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.table import Seat
from app.table.extra import Extra, Line, shared

ANNA, BEN, CARLA, DAN = ORDER = tuple(map(Seat, range(1, 5)))


def food(total: int, payer: Seat, *sharers: Seat, order: Sequence[Seat] = ORDER) -> Extra:
    lines = shared(total, payer, sharers or ORDER, order)
    return Extra(kind="food", lines=lines, total=total)


def owed(extra: Extra) -> dict[int, int]:
    return {int(line.source): line.amount for line in extra.lines}


def test_everybody_owes_the_same_to_whoever_paid() -> None:
    extra = food(40, BEN)

    assert owed(extra) == {3: 10, 4: 10, 1: 10}
    assert {line.target for line in extra.lines} == {BEN}
    assert extra.odd == ()


def test_odd_chips_are_carried_by_those_who_sit_next() -> None:
    extra = food(42, CARLA)

    assert owed(extra) == {4: 11, 1: 11, 2: 10}
    assert extra.odd == (DAN, ANNA)


def test_the_play_order_says_who_sits_next() -> None:
    extra = food(41, ANNA, order=(CARLA, ANNA, DAN, BEN))

    assert extra.odd == (DAN,)


def test_where_all_but_the_payer_carry_one_it_is_said_of_all_of_them() -> None:
    extra = food(43, ANNA)

    assert owed(extra) == {2: 11, 3: 11, 4: 11}
    assert extra.odd == (BEN, CARLA, DAN)


def test_whoever_pays_for_others_only_has_no_share() -> None:
    extra = food(41, ANNA, BEN, CARLA)

    assert owed(extra) == {2: 21, 3: 20}
    assert extra.odd == (BEN,)


def test_a_loan_has_no_odd_chips() -> None:
    lines = (Line(source=ANNA, target=BEN, amount=3), Line(source=CARLA, target=BEN, amount=4))

    assert Extra(kind="other", lines=lines).odd == ()


def test_an_extra_names_the_people_it_concerns() -> None:
    lines = (Line(source=Seat(0), target=DAN, amount=3), Line(source=BEN, target=DAN, amount=4))

    assert Extra(kind="other", lines=lines).seats == (BEN, DAN)


@settings(deadline=None)
@given(st.permutations(ORDER), st.sampled_from(ORDER), st.sets(st.sampled_from(ORDER)), st.data())
def test_a_bill_is_shared_to_the_last_chip(
    order: list[Seat], payer: Seat, sharers: set[Seat], data: st.DataObject
) -> None:
    if not sharers - {payer}:
        sharers = sharers | {ANNA, BEN}
    total = data.draw(st.integers(len(sharers), 10_000))

    extra = food(total, payer, *sharers, order=order)

    own = total - sum(owed(extra).values())
    assert set(owed(extra)) == sharers - {payer}
    shares = [*owed(extra).values(), *([own] if payer in sharers else [])]
    assert sum(shares) == total
    assert max(shares) - min(shares) <= 1
    if payer in sharers:
        assert own == min(shares)
    carry = [seat for seat, share in owed(extra).items() if share > min(shares)]
    assert sorted(extra.odd) == sorted(carry)


@pytest.mark.parametrize("total", [0, -4])
def test_a_bill_is_above_0(total: int) -> None:
    with pytest.raises(ValueError, match="total"):
        Extra(kind="food", lines=(Line(source=ANNA, target=BEN, amount=1),), total=total)
