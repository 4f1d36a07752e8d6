"""Who won how much, how often and when, out of postings alone."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from app.games import get_game
from app.store import circles, corrections, deals, sittings
from app.store.curves import STEPS, Extreme, courses_of
from app.store.endings import numbers_after_the_end
from app.store.of_person import evenings_of_person, moved_for
from app.store.scopes import Scope
from app.store.tallies import Tally, counts_of
from app.table import Seat
from app.table.extra import Extra, Line
from tests.store.rounds import PiliHouse, pili_house
from tests.store.rounds import round_of as pili_round
from tests.store.tables import House, round_of, run

NOI, SOMSAK, LEK, MALI = 1, 2, 3, 4


def tallies(house: House, game: str | None = None, **scope: Any) -> dict[int, Tally]:
    """Everybody's tally in chips, or in what a game counts."""
    counts = {count.game: count.tallies for count in counts_of(Scope(house.circle, **scope))}
    return {each.person: each for each in counts[game]}


def lend(house: House, source: int, target: int, amount: int) -> None:
    line = Line(source=Seat(source), target=Seat(target), amount=amount)
    loan = Extra(kind="other", lines=(line,))
    deals.record(house.circle, house.sitting, house.ask(), loan, house.seats)


def revise(house: House, number: int, entry: Any) -> None:
    seen = deals.get_deal(house.circle, house.sitting, number)
    assert seen is not None
    corrections.revise(house.circle, house.sitting, number, house.ask(), entry, seen.version)


def another_table(house: House, *people: int, game: str = "pok-deng") -> House:
    rules = get_game(game).rules()
    path = circles.open_sitting(house.circle, house.ask(), game, rules, people)
    return replace(house, sitting=int(path.rsplit("/", 1)[1]))


def set_evening(house: House, day: str) -> None:
    run(
        "UPDATE sitting SET evening = :day WHERE circle_id = :c AND number = :s",
        day=date.fromisoformat(day),
        c=house.circle,
        s=house.sitting,
    )


def test_total_deals_won_best_and_worst_are_those_of_the_rounds(house: House) -> None:
    house.record({2: 20, 3: -10, 4: 0})
    house.record({2: -5, 3: -10, 4: 0})
    house.record({2: 7, 3: 30, 4: 0}, dealer=1)

    found = tallies(house)

    assert found[SOMSAK] == Tally(SOMSAK, 22, 3, 2, 20, -5, 0, 0)
    assert found[LEK] == Tally(LEK, 10, 3, 1, 30, -10, 0, 0)
    assert found[MALI] == Tally(MALI, 0, 3, 0, 0, 0, 0, 0)
    assert found[NOI] == Tally(NOI, -32, 3, 1, 15, -37, 3, -32)
    assert list(found) == [SOMSAK, LEK, MALI, NOI]


def test_who_lost_every_round_has_a_loss_for_the_best_one(house: House) -> None:
    house.record({2: -20, 3: 0, 4: 0})
    house.record({2: -5, 3: 0, 4: 0})

    found = tallies(house)[SOMSAK]

    assert (found.won, found.best, found.worst) == (0, -5, -20)


def test_a_struck_out_round_counts_nowhere(house: House) -> None:
    house.record({2: 20, 3: -10, 4: 0})
    house.record({2: -50, 3: 90, 4: 0})

    revise(house, 2, None)

    assert tallies(house)[SOMSAK] == Tally(SOMSAK, 20, 1, 1, 20, 20, 0, 0)
    assert tallies(house)[NOI].dealt == 1


def test_a_misdeal_is_no_deal_of_anybody(house: House) -> None:
    house.record({2: 20, 3: -10, 4: 0})

    deals.record(house.circle, 1, house.ask(), None, house.seats)

    assert tallies(house)[SOMSAK].deals == 1


def test_a_corrected_round_counts_as_it_stands_now(house: House) -> None:
    house.record({2: 20, 3: -10, 4: 0})
    house.record({2: 1, 3: 1, 4: 1})

    revise(house, 1, round_of({2: -20, 3: 0, 4: 5}, dealer=1))

    assert tallies(house)[SOMSAK] == Tally(SOMSAK, -19, 2, 1, 1, -20, 0, 0)
    assert tallies(house)[MALI] == Tally(MALI, 6, 2, 2, 5, 1, 0, 0)


