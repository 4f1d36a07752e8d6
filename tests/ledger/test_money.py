"""Money: exact values, and one rounding for each payment."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.ledger.money import BadChipValue, BadCurrency, amount, amount_text, chip_value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1", Fraction(1)),
        ("0.25", Fraction(1, 4)),
        ("007.50", Fraction(15, 2)),
        ("0.1", Fraction(1, 10)),
        ("12345678901234567890", Fraction(12345678901234567890)),
    ],
)
def test_a_chip_value_is_read_exactly(text: str, value: Fraction) -> None:
    assert chip_value(text) == value


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "0", "0.00", "-1", "+1", "1e3", "1E3", "NaN", "nan", "Infinity", "1/3", "1,5",
        ".5", "5.", "1.2.3", "1_000", " 1", "1\n", "0x10", "\u0661", "\uff11", "1" * 21,
    ],
)  # fmt: skip
def test_anything_else_is_no_chip_value(text: str) -> None:
    with pytest.raises(BadChipValue):
        chip_value(text)


@pytest.mark.parametrize(
    ("chips", "value", "currency", "text"),
    [
        (5, "0.25", "EUR", "1.25"),
        (3, "100", "LAK", "300"),
        (3, "100", "VND", "300"),
        (3, "20", "THB", "60.00"),
        (7, "1.5", "KWD", "10.500"),
        (4, "0.25", None, "1.00"),
        (-3, "0.5", "EUR", "-1.50"),
        (0, "0.5", "EUR", "0.00"),
    ],
)
def test_money_has_the_digits_of_its_currency(
    chips: int, value: str, currency: str | None, text: str
) -> None:
    assert amount_text(chips, value, currency) == text


@pytest.mark.parametrize(
    ("chips", "text"), [(1, "0"), (3, "2"), (5, "2"), (7, "4"), (-1, "0"), (-3, "-2"), (2, "1")]
)
def test_half_a_yen_goes_to_the_even_side(chips: int, text: str) -> None:
    assert amount_text(chips, "0.5", "JPY") == text


@pytest.mark.parametrize("currency", ["", "eur", "QQQ", "EURO", "€", "฿"])
def test_a_currency_that_does_not_exist_is_refused(currency: str) -> None:
    with pytest.raises(BadCurrency):
        amount_text(1, "1", currency)


def test_no_amount_is_too_large_to_be_exact() -> None:
    assert amount_text(10**60 + 1, "0.25", "EUR") == f"25{'0' * 58}.25"


@given(st.integers(-(10**30), 10**30), st.fractions(min_value=Fraction(1, 10**9)))
def test_a_payment_is_at_most_half_a_cent_off(chips: int, value: Fraction) -> None:
    money = Fraction(amount(chips, value, "EUR"))

    assert abs(money - chips * value) <= Fraction(1, 200)
    assert Fraction(amount(-chips, value, "EUR")) == -money
