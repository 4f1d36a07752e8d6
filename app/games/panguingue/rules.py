"""What a table of Panguingue agrees; the defaults are the rules page's."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from app.cards import Card, Suit
from app.table.entry import Rules

Chips = Annotated[int, Field(ge=0, le=100)]


class PanguingueRules(Rules):
    """House rules, in the order of the rulebook (section 4.4); amounts are in chips."""

    packs: Annotated[int, Field(ge=4, le=12)] = 8
    spade_sets_removed: Annotated[int, Field(ge=0, le=3)] = 0
    hand_size: Literal[10, 15] = 10
    bonus: Chips = 1
    ante: Chips = 0
    forfeit: Chips = 2
    suited_valle_add_on: Literal["full", "half"] = "full"
    sequence_add_on: bool = True
    extras_at_lay_down: bool = True
    long_seq: Literal["contains", "exact"] = "contains"
    mixed_dup: bool = True
    ak_growth: Literal["same_suit_only", "any"] = "same_suit_only"
    rearrange: Literal["new_line_only", "always", "never"] = "new_line_only"
    remainder_pays: bool = True
    spades_double: bool = True
    mixed_valle: bool = True
    outs: Literal["ledger", "board"] = "ledger"
    late: Literal["outs_only", "lost"] = "outs_only"
    avoid: Literal["net", "outs"] = "net"
    avoid_fouled: bool = True
    avoid_dropped: bool = False

    def copies(self, card: Card) -> int:
        """How many of this card the packs hold together."""
        return self.packs - (self.spade_sets_removed if card.suit is Suit.SPADES else 0)

    @property
    def to_go_out(self) -> int:
        """How many cards lie in melds when a player goes out."""
        return self.hand_size + 1


PRESETS = {
    "rules-page": PanguingueRules(),
    "tops": PanguingueRules(ante=1, forfeit=0, bonus=2),
    "double-tops": PanguingueRules(ante=2, forfeit=0, bonus=2),
    "card-room": PanguingueRules(
        ante=1,
        forfeit=0,
        bonus=2,
        spade_sets_removed=1,
        suited_valle_add_on="half",
        outs="board",
    ),
}
"""The rules page; everybody antes one, or two; the usual card room (rulebook, section 4.2)."""
