"""The rules of a table change while it runs; what was played keeps those it was played by."""

from __future__ import annotations

from functools import partial

import pytest
from flask import Flask

from app.games import get_game
from app.store import circles, closing, corrections, deals, sittings
from app.store.agreements import agree, agreements_of
from app.store.audit import Checked, audit
from app.store.db import Ask, Refused
from app.store.deals import DealView
from app.store.scoring import Rejected
from app.table.entry import Rules
from tests.store.tables import GAME, House, at_once, everything_in, new_key, round_of

ROUND = {2: 20, 3: -10, 4: 0}


def rules(**options: object) -> Rules:
    agreed: Rules = get_game(GAME).rules(**options)
    return agreed


def change(house: House, wanted: Rules, seen: int = 1, asked: Ask | None = None) -> str:
    return agree(house.circle, house.sitting, asked or house.ask(), wanted, seen)


def seen(house: House, number: int) -> DealView:
    found = deals.get_deal(house.circle, house.sitting, number)
    assert found is not None
    return found


def lowest(house: House) -> list[int]:
    return [each.rules.min_bet for each in agreements_of(house.circle, house.sitting)]


def refused(code: str, house: House, wanted: Rules, seen: int = 1) -> None:
    """Asserts that it is refused with this code, and that nothing was written."""
    before = [everything_in(table, house.circle) for table in ("agreement", "intent")]
    with pytest.raises(Refused) as found:
        change(house, wanted, seen)
    assert found.value.code == code
    assert [everything_in(table, house.circle) for table in ("agreement", "intent")] == before


def test_the_next_deal_is_played_by_the_new_rules_and_the_last_by_the_old(house: House) -> None:
    house.record(ROUND)

    answer = change(house, rules(min_bet=5))
    house.record(ROUND)

    assert answer == f"/c/{circles.to_text(house.circle)}/s/1/rules"
    assert [(seen(house, n).agreement_number, seen(house, n).rules.min_bet) for n in (1, 2)] == [
        (1, 1),
        (2, 5),
    ]


def test_a_deal_is_checked_by_the_rules_it_is_played_by(house: House) -> None:
    house.record(ROUND)
    change(house, rules(min_bet=15))

    with pytest.raises(Rejected):
        house.record({2: 10})
    corrections.revise(house.circle, 1, 1, house.ask(), round_of({2: 10}), 1)

    assert house.chips[2] == 10
    assert seen(house, 1).agreement_number == 1


def test_each_agreement_says_who_when_and_from_which_deal_on(house: House) -> None:
    change(house, rules(min_bet=5))
    house.record(ROUND)
    house.record(ROUND)
    change(house, rules(min_bet=7), seen=2)
    house.record(ROUND)
    corrections.revise(house.circle, 1, 1, house.ask(), None, 1)

    found = agreements_of(house.circle, 1)

    assert [(each.number, each.first_deal, each.person) for each in found] == [
        (1, None, 1),
        (2, 1, 1),
        (3, 3, 1),
    ]
    assert [each.made_at for each in found] == sorted(each.made_at for each in found)


def test_agreeing_on_the_same_rules_adds_nothing(house: House) -> None:
    change(house, rules())
    change(house, rules(min_bet=5))
    change(house, rules(min_bet=5), seen=1)

    assert lowest(house) == [1, 5]


def test_who_did_not_see_the_last_change_is_told(house: House) -> None:
    change(house, rules(min_bet=5))

    refused("agreed_meanwhile", house, rules(min_bet=7), seen=1)
    refused("agreed_meanwhile", house, rules(min_bet=7), seen=0)

    assert lowest(house) == [1, 5]


def test_a_closed_table_keeps_its_rules(house: House) -> None:
    closing.close(house.circle, 1, house.ask())

    refused("closed", house, rules(min_bet=5))


def test_a_table_that_is_not_there_agrees_on_nothing(house: House) -> None:
    with pytest.raises(Refused, match="not_found"):
        agree(house.circle, 9, house.ask(), rules(), 1)


def test_a_second_tap_agrees_once(store: Flask, house: House) -> None:
    asked = house.ask(new_key(), "rules")

    answers = at_once(store, [partial(change, house, rules(min_bet=5), 1, asked)] * 10)

    assert len(set(answers)) == 1
    assert lowest(house) == [1, 5]


def test_of_many_who_change_at_once_one_is_agreed(store: Flask, house: House) -> None:
    def go(bet: int) -> str:
        try:
            return change(house, rules(min_bet=bet))
        except Refused as error:
            return error.code

    answers = at_once(store, [partial(go, bet) for bet in range(2, 10)])

    assert answers.count("agreed_meanwhile") == 7
    assert len(lowest(house)) == 2


def test_the_next_table_starts_from_what_was_agreed_last(house: House) -> None:
    change(house, rules(min_bet=5))

    found = sittings.last_rules(house.circle, GAME)

    assert found.min_bet == 5


def test_deals_under_several_rules_add_up(house: House, noise: House) -> None:
    house.record(ROUND)
    change(house, rules(min_bet=5, full_tie="dealer"))
    house.record({2: 20, 3: -10})
    change(house, rules(), seen=2)
    house.record(ROUND)
    corrections.revise(house.circle, 1, 2, house.ask(), round_of({2: -5}), 1)

    assert list(audit(Checked())) == []
