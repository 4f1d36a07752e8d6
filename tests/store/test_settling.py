"""Plans that are frozen, payments that are marked, and what is still owed after a correction."""

from __future__ import annotations

from collections.abc import Collection
from decimal import Decimal
from fractions import Fraction
from functools import partial

import pytest
from flask import Flask

from app.games import get_game
from app.store import circles, closing, corrections, deals, settling, sittings
from app.store.accounts import accounts_of, played, since, unsettled
from app.store.audit import Checked, audit
from app.store.db import Refused, db
from app.store.revaluing import change_worth_of_circle, change_worth_of_sitting
from app.store.settlements import Books, Plan, books
from app.store.worth import Worth
from tests.store.tables import (
    GAME,
    House,
    at_once,
    code_of_refusal,
    everything_in,
    open_house,
    round_of,
    rows,
    run,
)

EUR = Worth("0.5", "EUR")


@pytest.fixture
def played_house(house: House) -> House:
    """Somsak has won 20 chips, Lek lost 10, and Noi, who dealt, the other 10: 2.50 THB each."""
    house.record({2: 20, 3: -10})
    return house


def next_table(house: House) -> House:
    """The same people at one more table."""
    circles.open_sitting(house.circle, house.ask(), GAME, get_game(GAME).rules(), [1, 2, 3, 4])
    lines = sittings.sittings_of(house.circle, limit=1)
    return House(house.circle, house.device, lines[0].number)


def make(house: House, *numbers: int, bank: int | None = None) -> Plan:
    """The plan over these sittings, or over all that is unsettled."""
    path = settling.make_plans(house.circle, house.ask(), numbers or None, bank)
    return see(house).plans[int(path.rpartition("/")[2])]


def see(house: House) -> Books:
    db.session.rollback()
    return books(house.circle)


def lines(plan: Plan) -> list[tuple[int, int, str]]:
    return [(debt.payer, debt.payee, f"{debt.amount:f}") for debt in plan.debts]


def pay(house: House, plan: Plan, payer: int, payee: int, amount: str | None = None) -> str:
    """As a phone marks it that has just looked."""
    debt = plan.debt(payer, payee)
    assert debt is not None
    return settling.pay(
        house.circle,
        house.ask(),
        plan.number,
        (payer, payee),
        base=see(house).base(plan, debt),
        amount=None if amount is None else Decimal(amount),
    )


def left(house: House, plan: Plan) -> list[str]:
    now = see(house)
    return [f"{now.left(plan, debt):f}" for debt in plan.debts]


def owed_now(house: House, *numbers: int) -> dict[str | None, dict[int, Fraction]]:
    """What everybody is still owed or owes, those at zero left out."""
    now = see(house)
    accounts = accounts_of(played(house.circle, numbers or None), now)
    return {
        account.currency: {person: open_ for person, open_ in account.open.items() if open_}
        for account in accounts
    }


def correct(house: House, results: dict[int, int], number: int = 1, version: int = 1) -> None:
    here = (house.circle, house.sitting, number)
    corrections.revise(*here, house.ask(), round_of(results), version)


def strike_out(house: House) -> None:
    corrections.revise(house.circle, house.sitting, 1, house.ask(), None, 1)


def sound() -> None:
    db.session.rollback()
    assert list(audit(Checked())) == []


# --- making a plan ---------------------------------------------------------------------------


def test_a_plan_freezes_its_tables_and_who_pays_whom(played_house: House) -> None:
    plan = make(played_house, 1)

    assert lines(plan) == [(1, 2, "2.50"), (3, 2, "2.50")]
    assert rows("SELECT sittings, lines, currency, bank FROM settlement") == [
        {
            "sittings": '[{"chip_value":"0.25","seq":1,"sitting":1}]',
            "lines": '[{"amount":"2.50","exact":"5/2","payee":2,"payer":1},'
            '{"amount":"2.50","exact":"5/2","payee":2,"payer":3}]',
            "currency": "THB",
            "bank": None,
        }
    ]
    assert (plan.person, see(played_house).live) == (1, [plan])
    sound()


