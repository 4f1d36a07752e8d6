"""A round that was played: what must be said of it, and what it costs (sections 2 and 3)."""

from __future__ import annotations

from typing import Any

from app.games.pili_pili.check import check
from app.games.pili_pili.score import score
from app.ledger.transfers import BOX
from app.table import Seat, Table
from tests.games.pili_pili.tables import (
    ALEX,
    EMMA,
    JAKE,
    ZOE,
    codes,
    detail,
    entry,
    moves,
    rules,
    table,
    totals,
)

STING = "first-and-last-trick-sting"
PAYS_BACK = "exact-bet-pays-back"
TIED = "tied-to-another-player"
HOT = "hot-numbers-low"


def test_each_trick_bet_or_won_too_much_costs_one_pili() -> None:
    said = entry("3 0 1", "1 3 1")

    assert moves(said, table()) == [("missed", BOX, EMMA, 2), ("missed", BOX, JAKE, 3)]


def test_tricks_won_come_to_the_tricks_played() -> None:
    said = entry("3 3 0", "3 1 0")

    [problem] = check(said, table())
    assert (problem.at, problem.code) == (("tricks",), "tricks_sum")
    assert problem.params == {"won": 4, "tricks": 5}


def test_a_count_that_cannot_be_is_not_added_up() -> None:
    assert codes(entry("3 3 0", "6 0 0"), table()) == [("tricks.Emma", "tricks_range")]
    assert codes(entry("3 3 0", "-1 5 0"), table()) == [("tricks.Emma", "tricks_range")]
    assert codes(entry("3 3 0", "4 1"), table()) == [("tricks.Alex", "malformed")]


def test_other_cards_than_the_mission_says_change_the_tricks_by_as_much() -> None:
    draw = entry("0 0 0", "4 0 0", mission="draw-one-after-betting", cards=3)

    assert codes(draw, table()) == []
    assert (detail(score(draw, table())).cards, detail(score(draw, table())).tricks) == (3, 4)


def test_everybody_named_is_at_the_table() -> None:
    said = entry(
        "0 0 0 0",
        "5 0 0 0",
        dealer="Zoe",
        last_trick="Zoe",
        adjust={"Zoe": 1},
        tied_to={"Zoe": "Zoe"},
    )

    assert codes(said, table(3)) == [
        ("dealer", "unknown_player"),
        ("last_trick", "unknown_player"),
        ("bets.Zoe", "unknown_player"),
        ("tricks.Zoe", "unknown_player"),
        ("adjust.Zoe", "unknown_player"),
        ("tied_to.Zoe", "unknown_player"),
        ("tied_to.Zoe", "unknown_player"),
    ]


def test_a_stranger_is_named_even_where_no_trick_is_played() -> None:
    fewer = {"label": "Fewer tricks", "cards": 5, "tricks": 2}
    said = entry("0 0 0 0", "0 0 0 0", mission=fewer, cards=1)

    assert [code for _at, code in codes(said, table(3))] == [
        "unknown_player",
        "unknown_player",
        "malformed",
    ]


def test_the_sting_asks_who_won_the_first_and_the_last_trick() -> None:
    said = entry("2 1 0", "2 1 1", mission=STING)

    assert codes(said, table()) == [
        ("first_trick", "first_last_missing"),
        ("last_trick", "first_last_missing"),
    ]


def test_who_won_no_trick_won_neither_the_first_nor_the_last() -> None:
    said = entry("2 1 0", "3 1 0", mission=STING, first_trick="Alex", last_trick="Jake")

    assert codes(said, table()) == [("first_trick", "first_last_no_trick")]


def test_first_and_last_by_one_player_take_two_tricks() -> None:
    one = entry("2 1 0", "3 1 0", mission=STING, first_trick="Jake", last_trick="Jake")
    two = entry("2 1 0", "2 2 0", mission=STING, first_trick="Jake", last_trick="Jake")
    only = entry("0 0 0", "0 1 0", mission=STING, cards=1, first_trick="Jake", last_trick="Jake")

    assert codes(one, table()) == [("last_trick", "first_last_needs_two")]
    assert codes(two, table()) == codes(only, table()) == []


