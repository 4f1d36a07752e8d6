"""An evening scored from its entries."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from app.games import get_game
from app.ledger.transfers import BOX, Transfer
from app.table import Seat, Table
from app.table.outcome import Outcome, Reason
from app.table.replay import replay
from app.table.words import N_

GAME = get_game("pok-deng")
NAMES = {Seat(1): "Noi", Seat(2): "Lek", Seat(3): "Dao"}
TABLE: Table[Any] = Table(seats=tuple(NAMES), rules=GAME.rules())


def called(player: str, result: str, bet: int = 10) -> dict[str, Any]:
    return {"dealer": "Noi", "hands": [{"player": player, "bet": bet, "result": result}]}


@settings(max_examples=50)
@given(
    st.lists(st.builds(called, st.sampled_from(["Lek", "Dao"]), st.sampled_from(["win", "lose"])))
)
def test_replaying_an_evening_twice_gives_the_same(rounds: list[dict[str, Any]]) -> None:
    once = replay(GAME, rounds, TABLE, NAMES)

    assert replay(GAME, rounds, TABLE, NAMES) == once
    assert sum(sum(each.chips.values()) for each in once.rounds) == 0


def test_a_broken_round_does_not_hide_the_next_ones_problems() -> None:
    said = [called("Zed", "win"), called("Lek", "win", bet=0), called("Lek", "win")]

    found = replay(GAME, said, TABLE, NAMES)

    assert [(p.at, p.code) for p in found.problems] == [
        (("rounds", 0, "hands", 0, "player"), "unknown_player"),
        (("rounds", 1, "hands", 0, "bet"), "bet_not_positive"),
    ]
    assert len(found.rounds) == 1


def test_points_and_pot_are_carried_and_the_end_is_asked_for_before_a_round() -> None:
    """A game that counts points, puts a chip into the pot and ends at two points."""

    def score(entry: Any, table: Table[Any]) -> Outcome:
        paid = Transfer(2, BOX, 1, "chips", Reason("by_called"))
        point = Transfer(BOX, 2, 1, "points", Reason("by_called"))
        return Outcome((paid, point), GAME.score(entry, table).detail)

    tally = replace(
        GAME, score=score, points=N_("points"), over=lambda t: t.standings.get(Seat(2), 0) >= 2
    )
    start = replace(TABLE, pot=5)

    found = replay(tally, [called("Lek", "win")] * 3, start, NAMES)

    assert [each.pot for each in found.rounds] == [6, 7]
    assert found.table.standings[Seat(2)] == 2
    assert [(p.at, p.code) for p in found.problems] == [(("rounds", 2), "game_over")]
