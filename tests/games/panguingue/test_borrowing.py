"""Cards out of own melds for a new one: what may be lent, what it pays, which number it gets."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.panguingue.table_of import (
    add,
    borrow,
    cards,
    chips,
    codes,
    detail,
    each,
    give_back,
    lay,
    out,
    repair,
    table,
)

SPADE_FIVES = "5H 5C 5D 5S 5S 5S"


def melds(*events: dict[str, Any], **options: Any) -> list[tuple[Any, ...]]:
    return list(next(iter(detail(table(**options), *events).melds.values())))


def test_a_borrow_makes_the_next_number() -> None:
    events = [
        lay("Anna", "4D 5D 6D 7D"),
        lay("Anna", "2C 2C 2C"),
        borrow("Anna", {1: "7D"}, "7H 7C"),
        add("Anna", 3, "7S"),
    ]

    assert melds(*events) == [cards("4D 5D 6D"), cards("2C 2C 2C"), cards("7D 7H 7C 7S")]


def test_a_run_that_is_cut_keeps_its_number_below_and_gets_the_last_above() -> None:
    events = [lay("Anna", "AC 2C 3C 4C 5C 6C 7C"), borrow("Anna", {1: "4C"}, "4D 4H")]

    assert melds(*events) == [cards("AC 2C 3C"), cards("4C 4D 4H"), cards("5C 6C 7C")]
    assert melds(*events, add("Anna", 3, "JC"))[2] == cards("5C 6C 7C JC")


def test_two_runs_that_are_cut_number_their_high_parts_as_they_were_named() -> None:
    events = [
        lay("Anna", "AC 2C 3C 4C 5C 6C 7C"),
        lay("Anna", "AD 2D 3D 4D 5D 6D 7D"),
        borrow("Anna", {2: "4D", 1: "4C"}, "4H"),
    ]

    assert melds(*events, hand_size=15) == [
        cards("AC 2C 3C"),
        cards("AD 2D 3D"),
        cards("4D 4C 4H"),
        cards("5D 6D 7D"),
        cards("5C 6C 7C"),
    ]


def test_the_same_meld_named_twice_lends_once() -> None:
    said = borrow("Anna", {1: "6S"}, "7S")
    said["from"] = [{"meld": 1, "cards": ["6S"]}, {"meld": 1, "cards": ["5S"]}]
    events = [lay("Anna", "AS 2S 3S 4S 5S 6S"), said]

    assert melds(*events) == [cards("AS 2S 3S 4S"), cards("6S 5S 7S")]


def test_lending_both_black_sixes_leaves_a_set_of_hearts() -> None:
    alone = [lay("Anna", "6H 6H 6H 6C 6S"), borrow("Anna", {1: "6C"}, "5C 7C")]
    both = [lay("Anna", "6H 6H 6H 6C 6S"), borrow("Anna", {1: "6C 6S"}, "6D")]

    assert codes(table(), *alone) == [("events.1.from.0.cards", "remainder_invalid")]
    assert each(table(), *both) == [0, 1]


@pytest.mark.parametrize(
    ("rearrange", "same_line", "new_line"),
    [("new_line_only", 0, 4), ("always", 4, 4), ("never", 0, 0)],
)
def test_cards_that_only_change_places(rearrange: str, same_line: int, new_line: int) -> None:
    at = table(rearrange=rearrange)

    spades = [lay("Anna", "5S 5S 5S 5S 5S 5S"), borrow("Anna", {1: "5S 5S 5S"})]
    mixed = [lay("Anna", SPADE_FIVES), borrow("Anna", {1: "5S 5S 5S"})]

    assert each(at, *spades)[1] == same_line
    assert each(at, *mixed)[1] == new_line


def test_what_is_left_behind_pays_the_line_once_whatever_its_length() -> None:
    events = [lay("Anna", "5H 5C 5D 5S 5S 5S 5S"), borrow("Anna", {1: "5H 5C 5D"})]

    assert each(table(), *events) == [5, 4]
    assert each(table(remainder_pays=False), *events) == [5, 0]


def test_a_long_run_that_is_cut_to_three_is_a_condition_where_only_three_are() -> None:
    events = [lay("Anna", "AC 2C 3C 4C 5C 6C 7C"), borrow("Anna", {1: "4C"}, "4D 4H")]

    assert each(table(long_seq="exact"), *events) == [0, 1]
    assert each(table(), *events) == [5, 0]


def test_a_new_meld_with_a_card_from_the_hand_pays_its_whole_price() -> None:
    events = [lay("Anna", "5S 5S 5S 5S 5S 5S"), borrow("Anna", {1: "5S 5S"}, "5S")]

    assert each(table(), *events) == [16, 4]


def test_one_price_of_the_table_covers_the_whole_borrow() -> None:
    events = [lay("Anna", "KH KH KH KD"), borrow("Anna", {1: "KD"}, "JD QD", chips=5)]
    same = [lay("Anna", "KH KH KH KD"), borrow("Anna", {1: "KD"}, "JD QD", chips=2)]

    assert chips(table(2), *events) == [5, -5]
    assert codes(table(2), *events) == [("events.1.chips", "overruled?")]
    assert chips(table(2), *events, give_back("Anna", 2)) == [0, 0]
    assert codes(table(2), *same) == []
    assert chips(table(2), *same, give_back("Anna", 2)) == [1, -1]


def test_a_borrow_nobody_asked_for_is_not_owed_and_counts_at_going_out() -> None:
    events = [lay("Anna", "KH KH KH KD"), borrow("Anna", {1: "KD"}, "JD QD", asked=False)]

    assert each(table(), *events, out("Anna")) == [0, 0, 3]


@pytest.mark.parametrize(
    ("lent", "added", "wanted"),
    [
        ({2: "5S"}, "5S 5S", ("from.0.meld", "no_such_meld")),
        ({0: "5S"}, "5S 5S", ("from.0.meld", "no_such_meld")),
        ({-1: "5S"}, "5S 5S", ("from.0.meld", "no_such_meld")),
        ({1: "6S"}, "5S 7S", ("from.0.cards", "not_in_meld")),
        ({1: "5S 5S 5S 5S 5S"}, "5S", ("from.0.cards", "not_in_meld")),
        ({1: "5S 5S"}, "5S", ("from.0.cards", "remainder_invalid")),
        ({1: "5S 5S 5S 5S"}, "5S", ("from.0.cards", "remainder_invalid")),
        ({1: "5S"}, "6S", ("cards", "too_few")),
        ({1: "5S"}, "5H 5H", ("cards", "two_suits")),
        ({1: "5S"}, "5S 8S", ("cards.2", "card_not_in_pack")),
    ],
)
def test_what_may_not_be_borrowed(
    lent: dict[int, str], added: str, wanted: tuple[str, str]
) -> None:
    events = [lay("Anna", "5S 5S 5S 5S"), borrow("Anna", lent, added)]

    assert codes(table(), *events) == [(f"events.1.{wanted[0]}", wanted[1])]


def test_three_cards_lend_none() -> None:
    small = [lay("Anna", "4D 5D 6D"), borrow("Anna", {1: "4D"}, "4H 4C")]
    elsewhere = [lay("Anna", "4D 5D 6D"), borrow("Anna", {1: "4S"}, "4H 4C")]

    assert codes(table(), *small) == [("events.1.from.0.meld", "source_too_small")]
    assert codes(table(), *elsewhere) == [("events.1.from.0.meld", "source_too_small")]


def test_at_the_tables_own_price_even_three_cards_may_lend_but_only_what_they_hold() -> None:
    events = [lay("Anna", "4D 5D 6D"), borrow("Anna", {1: "4D"}, "4H 4C", chips=0)]
    lacking = [lay("Anna", "4D 5D 6D"), borrow("Anna", {1: "4S"}, "4H 4C", chips=0)]
    whole = [lay("Anna", "4D 5D 6D"), borrow("Anna", {1: "4D 5D 6D"}, "7D", chips=0)]

    assert melds(*events) == [cards("5D 6D"), cards("4D 4H 4C")]
    assert codes(table(), *events) == [("events.1.chips", "overruled?")]
    assert codes(table(), *lacking) == [("events.1.from.0.cards", "not_in_meld")]
    assert melds(*whole) == [(), cards("4D 5D 6D 7D")]
    assert codes(table(), *whole, add("Anna", 1, "4D"))[1:] == [("events.2.meld", "no_such_meld")]


def test_what_follows_from_a_faulty_borrow_is_not_listed_again() -> None:
    events = [
        lay("Anna", "5S 5S 5S 5S"),
        borrow("Anna", {1: "6S"}, "5S 7S"),
        add("Anna", 1, "6S"),
        add("Anna", 2, "2C"),
        add("Anna", 7, "2C"),
        borrow("Anna", {1: "7S"}, "7S 7S"),
        borrow("Anna", {9: "7S"}, "7S 7S"),
    ]

    assert codes(table(), *events) == [("events.1.from.0.cards", "not_in_meld")]


def test_a_meld_formed_or_cut_off_unasked_stays_unpaid_when_it_is_put_right() -> None:
    run = lay("Anna", "AC 2C 3C 4C 5C 6C 7C", asked=False)
    lent = borrow("Anna", {1: "4C"}, "4D 4H", asked=False)

    for number in (2, 3):
        assert each(table(), run, lent, repair("Anna", number, "4S 4S 4S"))[-1] == 0


def test_a_run_that_falls_apart_at_the_tables_own_price_stays_one_meld() -> None:
    events = [lay("Anna", "4D 5D 6D 7D"), borrow("Anna", {1: "5D"}, "5H 5C", chips=0)]

    assert melds(*events) == [cards("4D 6D 7D"), cards("5D 5H 5C")]
