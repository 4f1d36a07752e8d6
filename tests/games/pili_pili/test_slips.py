"""Hints before saving: the same round again, the same Mission, an unusual number of cards."""

from __future__ import annotations

from app.games.pili_pili.entry import PiliPiliEntry
from app.games.pili_pili.slips import slips
from tests.games.pili_pili.tables import entry


def codes(said: PiliPiliEntry, *last: PiliPiliEntry) -> list[str]:
    found = slips(said, last)
    assert all(problem.warning for problem in found)
    return [problem.code for problem in found]


def test_the_very_same_round_again_is_asked_about() -> None:
    one, other = entry("1 1 1", "3 1 1"), entry("1 1 1", "3 2 0")

    assert codes(one, one) == ["same_as_last"]
    assert codes(one, other, one) == codes(one) == []


def test_the_same_mission_twice_running_is_asked_about() -> None:
    one = entry("1 1 1", "2 1 1", mission="no-zero")

    assert codes(one, entry("1 2 1", "2 1 1", mission="no-zero")) == ["same_mission"]
    assert codes(one, entry("1 2 1", "2 1 1", mission="hands-face-up"), one) == []
    assert codes(one, one) == ["same_as_last"]


def test_no_mission_and_the_tables_own_come_again_without_a_question() -> None:
    own = {"label": "Ours", "cards": 5}

    assert codes(entry("1 1 1", "3 1 1"), entry("1 1 2", "3 1 1")) == []
    again = entry("1 1 2", "3 1 1", mission=own)
    assert codes(entry("1 1 1", "3 1 1", mission=own), again) == []


def test_another_number_of_cards_than_usual_is_asked_about() -> None:
    assert codes(entry("1 1 1", "3 1 1", mission="no-zero", cards=5)) == ["unusual_cards"]
    assert codes(entry("1 1 1", "3 1 1", mission="no-zero", cards=4)) == []
    assert codes(entry("1 1 1", "3 1 1", cards=6)) == ["unusual_cards"]
