"""One round of Pi Deng as the table says it: cards, a quick tally, or just the points."""

from __future__ import annotations

from typing import Annotated, Any, Self

from pydantic import BeforeValidator, Field, ValidationInfo, model_validator
from pydantic import Strict as Strictly
from pydantic_core import PydanticCustomError

from app.cards import Card
from app.table import Seat
from app.table.entry import CardRef, Detail, Entry, SeatRef, Strict, fault
from app.table.names import name_key


class _Again(str):
    """A key that is a player whom an earlier key has named."""

    __slots__ = ()


def _mark_again(value: Any) -> Any:
    """Keep two keys that are one player apart, so that neither line is lost unsaid."""
    if not isinstance(value, dict):
        return value
    seen: set[object] = set()
    marked = {}
    for key, each in value.items():
        same = name_key(key) if isinstance(key, str) else key
        marked[_Again(key) if same in seen else key] = each
        seen.add(same)
    return marked


def _read_key(value: object, info: ValidationInfo) -> object:
    """Numbers are text where they are the keys of an object."""
    if isinstance(value, _Again):
        raise fault("duplicate_player")
    stored = "seats" not in (info.context or {})
    if stored and isinstance(value, str) and value.isascii() and value.isdecimal():
        return int(value)
    return value


SeatKey = Annotated[SeatRef, BeforeValidator(_read_key)]
Count = Annotated[int, Field(ge=0)]
# Read after the keys were looked at, when a list of JSON is a list of Python.
Cards = Annotated[tuple[CardRef, ...], Strictly(False)]


class Tally(Strict):
    """The red cards of one player: how many aces, nines and tens (10 J Q K), the sum of 2 to 8.

    `pairs` is asked only where the suits of ace and nine matter and the counts leave it open.
    """

    aces: Count
    nines: Count
    tens: Count
    pips: Count
    pairs: Count | None = None


Won = Annotated[dict[SeatKey, Cards], BeforeValidator(_mark_again)]
Tallies = Annotated[dict[SeatKey, Tally], BeforeValidator(_mark_again)]
Points = Annotated[dict[SeatKey, Count], BeforeValidator(_mark_again)]


class PiDengEntry(Entry):
    """One round in one of three ways: red cards won, a tally, or points for each player.

    `won` may leave out who won nothing; `rest_to` takes every red card that is not named.
    """

    dealer: SeatRef
    won: Won | None = None
    rest_to: SeatRef | None = None
    tallies: Tallies | None = None
    points: Points | None = None

    @model_validator(mode="after")
    def _one_way_of_saying(self) -> Self:
        said = [way for way in ("won", "tallies", "points") if getattr(self, way) is not None]
        if len(said) != 1:
            raise _malformed(said[1] if said else "won")
        if self.rest_to is not None and self.won is None:
            raise _malformed("rest_to")
        return self

    def cards_of(self, seat: Seat) -> tuple[Card, ...]:
        """The red cards that were named for one player."""
        return (self.won or {}).get(seat, ())


def _malformed(at: str) -> PydanticCustomError:
    return PydanticCustomError("one_way", "A round is said in one way.", {"at": (at,)})


class PiDengDetail(Detail):
    """Pairs of ace and nine (null where only points were said), and how the round ended.

    `reached` are those at the target, `winners` those with the most unless all are level.
    """

    pairs: dict[SeatKey, int] | None
    reached: tuple[SeatRef, ...]
    winners: tuple[SeatRef, ...]
    draw: bool

    @property
    def paired(self) -> tuple[Seat, ...]:
        """Those with a pair of ace and nine, where that is known."""
        return tuple(seat for seat, n in (self.pairs or {}).items() if n)
