"""Who would pay whom now: for a table, an evening, or all that is unsettled; and the plans."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from flask import Blueprint, g, render_template, request, url_for

from app.ledger.owing import coin, rounded
from app.store import settling, sittings
from app.store.accounts import Account
from app.store.db import Refused
from app.store.settlements import books
from app.web.answers import Answer, go
from app.web.asking import ask, new_key, posted_key
from app.web.filters import coins, number_in
from app.web.plan_page import PlanPage, plan_page
from app.web.plan_view import Line, Why, height_of, line_of, why
from app.web.results import Result, result
from app.web.room import Room, enter
from app.web.scope import Scope, chosen

SHOWN_AGAIN = frozenset({"undecided", "plan_cut", "nothing_owed"})
"""Refusals that the page itself explains, with the ways out."""

blueprint = Blueprint("settle", __name__, url_prefix="/c/<circle>/settle")


@dataclass(frozen=True)
class Balance:
    """Where one person stands, in chips and in money, and what is left of it after payments."""

    name: str
    chips: int | None
    money: str | None
    left: str | None


@dataclass(frozen=True)
class Part:
    """What would be paid in one currency."""

    currency: str | None
    lines: tuple[Line, ...]
    balances: tuple[Balance, ...]
    why: Why


@dataclass(frozen=True)
class PlanView:
    """What would be paid now, with everything the page says of it."""

    parts: tuple[Part, ...]
    results: tuple[Result, ...]
    chip: str | None
    text: str

    @property
    def lines(self) -> list[Line]:
        return [line for part in self.parts for line in part.lines]

    @property
    def height(self) -> int:
        return height_of(self.text)

    @property
    def without_chips(self) -> bool:
        """Nothing was played for chips, so nobody can owe any."""
        return not any(row.chips or row.money for part in self.parts for row in part.balances)


@blueprint.get("")
def plan(circle: str) -> str:
    """Computed from where everybody stands now: of one sitting, of an evening, or of all."""
    return page(chosen(request.args), bank_in(request.args), new_key())


@blueprint.post("")
def make(circle: str) -> Answer:
    """Freezes it: one plan for each currency."""
    scope = chosen(request.args)
    key = posted_key()
    numbers = scope.numbers if scope.fields else None
    bank = bank_in(request.form)
    try:
        return go(settling.make_plans(g.circle.id, ask(), numbers, bank))
    except Refused as refused:
        if refused.code not in SHOWN_AGAIN:
            raise
    return page(scope, bank, key), 409


def page(scope: Scope, bank: int | None, key: str) -> str:
    """What stands, what would be paid now, and what is to be decided before."""
    room = enter(scope.lines[0].number) if "s" in scope.fields else None
    exact = [each for each in scope.plans if set(scope.numbers) >= each.numbers]
    pages = [plan_page(each, scope.books) for each in exact]
    return render_template(
        "settle/plan.html",
        room=room,
        circle_text=(request.view_args or {})["circle"],
        scope=scope,
        plan=plan_of(scope, bank),
        pages=pages,
        is_current=is_current(pages, scope, bank),
        others=[each.number for each in scope.plans if each not in exact],
        bank=bank,
        wider=wider(room),
        form_key=key,
        here=scope.address,
        follows=scope.address_through(bank),
    )


def is_current(pages: Sequence[PlanPage], scope: Scope, bank: int | None) -> bool:
    """Whether the plans that stand are those that would be made now."""
    right = [
        shown.plan.numbers for shown in pages if not shown.stale and bank in {None, shown.plan.bank}
    ]
    return bool(pages) and all(
        account.settled or {each.sitting for each in account.sittings} in right
        for account in scope.accounts
    )


def bank_in(asked: Mapping[str, str]) -> int | None:
    """The person through whom all would pay."""
    return number_in(asked.get("bank"))


def wider(room: Room | None) -> list[tuple[str, str]]:
    """What a table may be settled together with: its whole evening, all that is unsettled."""
    if room is None:
        return []
    found = []
    if len(sittings.sittings_on(room.circle.id, room.sitting.evening)) > 1:
        evening = room.sitting.evening.isoformat()
        found.append(("evening", url_for("settle.plan", circle=room.text, evening=evening)))
    if len(sittings.sittings_of(room.circle.id, limit=2)) > 1:
        found.append(("all", url_for("settle.plan", circle=room.text)))
    return found


def plan_of_table(room: Room) -> PlanView | None:
    """What would be paid for one sitting."""
    fields = {"s": str(room.number)}
    return plan_of(Scope(room.circle, (room.sitting,), books(room.circle.id), fields))


def plan_of(scope: Scope, bank: int | None = None) -> PlanView | None:
    """The fewest payments of each currency, or all of them through one person.

    None while chips lie in a pot: whose they are has to be said first.
    """
    if any(room.pot for room in scope.undecided):
        return None
    parts = tuple(part_of(account, scope, bank) for account in scope.accounts)
    several = len(parts) > 1
    kept = tuple(part for part in parts if part.lines or not several) or parts[:1]
    return PlanView(
        parts=kept,
        results=tuple(map(result, reversed(scope.lines))),
        chip=chip_of(scope),
        text=as_text(scope, [line for part in kept for line in part.lines]),
    )


def part_of(account: Account, scope: Scope, bank: int | None) -> Part:
    """One currency of it."""
    through = bank if bank in scope.sitters else None
    clearing = settling.clearing_of(account, through)
    lines = (line_of(due, account.currency, scope.names) for due in clearing.dues if due.amount)
    ranking = sorted(account.open, key=lambda person: -account.won.get(person, 0))
    return Part(
        currency=account.currency,
        lines=tuple(lines),
        balances=tuple(balance(account, scope, person) for person in ranking),
        why=why(clearing, account.currency, scope.names, through),
    )


def balance(account: Account, scope: Scope, person: int) -> Balance:
    """One line of how it stands; chips of different values are not added up."""
    mine = [each for each in scope.played if each.worth.currency == account.currency]
    alike = len({each.worth.value for each in mine}) == 1
    won = rounded(account.won.get(person, Fraction(0)), account.currency)
    left = rounded(account.open[person], account.currency)
    return Balance(
        name=scope.names[person],
        chips=sum(each.chips.get(person, 0) for each in mine) if alike else None,
        money=coins(won, account.currency) if account.currency else None,
        left=coins(left, account.currency) if account.paid.get(person) else None,
    )


def chip_of(scope: Scope) -> str | None:
    """What a chip is worth, where it is the same at all these tables and is money."""
    worths = {each.worth for each in scope.played}
    if len(worths) != 1:
        return None
    worth = worths.pop()
    if worth.currency is None:
        return None
    finer = worth.value % coin(worth.currency) != 0
    exact = Decimal(worth.chip_value) if finer else rounded(worth.value, worth.currency)
    return f"{exact:f}\xa0{worth.currency}" if finer else coins(exact, worth.currency)


def as_text(scope: Scope, lines: list[Line]) -> str:
    """The plan as one would write it into a chat."""
    return "\n".join([f"{scope.circle.name} · {scope.days}", *(line.said for line in lines)])
