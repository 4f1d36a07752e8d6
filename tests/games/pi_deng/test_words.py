"""Everything that the game can say is a sentence with all it needs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hypothesis import given, settings

from app.games.pi_deng.check import check
from app.games.pi_deng.dealing import DEALS
from app.games.pi_deng.entry import PiDengEntry
from app.games.pi_deng.rules import PiDengRules
from app.games.pi_deng.score import score
from app.games.pi_deng.terms import DEAL, READINGS, START
from app.games.pi_deng.words import OPTION_WORDS, PRESET_NAMES, SENTENCES
from app.table import Table
from app.table.outcome import Problem, Reason
from app.table.words import say
from app.web.documents import Writer
from tests.games.pi_deng.house import GAME, NAMES, entry, points, table
from tests.games.pi_deng.strategies import deals

ROOT = Path(__file__).resolve().parents[3]


def told(each: Problem | Reason) -> str:
    return say(SENTENCES[each.code], each.params, Writer(NAMES))


@settings(max_examples=200, deadline=None)
@given(deals())
def test_every_movement_says_why(deal: tuple[Table[PiDengRules], PiDengEntry]) -> None:
    at_table, said = deal

    sentences = [told(each.reason) for each in score(said, at_table).transfers]

    assert all("%" not in sentence for sentence in sentences)


def test_a_result_says_how_ace_and_nine_are_read() -> None:
    said = entry(won={"Anna": ["AH", "9D", "TH", "3H"]}, rest_to="Ben")

    anna, ben = score(said, table()).transfers

    assert told(anna.reason) == (
        "Anna has 43 points: 1 × 20 for red aces, 1 × 9 for red nines, 1 × 10 for red tens to "
        "kings, 3 for the red 2 to 8, and 1 more because A + 9 = 30"
    )
    assert told(ben.reason).endswith("67 for the red 2 to 8, and 1 more because A + 9 = 30")


def test_a_stake_says_who_pays_and_why() -> None:
    outcomes = [
        score(points(106, 103), table(stake="difference", unit=2)),
        score(points(106, 103), table(stake="fixed", unit=2)),
        score(points(106, 103), table(stake="versus_base", unit=2)),
        score(points(105, 105), table(stake="fixed", draw="carry", unit=2)),
    ]

    whys = [told(t.reason) for each in outcomes for t in each.transfers if t.unit == "chips"]

    assert whys == [
        "Anna has 106 points and Ben 103: Ben pays the difference of 3 × 2, which is 6",
        "Anna wins the round: Ben pays the stake of 2",
        "Ben is below the base of 105 and Anna above it: Ben pays 1 × 2, which is 2",
        (
            "All points come to less than 105 for each, and what is missing goes to the top: "
            "Ben pays Anna 1 × 2, which is 2"
        ),
        "All are level: Anna puts the stake of 2 into the pot",
        "All are level: Ben puts the stake of 2 into the pot",
    ]


def test_a_problem_names_the_card_and_the_player() -> None:
    missing = entry(won={"Anna": ["AH"], "Ben": []})
    tallies: dict[str, Any] = {"aces": 1, "nines": 1, "tens": 4, "pips": 35}
    open_pairs = entry(tallies={"Anna": tallies, "Ben": tallies})

    [first] = check(missing, table())
    [second] = check(open_pairs, table(same_suit=True))
    [third] = check(points(105, 106), table())

    assert told(first).startswith("25 red cards are with nobody: 2H, 3H, 4H")
    assert "the ace and the nine of Anna" in told(second)
    assert told(third) == (
        "All points together come to 211, but here the red cards can only come to 208, 209, 210. "
        "Count again."
    )


def test_a_missing_player_and_impossible_pairs_are_asked_for_in_plain_words() -> None:
    tallies: dict[str, Any] = {"aces": 1, "nines": 1, "tens": 4, "pips": 35}
    two_pairs = entry(tallies={"Anna": tallies, "Ben": tallies | {"pairs": 2}})

    [nobody] = check(entry(points={"Anna": 105}), table())
    [pairs] = check(two_pairs, table())

    assert told(nobody) == "Enter the numbers of every player. Who won nothing has 0."
    assert told(pairs).startswith("So many pairs of ace and nine cannot be.")


def test_the_deal_and_the_start_are_printed_for_the_table() -> None:
    two = DEALS[2]

    text = say(DEAL, {"each": two.each, "table": two.table, "stock": two.stock}, str)

    assert text.startswith("Deal 10 cards to each player, lay 12 face up")
    assert "20 face down" in text
    assert "fourth" in say(START, {}, str)


def test_every_reading_has_its_short_sentence() -> None:
    said = {reading: say(sentence, {}, str) for reading, sentence in READINGS.items()}

    assert said["pair30"] == "A + 9 = 30"
    assert len(set(said.values())) == 4


def test_every_option_and_preset_has_words() -> None:
    assert set(OPTION_WORDS) == set(PiDengRules.model_fields)
    assert set(PRESET_NAMES) == set(GAME.presets)
    for name, option in OPTION_WORDS.items():
        schema = PiDengRules.model_json_schema()["properties"][name]
        values = schema.get("enum", [True, False] if schema["type"] == "boolean" else [])
        assert set(option.values) == set(values)


def test_every_code_has_a_sentence_and_every_sentence_a_code() -> None:
    folder = ROOT / "app" / "games" / "pi_deng"
    source = "".join(p.read_text() for p in folder.glob("*.py") if p.name != "words.py")
    source += (ROOT / "app" / "table" / "entry.py").read_text()

    assert [code for code in SENTENCES if f'"{code}"' not in source] == []
