"""Whether the plans of a file clear what its tables came to, and its payments are of them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from decimal import Decimal
from fractions import Fraction
from typing import Any

from babel.numbers import is_currency

from app.ledger.money import BadChipValue, chip_value
from app.ledger.owing import Due
from app.store.audit_plans import plan_differences
from app.store.document import Document, PaymentLine, PlanLine
from app.store.reading import Fault
from app.store.settlements import Covered, Payment, Plan

MOST_STEPS = 50_000_000
"""What is worked out at most while a page waits: some seconds of one thread."""

_SAME = ("settlement", "payer", "payee", "amount")
"""What a payment and the row that takes it back have in common."""


def too_many_plans(document: Document) -> Iterator[Fault]:
    """Plans are worked out again one by one, on all that came before: that must come to an end."""
    moves = Counter(line.sitting for line in document.deals for _each in line.moves)
    plans, payments = len(document.plans), len(document.payments)
    steps = sum(moves[each.sitting] for plan in document.plans for each in plan.sittings)
    if steps + plans * (plans + payments) > MOST_STEPS:
        yield Fault("too_many_plans")


def plan_faults(document: Document) -> Iterator[Fault]:
    """What each plan says by itself first; only if that can be, what they come to together."""
    found = [*_of_plans(document), *_of_payments(document)]
    yield from found
    if found:
        return
    plans = [_plan(line) for line in document.plans]
    payments = [_payment(line) for line in document.payments]
    for each in plan_differences({}, plans, payments, _stood(document)):
        if each.code == "plan_overpaid":
            yield Fault(each.code, "payments", {"number": each.params["number"]})
        else:
            yield Fault(each.code, "plans", {"number": each.params["plan"]})


def _of_plans(document: Document) -> Iterator[Fault]:
    last: Mapping[int, int] = {line.sitting: line.seq for line in document.deals}
    for line in document.plans:
        here: dict[str, Any] = {"where": "plans", "at": {"number": line.number}}
        if line.currency is not None and not is_currency(line.currency):
            yield Fault("unknown_currency", **here, params={"currency": line.currency[:20]})
        numbers = [each.sitting for each in line.sittings]
        covers_what_is_there = len(set(numbers)) == len(numbers) and all(
            each.sitting <= len(document.sittings) and each.seq <= last.get(each.sitting, 0)
            for each in line.sittings
        )
        if not covers_what_is_there or line.last_payment > len(document.payments):
            yield Fault("bad_plan_sittings", **here)
        if not all(_is_value(each.chip_value) for each in line.sittings):
            yield Fault("bad_plan_value", **here)
        if not _pays_well(line, len(document.people)):
            yield Fault("bad_plan_lines", **here)


def _pays_well(line: PlanLine, people: int) -> bool:
    """Between two people each, every pair once, and in the one way of writing a fraction."""
    between = {(each.payer, each.payee) for each in line.lines}
    return len(between) == len(line.lines) and all(
        each.payer != each.payee
        and max(each.payer, each.payee) <= people
        and _fraction(each.exact) > 0
        for each in line.lines
    )


def _fraction(text: str) -> Fraction:
    """0 for what is not written as `str` writes it."""
    try:
        found = Fraction(text)
    except ZeroDivisionError:
        return Fraction(0)
    return found if str(found) == text else Fraction(0)


def _is_value(text: str) -> bool:
    try:
        chip_value(text)
    except BadChipValue:
        return False
    return True


def _of_payments(document: Document) -> Iterator[Fault]:
    undone: set[int] = set()
    for line in document.payments:
        here: dict[str, Any] = {"where": "payments", "at": {"number": line.number}}
        if line.settlement > len(document.plans) or line.payer == line.payee:
            yield Fault("bad_payment", **here)
        if not Decimal(line.amount):
            yield Fault("bad_payment", **here)
        if line.undoes is None:
            continue
        if line.undoes in undone or not _takes_back(line, document):
            yield Fault("bad_taking_back", **here)
        undone.add(line.undoes)


def _takes_back(line: PaymentLine, document: Document) -> bool:
    """Whether it names an earlier payment that was one, and is the same in everything else."""
    if line.undoes is None or line.undoes >= line.number:
        return False
    first = document.payments[line.undoes - 1]
    return first.undoes is None and all(getattr(first, n) == getattr(line, n) for n in _SAME)


def _plan(line: PlanLine) -> Plan:
    return Plan(
        number=line.number,
        currency=line.currency,
        bank=line.bank,
        sittings=tuple(Covered(**each.model_dump()) for each in line.sittings),
        debts=tuple(
            Due(each.payer, each.payee, Fraction(each.exact), Decimal(each.amount))
            for each in line.lines
        ),
        last_payment=line.last_payment,
        person=line.person,
        made_at=datetime.fromisoformat(line.made_at),
    )


def _payment(line: PaymentLine) -> Payment:
    paid_at = datetime.fromisoformat(line.paid_at)
    said = line.model_dump() | {"amount": Decimal(line.amount), "paid_at": paid_at}
    return Payment(**said)


def _stood(document: Document) -> Callable[[int, int], list[tuple[int, int]]]:
    """What everybody had won or lost at a table by one row of its log, from the file alone."""
    sits = {(each.sitting, each.number): each.person for each in document.seats}
    moves = defaultdict(list)
    for line in document.deals:
        moves[line.sitting].append((line.seq, line.moves))

    def stood(sitting: int, seq: int) -> list[tuple[int, int]]:
        sums: dict[int, int] = defaultdict(int)
        for at, moved in moves[sitting]:
            for each in moved if at <= seq else ():
                if each.unit == "chips":
                    for number, amount in ((each.source, -each.amount), (each.target, each.amount)):
                        person = sits[sitting, number]
                        if person is not None:
                            sums[person] += amount
        return list(sums.items())

    return stood
