"""What a table of Pok Deng (ป๊อกเด้ง) agrees; the defaults are the rules page's."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from app.table.entry import Rules, fault

Deng = Annotated[int, Field(ge=1, le=20)]
Limit = Annotated[int, Field(ge=1, le=1_000_000)]


class PokDengRules(Rules):
    """House rules, in the order of the rulebook (section 4); limits are in chips."""

    straights: Literal["off", "deng", "type"] = "off"
    straight_order: Literal["sf>st>sl", "sl>sf>st", "sf>sl>st"] = "sf>st>sl"
    straight_aces: Literal["high", "low", "both"] = "high"
    straight_tie: Literal["taem", "rank"] = "taem"
    pair2_deng: bool = True
    pair3_deng: bool = False
    sam_lueang: Literal["any", "jqk", "off"] = "any"
    sam_lueang_tie: Literal["none", "rank"] = "none"
    tong_tie: Literal["taem", "ace_high", "ace_low", "none"] = "taem"
    tong_deng: Deng = 5
    sam_lueang_deng: Deng = 3
    tong_vs_sam_lueang: Literal["difference", "full"] = "difference"
    equal_taem: Literal["difference", "push", "full"] = "difference"
    full_tie: Literal["push", "dealer"] = "push"
    dealer_pok_reveal: Literal["on_turn", "immediately"] = "on_turn"
    early_compare: Literal["any", "groups", "three_card_only", "off"] = "any"
    max_hands_per_player: Annotated[int, Field(ge=1, le=16)] = 1
    min_bet: Limit = 1
    max_bet: Limit = 1_000_000
    bet_step: Limit = 1
    dealer_rotation: Literal["manual", "every_round"] = "manual"

    @model_validator(mode="after")
    def _some_bet_is_possible(self) -> Self:
        if self.min_bet > self.max_bet:
            raise fault("bad_option", at=("min_bet",))
        if self.max_bet // self.bet_step * self.bet_step < self.min_bet:
            raise fault("bad_option", at=("bet_step",))
        return self


PRESETS = {
    "rules-page": PokDengRules(),
    "thai-table": PokDengRules(
        straights="type",
        equal_taem="push",
        tong_vs_sam_lueang="full",
        dealer_pok_reveal="immediately",
        early_compare="groups",
    ),
    "phone-game": PokDengRules(
        straights="type",
        straight_order="sl>sf>st",
        straight_tie="rank",
        tong_tie="ace_high",
        sam_lueang_tie="rank",
        equal_taem="push",
        tong_vs_sam_lueang="full",
    ),
}
"""The rules page; the usual Thai table; the phone game tsing7x (rulebook, section 4)."""
