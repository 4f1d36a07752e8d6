"""Betting in turn: what is open, what is barred, what the table may play on with (section 1)."""

from __future__ import annotations

from typing import Any

import pytest

from app.games.pili_pili.bets import next_bet, next_to_bet
from app.games.pili_pili.check import check
from app.games.pili_pili.entry import CustomMission, LegalBetsAnswer, LegalBetsQuestion
from app.games.pili_pili.order import bet_order, next_dealer
from app.games.pili_pili.tricks import fill_last
from app.table import Table
from tests.games.pili_pili.tables import ALEX, EMMA, JAKE, ZOE, codes, entry, rules, table, warnings

STUCK = {"label": "One card, no copying", "cards": 1, "no_copy": True}


def answer(bets: list[int], players: int = 3, **more: Any) -> LegalBetsAnswer:
    options = more.pop("options", {})
    question = LegalBetsQuestion(players=players, bets=tuple(bets), **more)
    found = next_bet(question, rules(**options))
    assert isinstance(found, LegalBetsAnswer), found
    return found


def refused(bets: list[int], players: int = 3, **more: Any) -> list[tuple[str, str]]:
    found = next_bet(LegalBetsQuestion(players=players, bets=tuple(bets), **more), rules())
    assert isinstance(found, list)
    return [(".".join(map(str, p.at)), p.code) for p in found]


def test_the_last_bet_may_not_make_the_total() -> None:
    assert codes(entry("2 2 1", "2 2 1"), table()) == [("bets.Alex", "bet_total")]
    assert codes(entry("2 2 2", "2 2 1"), table()) == []
    assert codes(entry("2 2 0", "2 2 1"), table()) == []


def test_only_the_last_bettor_is_held_to_the_total() -> None:
    assert answer([5]).legal == (0, 1, 2, 3, 4, 5)
    assert answer([5]).forbidden is None
    assert answer([5, 0]).forbidden == 0


def test_a_value_above_the_tricks_is_barred_by_no_total() -> None:
    found = answer([0, 0], options={"total_rule": "dealt"}, mission="draw-one-after-betting")

    assert (found.forbidden, found.legal) == (2, (0, 1, 3))
    assert answer([5, 1]).forbidden is None
    assert answer([5, 0]).legal == (1, 2, 3, 4, 5)


def test_a_table_may_bet_to_the_total_where_it_agreed_so() -> None:
    mission = {"label": "Any total", "cards": 5, "total_rule": False}

    assert codes(entry("2 2 1", "2 2 1"), table(total_rule="off")) == []
    assert codes(entry("2 2 1", "2 2 1", mission=mission), table()) == []
    assert answer([2, 2], options={"total_rule": "off"}).legal == (0, 1, 2, 3, 4, 5)


def test_the_drawn_card_counts_unless_the_table_compares_with_the_cards_dealt() -> None:
    draw = "draw-one-after-betting"

    assert codes(entry("3 0 1", "3 0 0", mission=draw), table()) == []
    assert codes(entry("1 1 1", "3 0 0", mission=draw), table()) == [("bets.Alex", "bet_total")]
    dealt = table(total_rule="dealt")
    assert codes(entry("1 1 0", "3 0 0", mission=draw), dealt) == [("bets.Alex", "bet_total")]
    assert codes(entry("1 1 1", "3 0 0", mission=draw), dealt) == []


def test_a_bet_is_no_more_than_the_tricks_and_no_less_than_none() -> None:
    assert codes(entry("6 0 0", "5 0 0"), table()) == [("bets.Emma", "bet_range")]
    assert codes(entry("5 1 0", "5 0 0"), table()) == []
    assert codes(entry("-1 3 3", "5 0 0"), table()) == [("bets.Emma", "bet_range")]


def test_a_bet_that_is_no_bet_bars_nothing_for_the_next() -> None:
    below = entry("6 -1 0", "5 0 0", mission="no-copying-the-neighbour", cards=5)

    assert codes(below, table()) == [("bets.Emma", "bet_range"), ("bets.Jake", "bet_range")]


