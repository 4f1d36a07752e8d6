"""What a file must be beyond its shape: numbers without gaps, names, who sits where, rules."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from babel.numbers import is_currency

from app.games import get_game
from app.ledger.money import BadChipValue, chip_value
from app.store.checking_logs import log_faults
from app.store.checking_plans import plan_faults, too_many_plans
from app.store.checking_stacks import stack_faults
from app.store.circles import LONGEST_NAME as LONGEST_CIRCLE
from app.store.clock import known_timezone
from app.store.db import Refused
from app.store.document import CIRCLE, NOUNS, Document, Noun, SeatLine, canonical, sums_of
from app.store.people import clean, clean_handle
from app.store.reading import Fault, refuse
from app.store.sittings import MOST_SEATS, rules_from
from app.table.entry import Strict
from app.table.names import name_key

PEOPLE = ("person", "bank", "payer", "payee")
"""Columns that name somebody."""


def check(document: Document, *, waits: bool) -> None:
    """Raises `BadFile` with the first kind of faults that there is: later ones build on it.

    While somebody `waits`, no more is worked out than a page has time for.
    """
    if waits:
        refuse(too_many_plans(document))
    for kind in (_numbers, _contents, log_faults, stack_faults, plan_faults, _sums):
        refuse(kind(document))


def at(noun: Noun | str, line: Any) -> dict[str, Any]:
    """Where a fault of this line is."""
    name = noun if isinstance(noun, str) else noun.name
    names = [each for each in ("sitting", "seq", "number") if hasattr(line, each)]
    return {"where": name, "at": {each: getattr(line, each) for each in names}}


def _numbers(document: Document) -> Iterator[Fault]:
    """Everything is numbered without a gap, and names only what is there."""
    for noun in NOUNS:
        counted = "seq" if "seq" in noun.columns else "number"
        first = 0 if noun.name == "seats" else 1
        following: dict[int, int] = {}
        for line in document.lines(noun):
            sitting, number = getattr(line, "sitting", 0), getattr(line, counted)
            expected = following.get(sitting, first)
            if number != expected:
                yield Fault("gap", **at(noun, line), params={"expected": expected})
            following[sitting] = number + 1
            yield from _unknown(document, noun, line)
    if not document.people:
        yield Fault("nobody")
    if not document.sittings:
        yield Fault("no_sitting")


def _unknown(document: Document, noun: Noun, line: Strict) -> Iterator[Fault]:
    sitting = getattr(line, "sitting", 1)
    if sitting > max(len(document.sittings), 1):
        yield Fault("unknown_sitting", **at(noun, line), params={"sitting": sitting})
    for name in PEOPLE:
        person = getattr(line, name, None)
        if person is not None and person > len(document.people):
            yield Fault("unknown_person", **at(noun, line), params={"person": person})


def _contents(document: Document) -> Iterator[Fault]:
    yield from _circle(document)
    yield from _people(document)
    seats: dict[int, list[SeatLine]] = defaultdict(list)
    for seat in document.seats:
        seats[seat.sitting].append(seat)
    for sitting in document.sittings:
        yield from _worth("sittings", sitting, sitting.chip_value, sitting.currency)
        if not _is_game(sitting.game):
            yield Fault("unknown_game", **at("sittings", sitting), params={"game": sitting.game})
        yield from _seats(sitting.number, seats[sitting.number])
    yield from _agreements(document)


def _circle(document: Document) -> Iterator[Fault]:
    circle = document.circle
    if not _is_name(circle.name, LONGEST_CIRCLE):
        yield Fault("bad_name", "circle", params={"name": circle.name[:80]})
    if known_timezone(circle.timezone) != circle.timezone:
        yield Fault("unknown_timezone", "circle", params={"timezone": circle.timezone[:80]})
    yield from _worth("circle", circle, circle.chip_value, circle.currency)


def _worth(where: str, line: Any, value: str | None, currency: str | None) -> Iterator[Fault]:
    if currency is not None and not (value and is_currency(currency)):
        yield Fault("unknown_currency", **at(where, line), params={"currency": currency[:20]})
    try:
        if value is not None:
            chip_value(value)
    except BadChipValue:
        yield Fault("bad_chip_value", **at(where, line), params={"value": value})


def _people(document: Document) -> Iterator[Fault]:
    taken: dict[str, int] = {}
    for person in document.people:
        here = at("people", person)
        if not _is_name(person.name):
            yield Fault("bad_name", **here, params={"name": person.name[:80]})
        if person.pay_to is not None and not _is_handle(person.pay_to):
            yield Fault("bad_pay_to", **here)
        if person.put_away_at is None:
            other = taken.setdefault(name_key(person.name), person.number)
            if other != person.number:
                yield Fault("name_taken", **here, params={"name": person.name, "other": other})


def _is_name(text: str, *longest: int) -> bool:
    try:
        return clean(text, 0, *longest) == text
    except Refused:
        return False


def _is_handle(text: str) -> bool:
    try:
        return clean_handle(text) == text
    except Refused:
        return False


def _is_game(slug: str) -> bool:
    try:
        get_game(slug)
    except KeyError:
        return False
    return True


def _seats(sitting: int, seats: Sequence[SeatLine]) -> Iterator[Fault]:
    """Seat 0 is the table itself; each other one is somebody's, in a row without holes."""
    here: Mapping[str, Any] = {"where": "sittings", "at": {"number": sitting}}
    if not 2 <= len(seats) <= MOST_SEATS + 1:
        yield Fault("bad_seats", **here, params={"most": MOST_SEATS})
    if [s.number for s in seats if s.person is None] != [0][: len(seats)]:
        yield Fault("empty_seat", **here)
    if len({seat.person for seat in seats}) != len(seats):
        yield Fault("sits_twice", **here)
    if sorted(seat.place for seat in seats) != [*range(len(seats))] or (seats and seats[0].place):
        yield Fault("bad_places", **here)


def _agreements(document: Document) -> Iterator[Fault]:
    games = {sitting.number: sitting.game for sitting in document.sittings}
    agreed = {agreement.sitting for agreement in document.agreements}
    for number in sorted(games.keys() - agreed):
        yield Fault("no_rules", "sittings", {"number": number})
    for agreement in document.agreements:
        game = games[agreement.sitting]
        if not _is_game(game):
            continue
        try:
            rules_from(game, canonical(agreement.rules))
        except ValueError:
            yield Fault("bad_rules", **at("agreements", agreement), params={"game": game})


def _sums(document: Document) -> Iterator[Fault]:
    """Whatever no other check has found, in a name or a time: the part it is in."""
    sums = sums_of(document.texts())
    for noun in (CIRCLE, *NOUNS):
        if sums[noun.name] != document.sums[noun.name]:
            yield Fault("changed", params={"part": noun.name})
