"""A plan in words: who pays whom, which groups clear among themselves, who carries an odd coin."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from app.ledger.owing import Clearing, coin, groups, odd_coins, rounded, totals
from app.store.settlements import Debt
from app.web.filters import coins, signed_coins
from app.web.language import gettext as _

ROW = 36
"""Letters that fit in a row of a small phone."""

FINER = 1000
"""Odd coins are told to this part of a coin."""


@dataclass(frozen=True)
class Line:
    """One payment as it is read out."""

    payer: str
    payee: str
    amount: str

    @property
    def said(self) -> str:
        return _(
            "%(payer)s pays %(payee)s %(amount)s",
            payer=self.payer,
            payee=self.payee,
            amount=self.amount,
        )


@dataclass(frozen=True)
class Share:
    """Where one person stands before the payments; after them it is 0, or an odd part of a coin."""

    name: str
    before: str
    after: str
    gets: bool


@dataclass(frozen=True)
class Group:
    """People who clear among themselves, by one payment fewer than they are."""

    shares: tuple[Share, ...]
    payments: int


@dataclass(frozen=True)
class Odd:
    """What rounding to whole coins leaves with somebody."""

    name: str
    amount: str
    ahead: bool


@dataclass(frozen=True)
class Why:
    """Why these payments are right, and why no plan has fewer."""

    groups: tuple[Group, ...]
    odd: tuple[Odd, ...]
    minimal: bool
    bank: str | None


def why(
    clearing: Clearing[int], currency: str | None, names: Mapping[int, str], bank: int | None
) -> Why:
    """What a page says of the payments of one currency."""
    before, odd = totals(clearing.dues), odd_coins(clearing.dues)

    def share(person: int) -> Share:
        stood = before[person]
        after = odd.get(person, Fraction(0))
        return Share(
            names[person],
            signed_coins(rounded(stood, currency), currency),
            finely(after, currency) if after else "0",
            stood > 0,
        )

    def group(people: list[int]) -> Group:
        inside = set(people)
        count = sum(bool(due.amount) and due.payer in inside for due in clearing.dues)
        return Group(tuple(share(p) for p in sorted(people, key=lambda p: before[p])), count)

    return Why(
        groups=tuple(map(group, groups(clearing.dues))),
        odd=tuple(
            Odd(names[person], finely(abs(part), currency), part > 0)
            for person, part in odd.items()
        ),
        minimal=clearing.minimal,
        bank=None if bank is None else names[bank],
    )


def finely(amount: Fraction, currency: str | None) -> str:
    """An amount that is no whole coins, to the thousandth of one."""
    part = coin(currency) / FINER
    exact = Decimal(round(amount / part)) * Decimal(part.numerator) / Decimal(part.denominator)
    written = f"{exact.normalize():f}".replace("-", "\N{MINUS SIGN}")
    return f"{written}\xa0{currency}" if currency else written


def line_of(debt: Debt, currency: str | None, names: Mapping[int, str]) -> Line:
    """A payment with names, and its amount as the reader writes money."""
    return Line(names[debt.payer], names[debt.payee], coins(debt.amount, currency))


def height_of(text: str) -> int:
    """How many rows it takes on a small phone."""
    return sum(1 + len(line) // ROW for line in text.split("\n"))
