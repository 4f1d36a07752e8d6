"""Melds put right and taken back, foul hands, and a discard that could have been kept."""

from __future__ import annotations

from tests.games.panguingue.table_of import (
    ANNA,
    add,
    avoidable,
    borrow,
    call,
    cards,
    chips,
    codes,
    detail,
    drop,
    each,
    foul,
    give_back,
    lay,
    one_more,
    out,
    pot,
    repair,
    scored,
    table,
)

SET = lay("Anna", "5S 5S 5S")


def test_a_meld_taken_back_gives_back_all_that_was_paid_for_it() -> None:
    events = [SET, add("Anna", 1, "5S"), lay("Anna", "2H 2H 2H"), give_back("Anna", 1)]

    assert chips(table(3), *events) == [2, -1, -1]
    assert detail(table(3), *events).melds[ANNA] == ((), cards("2H 2H 2H"))
    assert each(table(3), *events) == [4, 4, 1, 0]


def test_a_number_is_never_used_again() -> None:
    events = [SET, give_back("Anna", 1), lay("Anna", "2H 3H 4H")]

    assert codes(table(), *events, add("Anna", 2, "5H")) == []
    assert codes(table(), *events, add("Anna", 1, "5S")) == [("events.3.meld", "no_such_meld")]
    assert codes(table(), *events, give_back("Anna", 1)) == [("events.3.meld", "no_such_meld")]
    assert codes(table(), *events, repair("Anna", 1, "5S 5S 5S")) == [
        ("events.3.meld", "no_such_meld")
    ]


def test_cards_taken_back_may_lie_again() -> None:
    eight = lay("Anna", "5S 5S 5S 5S 5S 5S 5S 5S")
    fives = lay("Ben", "5S 5S 5S")

    assert codes(table(), eight, fives) == [("events.1.cards", "too_many_copies")]
    assert codes(table(), eight, give_back("Anna", 1), fives) == []
    assert codes(table(), eight, foul("Anna"), fives) == []
    assert codes(table(), eight, repair("Anna", 1, "5S 5S 5S"), fives) == []


def test_cards_added_borrowed_for_and_put_right_are_counted_among_the_copies() -> None:
    fives = lay("Ben", "5S 5S 5S")
    added = [lay("Anna", "5S 5S 5S 5S"), add("Anna", 1, "5S 5S")]
    repaired = [lay("Anna", "5S 5S 5S"), repair("Anna", 1, "5S 5S 5S 5S 5S 5S")]
    lent = [lay("Anna", "5S 5S 5S 5S"), borrow("Anna", {1: "5S"}, "5S 5S")]

    for events in (added, repaired, lent):
        assert codes(table(), *events, fives) == [("events.2.cards", "too_many_copies")]
        assert codes(table(), *events, foul("Anna"), fives) == []
        assert codes(table(packs=9), *events, fives) == []


def test_cards_at_fault_are_not_counted_among_the_copies() -> None:
    fives = lay("Ben", "5S 5S 5S")
    faulty = [
        [lay("Anna", "5S 5S 5S 5S 5S 5S"), add("Anna", 1, "5H"), fives],
        [lay("Anna", "5S 5S 5S 5S 5S 5S"), repair("Anna", 1, "5S 5H"), fives],
        [lay("Anna", "5S 5S 5S 5S 5S 5S"), borrow("Anna", {1: "5S"}, "5H"), fives],
        [lay("Anna", "5S 5S 5S 5S 5S 5H"), fives, add("Ben", 1, "5S 5S 5S 5S")],
    ]

    for events in faulty:
        assert len(codes(table(), *events)) == 1


def test_a_repair_settles_the_difference_up_or_down() -> None:
    up = [lay("Anna", "3C 3D 3S"), repair("Anna", 1, "3C 3C 3C")]
    down = [SET, add("Anna", 1, "5S"), repair("Anna", 1, "5S 5H 5D")]
    nothing = [SET, repair("Anna", 1, "4S 5S 6S")]

    assert chips(table(3), *up) == [4, -2, -2]
    assert each(table(3), *up) == [1, 2]
    assert chips(table(3), *down) == [2, -1, -1]
    assert each(table(3), *down) == [4, 4, 1]
    assert chips(table(3), *nothing) == [0, 0, 0]
    assert [t.reason.code for t in scored(table(2), *down).transfers] == [
        "laid",
        "added",
        "repaired_down",
    ]


