"""A table of Pan for tests: players by name, and events as the API writes them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from app.cards import Card, parse_card
from app.games.panguingue.check import check
from app.games.panguingue.entry import PanguingueDetail, PanguingueEntry
from app.games.panguingue.rules import PanguingueRules
from app.games.panguingue.score import score
from app.ledger.transfers import BOX, moved, net
from app.table import Seat, Table
from app.table.entry import names_context
from app.table.outcome import Outcome

ANNA, BEN, CARLA, DAN, EVA, EMIL = map(Seat, range(1, 7))
NAMES = {ANNA: "Anna", BEN: "Ben", CARLA: "Carla", DAN: "Dan", EVA: "Eva", EMIL: "Emil"}
Said = dict[str, Any]


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(parse_card, text.split()))


def rules(**options: Any) -> PanguingueRules:
    return PanguingueRules.model_validate(options)


def table(players: int = 4, pot: int = 0, **options: Any) -> Table[PanguingueRules]:
    """The first so many of Anna, Ben, Carla, Dan, Eva and Emil."""
    return Table(seats=tuple(NAMES)[:players], rules=rules(**options), pot=pot)


def entry(*events: Said, dealer: str | None = None) -> PanguingueEntry:
    said = json.dumps({"dealer": dealer, "events": events})
    return PanguingueEntry.model_validate_json(said, context=names_context(NAMES))


def lay(player: str, text: str, **more: Any) -> Said:
    return {"type": "lay", "player": player, "cards": text.split()} | more


def add(player: str, number: int, text: str, **more: Any) -> Said:
    return {"type": "add", "player": player, "meld": number, "cards": text.split()} | more


def borrow(player: str, sources: Mapping[int, str], text: str = "", **more: Any) -> Said:
    said = [{"meld": number, "cards": cards.split()} for number, cards in sources.items()]
    return {"type": "borrow", "player": player, "from": said, "cards": text.split()} | more


def call(player: str, line: str, **more: Any) -> Said:
    return {"type": "condition", "player": player, "condition": line} | more


def one_more(player: str, number: int, **more: Any) -> Said:
    return {"type": "more", "player": player, "condition": number} | more


def repair(player: str, number: int, text: str) -> Said:
    return {"type": "repair", "player": player, "meld": number, "cards": text.split()}


def give_back(player: str, number: int) -> Said:
    return {"type": "give_back", "player": player, "meld": number}


def drop(player: str) -> Said:
    return {"type": "drop", "player": player}


def foul(player: str) -> Said:
    return {"type": "foul", "player": player}


def out(player: str) -> Said:
    return {"type": "out", "player": player}


def avoidable(player: str) -> Said:
    return {"type": "avoidable", "player": player}


def codes(at: Table[PanguingueRules], *events: Said) -> list[tuple[str, str]]:
    """What the check says, warnings marked with a question mark."""
    return [
        (".".join(map(str, each.at)), each.code + "?" * each.warning)
        for each in check(entry(*events), at)
    ]


def scored(at: Table[PanguingueRules], *events: Said) -> Outcome:
    """The outcome of events without a fault."""
    said = entry(*events)
    assert [each for each in check(said, at) if not each.warning] == []
    return score(said, at)


def chips(at: Table[PanguingueRules], *events: Said) -> list[int]:
    """What each player has won or lost, in play order."""
    gained = net(moved(scored(at, *events).transfers), "chips")
    return [gained.get(seat, 0) for seat in at.seats]


def pot(at: Table[PanguingueRules], *events: Said) -> int:
    """What lies in the pot afterwards."""
    return at.pot + net(moved(scored(at, *events).transfers), "chips").get(BOX, 0)


def detail(at: Table[PanguingueRules], *events: Said) -> PanguingueDetail:
    found = scored(at, *events).detail
    assert isinstance(found, PanguingueDetail)
    return found


def each(at: Table[PanguingueRules], *events: Said) -> list[int]:
    """What one payer owes through each event."""
    return [event.chips_each for event in detail(at, *events).events]
