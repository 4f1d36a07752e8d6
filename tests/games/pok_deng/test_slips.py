"""Hints before saving: ten times the usual bet, somebody missing, the same round again."""

from __future__ import annotations

from app.games.pok_deng.entry import Called, PokDengEntry
from app.games.pok_deng.slips import slips
from app.table import Seat


def called(*bets: int, dealer: int = 1) -> PokDengEntry:
    """Everybody from seat 2 on wins once the bet; 0 is not in the round."""
    hands = [
        Called(player=Seat(seat), bet=bet, result="win") for seat, bet in enumerate(bets, 2) if bet
    ]
    return PokDengEntry(dealer=Seat(dealer), hands=tuple(hands))


def codes(entry: PokDengEntry, *last: PokDengEntry) -> list[str]:
    found = slips(entry, last)
    assert all(problem.warning for problem in found)
    return [problem.code for problem in found]


def test_the_first_round_has_nothing_to_be_compared_with() -> None:
    assert codes(called(1_000, 5)) == []


def test_a_bet_ten_times_the_usual_is_asked_about() -> None:
    last = [called(10, 20), called(10, 10)]

    assert codes(called(99, 20), *last) == []
    assert codes(called(100, 20), *last) == ["unusual_bet"]


def test_a_player_of_the_last_two_rounds_is_missed() -> None:
    last = [called(10, 20), called(10, 10)]

    assert codes(called(10, 0), *last) == ["player_missing"]
    assert codes(called(10, 0), last[0]) == []
    assert codes(called(0, 10, dealer=2), *last) == ["player_missing"]


def test_who_sat_out_already_is_not_missed() -> None:
    assert codes(called(10, 0), called(20, 0), called(10, 10)) == []


def test_the_very_same_round_again_is_asked_about() -> None:
    assert codes(called(10, 20), called(10, 20)) == ["same_as_last"]
    assert codes(called(10, 20), called(20, 20), called(10, 20)) == []
