"""Cards and their notation."""

from __future__ import annotations

import pytest

from app.cards import (
    PACK,
    Suit,
    UnknownCard,
    face,
    parse_card,
    parse_rank,
    pieces,
    write_cards,
)


def test_a_pack_has_fifty_two_different_cards() -> None:
    assert len(set(PACK)) == 52


def test_every_card_is_read_as_it_is_written() -> None:
    assert [parse_card(str(card)) for card in PACK] == list(PACK)


@pytest.mark.parametrize("text", ["TH", "th", "10h", "10♥", " T♥ ", "10♥\ufe0f", "T♥\ufe0e"])
def test_a_ten_of_hearts_may_be_written_in_many_ways(text: str) -> None:
    assert parse_card(text) == parse_card("TH")


@pytest.mark.parametrize("text", ["", "S", "7", "1S", "11S", "7X", "7SS", "K K", "♠7", "ıS", "2ſ"])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(UnknownCard):
        parse_card(text)


@pytest.mark.parametrize("text", ["", "1", "A2", "ｱ"])
def test_what_is_no_rank_is_refused(text: str) -> None:
    with pytest.raises(UnknownCard):
        parse_rank(text)


def test_a_hand_is_written_with_spaces() -> None:
    assert write_cards((parse_card("7s"), parse_card("10d"))) == "7S TD"
    assert parse_card("7s").suit is Suit.SPADES


def test_in_a_sentence_a_card_shows_its_suit() -> None:
    assert [face(parse_card(text)) for text in ("5s", "10h")] == ["5♠\ufe0e", "10♥\ufe0e"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("5s 5s", ["5s", "5s"]),
        ("5s5S,10h", ["5s", "5S", "10h"]),
        (" 7 k ", ["7", "k"]),
        ("5♠\ufe0e5♥", ["5♠\ufe0e", "5♥"]),
        ("5s five 5s!", ["5s", "five", "5s!"]),
        ("", []),
    ],
)
def test_a_text_falls_into_cards_and_what_is_none_stays_whole(text: str, found: list[str]) -> None:
    assert pieces(text) == found
