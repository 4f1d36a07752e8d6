"""How a hand is written: small, the same for ever, and every fault of it at its place."""

from __future__ import annotations

import json
from typing import Any

import pytest
from pydantic import ValidationError

from app.games.panguingue.check import check
from app.games.panguingue.entry import PanguingueEntry
from app.games.panguingue.score import score
from app.table.entry import faults, names_context, stored
from tests.games.panguingue.table_of import NAMES, drop, entry, lay, scored, table

STORED = (
    '{"dealer":4,"events":['
    '{"player":6,"type":"drop"},'
    '{"cards":["5S","5S","5S","5S"],"player":1,"type":"lay"},'
    '{"asked":false,"cards":["5S"],"meld":1,"player":1,"type":"add"},'
    '{"cards":["4S","6S"],"chips":3,"from":[{"cards":["5S"],"meld":1}],"player":1,"type":"borrow"},'
    '{"condition":"low_run","player":2,"spades":true,"type":"condition"},'
    '{"condition":1,"player":2,"type":"more"},'
    '{"cards":["5S","5S","5S"],"meld":1,"player":1,"type":"repair"},'
    '{"meld":2,"player":1,"type":"give_back"},'
    '{"player":3,"type":"foul"},'
    '{"player":1,"type":"out"},'
    '{"player":2,"type":"avoidable"}]}'
)
"""As it lies in databases: it has to be read as long as there are any."""


def malformed(said: Any) -> list[tuple[str, str]]:
    with pytest.raises(ValidationError) as raised:
        PanguingueEntry.model_validate_json(json.dumps(said), context=names_context(NAMES))
    return [(".".join(map(str, at)), code) for at, code, _params in faults(raised.value)]


def test_what_is_stored_is_read_again_and_written_the_same() -> None:
    read = PanguingueEntry.model_validate_json(STORED)

    assert stored(read) == STORED
    assert [each for each in check(read, table(6)) if not each.warning] == []
    assert not score(read, table(6)).open


def test_an_event_is_appended_and_the_hand_before_it_unchanged() -> None:
    before = entry(drop("Ben"), dealer="Anna")

    after = before.with_event(entry(lay("Anna", "5S 5S 5S")).events[0])

    assert len(before.events) == 1
    assert [event.type for event in after.events] == ["drop", "lay"]
    assert after.before_play() == entry(dealer="Anna")


def test_a_hand_before_its_first_event_is_open_and_moves_nothing() -> None:
    outcome = scored(table())

    assert outcome.open
    assert outcome.transfers == ()


@pytest.mark.parametrize(
    ("event", "wanted"),
    [
        ({"type": "lay", "player": "Noi", "cards": []}, [("player", "unknown_player")]),
        ({"type": "lay", "player": "Anna", "cards": ["5X"]}, [("cards.0", "card_unknown")]),
        ({"type": "lay", "player": "Anna", "cards": ["5S", 5]}, [("cards.1", "malformed")]),
        ({"type": "lay", "player": "Anna"}, [("cards", "malformed")]),
        ({"type": "lay", "player": "Anna", "cards": [], "chips": -1}, [("chips", "malformed")]),
        ({"type": "lay", "player": "Anna", "cards": [], "chips": True}, [("chips", "malformed")]),
        (
            {"type": "lay", "player": "Anna", "cards": [], "chips": 10**9 + 1},
            [("chips", "malformed")],
        ),
        ({"type": "lay", "player": "Anna", "cards": [], "asked": 1}, [("asked", "malformed")]),
        ({"type": "drop", "player": "Anna", "cards": []}, [("cards", "malformed")]),
        ({"type": "add", "player": "Anna", "meld": 1, "cards": []}, [("cards", "malformed")]),
        (
            {"type": "add", "player": "Anna", "meld": 1, "cards": ["5X"]},
            [("cards.0", "card_unknown")],
        ),
        (
            {"type": "add", "player": "Anna", "meld": 10**9 + 1, "cards": ["5S"]},
            [("meld", "malformed")],
        ),
        ({"type": "add", "player": "Anna", "meld": "1", "cards": ["5S"]}, [("meld", "malformed")]),
        ({"type": "borrow", "player": "Anna", "from": [], "cards": []}, [("from", "malformed")]),
        (
            {
                "type": "borrow",
                "player": "Anna",
                "from": [{"meld": 1, "cards": []}],
                "cards": [],
            },
            [("from.0.cards", "malformed")],
        ),
        ({"type": "meld", "player": "Anna"}, [("", "malformed")]),
        ({"type": ["lay"], "player": "Anna"}, [("", "malformed")]),
        ({"player": "Anna"}, [("", "malformed")]),
        ("lay", [("", "malformed")]),
        (None, [("", "malformed")]),
    ],
)
def test_a_badly_written_event_is_named_at_its_place(
    event: Any, wanted: list[tuple[str, str]]
) -> None:
    found = malformed({"events": [event]})

    places = [("events.0" + ("." + each[0] if each[0] else "")) for each in wanted]
    assert [at for at, _code in found] == places
    assert [code for _at, code in found] == [code for _at, code in wanted]


def test_a_hand_is_a_list_of_events() -> None:
    assert malformed({}) == [("events", "malformed")]
    assert malformed({"events": [], "pot": 1}) == [("pot", "malformed")]
    assert malformed({"events": [], "dealer": 1}) == [("dealer", "malformed")]
