"""One round of Pili Pili as the table says it: the Mission, the bets and the tricks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, TypeVar

from pydantic import (
    AfterValidator,
    Discriminator,
    Field,
    PlainSerializer,
    PlainValidator,
    SerializationInfo,
    Tag,
    TypeAdapter,
    ValidationError,
    ValidationInfo,
    WithJsonSchema,
)
from pydantic_core import InitErrorDetails, PydanticCustomError

from app.games.pili_pili.missions import (
    BY_SLUG,
    FEWEST,
    MOST,
    NO_MISSION,
    Discard,
    Mission,
    Played,
    played,
)
from app.table import Seat
from app.table.entry import Detail, Entry, SeatRef, Strict, fault
from app.table.names import clean_name

LARGEST = 10**9
"""No count of a round is above this, or below its negative."""

ValueT = TypeVar("ValueT")

Whole = Annotated[int, Field(ge=-LARGEST, le=LARGEST, strict=True)]
Count = Annotated[int, Field(ge=0, le=LARGEST, strict=True)]
Cards = Annotated[int, Field(ge=1, le=LARGEST)]

_SEAT: TypeAdapter[Seat] = TypeAdapter(SeatRef)


def _read_key(key: object, info: ValidationInfo) -> Seat:
    """A player's name; where stored a seat's number, which JSON writes as text."""
    stored = (info.context or {}).get("seats") is None
    if stored and isinstance(key, str) and key.isascii() and key.isdigit() and len(key) < 10:
        return Seat(key)
    return _SEAT.validate_python(key, context=info.context)


def _reader(each: TypeAdapter[ValueT]) -> Callable[[Any, ValidationInfo], dict[Seat, ValueT]]:
    """Reads something for each player, and names every fault by the key as it was written."""

    def read(said: Any, info: ValidationInfo) -> dict[Seat, ValueT]:
        if not isinstance(said, dict):
            raise PydanticCustomError("by_player", "Something for each player, by name.")
        found: dict[Seat, ValueT] = {}
        lines: list[InitErrorDetails] = []
        for key, value in said.items():
            try:
                seat = _read_key(key, info)
                if seat in found:
                    lines.append({"type": fault("duplicate_player"), "loc": (key,), "input": key})
                found[seat] = each.validate_python(value, context=info.context)
            except ValidationError as error:
                lines += _lines(key, error)
        if lines:
            raise ValidationError.from_exception_data("players", lines)
        return found

    return read


def _lines(key: Any, error: ValidationError) -> list[InitErrorDetails]:
    return [
        {
            "type": PydanticCustomError(line["type"], "Cannot stand.", line.get("ctx", {})),
            "loc": (key,),
            "input": line["input"],
        }
        for line in error.errors(include_url=False)
    ]


def _write(by_seat: dict[Seat, Any], info: SerializationInfo) -> dict[int | str, Any]:
    names = (info.context or {}).get("names")
    if names is None:
        return {int(seat): int(value) for seat, value in by_seat.items()}
    return {
        names[seat]: names[value] if isinstance(value, Seat) else value
        for seat, value in by_seat.items()
    }


def _schema(value: str) -> WithJsonSchema:
    described = {"type": "object", "description": "By player's name."}
    return WithJsonSchema(described | {"additionalProperties": {"type": value}})


Wholes = Annotated[
    dict[Seat, int],
    PlainValidator(_reader(TypeAdapter(Whole))),
    PlainSerializer(_write),
    _schema("integer"),
]
"""A whole number for each player."""

Counts = Annotated[
    dict[Seat, int],
    PlainValidator(_reader(TypeAdapter(Count))),
    PlainSerializer(_write),
    _schema("integer"),
]
"""A whole number from 0 for each player."""

Players = Annotated[
    dict[Seat, Seat],
    PlainValidator(_reader(_SEAT)),
    PlainSerializer(_write),
    _schema("string"),
]
"""A player for each player."""


def _read_reward(value: object) -> Discard:
    whole = isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 1000
    if value != "bet" and not whole:
        raise PydanticCustomError("reward", "The bet, or so many Pilis.")
    return value  # type: ignore[return-value]


Reward = Annotated[
    Discard,
    PlainValidator(_read_reward),
    WithJsonSchema({"anyOf": [{"const": "bet"}, {"type": "integer", "minimum": 0}]}),
]
"""What an exact bet gives back: as many Pilis as were bet, or a number of them."""


class MissionScore(Strict):
    """What a custom Mission costs and pays back, in Pilis."""

    first: Annotated[int, Field(ge=0, le=1000)] = 0
    last: Annotated[int, Field(ge=0, le=1000)] = 0
    hot: bool = False
    tied: bool = False
    reward_exact: Reward = 0
    per_miss: Annotated[int, Field(ge=1, le=100)] = 1


def _label(text: str) -> str:
    return clean_name(text, 60)


class CustomMission(Strict):
    """A Mission that the table made up (section 3.4); `tricks` are as many as the cards."""

    label: Annotated[str, AfterValidator(_label)]
    cards: Annotated[int, Field(ge=1, le=14)]
    tricks: Annotated[int, Field(ge=1, le=56)] | None = None
    ban: tuple[Count, ...] = ()
    no_copy: bool = False
    total_rule: bool = True
    score: MissionScore = MissionScore()

    @property
    def mission(self) -> Mission:
        """The same as a row of the table of Missions."""
        said = dict(self.score) | {"ban": self.ban, "no_copy": self.no_copy}
        tricks = self.cards if self.tricks is None else self.tricks
        return Mission(
            name=self.label, cards=self.cards, tricks=tricks, total_rule=self.total_rule, **said
        )


def _known(slug: str) -> str:
    if slug not in BY_SLUG:
        raise fault("unknown_mission", text=slug)
    return slug


_SLUGS: dict[str, Any] = {"enum": list(BY_SLUG)}
_HOW_MANY: dict[str, Any] = {"minimum": FEWEST, "maximum": MOST}


def _form_of(value: Any) -> str:
    return "<custom>" if isinstance(value, dict | CustomMission) else "<known>"


MissionRef = Annotated[
    Annotated[str, AfterValidator(_known), Field(json_schema_extra=_SLUGS), Tag("<known>")]
    | Annotated[CustomMission, Tag("<custom>")],
    Discriminator(_form_of),
]
"""One of the 36 by its slug, or one that the table made up."""


class WithMission(Strict):
    """A round's Mission, and how many cards were dealt to each where it differs."""

    mission: MissionRef | None = None
    cards: Cards | None = None

    @property
    def played(self) -> Played:
        """The Mission with the cards dealt and the tricks played; those may be below 1."""
        if isinstance(self.mission, CustomMission):
            return played(self.mission.mission, self.cards)
        return played(BY_SLUG[self.mission] if self.mission else NO_MISSION, self.cards)


class PiliPiliEntry(Entry, WithMission):
    """One round; `agreed` says that the table played on although a bet broke a rule."""

    dealer: SeatRef
    bets: Wholes
    tricks: Wholes
    first_trick: SeatRef | None = None
    last_trick: SeatRef | None = None
    hot_tricks: Counts | None = None
    tied_to: Players | None = None
    adjust: Wholes | None = None
    agreed: bool = False


Numbers = Annotated[
    dict[Seat, int], PlainValidator(dict), PlainSerializer(_write), _schema("integer")
]


class PiliPiliDetail(Detail):
    """Pilis by player: for missing the bet, beyond that, really given back, and in all."""

    cards: int
    tricks: int
    missed: Numbers
    extra: Numbers
    discarded: Numbers
    totals: Numbers


class LegalBetsQuestion(WithMission):
    """The bets so far, in the order of betting."""

    players: Annotated[Whole, Field(json_schema_extra=_HOW_MANY)]
    bets: tuple[Count, ...]


class LegalBetsAnswer(Strict):
    """What the next bettor may bet, and the value that the total rule bars."""

    legal: tuple[int, ...]
    forbidden: int | None
    waived: bool
