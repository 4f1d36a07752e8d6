"""Settling: the fewest payments, and a plan that people can carry out."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.ledger.money import BadChipValue, amount_text
from app.ledger.settle import SEARCHED, Payment, settle
from tests.ledger.tables import (
    fewest_payments,
    hard_table,
    left_after,
    most_groups,
    random_table,
)

VECTORS = json.loads((Path(__file__).parent / "vectors" / "settle.json").read_text("utf-8"))
FIGURES = [v for v in VECTORS if "count" in v["expect"]]

tables = st.lists(st.integers(-9, 9), max_size=13).map(lambda some: [*some, -sum(some)])


def numbered(balances: list[int]) -> dict[int, int]:
    return dict(enumerate(balances))


@pytest.mark.parametrize("vector", FIGURES, ids=lambda vector: vector["id"])
def test_a_vector_takes_as_many_payments_as_it_says(vector: dict[str, Any]) -> None:
    balances = vector["request"]["balances"]

    plan = settle(balances)

    assert left_after(balances, plan) == {}
    assert {"count": len(plan.payments), "minimal": plan.minimal} == vector["expect"]


def test_kip_are_paid_whole() -> None:
    vector = next(v for v in VECTORS if v["id"] == "T43")
    asked = vector["request"]

    plan = settle(asked["balances"])

    assert [
        {
            "from": payment.payer,
            "to": payment.payee,
            "chips": payment.amount,
            "amount": amount_text(payment.amount, asked["chip_value"], asked["currency"]),
        }
        for payment in plan.payments
    ] == vector["expect"]["payments"]


def test_the_vectors_that_must_fail_do() -> None:
    unbalanced = next(v for v in VECTORS if v["id"] == "T40")["request"]
    worthless = next(v for v in VECTORS if v["id"] == "T44")["request"]

    with pytest.raises(ValueError, match="sum to zero"):
        settle(unbalanced["balances"])
    with pytest.raises(BadChipValue):
        amount_text(3, worthless["chip_value"], worthless["currency"])


def test_nobody_owes_anything_when_all_are_level() -> None:
    plan = settle({"Anna": 0, "Ben": 0})

    assert plan.payments == ()
    assert plan.minimal


def test_the_plan_is_told_in_the_order_of_the_table() -> None:
    plan = settle({"Anna": -3, "Ben": 5, "Carla": -2, "Dan": -4, "Emil": 4})

    assert plan.payments == (
        Payment("Anna", "Ben", 3),
        Payment("Carla", "Ben", 2),
        Payment("Dan", "Emil", 4),
    )


def test_two_who_are_opposite_pay_each_other_the_first_with_the_first() -> None:
    plan = settle({"Anna": 5, "Ben": 5, "Carla": -5, "Dan": -5})

    assert plan.payments == (Payment("Carla", "Anna", 5), Payment("Dan", "Ben", 5))


def test_no_way_of_paying_among_up_to_eight_people_is_shorter() -> None:
    random = Random(1)
    for _ in range(500):
        balances = random_table(random, random.randint(1, 8), random.choice((2, 6, 20)))

        plan = settle(numbered(balances))

        assert (plan.minimal, len(plan.payments)) == (True, fewest_payments(balances)), balances


@pytest.mark.parametrize("seed", range(20))
def test_no_grouping_of_eleven_people_makes_more_groups(seed: int) -> None:
    balances = hard_table(Random(seed), 11)

    plan = settle(numbered(balances))

    assert len(plan.payments) == 11 - most_groups(balances)


@given(tables)
def test_a_plan_clears_everybody(balances: list[int]) -> None:
    plan = settle(numbered(balances))

    assert left_after(numbered(balances), plan) == {}


@given(tables)
def test_nobody_both_pays_and_receives(balances: list[int]) -> None:
    plan = settle(numbered(balances))

    assert {p.payer for p in plan.payments} <= {n for n, b in enumerate(balances) if b < 0}
    assert {p.payee for p in plan.payments} <= {n for n, b in enumerate(balances) if b > 0}
    assert all(payment.amount > 0 for payment in plan.payments)


@given(tables)
def test_a_plan_has_fewer_payments_than_people(balances: list[int]) -> None:
    plan = settle(numbered(balances))

    assert len(plan.payments) <= len(balances) - 1


@given(tables, st.randoms(use_true_random=False))
def test_who_sits_where_does_not_change_how_many_pay(balances: list[int], random: Random) -> None:
    moved = list(balances)
    random.shuffle(moved)

    assert len(settle(numbered(moved)).payments) == len(settle(numbered(balances)).payments)


@given(tables)
def test_the_same_table_gets_the_same_plan(balances: list[int]) -> None:
    assert settle(numbered(balances)) == settle(numbered(balances))


@pytest.mark.parametrize("people", [17, 20, SEARCHED])
def test_a_full_table_is_settled_with_proof(people: int) -> None:
    balances = numbered(hard_table(Random(people), people))

    plan = settle(balances)

    assert plan.minimal
    assert left_after(balances, plan) == {}


def test_opposite_pairs_and_people_at_zero_do_not_count_as_many() -> None:
    hard = hard_table(Random(2), SEARCHED)
    pairs = [size * sign for size in range(100, 120) for sign in (1, -1)]

    plan = settle(numbered([*hard, *pairs, *[0] * 50]))

    assert plan.minimal
    assert len(plan.payments) == len(settle(numbered(hard)).payments) + 20


@pytest.mark.parametrize("people", [SEARCHED + 1, 60])
def test_a_crowd_is_settled_without_proof(people: int) -> None:
    balances = numbered(hard_table(Random(people), people))

    plan = settle(balances)

    assert not plan.minimal
    assert left_after(balances, plan) == {}
    assert len(plan.payments) < people - 1


def test_in_a_crowd_the_deepest_debtor_pays_the_one_who_is_owed_the_most() -> None:
    plan = settle(numbered([-30, 10, 20, *[-1] * 16, *[2] * 8]))

    assert plan.payments[:2] == (Payment(0, 1, 10), Payment(0, 2, 20))
    assert len(plan.payments) == 18


def test_a_crowd_that_one_person_pays_needs_no_search_for_proof() -> None:
    plan = settle(numbered([*range(1, 41), -820]))

    assert plan.minimal
    assert len(plan.payments) == 40
