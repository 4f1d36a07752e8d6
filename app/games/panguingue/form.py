"""A whole hand of Panguingue as a list of events to be put right, one row for each."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, ClassVar, Self

from wtforms import BooleanField, SelectField, StringField

from app.games.panguingue import asks
from app.games.panguingue.conditions import LINES
from app.games.panguingue.dealing import next_dealer
from app.games.panguingue.entry import PanguingueEntry
from app.games.panguingue.rules import PanguingueRules
from app.games.panguingue.terms import line_name
from app.games.panguingue.typed import PARTS, read_event, write_event
from app.table.form import EntryForm, RowForm
from app.table.outcome import Path, Problem
from app.table.words import N_, Sentence

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from app.table import Seat, Table

_ROW = re.compile(r"event([1-9][0-9]{0,5})-")

_FIELDS: Mapping[str, str] = {
    "player": "player",
    "cards": "cards",
    "meld": "number",
    "from": "sources",
    "spades": "spades",
    "chips": "chips",
    "asked": "unasked",
}


class EventRow(RowForm):
    """One event; an empty row says nothing, and one to be removed is left out.

    `sources` says which melds lend what in a borrow, by number: "1: 4s 5s; 2: Ks".
    """

    player = SelectField(N_("Who"), coerce=str)  # type: ignore[arg-type]
    type = SelectField(N_("What happened"), coerce=str)  # type: ignore[arg-type]
    sources = StringField(N_("Melds that lend, and which cards"))  # type: ignore[arg-type]
    number = StringField(N_("Number of the meld or condition"))  # type: ignore[arg-type]
    cards = StringField(N_("Cards"))  # type: ignore[arg-type]
    line = SelectField(N_("Condition"), coerce=str)  # type: ignore[arg-type]
    spades = BooleanField(N_("In spades"))  # type: ignore[arg-type]
    chips = StringField(N_("Own price from each"))  # type: ignore[arg-type]
    unasked = BooleanField(N_("Not asked in time"))  # type: ignore[arg-type]
    remove = BooleanField(N_("Take this out"))  # type: ignore[arg-type]

    key: str

    def holds(self, part: str) -> bool:
        """Whether something was keyed in there."""
        return bool(str(self[part].data or "").strip())

    @property
    def apart(self) -> bool:
        """Whether something is out of the ordinary: a price of the table's own, say."""
        return any(map(self.holds, ("chips", "unasked", "remove")))

    @staticmethod
    def kinds(part: str) -> str:
        """The kinds of events that have this part."""
        return " ".join(kind for kind, parts in PARTS.items() if part in parts)

    @property
    def blank(self) -> bool:
        """Whether the row says nothing at all."""
        return not any(self.holds(field.short_name) for field in self)


