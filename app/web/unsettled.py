"""What a circle's people still have to settle: all that its page knows of plans and payments."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from flask import url_for

from app.ledger.owing import rounded
from app.store import accounts, away
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
    tab = accounts.tab(circle.id, books(circle.id))
    names = away.names_of(circle.id)
    found = (row for currency in tab for row in _open(currency, tab[currency], names))
    return Unsettled(tuple(found), url_for("settle.plan", circle=to_text(circle.id)))


def _open(
    currency: str | None, tab: Mapping[int, Fraction], names: Mapping[int, str]
) -> Iterator[Open]:
    for person, exact in tab.items():
        left = rounded(exact, currency)
        if left and currency:
            yield Open(names[person], None, signed_coins(left, currency))
        elif left:
            yield Open(names[person], int(left), None)
