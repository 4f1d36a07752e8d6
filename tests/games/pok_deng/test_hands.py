"""Every hand that one pack can make, counted; and every pair of them compared (section 7)."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations

import pytest

from app.cards import PACK, RANKS, Card
from app.games.pok_deng.hands import (
    Hand,
    classes,
    classify,
    compare,
    hand_of,
    multipliers,
    taem_of,
)
from app.games.pok_deng.rules import PRESETS, PokDengRules
from tests.games.pok_deng.tables import TABLES, THREE_CARDS, TWO_CARDS

DEFAULT = PokDengRules()
VARIANTS = [
    *PRESETS.values(),
    PokDengRules(straights="deng", straight_aces="both", pair3_deng=True),
    PokDengRules(straights="type", straight_order="sf>sl>st", full_tie="push"),
    PokDengRules(tong_tie="none", sam_lueang="jqk", equal_taem="full"),
    PokDengRules(tong_tie="ace_low", sam_lueang_tie="rank", straights="deng"),
    PokDengRules(tong_deng=1, sam_lueang_deng=7, pair2_deng=False),
]


def counted(size: int, rules: PokDengRules) -> Counter[tuple[str, int, int]]:
    hands = (hand_of(cards, rules) for cards in combinations(PACK, size))
    return Counter((hand.type, hand.deng, hand.taem) for hand in hands)


def test_every_two_card_hand_is_what_the_rulebook_counts() -> None:
    found = counted(2, DEFAULT)

    assert found == TWO_CARDS
    assert found.total() == 1_326


@pytest.mark.parametrize(("name", "options"), TABLES.items())
def test_every_three_card_hand_is_what_the_rulebook_counts(
    name: str, options: dict[str, object]
) -> None:
    found = counted(3, PokDengRules.model_validate(options))

    assert found == THREE_CARDS[name]
    assert found.total() == 22_100


def test_no_option_changes_what_two_cards_are_but_the_pair() -> None:
    for rules in VARIANTS:
        if rules.pair2_deng:
            assert counted(2, rules) == TWO_CARDS


@pytest.mark.parametrize("rules", VARIANTS)
def test_what_one_wins_the_other_loses(rules: PokDengRules) -> None:
    for one in classes(rules):
        for other in classes(rules):
            won, step = compare(one, other, rules)
            lost, same_step = compare(other, one, rules)
            assert (won, step) == (-lost, same_step)


@pytest.mark.parametrize("rules", VARIANTS)
def test_no_three_hands_beat_each_other_in_a_circle(rules: PokDengRules) -> None:
    hands = sorted(classes(rules), key=lambda hand: (hand.type, hand.taem, hand.deng, hand.rank))
    beaten = {one: sum(compare(one, other, rules)[0] > 0 for other in hands) for one in hands}

    for one in hands:
        for other in hands:
            if compare(one, other, rules)[0] > 0:
                assert beaten[one] > beaten[other]


def test_only_one_two_three_and_five_can_occur_by_default() -> None:
    assert multipliers(DEFAULT) == (1, 2, 3, 5)


def test_a_four_needs_sequences_that_count() -> None:
    assert 4 in multipliers(PokDengRules(straights="deng"))


def test_pok_never_loses_to_another_type() -> None:
    for rules in VARIANTS:
        for one in classes(rules):
            for other in classes(rules):
                if one.type == "pok" != other.type:
                    assert compare(one, other, rules)[0] in (1, 2)


def test_a_suit_never_lowers_a_hand() -> None:
    for rules in VARIANTS:
        for ranks in combinations(RANKS, 3):
            plain, suited = (classify(ranks, suit, rules) for suit in (False, True))
            assert compare(suited, plain, rules)[0] >= 0


@cache
def first(hand: tuple[Card, ...]) -> Hand:
    return hand_of(hand, DEFAULT)


def results(player: int, dealer: int) -> Counter[int]:
    """Multipliers over all ordered pairs of disjoint hands, by inclusion and exclusion.

    Counted class by class over single cards and pairs of cards, which is exact: of the dealer's
    hands, those that share a card with the player's are taken out again.
    """
    dealers = list(combinations(PACK, dealer))
    groups: dict[frozenset[Card], Counter[Hand]] = {frozenset(): Counter(map(first, dealers))}
    for size in range(1, min(player, dealer) + 1):
        for cards in dealers:
            for part in combinations(cards, size):
                groups.setdefault(frozenset(part), Counter())[first(cards)] += 1
    found: Counter[int] = Counter()
    for cards in combinations(PACK, player):
        left: Counter[Hand] = Counter(groups[frozenset()])
        for size in range(1, player + 1):
            for part in combinations(cards, size):
                for hand, count in groups.get(frozenset(part), {}).items():
                    left[hand] += -count if size % 2 else count
        for hand, count in left.items():
            found[compare(first(cards), hand, DEFAULT)[0]] += count
    return found


def test_two_cards_against_two_come_out_exactly() -> None:
    assert results(2, 2) == {-2: 206_128, -1: 558_960, 0: 94_174, 1: 558_960, 2: 206_128}


def test_two_cards_against_three_come_out_exactly() -> None:
    assert results(2, 3) == {
        -5: 49_536,
        -3: 820_200,
        -2: 75_444,
        -1: 11_304_064,
        0: 1_379_652,
        1: 9_031_020,
        2: 3_329_684,
    }


def test_fours_and_nines_are_tongs_that_nobody_can_draw_to() -> None:
    pok_pairs = [rank for rank in RANKS if taem_of([rank, rank]) >= 8]

    assert pok_pairs == ["4", "9"]


def test_legal_draws_come_to_what_the_rulebook_counts() -> None:
    found: Counter[tuple[str, int]] = Counter()

    for pair in combinations(PACK, 2):
        if first(pair).type != "pok":
            for drawn in PACK:
                if drawn not in pair:
                    hand = first((*pair, drawn))
                    found[hand.type, hand.deng] += 1

    assert found == {
        ("tong", 5): 132,
        ("sam_lueang", 3): 624,
        ("normal", 1): 50_184,
        ("normal", 3): 2_760,
    }
