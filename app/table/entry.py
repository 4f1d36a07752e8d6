"""Entries, rules and details as frozen strict models, and how a seat and a card are read."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Any, Self, TypeVar

from pydantic import (
    BaseModel,
    ConfigDict,
    PlainSerializer,
    PlainValidator,
    SerializationInfo,
    ValidationError,
    ValidationInfo,
    WithJsonSchema,
)
from pydantic_core import PydanticCustomError

from app.cards import Card, UnknownCard, parse_card
from app.table import Seat
from app.table.names import name_key

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pydantic_core import ErrorDetails


class Strict(BaseModel):
    """A frozen model that takes no field it does not know and converts nothing."""

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid", allow_inf_nan=False)


class Entry(Strict):
    """What was keyed in for one deal; players are seat numbers."""


class Rules(Strict):
    """What a table agreed; the defaults are the rulebook's."""


class Detail(Strict):
    """A scorer's numbers behind an outcome."""


ModelT = TypeVar("ModelT", bound=BaseModel)


def names_context(names: Mapping[Seat, str]) -> dict[str, Any]:
    """The context under which models read and write players by name."""
    return {"names": names, "seats": {name_key(name): seat for seat, name in names.items()}}


def stored(model: BaseModel) -> str:
    """Canonical JSON (sorted keys, no spaces): the same bytes for the same content."""
    content = model.model_dump(mode="json", exclude_none=True)
    return json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def faults(error: ValidationError) -> list[tuple[tuple[str | int, ...], str, dict[str, Any]]]:
    """Every fault a model found, as path, code and parameters.

    What is wrong with the structure is `malformed`; our own validators bring their codes.
    Union tags, which are written `<...>`, are no part of the path, nor is pydantic's mark of a
    fault in a key.
    """
    return [(_path(each), _code(each), _params(each)) for each in error.errors(include_url=False)]


def _path(each: ErrorDetails) -> tuple[str | int, ...]:
    here = tuple(step for step in each["loc"] if not str(step).startswith("<"))
    if here[-1:] == ("[key]",):
        here = here[:-1]
    return here + tuple(each.get("ctx", {}).get("at", ()))


def _code(each: ErrorDetails) -> str:
    return each["type"] if "ours" in each.get("ctx", {}) else "malformed"


def _params(each: ErrorDetails) -> dict[str, Any]:
    return {k: v for k, v in each.get("ctx", {}).items() if k in ("text", "least", "most")}


def fault(code: str, **params: object) -> PydanticCustomError:
    """An error of our own, raised inside a validator; `at` names a field below it."""
    return PydanticCustomError(code, "Cannot stand: " + code, {"ours": True, **params})


def _read_seat(value: object, info: ValidationInfo) -> Seat:
    seats: Mapping[str, Seat] | None = (info.context or {}).get("seats")
    if seats is None and isinstance(value, int) and not isinstance(value, bool) and value >= 0:
        return Seat(value)
    if seats is None or not isinstance(value, str):
        raise PydanticCustomError("player_type", "A player is named.")
    seat = seats.get(name_key(value))
    if seat is None:
        raise fault("unknown_player", text=value)
    return seat


def _write_seat(seat: Seat, info: SerializationInfo) -> int | str:
    names = (info.context or {}).get("names")
    return int(seat) if names is None else str(names[seat])


def _read_card(value: object) -> Card:
    if isinstance(value, Card):
        return value
    if not isinstance(value, str):
        raise PydanticCustomError("card_type", "A card is written as text.")
    try:
        return parse_card(value)
    except UnknownCard as unknown:
        raise fault("card_unknown", text=value) from unknown


SeatRef = Annotated[
    Seat,
    PlainValidator(_read_seat),
    PlainSerializer(_write_seat),
    WithJsonSchema({"type": "string", "description": "A player's name."}),
]
"""A player: a seat number where stored, a name in the API."""

CardRef = Annotated[
    Card,
    PlainValidator(_read_card),
    PlainSerializer(str),
    WithJsonSchema(
        {"type": "string", "description": "Rank and suit, such as TH.", "examples": ["TH"]}
    ),
]
"""A card in its notation."""


class Played(Entry):
    """A deal that pays while it is played: the events of it, in the order they happened."""

    dealer: SeatRef | None = None
    events: tuple[Any, ...]

    def with_event(self, event: Strict) -> Self:
        """The same deal with one more event at its end."""
        return self.model_copy(update={"events": (*self.events, event)})

    def before_play(self) -> Self:
        """The same deal before its first event."""
        return self.model_copy(update={"events": ()})