def test_through_one_bank_each_line_is_between_somebody_and_it(played_house: House) -> None:
    plan = make(played_house, 1, bank=4)

    assert lines(plan) == [(1, 4, "2.50"), (3, 4, "2.50"), (4, 2, "5.00")]
    assert plan.bank == 4
    sound()


def test_nobody_who_never_sat_there_is_the_bank(played_house: House) -> None:
    assert code_of_refusal(lambda: make(played_house, 1, bank=9)) == "not_found"


def test_where_nobody_owes_anything_no_plan_is_made(house: House) -> None:
    assert code_of_refusal(lambda: make(house, 1)) == "nothing_owed"
    assert code_of_refusal(lambda: make(house)) == "nothing_owed"


@pytest.mark.parametrize("numbers", [(2,), (1, 2), (0,)])
def test_a_plan_of_no_sitting_is_nowhere(played_house: House, numbers: tuple[int, ...]) -> None:
    assert code_of_refusal(lambda: make(played_house, *numbers)) == "not_found"


def test_the_same_plan_is_not_made_twice(played_house: House) -> None:
    first = make(played_house, 1)

    second = make(played_house, 1)

    assert second == first
    assert make(played_house, 1, bank=2).number == 2


def test_a_double_tap_makes_one_plan(played_house: House) -> None:
    asked = played_house.ask()

    paths = {settling.make_plans(played_house.circle, asked, [1]) for _ in range(2)}

    assert len(paths) == 1
    assert len(see(played_house).plans) == 1


def test_two_phones_that_make_a_plan_at_once_make_one(store: Flask, played_house: House) -> None:
    def make_it() -> str:
        return settling.make_plans(played_house.circle, played_house.ask(), [1])

    paths = at_once(store, [make_it] * 4)

    assert len(set(paths)) == 1
    assert len(see(played_house).plans) == 1


def test_one_plan_is_made_for_each_currency_and_one_for_chips(played_house: House) -> None:
    second, third = next_table(played_house), next_table(played_house)
    change_worth_of_sitting(second.circle, 2, second.ask(), EUR)
    change_worth_of_sitting(third.circle, 3, third.ask(), Worth("1", None))
    second.record({2: -7})
    third.record({4: 3})

    make(played_house)

    plans = see(played_house).plans
    assert [(plan.currency, lines(plan)) for plan in plans.values()] == [
        ("EUR", [(2, 1, "3.50")]),
        ("THB", [(1, 2, "2.50"), (3, 2, "2.50")]),
        (None, [(1, 4, "3")]),
    ]
    assert [sorted(plan.numbers) for plan in plans.values()] == [[2], [1], [3]]
    sound()


def test_tables_with_different_chip_values_meet_in_exact_fractions(played_house: House) -> None:
    second = next_table(played_house)
    change_worth_of_sitting(second.circle, 2, second.ask(), Worth("0.005", "THB"))
    second.record({2: 1, 3: -2})

    plan = make(played_house, 1, 2)

    assert [(debt.payer, debt.exact, f"{debt.amount:f}") for debt in plan.debts] == [
        (1, Fraction("2.495"), "2.50"),
        (3, Fraction("2.51"), "2.51"),
    ]
    pay(played_house, plan, 1, 2)
    pay(played_house, plan, 3, 2)
    assert owed_now(played_house) == {"THB": {}}
    sound()


def test_chips_in_a_pot_are_asked_about_first(played_house: House) -> None:
    run("UPDATE seat SET chips = 3 WHERE circle_id = :c AND number = 0", c=played_house.circle)

    assert code_of_refusal(lambda: make(played_house, 1)) == "undecided"


def test_an_open_hand_is_asked_about_first(noise: House) -> None:
    house = open_house(game="panguingue")
    entry = get_game("panguingue").entry.model_validate_json('{"dealer": 1, "events": []}')
    deals.record(house.circle, 1, house.ask(), entry, house.seats)

    assert code_of_refusal(lambda: make(house)) == "undecided"


