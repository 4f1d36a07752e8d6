"""`flask score`, `flask audit`, `flask export` and `flask import` on the command line."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import get_args

import pytest
from flask import Flask

from app.store.audit import Code, Difference
from app.store.document import PARTS as PARTS_OF_A_FILE
from app.store.ids import to_text
from app.web.cli import SENTENCES, sentence
from app.web.fault_words import PARTS, WHAT
from app.web.files import LARGEST
from tests.store.tables import House, open_house
from tests.store.tables import run as run_sql
from tests.web.browser import Browser
from tests.web.door import phone_of

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


def run_files(app: Flask, *args: str, said: bytes | None = None) -> tuple[int, bytes]:
    result = app.test_cli_runner().invoke(args=list(args), input=said)
    return result.exit_code, result.stdout_bytes


@pytest.mark.parametrize("kind", ["json", "csv", "journal"])
def test_a_circle_is_exported_as_its_page_gives_it(app: Flask, house: House, kind: str) -> None:
    code, output = run_files(app, "export", to_text(house.circle), "--format", kind)

    assert code == 0
    phone = phone_of(app, f"/c/{to_text(house.circle)}", "player", 2, "http://localhost")
    answer = phone.client.get(f"/c/{to_text(house.circle)}/export.{kind}")
    assert answer.data == output
    assert output


@pytest.mark.parametrize("circle", ["0" * 13, "Noi's house", ""])
def test_a_circle_that_is_not_there_is_not_exported(app: Flask, circle: str) -> None:
    result = app.test_cli_runner().invoke(args=["export", circle])

    assert result.exit_code == 2
    assert "There is no such circle." in result.output


def test_a_file_is_imported_with_a_way_in_for_its_host(
    app: Flask, house: House, tmp_path: Path
) -> None:
    _code, content = run_files(app, "export", to_text(house.circle))
    (tmp_path / "house.json").write_bytes(content)

    code, output = run_files(app, "import", str(tmp_path / "house.json"))

    assert code == 0
    made, _open, link = output.decode().splitlines()
    circle = re.fullmatch(r"Imported as circle (\w{13})\. People: 4, sittings: 1\.", made)
    assert circle is not None
    assert run_files(app, "export", circle[1])[1] == content
    browser = Browser(app)
    way, _hash, secret = link.partition("#")
    browser.get(way).form(way).fill({"link": secret}).send()
    assert browser.get(f"/c/{circle[1]}/share").heading == "Share"


def test_a_file_with_which_something_is_wrong_is_refused_line_by_line(
    app: Flask, house: House
) -> None:
    _code, content = run_files(app, "export", to_text(house.circle))
    damaged = content.replace(b'"amount":20', b'"amount":21', 1).replace(b'"Lek"', b'"Lak"')

    result = app.test_cli_runner().invoke(args=["import", "-"], input=damaged)

    assert result.exit_code == 2
    nothing, chain, score = result.output.splitlines()
    assert nothing == "Nothing was imported."
    assert chain.startswith("Sitting 1, deal 1, row 1 of the log: Its hash does not seal it")
    assert score.startswith("Sitting 1, deal 1: Its chips do not match what was entered")
    only_a_name = content.replace(b'"Lek"', b'"Lak"')
    result = app.test_cli_runner().invoke(args=["import", "-"], input=only_a_name)
    assert result.output.splitlines()[1:] == [
        "The file: Something in the people was changed after the file was written."
    ]


def test_a_command_has_no_limit(app: Flask, house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    _code, content = run_files(app, "export", to_text(house.circle))
    monkeypatch.setattr("app.web.files.LARGEST", 10)

    assert run_files(app, "import", "-", said=content)[0] == 0
    assert run_files(app, "import", "-", said=content + b" " * LARGEST)[0] == 0


def test_every_fault_of_a_file_has_its_words() -> None:
    text = "".join(path.read_text() for path in Path("app/store").glob("*.py"))
    said = set(re.findall(r'Fault\(\s*"(\w+)"', text)) | set(re.findall(r'yield "(\w+)"', text))

    assert said <= set(WHAT)
    assert set(PARTS_OF_A_FILE) == set(PARTS)
