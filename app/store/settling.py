"""Settling up: making plans, marking payments, taking back what was marked by mistake."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any

from sqlalchemy import Connection, bindparam, func, select

from app.ledger.owing import Clearing, coin, fewest, through_bank
from app.store import intents
from app.store.accounts import (
    Account,
    Played,
    accounts_of,
    is_undecided,
    played_of,
    still_right,
    unsettled,
)
from app.store.clock import now
from app.store.db import Ask, Refused, writing
from app.store.devices import role_in
from app.store.ids import path_of
from app.store.models import payment, settlement
from app.store.settlements import Books, Debt, Plan, books_of, written

LAST_PLAN = select(func.coalesce(func.max(settlement.c.number), 0)).where(
    settlement.c.circle_id == bindparam("circle_id")
)
LAST_PAYMENT = select(func.coalesce(func.max(payment.c.number), 0)).where(
    payment.c.circle_id == bindparam("circle_id")
)


def make_plans(
    circle_id: int, ask: Ask, sittings: Collection[int] | None = None, bank: int | None = None
) -> str:
    """Freezes who pays whom, one plan for each currency; answers the first of them.

    Without sittings it is everything unsettled. A new plan takes over the payments of every plan
    whose sittings it covers whole. Refused as `undecided` while chips lie in a pot or a deal is in
    play, as `plan_cut` while a plan with payments reaches beyond these sittings, and as
    `nothing_owed` where there is nothing to pay.
    """
    with writing(circle_id) as connection:
        if answer := intents.answered(connection, circle_id, ask):
            return answer
        books = books_of(connection, circle_id)
        chosen = _chosen(connection, circle_id, sittings, books)
        _refuse_to_make(circle_id, chosen, books, bank)
        said = {"bank": bank, "made_at": now(), **_by(connection, circle_id, ask)}
        made = [
            number
            for account in accounts_of(chosen, books)
            if (number := _make(connection, circle_id, account, books, said))
        ]
        if not made:
            raise Refused("nothing_owed")
        return intents.keep(connection, circle_id, ask, plan_path(circle_id, made[0]))


def plan_path(circle_id: int, number: int) -> str:
    """Where a plan is shown."""
    return f"{path_of(circle_id)}/settle/{number}"


def pay(
    circle_id: int,
    ask: Ask,
    plan_number: int,
    between: tuple[int, int],
    *,
    base: int,
    amount: Decimal | None = None,
    marked_by: int | None = None,
) -> str:
    """Marks what the first paid the second: all that is left, or this amount of it.

    `base` is the newest payment of the line that the form saw: if another one came since, it is
    `paid_meanwhile`, unless nothing is left to be marked. `marked_by` is the person who may mark
    only payments of their own, else `not_yours`. Refused as `plan_replaced` where a newer plan has
    taken this one's place, and as `bad_amount` if it is no whole coins or more than is left.
    """
    with writing(circle_id) as connection:
        if answer := intents.answered(connection, circle_id, ask):
            return answer
        books = books_of(connection, circle_id)
        plan, debt = _line(books, plan_number, between, marked_by)
        if newer := books.replaced_by(plan):
            raise Refused("plan_replaced", plan=newer)
        left = books.left(plan, debt)
        if left or amount is not None:
            if base != books.base(plan, debt):
                raise Refused("paid_meanwhile", left=left)
            paid = left if amount is None else amount
            if not is_payable(paid, left, plan.currency):
                raise Refused("bad_amount", left=left)
            _append(connection, circle_id, ask, plan, debt, paid, None)
        return intents.keep(connection, circle_id, ask, plan_path(circle_id, plan_number))


def take_back(
    circle_id: int, ask: Ask, plan_number: int, number: int, marked_by: int | None = None
) -> str:
    """A payment was none after all: a row says so that names it. Taken back twice is no fault."""
    with writing(circle_id) as connection:
        if answer := intents.answered(connection, circle_id, ask):
            return answer
        books = books_of(connection, circle_id)
        rows = [e for e in books.payments if (e.settlement, e.number) == (plan_number, number)]
        if not rows or rows[0].undoes is not None:
            raise Refused("not_found")
        first = rows[0]
        plan, debt = _line(books, plan_number, (first.payer, first.payee), marked_by)
        if first in books.standing:
            _append(connection, circle_id, ask, plan, debt, first.amount, number)
        return intents.keep(connection, circle_id, ask, plan_path(circle_id, plan_number))


def is_payable(amount: Decimal, left: Decimal, currency: str | None) -> bool:
    """Whether so much can be paid: whole coins, above 0, and no more than is left."""
    return 0 < amount <= left and Fraction(amount) % coin(currency) == 0


def _chosen(
    connection: Connection, circle_id: int, sittings: Collection[int] | None, books: Books
) -> list[Played]:
    found = played_of(connection, circle_id, sittings)
    if sittings is None:
        return unsettled(found, books)
    if not sittings or len(found) != len(set(sittings)):
        raise Refused("not_found")
    return found


def _refuse_to_make(
    circle_id: int, chosen: Sequence[Played], books: Books, bank: int | None
) -> None:
    if bank is not None and not any(bank in each.chips for each in chosen):
        raise Refused("not_found")
    if cut := books.cut_by([each.number for each in chosen]):
        raise Refused("plan_cut", plans=tuple(plan.number for plan in cut))
    if undecided := [each.number for each in chosen if is_undecided(circle_id, each)]:
        raise Refused("undecided", sittings=tuple(undecided))


def _make(
    connection: Connection, circle_id: int, account: Account, books: Books, said: Mapping[str, Any]
) -> int | None:
    """The number of the plan; one that stands and says the same is not made again."""
    numbers = {each.sitting for each in account.sittings}
    before = [plan for plan in books.live if plan.numbers & numbers]
    debts = clearing_of(account, said["bank"]).dues
    if not debts and not any(plan.debts for plan in before):
        return None
    for plan in before:
        same = (plan.sittings, plan.bank) == (account.sittings, said["bank"])
        if same and still_right(plan, account, books):
            return plan.number
    number: int = connection.execute(LAST_PLAN, {"circle_id": circle_id}).scalar_one() + 1
    row = {
        "circle_id": circle_id,
        "number": number,
        "currency": account.currency,
        "last_payment": connection.execute(LAST_PAYMENT, {"circle_id": circle_id}).scalar_one(),
        **written(account.sittings, debts),
        **said,
    }
    connection.execute(settlement.insert(), row)
    return number


def clearing_of(account: Account, bank: int | None = None) -> Clearing[int]:
    """Who would pay whom now: the fewest payments, or all of them through one person."""
    if bank is None:
        return fewest(account.open, account.currency)
    return through_bank(account.open, bank, account.currency)


def _line(
    books: Books, plan_number: int, between: tuple[int, int], marked_by: int | None
) -> tuple[Plan, Debt]:
    plan = books.plans.get(plan_number)
    debt = plan.debt(*between) if plan else None
    if plan is None or debt is None:
        raise Refused("not_found")
    if marked_by is not None and marked_by not in between:
        raise Refused("not_yours")
    return plan, debt


def _append(
    connection: Connection,
    circle_id: int,
    ask: Ask,
    plan: Plan,
    debt: Debt,
    amount: Decimal,
    undoes: int | None,
) -> None:
    last: int = connection.execute(LAST_PAYMENT, {"circle_id": circle_id}).scalar_one()
    row = {
        "circle_id": circle_id,
        "number": last + 1,
        "settlement": plan.number,
        "payer": debt.payer,
        "payee": debt.payee,
        "amount": f"{amount:f}",
        "undoes": undoes,
        "paid_at": now(),
        **_by(connection, circle_id, ask),
    }
    connection.execute(payment.insert(), row)


def _by(connection: Connection, circle_id: int, ask: Ask) -> dict[str, int | None]:
    role = role_in(connection, circle_id, ask.device)
    return {"device": ask.device, "person": role.person if role else None}
