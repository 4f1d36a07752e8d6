"""One hand of Panguingue: what happened at the table, in the order in which it happened."""

from __future__ import annotations

from collections.abc import Mapping
from operator import not_
from typing import Annotated, Any, Literal, TypeVar

from pydantic import AfterValidator, ConfigDict, Discriminator, Field, Tag
from pydantic_core import PydanticCustomError

from app.games.panguingue.conditions import Line
from app.games.panguingue.melds import Kind
from app.table.entry import CardRef, Detail, Played, SeatRef, Strict

_MOST = 10**9

MeldNumber = Annotated[int, Field(ge=-_MOST, le=_MOST)]
"""A player's own melds, or quick conditions, are numbered from 1."""

ItemT = TypeVar("ItemT")


def _at_least_one(items: tuple[ItemT, ...]) -> tuple[ItemT, ...]:
    if not items:
        raise PydanticCustomError("empty", "At least one.")
    return items


Some = Annotated[
    tuple[ItemT, ...], AfterValidator(_at_least_one), Field(json_schema_extra={"minItems": 1})
]
"""A list that is not empty. (`min_length` would also count what is at fault as missing.)"""

State = Literal["in", "dropped", "fouled", "out"]


class Event(Strict):
    """Something that one player did."""

    model_config = ConfigDict(serialize_by_alias=True)

    player: SeatRef


class Paying(Event):
    """What the others pay for at once, unless nobody asked; `chips` is the table's own price.

    What is as usual is left out when it is stored.
    """

    asked: Annotated[bool, Field(exclude_if=bool)] = True
    chips: Annotated[int, Field(ge=0, le=_MOST)] | None = None


class Drop(Event):
    """Not playing this hand, said before anything else happened."""

    type: Literal["drop"] = "drop"


class Lay(Paying):
    """A new meld from the hand."""

    type: Literal["lay"] = "lay"
    cards: tuple[CardRef, ...]


class Add(Paying):
    """Cards added to one's own meld."""

    type: Literal["add"] = "add"
    meld: MeldNumber
    cards: Some[CardRef]


class Source(Strict):
    """Cards taken out of one's own meld."""

    meld: MeldNumber
    cards: Some[CardRef]


class Borrow(Paying):
    """A new meld with cards out of own melds; `cards` are those from the hand or the draw."""

    type: Literal["borrow"] = "borrow"
    sources: Some[Source] = Field(alias="from")
    cards: tuple[CardRef, ...]


class Condition(Paying):
    """A line called without its cards."""

    type: Literal["condition"] = "condition"
    condition: Line
    spades: Annotated[bool, Field(exclude_if=not_)] = False


class More(Paying):
    """One more card on a line that was called without its cards."""

    type: Literal["more"] = "more"
    condition: MeldNumber


class Repair(Event):
    """The cards of a meld put right before the discard."""

    type: Literal["repair"] = "repair"
    meld: MeldNumber
    cards: tuple[CardRef, ...]


class GiveBack(Event):
    """A meld taken back into the hand before the discard."""

    type: Literal["give_back"] = "give_back"
    meld: MeldNumber


class Foul(Event):
    """A hand thrown in: a wrong number of cards, or a meld that should not have been."""

    type: Literal["foul"] = "foul"


class Out(Event):
    """Going out."""

    type: Literal["out"] = "out"


class Avoidable(Event):
    """The table rules that this player need not have discarded the card that let the other out."""

    type: Literal["avoidable"] = "avoidable"


Melding = Lay | Add | Borrow


def _type_of(value: Any) -> str:
    said = value.get("type") if isinstance(value, Mapping) else getattr(value, "type", None)
    return f"<{said}>" if isinstance(said, str) else "<nothing>"


AnyEvent = Annotated[
    Annotated[Drop, Tag("<drop>")]
    | Annotated[Lay, Tag("<lay>")]
    | Annotated[Add, Tag("<add>")]
    | Annotated[Borrow, Tag("<borrow>")]
    | Annotated[Condition, Tag("<condition>")]
    | Annotated[More, Tag("<more>")]
    | Annotated[Repair, Tag("<repair>")]
    | Annotated[GiveBack, Tag("<give_back>")]
    | Annotated[Foul, Tag("<foul>")]
    | Annotated[Out, Tag("<out>")]
    | Annotated[Avoidable, Tag("<avoidable>")],
    Discriminator(_type_of),
]


class PanguingueEntry(Played):
    """One hand; who dealt is for the next deal only and moves no chip."""

    dealer: SeatRef | None = None
    events: tuple[AnyEvent, ...]


class EventDetail(Strict):
    """The meld after an event, and what one payer owes through it."""

    kind: Kind | None = None
    conditions: tuple[Line, ...] = ()
    chips_each: int = 0


class PanguingueDetail(Detail):
    """One item for each event; melds in the order of their numbers, those that are gone empty."""

    events: tuple[EventDetail, ...]
    melds: dict[SeatRef, tuple[tuple[CardRef, ...], ...]]
    states: dict[SeatRef, State]


class MeldQuestion(Strict):
    """Cards laid as a meld, or added one after another to the meld `onto`."""

    cards: tuple[CardRef, ...]
    onto: tuple[CardRef, ...] | None = None


class MeldAnswer(EventDetail):
    """What the meld is, and what it, or the addition, pays."""
