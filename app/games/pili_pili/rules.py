"""What a table of Pili Pili agrees; the defaults are the rules page's."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from app.table.entry import Rules


class PiliPiliRules(Rules):
    """House rules, in the order in which they matter; `limit` is in Pilis.

    `total_rule` compares the bets with the tricks played or with the cards dealt, which differ
    only where a card is drawn. `missions` only hides them on the page. `chips_per_pili` is what
    each loser pays each winner for each Pili of difference at the end; 0 plays for no chips.
    """

    limit: Annotated[int, Field(ge=3, le=15)] = 7
    first_last: Literal["per_trick", "cap_one"] = "per_trick"
    total_rule: Literal["tricks", "dealt", "off"] = "tricks"
    first_bettor: Literal["dealer", "left"] = "dealer"
    rotation: Literal["left", "fixed", "manual"] = "left"
    missions: bool = True
    chips_per_pili: Annotated[int, Field(ge=0, le=1_000_000)] = 0


PRESETS = {
    "rules-page": PiliPiliRules(),
    "six-pilis": PiliPiliRules(limit=6),
    "first-games": PiliPiliRules(missions=False),
}
"""The rules page; the help page of Board Game Arena, which ends at six; a table that learns."""
