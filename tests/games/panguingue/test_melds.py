"""What is a meld, what may be added, and what each pays: whole spaces, not samples."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement, permutations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.cards import PACK, Card
from app.games.panguingue.conditions import add_price, lay_price, lines_of, prices
from app.games.panguingue.entry import MeldAnswer, MeldQuestion
from app.games.panguingue.melds import (
    ORDER,
    PAN_PACK,
    fault_of,
    growth_fault,
    kind_of,
    stretches,
    without,
)
from app.games.panguingue.rules import PRESETS, PanguingueRules
from app.games.panguingue.score import meld
from app.games.panguingue.splits import pays_more_split
from tests.games.panguingue.table_of import cards, rules

DEFAULT = PanguingueRules()
SHAPES = ("two_suits", "duplicate_in_sequence", "gap", "not_a_meld")
THREES = list(combinations_with_replacement(PAN_PACK, 3))


def codes(found: MeldAnswer | list[Any]) -> list[tuple[str, str]]:
    assert isinstance(found, list)
    return [(".".join(map(str, each.at)), each.code) for each in found]


def asked(text: str, onto: str | None = None, **options: Any) -> MeldAnswer | list[Any]:
    question = MeldQuestion(cards=cards(text), onto=None if onto is None else cards(onto))
    return meld(question, rules(**options))


def test_every_three_cards_are_what_the_rulebook_counts() -> None:
    found = Counter(kind_of(three, DEFAULT) for three in THREES)

    # sets of one suit 40; mixed: 8 ranks x 4 ways to leave a suit out, and aces and kings in any
    # suits but one (20 - 4 ways each); runs 4 suits x 8
    assert found["same"] == 40
    assert found["mixed"] == 8 * 4 + 2 * 16
    assert found["sequence"] == 4 * 8
    assert found.total() == 40 * 41 * 42 // 6


def test_every_condition_of_three_cards_is_what_the_rulebook_lists() -> None:
    found = Counter(
        (line, lay_price(three, DEFAULT)) for three in THREES for line in lines_of(three, DEFAULT)
    )

    assert found == {
        ("suited_valle", 2): 9,
        ("suited_valle", 4): 3,
        ("mixed_valle", 1): 12,
        ("suited_nonvalle", 1): 21,
        ("suited_nonvalle", 2): 7,
        ("low_run", 1): 3,
        ("low_run", 2): 1,
        ("high_run", 1): 3,
        ("high_run", 2): 1,
    }


def test_every_three_cards_have_a_kind_or_a_reason_why_not() -> None:
    for three in THREES:
        fault = fault_of(three, DEFAULT)
        assert (kind_of(three, DEFAULT) is None) == (fault is not None)
        assert fault is None or fault.code in SHAPES


def test_the_order_of_three_cards_never_matters() -> None:
    for three in THREES[::37]:
        kinds = {kind_of(order, DEFAULT) for order in permutations(three)}
        paid = {lay_price(order, DEFAULT) for order in permutations(three)}
        assert len(kinds) == len(paid) == 1


def test_spades_pay_exactly_double_what_hearts_pay() -> None:
    for three in THREES:
        if {str(card.suit) for card in three} == {"S"}:
            hearts = tuple(Card(card.rank, cards("AH")[0].suit) for card in three)
            assert lay_price(three, DEFAULT) == 2 * lay_price(hearts, DEFAULT)
            assert lay_price(three, rules(spades_double=False)) == lay_price(hearts, DEFAULT)


def any_meld() -> st.SearchStrategy[tuple[Card, ...]]:
    """Melds of 3 to 10 cards: sets of one suit, mixed sets, runs."""
    suits = st.sampled_from("SHDC")
    same = st.builds(
        lambda rank, suit, n: (rank + suit,) * n,
        st.sampled_from(ORDER),
        suits,
        st.integers(3, 7),
    )
    mixed = st.builds(
        lambda rank, more, drop: tuple(rank + suit for suit in [*"SHDC".replace(drop, ""), *more]),
        st.sampled_from(ORDER),
        st.lists(suits, max_size=4),
        suits,
    )
    run = st.builds(
        lambda suit, low, n: tuple(rank + suit for rank in ORDER[low : low + n]),
        suits,
        st.integers(0, 7),
        st.integers(3, 10),
    )
    return st.one_of(same, mixed, run).map(lambda said: cards(" ".join(said)))


TABLES = [
    *PRESETS.values(),
    rules(sequence_add_on=False),
    rules(long_seq="exact"),
    rules(mixed_valle=False, spades_double=False),
]


def starts(laid: tuple[Card, ...]) -> list[tuple[Card, ...]]:
    """Every three cards out of a meld that are a meld themselves."""
    places = combinations_with_replacement(range(len(laid)), 3)
    return [
        (laid[i], laid[j], laid[k])
        for i, j, k in places
        if i < j < k and kind_of((laid[i], laid[j], laid[k]), DEFAULT)
    ]


@settings(max_examples=150, deadline=None)
@given(any_meld(), st.sampled_from(TABLES))
def test_cards_laid_at_once_pay_what_three_and_the_others_added_pay_at_best(
    laid: tuple[Card, ...], at: PanguingueRules
) -> None:
    if at.long_seq == "exact" and kind_of(laid, at) == "sequence" and len(laid) > 3:
        assert lay_price(laid, at) == 0
        return

    by_steps = [
        lay_price(three, at) + add_price(three, without(laid, three), at)
        for three in starts(laid)
        if growth_fault(three, without(laid, three), at) is None
    ]

    assert lay_price(laid, at) == max(by_steps)


@settings(max_examples=100, deadline=None)
@given(any_meld(), st.randoms(use_true_random=False))
def test_cards_added_in_one_step_pay_the_best_order_of_single_cards(
    laid: tuple[Card, ...], shuffled: Any
) -> None:
    start = shuffled.choice(starts(laid))
    rest = list(without(laid, start))[:5]
    if growth_fault(start, tuple(rest), DEFAULT):
        return

    found = []
    for order in set(permutations(rest)):
        onto, paid = start, 0
        for card in order:
            if growth_fault(onto, (card,), DEFAULT):
                break
            paid += add_price(onto, (card,), DEFAULT)
            onto = (*onto, card)
        else:
            found.append(paid)

    assert add_price(start, tuple(rest), DEFAULT) == max(found)


@settings(max_examples=300, deadline=None)
@given(st.lists(st.sampled_from(PACK), max_size=12), st.lists(st.sampled_from(PACK), max_size=6))
def test_any_cards_get_an_answer_or_one_reason(onto: list[Card], added: list[Card]) -> None:
    alone = meld(MeldQuestion(cards=tuple(onto)), DEFAULT)
    grown = meld(MeldQuestion(cards=tuple(added), onto=tuple(onto)), DEFAULT)

    for answer in (alone, grown):
        assert isinstance(answer, MeldAnswer) or len(answer) == 1
    if isinstance(grown, MeldAnswer):
        assert isinstance(alone, MeldAnswer)
        assert grown.kind == kind_of((*onto, *added), DEFAULT)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("6H 6H 6C", "two_suits"),
        ("6H 6H 6H 6C", "two_suits"),
        ("6H 6H 6C 6C", "two_suits"),
        ("6H 6C 6S 6S", "mixed"),
        ("6H 6H 6H 6C 6S", "mixed"),
        ("AH AD AD AD", "mixed"),
        ("KH KD KD", "mixed"),
        ("6C JC QC", "gap"),
        ("KS AS 2S", "gap"),
        ("QS KS AS", "gap"),
        ("7H JH QH", "sequence"),
        ("AH AD 2H", "not_a_meld"),
        ("AH AH 2H", "duplicate_in_sequence"),
        ("AH TH", "card_not_in_pack"),
        ("", "too_few"),
    ],
)
def test_the_traps_of_the_rulebook(text: str, wanted: str) -> None:
    fault = fault_of(cards(text), DEFAULT)

    assert (fault.code if fault else kind_of(cards(text), DEFAULT)) == wanted


def test_a_fault_names_the_card_and_its_place() -> None:
    foreign = fault_of(cards("7C 8C 9C"), DEFAULT)
    hole = fault_of(cards("6C QC 7C"), DEFAULT)
    twice = fault_of(cards("6C 7C 6C"), DEFAULT)

    assert foreign
    assert (foreign.params, foreign.at) == ({"card": cards("8C")[0]}, (1,))
    assert hole
    assert hole.params == {"card": cards("7C")[0], "missing": cards("JC")[0]}
    assert twice
    assert twice.params == {"card": cards("6C")[0]}


def test_where_each_suit_may_come_once_aces_and_kings_keep_their_freedom() -> None:
    strict = rules(mixed_dup=False)

    assert fault_of(cards("KH KD KD"), strict) is None
    fault = fault_of(cards("6H 6C 6S 6S"), strict)
    assert fault
    assert (fault.code, fault.params) == ("duplicate_suit", {"card": cards("6S")[0]})
    grown = growth_fault(cards("6H 6C 6S"), cards("6S"), strict)
    assert grown
    assert grown.code == "duplicate_suit"


@pytest.mark.parametrize(
    ("onto", "added", "wanted"),
    [
        ("6H 6H 6H", "7H", "wrong_rank"),
        ("6H 6C 6S", "7H", "wrong_rank"),
        ("6H 6H 6H", "6C", "same_suit_only"),
        ("AH AH AH", "AD", "same_suit_only"),
        ("4D 5D 6D", "7H", "wrong_suit"),
        ("4D 5D 6D", "5D", "duplicate_in_sequence"),
        ("4D 5D 6D", "AD", "gap"),
        ("4D 5D 6D", "8D", "card_not_in_pack"),
        ("5S 5S 5S 5S 5S 5S 5S 5S", "5S", "too_many_copies"),
    ],
)
def test_a_card_that_does_not_go_onto_a_meld(onto: str, added: str, wanted: str) -> None:
    fault = growth_fault(cards(onto), cards(added), DEFAULT)

    assert fault
    assert fault.code == wanted


def test_aces_of_one_suit_take_another_only_where_agreed() -> None:
    free = asked("AD", "AH AH AH", ak_growth="any")
    back = asked("AD AH", "AH AH AH", ak_growth="any")
    sixes = asked("6D", "6H 6H 6H", ak_growth="any")

    assert free == MeldAnswer(kind="mixed", conditions=(), chips_each=0)
    assert back == MeldAnswer(kind="mixed", conditions=(), chips_each=1)
    assert codes(sixes) == [("cards.0", "same_suit_only")]


def test_cards_are_added_at_both_ends_in_the_order_that_pays_most() -> None:
    both = asked("2C 3C 4C JC QC KC AC", "5C 6C 7C")
    low_first = asked("AC JC QC", "2C 3C 4C 5C 6C 7C")

    assert both == MeldAnswer(kind="sequence", conditions=("low_run", "high_run"), chips_each=6)
    assert low_first == MeldAnswer(kind="sequence", conditions=("low_run",), chips_each=3)


def test_a_run_from_ace_to_king_pays_the_far_end_once() -> None:
    whole = "AD 2D 3D 4D 5D 6D 7D JD QD KD"

    paid = [
        lay_price(cards(whole), rules(**options))
        for options in (
            {},
            {"sequence_add_on": False},
            {"extras_at_lay_down": False},
            {"long_seq": "exact"},
        )
    ]

    assert paid == [9, 2, 2, 0]


def test_the_calculator_says_where_the_fault_is() -> None:
    assert codes(asked("5S", "5S 5S")) == [("onto", "too_few")]
    assert codes(asked("5S 8S", "5S 5S 5S")) == [("cards.1", "card_not_in_pack")]
    assert codes(asked("5S 5H 5H")) == [("cards", "two_suits")]


def test_the_table_of_prices_is_the_rulebooks() -> None:
    found = {each.line: (each.plain, each.spades) for each in prices(DEFAULT)}

    assert found == {
        "suited_valle": (2, 4),
        "mixed_valle": (1, None),
        "suited_nonvalle": (1, 2),
        "low_run": (1, 2),
        "high_run": (1, 2),
    }
    assert "mixed_valle" not in {each.line for each in prices(rules(mixed_valle=False))}
    assert {each.spades for each in prices(rules(spades_double=False))} == {None}


def test_a_run_falls_apart_where_cards_are_taken_out() -> None:
    left = without(cards("7C AC 5C 4C 2C 3C 6C"), cards("4C"))

    assert stretches(left) == [cards("AC 2C 3C"), cards("5C 6C 7C")]


@pytest.mark.parametrize(
    ("text", "options", "wanted"),
    [
        ("AH AH AH AD", {}, ("AH AH AH", 1, 0)),
        ("5S 5S 5S 5H 5D", {}, ("5S 5S 5S", 4, 3)),
        ("6H 6H 6H 6C 6S", {}, ("6H 6H 6H", 1, 0)),
        ("5H 5C 5D 5S 5S 5S", {}, ("5S 5S 5S", 5, 4)),
        ("3C 2C AC 4C", {"long_seq": "exact"}, ("AC 2C 3C", 1, 0)),
        ("7C JC QC KC", {"long_seq": "exact"}, ("JC QC KC", 1, 0)),
    ],
)
def test_cards_that_pay_more_in_two_steps_are_named(
    text: str, options: dict[str, Any], wanted: tuple[str, int, int]
) -> None:
    found = pays_more_split(cards(text), rules(**options))

    assert found
    assert (found.cards, found.each, found.now) == (cards(wanted[0]), *wanted[1:])


@pytest.mark.parametrize(
    "text", ["5S 5S 5S 5S", "AH AD AD", "6H 6C 6S 6S", "5S 6S", "7D 7H 7C", "AC 2C 3C 4C"]
)
def test_cards_that_are_best_together_raise_no_hint(text: str) -> None:
    assert pays_more_split(cards(text), DEFAULT) is None