def test_another_dealer_has_the_round_after_a_correction(house: House) -> None:
    house.record({2: 20, 3: -10, 4: 0}, dealer=1)

    revise(house, 1, round_of({1: 4, 3: -10, 4: 0}, dealer=2))

    found = tallies(house)
    assert (found[NOI].dealt, found[NOI].as_dealer) == (0, 0)
    assert (found[SOMSAK].dealt, found[SOMSAK].as_dealer) == (1, 6)


def test_a_loan_is_in_the_total_and_is_no_round(house: House) -> None:
    house.record({2: 20, 3: -10, 4: 0})

    lend(house, NOI, SOMSAK, 500)

    assert tallies(house)[SOMSAK] == Tally(SOMSAK, 520, 1, 1, 20, 20, 0, 0)
    assert tallies(house)[NOI] == Tally(NOI, -510, 1, 0, -10, -10, 1, -10)


def test_who_was_not_dealt_in_has_no_deal(house: House) -> None:
    three = [seat for seat in house.seats if seat != MALI]
    deals.record(house.circle, 1, house.ask(), round_of({2: 20, 3: -10}), three)

    found = tallies(house)

    assert found[SOMSAK].deals == 1
    assert MALI not in found


def test_games_are_counted_together_in_chips_and_one_by_one(house: House) -> None:
    house.record({2: 20, 3: -10, 4: 0})
    second = another_table(house, MALI, SOMSAK)
    second.record({2: 3}, dealer=1)

    found = tallies(house)

    assert found[SOMSAK] == Tally(SOMSAK, 23, 2, 2, 20, 3, 0, 0)
    assert found[MALI] == Tally(MALI, -3, 2, 0, 0, -3, 1, -3)


def test_one_evening_leaves_the_others_out(house: House) -> None:
    house.record({2: 20, 3: -10, 4: 0})
    set_evening(house, "2026-11-29")
    second = another_table(house, NOI, SOMSAK)
    second.record({2: 3})
    set_evening(second, "2026-11-30")

    found = tallies(house, evening=date(2026, 11, 30))

    assert found[SOMSAK] == Tally(SOMSAK, 3, 1, 1, 3, 3, 0, 0)
    assert set(found) == {NOI, SOMSAK}


def test_the_fewest_pilis_win(noise: House) -> None:
    house = pili_house()
    house.play("3 1 0", "2 1 2")
    house.play("3 0 1", "3 1 1")
    house.play("3 1 0", "3 1 1")

    found = tallies(house, "pili-pili")

    assert [each for each in counts_of(Scope(house.circle)) if each.game is None] == []
    assert found[1] == Tally(1, 1, 3, 2, 0, 1, 3, 1)
    assert found[2] == Tally(2, 1, 3, 2, 0, 1, 0, 0)
    assert found[3] == Tally(3, 3, 3, 1, 0, 2, 0, 0)
    assert list(found) == [1, 2, 3]


def test_pilis_and_the_chips_for_them_are_two_counts(noise: House) -> None:
    house = pili_house(chips_per_pili=5, limit=5)
    house.play("5 1 0", "0 1 4")

    in_chips = tallies(house)

    assert sum(each.total for each in in_chips.values()) == 0
    assert {each.deals for each in in_chips.values()} == {1}
    assert in_chips[2].best > 0 > in_chips[1].worst
    assert set(tallies(house, "pili-pili")) == {1, 2, 3}


def test_a_loan_beside_a_game_of_points_shows_in_chips(noise: House) -> None:
    house = pili_house()
    house.play("3 1 0", "2 1 2")

    lend(house, 1, 2, 30)

    assert [each.total for each in tallies(house).values()] == [30, -30]
    assert {each.deals for each in tallies(house).values()} == {0}


def ended_early() -> PiliHouse:
    """A game that a correction of its first round ended there; two rounds came after it."""
    house = pili_house(limit=5)
    house.play("3 1 0", "3 1 1")
    house.play("3 1 0", "2 1 2")
    house.play("0 3 1", "0 4 1")
    house.revise(1, pili_round("5 1 0", "0 1 4"))
    return house


