"""A round as it is said and stored: three ways, each player once."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings

from app.games.pi_deng.entry import PiDengDetail, PiDengEntry
from app.table import Seat
from app.table.entry import names_context, stored
from tests.games.pi_deng.house import ANNA, BEN, NAMES, entry, faults_of
from tests.games.pi_deng.strategies import deals

TALLY = {"aces": 1, "nines": 1, "tens": 4, "pips": 35}


def test_a_round_is_stored_by_seats_and_shown_by_names() -> None:
    said = entry(won={" anna": ["10♥", "aD"]}, rest_to="BEN")

    text = stored(said)

    assert text == '{"dealer":2,"rest_to":2,"won":{"1":["TH","AD"]}}'
    assert PiDengEntry.model_validate_json(text) == said
    shown = said.model_dump(mode="json", context=names_context(NAMES), exclude_none=True)
    assert shown == {"dealer": "Ben", "rest_to": "Ben", "won": {"Anna": ["TH", "AD"]}}


@settings(max_examples=100, deadline=None)
@given(deals())
def test_a_possible_round_survives_its_stored_form_and_its_names(deal: Any) -> None:
    _table, said = deal
    named = said.model_dump_json(context=names_context(NAMES))

    assert PiDengEntry.model_validate_json(stored(said)) == said
    assert PiDengEntry.model_validate_json(named, context=names_context(NAMES)) == said


def test_a_seat_of_two_digits_is_read_back() -> None:
    said = PiDengEntry.model_validate({"dealer": Seat(12), "points": {Seat(12): 105, Seat(3): 104}})

    assert PiDengEntry.model_validate_json(stored(said)) == said


def test_what_a_round_came_to_is_shown_by_names() -> None:
    detail = PiDengDetail(pairs={ANNA: 1, BEN: 0}, reached=(BEN,), winners=(BEN,), draw=False)

    assert detail.model_dump(mode="json", context=names_context(NAMES)) == {
        "pairs": {"Anna": 1, "Ben": 0},
        "reached": ["Ben"],
        "winners": ["Ben"],
        "draw": False,
    }


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        ({}, [("won", "malformed")]),
        ({"won": {}, "tallies": {}}, [("tallies", "malformed")]),
        ({"tallies": {}, "points": {}}, [("points", "malformed")]),
        ({"points": {}, "rest_to": "Ben"}, [("rest_to", "malformed")]),
        ({"won": []}, [("won", "malformed")]),
        ({"won": {"Anna": "AH"}}, [("won.Anna", "malformed")]),
        ({"won": {"Anna": ["1H"]}}, [("won.Anna.0", "card_unknown")]),
        ({"won": {"Anna": [7]}}, [("won.Anna.0", "malformed")]),
        ({"won": {}, "rest_to": "Zed"}, [("rest_to", "unknown_player")]),
        ({"points": {"Anna": True}}, [("points.Anna", "malformed")]),
        ({"points": {"Anna": 1.0}}, [("points.Anna", "malformed")]),
        ({"points": {"Anna": "105"}}, [("points.Anna", "malformed")]),
        ({"points": {"Anna": -1}}, [("points.Anna", "malformed")]),
        (
            {"tallies": {"Anna": {"aces": 1}}},
            [(f"tallies.Anna.{k}", "malformed") for k in TALLY][1:],
        ),
        ({"tallies": {"Anna": TALLY | {"tens": -1}}}, [("tallies.Anna.tens", "malformed")]),
        ({"tallies": {"Anna": TALLY | {"eights": 1}}}, [("tallies.Anna.eights", "malformed")]),
        ({"tallies": {"Anna": TALLY | {"pairs": -1}}}, [("tallies.Anna.pairs", "malformed")]),
        ({"winner": "Anna", "points": {}}, [("winner", "malformed")]),
    ],
)
def test_a_round_is_said_in_one_way_and_with_whole_numbers(
    said: dict[str, Any], wanted: list[tuple[str, str]]
) -> None:
    assert faults_of({"dealer": "Ben"} | said) == wanted


def test_somebody_deals() -> None:
    assert faults_of({"points": {"Anna": 105, "Ben": 104}}) == [("dealer", "malformed")]
    assert faults_of({"dealer": "Zed", "points": {}}) == [("dealer", "unknown_player")]


@pytest.mark.parametrize(("way", "value"), [("won", ["AH"]), ("tallies", TALLY), ("points", 105)])
def test_two_keys_that_are_one_player_are_no_lost_line(way: str, value: object) -> None:
    found = faults_of({"dealer": "Ben", way: {"Anna": value, "Ben": value, "ANNA ": value}})

    assert [code for _path, code in found] == ["duplicate_player"]
    assert found[0][0].startswith(f"{way}.ANNA ")


def test_every_fault_of_a_round_is_found_at_once() -> None:
    said = {"Anna": ["AH"], "anna": ["2X"], "Zed": ["AD"], "zed": [3]}

    codes = [code for _path, code in faults_of({"dealer": "Ben", "won": said})]

    assert codes == [
        "duplicate_player",
        "card_unknown",
        "unknown_player",
        "duplicate_player",
        "malformed",
    ]


def test_a_number_is_no_name() -> None:
    found = faults_of({"dealer": "Ben", "points": {"1": 105, "2": 104}})

    assert [code for _path, code in found] == ["unknown_player", "unknown_player"]


def test_the_entry_describes_itself() -> None:
    schema = PiDengEntry.model_json_schema()

    assert sorted(schema["properties"]) == ["dealer", "points", "rest_to", "tallies", "won"]
    assert schema["required"] == ["dealer"]