def test_first_and_last_trick_cost_one_each() -> None:
    apart = entry("2 1 2", "2 1 1", mission=STING, first_trick="Emma", last_trick="Jake")
    both = entry("2 1 2", "2 1 1", mission=STING, first_trick="Emma", last_trick="Emma")

    sting = [("first_trick", BOX, EMMA, 1), ("last_trick", BOX, JAKE, 1)]
    assert moves(apart, table())[1:] == sting
    assert moves(apart, table(first_last="cap_one"))[1:] == sting
    assert totals(both, table()) == [2, 0, 1]
    assert moves(both, table(first_last="cap_one"))[1:] == [("first_and_last", BOX, EMMA, 1)]


def test_the_only_trick_is_first_and_last_and_costs_once() -> None:
    said = entry("1 1 0", "1 0 0", mission=STING, cards=1, first_trick="Emma", last_trick="Emma")

    assert totals(said, table()) == [1, 1, 0]


def test_a_mission_may_ask_for_the_first_or_the_last_trick_alone() -> None:
    first: dict[str, Any] = {"label": "Hot start", "cards": 3, "score": {"first": 2}}
    last: dict[str, Any] = {"label": "Hot end", "cards": 3, "score": {"last": 1}}

    assert codes(entry("1 1 0", "2 1 0", mission=first), table()) == [
        ("first_trick", "first_last_missing")
    ]
    assert codes(entry("1 1 0", "2 1 0", mission=last), table()) == [
        ("last_trick", "first_last_missing")
    ]
    # One trick is enough where only one of the two is asked for.
    said = entry("1 1 0", "2 1 0", mission=first, first_trick="Jake", last_trick="Jake")
    assert codes(said, table()) == []
    assert totals(said, table()) == [1, 2, 0]
    said = entry("1 1 0", "2 1 0", mission=last, first_trick="Jake", last_trick="Jake")
    assert totals(said, table()) == [1, 1, 0]


def test_questions_that_no_mission_asks_cost_nothing() -> None:
    said = entry(
        "2 1 0",
        "3 1 1",
        first_trick="Emma",
        last_trick="Jake",
        hot_tricks={"Emma": 3},
        tied_to={"Alex": "Emma"},
    )

    assert codes(said, table()) == []
    assert totals(said, table()) == [1, 0, 1]


def test_hot_tricks_are_tricks_of_ones_own() -> None:
    said = entry("1 1 1", "3 1 1", mission=HOT, hot_tricks={"Emma": 3, "Jake": 2})

    assert codes(said, table()) == [("hot_tricks.Jake", "hot_exceeds_tricks")]
    assert codes(entry("1 1 1", "3 1 1", mission=HOT, hot_tricks={"Emma": 3}), table()) == []


def test_hot_tricks_follow_no_count_that_is_wrong_already() -> None:
    said = entry("1 1", "-1 5", mission=HOT, hot_tricks={"Emma": 1, "Jake": 5, "Alex": 1})

    assert [code for _at, code in codes(said, table())] == [
        "malformed",
        "tricks_range",
        "malformed",
    ]


def test_each_hot_trick_costs_one_pili_more() -> None:
    said = entry("1 1 1", "3 1 1", mission=HOT, hot_tricks={"Emma": 2, "Alex": 1})

    assert moves(said, table())[1:] == [("hot", BOX, EMMA, 2), ("hot", BOX, ALEX, 1)]
    assert totals(entry("1 1 1", "3 1 1", mission=HOT), table()) == [2, 0, 0]


def test_everybody_is_tied_to_somebody_else() -> None:
    said = entry("1 1 0", "1 1 1", mission=TIED, tied_to={"Emma": "Emma", "Jake": "Alex"})

    assert codes(said, table()) == [
        ("tied_to.Emma", "tied_to_self"),
        ("tied_to.Alex", "tied_missing"),
    ]


def test_of_two_players_each_is_tied_to_the_other() -> None:
    said = entry("0 1", "3 0", mission=TIED)

    assert codes(said, table(2)) == []
    assert totals(said, table(2)) == [4, 4]
    assert codes(entry("0 1", "3 0", mission=TIED, tied_to={"Emma": "Emma"}), table(2)) == [
        ("tied_to.Emma", "tied_to_self")
    ]