def test_a_missing_bet_is_asked_for_and_the_others_are_still_looked_at() -> None:
    said = entry("1", "1 3 0", mission="no-one", cards=4)

    assert codes(said, table()) == [
        ("bets.Jake", "malformed"),
        ("bets.Alex", "malformed"),
        ("bets.Emma", "bet_banned"),
    ]


@pytest.mark.parametrize(("mission", "bet"), [("no-zero", 0), ("no-one", 1)])
def test_a_mission_bars_a_bet_for_everybody(mission: str, bet: int) -> None:
    cards = 4 if mission == "no-zero" else 5

    said = entry(f"{bet} 3 {bet}", f"{cards} 0 0", mission=mission)

    banned = [("bets.Emma", "bet_banned"), ("bets.Alex", "bet_banned")]
    total = [("bets.Alex", "bet_total")] if 3 + 2 * bet == cards else []
    assert codes(said, table()) == banned + total


def test_nobody_bets_what_the_player_just_before_bet() -> None:
    mission = "no-copying-the-neighbour"

    assert codes(entry("2 2 1", "4 0 0", mission=mission), table()) == [("bets.Jake", "bet_copy")]
    assert codes(entry("2 1 2", "4 0 0", mission=mission), table()) == []
    assert codes(entry("2 1 2", "4 0 0", mission=mission, dealer="Alex"), table()) == [
        ("bets.Emma", "bet_copy")
    ]


def test_one_bet_can_break_two_rules_at_once() -> None:
    said = entry("1 2 2", "5 0 0", mission={"label": "x", "cards": 5, "ban": [2], "no_copy": True})

    assert codes(said, table()) == [
        ("bets.Jake", "bet_banned"),
        ("bets.Alex", "bet_banned"),
        ("bets.Alex", "bet_copy"),
        ("bets.Alex", "bet_total"),
    ]


def test_a_mission_that_leaves_no_bet_lets_the_last_bettor_off_and_says_so() -> None:
    stuck = entry("0 0", "1 0", mission=STUCK)

    assert codes(stuck, table(2)) == []
    assert warnings(stuck, table(2)) == [("bets.Jake", "bet_limit_waived")]
    assert answer([0], 2, mission=CustomMission.model_validate(STUCK)).waived
    assert answer([0], 2, mission=CustomMission.model_validate(STUCK)).legal == (0,)


def test_the_total_rule_stays_where_a_limit_is_waived() -> None:
    stuck = entry("0 1", "1 0", mission=STUCK)

    assert codes(stuck, table(2)) == [("bets.Jake", "bet_total")]


def test_a_round_that_the_table_played_on_with_keeps_its_marks() -> None:
    said = entry("7 7 0", "4 0 0", mission="no-zero", agreed=True)
    copied = entry("2 2 0", "2 2 0", mission="no-copying-the-neighbour", agreed=True)

    assert codes(said, table()) == codes(copied, table()) == []
    assert warnings(said, table()) == [
        ("bets.Emma", "bet_range"),
        ("bets.Jake", "bet_range"),
        ("bets.Alex", "bet_banned"),
    ]
    assert warnings(copied, table()) == [("bets.Jake", "bet_copy"), ("bets.Alex", "bet_total")]


def test_no_table_agrees_on_less_than_nothing() -> None:
    assert codes(entry("-1 0 0", "5 0 0", agreed=True), table()) == [("bets.Emma", "bet_range")]


def test_a_problem_names_the_player_and_what_was_bet() -> None:
    [total] = check(entry("2 2 1", "2 2 1"), table())
    [copy] = check(entry("2 2 1", "4 0 0", mission="no-copying-the-neighbour"), table())
    [high] = check(entry("6 0 0", "5 0 0"), table())

    assert total.params == {"player": ALEX, "bet": 1, "total": 5}
    assert copy.params == {"player": JAKE, "bet": 2, "before": EMMA}
    assert high.params == {"player": EMMA, "bet": 6, "most": 5}


