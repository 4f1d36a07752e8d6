"""What is still owed for some sittings: what was won and lost there, less what was paid of it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from sqlalchemy import Connection, bindparam, func, select

from app.games import get_game
from app.ledger.owing import owed
from app.store.db import db
from app.store.deals import deal_in_play
from app.store.models import circle, deal, seat, sitting
from app.store.settlements import Books, Covered, Plan
from app.store.sittings import LAST_NUMBER, of_last_row, of_sitting
from app.store.tab import ALL
from app.store.worth import CURRENCY, VALUE, Worth

PLAYED = (
    select(
        sitting.c.number,
        sitting.c.game,
        sitting.c.closed_at.is_not(None).label("closed"),
        func.coalesce(LAST_NUMBER, 0).label("last"),
        func.coalesce(of_last_row(deal.c.seq), 0).label("seq"),
        VALUE.label("chip_value"),
        CURRENCY.label("currency"),
    )
    .join_from(sitting, circle, circle.c.id == sitting.c.circle_id)
    .where(sitting.c.circle_id == bindparam("circle_id"))
    .order_by(sitting.c.number)
)
STANDS = (
    select(seat.c.sitting, seat.c.person, seat.c.chips)
    .where(seat.c.circle_id == bindparam("circle_id"))
    .order_by(seat.c.sitting, seat.c.number)
)
_of_sitting = of_sitting(deal)
COUNT_THEN = select(func.coalesce(func.max(deal.c.number), 0)).where(
    _of_sitting, deal.c.seq <= bindparam("seq")
)
CHANGED = select(func.count(func.distinct(deal.c.number))).where(
    _of_sitting, deal.c.seq > bindparam("seq"), deal.c.number <= bindparam("number")
)


@dataclass(frozen=True)
class Played:
    """A sitting as it stands now: everybody's chips, and those in the pot."""

    number: int
    game: str
    closed: bool
    count: int
    seq: int
    worth: Worth
    chips: Mapping[int, int]
    pot: int

    @property
    def covered(self) -> Covered:
        """As a plan that is made now freezes it."""
        return Covered(self.number, self.seq, self.worth.chip_value)


@dataclass(frozen=True)
class Account:
    """All that is owed in one currency, or in chips without a value."""

    currency: str | None
    sittings: tuple[Covered, ...]
    won: Mapping[int, Fraction]
    paid: Mapping[int, Fraction]  # what payments have already cleared of it, each with its sign
    open: Mapping[int, Fraction] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "open", _less(self.won, self.paid))

    @property
    def settled(self) -> bool:
        """Nobody owes anything, not even a part of a coin."""
        return not any(self.open.values())


def played(circle_id: int, numbers: Collection[int] | None = None) -> list[Played]:
    """These sittings, or all, as a page shows them."""
    return played_of(db.session.connection(), circle_id, numbers)


def played_of(
    connection: Connection, circle_id: int, numbers: Collection[int] | None = None
) -> list[Played]:
    """The same as a write sees them under its lock, the first sitting first."""
    names = {"circle_id": circle_id}
    which, stands = PLAYED, STANDS
    if numbers is not None:
        which = which.where(sitting.c.number.in_(numbers))
        stands = stands.where(seat.c.sitting.in_(numbers))
    chips: dict[int, dict[int, int]] = defaultdict(dict)
    pots: dict[int, int] = {}
    for row in connection.execute(stands, names):
        if row.person is None:
            pots[row.sitting] = row.chips
        else:
            sums = chips[row.sitting]
            sums[row.person] = sums.get(row.person, 0) + row.chips
    return [
        Played(
            number=row.number,
            game=row.game,
            closed=row.closed,
            count=row.last,
            seq=row.seq,
            worth=Worth(row.chip_value, row.currency),
            chips=chips[row.number],
            pot=pots[row.number],
        )
        for row in connection.execute(which, names)
    ]


def accounts_of(sittings: Sequence[Played], books: Books) -> list[Account]:
    """One for each currency, by its letters; that of chips without a value comes last."""
    currencies = {each.worth.currency for each in sittings}
    return [account_in(currency, sittings, books) for currency in _in_order(currencies)]


def account_in(currency: str | None, sittings: Sequence[Played], books: Books) -> Account:
    """That of one currency."""
    mine = [each for each in sittings if each.worth.currency == currency]
    return Account(
        currency,
        tuple(each.covered for each in mine),
        owed((each.worth.value, each.chips) for each in mine),
        _paid(books, [each.number for each in mine], currency),
    )


