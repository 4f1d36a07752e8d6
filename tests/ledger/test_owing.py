"""What is owed in money: exact fractions, rounded once a payment, and nobody left owing."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from random import Random

import pytest

from app.ledger.owing import (
    Clearing,
    Due,
    coin,
    fewest,
    groups,
    odd_coins,
    owed,
    rounded,
    through_bank,
    totals,
)
from app.ledger.settle import settle
from tests.ledger.tables import (
    fewest_payments,
    hard_table,
    left_after,
    most_groups,
    random_table,
)

VALUES = ("1", "0.25", "0.1", "0.05", "0.333", "2.5", "500", "0.007", "20", "1.125")
CURRENCIES = ("THB", "LAK", "JPY", "VND", "EUR", "KWD", None)
Night = list[tuple[Fraction, dict[int, int]]]


def random_night(random: Random, currency: str | None) -> Night:
    """Up to five tables, each with chips of its own value and with some of eight people."""
    night: Night = []
    for _ in range(random.randint(1, 5)):
        people = random.sample(range(1, 9), random.randint(2, 8))
        chips = random_table(random, len(people), random.choice((3, 30, 5000)))
        value = Fraction(random.choice(VALUES)) if currency else Fraction(1)
        night.append((value, dict(zip(people, chips, strict=True))))
    return night


def after(balances: Mapping[int, Fraction], clearing: Clearing[int]) -> set[Fraction]:
    left = dict(balances)
    for due in clearing.dues:
        left[due.payer] += due.exact
        left[due.payee] -= due.exact
    return set(left.values()) - {Fraction(0)}


def check_coins(clearing: Clearing[int], currency: str | None) -> None:
    """Each payment is whole coins, and the nearest to what it clears."""
    unit = coin(currency)
    for due in clearing.dues:
        assert due.exact > 0
        assert Fraction(due.amount) % unit == 0
        assert abs(Fraction(due.amount) - due.exact) <= unit / 2
    assert sum(odd_coins(clearing.dues).values()) == 0


def test_ten_thousand_nights_end_at_exactly_zero_in_every_currency() -> None:
    random = Random(20)
    for number in range(10_000):
        currency = CURRENCIES[number % len(CURRENCIES)]
        balances = owed(random_night(random, currency))

        clearing = fewest(balances, currency)

        assert after(balances, clearing) == set(), number
        assert clearing.minimal
        payers = {due.payer for due in clearing.dues}
        assert payers.isdisjoint(due.payee for due in clearing.dues), number
        lost = {person: -balance for person, balance in balances.items() if balance < 0}
        paid = totals(clearing.dues)
        assert {person: -paid[person] for person in payers} == lost, number
        check_coins(clearing, currency)


def test_three_thousand_tables_of_up_to_eight_take_as_few_as_any_way_of_paying() -> None:
    random = Random(7)
    for _ in range(3000):
        balances = random_table(random, random.randint(1, 8), random.choice((2, 6, 20)))
        value = Fraction(random.choice(VALUES))
        exact = {number: value * chips for number, chips in enumerate(balances)}

        clearing = fewest(exact, "EUR")

        assert clearing.minimal
        assert len(clearing.dues) == fewest_payments(balances), balances


@pytest.mark.parametrize("people", [12, 13, 14, 15])
def test_up_to_fifteen_people_make_as_many_groups_as_an_exact_search_finds(people: int) -> None:
    random = Random(people)
    for balances in (hard_table(random, people), random_table(random, people, 9)):
        plan = settle(dict(enumerate(balances)))

        open_ones = [balance for balance in balances if balance]
        assert left_after(dict(enumerate(balances)), plan) == {}
        assert plan.minimal
        assert len(plan.payments) == len(open_ones) - most_groups(open_ones)


def test_chips_of_different_values_meet_in_exact_fractions() -> None:
    night = [
        (Fraction("0.333"), {1: 1, 2: -1}),
        (Fraction("0.333"), {1: 1, 2: -1}),
        (Fraction("0.334"), {1: 1, 2: -1}),
    ]

    clearing = fewest(owed(night), "EUR")

    assert clearing.dues == (Due(2, 1, Fraction(1), Decimal("1.00")),)
    assert odd_coins(clearing.dues) == {}


def test_each_payment_is_rounded_once_and_somebody_carries_the_odd_part() -> None:
    balances = owed([(Fraction("0.005"), {1: 3, 2: -1, 3: -2})])

    clearing = fewest(balances, "EUR")

    assert [(due.payer, due.amount) for due in clearing.dues] == [
        (2, Decimal("0.00")),
        (3, Decimal("0.01")),
    ]
    assert odd_coins(clearing.dues) == {2: Fraction("0.005"), 1: Fraction("-0.005")}


@pytest.mark.parametrize(
    ("exact", "currency", "amount"),
    [
        ("1500", "LAK", "1500"),
        ("2.5", "JPY", "2"),
        ("3.5", "VND", "4"),
        ("1.2345", "KWD", "1.234"),
        ("0.125", "EUR", "0.12"),
        ("0.375", "EUR", "0.38"),
        ("7", None, "7"),
    ],
)
def test_money_is_written_with_just_its_digits(
    exact: str, currency: str | None, amount: str
) -> None:
    assert f"{rounded(Fraction(exact), currency):f}" == amount


def test_groups_are_who_pays_whom() -> None:
    clearing = fewest(owed([(Fraction(1), {1: -5, 2: 3, 3: 2, 4: -7, 5: 7, 6: 0})]), None)

    assert [sorted(group) for group in groups(clearing.dues)] == [[1, 2, 3], [4, 5]]


def test_payments_that_meet_later_are_one_group() -> None:
    dues = [Due(p, q, Fraction(1), Decimal(1)) for p, q in ((1, 2), (3, 4), (5, 6), (3, 2))]

    assert groups(dues) == [[1, 2, 3, 4], [5, 6]]


def test_with_one_bank_everybody_pays_or_is_paid_their_own_total() -> None:
    balances = owed([(Fraction(1), {1: -5, 2: 3, 3: 2, 4: -7, 5: 7, 6: 0})])

    clearing = through_bank(balances, 2, None)

    assert [(due.payer, due.payee, int(due.amount)) for due in clearing.dues] == [
        (1, 2, 5),
        (4, 2, 7),
        (2, 3, 2),
        (2, 5, 7),
    ]
    assert after(balances, clearing) == set()
    assert not clearing.minimal


def test_a_bank_that_is_as_short_as_any_plan_is_minimal() -> None:
    assert through_bank(owed([(Fraction(1), {1: -5, 2: 3, 3: 2})]), 1, None).minimal


def test_balances_that_do_not_sum_to_zero_are_no_balances() -> None:
    wrong = {1: Fraction(1), 2: Fraction(0)}

    with pytest.raises(ValueError, match="sum to zero"):
        fewest(wrong, None)
    with pytest.raises(ValueError, match="sum to zero"):
        through_bank(wrong, 2, None)
