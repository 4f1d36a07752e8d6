"""The scoring API: every vector, its limits, and what nobody would send."""

from __future__ import annotations

import json
from tempfile import mkdtemp
from typing import Any

import pytest
import schemathesis
from flask import Flask
from hypothesis import HealthCheck, settings

from app.web.factory import create_app
from tests.games.vectors import differences, vectors

SCORE = "/api/v1/score"
ROUND = {"dealer": "Dao", "hands": [{"player": "Ann", "bet": 10, "result": "win"}]}


def scored(**changes: Any) -> dict[str, Any]:
    return {"game": "pok-deng", "players": ["Dao", "Ann"], "rounds": [ROUND]} | changes


def codes(answer: Any) -> list[tuple[str, str]]:
    return [(each["path"], each["code"]) for each in answer.get_json()["errors"]]


@pytest.mark.parametrize("vector", vectors(), ids=lambda vector: str(vector["id"]))
def test_every_vector_is_answered_as_the_rulebook_says(
    bare_app: Flask, vector: dict[str, Any]
) -> None:
    answer = bare_app.test_client().post(vector["path"], json=vector["request"])

    wanted = dict(vector["expect"])
    body = answer.get_json()
    assert answer.status_code == vector["status"], body
    if "error_codes" in wanted:
        assert sorted({e["code"] for e in body["errors"]}) == wanted.pop("error_codes")
    if "warning_codes" in wanted:
        found = {w["code"] for r in body["rounds"] for w in r["warnings"]}
        assert sorted(found) == wanted.pop("warning_codes")
    assert differences(wanted, body) == []


def test_every_transfer_says_why(bare_app: Flask) -> None:
    answer = bare_app.test_client().post(SCORE, json=scored()).get_json()

    assert answer["rounds"][0]["transfers"] == [
        {
            "from": "Dao",
            "to": "Ann",
            "chips": 10,
            "reason": "by_called",
            "why": "Called at the table: Dao pays Ann 10, which is 1 × the bet of 10",
        }
    ]


def test_early_hands_are_paid_before_the_others(bare_app: Flask) -> None:
    hands = [
        {"player": "Ann", "bet": 1, "dealt": ["KS", "7D"]},
        {"player": "Ben", "bet": 1, "dealt": ["KH", "6D"], "compare": "early"},
    ]
    said = {"dealer": "Dao", "dealt": ["2C", "3D"], "hands": hands}

    answer = bare_app.test_client().post(
        SCORE, json=scored(players=["Dao", "Ann", "Ben"], rounds=[said])
    )

    transfers = answer.get_json()["rounds"][0]["transfers"]
    assert [each["to"] for each in transfers] == ["Ben", "Ann"]


def test_every_problem_of_every_round_is_named(bare_app: Flask) -> None:
    broken = {
        "dealer": "Eva",
        "hands": [
            {"player": "Ann", "bet": 0, "result": "win"},
            {"player": "Zed", "bet": 5, "result": "won"},
        ],
    }
    later = {"dealer": "Dao", "hands": []}

    answer = bare_app.test_client().post(SCORE, json=scored(rounds=[broken, ROUND, later]))

    assert answer.status_code == 422
    assert codes(answer) == [
        ("rounds.0.dealer", "unknown_player"),
        ("rounds.0.hands.0.bet", "bet_not_positive"),
        ("rounds.0.hands.1.player", "unknown_player"),
        ("rounds.0.hands.1.result", "malformed"),
        ("rounds.2.hands", "no_player"),
    ]


def test_faults_that_have_nothing_to_do_with_each_other_are_all_named(bare_app: Flask) -> None:
    drew = {"player": "Ann", "bet": 1, "dealt": ["9S", "KD"], "drawn": "\ud800"}
    said = scored(options={"jokers": 1}, rounds=[ROUND | {"hands": [drew], "dealt": ["2S", "3S"]}])

    answer = bare_app.test_client().post(SCORE, json=said)

    assert codes(answer) == [
        ("options.jokers", "unknown_option"),
        ("rounds.0.hands.0.drawn", "card_unknown"),
    ]
    money = {"balances": {"A": 1, "B": -2}, "currency": "ZZZ"}
    assert sorted(codes(bare_app.test_client().post("/api/v1/settle", json=money))) == [
        ("balances", "not_zero_sum"),
        ("currency", "bad_currency"),
    ]


@pytest.mark.parametrize(
    ("changes", "wanted"),
    [
        ({"game": "whist"}, [("game", "unknown_game")]),
        ({"players": ["Dao"]}, [("players", "too_few_players")]),
        ({"players": ["Dao", ""]}, [("players.1", "bad_name")]),
        ({"players": ["Dao", "A\u202eB"]}, [("players.1", "bad_name")]),
        ({"options": {"jokers": 2}}, [("options.jokers", "unknown_option")]),
        ({"options": {"straights": "on"}}, [("options.straights", "bad_option")]),
        ({"options": {"tong_deng": 21}}, [("options.tong_deng", "bad_option")]),
        ({"options": {"pair2_deng": 1}}, [("options.pair2_deng", "bad_option")]),
        ({"options": {"min_bet": 9, "max_bet": 8}}, [("options.min_bet", "bad_option")]),
        ({"options": {"max_bet": 8, "bet_step": 10}}, [("options.bet_step", "bad_option")]),
        ({"options": []}, [("options", "malformed")]),
        ({"opening": {"Dao": 1}}, [("opening", "malformed")]),
        ({"pot": -1}, [("pot", "malformed")]),
        ({"pot": True}, [("pot", "malformed")]),
        ({"extra": 1}, [("extra", "malformed")]),
        ({"rounds": "none"}, [("rounds", "malformed")]),
        ({"rounds": [7]}, [("rounds.0", "malformed")]),
    ],
)
def test_what_cannot_be_asked_is_said_at_its_place(
    bare_app: Flask, changes: dict[str, Any], wanted: list[tuple[str, str]]
) -> None:
    answer = bare_app.test_client().post(SCORE, json=scored(**changes))

    assert (answer.status_code, codes(answer)) == (422, wanted)


