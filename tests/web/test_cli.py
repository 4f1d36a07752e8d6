"""`flask score` on the command line."""

from __future__ import annotations

import json
from pathlib import Path

from flask import Flask

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
