"""The audit of plans: each clears just what its tables had come to when it was made."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from decimal import DecimalException
from fractions import Fraction

from sqlalchemy import Connection, bindparam, text

from app.ledger.money import chip_value
from app.ledger.owing import totals
from app.store.difference import Code, Difference
from app.store.settlements import PAYMENTS, PLANS, Books, Payment, Plan, payment_from, plan_from

Stood = Callable[[int, int], Iterable[tuple[int, int]]]
"""Who had won or lost how many chips at a table (its number) by one row of its log."""

# What everybody had won or lost at a table by one row of its log.
STOOD = text(
    "SELECT seat.person AS person, sum(moved.amount) AS chips FROM ("
    " SELECT target AS seat, amount FROM posting WHERE circle_id = :c AND sitting = :s"
    " AND seq <= :seq AND unit = 'chips'"
    " UNION ALL SELECT source, -amount FROM posting WHERE circle_id = :c AND sitting = :s"
    " AND seq <= :seq AND unit = 'chips') AS moved"
    " JOIN seat ON seat.circle_id = :c AND seat.sitting = :s AND seat.number = moved.seat"
    " WHERE seat.person IS NOT NULL GROUP BY seat.person"
).bindparams(bindparam("c"), bindparam("s"), bindparam("seq"))


def audit_plans(connection: Connection, circle_id: int) -> Iterator[Difference]:
    """Every difference between the plans of a circle and what they were made of."""
    here = {"circle": circle_id}
    names = {"circle_id": circle_id}
    try:
        payments = [payment_from(row) for row in connection.execute(PAYMENTS, names)]
        plans = [plan_from(row) for row in connection.execute(PLANS, names)]
        yield from _gaps("plan_gap", here, [plan.number for plan in plans])
        yield from _gaps("payment_gap", here, [each.number for each in payments])
        yield from plan_differences(here, plans, payments, _stood(connection, circle_id))
    except (ArithmeticError, DecimalException, LookupError, TypeError, ValueError):
        yield Difference("plan_unreadable", here)


def plan_differences(
    here: Mapping[str, int], plans: Sequence[Plan], payments: Sequence[Payment], stood: Stood
) -> Iterator[Difference]:
    """Where more was paid than a plan says, and where a plan is not what was won and lost."""
    yield from _overpaid(here, plans, payments)
    for plan in plans:
        before = [p for p in plans if p.number < plan.number]
        known = [each for each in payments if each.number <= plan.last_payment]
        if _wrong(plan, before, known, stood):
            yield Difference("plan_sum", {**here, "plan": plan.number})


def _stood(connection: Connection, circle_id: int) -> Stood:
    def stood(sitting: int, seq: int) -> list[tuple[int, int]]:
        names = {"c": circle_id, "s": sitting, "seq": seq}
        return [(row.person, int(row.chips)) for row in connection.execute(STOOD, names)]

    return stood


def _gaps(code: Code, here: dict[str, int], numbers: Iterable[int]) -> Iterator[Difference]:
    for place, number in enumerate(numbers, start=1):
        if number != place:
            yield Difference(code, {**here, "number": place, "found": number})
            return


def _overpaid(
    here: Mapping[str, int], plans: Sequence[Plan], payments: Sequence[Payment]
) -> Iterator[Difference]:
    """Lines of which more was paid than they say, or payments of no line at all."""
    books = Books({plan.number: plan for plan in plans}, payments)
    for each in payments:
        plan = books.plans[each.settlement]
        debt = plan.debt(each.payer, each.payee)
        if debt is None or books.left(plan, debt) < 0:
            yield Difference("plan_overpaid", {**here, "plan": plan.number, "number": each.number})


def _wrong(plan: Plan, before: Sequence[Plan], known: Sequence[Payment], stood: Stood) -> bool:
    """Whether its lines are not what was won and lost, less what was paid when it was made."""
    sums: dict[int, Fraction] = defaultdict(Fraction)
    for each in plan.sittings:
        value = chip_value(each.chip_value) if plan.currency else Fraction(1)
        for person, chips in stood(each.sitting, each.seq):
            sums[person] += chips * value
    then = Books({each.number: each for each in before}, known)
    for debt in then.paid_within(plan.numbers, plan.currency):
        sums[debt.payer] += debt.exact
        sums[debt.payee] -= debt.exact
    for person, total in totals(plan.debts).items():
        sums[person] -= total
    return any(sums.values())
