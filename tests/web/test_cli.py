"""`flask score` and `flask audit` on the command line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import get_args

import pytest
from flask import Flask

from app.store.audit import Code, Difference
from app.store.ids import to_text
from app.web.cli import SENTENCES, sentence
from tests.store.tables import House, open_house
from tests.store.tables import run as run_sql

EVENING = {
    "game": "pok-deng",
    "players": ["Dao", "Ann"],
    "rounds": [
        {
            "dealer": "Dao",
            "dealt": ["4S", "4D"],
            "hands": [{"player": "Ann", "bet": 10, "dealt": ["KH", "2H"], "drawn": "3D"}],
        }
    ],
}


def run(app: Flask, *args: str, said: str | None = None) -> tuple[int, str]:
    result = app.test_cli_runner().invoke(args=["score", *args], input=said)
    return result.exit_code, result.output


def test_a_file_is_answered_as_the_api_does(app: Flask, tmp_path: Path) -> None:
    file = tmp_path / "evening.json"
    file.write_text(json.dumps(EVENING))

    code, output = run(app, str(file))

    assert code == 0
    answer = app.test_client().post("/api/v1/score", json=EVENING)
    assert json.loads(output) == answer.get_json()


def test_the_text_says_why_and_who_has_what(app: Flask) -> None:
    code, output = run(app, "-", "--text", said=json.dumps(EVENING))

    assert code == 0
    assert output.splitlines() == [
        "1.",
        "   pok beats a normal hand: Ann pays Dao 20, which is 2 × the bet of 10",
        "   ! Ann drew although the dealer had pok. Right if nobody knew yet.",
        "Dao  +20",
        "Ann  -20",
    ]


def test_what_cannot_be_scored_exits_with_two_and_the_errors(app: Flask) -> None:
    broken = json.dumps(EVENING | {"game": "whist"})

    assert run(app, "-", said=broken)[0] == 2
    assert json.loads(run(app, "-", said=broken)[1])["errors"][0]["code"] == "unknown_game"
    assert "game: There is no such game." in run(app, "-", "--text", said=broken)[1]
    assert run(app, "-", said="{") == (
        2,
        "This is no JSON that can be read. Give one JSON document in UTF-8.\n",
    )


PLACE = {"circle": 7, "sitting": 2}
ROW = {**PLACE, "seq": 5, "number": 4}
AT = f"Circle {to_text(7)}, sitting 2"
BETWEEN = "5 chips from seat 1 to seat 2, 2 points from seat 0 to seat 3"
ROW_AT = f"{AT}, row 5 (deal 4)"


@pytest.fixture
def house(app: Flask) -> House:
    """A circle that has played two rounds."""
    with app.app_context():
        opened = open_house()
        opened.record({2: 20})
        opened.record({2: -5})
    return opened


def run_audit(app: Flask) -> tuple[int, list[str]]:
    result = app.test_cli_runner().invoke(args=["audit"])
    return result.exit_code, result.output.splitlines()


def test_a_house_that_adds_up_is_told_in_one_line(app: Flask, house: House) -> None:
    assert run_audit(app) == (0, ["Everything adds up. Circles: 1, sittings: 1, deals: 2."])


def test_what_does_not_add_up_is_told_line_by_line(app: Flask, house: House) -> None:
    with app.app_context():
        run_sql("UPDATE seat SET chips = 7 WHERE circle_id = :c AND number = 3", c=house.circle)

    place = f"Circle {to_text(house.circle)}, sitting 1"
    assert run_audit(app) == (
        1,
        [
            f"{place}, seat 3: it stands at 7 chips, but its postings come to 0.",
            f"{place}: the chips of all seats come to 7 instead of 0.",
        ],
    )


@pytest.mark.parametrize(
    ("code", "params", "said"),
    [
        ("guard_missing", {"guard": "deal_gap"}, "The guard deal_gap is missing or switched off."),
        (
            "sitting_gap",
            {**PLACE, "found": 3},
            f"Circle {to_text(7)}: sitting 2 is missing, 3 comes instead.",
        ),
        (
            "seat_gap",
            {**PLACE, "seat": 1, "found": 2},
            f"{AT}: seat 1 is missing, 2 comes instead.",
        ),
        (
            "seq_gap",
            {**PLACE, "seq": 1, "found": 2},
            f"{AT}: row 1 of the log is missing, 2 comes instead.",
        ),
        (
            "number_gap",
            {**PLACE, "number": 1, "found": 2},
            f"{AT}: deal 1 is missing, 2 comes instead.",
        ),
        (
            "agreement_missing",
            {**ROW, "agreement": 1},
            f"{ROW_AT}: the rules it was played by, agreement 1, are missing.",
        ),
        (
            "chain",
            ROW,
            f"{ROW_AT}: its hash does not seal it; the row was changed, or one before it is gone.",
        ),
        (
            "stray_posting",
            ROW,
            f"{ROW_AT}: something was moved by a row that is not there.",
        ),
        (
            "unscorable",
            {**PLACE, "number": 4},
            f"{AT}, deal 4: it cannot be scored under its rules.",
        ),
        (
            "rescored",
            {**PLACE, "number": 4, "moves": {(1, 2, "chips"): 5, (0, 3, "points"): 2}},
            f"{AT}, deal 4: scored again, it should also move {BETWEEN}.",
        ),
        ("unreadable", PLACE, f"{AT}: something in it cannot be read."),
    ],
)
def test_each_difference_is_one_sentence(code: Code, params: dict[str, object], said: str) -> None:
    assert sentence(Difference(code, params)) == said


def test_every_difference_has_a_sentence() -> None:
    assert set(SENTENCES) == set(get_args(Code))