# --- payments --------------------------------------------------------------------------------


def test_one_tap_pays_all_that_is_left(played_house: House) -> None:
    plan = make(played_house, 1)

    path = pay(played_house, plan, 1, 2)

    assert path.endswith("/settle/1")
    assert left(played_house, plan) == ["0.00", "2.50"]
    assert owed_now(played_house) == {"THB": {2: Fraction("2.5"), 3: Fraction("-2.5")}}
    sound()


def test_a_double_tap_on_paid_pays_once(played_house: House) -> None:
    plan = make(played_house, 1)
    asked = played_house.ask()

    for _ in range(3):
        settling.pay(played_house.circle, asked, plan.number, (1, 2), base=0)

    assert len(see(played_house).payments) == 1


def test_two_phones_that_mark_one_payment_at_once_mark_it_once(
    store: Flask, played_house: House
) -> None:
    plan = make(played_house, 1)

    def mark() -> str:
        return settling.pay(played_house.circle, played_house.ask(), plan.number, (1, 2), base=0)

    paths = at_once(store, [mark] * 6)

    assert len(set(paths)) == 1
    assert len(see(played_house).payments) == 1


def test_a_part_marked_by_two_phones_at_once_counts_once(played_house: House) -> None:
    plan = make(played_house, 1)
    here = (played_house.circle, played_house.ask(), plan.number, (1, 2))
    pay(played_house, plan, 1, 2, "1.00")

    refused = code_of_refusal(lambda: settling.pay(*here, base=0, amount=Decimal("1.00")))

    assert refused == "paid_meanwhile"
    assert left(played_house, plan) == ["1.50", "2.50"]


def test_parts_add_up_to_the_whole(played_house: House) -> None:
    plan = make(played_house, 1)

    pay(played_house, plan, 1, 2, "1.00")
    pay(played_house, plan, 1, 2, "0.50")
    half_way = left(played_house, plan)
    pay(played_house, plan, 1, 2)

    assert half_way == ["1.00", "2.50"]
    assert left(played_house, plan) == ["0.00", "2.50"]
    assert [str(each.amount) for each in see(played_house).payments] == ["1.00", "0.50", "1.00"]


@pytest.mark.parametrize("amount", ["0", "-1", "2.51", "0.005", "1000000"])
def test_no_more_than_is_left_and_no_part_of_a_coin_is_paid(
    played_house: House, amount: str
) -> None:
    plan = make(played_house, 1)

    assert code_of_refusal(lambda: pay(played_house, plan, 1, 2, amount)) == "bad_amount"
    assert see(played_house).payments == []


def test_a_part_is_cleared_as_paid_and_the_whole_as_owed(played_house: House) -> None:
    second = next_table(played_house)
    change_worth_of_sitting(second.circle, 2, second.ask(), Worth("0.333", "THB"))
    second.record({2: 1})
    plan = make(played_house, 2)

    pay(played_house, plan, 1, 2, "0.30")
    part = owed_now(played_house, 2)
    pay(played_house, plan, 1, 2)

    assert part == {"THB": {1: Fraction("-0.033"), 2: Fraction("0.033")}}
    assert [f"{each.amount:f}" for each in see(played_house).payments] == ["0.30", "0.03"]
    assert owed_now(played_house, 2) == {"THB": {}}


def test_what_is_paid_of_no_line_is_nowhere(played_house: House) -> None:
    plan = make(played_house, 1)

    for number, between in ((1, (2, 1)), (1, (4, 2)), (1, (9, 2)), (9, (1, 2))):
        here = (played_house.circle, played_house.ask(), number, between)
        assert code_of_refusal(partial(settling.pay, *here, base=0)) == "not_found"
    assert plan.number == 1


