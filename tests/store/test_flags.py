"""Somebody says that a deal is wrong; and who holds the baton."""

from __future__ import annotations

from functools import partial

from flask import Flask

from app.store import batons, flags
from tests.store.tables import House, at_once, code_of_refusal, phone_in


def wrong(house: House, number: int = 1) -> str:
    return flags.say_wrong(house.circle, 1, number, house.ask())


def said(house: House) -> list[tuple[int, int | None]]:
    return [(flag.deal, flag.person) for flag in flags.flags_of(house.circle, 1)]


def test_what_is_wrong_is_said_once_by_each_phone(store: Flask, house: House) -> None:
    house.record({2: 20})
    lek = phone_in(house, "Lek's phone", "player", 3)

    at_once(store, [partial(wrong, lek)] * 4)
    wrong(house)

    assert said(house) == [(1, 3), (1, 1)]


def test_a_deal_that_is_not_there_is_not_wrong(house: House) -> None:
    assert code_of_refusal(partial(wrong, house)) == "not_found"


def test_who_scores_clears_all_and_who_does_not_their_own(house: House) -> None:
    house.record({2: 20})
    house.record({2: 20})
    lek = phone_in(house, "Lek's phone", "player", 3)
    for number in (1, 2):
        wrong(lek, number)
        wrong(house, number)

    flags.clear(house.circle, 1, 1, lek.ask(), only_mine=True)
    flags.clear(house.circle, 1, 2, house.ask(), only_mine=False)

    assert said(house) == [(1, 1)]


def test_a_flag_that_was_cleared_may_be_raised_again(house: House) -> None:
    house.record({2: 20})
    wrong(house)
    flags.clear(house.circle, 1, 1, house.ask(), only_mine=False)

    wrong(house)

    assert said(house) == [(1, 1)]


def test_flags_of_another_circle_stay(house: House, noise: House) -> None:
    house.record({2: 20})
    wrong(house)

    clearing = partial(flags.clear, noise.circle, 1, 2, noise.ask(), only_mine=False)

    assert code_of_refusal(clearing) == "not_found"
    assert said(house) == [(1, 1)]
    assert flags.flags_of(noise.circle, 1) == []


def test_the_baton_is_taken_over(house: House) -> None:
    lek = phone_in(house, "Lek's phone", "player", 3)

    batons.take_baton(house.circle, 1, lek.ask())

    assert batons.baton_of(house.circle, 1) == batons.Baton(lek.device, "Lek")
    assert code_of_refusal(lambda: batons.take_baton(house.circle, 9, lek.ask())) == "not_found"
