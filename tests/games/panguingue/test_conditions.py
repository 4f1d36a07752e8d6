"""What is paid while the hand is played: laid, added, called, asked in time or at another price."""

from __future__ import annotations

from app.games.panguingue.hand import hand_of
from app.games.panguingue.terms import A_MELD, LINES, SPADES
from tests.games.panguingue.table_of import (
    ANNA,
    BEN,
    add,
    borrow,
    call,
    cards,
    chips,
    codes,
    detail,
    drop,
    each,
    entry,
    foul,
    lay,
    one_more,
    out,
    scored,
    table,
)


def reasons(*events: dict[str, object], players: int = 2) -> list[tuple[str, object]]:
    found = scored(table(players), *events).transfers
    return [(each.reason.code, each.reason.params.get("meld")) for each in found]


def test_everybody_who_stayed_pays_for_a_condition_the_foul_ones_too() -> None:
    events = [drop("Emil"), foul("Ben"), lay("Anna", "5S 5S 5S")]

    assert chips(table(6), *events) == [16, -4, -4, -4, -4, -2]


def test_a_card_added_to_a_condition_pays_its_value_again() -> None:
    events = [lay("Anna", "5S 5S 5S"), add("Anna", 1, "5S"), add("Anna", 1, "5S 5S")]

    assert each(table(), *events) == [4, 4, 8]


def test_the_ace_that_makes_a_run_a_condition_pays_once() -> None:
    events = [lay("Anna", "2C 3C 4C"), add("Anna", 1, "AC"), add("Anna", 1, "5C")]

    assert each(table(), *events) == [0, 1, 1]
    assert detail(table(), *events).events[1].conditions == ("low_run",)


def test_a_condition_nobody_asked_for_in_time_is_not_owed() -> None:
    events = [lay("Anna", "5S 5S 5S", asked=False), add("Anna", 1, "5S")]

    assert each(table(), *events) == [0, 4]
    assert chips(table(), *events) == [12, -4, -4, -4]


def test_the_table_has_the_last_word_on_a_price() -> None:
    events = [lay("Anna", "5S 5S 5S", chips=6), add("Anna", 1, "5S", chips=0)]

    assert chips(table(2), *events) == [6, -6]
    assert codes(table(2), *events) == [
        ("events.0.chips", "overruled?"),
        ("events.1.chips", "overruled?"),
    ]


def test_our_own_price_is_no_overruling() -> None:
    assert codes(table(), lay("Anna", "5S 5S 5S", chips=4), call("Ben", "low_run", chips=1)) == []


def test_at_the_tables_own_price_a_meld_may_be_anything() -> None:
    odd = ["5S 5H", "8S 8S 8S", "5S 6S 2H", "", "AS 3S 4S"]

    for text in odd:
        events = [lay("Anna", text, chips=2), lay("Anna", text, chips=0)]
        assert chips(table(2), *events) == [2, -2]
        assert [code for _at, code in codes(table(2), *events)] == ["overruled?", "overruled?"]
        assert detail(table(2), *events).events[0].kind is None


def test_a_card_may_be_added_to_anything_at_the_tables_own_price() -> None:
    events = [lay("Anna", "5S 5S 5S"), add("Anna", 1, "5H", chips=1), add("Anna", 1, "5D")]

    assert each(table(2), *events) == [4, 1, 1]
    assert detail(table(2), *events).events[2].conditions == ("mixed_valle",)
    for text in ("8H 8H 8H", ""):
        odd = [lay("Anna", text, chips=1), add("Anna", 1, "5H")]
        wanted = "card_not_in_pack" if text else "too_few"
        assert codes(table(2), *odd)[1:] == [("events.1.cards", wanted)]


def test_cards_that_lie_apart_become_a_meld_when_the_gap_is_filled() -> None:
    events = [lay("Anna", "AC 3C 4C", chips=0), add("Anna", 1, "2C")]

    assert each(table(2), *events) == [0, 1]
    assert codes(table(2), *events) == [("events.0.chips", "overruled?")]