def test_who_may_mark_only_their_own_marks_no_other(played_house: House) -> None:
    plan = make(played_house, 1)
    here = (played_house.circle, played_house.ask(), plan.number, (1, 2))

    refused = code_of_refusal(lambda: settling.pay(*here, base=0, marked_by=3))
    settling.pay(*here, base=0, marked_by=2)

    assert refused == "not_yours"
    take = (played_house.circle, played_house.ask(), plan.number, 1)
    assert code_of_refusal(lambda: settling.take_back(*take, marked_by=3)) == "not_yours"
    settling.take_back(*take, marked_by=1)
    assert left(played_house, plan) == ["2.50", "2.50"]


def test_a_payment_taken_back_is_a_row_that_names_it(played_house: House) -> None:
    plan = make(played_house, 1)
    pay(played_house, plan, 1, 2)

    for _ in range(2):
        settling.take_back(played_house.circle, played_house.ask(), plan.number, 1)

    kept = [(each.number, each.undoes) for each in see(played_house).payments]
    assert kept == [(1, None), (2, 1)]
    assert left(played_house, plan) == ["2.50", "2.50"]
    pay(played_house, plan, 1, 2)
    assert left(played_house, plan) == ["0.00", "2.50"]
    sound()


def test_what_takes_back_is_not_taken_back(played_house: House) -> None:
    plan = make(played_house, 1)
    pay(played_house, plan, 1, 2)
    settling.take_back(played_house.circle, played_house.ask(), plan.number, 1)

    for number in (2, 3):
        take = (played_house.circle, played_house.ask(), plan.number, number)
        assert code_of_refusal(partial(settling.take_back, *take)) == "not_found"


# --- afterwards ------------------------------------------------------------------------------


def test_after_a_correction_the_paid_ones_stay_and_a_new_plan_shows_the_difference(
    played_house: House,
) -> None:
    plan = make(played_house, 1)
    pay(played_house, plan, 1, 2)
    correct(played_house, {2: 20, 3: -2})

    new = make(played_house, 1)

    assert lines(new) == [(1, 2, "2.00"), (3, 2, "0.50")]
    assert see(played_house).replaced_by(plan) == new.number
    assert len(see(played_house).payments) == 1
    sound()


def test_whoever_paid_too_much_gets_it_back(played_house: House) -> None:
    plan = make(played_house, 1)
    pay(played_house, plan, 1, 2)
    pay(played_house, plan, 3, 2)
    strike_out(played_house)

    assert lines(make(played_house, 1)) == [(2, 1, "2.50"), (2, 3, "2.50")]
    sound()


def test_a_debt_that_a_correction_took_away_is_in_no_new_plan(played_house: House) -> None:
    first = make(played_house, 1)
    strike_out(played_house)

    second = make(played_house, 1)

    assert lines(second) == []
    assert see(played_house).replaced_by(first) == second.number
    sound()


def test_a_plan_says_what_came_since(played_house: House) -> None:
    plan = make(played_house, 1)
    played_house.record({4: 5})
    played_house.record({4: 5})
    correct(played_house, {2: 10, 3: -10})

    then = since(played_house.circle, plan.sittings[0], played(played_house.circle)[0])

    assert (then.number, then.more, then.changed) == (1, 2, 1)


def test_nothing_is_paid_of_a_plan_that_was_replaced(played_house: House) -> None:
    plan = make(played_house, 1)
    played_house.record({4: 5})
    make(played_house, 1)

    with pytest.raises(Refused) as refused:
        pay(played_house, plan, 1, 2)

    assert (refused.value.code, refused.value.params) == ("plan_replaced", {"plan": 2})


def test_a_payment_of_a_replaced_plan_can_be_taken_back(played_house: House) -> None:
    plan = make(played_house, 1)
    pay(played_house, plan, 1, 2)
    played_house.record({4: 4})
    make(played_house, 1)

    settling.take_back(played_house.circle, played_house.ask(), plan.number, 1)

    assert owed_now(played_house)["THB"] == {
        1: Fraction("-3.5"),
        2: Fraction(5),
        3: Fraction("-2.5"),
        4: Fraction(1),
    }
    assert lines(make(played_house, 1)) == [(1, 2, "3.50"), (3, 2, "1.50"), (3, 4, "1.00")]
    sound()


