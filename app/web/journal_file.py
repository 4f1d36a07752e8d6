"""A circle as a journal for hledger: each deal and each payment is a transaction that balances."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import date
from zoneinfo import ZoneInfo

from app.games import get_game
from app.store.away import names_of
from app.store.circles import Circle
from app.store.exporting import one_state
from app.store.lines import Line, lines_of
from app.store.settlements import Payment, books
from app.table.extra import Extra
from app.web.csv_file import value_of

POT = "table:pot"
BOX_OF_POINTS = "table:box"
CHIPS = "chips"
POINTS = "points"
_SPACES = re.compile(r"[\s\x00-\x1f\x7f]+")
# What hledger gives a meaning to: parts of an account, comments, tags, dates in brackets, amounts.
_MEANING = str.maketrans({":": "-", ";": ",", "|": "/", "[": "(", "]": ")", '"': "'"})

Posting = tuple[str, str]
"""An account, and the amount that it gains."""


def journal_of(circle: Circle) -> str:
    """The whole file: what everybody has won is the balance of their account."""
    one_state()
    accounts = accounts_of(names_of(circle.id))
    zone = ZoneInfo(circle.timezone)
    parts = [f"; {plain(circle.name)}, as Tableside kept it\n"]
    parts += [_of_deal(line, accounts) for line in lines_of(circle.id)]
    found = books(circle.id)
    for each in found.payments:
        currency = found.plans[each.settlement].currency
        parts.append(_of_payment(each, currency, accounts, each.paid_at.astimezone(zone).date()))
    return "\n".join(part for part in parts if part)


def plain(text: str) -> str:
    """A name or a note on one line, without what would mean something in a journal."""
    return _SPACES.sub(" ", text.translate(_MEANING)).strip()


def accounts_of(names: Mapping[int, str]) -> Mapping[int, str]:
    """One account for each person; those who would share one get their number too."""
    called = {number: plain(name) for number, name in names.items()}
    found = {}
    for number, name in called.items():
        alone = list(called.values()).count(name) == 1 and "#" not in name
        found[number] = f"players:{name}" if alone else f"players:{name} #{number}"
    return found


def _of_deal(line: Line, accounts: Mapping[int, str]) -> str:
    entry = line.deal.entry
    note = f", {plain(entry.note)}" if isinstance(entry, Extra) and entry.note else ""
    title = f"({line.sitting}.{line.deal.number}) {get_game(line.game).name}{note}"
    return _transaction(line.evening, title, list(_postings(line, accounts)))


def _postings(line: Line, accounts: Mapping[int, str]) -> Iterator[Posting]:
    for share in line.shares:
        account = accounts[share.person] if share.person else None
        if share.chips and line.worth.currency:
            amount = f"{value_of(share.chips, line.worth):f} {line.worth.currency}"
            yield account or POT, amount
        elif share.chips:
            yield account or POT, f"{share.chips} {CHIPS}"
        if share.points:
            yield account or BOX_OF_POINTS, f"{share.points} {POINTS}"


def _of_payment(each: Payment, currency: str | None, accounts: Mapping[int, str], day: date) -> str:
    """Whoever pays owes less; a payment that was taken back is one the other way."""
    amount = each.amount if each.undoes is None else -each.amount
    title = f"(paid.{each.number}) {'Paid' if each.undoes is None else 'Not paid after all'}"
    unit = currency or CHIPS
    postings = [(accounts[each.payer], f"{amount:f} {unit}")]
    postings.append((accounts[each.payee], f"{-amount:f} {unit}"))
    return _transaction(day, title, postings)


def _transaction(day: date, title: str, postings: list[Posting]) -> str:
    """A deal that moved nothing is no transaction."""
    lines = [f"    {account}  {amount}\n" for account, amount in postings]
    return f"{day.isoformat()} {title}\n{''.join(lines)}" if lines else ""
