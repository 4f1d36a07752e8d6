"""Recording deals: once each, in one order, by what really stood before."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import event

from app.games import get_game
from app.store import circles, closing, deals
from app.store.db import Refused, db
from app.store.projection import table_of
from app.store.scoring import Rejected
from app.table import Seat
from app.table.outcome import Outcome
from tests.store.tables import GAME, House, at_once, new_key, open_house, round_of, rows

FOLD = """
SELECT seat, sum(amount) AS chips FROM (
  SELECT target AS seat, unit, amount FROM posting WHERE circle_id = :c AND sitting = :s
  UNION ALL SELECT source, unit, -amount FROM posting WHERE circle_id = :c AND sitting = :s
) AS moves WHERE unit = 'chips' GROUP BY seat
"""


def numbers(house: House) -> list[tuple[int, int]]:
    found = rows("SELECT seq, number FROM deal WHERE circle_id = :c ORDER BY seq", c=house.circle)
    return [(row["seq"], row["number"]) for row in found]


def test_a_round_moves_chips_between_the_dealer_and_each_player(house: House) -> None:
    answer = house.record({2: 20, 3: -10, 4: 0})

    seen = deals.get_deal(house.circle, 1, 1)

    assert answer == f"/c/{circles.to_text(house.circle)}/s/1"
    assert house.chips == {0: 0, 1: -10, 2: 20, 3: -10, 4: 0}
    assert seen is not None
    assert seen.moves == {1: -10, 2: 20, 3: -10, 4: 0}


def test_a_round_of_ties_is_recorded_and_moves_nothing(house: House) -> None:
    house.record({2: 0, 3: 0})

    assert numbers(house) == [(1, 1)]
    assert set(house.chips.values()) == {0}


def test_what_is_read_is_what_was_said(house: House) -> None:
    said_at = datetime(2026, 11, 12, 21, 4, tzinfo=UTC)
    entry = round_of({2: 20, 3: -10})
    seats = (Seat(3), Seat(1), Seat(2))

    deals.record(house.circle, 1, house.ask(), entry, seats, said_at, 0)
    seen = deals.get_deal(house.circle, 1, 1)

    assert seen is not None
    assert (seen.entry, seen.seats, seen.said_at) == (entry, seats, said_at)
    assert (seen.number, seen.seq, seen.version, seen.kind) == (1, 1, 1, "deal")
    assert seen.rules == get_game(GAME).rules()
    assert (seen.agreement_number, seen.device, seen.person) == (1, house.device, 1)
    assert seen.device_is_host
    assert seen.recorded_at.tzinfo is not None


def test_a_deal_from_no_known_device_has_no_person(house: House) -> None:
    asked = replace(house.ask(), device=None)

    deals.record(house.circle, 1, asked, round_of({2: 5}), house.seats)
    seen = deals.get_deal(house.circle, 1, 1)

    assert seen is not None
    assert (seen.device, seen.person, seen.device_is_host) == (None, None, False)


def test_a_double_tap_records_once(house: House) -> None:
    key = new_key()

    answers = [house.record({2: 20}, key=key) for _ in range(2)]

    assert answers[0] == answers[1]
    assert house.chips[2] == 20


def test_twenty_taps_in_the_same_moment_record_once(store: Flask, house: House) -> None:
    key = new_key()

    answers = at_once(store, [partial(house.record, {2: 20}, key=key)] * 20)

    assert len(set(answers)) == 1
    assert numbers(house) == [(1, 1)]
    assert house.chips[2] == 20


def test_phones_that_save_in_the_same_moment_get_numbers_without_gaps(
    store: Flask, house: House
) -> None:
    at_once(store, [partial(house.record, {2: won}) for won in range(1, 13)])

    assert numbers(house) == [(n, n) for n in range(1, 13)]
    assert house.chips[2] == sum(range(1, 13))
    assert house.see().last_seq == house.see().count == 12


def test_two_circles_do_not_wait_for_each_other_s_numbers(store: Flask, house: House) -> None:
    other = open_house("Emma", "Jake", device="Emma's phone")

    at_once(store, [partial(h.record, {2: 1}) for h in (house, other) * 5])

    assert numbers(house) == numbers(other) == [(n, n) for n in range(1, 6)]


def test_a_key_is_for_one_body_only(house: House) -> None:
    key = new_key()
    house.record({2: 20}, key=key)

    with pytest.raises(Refused) as refused:
        house.record({2: 30}, key=key)

    assert refused.value.code == "key_reused"
    assert house.chips[2] == 20


def test_a_closed_table_takes_no_deal(house: House) -> None:
    closing.close(house.circle, 1, house.ask())

    with pytest.raises(Refused) as refused:
        house.record({2: 20})

    assert refused.value.code == "closed"
    assert numbers(house) == []


def test_what_was_saved_before_closing_is_still_answered(house: House) -> None:
    key = new_key()
    answer = house.record({2: 20}, key=key)
    closing.close(house.circle, 1, house.ask())

    again = house.record({2: 20}, key=key)

    assert again == answer


def test_a_refused_entry_uses_no_key_up(house: House) -> None:
    key = new_key()
    with pytest.raises(Rejected) as rejected:
        house.record({2: 20}, dealer=2, key=key)
    tick = circles.tick_of(house.circle)

    house.record({2: 20}, dealer=1, key=key)

    assert rejected.value.problems
    assert house.chips[2] == 20
    assert circles.tick_of(house.circle) == (tick or 0) + 1


@pytest.mark.parametrize("seats", [(1, 2, 9), (1, 2, 2), (0, 1, 2)])
def test_only_seats_of_the_table_are_dealt_in_and_each_once(
    house: House, seats: tuple[int, ...]
) -> None:
    dealt_in = tuple(map(Seat, seats))

    with pytest.raises(Refused) as refused:
        deals.record(house.circle, 1, house.ask(), round_of({2: 5}), dealt_in)

    assert refused.value.code == "not_found"


def test_a_table_that_does_not_exist_takes_no_deal(house: House) -> None:
    with pytest.raises(Refused) as refused:
        deals.record(house.circle, 2, house.ask(), round_of({2: 5}), (Seat(1), Seat(2)))

    assert refused.value.code == "not_found"


def test_a_circle_that_does_not_exist_takes_no_deal(house: House) -> None:
    with pytest.raises(Refused) as refused:
        deals.record(house.circle ^ 1, 1, house.ask(), round_of({2: 5}), (Seat(1), Seat(2)))

    assert refused.value.code == "not_found"


def test_balances_are_the_fold_of_the_log(house: House) -> None:
    for turn in range(30):
        dealer = turn % 4 + 1
        players = [seat for seat in (1, 2, 3, 4) if seat != dealer]
        house.record({seat: (turn * seat) % 41 - 20 for seat in players}, dealer)

    folded = {row["seat"]: row["chips"] for row in rows(FOLD, c=house.circle, s=1)}

    assert {seat: chips for seat, chips in house.chips.items() if seat} == folded
    assert sum(house.chips.values()) == 0


def test_how_it_stood_before_a_deal_is_what_earlier_deals_moved(house: House) -> None:
    for won in (5, 7, 11):
        house.record({2: won})

    stood = deals.before(house.circle, 1, 3)

    assert stood == {0: 0, 1: -12, 2: 12, 3: 0, 4: 0}


def test_the_log_is_read_newest_first_and_by_the_page(house: House) -> None:
    for won in range(1, 8):
        house.record({2: won})

    newest = deals.deals_of(house.circle, 1, limit=3)
    older = deals.deals_of(house.circle, 1, before=newest[-1].number, limit=3)
    oldest = deals.deals_of(house.circle, 1, before=older[-1].number, limit=3)

    assert [seen.number for seen in newest + older + oldest] == [7, 6, 5, 4, 3, 2, 1]
    assert [seen.moves[Seat(2)] for seen in newest] == [7, 6, 5]


def test_a_page_of_the_log_costs_as_many_statements_however_long_it_is(
    store: Flask, house: House
) -> None:
    for won in range(1, 25):
        house.record({2: won})
    statements: list[str] = []
    event.listen(db.engine, "before_cursor_execute", lambda *around: statements.append(around[2]))

    for limit in (1, 20):
        deals.deals_of(house.circle, 1, limit=limit)

    assert sum(statement.startswith("SELECT") for statement in statements) == 6


def test_a_deal_that_does_not_exist_is_none(house: House) -> None:
    house.record({2: 20})

    assert deals.get_deal(house.circle, 1, 2) is None
    assert deals.get_deal(house.circle, 2, 1) is None


def test_the_last_entry_is_that_of_the_newest_deal(house: House) -> None:
    nothing = deals.last_entry(house.circle, 1)

    house.record({2: 20})
    house.record({3: 30})

    assert nothing is None
    assert deals.last_entry(house.circle, 1) == round_of({3: 30})


def test_the_page_scores_a_deal_again_as_it_was_scored(house: House) -> None:
    house.record({2: 20, 3: -30})
    seen = deals.get_deal(house.circle, 1, 1)
    assert seen is not None

    table = deals.table_before(house.circle, 1, GAME, seen)
    outcome: Outcome = get_game(GAME).score(seen.entry, table)

    assert table.seats == (1, 2, 3, 4)
    assert sum(t.amount for t in outcome.transfers) == 50


@pytest.mark.parametrize(
    ("carries", "points", "standings", "pot"),
    [
        ("nothing", None, {}, 0),
        ("pot", None, {}, 6),
        ("all", None, {1: -9, 2: 3}, 6),
        ("all", "Pilis", {1: 2, 2: 1}, 6),
    ],
)
def test_a_scorer_sees_only_what_its_game_carries(
    carries: Any, points: Any, standings: dict[int, int], pot: int
) -> None:
    game = replace(get_game(GAME), carries=carries, points=points)
    balances = {
        "chips": {Seat(0): 6, Seat(1): -9, Seat(2): 3},
        "points": {Seat(0): -3, Seat(1): 2, Seat(2): 1},
    }

    table = table_of(game, game.rules(), (Seat(1), Seat(2)), balances)  # type: ignore[arg-type]

    assert (table.standings, table.pot) == (standings, pot)
