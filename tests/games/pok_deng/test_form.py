"""Keying in a round: what is typed becomes what was said, and nothing is lost on the way."""

from __future__ import annotations

from typing import Any

import pytest
from werkzeug.datastructures import MultiDict

from app.cards import parse_card
from app.games.pok_deng import terms
from app.games.pok_deng.check import check
from app.games.pok_deng.entry import Called, PokDengEntry, Stake
from app.games.pok_deng.form import PokDengForm
from app.games.pok_deng.rules import PokDengRules
from app.table import Seat, Table

NAMES = {Seat(1): "Noi", Seat(2): "Lek", Seat(3): "Dao"}


def table(**options: Any) -> Table[PokDengRules]:
    return Table(seats=tuple(NAMES), rules=PokDengRules.model_validate(options))


def typed(**fields: str) -> PokDengForm:
    return typed_at(table(), **fields)


def typed_at(at: Table[PokDengRules], **fields: str) -> PokDengForm:
    sent = {"dealer": "1"} | {key.replace("_", "-"): text for key, text in fields.items()}
    return PokDengForm(MultiDict(sent), table=at, names=NAMES)


def said(**fields: str) -> PokDengEntry:
    entry, problems = typed(**fields).read()
    assert entry is not None, problems
    return entry


def asked(form: PokDengForm) -> list[tuple[str, object]]:
    return [(form.field_of(p.at), p.params.get("what", p.code)) for p in form.read()[1]]


@pytest.mark.parametrize(
    ("text", "ranks", "suited"),
    [
        ("7 8", ("7", "8"), 0),
        ("7,8,2", ("7", "8", "2"), 0),
        ("10 k", ("T", "K"), 0),
        ("t7=", ("T", "7"), 2),
        ("7 8 = 2", ("7", "8", "2"), 2),
        ("7 8 2 =", ("7", "8", "2"), 3),
    ],
)
def test_ranks_are_enough(text: str, ranks: tuple[str, ...], suited: int) -> None:
    entry = said(seat1_cards="2 3", seat2_stake="5", seat2_cards=text)

    said_so = {"player": Seat(2), "bet": 5, "ranks": ranks, "suited": suited}
    assert entry.hands == (Stake.model_validate(said_so),)


@pytest.mark.parametrize("text", ["7s 8d 2c", "7S8D2C", "7♠ 8♦ 2♣", " 7s,8d ,2c "])
def test_cards_may_be_written_with_their_suits(text: str) -> None:
    entry = said(seat1_cards="2 3", seat2_stake="5", seat2_cards=text, seat2_early="y")

    dealt = (parse_card("7S"), parse_card("8D"))
    hand = Stake(player=Seat(2), bet=5, dealt=dealt, drawn=parse_card("2C"), compare="early")
    assert entry.hands == (hand,)


@pytest.mark.parametrize(
    ("text", "result", "deng"),
    [("+3", "win", 3), ("-1", "lose", 1), ("\u22122", "lose", 2), ("0", "tie", None)],
)
def test_a_called_result_is_a_signed_multiplier(text: str, result: str, deng: int | None) -> None:
    entry = said(seat2_stake="๑๐", seat2_result=text)

    assert entry.hands == (
        Called.model_validate({"player": Seat(2), "bet": 10, "result": result, "deng": deng}),
    )


def test_a_row_left_empty_altogether_is_not_in_the_round() -> None:
    entry = said(seat2_stake="5", seat2_result="+1", seat3_stake=" ")

    assert [hand.player for hand in entry.hands] == [2]


def test_what_is_missing_is_asked_for_at_its_field() -> None:
    form = typed(seat2_stake="ten", seat2_result="+1", seat3_stake="5")

    assert asked(form) == [("seat2-stake", terms.BET), ("seat3-result", terms.RESULT)]
    assert form.rows[1]["stake"].data == "ten"


def test_the_dealers_cards_are_asked_for_in_the_dealers_row() -> None:
    assert asked(typed(seat1_cards="7s 8", seat2_stake="5", seat2_result="0")) == [
        ("seat1-cards", "card_unknown")
    ]
    assert asked(typed(seat1_cards="7", seat2_stake="5", seat2_result="0")) == [
        ("seat1-cards", "card_count")
    ]


@pytest.mark.parametrize(
    ("text", "code"),
    [("7s 8d 2c 3c", "card_count"), ("7 x", "card_unknown"), ("7s7", "card_unknown")],
)
def test_cards_that_are_none_are_named_where_they_were_typed(text: str, code: str) -> None:
    form = typed(seat1_cards="2 3", seat2_stake="5", seat2_cards=text)

    assert asked(form) == [("seat2-cards", code)]


