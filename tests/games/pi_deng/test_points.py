"""Counting red cards, whole and while they are keyed in."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.cards import parse_card
from app.games.pi_deng.points import RED_CARDS, pile_of, totals
from app.games.pi_deng.rules import PiDengRules
from app.games.pi_deng.running import running
from app.table import Seat
from tests.games.pi_deng.house import ANNA, BEN, CARLA
from tests.games.pi_deng.strategies import all_rules, shared


def worth(text: str, **options: Any) -> int:
    rules = PiDengRules(**options)
    return pile_of(map(parse_card, text.split()), rules).points(rules.ace_nine)


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("", 0),
        ("3H", 3),
        ("9D", 9),
        ("TH", 10),
        ("JD QD KD", 30),
        ("AH", 20),
        ("AH AD", 40),
        ("2H 3H 4H 5H 6H 7H 8H", 35),
    ],
)
def test_a_red_card_is_worth_its_number_a_face_ten_and_a_lone_ace_twenty(
    cards: str, points: int
) -> None:
    assert worth(cards) == points


@pytest.mark.parametrize(
    ("reading", "pair", "two_aces", "two_nines", "nine"),
    [
        ("pair30", 30, 50, 39, 9),
        ("ace30", 39, 59, 48, 9),
        ("nine10", 30, 50, 40, 10),
        ("none", 29, 49, 38, 9),
    ],
)
def test_ace_and_nine_have_four_readings(
    reading: str, pair: int, two_aces: int, two_nines: int, nine: int
) -> None:
    assert worth("AH 9D", ace_nine=reading) == pair
    assert worth("AH AD 9D", ace_nine=reading) == two_aces
    assert worth("AH 9H 9D", ace_nine=reading) == two_nines
    assert worth("9H", ace_nine=reading) == nine


@pytest.mark.parametrize(
    ("cards", "pairs"),
    [("AH 9D", 0), ("AH 9H", 1), ("AH AD 9D", 1), ("AD 9H 9D", 1), ("AH AD 9H 9D", 2)],
)
def test_a_pair_may_have_to_be_of_one_suit(cards: str, pairs: int) -> None:
    held = [parse_card(text) for text in cards.split()]

    assert pile_of(held, PiDengRules(same_suit=True)).pairs == pairs


def test_all_red_cards_are_26_and_come_to_the_highest_total() -> None:
    assert len(set(RED_CARDS)) == 26
    assert {card.suit.value for card in RED_CARDS} == {"H", "D"}
    assert pile_of(RED_CARDS, PiDengRules()).points("pair30") == totals(PiDengRules())[-1] == 210


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_all_points_are_the_same_however_the_cards_lie_apart_from_pairs(
    data: st.DataObject,
) -> None:
    rules = data.draw(all_rules())
    held = data.draw(shared((ANNA, BEN, CARLA)[: data.draw(st.integers(2, 3))]))

    piles = [pile_of(cards, rules) for cards in held.values()]

    pairs = sum(pile.pairs for pile in piles)
    bonus = {"pair30": pairs, "ace30": 10 * pairs, "nine10": 2, "none": 0}[rules.ace_nine]
    assert sum(pile.points(rules.ace_nine) for pile in piles) == 208 + bonus


# the count of the entry page: 96 and 113, eleven cards and fifteen
KHAM = {"A": 1, "2": 1, "5": 1, "6": 1, "8": 2, "T": 2, "J": 1, "Q": 1, "7": 1}


def test_the_rest_of_the_cards_is_counted_with_the_other_player() -> None:
    found = running({ANNA: KHAM, BEN: {}}, PiDengRules(), rest_to=BEN)

    assert found.points == {ANNA: 96, BEN: 113}
    assert found.cards == {ANNA: 11, BEN: 15}
    assert {seat: pile.pairs for seat, pile in found.piles.items()} == {ANNA: 0, BEN: 1}
    assert (found.left, found.total, found.fits) == (0, 209, True)
    assert found.totals == (208, 209, 210)


def test_cards_with_nobody_are_still_to_be_given_away() -> None:
    found = running({ANNA: KHAM, BEN: {"A": 1, "9": 1}}, PiDengRules())

    assert found.points == {ANNA: 96, BEN: 30}
    assert (found.left, found.fits) == (13, False)


def test_a_third_card_of_a_rank_fits_nowhere() -> None:
    found = running({ANNA: {"A": 2, "9": 2}, BEN: {"A": 1}}, PiDengRules(), rest_to=BEN)

    assert found.cards[BEN] == 23
    assert (found.left, found.fits) == (0, False)


def test_three_players_are_counted_alike() -> None:
    found = running({ANNA: {"K": 2}, BEN: {}, CARLA: {"2": 1}}, PiDengRules(), rest_to=CARLA)

    assert found.points == {ANNA: 20, BEN: 0, CARLA: 190}
    assert found.fits


def test_the_suits_of_ace_and_nine_are_asked_where_they_matter_and_are_open() -> None:
    rules = PiDengRules(same_suit=True)
    split = {ANNA: {"A": 1, "9": 1}, BEN: {}}

    asked = running(split, rules, rest_to=BEN)
    told = running(split, rules, rest_to=BEN, pairs={ANNA: 1})

    assert asked.ask_pairs == (ANNA, BEN)
    assert asked.total == 208
    assert told.ask_pairs == ()
    assert told.points == {ANNA: 30, BEN: 180}


def test_the_suits_are_not_asked_where_they_do_not_matter_or_the_counts_tell() -> None:
    one_each = {ANNA: {"A": 1, "9": 1}, BEN: {"A": 1, "9": 1}}
    both_aces = {ANNA: {"A": 2, "9": 1}, BEN: {"9": 1}}

    assert running(one_each, PiDengRules()).ask_pairs == ()
    found = running(both_aces, PiDengRules(same_suit=True))
    assert found.ask_pairs == ()
    assert found.piles[ANNA].pairs == 1


@settings(max_examples=100, deadline=None)
@given(st.data())
def test_the_running_count_ends_at_what_the_cards_come_to(data: st.DataObject) -> None:
    rules = data.draw(all_rules())
    held = data.draw(shared((ANNA, BEN, CARLA)[: data.draw(st.integers(2, 3))]))
    piles = {seat: pile_of(cards, rules) for seat, cards in held.items()}
    ranks: dict[Seat, dict[str, int]] = {seat: {} for seat in held}
    for seat, cards in held.items():
        for card in cards:
            ranks[seat][card.rank] = ranks[seat].get(card.rank, 0) + 1

    found = running(ranks, rules, pairs={seat: pile.pairs for seat, pile in piles.items()})

    assert found.piles == piles
    assert found.fits
    assert found.cards == {seat: len(cards) for seat, cards in held.items()}
