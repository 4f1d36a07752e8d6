"""Balances to settle, and slow ways of settling them that share nothing with the fast one."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from random import Random
from typing import TypeVar

from app.ledger.settle import Plan

K = TypeVar("K", bound=Hashable)


def random_table(random: Random, people: int, most: int) -> list[int]:
    """Balances that sum to zero, of which the last makes up for the others."""
    others = [random.randint(-most, most) for _ in range(people - 1)]
    return [*others, -sum(others)]


def hard_table(random: Random, people: int) -> list[int]:
    """Small balances, so that many groups clear, but no two that are opposite."""
    while True:
        sizes = random.sample(range(1, 13), 12)
        owed, owing = sizes[:6], [-size for size in sizes[6:]]
        others = [random.choice(random.choice((owed, owing))) for _ in range(people - 1)]
        table = [*others, -sum(others)]
        if table[-1] and not any(-balance in table for balance in table):
            return table


def fewest_payments(balances: Sequence[int]) -> int:
    """Try every way of paying: whoever is first clears with each of the others in turn."""
    open_ones = [balance for balance in balances if balance]
    if not open_ones:
        return 0
    first, *rest = open_ones
    return 1 + min(
        fewest_payments([*rest[:place], other + first, *rest[place + 1 :]])
        for place, other in enumerate(rest)
        if first * other < 0
    )


def most_groups(balances: Sequence[int]) -> int:
    """Go through all subsets: the most groups of each, from those with one person fewer."""
    sums, groups = [0] * (1 << len(balances)), [0] * (1 << len(balances))
    for mask in range(1, len(sums)):
        bits = [bit for bit in range(len(balances)) if mask >> bit & 1]
        sums[mask] = sums[mask ^ 1 << bits[0]] + balances[bits[0]]
        groups[mask] = max(groups[mask ^ 1 << bit] for bit in bits) + (sums[mask] == 0)
    return groups[-1]


def left_after(balances: Mapping[K, int], plan: Plan[K]) -> dict[K, int]:
    """What everybody still owes or is owed once all have paid, without those at zero."""
    left = dict(balances)
    for payment in plan.payments:
        left[payment.payer] += payment.amount
        left[payment.payee] -= payment.amount
    return {key: balance for key, balance in left.items() if balance}
