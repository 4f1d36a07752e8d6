"""The books of a circle: the plans that were made, what was paid of each, what is left."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from typing import Any

from sqlalchemy import Connection, bindparam, select

from app.ledger.owing import Due
from app.store.db import db
from app.store.models import payment, settlement

Debt = Due[int]

PLANS = (
    select(settlement)
    .where(settlement.c.circle_id == bindparam("circle_id"))
    .order_by(settlement.c.number)
)
PAYMENTS = (
    select(payment).where(payment.c.circle_id == bindparam("circle_id")).order_by(payment.c.number)
)


@dataclass(frozen=True)
class Covered:
    """A sitting as a plan froze it: its last row of the log, and what a chip was worth there."""

    sitting: int
    seq: int
    chip_value: str


@dataclass(frozen=True)
class Plan:
    """Who pays whom in one currency, frozen; a debt is found by its two people."""

    number: int
    currency: str | None
    bank: int | None
    sittings: tuple[Covered, ...]
    debts: tuple[Debt, ...]
    last_payment: int
    person: int | None
    made_at: datetime

    @cached_property
    def numbers(self) -> frozenset[int]:
        """The sittings that it covers."""
        return frozenset(each.sitting for each in self.sittings)

    def debt(self, payer: int, payee: int) -> Debt | None:
        return next((d for d in self.debts if (d.payer, d.payee) == (payer, payee)), None)


@dataclass(frozen=True)
class Payment:
    """One row: so much was paid of a debt, or an earlier row was no payment after all."""

    number: int
    settlement: int
    payer: int
    payee: int
    amount: Decimal
    undoes: int | None
    person: int | None
    paid_at: datetime


@dataclass(frozen=True)
class Books:
    """All plans and payments of a circle, by their numbers."""

    plans: Mapping[int, Plan]
    payments: Sequence[Payment]

    @cached_property
    def standing(self) -> list[Payment]:
        """The payments that were made and not undone since."""
        undone = {each.undoes for each in self.payments}
        return [e for e in self.payments if e.undoes is None and e.number not in undone]

    @cached_property
    def _by_debt(self) -> dict[tuple[int, int, int], list[Payment]]:
        found: dict[tuple[int, int, int], list[Payment]] = defaultdict(list)
        for each in self.standing:
            found[each.settlement, each.payer, each.payee].append(each)
        return found

    @cached_property
    def _paid(self) -> list[Plan]:
        return [self.plans[n] for n in sorted({each.settlement for each in self.standing})]

    @property
    def currencies_paid(self) -> set[str | None]:
        """Those in which anything was paid."""
        return {plan.currency for plan in self._paid}

    @cached_property
    def _latest(self) -> dict[int, int]:
        return {n: plan.number for plan in self.plans.values() for n in sorted(plan.numbers)}

    def replaced_by(self, plan: Plan) -> int | None:
        """The newest plan that covers something of this one; nothing is paid by this one then."""
        newest = max(self._latest[number] for number in plan.numbers)
        return newest if newest != plan.number else None

    @property
    def live(self) -> list[Plan]:
        """The plans that stand; no two of them cover the same sitting."""
        return [plan for plan in self.plans.values() if self.replaced_by(plan) is None]

    def of_debt(self, plan: Plan, debt: Debt) -> list[Payment]:
        """The standing payments of one line."""
        return self._by_debt.get((plan.number, debt.payer, debt.payee), [])

    def base(self, plan: Plan, debt: Debt) -> int:
        """The newest row that says anything of this line; 0 if none does."""
        pair = (plan.number, debt.payer, debt.payee)
        rows = (e.number for e in self.payments if (e.settlement, e.payer, e.payee) == pair)
        return max(rows, default=0)

    def left(self, plan: Plan, debt: Debt) -> Decimal:
        """What is still to be paid of a line, in whole coins."""
        return debt.amount - sum((e.amount for e in self.of_debt(plan, debt)), Decimal(0))

    def cleared(self, plan: Plan, debt: Debt) -> Fraction:
        """How much of what was owed exactly its payments have cleared: paid in full, all of it."""
        paid = debt.amount - self.left(plan, debt)
        return debt.exact if paid and paid == debt.amount else Fraction(paid)

    def paid_within(self, sittings: Collection[int] | None, currency: str | None) -> Iterator[Debt]:
        """What payments have cleared, of every plan within these sittings, or of all plans."""
        within = None if sittings is None else frozenset(sittings)
        for plan in self._paid:
            if plan.currency == currency and (within is None or plan.numbers <= within):
                for debt in plan.debts:
                    if cleared := self.cleared(plan, debt):
                        yield Due(debt.payer, debt.payee, cleared, debt.amount)

    def paid_plans(self, sittings: Collection[int]) -> list[Plan]:
        """The plans with payments of their own that cover any of these sittings."""
        return [plan for plan in self._paid if not plan.numbers.isdisjoint(sittings)]

    def cut_by(self, sittings: Collection[int]) -> list[Plan]:
        """Those of them that a plan over these sittings would cut in two."""
        return [p for p in self.paid_plans(sittings) if not p.numbers.issubset(sittings)]


def books(circle_id: int) -> Books:
    """The books as a page shows them."""
    return books_of(db.session.connection(), circle_id)


def books_of(connection: Connection, circle_id: int) -> Books:
    """The books as a write sees them under its lock."""
    names = {"circle_id": circle_id}
    plans = [plan_from(row) for row in connection.execute(PLANS, names)]
    rows = connection.execute(PAYMENTS, names)
    return Books({plan.number: plan for plan in plans}, [payment_from(row) for row in rows])


def plan_from(row: Any) -> Plan:
    """A plan as it was frozen."""
    return Plan(
        number=row.number,
        currency=row.currency,
        bank=row.bank,
        sittings=tuple(Covered(**each) for each in json.loads(row.sittings)),
        debts=tuple(_debt(each) for each in json.loads(row.lines)),
        last_payment=row.last_payment,
        person=row.person,
        made_at=row.made_at,
    )


def payment_from(row: Any) -> Payment:
    """A payment as it was marked."""
    return Payment(
        number=row.number,
        settlement=row.settlement,
        payer=row.payer,
        payee=row.payee,
        amount=Decimal(row.amount),
        undoes=row.undoes,
        person=row.person,
        paid_at=row.paid_at,
    )


def written(sittings: Sequence[Covered], debts: Sequence[Debt]) -> dict[str, str]:
    """What is frozen, as canonical JSON: the same bytes on both databases and in a file."""
    covers = [
        {"chip_value": each.chip_value, "seq": each.seq, "sitting": each.sitting}
        for each in sittings
    ]
    lines = [
        {"amount": f"{d.amount:f}", "exact": str(d.exact), "payee": d.payee, "payer": d.payer}
        for d in debts
    ]
    return {"sittings": _json(covers), "lines": _json(lines)}


def _debt(line: Mapping[str, Any]) -> Debt:
    exact, amount = Fraction(line["exact"]), Decimal(line["amount"])
    return Due(line["payer"], line["payee"], exact, amount)


def _json(value: object) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"))