def test_a_wider_plan_takes_over_the_payments_of_those_it_covers_whole(
    played_house: House,
) -> None:
    second = next_table(played_house)
    second.record({2: -20})
    first, other = make(played_house, 1), make(played_house, 2)
    pay(played_house, first, 3, 2)
    pay(played_house, other, 2, 1, "1.00")

    wider = make(played_house, 1, 2)

    assert lines(wider) == [(2, 1, "1.50")]
    assert [plan.number for plan in see(played_house).live] == [wider.number]
    pay(played_house, wider, 2, 1)
    assert owed_now(played_house) == {"THB": {}}
    sound()


def test_payments_that_were_taken_over_are_taken_over_again(played_house: House) -> None:
    first = make(played_house, 1)
    pay(played_house, first, 1, 2)
    second, third = next_table(played_house), next_table(played_house)
    second.record({4: 4})
    third.record({4: 4})

    make(played_house, 1, 2)
    widest = make(played_house, 1, 2, 3)

    assert lines(widest) == [(1, 4, "2.00"), (3, 2, "2.50")]
    sound()


def test_a_plan_that_would_cut_one_with_payments_in_two_is_refused(played_house: House) -> None:
    second = next_table(played_house)
    second.record({2: -20})
    both = make(played_house, 1, 2)
    pay(played_house, both, 3, 1)

    with pytest.raises(Refused) as refused:
        make(played_house, 2)

    assert (refused.value.code, refused.value.params) == ("plan_cut", {"plans": (1,)})
    settling.take_back(played_house.circle, played_house.ask(), 1, 1)
    assert lines(make(played_house, 2)) == [(2, 1, "5.00")]


def test_payments_of_a_wider_plan_count_for_none_of_its_tables_alone(played_house: House) -> None:
    second = next_table(played_house)
    second.record({2: -20})
    both = make(played_house, 1, 2)
    pay(played_house, both, 3, 1)

    assert owed_now(played_house, 2) == {"THB": {1: Fraction(5), 2: Fraction(-5)}}
    assert owed_now(played_house, 1, 2) == {"THB": {}}


def test_a_plan_without_payments_may_be_cut_and_stands_no_longer(played_house: House) -> None:
    second = next_table(played_house)
    second.record({2: -20})
    both = make(played_house, 1, 2)

    one = make(played_house, 2)

    assert [plan.number for plan in see(played_house).live] == [one.number]
    assert see(played_house).replaced_by(both) == one.number
    assert [sorted(each.numbers) for each in [make(played_house)]] == [[1, 2]]
    sound()


def test_the_running_tab_leaves_out_what_is_settled_to_the_coin(played_house: House) -> None:
    plan = make(played_house)
    for debt in plan.debts:
        pay(played_house, plan, debt.payer, debt.payee)
    second = next_table(played_house)
    second.record({4: -8})

    tab = unsettled(played(played_house.circle), see(played_house))

    assert [each.number for each in tab] == [2]
    assert lines(make(played_house)) == [(4, 1, "2.00")]
    sound()


def test_a_correction_brings_a_settled_table_back_onto_the_tab(played_house: House) -> None:
    plan = make(played_house)
    for debt in plan.debts:
        pay(played_house, plan, debt.payer, debt.payee)
    correct(played_house, {2: 20, 3: -2})

    assert numbers_of(unsettled(played(played_house.circle), see(played_house))) == [1]
    assert lines(make(played_house)) == [(1, 3, "2.00")]


def numbers_of(some: Collection[object]) -> list[int]:
    return [each.number for each in some]  # type: ignore[attr-defined]


def test_a_closed_table_where_nobody_won_is_nobodys_business(played_house: House) -> None:
    second = next_table(played_house)
    closing.close(second.circle, 2, second.ask())

    tab = unsettled(played(played_house.circle), see(played_house))

    assert numbers_of(tab) == [1]


# --- what a chip is worth --------------------------------------------------------------------


