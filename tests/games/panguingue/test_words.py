"""Every code has its sentence, filled with what it is about; every option and preset a name."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from app.cards import Card
from app.games.panguingue.check import check
from app.games.panguingue.hints import hints
from app.games.panguingue.rules import PRESETS, PanguingueRules
from app.games.panguingue.score import score
from app.games.panguingue.words import OPTION_WORDS, PRESET_NAMES, SENTENCES
from app.table import Seat
from app.table.words import Sentence, say
from tests.games.panguingue.table_of import (
    NAMES,
    add,
    avoidable,
    borrow,
    call,
    drop,
    entry,
    foul,
    give_back,
    lay,
    one_more,
    out,
    repair,
    table,
)

FOLDER = Path(__file__).resolve().parents[3] / "app" / "games" / "panguingue"


def write(value: object) -> str:
    """A parameter as the API writes it."""
    if isinstance(value, Sentence):
        return value.one
    if isinstance(value, tuple):
        return ", ".join(map(write, value))
    return NAMES[value] if isinstance(value, Seat) else str(value)


def test_every_sentence_has_a_code() -> None:
    spoken = "".join(p.read_text() for p in FOLDER.glob("*.py") if p.name != "words.py")
    by_the_model = {"unknown_player", "card_unknown"}

    assert {code for code in SENTENCES if f'"{code}"' not in spoken} == by_the_model


def test_every_option_value_and_preset_has_a_name() -> None:
    schema = PanguingueRules.model_json_schema()["properties"]

    assert set(OPTION_WORDS) == set(PanguingueRules.model_fields)
    assert set(PRESET_NAMES) == set(PRESETS)
    for name, words in OPTION_WORDS.items():
        values = schema[name].get("enum", [True, False])
        wanted = [] if schema[name]["type"] == "integer" and "enum" not in schema[name] else values
        assert list(words.values) == wanted


HANDS: list[list[Any]] = [
    [drop("Ben"), drop("Carla"), drop("Dan")],
    [
        drop("Dan"),
        lay("Anna", "KH KH KH KD"),
        borrow("Anna", {1: "KD"}, "JD QD"),
        add("Anna", 1, "KH"),
        foul("Anna"),
    ],
    [call("Anna", "low_run", chips=4), one_more("Anna", 1), out("Anna"), avoidable("Ben")],
    [lay("Anna", "5S 5S 5S"), repair("Anna", 1, "5S 5H 5D"), give_back("Anna", 1)],
    [lay("Anna", "5S 5H 5D"), repair("Anna", 1, "5S 5S 5S"), out("Anna"), avoidable("Carla")],
    [lay("Anna", text) for text in ("5S 5S", "5S 5S 5H", "8S 8S 8S", "AS 3S 4S", "AS AS 2S")],
    [lay("Anna", "2C 3H 4S"), lay("Ben", "5H " * 9), lay("Ben", "6H 6C 6S 6S")],
    [lay("Anna", "4D 5D 6D"), add("Anna", 1, "7H"), lay("Ben", "5H 5H 5H"), add("Ben", 1, "5S")],
    [lay("Anna", "4D 5D 6D"), borrow("Anna", {1: "4D"}, "4D 4D"), drop("Ben")],
    [lay("Anna", "4D 5D 6D 7D"), borrow("Anna", {1: "5D"}, "5D 5D"), add("Ben", 1, "5D")],
    [lay("Anna", "4D 5D 6D 7D"), borrow("Anna", {1: "5H"}, "5D 5D"), one_more("Ben", 1)],
    [lay("Anna", "4D 4D 4D"), add("Anna", 1, "5D"), avoidable("Ben")],
    [lay("Anna", "2D 3D 4D 5D 6D 7D JD QD"), lay("Anna", "5S 5S 5S 5S"), out("Ben"), out("Anna")],
    [lay("Anna", "AH AH AH AD"), foul("Anna"), out("Anna")],
    [call("Anna", "low_run", chips=0)] * 501,
]


@pytest.mark.parametrize("events", HANDS, ids=range(len(HANDS)))
@pytest.mark.parametrize("options", [{"ante": 1}, {"avoid": "outs", "mixed_dup": False}])
def test_every_code_that_is_said_can_be_said_as_a_sentence(
    events: list[Any], options: dict[str, Any]
) -> None:
    said, at = entry(*events), table(**options)

    transfers = score(said, at).transfers
    spoken = [(each.code, each.params) for each in (*check(said, at), *hints(said, at))]
    spoken += [(each.reason.code, each.reason.params) for each in transfers]

    texts = [say(SENTENCES[code], params, write) for code, params in spoken]
    assert texts
    assert not [text for text in texts if "Card(" in text or "Sentence(" in text or "  " in text]


def test_a_sentence_names_the_card_and_the_player() -> None:
    said = entry(lay("Anna", "AS 3S 4S"), drop("Ben"))

    texts = [say(SENTENCES[each.code], each.params, write) for each in check(said, table())]

    assert "2S is missing after AS" in texts[0]
    paid = score(entry(lay("Anna", "5S 5S 5S")), table()).transfers[0].reason
    assert say(SENTENCES[paid.code], paid.params, write) == (
        "Anna lays 5S, 5S, 5S, a valle set in spades: Ben pays 4"
    )
    assert isinstance(paid.params["meld"], tuple)
    assert all(isinstance(card, Card) for card in paid.params["meld"])
