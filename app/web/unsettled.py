"""What a circle's people still have to settle: all that its page knows of plans and payments."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from flask import url_for

from app.ledger.owing import rounded
from app.store import accounts, away
from app.store.accounts import Account
from app.store.circles import Circle, to_text
from app.store.settlements import books
from app.web.filters import signed_coins


@dataclass(frozen=True)
class Open:
    """What one person is owed, or owes, in one currency; in chips where they have no value."""

    name: str
    chips: int | None
    money: str | None


@dataclass(frozen=True)
class Unsettled:
    """Who stands above or below zero, and where that is cleared."""

    rows: tuple[Open, ...]
    address: str


def unsettled(circle: Circle) -> Unsettled:
    """The same that the page without a sitting settles."""
    books_now = books(circle.id)
    tab = accounts.unsettled(accounts.played(circle.id), books_now)
    names = {person.number: person.name for person in away.everybody(circle.id)}
    found = (row for each in accounts.accounts_of(tab, books_now) for row in _open(each, names))
    return Unsettled(tuple(found), url_for("settle.plan", circle=to_text(circle.id)))


def _open(account: Account, names: dict[int, str]) -> Iterator[Open]:
    for person in sorted(account.open, key=lambda person: -account.open[person]):
        left = rounded(account.open[person], account.currency)
        if left and account.currency:
            yield Open(names[person], None, signed_coins(left, account.currency))
        elif left:
            yield Open(names[person], int(left), None)