def test_only_the_repaired_meld_counts_at_going_out() -> None:
    events = [SET, repair("Anna", 1, "5S 5H 5D"), out("Anna")]

    assert each(table(), *events) == [4, 1, 2]


def test_a_meld_nobody_asked_for_stays_unpaid_when_it_is_put_right() -> None:
    events = [lay("Anna", "3C 3D 3S", asked=False), repair("Anna", 1, "3C 3C 3C"), out("Anna")]

    assert each(table(), *events) == [0, 0, 3]
    assert chips(table(2), *events[:2]) == [0, 0]


def test_a_repair_has_to_be_a_meld() -> None:
    assert codes(table(), SET, repair("Anna", 1, "5S 5S 8H")) == [
        ("events.1.cards.2", "card_not_in_pack")
    ]
    assert codes(table(), SET, repair("Anna", 1, "5S 5S 5H"), add("Anna", 1, "6H")) == [
        ("events.1.cards", "two_suits")
    ]


def test_a_foul_hand_gives_all_back_and_goes_on_paying() -> None:
    events = [
        lay("Ben", "3H 3H 3H"),
        add("Ben", 1, "3H"),
        call("Ben", "high_run"),
        one_more("Ben", 1),
        lay("Ben", "2H 2H 2H", asked=False),
        foul("Ben"),
    ]

    assert chips(table(), *events) == [0, 0, 0, 0]
    assert detail(table(), *events).melds[table().seats[1]] == ((), ())
    assert chips(table(), *events, SET, out("Anna")) == [27, -9, -9, -9]


def test_a_foul_returns_nothing_twice() -> None:
    events = [SET, give_back("Anna", 1), foul("Anna")]

    assert chips(table(), *events) == [0, 0, 0, 0]


def test_what_a_foul_player_paid_to_others_stays_with_them() -> None:
    assert chips(table(2), lay("Ben", "7S 7S 7S"), foul("Anna")) == [-4, 4]


def test_with_nobody_clean_the_hand_is_over_and_the_pot_waits() -> None:
    events = [drop("Carla"), foul("Anna"), foul("Ben")]

    assert scored(table(3), *events[:2]).open
    assert not scored(table(3), *events).open
    assert pot(table(3, pot=5), *events) == 7
    assert codes(table(3), *events, SET) == [("events.3", "hand_over")]


H10 = [lay("Carla", "7D 7H 7C"), SET, out("Anna")]


def test_who_could_have_kept_the_card_brings_the_others_back_to_nothing() -> None:
    assert chips(table(), *H10, avoidable("Ben")) == [26, -26, 0, 0]


def test_or_pays_only_what_the_going_out_cost_them() -> None:
    assert chips(table(avoid="outs"), *H10, avoidable("Ben")) == [26, -20, -1, -5]


def test_who_is_in_profit_gets_nothing_for_the_discard() -> None:
    events = [lay("Carla", "7S 7S 7S"), out("Anna"), avoidable("Ben")]

    assert chips(table(), *events) == [-1, -10, 11, 0]


def test_dropped_and_foul_players_are_made_good_only_where_agreed() -> None:
    events = [drop("Emil"), foul("Dan"), SET, out("Anna"), avoidable("Ben")]

    assert chips(table(6), *events)[1:] == [-36, 0, 0, 0, -2]
    assert chips(table(6, avoid_dropped=True), *events)[1:] == [-38, 0, 0, 0, 0]
    assert chips(table(6, avoid_fouled=False), *events)[1:] == [-27, 0, -9, 0, -2]
    assert chips(table(6, avoid="outs", avoid_dropped=True), *events)[1:] == [-24, -4, -4, -4, -2]
    assert chips(table(6, avoid="outs", avoid_fouled=False), *events)[1:] == [-19, -4, -9, -4, -2]


def test_a_foul_after_a_borrow_gives_back_both_melds() -> None:
    events = [lay("Anna", "KH KH KH KD"), borrow("Anna", {1: "KD"}, "JD QD"), foul("Anna")]

    assert chips(table(3), *events) == [0, 0, 0]
    returned = [t for t in scored(table(3), *events).transfers if t.reason.code == "fouled"]
    assert [(t.target, t.amount) for t in returned] == [(2, 1), (2, 1), (3, 1), (3, 1)]