def test_a_called_condition_pays_like_three_cards_and_again_for_each_further_one() -> None:
    events = [
        call("Anna", "suited_valle", spades=True),
        one_more("Anna", 1),
        call("Anna", "high_run"),
        one_more("Anna", 2),
    ]

    assert each(table(), *events) == [4, 4, 1, 1]
    assert each(table(suited_valle_add_on="half"), *events) == [4, 2, 1, 1]
    assert each(table(sequence_add_on=False), *events) == [4, 4, 1, 0]
    assert each(table(long_seq="exact"), *events) == [4, 4, 1, 0]
    assert detail(table(), *events).events[3].conditions == ("high_run",)


def test_a_mixed_valle_set_that_does_not_pay_here_is_no_condition() -> None:
    at = table(mixed_valle=False)

    assert each(at, call("Anna", "mixed_valle"), lay("Ben", "5S 5H 5D")) == [0, 0]


def test_each_payment_names_what_it_is_for() -> None:
    events = [
        lay("Anna", "5S 5S 5S"),
        add("Anna", 1, "5S"),
        call("Anna", "high_run", spades=True),
        one_more("Anna", 1),
    ]

    assert reasons(*events) == [
        ("laid", cards("5S 5S 5S")),
        ("added", cards("5S 5S 5S 5S")),
        ("called", SPADES["high_run"]),
        ("called_more", SPADES["high_run"]),
    ]
    line = scored(table(2), *events).transfers[0].reason.params["line"]
    assert line == (SPADES["suited_valle"],)
    assert reasons(lay("Anna", "", chips=2), call("Anna", "low_run", chips=5)) == [
        ("agreed", A_MELD),
        ("agreed", LINES["low_run"]),
    ]


def test_a_borrow_names_what_is_formed_and_what_is_left_behind() -> None:
    events = [lay("Anna", "KH KH KH KD"), borrow("Anna", {1: "KD"}, "JD QD")]

    assert (
        reasons(*events, players=3)
        == [
            ("borrowed", cards("KD JD QD")),
            ("left_behind", cards("KH KH KH")),
        ]
        * 2
    )


def test_the_page_sees_who_would_pay_and_what_one_more_card_pays() -> None:
    said = entry(
        drop("Emil"),
        lay("Anna", "5S 5S 5S"),
        call("Anna", "high_run"),
        call("Ben", "suited_valle", spades=True),
        one_more("Ben", 1),
    )

    hand = hand_of(said, table(6))

    anna, ben = hand.players[ANNA], hand.players[BEN]
    assert list(anna.payers) == [2, 3, 4, 5]
    assert [(m.number, m.cards, m.kind, m.lines) for m in anna.melds] == [
        (1, cards("5S 5S 5S"), "same", ("suited_valle",))
    ]
    assert [(c.number, c.line, c.spades, c.more, c.next_each) for c in ben.called] == [
        (1, "suited_valle", True, 1, 4)
    ]
    assert (anna.recorded, ben.recorded, anna.needed) == (6, 4, 11)
    assert (anna.net, ben.net, hand.pot, hand.may_drop) == (12, 27, 2, False)
    assert hand_of(entry(), table()).may_drop


def test_going_out_is_shown_item_by_item() -> None:
    said = entry(
        drop("Emil"), lay("Anna", "5S 5S 5S"), lay("Anna", "JH QH KH"), lay("Anna", "2C 3C 4C")
    )

    going = hand_of(said, table(6)).players[ANNA].going_out

    assert going
    assert [(item.cards, item.lines, item.each) for item in going.items] == [
        (cards("5S 5S 5S"), ("suited_valle",), 4),
        (cards("JH QH KH"), ("high_run",), 1),
    ]
    assert (going.bonus, going.each, len(going.payers), going.pot, going.total) == (1, 6, 4, 2, 26)


def test_after_the_hand_nobody_pays_or_goes_out() -> None:
    hand = hand_of(entry(lay("Anna", "5S 5S 5S"), out("Anna")), table())

    assert {player.payers for player in hand.players.values()} == {()}
    assert {player.going_out for player in hand.players.values()} == {None}
    assert (hand.open, hand.winner, hand.may_drop) == (False, ANNA, False)
