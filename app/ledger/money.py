"""What chips are worth, exactly: one rational value a chip, rounded once for each payment."""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction

from babel.numbers import get_currency_precision, is_currency

_LONGEST = 20
_DECIMAL = re.compile(r"[0-9]+(?:\.[0-9]+)?")
# Nobody has seen the coins below these in years, whatever a locale's data says one day.
_PAID_WHOLE = frozenset({"JPY", "LAK", "VND"})
_DIGITS_WITHOUT_CURRENCY = 2


class BadChipValue(ValueError):
    """A chip's value is no plain decimal number above 0."""


class BadCurrency(ValueError):
    """A currency that CLDR does not know."""


def chip_value(text: str) -> Fraction:
    """Read what one chip is worth: digits with at most one dot, above 0."""
    if len(text) > _LONGEST or not _DECIMAL.fullmatch(text):
        raise BadChipValue(text)
    value = Fraction(text)
    if value == 0:
        raise BadChipValue(text)
    return value


def currency_digits(currency: str | None) -> int:
    """Tell how many digits after the dot a currency is paid in; 2 where there is none."""
    if currency is None:
        return _DIGITS_WITHOUT_CURRENCY
    if not is_currency(currency):
        raise BadCurrency(currency)
    return 0 if currency in _PAID_WHOLE else get_currency_precision(currency)


def amount(chips: int, value: Fraction | str, currency: str | None = None) -> Decimal:
    """Turn chips into money, rounded to the smallest unit in use, a half to the even side."""
    worth = chip_value(value) if isinstance(value, str) else value
    digits = currency_digits(currency)
    units = round(chips * worth * 10**digits)
    return Decimal(f"{units}E-{digits}")


def amount_text(chips: int, value: Fraction | str, currency: str | None = None) -> str:
    """Write the money for so many chips with exactly the currency's digits, for machines."""
    return f"{amount(chips, value, currency):f}"