def test_a_name_is_matched_as_people_read_it_and_spelt_as_the_players_are(bare_app: Flask) -> None:
    said = scored(players=["  Dao", "ANN"], rounds=[ROUND])

    answer = bare_app.test_client().post(SCORE, json=said).get_json()

    assert answer["chips"] == {"Dao": -10, "ANN": 10}


@pytest.mark.parametrize(
    ("body", "kind", "status"),
    [
        (b"{", "application/json", 400),
        (b"\xff", "application/json", 400),
        (b"[" * 100_000, "application/json", 422),
        (b"9" * 5_000, "application/json", 422),
        (b'{"a": 1, "a": 2}', "application/json", 400),
        (b"{}", "text/plain", 415),
        (b" " * (1024 * 1024 + 1), "application/json", 413),
        (b"[]", "application/json", 422),
        (b"null", "application/json", 422),
        (b'{"balances": {"\\ud800": NaN}}', "application/json", 422),
    ],
)
@pytest.mark.parametrize("path", [SCORE, "/api/v1/settle", "/api/v1/pok-deng/hand"])
def test_a_body_that_cannot_be_read_is_refused_in_json(
    bare_app: Flask, path: str, body: bytes, kind: str, status: int
) -> None:
    answer = bare_app.test_client().post(path, data=body, content_type=kind)

    assert answer.status_code == status
    errors = answer.get_json()["errors"]
    assert errors
    assert all(set(error) == {"path", "code", "message"} for error in errors)


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("post", "/api/v1/nothing", 404),
        ("post", "/api/v1/pok-deng/nothing", 404),
        ("post", "/api/v1/whist/hand", 404),
        ("get", SCORE, 405),
        ("delete", "/api/v1/settle", 405),
    ],
)
def test_a_wrong_address_is_answered_in_json(
    bare_app: Flask, method: str, path: str, status: int
) -> None:
    answer = bare_app.test_client().open(path, method=method)

    assert answer.status_code == status
    assert answer.get_json()["errors"][0]["message"]


def test_the_hand_asks_for_two_or_three_different_cards(bare_app: Flask) -> None:
    client = bare_app.test_client()
    path = "/api/v1/pok-deng/hand"

    assert codes(client.post(path, json={"cards": ["5S"]})) == [("cards", "card_count")]
    twice = client.post(path, json={"cards": ["5S", "5S"]})
    assert codes(twice) == [("cards.1", "card_duplicate")]
    assert codes(client.post(path, json={"cards": ["5S", 5], "options": 1})) == [
        ("cards.1", "malformed"),
        ("options", "malformed"),
    ]
    unknown = client.post(path, json={"cards": ["5S", "5H"], "options": {"x": 1}})
    assert codes(unknown) == [("options.x", "unknown_option")]


def test_what_is_wrong_with_a_player_is_found_under_the_name(bare_app: Flask) -> None:
    unknown = {"dealer": "Ann", "points": {"Ann": 96, "Bob": 112}}
    said = [{"dealer": "Ann", "points": {"Ann": 96}}, unknown]
    body = {"game": "pi-deng", "players": ["Ann", "Ben"], "rounds": said}

    answer = bare_app.test_client().post(SCORE, json=body)

    assert codes(answer) == [
        ("rounds.0.points.Ben", "malformed"),
        ("rounds.1.points.Bob", "unknown_player"),
    ]


def test_settling_names_every_problem(bare_app: Flask) -> None:
    said = {
        "balances": {"Ann": 1, "ann": -1, "": 0, "Ben": 10**10},
        "chip_value": "0",
        "currency": "XXQ",
    }

    answer = bare_app.test_client().post("/api/v1/settle", json=said)

    assert sorted(codes(answer)) == [
        ("balances.", "bad_name"),
        ("balances.Ben", "malformed"),
        ("balances.ann", "duplicate_player"),
        ("chip_value", "bad_chip_value"),
        ("currency", "bad_currency"),
    ]


def test_every_calculator_of_every_game_is_described(bare_app: Flask) -> None:
    paths = bare_app.test_client().get("/api/v1/openapi.json").get_json()["paths"]

    assert {"/api/v1/score", "/api/v1/settle", "/api/v1/pok-deng/hand"} <= set(paths)
    assert json.dumps(paths)


DESCRIBED = create_app(
    {"TESTING": True, "SECRET_KEY": "a secret that only the tests know", "DATA": mkdtemp()}
)
schema = schemathesis.openapi.from_wsgi("/api/v1/openapi.json", DESCRIBED)


@schema.parametrize()
@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
def test_nothing_that_fits_the_description_or_not_is_a_server_error(case: Any) -> None:
    answer = case.call()

    assert answer.status_code in (200, 400, 405, 413, 415, 422)
    assert case.method in ("HEAD", "OPTIONS") or answer.json()
