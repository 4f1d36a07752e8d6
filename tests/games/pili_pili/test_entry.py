"""What an entry itself refuses, and how players are read and written."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from app.games.pili_pili.entry import PiliPiliEntry
from app.games.pili_pili.rules import PiliPiliRules
from app.table.entry import stored
from tests.games.pili_pili.tables import ALEX, EMMA, JAKE, entry, faults

SHORT = {"label": "x", "cards": 3}


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        ({"bets": {"Emma": 1, " emma": 2}}, [("bets. emma", "duplicate_player")]),
        ({"bets": {"Emma": 1, "Zed": 2}}, [("bets.Zed", "unknown_player")]),
        (
            {"bets": {"Zed": "2", "Emma": "1"}},
            [("bets.Zed", "unknown_player"), ("bets.Emma", "malformed")],
        ),
        ({"bets": {"Emma": True}}, [("bets.Emma", "malformed")]),
        ({"bets": {"Emma": 1.0}}, [("bets.Emma", "malformed")]),
        ({"bets": {"Emma": 10**9 + 1}}, [("bets.Emma", "malformed")]),
        ({"tricks": {"Emma": -(10**9) - 1}}, [("tricks.Emma", "malformed")]),
        ({"bets": {"1": 1}}, [("bets.1", "unknown_player")]),
        ({"bets": [1, 2, 3]}, [("bets", "malformed")]),
        ({"tricks": None}, [("tricks", "malformed")]),
        ({"hot_tricks": {"Emma": -1}}, [("hot_tricks.Emma", "malformed")]),
        ({"tied_to": {"Emma": "Zed"}}, [("tied_to.Emma", "unknown_player")]),
        ({"tied_to": {"Emma": 1}}, [("tied_to.Emma", "malformed")]),
        ({"adjust": {"Emma": 10**9 + 1}}, [("adjust.Emma", "malformed")]),
        ({"first_trick": "Zed"}, [("first_trick", "unknown_player")]),
        ({"agreed": 1}, [("agreed", "malformed")]),
        ({"who": 1}, [("who", "malformed")]),
        ({"cards": 0}, [("cards", "malformed")]),
        ({"cards": "5"}, [("cards", "malformed")]),
        ({"cards": 10**9 + 1}, [("cards", "malformed")]),
        ({"mission": "No zero"}, [("mission", "unknown_mission")]),
        ({"mission": 8}, [("mission", "malformed")]),
        ({"mission": ["no-zero"]}, [("mission", "malformed")]),
        ({"mission": {"cards": 3}}, [("mission.label", "malformed")]),
        ({"mission": {"label": " ", "cards": 3}}, [("mission.label", "malformed")]),
        ({"mission": {"label": "x" * 61, "cards": 3}}, [("mission.label", "malformed")]),
        ({"mission": {"label": "x", "cards": 15}}, [("mission.cards", "malformed")]),
        ({"mission": {"label": "x", "cards": 0}}, [("mission.cards", "malformed")]),
        ({"mission": SHORT | {"tricks": 0}}, [("mission.tricks", "malformed")]),
        ({"mission": SHORT | {"ban": [-1]}}, [("mission.ban.0", "malformed")]),
        (
            {"mission": SHORT | {"score": {"per_miss": 0}}},
            [("mission.score.per_miss", "malformed")],
        ),
        ({"mission": SHORT | {"score": {"first": -1}}}, [("mission.score.first", "malformed")]),
        ({"mission": SHORT | {"score": {"hot": 1}}}, [("mission.score.hot", "malformed")]),
        ({"mission": SHORT | {"blind": True}}, [("mission.blind", "malformed")]),
        *(
            (
                {"mission": SHORT | {"score": {"reward_exact": reward}}},
                [("mission.score.reward_exact", "malformed")],
            )
            for reward in (-1, 1001, True, "all", None, [1])
        ),
    ],
)
def test_every_fault_names_its_place(said: dict[str, Any], wanted: list[tuple[str, str]]) -> None:
    assert faults("1 1 1", "3 1 1", **said) == wanted


def test_the_largest_counts_are_read() -> None:
    mission = {"label": "x" * 60, "cards": 14, "score": {"reward_exact": 1000, "per_miss": 100}}

    found = entry("1000000000 1 1", "-1000000000 1 1", mission=mission, adjust={"Emma": -(10**9)})

    assert found.bets[EMMA] == 10**9
    assert found.tricks[EMMA] == found.adjust[EMMA] == -(10**9)  # type: ignore[index]


def test_names_are_matched_as_people_read_them() -> None:
    found = entry("", "", bets={" EMMA ": 1, "jake": 2}, tied_to={"alex": "Emma"})

    assert found.bets == {EMMA: 1, JAKE: 2}
    assert found.tied_to == {ALEX: EMMA}


def test_what_is_stored_names_seats_by_number() -> None:
    found = entry("1 2", "3 2", tied_to={"Emma": "Jake"}, mission="no-zero")

    assert stored(found) == (
        '{"agreed":false,"bets":{"1":1,"2":2},"dealer":1,"mission":"no-zero",'
        '"tied_to":{"1":2},"tricks":{"1":3,"2":2}}'
    )
    assert PiliPiliEntry.model_validate_json(stored(found)) == found


@pytest.mark.parametrize("key", ["x", "", "-1", "1.0", "9" * 10, "9" * 5000, "²"])
def test_a_stored_seat_is_a_number(key: str) -> None:
    with pytest.raises(ValidationError):
        PiliPiliEntry.model_validate({"dealer": 1, "bets": {key: 1}, "tricks": {}})


def test_the_order_of_the_keys_is_no_part_of_an_entry() -> None:
    one = entry("", "", bets={"Emma": 1, "Jake": 2})
    other = entry("", "", bets={"Jake": 2, "Emma": 1})

    assert one == other
    assert stored(one) == stored(other)


@pytest.mark.parametrize(
    "said",
    [
        {"limit": 2},
        {"limit": 16},
        {"chips_per_pili": -1},
        {"chips_per_pili": 1_000_001},
        {"missions": 1},
    ],
)
def test_options_keep_their_ranges(said: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        PiliPiliRules.model_validate(said)
