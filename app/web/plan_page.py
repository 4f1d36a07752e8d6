"""A plan as it was frozen: what was paid of it, by whose word, what is left, what came since."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from flask import g, url_for

from app.games import get_game
from app.ledger.owing import Clearing, fewest, totals
from app.store.accounts import Since, since, still_right
from app.store.circles import to_text
from app.store.settlements import Books, Debt, Payment, Plan
from app.table.words import Sentence
from app.web.asking import new_key
from app.web.filters import coins
from app.web.language import gettext as _
from app.web.plan_view import Line, Why, height_of, line_of, why
from app.web.results import Result, result
from app.web.roles import may
from app.web.scope import Scope, of_plan


@dataclass(frozen=True)
class PaidRow:
    """One payment that was marked."""

    number: int
    plan: int
    line: Line
    by: str | None
    at: datetime
    may: bool
    key: str


@dataclass(frozen=True)
class DueRow:
    """One line of a plan, with what may be done about it."""

    id: str
    debt: Debt
    line: Line
    left: str
    base: int
    is_paid: bool
    pay_to: str | None
    unsaid: str | None  # where this phone's person says how they are paid, if they have not yet
    may: bool
    paid: tuple[PaidRow, ...]
    key: str

    @property
    def value(self) -> str:
        """The line in a form: its two people, and the newest payment of it that the form saw."""
        return f"{self.debt.payer}-{self.debt.payee}-{self.base}"

    @property
    def is_partly_paid(self) -> bool:
        return bool(self.paid) and not self.is_paid


@dataclass(frozen=True)
class PlayedSince:
    """What came at one table after the plan was made."""

    game: str
    deal_word: Sentence
    since: Since


@dataclass(frozen=True)
class Problem:
    """What is wrong with a payment that was to be marked, and what was typed."""

    at: str
    text: str
    status: int
    typed: str


@dataclass(frozen=True)
class PlanPage:
    """All that is said of a plan."""

    plan: Plan
    books: Books
    scope: Scope

    @cached_property
    def replaced_by(self) -> int | None:
        return self.books.replaced_by(self.plan)

    @cached_property
    def dues(self) -> list[DueRow]:
        return [self._due(debt) for debt in self.plan.debts if debt.amount]

    @property
    def payable(self) -> list[DueRow]:
        """The lines that this phone may mark now."""
        return [due for due in self.dues if due.may and not due.is_paid]

    @cached_property
    def part_key(self) -> str:
        return new_key()

    @property
    def part_id(self) -> str:
        return f"part-{self.plan.number}"

    @property
    def open_count(self) -> int:
        return sum(not due.is_paid for due in self.dues)

    @cached_property
    def taken_over(self) -> list[PaidRow]:
        """Payments of earlier plans that count here."""
        within, currency = self.plan.numbers, self.plan.currency
        earlier = [p.number for p in self.books.paid_plans(within) if p.currency == currency]
        return [
            self._paid(each)
            for each in self.books.standing
            if each.settlement in earlier and each.settlement < self.plan.number
        ]

    @cached_property
    def stale(self) -> bool:
        """Whether what is left of it is no longer what is owed."""
        now = self.scope.accounts
        if [account.currency for account in now] != [self.plan.currency]:
            return True
        return not still_right(self.plan, now[0], self.books)

    @cached_property
    def played(self) -> list[PlayedSince]:
        """What its tables were played to, and what came since."""
        now = {each.number: each for each in self.scope.played}
        return [
            PlayedSince(
                get_game(now[each.sitting].game).name,
                get_game(now[each.sitting].game).deal_word,
                since(g.circle.id, each, now[each.sitting]),
            )
            for each in self.plan.sittings
        ]

    @property
    def made_by(self) -> str | None:
        return self._names.get(self.plan.person or 0)

    @property
    def why(self) -> Why:
        minimal = False
        if self.plan.debts:
            shortest = fewest(totals(self.plan.debts), self.plan.currency)
            minimal = shortest.minimal and len(shortest.dues) == len(self.plan.debts)
        clearing = Clearing(self.plan.debts, minimal)
        return why(clearing, self.plan.currency, self._names, self.plan.bank)

    @property
    def results(self) -> list[Result]:
        return [result(line) for line in reversed(self.scope.lines)]

    @property
    def text(self) -> str:
        """The plan as one would write it into a chat, with where the money goes."""
        return "\n".join([f"{self.scope.circle.name} · {self.scope.days}", *map(said, self.dues)])

    @property
    def height(self) -> int:
        return height_of(self.text)

    @property
    def together(self) -> list[int]:
        """The plans of other currencies that were made with it."""
        return [
            each.number
            for each in self.books.plans.values()
            if each.made_at == self.plan.made_at and each != self.plan
        ]

    @property
    def address(self) -> str:
        return address_of(self.plan.number)

    @property
    def picture(self) -> str:
        """Where it is drawn."""
        circle = to_text(g.circle.id)
        return url_for("plans.image", circle=circle, plan=self.plan.number)

    @property
    def action(self) -> str:
        return url_for("plans.mark", circle=to_text(g.circle.id), plan=self.plan.number)

    @property
    def _names(self) -> Mapping[int, str]:
        return self.scope.names

    @cached_property
    def _handles(self) -> Mapping[int, str | None]:
        return {person.number: person.pay_to for person in self.scope.people}

    def _due(self, debt: Debt) -> DueRow:
        left, handle = self.books.left(self.plan, debt), self._handles[debt.payee]
        mine = debt.payee == g.role.person and may("place.be_paid")
        return DueRow(
            id=id_of(self.plan, debt),
            debt=debt,
            line=line_of(debt, self.plan.currency, self._names),
            left=coins(left, self.plan.currency),
            base=self.books.base(self.plan, debt),
            is_paid=not left,
            pay_to=handle,
            unsaid=url_for("place.show", circle=to_text(g.circle.id))
            if mine and not handle
            else None,
            may=may_mark(debt.payer, debt.payee) and self.replaced_by is None,
            paid=tuple(map(self._paid, self.books.of_debt(self.plan, debt))),
            key=new_key(),
        )

    def _paid(self, each: Payment) -> PaidRow:
        amount = coins(each.amount, self.plan.currency)
        return PaidRow(
            number=each.number,
            plan=each.settlement,
            line=Line(self._names[each.payer], self._names[each.payee], amount),
            by=self._names.get(each.person or 0),
            at=each.paid_at,
            may=may_mark(each.payer, each.payee),
            key=new_key(),
        )


def id_of(plan: Plan, debt: Debt) -> str:
    """What a line is called on a page."""
    return f"due-{plan.number}-{debt.payer}-{debt.payee}"


def plan_page(plan: Plan, books: Books) -> PlanPage:
    """The plan with its tables as they are now."""
    return PlanPage(plan, books, of_plan(plan, books))


def address_of(number: int) -> str:
    """Where a plan is shown."""
    return url_for("plans.show", circle=to_text(g.circle.id), plan=number)


def marked_by() -> int | None:
    """Whose payments alone this phone may mark; None: everybody's, as who settles may."""
    return None if g.kind in {"scorer", "host"} else g.role.person or 0


def may_mark(payer: int, payee: int) -> bool:
    """Whether this phone may mark a payment between these two."""
    mine = marked_by()
    return g.kind != "viewer" and (mine is None or mine in {payer, payee})


def said(due: DueRow) -> str:
    """One line of the text."""
    told = due.line.said
    if due.is_paid:
        return _("%(line)s: paid", line=told)
    if due.paid:
        told = _("%(line)s: %(left)s left", line=told, left=due.left)
    return f"{told} ({due.pay_to})" if due.pay_to else told
