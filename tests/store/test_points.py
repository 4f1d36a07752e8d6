"""Points go from round to round: a correction scores every later round again, up to the end."""

from __future__ import annotations

import pytest

from app.store.audit import Checked, audit
from app.store.endings import after_the_end
from app.store.scoring import Rejected
from tests.store.rounds import PILI_PILI, PiliHouse, pili_house, round_of
from tests.store.tables import House

PAYS_BACK = "exact-bet-pays-back"


@pytest.fixture
def pili(noise: House) -> PiliHouse:
    """Alex takes 2 in round 1 and gives 1 back in round 2, where Emma takes 2."""
    house = pili_house(chips_per_pili=10)
    house.play("3 1 0", "2 1 2")
    house.play("0 1 1", "2 0 1", mission=PAYS_BACK)
    return house


def after(house: PiliHouse) -> frozenset[int]:
    return after_the_end(house.circle, house.sitting, PILI_PILI)


def sound() -> bool:
    """Whether all that is stored is what the log says."""
    return list(audit(Checked())) == []


def test_a_pili_comes_from_the_box(pili: PiliHouse) -> None:
    box = next(place for place in pili.see().seats if not place.seat)

    assert pili.pilis == [3, 1, 1]
    assert box.points == -5
    assert pili.won == [0, 0, 0]


def test_correcting_an_early_round_scores_the_later_ones_in_the_same_write(
    pili: PiliHouse,
) -> None:
    pili.revise(1, round_of("3 2 1", "2 2 1"))

    last = pili.see().last_seq
    assert pili.pilis == [3, 1, 0]
    assert pili.moved_by(last) == {(1, "points"), (2, "points")}
    assert pili.deal(2).points == {0: -3, 1: 2, 2: 1, 3: 0}
    assert pili.deal(2).version == 1
    assert sound()


def test_a_correction_that_changes_nothing_later_moves_only_its_round(pili: PiliHouse) -> None:
    pili.revise(2, round_of("0 1 1", "1 1 1", mission=PAYS_BACK))

    assert pili.moved_by(pili.see().last_seq) == {(2, "points")}
    assert pili.pilis == [2, 0, 1]
    assert sound()


def test_what_was_scored_again_is_taken_back_with_its_cause(pili: PiliHouse) -> None:
    before = pili.pilis
    pili.revise(1, round_of("3 2 1", "2 2 1"))

    pili.undo()

    assert pili.pilis == before
    assert sound()


def test_striking_a_round_out_scores_the_later_ones_without_it(pili: PiliHouse) -> None:
    pili.revise(1, None)

    assert pili.pilis == [2, 1, 0]
    assert sound()


def test_the_round_that_ends_the_game_pays_chips_for_each_pili_between(pili: PiliHouse) -> None:
    pili.play("0 1 5", "4 1 0")

    assert pili.pilis == [7, 1, 6]
    assert pili.won == [-60, 110, -50]
    assert pili.moved_by(pili.see().last_seq) == {(3, "points"), (3, "chips")}
    assert sound()


def test_no_round_is_recorded_after_the_end(pili: PiliHouse) -> None:
    pili.play("0 1 5", "4 1 0")

    with pytest.raises(Rejected) as rejected:
        pili.play("3 1 0", "2 1 2")

    assert [problem.code for problem in rejected.value.problems] == ["game_over"]
    assert pili.see().count == 3


def test_the_chips_of_the_end_follow_a_correction_of_an_early_round(pili: PiliHouse) -> None:
    pili.play("0 1 5", "4 1 0")

    pili.revise(1, round_of("3 2 1", "2 2 1"))

    assert pili.pilis == [7, 1, 5]
    assert pili.won == [-60, 100, -40]
    assert pili.moved_by(pili.see().last_seq) == {
        (1, "points"),
        (2, "points"),
        (3, "chips"),
    }
    assert sound()


def test_a_correction_may_end_the_game_earlier_and_take_back_what_came_later(
    pili: PiliHouse,
) -> None:
    pili.play("0 1 5", "4 1 0")

    pili.revise(1, round_of("9 1 0", "2 1 2", agreed=True))

    assert after(pili) == {2, 3}
    assert pili.pilis == [7, 0, 2]
    assert pili.won == [-70, 90, -20]
    assert not any(pili.deal(3).moves.values())
    assert not any(pili.deal(3).points.values())
    assert sound()


def test_a_correction_may_let_a_game_that_had_ended_go_on(pili: PiliHouse) -> None:
    pili.play("0 1 5", "4 1 0")

    pili.revise(3, round_of("3 1 0", "2 1 2"))

    assert pili.won == [0, 0, 0]
    assert pili.pilis == [4, 1, 3]
    pili.play("3 1 0", "2 1 2")
    assert pili.pilis == [5, 1, 5]
    assert sound()


def test_a_higher_limit_from_the_next_round_on_lets_the_game_go_on(pili: PiliHouse) -> None:
    pili.play("0 1 5", "4 1 0")

    pili.agree(limit=10, chips_per_pili=10)
    pili.play("3 1 0", "2 1 2")

    assert after(pili) == frozenset()
    assert pili.pilis == [8, 1, 8]
    assert sound()
