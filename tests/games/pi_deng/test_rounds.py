"""What a round pays: points, stakes, draws and the pot."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings

from app.games.pi_deng.entry import PiDengDetail, PiDengEntry
from app.games.pi_deng.points import totals
from app.games.pi_deng.rules import PiDengRules, target
from app.games.pi_deng.score import score
from app.ledger.transfers import BOX, moved, net
from app.table import Table
from tests.games.pi_deng.house import ANNA, BEN, CARLA, entry, moves, points, table
from tests.games.pi_deng.strategies import deals

Deal = tuple[Table[PiDengRules], PiDengEntry]


def detail_of(said: PiDengEntry, players: int = 2, **options: Any) -> PiDengDetail:
    detail = score(said, table(players, **options)).detail
    assert isinstance(detail, PiDengDetail)
    return detail


def paid(*numbers: int, dealer: str = "Ben", pot: int = 0, **options: Any) -> list[Any]:
    """What moves in chips when so many points were said."""
    said = points(*numbers, dealer=dealer)
    return moves(score(said, table(len(numbers), pot, **options)))


@settings(max_examples=200, deadline=None)
@given(deals())
def test_points_come_from_the_box_and_chips_from_each_other(deal: Deal) -> None:
    at_table, said = deal

    outcome = score(said, at_table)

    gained = net(moved(outcome.transfers), "points")
    chips = net(moved(outcome.transfers), "chips")
    assert -gained[BOX] == sum(gained.get(seat, 0) for seat in at_table.seats)
    assert -gained[BOX] in totals(at_table.rules)
    assert {t.source for t in outcome.transfers if t.unit == "points"} == {BOX}
    assert sum(chips.values()) == 0
    assert at_table.pot + chips.get(BOX, 0) >= 0


@settings(max_examples=200, deadline=None)
@given(deals())
def test_the_winners_have_the_most_points_unless_all_are_level(deal: Deal) -> None:
    at_table, said = deal
    outcome = score(said, at_table)
    gained = net(moved(outcome.transfers), "points")
    mine = {seat: gained.get(seat, 0) for seat in at_table.seats}

    detail = outcome.detail

    assert isinstance(detail, PiDengDetail)
    best = [seat for seat in at_table.seats if mine[seat] == max(mine.values())]
    assert detail.draw == (len(set(mine.values())) == 1)
    assert detail.winners == (() if detail.draw else tuple(best))
    reached = [seat for seat in at_table.seats if mine[seat] >= target(len(mine))]
    assert detail.reached == tuple(reached)


def test_the_target_is_105_for_two_and_70_for_three() -> None:
    assert detail_of(points(105, 104)).reached == (ANNA,)
    assert detail_of(points(69, 70, 70), 3).reached == (BEN, CARLA)


def test_points_are_said_to_come_from_the_cards() -> None:
    said = entry(
        tallies={
            "Anna": {"aces": 2, "nines": 1, "tens": 5, "pips": 40},
            "Ben": {"aces": 0, "nines": 1, "tens": 3, "pips": 30},
        }
    )

    anna, ben = score(said, table()).transfers

    assert (anna.source, anna.target, anna.amount, anna.unit) == (BOX, ANNA, 140, "points")
    assert (anna.reason.code, ben.reason.code) == ("by_cards_and_bonus", "by_cards")
    counted = {"aces": 2, "nines": 1, "tens": 5, "pips": 40, "pairs": 1, "bonus": 1, "n": 140}
    assert counted.items() <= anna.reason.params.items()
    assert moves(score(points(105, 104), table()), "points") == [
        (BOX, ANNA, 105, "by_points"),
        (BOX, BEN, 104, "by_points"),
    ]


def test_who_has_no_points_gets_none() -> None:
    assert moves(score(points(0, 210), table()), "points") == [(BOX, BEN, 210, "by_points")]


def test_pairs_are_counted_where_cards_were_said() -> None:
    said = entry(won={"Anna": ["AH", "9D"]}, rest_to="Ben")
    tallies = {"aces": 1, "nines": 1, "tens": 4, "pips": 35}
    one_told = entry(tallies={"Anna": tallies, "Ben": {**tallies, "pairs": 1}})

    assert detail_of(said).pairs == {ANNA: 1, BEN: 1}
    assert detail_of(said, same_suit=True).pairs == {ANNA: 0, BEN: 0}
    assert detail_of(one_told, same_suit=True).pairs == {ANNA: 1, BEN: 1}
    assert detail_of(points(105, 104)).pairs is None


@pytest.mark.parametrize(
    ("options", "wanted"),
    [
        ({"stake": "none"}, []),
        ({"stake": "difference"}, [(BEN, ANNA, 3, "by_difference")]),
        ({"stake": "difference", "unit": 5}, [(BEN, ANNA, 15, "by_difference")]),
        ({"stake": "fixed", "unit": 5}, [(BEN, ANNA, 5, "by_stake")]),
        (
            {"stake": "versus_base", "unit": 5},
            [(BEN, ANNA, 5, "by_base"), (BEN, ANNA, 5, "by_missing")],
        ),
    ],
)
def test_the_loser_pays_as_the_table_agreed(options: dict[str, Any], wanted: list[Any]) -> None:
    assert paid(106, 103, **options) == wanted


def test_three_settle_the_difference_each_with_each() -> None:
    assert paid(96, 75, 37, stake="difference", unit=2) == [
        (BEN, ANNA, 42, "by_difference"),
        (CARLA, ANNA, 118, "by_difference"),
        (CARLA, BEN, 76, "by_difference"),
    ]
    assert paid(54, 78, 78, stake="difference") == [
        (ANNA, BEN, 24, "by_difference"),
        (ANNA, CARLA, 24, "by_difference"),
    ]


@settings(max_examples=100, deadline=None)
@given(deals())
def test_the_difference_comes_to_everybody_against_the_total(deal: Deal) -> None:
    at_table, said = deal
    rules = at_table.rules.model_copy(update={"stake": "difference", "draw": "nobody"})
    outcome = score(said, Table(seats=at_table.seats, rules=rules))

    gained, chips = (net(moved(outcome.transfers), unit) for unit in ("points", "chips"))

    total = -gained[BOX]
    for seat in at_table.seats:
        wanted = (len(at_table.seats) * gained.get(seat, 0) - total) * rules.unit
        assert chips.get(seat, 0) == wanted


def test_each_loser_pays_a_fixed_stake() -> None:
    assert paid(96, 75, 37, stake="fixed", unit=10) == [
        (BEN, ANNA, 10, "by_stake"),
        (CARLA, ANNA, 10, "by_stake"),
    ]


def test_two_winners_share_the_stake_and_the_rest_stays_in_the_pot() -> None:
    assert paid(78, 54, 78, stake="fixed", unit=10) == [
        (BEN, ANNA, 5, "by_share"),
        (BEN, CARLA, 5, "by_share"),
    ]
    assert paid(78, 54, 78, stake="fixed", unit=11) == [
        (BEN, ANNA, 5, "by_share"),
        (BEN, CARLA, 5, "by_share"),
        (BEN, BOX, 1, "by_remainder"),
    ]
    assert paid(78, 54, 78, stake="fixed", unit=1) == [(BEN, BOX, 1, "by_remainder")]


def test_what_could_not_be_shared_is_shared_as_soon_as_it_can() -> None:
    assert paid(78, 54, 78, stake="fixed", unit=11, pot=1) == [
        (BEN, ANNA, 5, "by_share"),
        (BEN, CARLA, 5, "by_share"),
        (BEN, BOX, 1, "by_remainder"),
        (BOX, ANNA, 1, "by_pot"),
        (BOX, CARLA, 1, "by_pot"),
    ]


@pytest.mark.parametrize("stake", ["difference", "fixed", "versus_base"])
def test_the_next_winner_takes_the_pot(stake: str) -> None:
    assert paid(106, 104, stake=stake, pot=20)[-1] == (BOX, ANNA, 20, "by_pot")


def test_without_a_stake_the_pot_lies_where_it_is() -> None:
    assert paid(106, 104, pot=20) == []


def test_who_is_below_the_base_pays_who_is_above_it() -> None:
    assert paid(96, 75, 37, stake="versus_base") == [
        (CARLA, ANNA, 26, "by_base"),
        (CARLA, BEN, 5, "by_base"),
        (CARLA, ANNA, 2, "by_missing"),
    ]
    assert paid(50, 41, 118, stake="versus_base", unit=10) == [
        (ANNA, CARLA, 200, "by_base"),
        (BEN, CARLA, 280, "by_base"),
        (BEN, CARLA, 10, "by_missing"),
    ]
    assert paid(70, 90, 50, stake="versus_base", ace_nine="nine10") == [(CARLA, BEN, 20, "by_base")]


def test_points_missing_under_a_shared_top_lie_in_the_pot_for_one_alone_at_the_top() -> None:
    shared = paid(78, 78, 53, stake="versus_base", unit=3, pot=4)
    alone = paid(80, 78, 52, stake="versus_base", unit=3, pot=4)

    assert shared == [
        (CARLA, ANNA, 24, "by_base"),
        (CARLA, BEN, 24, "by_base"),
        (CARLA, BOX, 3, "by_missing_pot"),
    ]
    assert alone[-1] == (BOX, ANNA, 4, "by_pot")
    assert [amount for *_people, amount, code in alone if code == "by_base"] == [30, 24]


@settings(max_examples=100, deadline=None)
@given(deals())
def test_against_the_base_each_gains_what_is_over_it_but_for_the_missing_points(
    deal: Deal,
) -> None:
    at_table, said = deal
    agreed = {"stake": "versus_base", "draw": "nobody", "unit": 1}
    reading = "pair30" if at_table.rules.ace_nine == "ace30" else at_table.rules.ace_nine
    rules = at_table.rules.model_copy(update={**agreed, "ace_nine": reading})
    if said.points is not None and sum(said.points.values()) not in totals(rules):
        said = entry(len(at_table.seats), won={}, rest_to="Ben")
    outcome = score(said, Table(seats=at_table.seats, rules=rules))

    gained, chips = (net(moved(outcome.transfers), unit) for unit in ("points", "chips"))

    detail = outcome.detail
    assert isinstance(detail, PiDengDetail)
    base = target(len(at_table.seats))
    missing = 210 + gained[BOX]
    for seat in at_table.seats:
        top = missing if detail.winners == (seat,) else 0
        wanted = 0 if detail.draw else gained.get(seat, 0) - base + top
        assert chips.get(seat, 0) == wanted
    assert chips.get(BOX, 0) == (missing if len(detail.winners) == 2 else 0)


LEVEL = [(104, 104), (105, 105), (70, 70, 70)]


@pytest.mark.parametrize("numbers", LEVEL)
def test_when_all_are_level_nobody_wins(numbers: tuple[int, ...]) -> None:
    detail = detail_of(points(*numbers), len(numbers))

    assert detail.draw
    assert detail.winners == ()


@pytest.mark.parametrize("numbers", LEVEL)
@pytest.mark.parametrize("draw", ["nobody", "dealer_wins", "dealer_loses"])
@pytest.mark.parametrize("stake", ["none", "difference", "versus_base"])
def test_a_draw_moves_nothing_without_a_fixed_stake(
    stake: str, draw: str, numbers: tuple[int, ...]
) -> None:
    assert paid(*numbers, stake=stake, draw=draw, pot=20) == []


def test_a_draw_for_a_fixed_stake_goes_as_the_table_agreed() -> None:
    fixed: dict[str, Any] = {"stake": "fixed", "unit": 10}

    assert paid(105, 105, **fixed) == []
    assert paid(104, 104, draw="carry", **fixed) == [
        (ANNA, BOX, 10, "by_carry"),
        (BEN, BOX, 10, "by_carry"),
    ]
    assert paid(105, 105, draw="dealer_wins", **fixed) == [(ANNA, BEN, 10, "by_dealer_wins")]
    assert paid(105, 105, draw="dealer_loses", **fixed) == [(BEN, ANNA, 10, "by_dealer_loses")]


def test_a_draw_of_three_goes_as_if_the_dealer_alone_had_won_or_lost() -> None:
    fixed: dict[str, Any] = {"stake": "fixed", "unit": 11, "pot": 4}

    assert paid(70, 70, 70, draw="carry", **fixed) == [
        (seat, BOX, 11, "by_carry") for seat in (ANNA, BEN, CARLA)
    ]
    assert paid(70, 70, 70, draw="dealer_wins", **fixed) == [
        (ANNA, BEN, 11, "by_dealer_wins"),
        (CARLA, BEN, 11, "by_dealer_wins"),
        (BOX, BEN, 4, "by_pot"),
    ]
    assert paid(70, 70, 70, draw="dealer_loses", **fixed) == [
        (BEN, ANNA, 5, "by_dealer_loses"),
        (BEN, CARLA, 5, "by_dealer_loses"),
        (BEN, BOX, 1, "by_remainder"),
        (BOX, ANNA, 2, "by_pot"),
        (BOX, CARLA, 2, "by_pot"),
    ]
