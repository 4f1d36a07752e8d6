"""The pot and the points of a match go from round to round: a correction follows both."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import pytest

from app.games import get_game
from app.store import corrections, deals
from app.store.audit import Checked, audit
from app.store.endings import after_the_end
from app.store.scoring import Rejected
from app.table.entry import Entry
from tests.store.tables import House, open_house, rows

PI_DENG = "pi-deng"
LEVEL = (105, 105)


@dataclass(frozen=True)
class PiHouse(House):
    """A circle at its first table of Pi Deng: Anna in seat 1, Ben in seat 2."""

    def play(self, anna: int, ben: int, dealer: int = 1) -> str:
        entry = round_of(anna, ben, dealer)
        asked = self.ask(None, repr(entry))
        return deals.record(self.circle, self.sitting, asked, entry, self.seats)

    def revise(self, number: int, entry: Entry | None) -> str:
        seen = deals.get_deal(self.circle, self.sitting, number)
        assert seen is not None
        return corrections.revise(self.circle, 1, number, self.ask(), entry, seen.version)

    @property
    def points(self) -> list[int]:
        """What Anna and Ben have counted so far."""
        return [place.points for place in self.see().seats if place.seat]

    @property
    def ended_after(self) -> frozenset[int]:
        """The rounds that the end of the match left without effect."""
        return after_the_end(self.circle, self.sitting, PI_DENG)

    def moved_by_the_last(self) -> set[tuple[int, str]]:
        """The rounds, and what they are counted in, in which the last change moved something."""
        found = rows(
            "SELECT number, unit FROM posting WHERE circle_id = :c AND seq = :s",
            c=self.circle,
            s=self.see().last_seq,
        )
        return {(row["number"], row["unit"]) for row in found}


def round_of(anna: int, ben: int, dealer: int = 1) -> Entry:
    """A round of which only the points were said."""
    said = json.dumps({"dealer": dealer, "points": {"1": anna, "2": ben}})
    entry: Entry = get_game(PI_DENG).entry.model_validate_json(said)
    return entry


def sound() -> bool:
    """Whether all that is stored is what the log says."""
    return list(audit(Checked())) == []


def pi_house(**rules: Any) -> PiHouse:
    house = open_house("Anna", "Ben", device="Anna's phone", game=PI_DENG, rules=rules)
    return PiHouse(house.circle, house.device)


@pytest.fixture
def stakes(noise: House) -> PiHouse:
    """Round 1 is level and leaves 10 in the pot, Ben wins round 2 with it, Anna round 3."""
    house = pi_house(stake="fixed", draw="carry", unit=5)
    house.play(*LEVEL)
    house.play(96, 113, dealer=2)
    house.play(110, 99)
    return house


@pytest.fixture
def match(noise: House) -> PiHouse:
    """Ben reaches the goal of 220 in round 2."""
    house = pi_house(match="cumulative", goal=220)
    house.play(96, 113)
    house.play(99, 110, dealer=2)
    return house


def test_a_draw_leaves_the_stakes_in_the_pot_and_the_next_winner_takes_them(
    stakes: PiHouse,
) -> None:
    assert stakes.chips == {0: 0, 1: -5, 2: 5}
    assert stakes.points == [311, 317]
    assert sound()


def test_correcting_the_draw_scores_the_round_that_took_the_pot_again(stakes: PiHouse) -> None:
    stakes.revise(1, round_of(106, 103))

    assert stakes.chips == {0: 0, 1: 5, 2: -5}
    assert stakes.points == [312, 315]
    assert stakes.moved_by_the_last() == {(1, "chips"), (1, "points"), (2, "chips")}
    assert sound()


def test_a_later_draw_hands_the_pot_on_to_whoever_wins_then(stakes: PiHouse) -> None:
    stakes.revise(2, round_of(*LEVEL, dealer=2))

    assert stakes.chips == {0: 0, 1: 15, 2: -15}
    assert sound()


def test_striking_out_the_draw_and_undoing_it_brings_the_pot_back(stakes: PiHouse) -> None:
    before = stakes.chips
    stakes.revise(1, None)
    assert stakes.chips == {0: 0, 1: 0, 2: 0}

    corrections.undo(stakes.circle, stakes.sitting, stakes.ask())

    assert stakes.chips == before
    assert sound()


def test_the_match_is_over_at_the_goal_and_takes_no_further_round(match: PiHouse) -> None:
    assert match.points == [195, 223]
    with pytest.raises(Rejected):
        match.play(90, 118)
    assert sound()


def test_a_correction_that_ends_the_match_earlier_leaves_the_rest_without_effect(
    match: PiHouse,
) -> None:
    match.revise(2, round_of(110, 98, dealer=2))
    match.play(100, 108)
    assert match.points == [306, 319]

    match.revise(1, round_of(0, 210))
    match.revise(2, round_of(90, 120, dealer=2))

    assert match.ended_after == {3}
    assert match.points == [90, 330]
    assert sound()


def test_a_correction_that_undoes_the_end_lets_the_rest_count_again(match: PiHouse) -> None:
    match.revise(2, round_of(110, 98, dealer=2))
    match.play(100, 108)
    match.revise(1, round_of(0, 210))
    match.revise(2, round_of(90, 120, dealer=2))
    assert match.ended_after == {3}

    match.revise(2, round_of(208, 0, dealer=2))

    assert match.points == [308, 318]
    assert match.ended_after == frozenset()
    assert sound()
