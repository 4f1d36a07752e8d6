"""An evening of rounds: points that add up, a pot that is carried, the end of a match."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from app.games.pi_deng.dealing import DEALS, next_dealer
from app.games.pi_deng.rules import PRESETS, PiDengRules, target
from app.games.pi_deng.score import over, score
from app.games.pi_deng.slips import slips
from app.ledger.transfers import BOX
from app.table import Seat, Table
from app.table.entry import faults, names_context
from app.table.replay import Replay, replay
from tests.games.pi_deng.house import (
    ANNA,
    BEN,
    CARLA,
    GAME,
    NAMES,
    codes,
    entry,
    moves,
    names,
    points,
    table,
)
from tests.games.pi_deng.strategies import deals


def evening(*rounds: tuple[int, ...], pot: int = 0, **options: Any) -> Replay:
    """Rounds of which only the points are said, the deal alternating from Ben on."""
    players = len(rounds[0])
    dealers = ["Ben", "Anna"] * len(rounds)
    said = [
        {"dealer": dealer, "points": dict(zip(NAMES.values(), each, strict=False))}
        for dealer, each in zip(dealers, rounds, strict=False)
    ]
    return replay(GAME, said, table(players, pot, **options), names(players))


@settings(max_examples=60, deadline=None)
@given(st.lists(deals(), max_size=5), st.data())
def test_replaying_an_evening_twice_gives_the_same_standings(
    rounds: list[Any], data: st.DataObject
) -> None:
    at_table, _first = data.draw(deals())
    seats = set(at_table.seats)
    said = [
        each.model_dump(mode="json", context=names_context(NAMES))
        for other, each in rounds
        if set(other.seats) == seats
    ]
    people = {seat: NAMES[seat] for seat in at_table.seats}

    once = replay(GAME, said, at_table, people)

    assert replay(GAME, said, at_table, people) == once
    assert sum(once.table.standings.values()) == 0
    assert at_table.pot - once.table.pot == sum(
        amount for each in once.rounds for seat, amount in each.chips.items() if seat != BOX
    )


def test_a_stake_carried_by_a_draw_lies_in_the_pot_for_the_next_winner() -> None:
    played = evening((105, 105), (104, 104), (106, 104), stake="fixed", unit=10, draw="carry")

    assert [each.pot for each in played.rounds] == [20, 40, 0]
    assert played.rounds[-1].chips == {BOX: -40, ANNA: 50, BEN: -10}


def test_chips_carried_in_are_taken_by_the_first_winner() -> None:
    played = evening((105, 105), (104, 106), stake="fixed", pot=7)

    assert [each.pot for each in played.rounds] == [7, 0]
    assert played.rounds[-1].chips[BEN] == 8


def test_points_add_up_over_single_rounds_and_nothing_ends() -> None:
    played = evening((210, 0), (210, 0), (210, 0))

    assert played.table.standings == {ANNA: 630, BOX: -630}
    assert not over(played.table)


def test_a_cumulative_match_ends_when_somebody_reaches_the_goal() -> None:
    played = evening((150, 59), (150, 59), match="cumulative", goal=300)
    before = evening((150, 59), (150, 59), match="cumulative", goal=301)

    assert over(played.table)
    assert not over(before.table)


def test_a_round_after_the_end_is_one_too_many() -> None:
    played = evening((210, 0), (209, 0), (105, 104), match="cumulative", goal=200)

    assert codes(list(played.problems)) == [("rounds.1", "game_over"), ("rounds.2", "game_over")]
    assert len(played.rounds) == 1


def test_the_highest_wins_when_several_pass_the_goal_and_level_ones_play_on() -> None:
    both = evening((105, 105), (110, 100), match="cumulative", goal=200)
    level = evening((105, 105), (105, 105), match="cumulative", goal=200)
    shared_top = evening((78, 78, 54), match="cumulative", goal=70)

    assert over(both.table)
    assert not over(level.table)
    assert not over(shared_top.table)


def test_a_match_may_begin_at_its_end() -> None:
    standings = {ANNA: 500}
    rules = PiDengRules(match="cumulative")

    assert over(Table(seats=(ANNA, BEN), rules=rules, standings=standings))
    assert not over(Table(seats=(ANNA, BEN), rules=PiDengRules(), standings=standings))
    assert not over(Table(seats=(ANNA, BEN), rules=rules))


def test_the_deal_alternates_and_passes_who_left() -> None:
    last = points(105, 104, dealer="Ben")

    assert next_dealer(table(), None) == ANNA
    assert next_dealer(table(), last) == ANNA
    assert next_dealer(table(3), last) == CARLA
    assert next_dealer(table(), points(105, 104, dealer="Anna")) == BEN
    assert next_dealer(Table(seats=(CARLA, ANNA), rules=PiDengRules()), last) == CARLA


@pytest.mark.parametrize(("players", "wanted"), [(2, (10, 12, 20)), (3, (7, 10, 21))])
def test_the_whole_pack_is_dealt(players: int, wanted: tuple[int, int, int]) -> None:
    deal = DEALS[players]

    assert (deal.each, deal.table, deal.stock) == wanted
    assert players * deal.each + deal.table + deal.stock == 52
    # each turn plays a card of the hand and turns one of the stock, so both run out together
    assert deal.stock == players * deal.each


def test_every_number_of_players_has_its_deal_and_its_target() -> None:
    assert list(DEALS) == list(GAME.seats)
    assert [target(players) for players in GAME.seats] == [105, 70]


@pytest.mark.parametrize(
    ("options", "at"),
    [
        ({"draw": "carry"}, "draw"),
        ({"draw": "carry", "stake": "difference"}, "draw"),
        ({"stake": "versus_base", "ace_nine": "ace30"}, "stake"),
        ({"unit": 0}, "unit"),
        ({"unit": 1_000_001}, "unit"),
        ({"goal": 0}, "goal"),
        ({"goal": 1_000_001}, "goal"),
        ({"goal": True}, "goal"),
        ({"same_suit": 1}, "same_suit"),
        ({"ace_nine": "nine"}, "ace_nine"),
    ],
)
def test_options_that_do_not_go_are_refused(options: dict[str, Any], at: str) -> None:
    with pytest.raises(ValidationError) as refused:
        PiDengRules.model_validate(options)

    assert [path for path, _code, _params in faults(refused.value)] == [(at,)]


def test_options_that_go_together_are_taken() -> None:
    assert PiDengRules(stake="fixed", draw="carry", unit=1_000_000, goal=1).draw == "carry"
    assert PiDengRules(stake="versus_base", ace_nine="nine10").ace_nine == "nine10"
    assert PRESETS["rules-page"] == PiDengRules()


def test_the_defaults_are_the_rules_pages() -> None:
    assert PiDengRules().model_dump() == {
        "ace_nine": "pair30",
        "same_suit": False,
        "draw": "nobody",
        "match": "rounds",
        "goal": 500,
        "stake": "none",
        "unit": 1,
    }


def test_the_first_round_has_nothing_to_be_compared_with() -> None:
    assert slips(points(105, 104), []) == []


def test_the_very_same_round_again_is_asked_about_whoever_dealt() -> None:
    last = [points(105, 104, dealer="Ben")]

    assert codes(slips(points(105, 104, dealer="Ben"), last)) == [("", "same_as_last")]
    assert codes(slips(points(105, 104, dealer="Anna"), last)) == [("", "same_as_last")]
    assert slips(points(104, 105, dealer="Anna"), last) == []


def test_a_player_who_dealt_the_last_round_too_is_asked_about() -> None:
    last = [points(105, 104), points(104, 105)]
    said = entry(won={}, rest_to="Anna")

    [hint] = slips(said, last)

    assert (hint.at, hint.code, hint.warning) == (("dealer",), "dealer_again", True)
    assert hint.params == {"player": Seat(2)}


def test_players_are_in_play_order_whoever_is_named_first() -> None:
    said = entry(3, points={"Carla": 37, "Ben": 75, "Anna": 96})
    turned = Table(seats=(CARLA, ANNA, BEN), rules=PiDengRules(stake="fixed"))

    assert moves(score(said, table(3, stake="fixed"))) == [
        (BEN, ANNA, 1, "by_stake"),
        (CARLA, ANNA, 1, "by_stake"),
    ]
    assert [source for source, *_rest in moves(score(said, turned))] == [CARLA, BEN]
    assert [Seat(t) for _s, t, *_rest in moves(score(said, turned), "points")] == [CARLA, ANNA, BEN]