class PanguingueForm(EntryForm[PanguingueEntry, PanguingueRules]):
    """The events in the order of their rows; the last row is always empty."""

    row = EventRow
    model = PanguingueEntry
    dealer = SelectField(N_("Who dealt"), coerce=str)  # type: ignore[arg-type]

    wants: ClassVar[Mapping[str, Sentence]] = {
        "dealer": asks.DEALER,
        "player": asks.PLAYER,
        "type": asks.WHAT,
        "cards": asks.CARDS,
        "sources": asks.SOURCES,
        "number": asks.NUMBER,
        "line": asks.LINE,
        "chips": asks.PRICE,
    }

    def __init__(self, formdata: Any = None, **kwargs: Any) -> None:
        super().__init__(formdata, **kwargs)
        players = [("", ""), *((str(int(seat)), self.names[seat]) for seat in self.table.seats)]
        self.dealer.choices = players
        for row in self.rows:
            row["player"].choices = players  # type: ignore[attr-defined]
            row["type"].choices = [("", ""), *asks.EVENT_NAMES.items()]  # type: ignore[attr-defined]
            lines = [(line, line_name(line, spades=False)) for line in LINES]
            row["line"].choices = [("", ""), *lines]  # type: ignore[attr-defined]

    @classmethod
    def start(
        cls,
        table: Table[PanguingueRules],
        names: Mapping[Seat, str],
        last: Sequence[PanguingueEntry],
    ) -> Self:
        """No event yet; the likely dealer."""
        dealer = next_dealer(table, last[0] if last else None)
        return cls(table=table, names=names, data={"dealer": str(int(dealer))})

    @classmethod
    def of(
        cls, entry: PanguingueEntry, table: Table[PanguingueRules], names: Mapping[Seat, str]
    ) -> Self:
        """The form as it was when it gave this entry."""
        data: dict[str, Any] = {"dealer": str(int(entry.dealer)) if entry.dealer else ""}
        for i, event in enumerate(entry.events, 1):
            data |= {f"event{i}-{name}": value for name, value in write_event(event).items()}
        return cls(table=table, names=names, data=data)

    def add_rows(self, formdata: Any, data: Mapping[str, Any]) -> None:
        """The rows in the order in which they were sent, and an empty one behind them.

        `insert` names a row to put the empty one before, `up` one to be moved up by one.
        """
        sent = formdata or data
        found = [match.group() for name in sent if (match := _ROW.match(name))]
        self.rows = [self._row(key, formdata, data) for key in dict.fromkeys(found)]
        self._append()
        keys = {row.key: i for i, row in enumerate(self._list)}
        if (at := keys.get(sent.get("insert", ""))) is not None:
            self.rows.insert(at, self.rows.pop())
            self._append()
        if at := keys.get(sent.get("up", "")):
            self.rows.insert(at - 1, self.rows.pop(at))

    @property
    def _list(self) -> list[EventRow]:
        return self.rows  # type: ignore[return-value]

    def _append(self) -> None:
        """An empty row at the end, unless there is one."""
        if not self.rows or not self._list[-1].blank:
            used = [int(_ROW.match(row.key).group(1)) for row in self._list]  # type: ignore[union-attr]
            self.rows.append(self._row(f"event{max(used, default=0) + 1}-", None, {}))

    def _row(self, key: str, formdata: Any, data: Mapping[str, Any]) -> EventRow:
        values = {k.removeprefix(key): v for k, v in data.items() if k.startswith(key)}
        row = EventRow(formdata, prefix=key, data=values)
        row.key = key
        return row

    def _events(self) -> list[EventRow]:
        """The rows that say something."""
        return [row for row in self._list if not row.blank and not row["remove"].data]

    def content(self) -> dict[str, Any]:
        """The fields as the entry's model takes them, unreadable text as it was typed."""
        said = self.dealer.data or None
        # Whoever was not dealt in stays as it was typed: the model asks again.
        dealer = next((seat for seat in self.table.seats if str(int(seat)) == said), said)
        return {"dealer": dealer, "events": tuple(read_event(row.data) for row in self._events())}

    def read(self) -> tuple[PanguingueEntry | None, list[Problem]]:
        """The entry, or every fault of what was keyed in."""
        entry, problems = super().read()
        problems = [self._asking(problem) for problem in problems] + self._stray()
        return (None if problems else entry), problems

    def _asking(self, problem: Problem) -> Problem:
        """Say what a missing or unreadable part asks for."""
        if problem.code != "malformed":
            return problem
        part = self.field_of(problem.at).rpartition("-")[2]
        return Problem(problem.at, problem.code, {"what": self.wants.get(part, asks.WHAT)})

    def _stray(self) -> list[Problem]:
        """What was keyed in and would be left out of the entry."""
        return [
            Problem(("events", i, "stray", part), "malformed", {"what": asks.NOT_HERE})
            for i, row in enumerate(self._events())
            if (parts := PARTS.get(row["type"].data or "")) is not None
            for part in ("sources", "number", "cards", "line", "spades", "chips", "unasked")
            if row.holds(part) and part not in parts
        ]

    def field_of(self, at: Path) -> str:
        """The id of the field that a path in the entry came from, by the row of its event."""
        if at[:1] == ("dealer",):
            return str(self.dealer.id)
        rows = self._events() or self._list
        row = rows[int(at[1])] if len(at) > 1 else rows[0]
        return str(row[_part(row, at[2:])].id)


def _part(row: EventRow, at: Path) -> str:
    """Which field of its row a path within an event came from."""
    if not at:
        return "type"
    if at[0] == "condition":
        return "number" if row["type"].data == "more" else "line"
    return str(at[1]) if at[0] == "stray" else _FIELDS.get(str(at[0]), "type")