def test_tied_players_take_the_chosen_ones_misses_and_nothing_chained() -> None:
    chosen = {"Emma": "Jake", "Jake": "Alex", "Alex": "Emma"}
    said = entry("3 2 0", "0 3 0", mission=TIED, tied_to=chosen)

    found = detail(score(said, table()))

    assert found.missed == {EMMA: 3, JAKE: 1, ALEX: 0}
    assert found.extra == {EMMA: 1, JAKE: 0, ALEX: 3}
    assert [move for move in moves(said, table()) if move[0] == "tied"] == [
        ("tied", BOX, EMMA, 1),
        ("tied", BOX, ALEX, 3),
    ]


def test_a_tie_takes_the_misses_and_not_what_they_cost_beyond() -> None:
    mission = {"label": "x", "cards": 3, "score": {"tied": True, "per_miss": 2}}
    said = entry("3 0", "0 3", mission=mission)

    assert totals(said, table(2)) == [9, 9]


def test_a_missed_trick_may_cost_more_and_is_still_missed_once() -> None:
    mission = {"label": "Triple", "cards": 5, "score": {"per_miss": 3}}
    said = entry("3 0 0", "5 0 0", mission=mission)

    found = detail(score(said, table()))

    assert (found.missed[EMMA], found.extra[EMMA], found.totals[EMMA]) == (2, 4, 6)


def test_an_exact_bet_pays_back_as_much_as_was_bet() -> None:
    said = entry("2 0 0", "2 1 0", mission=PAYS_BACK)

    assert totals(said, table(3, (5, 2, 4))) == [3, 3, 4]
    assert moves(said, table(3, (5, 2, 4))) == [
        ("missed", BOX, JAKE, 1),
        ("discarded", EMMA, BOX, 2),
    ]


def test_nobody_gives_back_more_than_they_hold() -> None:
    said = entry("2 0 0", "2 1 0", mission=PAYS_BACK)

    found = score(said, table(3, (1, 0, 0)))

    assert detail(found).discarded == {EMMA: 1, JAKE: 0, ALEX: 0}
    assert found.transfers[-1].reason.params == {"source": EMMA, "n": 1, "bet": 2}


def test_the_sting_counts_before_the_discard() -> None:
    effects = {"first": 1, "last": 1, "reward_exact": "bet"}
    mission = {"label": "Both", "cards": 3, "score": effects}
    said = entry("2 2 0", "2 1 0", mission=mission, first_trick="Emma", last_trick="Emma")

    assert totals(said, table()) == [0, 1, 0]


def test_a_pili_more_or_less_is_the_tables_own_word() -> None:
    said = entry("2 2 0", "3 2 0", adjust={"Jake": 2, "Emma": -1, "Alex": -4})

    found = score(said, table(3, (2, 0, 3)))

    assert detail(found).extra == {EMMA: -1, JAKE: 2, ALEX: -4}
    assert detail(found).totals == {EMMA: 2, JAKE: 2, ALEX: 0}
    assert moves(said, table(3, (2, 0, 3))) == [
        ("missed", BOX, EMMA, 1),
        ("adjust", BOX, JAKE, 2),
        ("adjust_back", EMMA, BOX, 1),
        ("adjust_back", ALEX, BOX, 3),
    ]


def test_what_happens_in_one_step_happens_in_play_order() -> None:
    said = entry("0 2 1 0", "2 0 2 1")
    at = Table(seats=(ALEX, ZOE, EMMA, JAKE), rules=rules())

    assert [target for _code, _source, target, _n in moves(said, at)] == [ALEX, ZOE, EMMA, JAKE]


def test_a_player_in_debt_to_the_box_gives_nothing_back() -> None:
    at = Table(seats=(EMMA, JAKE, ALEX), rules=rules(), standings={Seat(1): -2})

    said = entry("2 0 0", "2 1 0", mission=PAYS_BACK)

    assert totals(said, at) == [-2, 1, 0]
