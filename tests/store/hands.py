"""Hands of a game that pays while it is played, told event by event."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from app.games import get_game
from app.store import corrections, deals, events
from app.store.db import Ask
from app.store.events import Said
from app.table import Seat, Table
from app.table.entry import Played, Strict
from app.table.replay import replay
from tests.store.tables import House, open_house

PAN = "panguingue"
FRIENDS = ("Anna", "Ben", "Carla", "Dan")


@dataclass(frozen=True)
class PanHouse(House):
    """A circle at its first table of Panguingue: Anna, Ben, Carla and Dan in seats 1 to 4."""

    def say(
        self, number: int, kind: str, player: int, *, by: Ask | None = None, **more: Any
    ) -> str:
        """Says one event of a hand; the first begins it."""
        event = event_of(kind, player, **more)
        said = Said(event, hand_of(()), self.seats)
        body = repr((number, event))
        asked = by or self.ask(None, body)
        return events.add_event(self.circle, self.sitting, number, asked, said)

    def undo(self, asked: Ask | None = None) -> str:
        return corrections.undo(self.circle, self.sitting, asked or self.ask())

    def redo(self) -> str:
        return corrections.redo(self.circle, self.sitting, self.ask())

    def edit(self, number: int, *told: Mapping[str, Any]) -> str:
        """Writes the list of a hand anew."""
        return self.revise(number, hand_of(told))

    def revise(self, number: int, entry: Played | None) -> str:
        version = self.deal(number).version
        return corrections.revise(self.circle, 1, number, self.ask(), entry, version)

    def deal(self, number: int) -> deals.DealView:
        seen = deals.get_deal(self.circle, self.sitting, number)
        assert seen is not None
        return seen

    def told(self, number: int) -> list[str]:
        """The events of a hand as it stands, each as `kind player`."""
        return [f"{event.type} {int(event.player)}" for event in self.deal(number).entry.events]

    def in_play(self) -> int | None:
        seen = self.see()
        found = deals.deal_in_play(self.circle, self.sitting, PAN, seen.count)
        return found.number if found else None

    def worked_out(self) -> dict[int, int]:
        """Every balance, worked out from the newest entries alone, one hand after another."""
        seen = self.see()
        names = {seat: FRIENDS[seat - 1] for seat in self.seats}
        standing = [deals.get_deal(self.circle, 1, n) for n in range(1, seen.count + 1)]
        rounds = [
            each.entry.model_dump(mode="json", context={"names": names})
            for each in standing
            if each is not None and each.entry is not None
        ]
        table: Table[Any] = Table(seats=self.seats, rules=seen.rules)
        played = replay(get_game(PAN), rounds, table, names)
        assert played.problems == ()
        sums = {seat: sum(each.chips.get(seat, 0) for each in played.rounds) for seat in names}
        return {0: played.table.pot, **{int(seat): n for seat, n in sums.items()}}


def pan_house(**rules: Any) -> PanHouse:
    house = open_house(*FRIENDS, device="Anna's phone", game=PAN, rules=rules)
    return PanHouse(house.circle, house.device)


def told(kind: str, player: int, **more: Any) -> dict[str, Any]:
    """An event as the log writes it."""
    return {"type": kind, "player": player, **more}


def hand_of(events_told: Sequence[Mapping[str, Any]]) -> Played:
    """A hand with these events."""
    said = json.dumps({"dealer": 1, "events": list(events_told)})
    hand: Played = get_game(PAN).entry.model_validate_json(said)
    return hand


def event_of(kind: str, player: int, **more: Any) -> Strict:
    """One event."""
    event: Strict = hand_of([told(kind, player, **more)]).events[0]
    return event


def valle(player: int) -> dict[str, Any]:
    """A suited valle set called without its cards: 2 from each."""
    return told("condition", player, condition="suited_valle")


def seat(number: int) -> Seat:
    return Seat(number)