def test_another_worth_of_the_circle_leaves_tables_that_are_there_alone(
    played_house: House,
) -> None:
    change_worth_of_circle(played_house.circle, played_house.ask(), EUR)
    second = next_table(played_house)

    worths = [each.worth for each in played(played_house.circle)]

    assert worths == [Worth("0.25", "THB"), EUR]
    assert second.sitting == 2


def test_the_same_worth_again_changes_nothing(played_house: House) -> None:
    change_worth_of_circle(played_house.circle, played_house.ask(), Worth("0.25", "THB"))

    assert rows("SELECT chip_value FROM sitting WHERE number = 1") == [
        {"chip_value": None}, {"chip_value": None},
    ]  # fmt: skip


def test_another_value_after_payments_shows_the_difference(played_house: House) -> None:
    plan = make(played_house, 1)
    pay(played_house, plan, 1, 2)
    change_worth_of_sitting(played_house.circle, 1, played_house.ask(), Worth("0.5", "THB"))

    assert lines(make(played_house, 1)) == [(1, 2, "2.50"), (3, 2, "5.00")]
    sound()


def test_the_currency_of_something_paid_stays(played_house: House) -> None:
    plan = make(played_house, 1)
    pay(played_house, plan, 1, 2)

    with pytest.raises(Refused) as refused:
        change_worth_of_sitting(played_house.circle, 1, played_house.ask(), EUR)
    settling.take_back(played_house.circle, played_house.ask(), 1, 1)
    change_worth_of_sitting(played_house.circle, 1, played_house.ask(), EUR)

    assert refused.value.code == "worth_paid"
    assert refused.value.params == {"plan": 1, "currency": "THB"}
    assert lines(make(played_house, 1)) == [(1, 2, "5.00"), (3, 2, "5.00")]
    sound()


def test_points_are_never_money(noise: House) -> None:
    house = open_house(game="pili-pili")

    assert owed_now(house) == {"THB": {}}


# --- the audit -------------------------------------------------------------------------------


def tampered(house: House, statement: str, table: str) -> set[str]:
    """What the audit finds after this, with the guards of the table down."""
    db.session.rollback()
    kinds = ("update", "delete")
    run(*(f"DROP TRIGGER {table}_{kind}" for kind in kinds), statement)
    return {str(each.code) for each in audit(Checked())} - {"guard_missing"}


@pytest.mark.parametrize(
    ("statement", "code"),
    [
        ("UPDATE settlement SET lines = replace(lines, '5/2', '7/2')", "plan_sum"),
        ("UPDATE settlement SET sittings = replace(sittings, '0.25', '0.5')", "plan_sum"),
        ("UPDATE settlement SET last_payment = 0 WHERE number = 2", "plan_sum"),
        ("UPDATE settlement SET lines = '['", "plan_unreadable"),
        ("UPDATE settlement SET number = 5 WHERE number = 2", "plan_gap"),
        ("UPDATE payment SET amount = '2.51'", "plan_overpaid"),
        ("UPDATE payment SET amount = 'x'", "plan_unreadable"),
        ("UPDATE payment SET payer = 4", "plan_overpaid"),
        ("UPDATE payment SET number = 4", "payment_gap"),
    ],
)
def test_a_plan_that_was_tampered_with_is_found(
    played_house: House, statement: str, code: str
) -> None:
    if db.engine.dialect.name != "sqlite":
        pytest.skip("names of SQLite's triggers")
    plan = make(played_house, 1)
    pay(played_house, plan, 1, 2)
    make(played_house, 1, bank=4)
    sound()
    table = statement.split()[1]

    assert code in tampered(played_house, statement, table)


def test_what_others_pay_elsewhere_is_nothing_to_us(played_house: House) -> None:
    other = open_house("Dao", "Kham", device="Dao's phone")
    other.record({2: 8})
    plan = make(other, 1)

    make(played_house, 1)
    pay(other, plan, 1, 2)

    assert left(played_house, see(played_house).plans[1]) == ["2.50", "2.50"]
    assert len(everything_in("payment", other.circle)) == 1
