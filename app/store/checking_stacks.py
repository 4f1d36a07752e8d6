"""What a file may say of chips that were bought and counted, and of names never dealt in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from app.store.document import Document, StackLine
from app.store.reading import Fault

_SAME = ("sitting", "seat", "kind", "chips")


def stack_faults(document: Document) -> Iterator[Fault]:
    """Whatever cannot have been written so."""
    yield from _accounts(document)
    seats = {(seat.sitting, seat.number) for seat in document.seats}
    rows = {(line.sitting, line.number): line for line in document.stacks}
    undone: set[tuple[int, int]] = set()
    for line in document.stacks:
        here: dict[str, Any] = {"sitting": line.sitting, "number": line.number}
        if (line.sitting, line.seat) not in seats or (line.kind == "buy_in" and not line.chips):
            yield Fault("bad_stack", "stacks", here)
        if line.undoes is None:
            continue
        first = rows.get((line.sitting, line.undoes))
        if (line.sitting, line.undoes) in undone or not _takes_back(line, first):
            yield Fault("bad_stack_taken_back", "stacks", here)
        undone.add((line.sitting, line.undoes))


def _takes_back(line: StackLine, first: StackLine | None) -> bool:
    """Whether it names an earlier row that was one, and is the same in everything else."""
    if first is None or first.undoes is not None or first.number >= line.number:
        return False
    return all(getattr(first, name) == getattr(line, name) for name in _SAME)


def _accounts(document: Document) -> Iterator[Fault]:
    """A name that is never dealt in has been dealt in nowhere, and is not about to be."""
    accounts = {person.number for person in document.people if person.is_account}
    theirs = {(seat.sitting, seat.number) for seat in document.seats if seat.person in accounts}
    for seat in document.seats:
        if (seat.sitting, seat.number) in theirs and not seat.away:
            at = {"sitting": seat.sitting, "number": seat.number}
            yield Fault("account_dealt_in", "seats", at)
    for deal in document.deals:
        dealt_in = deal.seats if deal.kind == "deal" else ()
        if any((deal.sitting, number) in theirs for number in dealt_in):
            at = {"sitting": deal.sitting, "seq": deal.seq, "number": deal.number}
            yield Fault("account_dealt_in", "deals", at)
