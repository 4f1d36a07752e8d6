"""One round of Pok Deng as the table says it: cards, ranks alone, or just the result."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Any, Literal, Self

from pydantic import (
    AfterValidator,
    Discriminator,
    Field,
    PlainSerializer,
    PlainValidator,
    Tag,
    WithJsonSchema,
    model_validator,
)
from pydantic.json_schema import SkipJsonSchema
from pydantic_core import PydanticCustomError

from app.cards import Card, UnknownCard, parse_rank
from app.games.pok_deng.hands import DecidedBy, HandType
from app.table.entry import CardRef, Detail, Entry, SeatRef, Strict, fault


def _above_zero(bet: int) -> int:
    if bet <= 0:
        raise fault("bet_not_positive")
    return bet


def _two(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    if len(cards) != 2:
        raise fault("card_count")
    return cards


def _two_or_three(ranks: tuple[str, ...]) -> tuple[str, ...]:
    if len(ranks) not in (2, 3):
        raise fault("card_count")
    return ranks


def _read_rank(value: object) -> str:
    if not isinstance(value, str):
        raise PydanticCustomError("rank_type", "A rank is written as text.")
    try:
        return parse_rank(value)
    except UnknownCard as unknown:
        raise fault("card_unknown", text=value) from unknown


def _no_bet(value: object) -> None:
    if value is not None:
        raise fault("dealer_bet")


Bet = Annotated[int, AfterValidator(_above_zero), Field(json_schema_extra={"minimum": 1})]
Dealt = Annotated[tuple[CardRef, ...], AfterValidator(_two)]
RankRef = Annotated[
    str,
    PlainValidator(_read_rank),
    PlainSerializer(str),
    WithJsonSchema({"type": "string", "description": "A rank, such as T."}),
]
Ranks = Annotated[tuple[RankRef, ...], AfterValidator(_two_or_three)]


def _how_many(suited: int) -> int:
    if suited not in (0, 2, 3):
        raise PydanticCustomError("suited_count", "0, 2 or 3.")
    return suited


Suited = Annotated[int, AfterValidator(_how_many), Field(json_schema_extra={"enum": [0, 2, 3]})]
"""How many of the first cards are known to be of one suit."""


class Cards(Strict):
    """Cards as dealt and drawn; ranks alone where nobody looked at the suits."""

    dealt: Dealt | None = None
    drawn: CardRef | None = None
    ranks: Ranks | None = None
    suited: Suited = 0

    @model_validator(mode="after")
    def _one_way_of_saying(self) -> Self:
        if self.dealt is None and self.drawn is not None:
            raise fault("card_count", at=("dealt",))
        if (self.suited and not self.ranks) or (self.ranks and self.dealt):
            raise fault("card_count", at=("ranks",))
        if self.ranks is not None and self.suited > len(self.ranks):
            raise fault("card_count", at=("suited",))
        return self

    @property
    def known(self) -> bool:
        """Whether any cards were said."""
        return self.dealt is not None or self.ranks is not None

    @cached_property
    def all_ranks(self) -> tuple[str, ...]:
        """The ranks in the order dealt and drawn."""
        return self.ranks or tuple(card.rank for card in self.cards)

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards, where their suits are known."""
        return (self.dealt or ()) + ((self.drawn,) if self.drawn else ())

    def first_suited(self, count: int) -> bool:
        """Whether the first so many cards are of one suit."""
        if self.ranks is not None:
            return self.suited >= count
        return len({card.suit for card in self.cards[:count]}) == 1

    @property
    def written(self) -> tuple[str, ...]:
        """The cards as the table said them, suits where known."""
        return self.ranks or tuple(map(str, self.cards))


class Stake(Cards):
    """A player's hand with its cards; the bet is in chips."""

    player: SeatRef
    bet: Bet
    compare: Literal["final", "early"] = "final"

    @model_validator(mode="after")
    def _cards_are_said(self) -> Self:
        if not self.known:
            raise PydanticCustomError("cards_missing", "Cards.", {"at": ("dealt",)})
        return self


class Called(Strict):
    """A player's hand of which only the result is said; `deng` is 1 when missing."""

    player: SeatRef
    bet: Bet
    result: Literal["win", "lose", "tie"]
    deng: int | None = None


def _form_of(value: Any) -> str:
    said = value if isinstance(value, dict) else getattr(value, "__dict__", {})
    return "<called>" if "result" in said else "<cards>"


AnyHand = Annotated[
    Annotated[Stake, Tag("<cards>")] | Annotated[Called, Tag("<called>")],
    Discriminator(_form_of),
]


class PokDengEntry(Entry, Cards):
    """One round: the dealer's cards and each player's hand, in any order."""

    dealer: SeatRef
    hands: tuple[AnyHand, ...]
    bet: SkipJsonSchema[Annotated[None, PlainValidator(_no_bet)]] = Field(
        default=None, exclude=True
    )


class Against(Strict):
    """The dealer's hand that a row was settled against."""

    type: HandType
    taem: int
    deng: int
    cards: tuple[str, ...]


class HandDetail(Strict):
    """The numbers of one row; those of a called row are null."""

    player: SeatRef
    type: HandType | None
    taem: int | None
    deng: int | None
    against: Against | None
    multiplier: int
    decided_by: DecidedBy


class PokDengDetail(Detail):
    """One item for each hand, in the order of entry."""

    hands: tuple[HandDetail, ...]


class HandQuestion(Strict):
    """Two cards are a dealt hand, three include a draw."""

    cards: tuple[CardRef, ...]


class HandAnswer(Strict):
    """What a hand is; taem 0 to 9."""

    type: HandType
    taem: int
    deng: int
