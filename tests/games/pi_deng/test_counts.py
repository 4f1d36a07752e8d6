"""The whole space of splits: the exact counts of the rulebook (sections 1, 2.1 and 3)."""

from __future__ import annotations

from collections import Counter
from math import sqrt

import pytest

from app.games.pi_deng.points import totals
from app.games.pi_deng.reach import points_reachable
from app.games.pi_deng.rules import AceNine, PiDengRules, target
from tests.games.pi_deng.splits import READINGS, both_splits, scores

TWO, THREE = 2**26, 3**26
TABLES = [(2, False), (2, True), (3, False)]


def percent(part: int, whole: int) -> float:
    return round(100 * part / whole, 3)


@pytest.mark.parametrize(
    ("reading", "one", "both", "nobody"),
    [
        ("pair30", 99.133, 0.634, 0.233),
        ("ace30", 83.348, 16.419, 0.233),
        ("nine10", 98.337, 1.663, 0),
        ("none", 98.328, 0, 1.672),
    ],
)
def test_how_often_one_or_both_or_nobody_reach_105(
    reading: AceNine, one: float, both: float, nobody: float
) -> None:
    reach: Counter[int] = Counter()

    for points, count in scores(2, reading).items():
        reach[sum(n >= target(2) for n in points)] += count

    assert sum(reach.values()) == TWO
    assert [percent(reach[n], TWO) for n in (1, 2, 0)] == [one, both, nobody]


def test_both_reach_105_or_nobody_does_only_in_a_draw_under_the_first_reading() -> None:
    level = {points for points in scores(2, "pair30") if len({n >= target(2) for n in points}) == 1}

    assert level == {(104, 104), (105, 105)}


def test_both_reach_105_unequally_when_the_ace_becomes_30() -> None:
    both = {points: n for points, n in scores(2, "ace30").items() if min(points) >= target(2)}
    level = {points: n for points, n in both.items() if len(set(points)) == 1}

    assert set(level) == {(109, 109), (114, 114)}
    assert percent(sum(level.values()), TWO) == 1.215
    assert percent(sum(both.values()) - sum(level.values()), TWO) == 15.204


@pytest.mark.parametrize(
    ("reading", "mean", "deviation", "most"),
    [
        ("pair30", 104.63, 23.60, 210),
        ("ace30", 110.25, 26.89, 228),
        ("nine10", 105, 23.48, 210),
        ("none", 104, 23.28, 208),
    ],
)
def test_what_one_player_has_on_average(
    reading: AceNine, mean: float, deviation: float, most: int
) -> None:
    mine: Counter[int] = Counter()
    for points, count in scores(2, reading).items():
        mine[points[0]] += count

    average = sum(n * count for n, count in mine.items()) / TWO
    spread = sqrt(sum((n - average) ** 2 * count for n, count in mine.items()) / TWO)

    assert abs(average - mean) <= 0.005
    assert abs(spread - deviation) <= 0.005
    assert (min(mine), max(mine)) == (0, most)


BANDS = {
    range(50): (0.823, 0.814, 0.773),
    range(50, 70): (6.132, 5.706, 5.863),
    range(70, 85): (13.208, 11.232, 12.930),
    range(85, 95): (13.615, 11.016, 13.535),
    range(95, 104): (14.377, 11.756, 14.415),
    range(104, 105): (1.646, 1.384, 1.653),
    range(105, 106): (1.650, 1.394, 1.663),
    range(106, 115): (14.413, 12.805, 14.536),
    range(115, 125): (13.703, 13.689, 13.873),
    range(125, 140): (13.325, 16.067, 13.536),
    range(140, 229): (7.109, 14.138, 7.224),
}


@pytest.mark.parametrize("column", [0, 1, 2], ids=READINGS[:3])
def test_how_the_points_of_one_player_are_spread(column: int) -> None:
    mine: Counter[int] = Counter()
    for points, count in scores(2, READINGS[column]).items():
        mine[points[0]] += count

    found = [percent(sum(mine[n] for n in band), TWO) for band in BANDS]

    assert found == [wanted[column] for wanted in BANDS.values()]


def test_how_often_the_readings_disagree() -> None:
    results: Counter[tuple[int, int, int]] = Counter()
    for each, count in both_splits().items():
        by = {reading: (a > b) - (a < b) for reading, (a, b) in each}
        results[by["pair30"], by["ace30"], by["nine10"]] += count

    apart = sum(n for (pair, ace, _), n in results.items() if pair != ace)
    opposite = sum(n for (pair, ace, _), n in results.items() if pair * ace == -1)
    against_nine = {(pair, nine): 0 for pair, _ace, nine in results if pair != nine}
    for (pair, _ace, nine), n in results.items():
        if pair != nine:
            against_nine[pair, nine] += n

    assert round(percent(apart, TWO), 1) == 3.9
    assert round(percent(opposite, TWO), 1) == 3.2
    assert all(0 in pair for pair in against_nine)
    assert round(percent(sum(against_nine.values()), TWO), 2) == 1.26


@pytest.mark.parametrize(("players", "same_suit"), TABLES)
@pytest.mark.parametrize(
    ("reading", "wanted"),
    [
        ("pair30", (208, 209, 210)),
        ("ace30", (208, 218, 228)),
        ("nine10", (210,)),
        ("none", (208,)),
    ],
)
def test_all_points_together_come_to_one_of_three_totals(
    reading: AceNine, wanted: tuple[int, ...], players: int, same_suit: bool
) -> None:
    found = {sum(points) for points in scores(players, reading, same_suit)}

    assert found == set(wanted)
    assert totals(PiDengRules(ace_nine=reading, same_suit=same_suit)) == wanted


def test_how_often_each_total_comes_up_in_even_splits() -> None:
    sums: Counter[int] = Counter()
    for points, count in scores(2, "pair30").items():
        sums[sum(points)] += count

    assert [percent(sums[total], TWO) for total in (210, 209, 208)] == [37.5, 50, 12.5]


def test_how_often_three_players_reach_the_base_of_70() -> None:
    reach: Counter[int] = Counter()
    shared_top = 0
    for points, count in scores(3, "pair30").items():
        reach[sum(n >= target(3) for n in points)] += count
        shared_top += count * (points.count(max(points)) > 1)

    assert sum(reach.values()) == THREE
    assert [round(100 * reach[n] / THREE, 1) for n in (1, 2)] == [53.4, 46.6]
    assert percent(reach[3], THREE) == 0.005
    assert reach[0] == 0
    assert round(100 * shared_top / THREE, 2) == 1.44


@pytest.mark.parametrize(
    ("total", "never"),
    [(210, {1}), (209, {*range(9), 10}), (208, {*range(18), 19})],
)
def test_points_that_no_split_gives(total: int, never: set[int]) -> None:
    rules = PiDengRules()

    unreachable = {n for n in range(total + 1) if not points_reachable((n, total - n), rules)}

    assert unreachable == never | {total - n for n in never}


@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize(("players", "same_suit"), TABLES)
def test_what_is_called_reachable_is_what_some_split_gives(
    players: int, reading: AceNine, same_suit: bool
) -> None:
    rules = PiDengRules(ace_nine=reading, same_suit=same_suit)
    given_by_some = set(scores(players, reading, same_suit))
    # with three, a slice through the middle and one along the edge are enough to see a fault
    first = range(230) if players == 2 else (0, 19, 70)

    for total in totals(rules):
        for mine in first:
            rests = [()] if players == 2 else [(n,) for n in range(total - mine + 1)]
            for rest in rests:
                points = (mine, *rest, total - mine - sum(rest))
                assert points_reachable(points, rules) == (points in given_by_some)