def test_rounds_after_the_end_count_nowhere(noise: House) -> None:
    house = ended_early()

    assert numbers_after_the_end(Scope(house.circle)) == [(1, 2), (1, 3)]
    assert {each.deals for each in tallies(house, "pili-pili").values()} == {1}
    assert tallies(house, "pili-pili")[1].dealt == 1
    assert course(house).dealers == {Seat(1): 1}


def test_nothing_played_counts_nobody(house: House) -> None:
    counted = counts_of(Scope(house.circle))

    assert [(count.game, count.tallies) for count in counted] == [(None, ())]


@pytest.mark.parametrize("rounds", [1, 3])
def test_statements_do_not_grow_with_what_was_played(
    house: House, statements: list[str], rounds: int
) -> None:
    for at in range(rounds):
        table = another_table(house, NOI, SOMSAK)
        table.record({2: at + 1})
    evening = house.see().evening
    statements.clear()

    counts_of(Scope(house.circle))
    courses_of(house.circle, evening, rounds)

    assert len([each for each in statements if each.startswith(("SELECT", "WITH"))]) == 7


def course(house: House) -> Any:
    seen = house.see()
    return courses_of(house.circle, seen.evening, seen.count)[house.sitting]


def test_the_course_of_an_evening_adds_up_to_its_balances(house: House) -> None:
    house.record({2: 20, 3: -10, 4: 0})
    lend(house, NOI, MALI, 3)
    house.record({2: -5, 3: 0, 4: 0})
    revise(house, 1, round_of({2: 10, 3: -10, 4: 0}))

    steps = course(house).steps("chips")

    assert steps == [
        (1, {2: 10, 3: -10}),
        (2, {1: -3, 4: 3}),
        (3, {1: 5, 2: -5}),
    ]
    assert course(house).steps("points") == []


def test_the_best_and_the_worst_round_are_of_deals_and_the_earliest_of_several(
    house: House,
) -> None:
    house.record({2: 20, 3: -10, 4: 0})
    house.record({2: 20, 3: -10, 4: -10})
    house.record({2: 5, 3: -10, 4: 0})
    lend(house, NOI, SOMSAK, 500)

    found = course(house)

    assert found.highest["chips"] == Extreme(1, Seat(2), 20)
    assert found.lowest["chips"] == Extreme(1, Seat(1), -10)
    assert found.dealers == {Seat(1): 3}


def test_more_rounds_than_a_chart_has_points_are_drawn_by_steps(house: House) -> None:
    evening = house.see().evening
    for won in range(1, 6):
        house.record({2: won, 3: 0, 4: 0})

    found = courses_of(house.circle, evening, numbers=2 * STEPS + 1)[1]

    assert found.steps("chips") == [(3, {1: -6, 2: 6}), (6, {1: -9, 2: 9})]
    assert found.highest["chips"] == Extreme(5, Seat(2), 5)


def test_what_moved_something_for_somebody_is_read_page_by_page(house: House) -> None:
    house.record({2: 20, 3: -10, 4: 0})
    house.record({2: 0, 3: -10, 4: 0})
    lend(house, NOI, SOMSAK, 500)
    second = another_table(house, NOI, SOMSAK)
    second.record({2: -3})

    first = moved_for(house.circle, SOMSAK, None, 2)
    rest = moved_for(house.circle, SOMSAK, (first[-1].sitting, first[-1].number), 2)

    assert [(each.sitting, each.number, each.gain, each.kind) for each in first] == [
        (2, 1, -3, "deal"),
        (1, 3, 500, "extra"),
    ]
    assert [(each.sitting, each.number, each.gain) for each in rest] == [(1, 1, 20)]


def test_what_was_struck_out_moved_nothing_for_anybody(house: House) -> None:
    house.record({2: 20, 3: -10, 4: 0})

    revise(house, 1, None)

    assert moved_for(house.circle, SOMSAK, None, 9) == []


def test_somebody_s_evenings_are_added_up_day_by_day(house: House) -> None:
    house.record({2: 20, 3: -10, 4: 0})
    second = another_table(house, NOI, SOMSAK)
    second.record({2: -3})
    third = another_table(house, NOI, SOMSAK)
    third.record({2: 5})
    set_evening(third, "2031-01-01")

    found = evenings_of_person(house.circle, SOMSAK)

    assert [each.chips for each in found] == [17, 5]
    assert sittings.sittings_on(house.circle, date(2031, 1, 1))[0].number == 3