def test_the_pack_is_enough_for_so_many_cards_each() -> None:
    fits = {"label": "Long", "cards": 14}
    more = {"label": "Longer", "cards": 13, "tricks": 15}

    assert codes(entry("0 0 0 0", "14 0 0 0", mission=fits), table(4)) == []
    assert codes(entry("0 0 0 0", "15 0 0 0", mission=more), table(4)) == [
        ("cards", "not_enough_cards")
    ]
    assert codes(entry("0 0 0", "18 0 0", cards=18), table(3)) == []
    [problem] = check(entry("0 0 0", "19 0 0", cards=19), table(3))
    assert problem.params == {"players": 3, "most": 18}


def test_a_round_without_a_trick_is_no_round() -> None:
    fewer = {"label": "Fewer tricks", "cards": 5, "tricks": 2}

    assert codes(entry("0 0 0", "0 0 0", mission=fewer, cards=3), table()) == [
        ("cards", "malformed")
    ]
    assert codes(entry("0 0 0", "1 0 0", mission=fewer, cards=4), table()) == []


def test_the_calculator_asks_for_players_that_a_game_can_have() -> None:
    assert refused([], 1) == [("players", "too_few_players")]
    assert refused([], 9) == [("players", "too_many_players")]
    assert refused([0], 8, cards=8) == [("cards", "not_enough_cards")]
    assert refused([0, 0, 0], 3) == refused([0, 0, 0, 0], 3) == [("bets", "malformed")]
    assert answer([], 2, cards=28).legal[-1] == 28
    assert answer([0] * 7, 8, cards=7).forbidden == 7


def test_the_calculator_takes_earlier_bets_as_announced() -> None:
    assert answer([9, 9], mission="no-zero").legal == (1, 2, 3, 4)


def test_it_is_the_turn_of_the_first_who_has_not_bet() -> None:
    asks, order = entry("0", "0").played, (JAKE, ALEX, EMMA)

    middle = next_to_bet({JAKE: 2, EMMA: 0}, order, asks, rules())
    last = next_to_bet({JAKE: 2, ALEX: 1}, order, asks, rules())

    assert middle is not None
    assert last is not None
    assert (middle[0], middle[1].forbidden) == (ALEX, None)
    assert (last[0], last[1].forbidden) == (EMMA, 2)
    assert next_to_bet(dict.fromkeys(order, 1), order, asks, rules()) is None


def test_the_last_missing_count_is_what_the_others_left() -> None:
    order = (JAKE, ALEX, EMMA)

    assert fill_last({JAKE: 2, EMMA: 2}, order, 5) == {JAKE: 2, EMMA: 2, ALEX: 1}
    assert fill_last({JAKE: 5, EMMA: 0}, order, 5) == {JAKE: 5, EMMA: 0, ALEX: 0}
    assert fill_last({JAKE: 2}, order, 5) == {JAKE: 2}
    assert fill_last({JAKE: 4, EMMA: 2}, order, 5) == {JAKE: 4, EMMA: 2}
    assert fill_last({JAKE: 2, EMMA: 2, ALEX: 0}, order, 5) == {JAKE: 2, EMMA: 2, ALEX: 0}


def test_a_number_of_cards_that_no_pack_has_is_refused_at_once() -> None:
    said = entry("10 0 0", "5 0 0", cards=10**9)

    assert codes(said, table()) == [("cards", "not_enough_cards")]
    assert refused([], cards=10**9) == [("cards", "not_enough_cards")]


def test_the_dealer_bets_first_or_the_player_to_the_left() -> None:
    seats = table(4).seats

    assert bet_order(seats, ALEX, rules()) == (ALEX, ZOE, EMMA, JAKE)
    assert bet_order(seats, ALEX, rules(first_bettor="left")) == (ZOE, EMMA, JAKE, ALEX)
    assert bet_order(seats, ZOE, rules(first_bettor="left")) == (EMMA, JAKE, ALEX, ZOE)


def test_the_deal_moves_left_unless_the_table_keeps_it() -> None:
    last = entry("0 0 0", "5 0 0", dealer="Alex")

    assert next_dealer(table(), None) == EMMA
    assert next_dealer(table(4), last) == ZOE
    assert next_dealer(table(), last) == EMMA
    assert next_dealer(table(rotation="fixed"), last) == ALEX
    assert next_dealer(table(rotation="manual"), last) == ALEX
    assert next_dealer(Table(seats=(JAKE, EMMA), rules=rules()), last) == JAKE
