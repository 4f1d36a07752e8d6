"""Clearing balances by the fewest payments, as the API asks for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.ledger.money import BadChipValue, BadCurrency, amount_text
from app.ledger.settle import settle
from app.table.names import NameProblem, clean_name, name_key
from app.table.outcome import Problem
from app.web.documents import (
    LARGEST_CHIPS,
    Answer,
    Document,
    read,
    refusal,
)


class SettleRequest(Document):
    """Balances in chips; `chip_value` is a decimal number as text."""

    balances: dict[str, int]
    chip_value: str | None = None
    currency: str | None = None


def settle_document(body: Any) -> Answer:
    """The fewest payments that clear balances, in chips and, with a chip value, in money."""
    asked, problems = read(SettleRequest, body)
    if asked is None:
        return refusal(problems)
    balances, problems = _balances(asked.balances)
    if not problems and sum(balances.values()) != 0:
        problems.append(Problem(("balances",), "not_zero_sum"))
    problems += _money_problems(asked)
    if problems:
        return refusal(problems)
    plan = settle(balances)
    payments = []
    for each in plan.payments:
        payment = {"from": each.payer, "to": each.payee, "chips": each.amount}
        if asked.chip_value is not None:
            payment["amount"] = amount_text(each.amount, asked.chip_value, asked.currency)
        payments.append(payment)
    return Answer(200, {"payments": payments, "count": len(payments), "minimal": plan.minimal})


def _money_problems(asked: SettleRequest) -> list[Problem]:
    problems = []
    try:
        amount_text(0, "1", asked.currency)
    except BadCurrency:
        problems.append(Problem(("currency",), "bad_currency"))
    try:
        amount_text(0, "1" if asked.chip_value is None else asked.chip_value, None)
    except BadChipValue:
        problems.append(Problem(("chip_value",), "bad_chip_value"))
    return problems


def _balances(listed: Mapping[str, int]) -> tuple[dict[str, int], list[Problem]]:
    balances: dict[str, int] = {}
    problems: list[Problem] = []
    keys: set[str] = set()
    for text, chips in listed.items():
        try:
            name = clean_name(text)
        except NameProblem:
            problems.append(Problem(("balances", text), "bad_name"))
            continue
        if name_key(name) in keys:
            problems.append(Problem(("balances", text), "duplicate_player"))
        if abs(chips) > LARGEST_CHIPS:
            problems.append(Problem(("balances", text), "malformed"))
        keys.add(name_key(name))
        balances[name] = chips
    return balances, problems
