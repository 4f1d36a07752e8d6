"""The detective finds the mistake that was made, on evenings that could have been."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.ledger.detective import Suspect, suspects
from app.ledger.transfers import BOX, Moves, Transfer, difference, moved, net

NOI, SOMSAK, LEK, MALI, DAO = range(1, 6)
PEOPLE = (NOI, SOMSAK, LEK, MALI, DAO)
EVERY = 10**9
AMOUNTS = st.one_of(st.integers(1, 9), st.integers(1, 20).map(lambda n: 10 * n))


def deal(*moves: tuple[int, int, int]) -> Moves:
    """What went from whom to whom."""
    return moved([Transfer(source, target, n, "chips", "won") for source, target, n in moves])


def gained(moves: Moves) -> dict[int, int]:
    return {seat: net(moves, "chips").get(seat, 0) for seat in PEOPLE}


def off(truth: Moves, entered: Moves) -> dict[int, int]:
    """What is counted too much, by seat, when this was played and that was entered."""
    return gained(difference(truth, entered))


def turned(moves: Moves) -> Moves:
    return {(target, source, unit): n for (source, target, unit), n in moves.items()}


def renamed(moves: Moves, one: int, other: int) -> Moves:
    names = {one: other, other: one}
    return {(names.get(s, s), names.get(t, t), unit): n for (s, t, unit), n in moves.items()}


def said(found: list[Suspect]) -> list[tuple[int, str]]:
    return [(each.deal, each.mistake) for each in found]


@st.composite
def deals(draw: st.DrawFn) -> Moves:
    """Some of the others win from the dealer or lose to them, and the pot may pay or be paid."""
    dealer = draw(st.sampled_from(PEOPLE))
    others = draw(st.sets(st.sampled_from(sorted({*PEOPLE, BOX} - {dealer})), min_size=1))
    pays = [(draw(st.booleans()), n, draw(AMOUNTS)) for n in sorted(others)]
    return deal(*((n, dealer, a) if loses else (dealer, n, a) for loses, n, a in pays))


EVENINGS = st.lists(deals(), min_size=1, max_size=12).map(lambda all_: dict(enumerate(all_, 1)))


def is_found(evening: Mapping[int, Moves], number: int, truth: Moves) -> None:
    """Among the exact suspects is one that says of this deal what would make it right."""
    counted_off = off(truth, evening[number])

    found = suspects(counted_off, evening, EVERY)

    exact = [each for each in found if each.exact]
    assert found[: len(exact)] == exact
    if any(counted_off.values()):
        assert number in [each.deal for each in exact]
    else:
        assert found == []


@settings(deadline=None)
@given(EVENINGS, st.data())
def test_a_deal_entered_twice_is_found(evening: dict[int, Moves], data: st.DataObject) -> None:
    number = data.draw(st.sampled_from(sorted(evening)))

    is_found(evening, number, {})


@settings(deadline=None)
@given(EVENINGS, st.data())
def test_a_deal_that_was_missed_is_found_where_another_was_like_it(
    evening: dict[int, Moves], data: st.DataObject
) -> None:
    number = data.draw(st.sampled_from(sorted(evening)))
    twice = {pair: 2 * n for pair, n in evening[number].items()}

    is_found(evening, number, twice)


@settings(deadline=None)
@given(EVENINGS, st.sampled_from([0.1, 10]), st.data())
def test_ten_times_too_much_or_too_little_is_found(
    evening: dict[int, Moves], times: float, data: st.DataObject
) -> None:
    amounts = [(k, p) for k, moves in evening.items() for p in moves]
    number, pair = data.draw(st.sampled_from(amounts))
    right = evening[number][pair] * times
    if right != int(right):
        return
    truth = {**evening[number], pair: int(right)}

    is_found(evening, number, truth)


@settings(deadline=None)
@given(EVENINGS, st.data())
def test_two_names_that_were_swapped_are_found(
    evening: dict[int, Moves], data: st.DataObject
) -> None:
    number = data.draw(st.sampled_from(sorted(evening)))
    here = sorted({n for s, t, _ in evening[number] for n in (s, t)} - {BOX})
    one, other = data.draw(st.sampled_from(here)), data.draw(st.sampled_from(PEOPLE))

    is_found(evening, number, renamed(evening[number], one, other))


@settings(deadline=None)
@given(EVENINGS, st.booleans(), st.data())
def test_a_win_entered_as_a_loss_is_found(
    evening: dict[int, Moves], everybody: bool, data: st.DataObject
) -> None:
    number = data.draw(st.sampled_from(sorted(evening)))
    pair = data.draw(st.sampled_from(sorted(evening[number])))
    wrong = evening[number] if everybody else {pair: evening[number][pair]}
    right = {each: n for each, n in evening[number].items() if each not in wrong}

    is_found(evening, number, {**right, **turned(wrong)})


@settings(deadline=None)
@given(EVENINGS, st.dictionaries(st.sampled_from(PEOPLE), st.integers(-99, 99)))
def test_each_suspect_explains_something_and_the_best_comes_first(
    evening: dict[int, Moves], difference_: dict[int, int]
) -> None:
    found = suspects(difference_, evening)

    assert len(found) <= 5
    assert [each.left for each in found] == sorted(each.left for each in found)
    assert all(0 <= each.left < sum(map(abs, difference_.values())) for each in found)
    assert len({(each.deal, each.mistake, each.seats) for each in found}) == len(found)


# What was played, what was entered, and the sentence that the first suspect stands for.
MISTAKES: Mapping[str, tuple[Moves, Moves, Callable[[Suspect], bool]]] = {
    "ten times too much": (
        deal((NOI, MALI, 20), (LEK, NOI, 30)),
        deal((NOI, MALI, 200), (LEK, NOI, 30)),
        lambda s: (s.mistake, s.seats, s.entered, s.meant) == ("ten_more", (NOI, MALI), 200, 20),
    ),
    "ten times too little": (
        deal((NOI, MALI, 70), (LEK, NOI, 30)),
        deal((NOI, MALI, 7), (LEK, NOI, 30)),
        lambda s: (s.mistake, s.seats, s.entered, s.meant) == ("ten_less", (NOI, MALI), 7, 70),
    ),
    "one win as a loss": (
        deal((NOI, MALI, 7), (LEK, NOI, 30)),
        deal((MALI, NOI, 7), (LEK, NOI, 30)),
        lambda s: (s.mistake, s.seats, s.entered, s.meant) == ("turned_one", (MALI, NOI), 7, 7),
    ),
    "all wins as losses": (
        deal((NOI, MALI, 7), (LEK, NOI, 30), (NOI, SOMSAK, 4)),
        deal((MALI, NOI, 7), (NOI, LEK, 30), (SOMSAK, NOI, 4)),
        lambda s: (s.mistake, s.seats) == ("turned_all", ()),
    ),
    "two names": (
        deal((NOI, MALI, 7), (LEK, NOI, 30)),
        deal((NOI, LEK, 7), (MALI, NOI, 30)),
        lambda s: (s.mistake, s.seats) == ("swapped", (LEK, MALI)),
    ),
    "somebody who was not in it": (
        deal((NOI, MALI, 7), (LEK, NOI, 30)),
        deal((NOI, DAO, 7), (LEK, NOI, 30)),
        lambda s: (s.mistake, s.seats) == ("swapped", (MALI, DAO)),
    ),
    "entered twice": ({}, deal((NOI, MALI, 7), (LEK, NOI, 30)), lambda s: s.mistake == "doubled"),
    "missed": (
        deal((NOI, MALI, 14), (LEK, NOI, 60)),
        deal((NOI, MALI, 7), (LEK, NOI, 30)),
        lambda s: s.mistake == "missed",
    ),
}


@pytest.mark.parametrize("what", MISTAKES)
def test_the_first_suspect_is_the_mistake_that_was_made(what: str) -> None:
    truth, entered, expected = MISTAKES[what]
    evening = {1: deal((SOMSAK, NOI, 13)), 2: entered, 3: deal((DAO, NOI, 11), (NOI, LEK, 8))}

    first = suspects(off(truth, entered), evening)[0]

    assert (first.deal, first.left) == (2, 0)
    assert expected(first)


def test_where_two_explain_as_much_the_simpler_one_comes_first_and_then_the_newer() -> None:
    once = deal((NOI, MALI, 18))
    evening = {1: deal((NOI, MALI, 20)), 2: once, 3: once}

    found = suspects({NOI: 18, MALI: -18}, evening)

    assert said(found)[:3] == [(1, "ten_more"), (3, "doubled"), (2, "doubled")]


def test_nothing_is_said_where_all_is_right_or_nobody_counted() -> None:
    evening = {1: deal((NOI, MALI, 20))}

    assert suspects({}, evening) == []
    assert suspects({NOI: 0, MALI: 0}, evening) == []


def test_whoever_was_not_counted_is_no_reason_for_or_against() -> None:
    evening = {1: deal((NOI, MALI, 20)), 2: deal((LEK, DAO, 30))}

    one, both = (suspects(each, evening, EVERY) for each in ({NOI: 20}, {NOI: 20, MALI: 0}))

    assert (1, "doubled", 0) in [(each.deal, each.mistake, each.left) for each in one]
    assert not [each for each in both if each.exact and each.deal == 1]


def test_who_is_right_already_speaks_against_a_deal() -> None:
    evening = {1: deal((NOI, MALI, 20)), 2: deal((NOI, LEK, 20))}

    found = suspects({NOI: 20, MALI: -20, LEK: 0}, evening, EVERY)

    assert [each.deal for each in found if each.exact and each.mistake == "doubled"] == [1]


def test_points_are_no_chips() -> None:
    evening = {1: {(NOI, MALI, "points"): 20}}

    assert suspects({NOI: 20, MALI: -20}, evening) == []  # type: ignore[arg-type]


def test_chips_in_the_pot_are_no_names_that_are_swapped() -> None:
    evening = {1: deal((NOI, BOX, 5), (MALI, BOX, 10))}

    found = suspects({NOI: 20, MALI: 0}, evening, EVERY)

    assert not [each for each in found if BOX in each.seats and each.mistake == "swapped"]


def test_ten_thousand_deals_are_looked_through_in_a_moment() -> None:
    chance = random.Random(7)
    evening = {
        number: deal(*((NOI, other, chance.randint(1, 200)) for other in PEOPLE[1:]))
        for number in range(1, 10_001)
    }
    whole = off({}, evening[5_000])
    began = time.process_time()

    found = suspects(whole, evening)

    assert time.process_time() - began < 2
    assert (found[0].deal, found[0].mistake) == (5_000, "doubled")
