"""Who pays whom: the fewest payments that clear a list of balances."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from heapq import heapify, heappop, heappush
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)

# Each further person doubles the search: 20 take a few milliseconds, 24 a tenth of a second.
SEARCHED = 24


@dataclass(frozen=True, slots=True)
class Payment(Generic[K]):
    """One payment; `amount` is above 0 and counts what the balances count."""

    payer: K
    payee: K
    amount: int


@dataclass(frozen=True, slots=True)
class Plan(Generic[K]):
    """Payments that leave nobody owing; `minimal` where no shorter plan exists, proven."""

    payments: tuple[Payment[K], ...]
    minimal: bool


def settle(balances: Mapping[K, int]) -> Plan[K]:
    """Find the fewest payments; who is below 0 pays, who is above 0 is paid, in the given order.

    Payments tie people into groups, and a group of `g` people needs `g - 1` payments. Each group
    clears itself, so its balances sum to zero: the fewest payments are the most groups.
    """
    if sum(balances.values()) != 0:
        raise ValueError("balances must sum to zero")
    left = {key: balance for key, balance in balances.items() if balance}
    least = max(sum(b < 0 for b in left.values()), sum(b > 0 for b in left.values()))
    payments = list(_opposites(left))
    searched_all = len(left) <= SEARCHED
    payments += _shorten(left)
    for group in _groups(left):
        payments += _clear(group)
    place = {key: index for index, key in enumerate(balances)}
    payments.sort(key=lambda payment: (place[payment.payer], place[payment.payee]))
    return Plan(tuple(payments), searched_all or len(payments) == least)


def _opposites(left: dict[K, int]) -> Iterator[Payment[K]]:
    """Take out pairs such as +7 and -7; there is always a best plan in which they are a group.

    Proof. Take any best grouping. If the pair shares a group, splitting it off leaves a rest that
    sums to zero: no group fewer. If `a` sits in `A` and `b` in `B`, then `{a, b}` and the rest of
    both together sum to zero each: two groups for two. (The rest is not empty, as `A` and `B` sum
    to zero and hold more than the one balance, which is not zero.)
    """
    waiting: dict[int, deque[K]] = {}
    for key, balance in list(left.items()):
        if others := waiting.get(-balance):
            other = others.popleft()
            del left[key], left[other]
            payer, payee = (key, other) if balance < 0 else (other, key)
            yield Payment(payer, payee, abs(balance))
        else:
            waiting.setdefault(balance, deque()).append(key)


def _shorten(left: dict[K, int]) -> Iterator[Payment[K]]:
    """Where too many are left to search, the deepest debtor pays the one who is owed the most.

    Each payment clears at least one of the two and turns nobody's sign.
    """
    rank = {key: index for index, key in enumerate(left)}
    payers = [(balance, rank[key], key) for key, balance in left.items() if balance < 0]
    payees = [(-balance, rank[key], key) for key, balance in left.items() if balance > 0]
    heapify(payers)
    heapify(payees)
    while len(left) > SEARCHED:
        payer, payee = heappop(payers)[-1], heappop(payees)[-1]
        yield _pay(left, payer, payee)
        if payer in left:
            heappush(payers, (left[payer], rank[payer], payer))
        elif payee in left:
            heappush(payees, (-left[payee], rank[payee], payee))


def _clear(group: dict[K, int]) -> Iterator[Payment[K]]:
    """Clear one group with at most one payment fewer than it has people."""
    while group:
        payer = next(key for key, balance in group.items() if balance < 0)
        payee = next(key for key, balance in group.items() if balance > 0)
        yield _pay(group, payer, payee)


def _pay(left: dict[K, int], payer: K, payee: K) -> Payment[K]:
    """Pay as much as the one owes and the other is owed, and drop who is cleared."""
    amount = min(-left[payer], left[payee])
    for key, change in ((payer, amount), (payee, -amount)):
        left[key] += change
        if not left[key]:
            del left[key]
    return Payment(payer, payee, amount)


def _groups(left: Mapping[K, int]) -> Iterator[dict[K, int]]:
    keys = list(left)
    for mask in _most_groups(list(left.values())):
        yield {key: left[key] for bit, key in enumerate(keys) if mask >> bit & 1}


def _most_groups(values: Sequence[int]) -> list[int]:
    """Split values that sum to zero, none of them 0, into the most groups that do; as bit masks.

    A set of masks is one whole number here: bit `m` is set when mask `m` belongs to it, so that a
    shift by `2**i` adds person `i` to millions of masks at once. Call a zero-sum mask `k`-fold
    when it splits into `k` zero-sum groups. It is exactly when it holds a smaller one that is
    `(k - 1)`-fold, as what is left of it then sums to zero by itself. Level 0 is all zero-sum
    masks, the empty one too; level `k` is what can be reached from level `k - 1` by adding people
    and still sums to zero; the last level that is not empty tells the number of groups, and the
    way back down through the levels is the grouping. The last person stays out of the search:
    whoever is left over is that person's group.
    """
    if not values:
        return []
    searched = len(values) - 1
    without = [_masks_without(bit, searched) for bit in range(searched)]
    levels = []
    level = _zero_sums(values[:-1])
    while level:
        levels.append(level)
        level &= _grown(level, without)
    mask, groups = (1 << len(values)) - 1, []
    for level in reversed(levels):
        # a mask is above each one it holds, so the lowest is never the mask itself
        inner = _lowest(level & _masks_within(mask & ~(1 << searched)))
        groups.append(mask ^ inner)
        mask = inner
    return groups


def _zero_sums(values: Sequence[int]) -> int:
    """Find every mask of values that sums to zero.

    The masks of the one half by their sums, then one look-up for each mask of the other half.
    Three values at least make a row of whole bytes.
    """
    half = max(3, len(values) // 2)
    masks: dict[int, int] = {}
    for mask, total in enumerate(_sums(values[:half])):
        masks[-total] = masks.get(-total, 0) | 1 << mask
    width = 1 << half - 3
    rows = {total: row.to_bytes(width, "little") for total, row in masks.items()}
    nothing = bytes(width)
    found = b"".join(rows.get(total, nothing) for total in _sums(values[half:]))
    return int.from_bytes(found, "little")


def _sums(values: Sequence[int]) -> list[int]:
    sums = [0]
    for value in values:
        sums += [total + value for total in sums]
    return sums


def _grown(masks: int, without: Sequence[int]) -> int:
    """Find every mask that is one of these and at least one person more."""
    grown = 0
    for bit, free in enumerate(without):
        grown |= ((grown | masks) & free) << (1 << bit)
    return grown


def _masks_without(bit: int, people: int) -> int:
    masks = (1 << (1 << bit)) - 1
    for above in range(bit + 1, people):
        masks |= masks << (1 << above)
    return masks


def _masks_within(mask: int) -> int:
    masks = 1
    while mask:
        masks |= masks << (mask & -mask)
        mask &= mask - 1
    return masks


def _lowest(masks: int) -> int:
    return (masks & -masks).bit_length() - 1
