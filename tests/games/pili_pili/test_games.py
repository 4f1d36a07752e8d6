"""Whole games from their rounds: the running total, the end, the winners, a correction."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from app.games.pili_pili.ending import joiner_start, over, ranks, winners
from app.games.pili_pili.score import score
from app.games.pili_pili.words import SENTENCES
from app.ledger.transfers import BOX
from app.table import Seat, Table
from app.table.replay import replay
from app.table.words import say
from app.web.documents import Writer
from tests.games.pili_pili.tables import (
    ALEX,
    EMMA,
    GAME,
    JAKE,
    NAMES,
    ZOE,
    entry,
    moves,
    rules,
    said,
    table,
)

PEOPLE = {seat: NAMES[seat] for seat in (EMMA, JAKE, ALEX)}


def evening(*rounds: dict[str, Any], at: Table[Any] | None = None) -> list[list[int]]:
    """What everybody holds after each round."""
    found = replay(GAME, rounds, at or table(), PEOPLE)
    assert found.problems == ()
    return [list(each.outcome.detail.totals.values()) for each in found.rounds]  # type: ignore[attr-defined]


MISSES = said("1 1 1", "5 0 0")
PAYS_BACK = said("3 0 1", "3 0 0", mission="exact-bet-pays-back")


def test_pilis_run_on_from_round_to_round() -> None:
    assert evening(said("1 1 1", "3 1 1"), said("2 2 2", "1 2 2")) == [[2, 0, 0], [3, 0, 0]]


def test_a_corrected_round_changes_what_a_later_one_gives_back() -> None:
    first = said("2 2 2", "1 2 2")
    corrected = said("2 2 2", "0 3 2")

    assert evening(first, PAYS_BACK) == [[1, 0, 0], [0, 0, 1]]
    assert evening(corrected, PAYS_BACK) == [[2, 1, 0], [0, 1, 1]]
    five = said("2 2 2", "5 0 0")
    assert evening(five, PAYS_BACK) == [[3, 2, 2], [0, 2, 3]]
    assert evening(MISSES, PAYS_BACK) == [[4, 1, 1], [1, 1, 2]]


def test_a_correction_may_end_the_game_before_the_rounds_that_follow() -> None:
    rounds = [MISSES, said("1 1 1", "4 1 0"), said("1 1 1", "2 1 2")]
    fine = replay(GAME, [said("1 1 1", "2 1 2"), *rounds[1:]], table(), PEOPLE)

    cut = replay(GAME, rounds, table(), PEOPLE)

    assert fine.problems == ()
    assert len(cut.rounds) == 2
    assert [(p.at, p.code) for p in cut.problems] == [(("rounds", 2), "game_over")]


def test_chips_are_paid_by_the_round_that_ends_the_game_wherever_that_is() -> None:
    at = table(chips_per_pili=2)
    early = replay(GAME, [MISSES, MISSES], at, PEOPLE)
    late = replay(GAME, [said("1 1 1", "2 1 2"), MISSES, MISSES], at, PEOPLE)

    assert [each.chips for each in early.rounds] == [{}, {EMMA: -24, JAKE: 12, ALEX: 12}]
    assert [bool(each.chips) for each in late.rounds] == [False, False, True]
    assert late.rounds[2].chips == {EMMA: -14, JAKE: 16, ALEX: -2}


@pytest.mark.parametrize("rate", [0, 5])
def test_chips_are_paid_where_the_table_plays_for_them(rate: int) -> None:
    at = table(4, (6, 5, 1, 1), chips_per_pili=rate)
    played = entry("1 1 1 1", "2 1 1 1")

    paid = [move for move in moves(played, at) if move[0] == "chips_per_pili"]

    expected = [(EMMA, ALEX, 6), (EMMA, ZOE, 6), (JAKE, ALEX, 4), (JAKE, ZOE, 4)]
    assert paid == [("chips_per_pili", *pair, n * rate) for *pair, n in expected if rate]


def test_what_is_paid_at_the_end_is_said_with_its_numbers() -> None:
    at = table(2, (6, 1), chips_per_pili=5)

    last = score(entry("1 1", "2 3"), at).transfers[-1]

    assert last.amount == last.reason.params["n"] == 20
    assert say(SENTENCES[last.reason.code], last.reason.params, Writer(NAMES)) == (
        "The game ends with 7 Pilis for Emma and 3 for Jake: "
        "Emma pays Jake 20, which is 5 for each Pili between them"
    )


def test_chips_wait_for_the_end_and_are_paid_once() -> None:
    played = entry("1 1 1", "2 2 1")

    assert moves(played, table(3, (5, 5, 0), chips_per_pili=5)) == [
        ("missed", BOX, EMMA, 1),
        ("missed", BOX, JAKE, 1),
    ]
    over_before = moves(played, table(3, (7, 5, 0), chips_per_pili=5))
    assert [code for code, *_ in over_before] == ["missed", "missed"]


def test_the_game_ends_at_the_limit_and_not_before() -> None:
    assert not over(table(3, (6, 6, 6)))
    assert over(table(3, (7, 0, 0)))
    assert over(table(3, (6, 0, 0), limit=6))
    assert not over(table())


def test_who_left_at_the_limit_has_ended_the_game_and_the_box_never_does() -> None:
    at = table(2, (1, 2))

    assert over(replace(at, standings={**at.standings, ALEX: 7}))
    assert not over(replace(at, standings={**at.standings, Seat(BOX): 9}))


def test_the_fewest_pilis_win_together_and_nobody_before_the_end() -> None:
    assert winners(table(4, (7, 2, 5, 2))) == (JAKE, ZOE)
    assert winners(table(3, (7, 7, 7))) == (EMMA, JAKE, ALEX)
    assert winners(table(3, (8, 7, 9))) == (JAKE,)
    assert winners(table(3, (6, 1, 2))) == ()
    assert winners(table(3, (7, 1))) == (ALEX,)


def test_who_left_cannot_win() -> None:
    at = Table(seats=(EMMA, JAKE), rules=rules(), standings={EMMA: 7, JAKE: 4, ALEX: 0})

    assert winners(at) == (JAKE,)


def test_places_are_shared_and_the_next_place_is_left_out() -> None:
    assert ranks({EMMA: 2, JAKE: 7, ALEX: 2, ZOE: 5}) == {EMMA: 1, JAKE: 4, ALEX: 1, ZOE: 3}
    assert ranks({}) == {}


def test_a_latecomer_starts_at_the_average_rounded_up() -> None:
    assert joiner_start([1, 2, 2]) == 2
    assert joiner_start([2, 2]) == 2
    assert joiner_start([0, 0, 1]) == 1
    assert joiner_start([]) == 0


def test_replaying_a_game_twice_gives_the_same() -> None:
    rounds = [MISSES, PAYS_BACK, said("1 1 1", "2 1 2", dealer="Jake")]

    once = replay(GAME, rounds, table(), PEOPLE)

    assert replay(GAME, rounds, table(), PEOPLE) == once
    assert sum(once.table.standings.values()) == 0
