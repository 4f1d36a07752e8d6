"""Forms that a table keys a deal into: plain WTForms, one row for each seat."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar

from pydantic import ValidationError
from wtforms import Form

from app.table.entry import Entry, Rules, faults
from app.table.outcome import Path, Problem

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from app.table import Seat, Table

EntryT = TypeVar("EntryT", bound=Entry)
RulesT = TypeVar("RulesT", bound=Rules)


class RowForm(Form):
    """What is keyed in for one seat; its fields are named `seat<number>-<field>`.

    An optional row may stay empty: a further hand that a player may hold."""

    seat: Seat
    name: str
    optional: bool


def row_prefix(seat: int, place: int) -> str:
    """What the names of a row's fields begin with; a seat's first row is plain."""
    return f"seat{int(seat)}-" if place == 1 else f"seat{int(seat)}x{place}-"


class EntryForm(Form, Generic[EntryT, RulesT]):
    """A deal as keyed in.

    `validate` reads the text, `entry` gives what was said, and `add` shows a problem that the
    check found at the field it concerns. Nothing that was typed is changed by any of them.
    """

    row: ClassVar[type[RowForm]]
    model: ClassVar[type[Entry]]

    def __init__(
        self,
        formdata: Any = None,
        *,
        table: Table[RulesT],
        names: Mapping[Seat, str],
        data: Mapping[str, Any] | None = None,
    ) -> None:
        self.table = table
        self.names = names
        self.problems: list[tuple[str, str]] = []
        self.rows: list[RowForm] = []
        super().__init__(formdata, data=data)
        for seat in table.seats:
            for place in range(1, self.places(seat, formdata, data or {}) + 1):
                prefix = row_prefix(seat, place)
                values = {k.removeprefix(prefix): v for k, v in (data or {}).items()}
                row = self.row(formdata, prefix=prefix, data=values)
                row.seat, row.name, row.optional = seat, names[seat], place > 1
                self.rows.append(row)

    def places(self, seat: Seat, formdata: Any, data: Mapping[str, Any]) -> int:
        """How many rows a seat has: one, and more where a game lets it hold several hands."""
        return 1

    @classmethod
    @abstractmethod
    def start(cls, table: Table[RulesT], names: Mapping[Seat, str], last: Sequence[EntryT]) -> Self:
        """An empty form with what the last deals let one foresee, the newest first."""

    @classmethod
    @abstractmethod
    def of(cls, entry: EntryT, table: Table[RulesT], names: Mapping[Seat, str]) -> Self:
        """The form as it was when it gave this entry."""

    @abstractmethod
    def content(self) -> dict[str, Any]:
        """The fields as the entry's model takes them."""

    @abstractmethod
    def field_of(self, at: Path) -> str:
        """The id of the field that a path in the entry came from."""

    def read(self) -> tuple[EntryT | None, list[Problem]]:
        """The entry, or every fault of what was keyed in."""
        try:
            return self.model.model_validate(self.content()), []  # type: ignore[return-value]
        except ValidationError as error:
            return None, [Problem(at, code, params) for at, code, params in faults(error)]

    def add(self, problem: Problem, text: str) -> None:
        """Show a sentence at the field of a problem and in the summary."""
        field_id = self.field_of(problem.at)
        self.problems.append((field_id, text))
        for field in (*self, *(field for row in self.rows for field in row)):
            if field.id == field_id:
                field.errors = (*field.errors, text)
