"""What people owe each other in one currency, in exact fractions, and who then pays whom."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import Generic, TypeVar

from app.ledger.money import currency_digits
from app.ledger.settle import settle

K = TypeVar("K", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Due(Generic[K]):
    """One payment of a plan: what it clears exactly, and that rounded once to whole coins.

    `exact` is above 0. `amount` may be 0, where less than half a coin is owed: nobody pays it.
    """

    payer: K
    payee: K
    exact: Fraction
    amount: Decimal


@dataclass(frozen=True, slots=True)
class Clearing(Generic[K]):
    """Payments that leave nobody owing; `minimal` where no shorter plan exists, proven."""

    dues: tuple[Due[K], ...]
    minimal: bool


def owed(played: Iterable[tuple[Fraction, Mapping[K, int]]]) -> dict[K, Fraction]:
    """What everybody has won or lost: the chips of each table times what one is worth there."""
    sums: dict[K, Fraction] = {}
    for value, chips in played:
        for person, count in chips.items():
            sums[person] = sums.get(person, Fraction(0)) + count * value
    return sums


def coin(currency: str | None) -> Fraction:
    """The smallest unit in use; of chips without a value, one chip."""
    return Fraction(1, 10 ** _digits(currency))


def rounded(exact: Fraction, currency: str | None) -> Decimal:
    """To whole coins, a half to the even side, written with exactly the currency's digits."""
    digits = _digits(currency)
    return Decimal(f"{round(exact * 10**digits)}E-{digits}")


def fewest(balances: Mapping[K, Fraction], currency: str | None) -> Clearing[K]:
    """The fewest payments; fractions are searched as whole numbers of their common part."""
    parts = lcm(*(balance.denominator for balance in balances.values()))
    plan = settle({person: int(balance * parts) for person, balance in balances.items()})
    dues = (
        _due(each.payer, each.payee, Fraction(each.amount, parts), currency)
        for each in plan.payments
    )
    return Clearing(tuple(dues), plan.minimal)


def through_bank(balances: Mapping[K, Fraction], bank: K, currency: str | None) -> Clearing[K]:
    """Whoever lost pays the bank, and the bank pays whoever won: one payment for each but it.

    The bank's own total is what it keeps or gives of its own.
    """
    if sum(balances.values()) != 0:
        raise ValueError("balances must sum to zero")
    pays = [_due(p, bank, -b, currency) for p, b in balances.items() if b < 0 and p != bank]
    gets = [_due(bank, p, b, currency) for p, b in balances.items() if b > 0 and p != bank]
    shortest = fewest(balances, currency)
    dues = (*pays, *gets)
    return Clearing(dues, shortest.minimal and len(dues) == len(shortest.dues))


def totals(dues: Iterable[Due[K]]) -> dict[K, Fraction]:
    """What each of them stood at before these payments, as these bring everybody to 0."""
    sums: dict[K, Fraction] = defaultdict(Fraction)
    for due in dues:
        sums[due.payer] -= due.exact
        sums[due.payee] += due.exact
    return dict(sums)


def groups(dues: Sequence[Due[K]]) -> list[list[K]]:
    """Who clears with whom: people that payments tie together, in the order of the payments."""
    tied: list[list[K]] = []
    for due in dues:
        touched = [group for group in tied if due.payer in group or due.payee in group]
        joined = [person for group in touched for person in group]
        joined += [person for person in (due.payer, due.payee) if person not in joined]
        place = tied.index(touched[0]) if touched else len(tied)
        tied = [group for group in tied if group not in touched]
        tied.insert(place, joined)
    return tied


def odd_coins(dues: Iterable[Due[K]]) -> dict[K, Fraction]:
    """By how much rounding leaves somebody better (+) or worse (-) off than exactly."""
    sums: dict[K, Fraction] = defaultdict(Fraction)
    for due in dues:
        more = Fraction(due.amount) - due.exact
        sums[due.payer] -= more
        sums[due.payee] += more
    return {person: odd for person, odd in sums.items() if odd}


@lru_cache(maxsize=256)
def _digits(currency: str | None) -> int:
    return 0 if currency is None else currency_digits(currency)


def _due(payer: K, payee: K, exact: Fraction, currency: str | None) -> Due[K]:
    return Due(payer, payee, exact, rounded(exact, currency))
