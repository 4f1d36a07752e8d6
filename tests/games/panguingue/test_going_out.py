"""Dropping, going out, the pot, who deals next; and what cannot come in that order."""

from __future__ import annotations

from typing import Any

import pytest

from app.games.panguingue.dealing import next_dealer
from app.games.panguingue.hand import hand_of
from app.games.panguingue.hints import hints
from app.games.panguingue.play import MOST_EVENTS
from tests.games.panguingue.table_of import (
    ANNA,
    BEN,
    CARLA,
    DAN,
    add,
    avoidable,
    borrow,
    call,
    chips,
    codes,
    drop,
    each,
    entry,
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


def test_the_winner_collects_the_bonus_the_conditions_and_the_pot() -> None:
    events = [drop("Dan"), SET, lay("Anna", "JH QH KH"), out("Anna")]

    assert chips(table(), *events) == [2 * (5 + 6) + 2, -11, -11, -2]
    assert chips(table(bonus=2, pot=3), *events) == [2 * (5 + 7) + 5, -12, -12, -2]
    assert pot(table(pot=3), *events) == hand_of(entry(*events), table(pot=3)).pot == 0
    assert [t.reason.code for t in scored(table(), *events).transfers][-7:] == [
        *["going_out", "counts_again", "counts_again"] * 2,
        "pot_won",
    ]


def test_the_ante_is_paid_before_the_deal() -> None:
    at = table(ante=2, forfeit=0)

    assert chips(at) == [-2, -2, -2, -2]
    assert pot(at, drop("Dan")) == 8
    assert chips(at, drop("Dan"), out("Anna")) == [8, -3, -3, -2]


def test_when_all_but_one_drop_the_last_takes_the_pot_unplayed() -> None:
    events = [drop("Anna"), drop("Carla"), drop("Dan")]

    assert chips(table(pot=1), *events) == [-2, 7, -2, -2]
    assert not scored(table(), *events).open
    assert hand_of(entry(*events), table()).winner == BEN
    assert codes(table(), *events, out("Ben")) == [("events.3", "hand_over")]
    assert codes(table(), *events, drop("Ben")) == [("events.3", "hand_over")]
    assert codes(table(), *events, avoidable("Ben")) == [("events.3", "nobody_is_out")]


def test_broken_conditions_count_again_by_the_ledger_and_not_on_the_board() -> None:
    events = [lay("Anna", "AC 2C 3C 4C"), borrow("Anna", {1: "AC"}, "AD AH"), out("Anna")]

    assert each(table(), *events) == [2, 0, 3]
    assert each(table(outs="board"), *events) == [2, 0, 1]


def test_on_the_board_melds_count_as_they_lie_together_with_what_was_called() -> None:
    at = table(outs="board", suited_valle_add_on="half")
    events = [SET, add("Anna", 1, "5S"), call("Anna", "low_run"), one_more("Anna", 1)]

    assert each(at, *events, out("Anna")) == [4, 2, 1, 1, 1 + 6 + 2]
    assert each(at, *events, give_back("Anna", 1), out("Anna"))[-1] == 1 + 2


def test_on_the_board_a_line_that_came_without_a_payment_counts() -> None:
    events = [lay("Anna", "KH KH KH KD"), borrow("Anna", {1: "KD"}, "JD QD"), out("Anna")]

    assert each(table(outs="board", remainder_pays=False), *events) == [0, 1, 3]
    assert each(table(remainder_pays=False), *events) == [0, 1, 2]


def test_a_price_of_the_table_holds_at_going_out_too() -> None:
    dear, odd = lay("Anna", "5S 5S 5S", chips=6), lay("Anna", "2C 2C 2D", chips=1)

    for outs in ("ledger", "board"):
        assert each(table(outs=outs), dear, odd, out("Anna"))[-1] == 1 + 6 + 1
        free = lay("Anna", "5S 5S 5S", chips=0)
        assert each(table(outs=outs), free, out("Anna")) == [0, 1]


def test_what_was_lost_does_not_count_at_going_out() -> None:
    events = [lay("Anna", "5S 5S 5S", asked=False), add("Anna", 1, "5S"), out("Anna")]

    for outs in ("ledger", "board"):
        assert each(table(outs=outs), *events)[-1] == 1 + 8
        assert each(table(outs=outs, late="lost"), *events)[-1] == 1 + 4


def test_a_lost_condition_that_was_broken_costs_nobody_anything() -> None:
    at = table(outs="board", late="lost")
    events = [
        lay("Anna", "AC 2C 3C 4C", asked=False),
        borrow("Anna", {1: "AC"}, "AD AH"),
        out("Anna"),
    ]

    assert each(at, *events)[-1] == 1


def test_too_few_cards_entered_is_a_warning_unless_some_were_only_called() -> None:
    full = [SET, lay("Anna", "2C 3C 4C 5C"), lay("Anna", "KC KC KD KH"), out("Anna")]

    assert codes(table(), SET, out("Anna")) == [("events.1", "melds_incomplete?")]
    assert codes(table(), *full) == []
    assert codes(table(hand_size=15), *full) == [("events.3", "melds_incomplete?")]
    assert codes(table(), SET, call("Anna", "low_run"), out("Anna")) == []


def test_more_cards_than_it_takes_to_go_out_is_said_once_a_player() -> None:
    run = lay("Anna", "2C 3C 4C 5C 6C 7C JC QC")

    assert codes(table(), run, SET) == []
    assert codes(table(), run, lay("Anna", "5S 5S 5S 5S")) == [("events.1", "too_many_melded")]
    assert codes(table(hand_size=15), run, lay("Anna", "5S 5S 5S 5S")) == []
    assert codes(table(), run, SET, add("Anna", 2, "5S"), add("Anna", 2, "5S")) == [
        ("events.2", "too_many_melded")
    ]
    assert codes(table(), run, call("Anna", "low_run"), one_more("Anna", 1)) == [
        ("events.2", "too_many_melded")
    ]
    assert codes(table(), run, SET, repair("Anna", 2, "5S 5S 5S 5S")) == [
        ("events.2", "too_many_melded")
    ]
    assert codes(table(), run, SET, borrow("Anna", {1: "2C"}, "2D 2H")) == [
        ("events.2", "too_many_melded")
    ]


@pytest.mark.parametrize(
    ("events", "wanted"),
    [
        ([SET, drop("Ben")], [("events.1", "too_late_to_drop")]),
        ([out("Ben"), drop("Anna")], [("events.1", "hand_over")]),
        ([drop("Anna"), SET], [("events.1", "not_in_the_hand")]),
        ([drop("Anna"), drop("Anna")], [("events.1", "not_in_the_hand")]),
        ([foul("Anna"), SET], [("events.1", "not_in_the_hand")]),
        ([foul("Anna"), out("Anna")], [("events.1", "not_in_the_hand")]),
        ([foul("Anna"), out("Anna"), avoidable("Ben")], [("events.1", "not_in_the_hand")]),
        ([out("Anna"), out("Ben")], [("events.1", "hand_over")]),
        ([out("Anna"), foul("Ben"), SET], [(f"events.{i}", "hand_over") for i in (1, 2)]),
        ([avoidable("Anna")], [("events.0", "nobody_is_out")]),
        ([out("Anna"), avoidable("Anna")], [("events.1", "not_in_the_hand")]),
        ([foul("Ben"), out("Anna"), avoidable("Ben")], [("events.2", "not_in_the_hand")]),
        (
            [out("Anna"), avoidable("Ben"), avoidable("Carla")],
            [("events.2", "hand_over")],
        ),
        ([lay("Eva", "5S 5S 5S")], [("events.0", "not_in_the_hand")]),
        ([add("Anna", 1, "5S")], [("events.0.meld", "no_such_meld")]),
        ([SET, add("Anna", 0, "5S")], [("events.1.meld", "no_such_meld")]),
        ([SET, add("Ben", 1, "5S")], [("events.1.meld", "no_such_meld")]),
        ([one_more("Anna", 1)], [("events.0.condition", "no_such_condition")]),
        (
            [call("Anna", "low_run"), one_more("Anna", 0)],
            [("events.1.condition", "no_such_condition")],
        ),
        ([SET, add("Anna", 1, "5H")], [("events.1.cards.0", "same_suit_only")]),
        ([lay("Anna", "5S 5S 5H"), add("Anna", 1, "6H")], [("events.0.cards", "two_suits")]),
    ],
)
def test_what_cannot_come_here(events: list[Any], wanted: list[tuple[str, str]]) -> None:
    found = codes(table(), *events)

    assert [each for each in found if not each[1].endswith("?")] == wanted


def test_a_faulty_meld_is_no_reason_to_ask_for_the_others() -> None:
    events = [lay("Anna", "5S 5S 5H"), out("Anna")]

    assert codes(table(), *events) == [("events.0.cards", "two_suits")]


def test_a_faulty_meld_does_not_count_among_the_cards_laid() -> None:
    events = [lay("Anna", "2C 3C 4C 5C 6C 7C 7D"), SET, lay("Anna", "2H 2H 2H")]

    assert codes(table(), *events) == [("events.0.cards", "not_a_meld")]


def test_no_hand_has_hundreds_of_events() -> None:
    asks = [call("Anna", "low_run", chips=0)] * (MOST_EVENTS + 1)

    assert codes(table(), *asks) == [("events", "malformed")]
    assert ("events", "malformed") not in codes(table(), *asks[1:])


def test_the_winners_neighbour_before_in_play_order_deals_next() -> None:
    at = table()

    assert next_dealer(at, None) == ANNA
    assert next_dealer(at, entry(out("Carla"))) == BEN
    assert next_dealer(at, entry(out("Carla"), avoidable("Ben"), dealer="Dan")) == BEN
    assert next_dealer(at, entry(out("Anna"))) == DAN
    assert next_dealer(at, entry(drop("Anna"), drop("Ben"), drop("Carla"))) == CARLA


def test_without_a_winner_whoever_dealt_deals_again() -> None:
    at = table()

    assert next_dealer(at, entry(dealer="Carla")) == CARLA
    assert next_dealer(at, entry(foul("Ben"))) == ANNA
    assert next_dealer(at, entry(out("Eva"), dealer="Ben")) == BEN
    assert next_dealer(at, entry(out("Eva"), dealer="Emil")) == ANNA
    assert next_dealer(table(1), entry(foul("Ben"))) == ANNA


def test_after_the_going_out_one_of_those_still_in_may_be_blamed() -> None:
    events = [drop("Dan"), foul("Carla"), out("Anna")]

    assert hand_of(entry(*events[:2]), table()).may_be_blamed == ()
    assert hand_of(entry(*events), table()).may_be_blamed == (BEN,)
    assert hand_of(entry(*events, avoidable("Ben")), table()).may_be_blamed == ()
    assert hand_of(entry(drop("Ben")), table(2)).may_be_blamed == ()


def test_the_page_is_told_where_a_part_alone_would_pay_more() -> None:
    said = entry(
        lay("Anna", "AH AH AH AD"),
        lay("Ben", "AH AH AH AD", chips=1),
        lay("Ben", "5S 5S 5S"),
        call("Ben", "low_run"),
    )

    found = hints(said, table())

    assert [(each.at, each.code, each.warning) for each in found] == [
        (("events", 0, "cards"), "pays_more_split", True)
    ]
    assert (found[0].params["n"], found[0].params["now"]) == (1, 0)
    assert [code for _at, code in codes(table(), lay("Anna", "AH AH AH AD"))] == []


def test_a_meld_taken_back_is_no_excuse_for_the_missing_ones() -> None:
    assert codes(table(), SET, give_back("Anna", 1), out("Anna")) == [
        ("events.2", "melds_incomplete?")
    ]
