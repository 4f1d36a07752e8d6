"""Forms that a table keys a deal into: plain WTForms, one row for each seat."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar

from pydantic import ValidationError
from wtforms import Field, Form
from wtforms.meta import DefaultMeta

from app.table.entry import Entry, Played, Rules, Strict, faults
from app.table.outcome import Path, Problem

if TYPE_CHECKING:
    from collections.abc import Mapping, MutableMapping, Sequence

    from wtforms.fields.core import UnboundField
    from wtforms.form import BaseForm

    from app.table import Seat, Table

EntryT = TypeVar("EntryT", bound=Entry)
RulesT = TypeVar("RulesT", bound=Rules)
PlayedT = TypeVar("PlayedT", bound=Played)
_Field = TypeVar("_Field", bound=Field)


_BOUND: dict[tuple[type[BaseForm], str, str], Any] = {}


class BoundOnce(DefaultMeta):
    """Fields of rows, which are the same at each request, are bound once and copied from then on.

    A deal is recorded by twenty of them; binding took a thirtieth of the whole request.
    """

    def bind_field(
        self, form: BaseForm, unbound_field: UnboundField[_Field], options: MutableMapping[str, Any]
    ) -> _Field:
        key = (type(form), options["prefix"], options["name"])
        if key not in _BOUND:
            _BOUND[key] = super().bind_field(form, unbound_field, options)
            vars(_BOUND[key])["_form"] = None  # of one request
        field: _Field = object.__new__(type(_BOUND[key]))
        vars(field).update(vars(_BOUND[key]), _form=form)
        return field


class RowForm(Form):
    """What is keyed in for one seat; its fields are named `seat<number>-<field>`.

    An optional row may stay empty: a further hand that a player may hold."""

    Meta = BoundOnce
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
    by = ""
    """The mode of its page, or that it is likely to have; empty where all are alike to it."""

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
        self.filled = frozenset(n for n, value in (data or formdata or {}).items() if value)
        super().__init__(formdata, data=data)
        self.add_rows(formdata, data or {})

    def add_rows(self, formdata: Any, data: Mapping[str, Any]) -> None:
        """Fills `rows`: by seat, unless a game keys in something else than a line for each."""
        for seat in self.table.seats:
            for place in range(1, self.places(seat) + 1):
                prefix = row_prefix(seat, place)
                values = {k.removeprefix(prefix): v for k, v in data.items()}
                row = self.row(formdata, prefix=prefix, data=values)
                row.seat, row.name, row.optional = seat, self.names[seat], place > 1
                self.rows.append(row)

    def places(self, seat: Seat) -> int:
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


class EventForm(Form, Generic[PlayedT, RulesT]):
    """One event of a deal in play, as keyed in; `played` is the deal so far.

    `read` gives the event, and `add` shows a problem at the field it concerns, as in `EntryForm`.
    """

    def __init__(
        self,
        formdata: Any = None,
        *,
        table: Table[RulesT],
        names: Mapping[Seat, str],
        played: PlayedT,
    ) -> None:
        self.table = table
        self.names = names
        self.played = played
        self.problems: list[tuple[str, str]] = []
        super().__init__(formdata)

    @classmethod
    @abstractmethod
    def before_play(cls, table: Table[RulesT], last: PlayedT | None, formdata: Any) -> PlayedT:
        """The deal before its first event: who deals it, as the form says or by the last deal."""

    @abstractmethod
    def read(self) -> tuple[Strict | None, list[Problem]]:
        """The event, or every fault of what was keyed in, each at its path in the event."""

    @abstractmethod
    def field_of(self, at: Path) -> str:
        """The id of the field that a path in the event came from."""

    def add(self, problem: Problem, text: str) -> None:
        """Show a sentence at the field of a problem and in the summary."""
        field_id = self.field_of(problem.at)
        self.problems.append((field_id, text))
        for field in self:
            if field.id == field_id:
                field.errors = (*field.errors, text)
