"""Rounds of a game that counts points and has an end, recorded one after another."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from app.games import get_game
from app.store import corrections, deals
from app.store.agreements import agree
from app.table.entry import Entry
from tests.store.tables import House, open_house, rows

PILI_PILI = "pili-pili"
PLAYERS = ("Emma", "Jake", "Alex")


@dataclass(frozen=True)
class PiliHouse(House):
    """A circle at its first table of Pili Pili: Emma, Jake and Alex in seats 1 to 3."""

    @property
    def pilis(self) -> list[int]:
        """What Emma, Jake and Alex hold."""
        return [place.points for place in self.see().seats if place.seat]

    @property
    def won(self) -> list[int]:
        """The chips of Emma, Jake and Alex."""
        return [place.chips for place in self.see().seats if place.seat]

    def play(self, bets: str, tricks: str, **more: Any) -> str:
        entry = round_of(bets, tricks, **more)
        asked = self.ask(None, repr(entry))
        return deals.record(self.circle, self.sitting, asked, entry, self.seats)

    def revise(self, number: int, entry: Entry | None) -> str:
        version = self.deal(number).version
        return corrections.revise(self.circle, 1, number, self.ask(), entry, version)

    def undo(self) -> str:
        return corrections.undo(self.circle, self.sitting, self.ask())

    def agree(self, **options: Any) -> None:
        """Other rules from the next round on."""
        rules = get_game(PILI_PILI).rules(**options)
        agree(self.circle, self.sitting, self.ask(), rules, 1)

    def deal(self, number: int) -> deals.DealView:
        seen = deals.get_deal(self.circle, self.sitting, number)
        assert seen is not None
        return seen

    def moved_by(self, seq: int) -> set[tuple[int, str]]:
        """The rounds, and what they are counted in, in which one row of the log moved something."""
        found = rows(
            "SELECT number, unit FROM posting WHERE circle_id = :c AND seq = :s",
            c=self.circle,
            s=seq,
        )
        return {(row["number"], row["unit"]) for row in found}


def pili_house(**rules: Any) -> PiliHouse:
    """A new table of Pili Pili by these rules."""
    house = open_house(*PLAYERS, device="Emma's phone", game=PILI_PILI, rules=rules)
    return PiliHouse(house.circle, house.device)


def round_of(bets: str, tricks: str, **more: Any) -> Entry:
    """A round that Emma dealt; bets and tricks of Emma, Jake and Alex."""
    said = {
        "dealer": 1,
        "bets": dict(enumerate(map(int, bets.split()), 1)),
        "tricks": dict(enumerate(map(int, tricks.split()), 1)),
        **more,
    }
    entry: Entry = get_game(PILI_PILI).entry.model_validate_json(json.dumps(said))
    return entry
