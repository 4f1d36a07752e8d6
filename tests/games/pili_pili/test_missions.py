"""The 36 Missions as the rules list them (section 3.3), and those that a table makes up."""

from __future__ import annotations

import re

import pytest

from app.games.pili_pili.entry import CustomMission
from app.games.pili_pili.missions import MISSIONS, Mission, missions, played, reminders
from app.games.pili_pili.rules import PRESETS, PiliPiliRules
from app.games.pili_pili.words import OPTION_WORDS, PRESET_NAMES
from app.table.words import Sentence, say
from app.web.documents import Writer

CARDS = "3 6 4 5 7 3 5 4 5 3 4 2 4 3 4 6 5 4 3 4 3 5 5 5 7 5 6 6 6 6 6 5 6 5 7 7"
EXPERTS = {14, 15, 16, 17, 18, 28, 29, 30, 31}


def lines(mission: Mission) -> list[str]:
    return [say(each.sentence, each.params, Writer({})) for each in reminders(mission)]


def numbers(kept: list[bool]) -> set[int]:
    return {i for i, keep in enumerate(kept, 1) if keep}


def test_there_are_thirty_six_missions_each_with_its_cards() -> None:
    assert [mission.cards for mission in MISSIONS] == list(map(int, CARDS.split()))
    assert numbers([mission.tricks != mission.cards for mission in MISSIONS]) == {12}
    assert MISSIONS[11].tricks == 3


def test_a_missions_slug_is_its_name_in_lower_case() -> None:
    names = [mission.name for mission in MISSIONS]
    slugs = [mission.slug for mission in MISSIONS]

    assert all(isinstance(name, Sentence) for name in names)
    for name, slug in zip(names, slugs, strict=True):
        assert isinstance(name, Sentence)
        assert slug == re.sub("[^a-z0-9]+", "-", name.one.lower()).strip("-")
    assert slugs[22] == "hot-numbers-low"
    assert slugs[33] == "tied-to-another-player-long"
    assert len(set(slugs)) == 36


def test_the_missions_that_change_a_bet_or_the_score_are_those_of_the_list() -> None:
    assert numbers([mission.ban == (0,) for mission in MISSIONS]) == {8}
    assert numbers([mission.ban == (1,) for mission in MISSIONS]) == {9}
    assert numbers([mission.no_copy for mission in MISSIONS]) == {20, 33}
    assert numbers([mission.reward_exact == "bet" for mission in MISSIONS]) == {14, 28}
    assert numbers([(m.first, m.last) == (1, 1) for m in MISSIONS]) == {18, 31}
    assert numbers([mission.tied for mission in MISSIONS]) == {21, 34}
    assert numbers([mission.hot for mission in MISSIONS]) == {23, 24, 25}
    assert {mission.per_miss for mission in MISSIONS} == {1}


def test_experts_missions_can_be_left_out() -> None:
    assert numbers([mission.expert for mission in MISSIONS]) == EXPERTS
    assert missions() == MISSIONS
    assert len(missions(experts=False)) == 27
    assert not any(mission.expert for mission in missions(experts=False))


def test_every_mission_fits_eight_players() -> None:
    assert all(8 * played(mission, None).held <= 56 for mission in MISSIONS)


def test_every_mission_reminds_of_its_effect_in_one_line() -> None:
    for mission in MISSIONS:
        wanted = 2 if mission.first else 1
        assert len(lines(mission)) == wanted
    assert lines(MISSIONS[0]) == ["After betting, pass one card to the left."]
    assert lines(MISSIONS[7]) == ["Nobody may bet 0."]
    assert lines(MISSIONS[17]) == [
        "Whoever wins the first trick takes 1 Pili.",
        "Whoever wins the last trick takes 1 Pili.",
    ]
    assert lines(MISSIONS[24]) == [
        (
            "Hot numbers: 47, 52, or what your card says. "
            "Each trick that you win with one in it costs one Pili more."
        )
    ]


def test_a_mission_of_the_tables_own_reminds_of_everything_it_changes() -> None:
    said = {
        "label": " Everything ",
        "cards": 4,
        "ban": (0, 3),
        "no_copy": True,
        "total_rule": False,
        "score": {"first": 2, "hot": True, "tied": True, "reward_exact": 2, "per_miss": 3},
    }

    mission = CustomMission.model_validate(said).mission

    assert (mission.name, mission.cards, mission.tricks) == ("Everything", 4, 4)
    assert lines(mission) == [
        "Nobody may bet 0, 3.",
        "Nobody may bet the same as the player just before.",
        "This time the bets may come to the number of tricks.",
        "Whoever wins the first trick takes 2 Pilis.",
        "Each hot trick that you win costs one Pili more.",
        "After betting, choose another player: you take their misses as well.",
        "Win exactly what you bet, and you give back 2 Pilis.",
        "Each trick that you miss by costs 3 Pilis.",
    ]
    assert lines(CustomMission(label="Plain", cards=3).mission) == []


@pytest.mark.parametrize(("cards", "tricks"), [(None, 3), (2, 3), (3, 4), (7, 8), (1, 2)])
def test_cards_and_tricks_are_two_numbers(cards: int | None, tricks: int) -> None:
    found = played(MISSIONS[11], cards)

    assert (found.cards, found.tricks, found.held) == (cards or 2, tricks, tricks)


def test_fewer_tricks_than_cards_still_need_the_cards() -> None:
    mission = CustomMission(label="Stop early", cards=6, tricks=4).mission

    assert played(mission, None).held == 6


def test_every_option_and_every_set_of_rules_has_a_name() -> None:
    assert set(OPTION_WORDS) == set(PiliPiliRules.model_fields)
    assert set(PRESET_NAMES) == set(PRESETS)
    assert PRESETS["rules-page"] == PiliPiliRules()
    assert (PiliPiliRules().limit, PRESETS["six-pilis"].limit) == (7, 6)
    assert [PRESETS[name].missions for name in PRESETS] == [True, True, False]
