"""Chips are bought and counted beside the log: they say what should be there, and move nothing."""

from __future__ import annotations

from functools import partial

import pytest
from flask import Flask

from app.store import circles, closing, corrections, stacks
from app.store.db import Ask, Refused
from app.store.stacks import LARGEST, Counting, stacks_of, write_stacks
from app.table import Seat
from tests.store.tables import House, at_once, code_of_refusal, everything_in, new_key, run

ROUND = {2: 20, 3: -10, 4: 0}
Chips = dict[int, int]


def write(house: House, wanted: Counting, asked: Ask | None = None) -> str:
    return write_stacks(house.circle, house.sitting, asked or house.ask(), wanted)


def buy(house: House, **chips: int) -> str:
    """Chips by seat, as `s2=100`."""
    return write(house, Counting(buys={Seat(int(at[1:])): n for at, n in chips.items()}))


def count(house: House, **chips: int | None) -> str:
    return write(house, Counting(counts={Seat(int(at[1:])): n for at, n in chips.items()}))


def bought(house: House) -> Chips:
    return {int(at): n for at, n in stacks_of(house.circle, house.sitting).bought.items()}


def counted(house: House) -> Chips:
    found = stacks_of(house.circle, house.sitting).counted
    return {int(at): line.chips for at, line in found.items()}


def off(house: House) -> Chips:
    chips = {Seat(at): n for at, n in house.chips.items()}
    found = stacks_of(house.circle, house.sitting).difference(chips)
    return {int(at): n for at, n in found.items()}


def test_buy_ins_and_rebuys_add_up_and_the_newest_count_stands(house: House) -> None:
    answer = buy(house, s1=100, s2=100)
    buy(house, s2=50)
    count(house, s2=80)
    count(house, s2=90)

    assert answer == f"/c/{circles.to_text(house.circle)}/s/1/stacks"
    assert bought(house) == {1: 100, 2: 150}
    assert counted(house) == {2: 90}


def test_a_count_is_compared_with_what_was_bought_and_won(house: House) -> None:
    buy(house, s1=100, s2=100, s3=100)
    house.record(ROUND)
    count(house, s1=90, s2=130, s3=0)

    assert off(house) == {1: 0, 2: 10, 3: -90}


def test_a_correction_of_the_deal_clears_the_difference(house: House) -> None:
    buy(house, s1=100, s2=100)
    house.record(ROUND)
    house.record(ROUND)
    count(house, s1=90, s2=120)
    assert off(house) == {1: 10, 2: -20}

    corrections.revise(house.circle, 1, 2, house.ask(), None, 1)

    assert off(house) == {1: 0, 2: 0}


def test_nothing_of_it_moves_a_balance_or_the_log(house: House) -> None:
    house.record(ROUND)
    before = [everything_in(table, house.circle) for table in ("seat", "deal", "posting")]

    buy(house, s1=100)
    count(house, s1=7)

    assert [everything_in(t, house.circle) for t in ("seat", "deal", "posting")] == before


def test_a_buy_in_is_taken_back_by_a_row_that_names_it(house: House) -> None:
    buy(house, s1=100)
    buy(house, s1=50)

    write(house, Counting(take_back=1))
    write(house, Counting(take_back=1))

    assert bought(house) == {1: 50}
    assert [row[2:7] for row in everything_in("stack", house.circle)] == [
        (1, 1, "buy_in", 100, None),
        (2, 1, "buy_in", 50, None),
        (3, 1, "buy_in", 100, 1),
    ]


def test_a_count_that_is_cleared_is_compared_no_more_and_no_older_one_comes_back(
    house: House,
) -> None:
    count(house, s1=5, s2=8)
    count(house, s1=6)

    count(house, s1=None, s3=None)

    assert counted(house) == {2: 8}


def test_the_same_count_again_is_not_written_twice(house: House) -> None:
    count(house, s1=5)

    count(house, s1=5)

    assert len(everything_in("stack", house.circle)) == 1


@pytest.mark.parametrize("bad", [0, -1, LARGEST + 1])
def test_nobody_buys_nothing(house: House, bad: int) -> None:
    with pytest.raises(Refused) as refused:
        buy(house, s1=5, s2=bad)

    assert (refused.value.code, refused.value.params["at"]) == ("bad_chips", 2)
    assert everything_in("stack", house.circle) == []


@pytest.mark.parametrize("bad", [-1, LARGEST + 1])
def test_nobody_has_less_than_nothing(house: House, bad: int) -> None:
    assert code_of_refusal(partial(count, house, s1=bad)) == "bad_chips"


@pytest.mark.parametrize(
    "wanted",
    [
        Counting(buys={Seat(5): 1}),
        Counting(counts={Seat(0): 1}),
        Counting(counts={Seat(9): None}),
        Counting(take_back=7),
    ],
)
def test_what_is_not_there_is_not_counted(house: House, wanted: Counting) -> None:
    assert code_of_refusal(partial(write, house, wanted)) == "not_found"


def test_a_closed_table_counts_no_more(house: House) -> None:
    closing.close(house.circle, 1, house.ask())

    assert code_of_refusal(partial(count, house, s1=1)) == "closed"


def test_a_table_takes_only_so_many_rows(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stacks, "MOST_ROWS", 2)
    buy(house, s1=1, s2=1)

    assert code_of_refusal(partial(buy, house, s1=1)) == "too_many_deals"


def test_whoever_counted_before_the_last_round_may_have_to_count_again(house: House) -> None:
    house.record(ROUND)
    count(house, s1=5)
    first = stacks_of(house.circle, 1).played_on

    house.record(ROUND)

    assert (first, stacks_of(house.circle, 1).played_on) == (False, True)


def test_a_correction_is_no_new_round(house: House) -> None:
    house.record(ROUND)
    count(house, s1=5)

    corrections.revise(house.circle, 1, 1, house.ask(), None, 1)

    assert not stacks_of(house.circle, 1).played_on


def test_a_second_tap_buys_nothing_twice(store: Flask, house: House) -> None:
    asked = house.ask(new_key(), "100")

    answers = at_once(store, [partial(write, house, Counting({Seat(1): 100}), asked)] * 10)

    assert len(set(answers)) == 1
    assert bought(house) == {1: 100}


def test_two_phones_that_count_at_once_both_stand(store: Flask, house: House) -> None:
    at_once(store, [partial(count, house, s1=5), partial(count, house, s2=8)])

    assert counted(house) == {1: 5, 2: 8}


def test_each_row_says_whose_phone_wrote_it(house: House) -> None:
    buy(house, s2=100)

    (row,) = everything_in("stack", house.circle)

    assert row[7:9] == (house.device, 1)


def test_stacks_of_a_circle_that_is_erased_are_nowhere(house: House) -> None:
    run("UPDATE circle SET erased_at = '2026-11-12 00:00:00' WHERE id = :c", c=house.circle)

    assert code_of_refusal(partial(buy, house, s1=1)) == "not_found"