def test_a_result_that_is_no_number_is_asked_for_again() -> None:
    assert asked(typed(seat2_stake="5", seat2_result="won")) == [("seat2-result", terms.RESULT)]


def test_cards_and_a_called_result_are_one_too_many() -> None:
    form = typed(seat1_cards="2 3", seat2_stake="5", seat2_cards="7 8", seat2_result="+1")

    assert asked(form) == [("seat2-result", terms.BOTH)]


def test_without_a_dealer_the_dealer_is_asked_for() -> None:
    form = typed(dealer="9", seat2_stake="5", seat2_result="+1", seat1_stake="", seat1_cards="7")

    assert ("dealer", terms.DEALER) in asked(form)


def test_a_round_without_hands_is_shown_at_the_dealer_and_else_at_the_first_hand() -> None:
    assert typed().field_of(("hands",)) == "dealer"
    assert typed(seat3_stake="5").field_of(("hands",)) == "seat3-stake"
    assert typed(seat3_stake="5", seat3_cards="7 8").field_of(("hands", 0)) == "seat3-cards"


def test_bets_and_dealer_are_as_last_time() -> None:
    last = said(dealer="3", seat1_stake="7", seat1_result="+1", seat2_stake="", seat2_cards="")

    form = PokDengForm.start(table(min_bet=3, bet_step=5), NAMES, [last])

    assert form.dealer.data == "3"
    assert [row["stake"].data for row in form.rows] == ["7", "5", "5"]


def test_a_player_may_hold_a_second_hand_where_agreed() -> None:
    two: dict[str, Any] = {"max_hands_per_player": 2}
    form = typed_at(
        table(**two), seat2_stake="5", seat2_result="+1", seat2x2_stake="8", seat2x2_result="-1"
    )

    entry, _problems = form.read()

    assert entry is not None
    assert [(hand.player, hand.bet) for hand in entry.hands] == [(2, 5), (2, 8)]
    again = PokDengForm.of(entry, table(**two), NAMES)
    assert again.read()[0] == entry
    assert [row.optional for row in again.rows] == [False, True] * 3


def test_the_dealers_own_stake_waits_for_the_next_round() -> None:
    older = said(seat2_stake="50", seat2_result="+1", seat3_stake="8", seat3_result="0")
    newer = said(dealer="2", seat1_stake="7", seat1_result="+1", seat3_stake="9", seat3_result="0")

    form = PokDengForm.start(table(), NAMES, [newer, older])

    assert [row["stake"].data for row in form.rows] == ["7", "50", "9"]


def test_a_hand_behind_an_empty_row_is_not_lost() -> None:
    four = table(max_hands_per_player=4)
    form = typed_at(
        four, seat2_stake="1", seat2_result="+1", seat2x3_stake="500", seat2x3_result="-5"
    )

    entry, _problems = form.read()

    assert entry is not None
    assert [hand.bet for hand in entry.hands] == [1, 500]


def test_a_hand_too_many_is_kept_so_that_the_check_can_say_so() -> None:
    form = typed(seat2_stake="1", seat2_result="+1", seat2x2_stake="5", seat2x2_result="-1")

    entry, _problems = form.read()

    assert entry is not None
    found = check(entry, table())
    assert [(form.field_of(p.at), p.code) for p in found] == [("seat2x2-stake", "hands_per_player")]


@pytest.mark.parametrize("text", ["= 7 8", "7s 8s =", "7 8 = 2 =", "7 = 8"])
def test_a_suit_mark_in_the_wrong_place_is_asked_about(text: str) -> None:
    form = typed(seat1_cards="2 3", seat2_stake="5", seat2_cards=text)

    assert asked(form) == [("seat2-cards", terms.CARDS)]


def test_cards_are_read_in_any_scripts_digits() -> None:
    entry = said(seat1_cards="๕ K", seat2_stake="5", seat2_cards="７ ２ ＝")

    assert entry.ranks == ("5", "K")
    assert entry.hands == (Stake(player=Seat(2), bet=5, ranks=("7", "2"), suited=2),)


def test_the_keys_are_the_multipliers_that_the_table_can_produce() -> None:
    assert typed().multipliers == (1, 2, 3, 5)
    assert 4 in typed_at(table(straights="deng")).multipliers
    assert typed().early_allowed
    assert not typed_at(table(early_compare="off")).early_allowed
