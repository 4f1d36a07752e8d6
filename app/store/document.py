"""A circle as a file: what each of its lines holds, and how they are written."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field
from sqlalchemy import Table

from app.ledger.transfers import Unit
from app.store import models
from app.table.entry import Strict

FORMAT = 1
"""Which writing of a circle this is: a later one has a number of its own."""

_MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}\+00:00", re.ASCII)
_DAY = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
_YEARS = range(1970, 2500)  # far from the ends of time, where no other zone can be told
MOST_MOVED = 10**12


def _some_moment(text: str) -> str:
    if not _MOMENT.fullmatch(text):
        raise ValueError(text)
    datetime.fromisoformat(text)
    return text


def _moment(text: str) -> str:
    if datetime.fromisoformat(_some_moment(text)).year not in _YEARS:
        raise ValueError(text)
    return text


def _day(text: str) -> str:
    if not _DAY.fullmatch(text) or date.fromisoformat(text).year not in _YEARS:
        raise ValueError(text)
    return text


Number = Annotated[int, Field(ge=1, le=10**9)]
Count = Annotated[int, Field(ge=0, le=10**9)]
Short = Annotated[str, Field(max_length=1000)]
SomeMoment = Annotated[str, AfterValidator(_some_moment)]
Moment = Annotated[str, AfterValidator(_moment)]
Day = Annotated[str, AfterValidator(_day)]
Text = dict[str, Any]
"""What the database keeps as canonical JSON: a file has it without another pair of quotes."""


class CircleLine(Strict):
    """The circle itself."""

    name: Short
    timezone: Short
    chip_value: Short
    currency: Short | None
    scoring: Literal["seated", "baton"]


class PersonLine(Strict):
    """Somebody in the circle."""

    number: Number
    name: Short
    put_away_at: Moment | None
    pay_to: Short | None
    is_account: bool


class SittingLine(Strict):
    """One game played on an evening."""

    number: Number
    game: Short
    evening: Day
    opened_at: Moment
    closed_at: Moment | None
    chip_value: Short | None
    currency: Short | None


class AgreementLine(Strict):
    """Rules that a sitting agreed."""

    sitting: Number
    number: Number
    rules: Text
    made_at: Moment


class SeatLine(Strict):
    """A seat; how it stands follows from what moved."""

    sitting: Number
    number: Count
    person: Number | None
    place: Count
    away: bool


class MoveLine(Strict):
    """What one version of a deal moved more from seat to seat, be it in a later deal."""

    number: Number
    source: Count
    target: Count
    unit: Unit
    amount: Annotated[int, Field(ge=1, le=MOST_MOVED)]


class DealLine(Strict):
    """One version of a deal, with its hash."""

    sitting: Number
    seq: Number
    number: Number
    version: Number
    kind: Literal["deal", "extra"]
    seats: tuple[Number, ...]
    agreement: Number
    entry: Text | None
    undoes: Number | None
    person: Number | None
    recorded_at: Moment
    said_at: SomeMoment | None
    moves: tuple[MoveLine, ...]
    hash: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]


class StackLine(Strict):
    """Chips that somebody bought, or had before them when counted."""

    sitting: Number
    number: Number
    seat: Number
    kind: Literal["buy_in", "count"]
    chips: Count
    undoes: Number | None
    person: Number | None
    recorded_at: Moment


class CoveredLine(Strict):
    """A sitting as a plan froze it."""

    sitting: Number
    seq: Count
    chip_value: Short


class DebtLine(Strict):
    """Who pays whom by a plan: exactly, and in coins."""

    payer: Number
    payee: Number
    exact: Annotated[str, Field(pattern=r"^[0-9]{1,80}(/[0-9]{1,80})?$")]
    amount: Annotated[str, Field(pattern=r"^[0-9]{1,40}(\.[0-9]{1,9})?$")]


class PlanLine(Strict):
    """A plan of who pays whom."""

    number: Number
    currency: Short | None
    bank: Number | None
    sittings: Annotated[tuple[CoveredLine, ...], Field(min_length=1)]
    lines: tuple[DebtLine, ...]
    last_payment: Count
    person: Number | None
    made_at: Moment


class PaymentLine(Strict):
    """What was paid of a plan, or was not after all."""

    number: Number
    settlement: Number
    payer: Number
    payee: Number
    amount: Annotated[str, Field(pattern=r"^[0-9]{1,40}(\.[0-9]{1,9})?$")]
    undoes: Number | None
    person: Number | None
    paid_at: Moment


@dataclass(frozen=True)
class Noun:
    """One part of a file: its name there, its table, and what one line of it holds."""

    name: str
    table: Table
    line: type[Strict]

    @property
    def columns(self) -> list[str]:
        """What of a line is a column of its table."""
        return [name for name in self.line.model_fields if name in self.table.c]


# In the order in which rows must be written, so that each finds what it names.
NOUNS: Sequence[Noun] = (
    Noun("people", models.person, PersonLine),
    Noun("sittings", models.sitting, SittingLine),
    Noun("agreements", models.agreement, AgreementLine),
    Noun("seats", models.seat, SeatLine),
    Noun("deals", models.deal, DealLine),
    Noun("stacks", models.stack, StackLine),
    Noun("plans", models.settlement, PlanLine),
    Noun("payments", models.payment, PaymentLine),
)
CIRCLE = Noun("circle", models.circle, CircleLine)
PARTS = ("tableside", "circle", *(noun.name for noun in NOUNS), "sums")


@dataclass(frozen=True)
class Document:
    """A file that was read: every line is of the right kind, and nothing else is known yet."""

    circle: CircleLine
    people: Sequence[PersonLine]
    sittings: Sequence[SittingLine]
    agreements: Sequence[AgreementLine]
    seats: Sequence[SeatLine]
    deals: Sequence[DealLine]
    stacks: Sequence[StackLine]
    plans: Sequence[PlanLine]
    payments: Sequence[PaymentLine]
    sums: Mapping[str, str]

    def lines(self, noun: Noun) -> Sequence[Strict]:
        """Those of one part."""
        found: Sequence[Strict] = getattr(self, noun.name)
        return found

    def texts(self) -> dict[str, str]:
        """Each part as it is written."""
        parts = {noun.name: map(_content, self.lines(noun)) for noun in NOUNS}
        return texts_of(_content(self.circle), parts)


def canonical(value: Any) -> str:
    """Sorted keys and no spaces: the same bytes for the same content."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def written(value: Any) -> Any:
    """A value of a column as a file has it."""
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat(timespec="microseconds")
    if isinstance(value, date):
        return value.isoformat()
    return value.hex() if isinstance(value, bytes) else value


def texts_of(
    circle: Mapping[str, Any], parts: Mapping[str, Iterable[Mapping[str, Any]]]
) -> dict[str, str]:
    """Each part as it is written, one line for each row."""
    texts = {"circle": canonical(circle)}
    for noun in NOUNS:
        rows = ",\n".join(canonical(row) for row in parts[noun.name])
        texts[noun.name] = f"[\n{rows}]" if rows else "[]"
    return texts


def write(texts: Mapping[str, str]) -> str:
    """The whole file; its last line is a sum of every part."""
    said = {"tableside": str(FORMAT), **texts, "sums": canonical(sums_of(texts))}
    return "{" + ",\n".join(f'"{name}":{text}' for name, text in said.items()) + "}\n"


def sums_of(texts: Mapping[str, str]) -> dict[str, str]:
    """The SHA-256 of each part as it is written: what no chain of hashes holds shows here."""
    return {name: hashlib.sha256(text.encode()).hexdigest() for name, text in texts.items()}


def _content(line: Strict) -> dict[str, Any]:
    return line.model_dump(mode="json")
