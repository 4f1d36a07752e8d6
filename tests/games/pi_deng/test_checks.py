"""What cannot be in a round, and what is worth a second look."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.games.pi_deng.check import check
from app.games.pi_deng.entry import PiDengEntry
from app.games.pi_deng.points import RED_CARDS
from app.games.pi_deng.terms import EVERYBODY, PAIRS
from app.table import Table
from app.table.outcome import Problem
from tests.games.pi_deng.house import ANNA, BEN, codes, entry, points, table
from tests.games.pi_deng.strategies import deals

HEARTS = [str(card) for card in RED_CARDS if card.suit == "H"]
DIAMONDS = [str(card) for card in RED_CARDS if card.suit == "D"]


def found(said: PiDengEntry, players: int = 2, **options: Any) -> list[tuple[str, str]]:
    return codes(check(said, table(players, **options)))


def tally(
    aces: int, nines: int, tens: int = 4, pips: int = 35, pairs: int | None = None
) -> dict[str, Any]:
    return {"aces": aces, "nines": nines, "tens": tens, "pips": pips, "pairs": pairs}


def tallied(*tallies: dict[str, Any]) -> PiDengEntry:
    people = dict(zip(("Anna", "Ben", "Carla"), tallies, strict=False))
    return entry(len(tallies), tallies=people)


@settings(max_examples=150, deadline=None)
@given(deals(), st.integers(0, 50))
def test_a_possible_round_stands_whatever_was_before(
    deal: tuple[Table[Any], PiDengEntry], pot: int
) -> None:
    rules_and_seats, said = deal
    later = Table(
        seats=rules_and_seats.seats,
        rules=rules_and_seats.rules,
        standings={ANNA: 400},
        pot=pot,
    )

    assert check(said, rules_and_seats) == check(said, later) == []


def test_a_red_card_belongs_to_one_player() -> None:
    said = entry(won={"Anna": [*HEARTS, "9D"], "Ben": DIAMONDS})

    assert check(said, table()) == [
        Problem(("won", BEN, 8), "card_duplicate", {"card": RED_CARDS[21], "player": BEN})
    ]
    assert str(RED_CARDS[21]) == "9D"


def test_a_card_is_counted_once_with_one_player_too() -> None:
    said = entry(won={"Anna": ["AH", "2H", "AH"]}, rest_to="Ben")

    assert found(said) == [("won.1.2", "card_duplicate")]


def test_every_red_card_is_with_somebody_unless_somebody_takes_the_rest() -> None:
    won = {"Anna": HEARTS, "Ben": DIAMONDS[1:-1]}

    [problem] = check(entry(won=won), table())

    assert (problem.at, problem.code) == (("won",), "card_missing")
    assert problem.params == {"cards": (RED_CARDS[13], RED_CARDS[25]), "n": 2}
    assert found(entry(won=won, rest_to="Ben")) == []


def test_only_red_cards_count() -> None:
    said = entry(won={"Anna": ["AH", "AS", "9C"]}, rest_to="Ben")

    assert found(said) == [("won.1.1", "black_card"), ("won.1.2", "black_card")]


def test_a_black_card_named_twice_is_black_and_no_more() -> None:
    said = entry(won={"Anna": ["AS", "AS"]}, rest_to="Ben")

    assert found(said) == [("won.1.0", "black_card"), ("won.1.1", "black_card")]


def test_a_wrong_card_in_the_place_of_a_right_one_is_one_fault() -> None:
    black = entry(won={"Anna": [*HEARTS[:-1], "KS"], "Ben": DIAMONDS})
    twice = entry(won={"Anna": [*HEARTS[:-1], "QH"], "Ben": DIAMONDS})
    and_more = entry(won={"Anna": [*HEARTS[:-1], "KS"], "Ben": DIAMONDS[1:]})

    assert found(black) == [("won.1.12", "black_card")]
    assert found(twice) == [("won.1.12", "card_duplicate")]
    assert found(and_more) == [("won.1.12", "black_card"), ("won", "card_missing")]


def test_a_player_who_won_nothing_may_be_left_out_of_the_cards() -> None:
    assert found(entry(won={"Ben": HEARTS + DIAMONDS})) == []
    assert found(entry(won={}, rest_to="Ben")) == []


@pytest.mark.parametrize(
    ("other", "wanted"),
    [
        (tally(2, 1), ["aces_total"]),
        (tally(0, 1), ["aces_total"]),
        (tally(1, 2), ["nines_total"]),
        (tally(1, 1, tens=5), ["tens_total"]),
        (tally(1, 1, tens=3), ["tens_total"]),
        (tally(1, 1, pips=36), ["pips_total"]),
        (tally(1, 1, pips=34), ["pips_total"]),
        (tally(0, 2, 5, 40), ["aces_total", "nines_total", "tens_total", "pips_total"]),
        (tally(1, 1), []),
    ],
)
def test_tallies_add_up_to_the_red_cards(other: dict[str, Any], wanted: list[str]) -> None:
    assert found(tallied(tally(1, 1), other)) == [("tallies", code) for code in wanted]


def test_a_total_says_what_was_counted_and_what_there_is() -> None:
    [problem] = check(tallied(tally(1, 1), tally(1, 1, pips=30)), table())

    assert problem.params == {"total": 65, "wanted": 70}


def test_tallies_and_points_name_every_player() -> None:
    tallies = entry(3, tallies={"Ben": tally(1, 1)})
    totals = entry(3, points={"Anna": 105})

    assert found(tallies, 3) == [("tallies.1", "malformed"), ("tallies.3", "malformed")]
    assert found(totals, 3) == [("points.2", "malformed"), ("points.3", "malformed")]
    assert check(totals, table(3))[0].params == {"what": EVERYBODY, "player": BEN}


def test_pairs_are_asked_only_where_their_suit_matters_and_is_open() -> None:
    one_each = tallied(tally(1, 1), tally(1, 1))

    assert found(one_each) == []
    assert found(one_each, same_suit=True) == [("tallies.1.pairs", "pairs_missing")]
    assert found(tallied(tally(2, 1), tally(0, 1)), same_suit=True) == []
    assert found(tallied(tally(1, 2), tally(1, 0)), same_suit=True) == []
    three = tallied(tally(1, 0, 4, 30), tally(1, 1, 4, 30), tally(0, 1, 0, 10))
    assert found(three, 3, same_suit=True) == [("tallies.2.pairs", "pairs_missing")]


def test_pairs_of_one_player_tell_those_of_the_other() -> None:
    assert found(tallied(tally(1, 1, pairs=1), tally(1, 1)), same_suit=True) == []
    assert found(tallied(tally(1, 1), tally(1, 1, pairs=0)), same_suit=True) == []


@pytest.mark.parametrize(
    ("mine", "other", "same_suit", "at"),
    [
        (tally(1, 1, pairs=1), tally(1, 1, pairs=0), True, "tallies.2.pairs"),
        (tally(1, 1, pairs=2), tally(1, 1), True, "tallies.1.pairs"),
        (tally(2, 1, pairs=0), tally(0, 1), True, "tallies.1.pairs"),
        (tally(1, 1, pairs=0), tally(1, 1), False, "tallies.1.pairs"),
        (tally(1, 1), tally(1, 1, pairs=2), False, "tallies.2.pairs"),
    ],
)
def test_pairs_that_cannot_be_are_refused(
    mine: dict[str, Any], other: dict[str, Any], same_suit: bool, at: str
) -> None:
    said = tallied(mine, other)

    assert found(said, same_suit=same_suit) == [(at, "malformed")]
    assert check(said, table(same_suit=same_suit))[0].params["what"] == PAIRS


def test_pairs_are_not_asked_before_aces_and_nines_are_right() -> None:
    wrong = tallied(tally(1, 1), tally(0, 1))

    assert found(wrong, same_suit=True) == [("tallies", "aces_total")]
    assert found(tallied(tally(1, 1, 5), tally(1, 1)), same_suit=True) == [
        ("tallies", "tens_total"),
        ("tallies.1.pairs", "pairs_missing"),
    ]


def test_pips_that_no_cards_give_are_worth_a_second_look() -> None:
    [warning] = check(tallied(tally(1, 1, pips=1), tally(1, 1, pips=69)), table())

    assert (warning.at, warning.code, warning.warning) == (("tallies",), "points_unreachable", True)
    assert warning.params == {"numbers": (1, 69)}
    assert found(tallied(tally(1, 1, pips=2), tally(1, 1, pips=68))) == []


@pytest.mark.parametrize(
    ("options", "sums"),
    [
        ({}, {208, 209, 210}),
        ({"ace_nine": "ace30"}, {208, 218, 228}),
        ({"ace_nine": "nine10"}, {210}),
        ({"ace_nine": "none"}, {208}),
    ],
)
def test_points_add_up_to_what_the_red_cards_are_worth(
    options: dict[str, Any], sums: set[int]
) -> None:
    stands = {
        total for total in range(200, 235) if found(points(100, total - 100), **options) == []
    }

    assert stands == sums


def test_points_that_do_not_add_up_say_what_would() -> None:
    [problem] = check(points(105, 106), table())

    assert (problem.at, problem.code, problem.warning) == (("points",), "points_total", False)
    assert problem.params == {"total": 211, "wanted": (208, 209, 210)}


def test_points_that_no_split_gives_are_worth_a_second_look() -> None:
    assert [(p.code, p.warning) for p in check(points(209, 1), table())] == [
        ("points_unreachable", True)
    ]
    assert found(points(210, 0)) == []
    assert found(points(208, 1, 1), 3) == [("points", "points_unreachable")]


def test_a_round_that_is_too_large_by_far_is_one_fault() -> None:
    assert found(points(10**400, 0)) == [("points", "points_total")]
    assert found(points(300, 300), ace_nine="ace30") == [("points", "points_total")]
