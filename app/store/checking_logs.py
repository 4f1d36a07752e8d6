"""Whether the logs of a file are such as could have been written: rows, chain, and scores."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from app.ledger.transfers import Unit
from app.store.audit import Log, differences
from app.store.deals import MOST_DEALS
from app.store.difference import Difference
from app.store.document import DealLine, Document, canonical
from app.store.reading import Fault
from app.store.scoring import read_entry
from app.store.standing import standing_changes

_COPIED = ("kind", "seats", "agreement")
"""What all versions of a deal have in common."""


def log_faults(document: Document) -> Iterator[Fault]:
    """Every fault of each log; it is only worked out again if its rows hang together."""
    rows: dict[int, list[DealLine]] = defaultdict(list)
    for line in document.deals:
        rows[line.sitting].append(line)
    rules: dict[int, dict[int, str]] = defaultdict(dict)
    for agreed in document.agreements:
        rules[agreed.sitting][agreed.number] = canonical(agreed.rules)
    seats: dict[int, int] = defaultdict(int)
    for seat in document.seats:
        seats[seat.sitting] += 1
    for sitting in document.sittings:
        log = _Rows(sitting.number, sitting.game, rows[sitting.number], rules[sitting.number])
        found = list(log.faults(seats[sitting.number]))
        yield from found
        if not found:
            yield from map(_told, differences(log.as_audited()))


class _Rows:
    """The rows of one log, each read beside those before it."""

    def __init__(
        self, sitting: int, game: str, lines: Sequence[DealLine], rules: Mapping[int, str]
    ) -> None:
        self.sitting = sitting
        self.game = game
        self.lines = lines
        self.rules = rules
        self.by_number: dict[int, list[DealLine]] = defaultdict(list)
        self.number_of: dict[int, int] = {}  # by seq

    def faults(self, seats: int) -> Iterator[Fault]:
        for line in self.lines:
            at = {"sitting": line.sitting, "seq": line.seq, "number": line.number}
            for code in self._of(line, seats):
                yield Fault(code, "deals", at)
        for number, versions in self.by_number.items():
            if not _can_stand(versions):
                yield Fault("bad_undo", "deal", {"sitting": self.sitting, "number": number})
        if len(self.by_number) > MOST_DEALS:
            yield Fault("too_many_deals", "sittings", {"number": self.sitting})

    def _of(self, line: DealLine, seats: int) -> Iterator[str]:
        before = self.by_number.get(line.number, [])
        if not before and line.number != len(self.by_number) + 1:
            yield "number_gap"
        if line.version != len(before) + 1:
            yield "version_gap"
        if before and any(getattr(line, n) != getattr(before[0], n) for n in _COPIED):
            yield "other_deal"
        if line.agreement not in self.rules:
            yield "unknown_rules"
        if not line.seats or len(set(line.seats)) < len(line.seats) or max(line.seats) >= seats:
            yield "bad_dealt_in"
        if line.undoes is not None and self.number_of.get(line.undoes) != line.number:
            yield "bad_undo"
        if not _can_be_read(self.game, line):
            yield "bad_entry"
        self.by_number[line.number].append(line)
        self.number_of[line.seq] = line.number
        if not self._moves_well(line, seats):
            yield "bad_moves"

    def _moves_well(self, line: DealLine, seats: int) -> bool:
        between = {(each.number, each.source, each.target, each.unit) for each in line.moves}
        return len(between) == len(line.moves) and all(
            each.source != each.target
            and max(each.source, each.target) < seats
            and each.number in self.by_number
            and each.number >= line.number
            for each in line.moves
        )

    def as_audited(self) -> Log:
        """The same as the audit reads it from the database."""
        moves: dict[int, dict[int, dict[tuple[int, int, Unit], int]]] = {}
        for line in self.lines:
            by_number = moves.setdefault(line.seq, defaultdict(dict))
            for each in line.moves:
                by_number[each.number][each.source, each.target, each.unit] = each.amount
        return Log(
            here={"sitting": self.sitting},
            game=self.game,
            rows=[_stored(line) for line in self.lines],
            rules=self.rules,
            moves=moves,
            seats=(),
        )


def _can_stand(versions: Sequence[DealLine]) -> bool:
    """Whether each undo takes back a change that stood then, and each redo such an undo."""
    try:
        standing_changes(versions)
    except KeyError:
        return False
    return True


def _can_be_read(game: str, line: DealLine) -> bool:
    try:
        if line.entry is not None:
            read_entry(game, line.kind, canonical(line.entry))
    except ValueError:
        return False
    return True


def _stored(line: DealLine) -> Mapping[str, Any]:
    """A row as the database keeps it, with its times as the seal writes them."""
    return line.model_dump() | {
        "seats": canonical(line.seats),
        "entry": None if line.entry is None else canonical(line.entry),
        "hash": bytes.fromhex(line.hash),
    }


def _told(difference: Difference) -> Fault:
    params = difference.params
    where = "deals" if "seq" in params else "deal"
    at: dict[str, int] = {
        name: params[name] for name in ("sitting", "seq", "number") if name in params
    }
    return Fault(difference.code, where, at)