def tab(circle_id: int, books: Books) -> dict[str | None, dict[int, Fraction]]:
    """What is open in each currency over all that was ever played, whoever is owed most first.

    Only tables that are not closed are added up: a circle is opened as quickly after years as on
    its first evening.
    """
    won: dict[str | None, dict[int, Fraction]] = defaultdict(lambda: defaultdict(Fraction))
    for row in db.session.connection().execute(ALL, {"circle_id": circle_id}):
        worth = Worth(row.chip_value, row.currency or None)
        won[worth.currency][row.person] += worth.value * row.chips
    found = {}
    for currency in _in_order({*won, *books.currencies_paid}):
        still = _less(won[currency], _paid(books, None, currency))
        found[currency] = dict(sorted(still.items(), key=lambda row: (-row[1], row[0])))
    return found


def _paid(
    books: Books, sittings: Collection[int] | None, currency: str | None
) -> dict[int, Fraction]:
    """What payments have cleared for these sittings, or for all, each with its sign."""
    paid: dict[int, Fraction] = defaultdict(Fraction)
    for debt in books.paid_within(sittings, currency):
        paid[debt.payer] -= debt.exact
        paid[debt.payee] += debt.exact
    return dict(paid)


def _less(won: Mapping[int, Fraction], paid: Mapping[int, Fraction]) -> dict[int, Fraction]:
    """What is still open of what everybody won, be it that somebody only paid."""
    people = [*won, *(person for person in paid if person not in won)]
    return {p: won.get(p, Fraction(0)) - paid.get(p, Fraction(0)) for p in people}


def _in_order(currencies: Iterable[str | None]) -> list[str | None]:
    """By their letters; chips without a value come last."""
    return sorted(currencies, key=lambda code: (code is None, code or ""))


def is_undecided(circle_id: int, each: Played) -> bool:
    """Whether chips lie in its pot or a deal is in play: whose they are has to be said first."""
    if each.pot:
        return True
    if each.closed or get_game(each.game).event is None:
        return False
    return deal_in_play(circle_id, each.number, each.game, each.count) is not None


def unsettled(sittings: Sequence[Played], books: Books) -> list[Played]:
    """All but those of plans after which nobody owes anything: the running tab.

    Whole plans are left out, so that no plan over the rest cuts one in two. So are tables that
    were closed without anybody having won or lost a chip, if no plan was paid for them.
    """
    by_number = {each.number: each for each in sittings}
    done = {n for plan in books.live if is_settled(plan, by_number, books) for n in plan.numbers}
    idle = {each.number for each in sittings if each.closed and not any(each.chips.values())}
    paid = {n for plan in books.paid_plans(idle) for n in plan.numbers}
    return [each for each in sittings if each.number not in done | (idle - paid)]


def is_settled(plan: Plan, by_number: Mapping[int, Played], books: Books) -> bool:
    """Whether nobody owes anything any more for all that a plan covers."""
    covered = [by_number[number] for number in sorted(plan.numbers)]
    return all(account.settled for account in accounts_of(covered, books))


def still_right(plan: Plan, account: Account, books: Books) -> bool:
    """Whether what is left of a plan clears just what is owed now."""
    open_now = dict(account.open)
    for debt in plan.debts:
        rest = debt.exact - books.cleared(plan, debt)
        open_now[debt.payer] = open_now.get(debt.payer, Fraction(0)) + rest
        open_now[debt.payee] = open_now.get(debt.payee, Fraction(0)) - rest
    return not any(open_now.values())


@dataclass(frozen=True)
class Since:
    """What happened at a table after a plan was made: its last deal then, deals since, changes."""

    number: int
    more: int
    changed: int


def since(circle_id: int, covered: Covered, now: Played) -> Since:
    """How many deals came, and how many of the earlier ones were changed."""
    if covered.seq == now.seq:
        return Since(now.count, 0, 0)
    names = {"circle_id": circle_id, "sitting": covered.sitting, "seq": covered.seq}
    connection = db.session.connection()
    then = connection.execute(COUNT_THEN, names).scalar_one()
    changed = connection.execute(CHANGED, {**names, "number": then}).scalar_one()
    return Since(then, now.count - then, changed)
