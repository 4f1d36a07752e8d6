"""What a table of Pi Deng agrees; the defaults are the rules page's."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from app.table.entry import Rules, fault

Amount = Annotated[int, Field(ge=1, le=1_000_000)]
AceNine = Literal["pair30", "ace30", "nine10", "none"]


class PiDengRules(Rules):
    """House rules (rulebook, sections 2 and 3); `goal` is in points, `unit` in chips.

    `draw` decides for the stake `fixed` only, and `goal` counts in a cumulative match.
    """

    ace_nine: AceNine = "pair30"
    same_suit: bool = False
    draw: Literal["nobody", "carry", "dealer_wins", "dealer_loses"] = "nobody"
    match: Literal["rounds", "cumulative"] = "rounds"
    goal: Amount = 500
    stake: Literal["none", "difference", "fixed", "versus_base"] = "none"
    unit: Amount = 1

    @model_validator(mode="after")
    def _some_values_exclude_others(self) -> Self:
        if self.stake == "versus_base" and self.ace_nine == "ace30":
            raise fault("bad_option", at=("stake",))
        if self.draw == "carry" and self.stake != "fixed":
            raise fault("bad_option", at=("draw",))
        return self


def target(players: int) -> int:
    """What a round is played for: 105 for two, the base of 70 for three (section 3)."""
    return 210 // players


PRESETS = {
    "rules-page": PiDengRules(),
    "chinese-count": PiDengRules(ace_nine="nine10", stake="versus_base"),
    "stake-in-the-pot": PiDengRules(stake="fixed", draw="carry"),
    "to-500": PiDengRules(match="cumulative"),
}
"""The rules page; the kin game's nine worth 10, paid against the base (sections 2.1 and 3); a
stake for each round, which a draw leaves in the pot; points added up to the goal."""
