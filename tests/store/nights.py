"""A circle that has seen everything: four games, second thoughts, people who came and went."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from decimal import Decimal
from typing import Any

from app.games import get_game
from app.store import away, circles, closing, corrections, deals, extras, seats, settling, sittings
from app.store.agreements import agree
from app.store.db import Refused
from app.store.revaluing import change_worth_of_circle, change_worth_of_sitting
from app.store.scoring import Rejected
from app.store.settlements import books
from app.store.worth import Worth
from app.table import Seat
from app.table.entry import Entry
from app.table.extra import Extra, Line
from tests.store import rounds
from tests.store.hands import PanHouse
from tests.store.tables import House, count_some, open_house, round_of

PI_DENG = "pi-deng"
SITS = {"pok-deng": [1, 2, 3, 4], "pili-pili": [1, 2, 3], PI_DENG: [3, 1]}
LATER = (("0 1 1", "2 0 1", "exact-bet-pays-back"), ("3 1 0", "2 1 2", None))
WORTHS = (Worth("0.5", "EUR"), Worth("0.250", "THB"), Worth("1", None))
PEOPLE = ("น้อย", "ສົມສັກ", "=Lek", "Mali")
"""Thai, Lao, and somebody whose name a spreadsheet would work out."""


def whole_night() -> House:
    """Everybody plays all four games, and most of what can happen to a log does."""
    house = open_house(*PEOPLE, device="Noi's phone")
    pok_deng(house)
    pan(next_table(house, "panguingue"))
    pili_pili(next_table(house, "pili-pili", {"chips_per_pili": 10}, [1, 2, 3]))
    pi_deng(next_table(house, PI_DENG, {"stake": "fixed", "draw": "carry"}, [1, 2]))
    change_worth_of_circle(house.circle, house.ask(), Worth("0.5", "EUR"))
    settle(house)
    closing.close(house.circle, 1, house.ask())
    away.change_person(house.circle, 5, house.ask(), "Ploy", True, "promptpay 081, not before 9")
    return house


def next_table(
    house: House, game: str, rules: dict[str, Any] | None = None, people: list[int] | None = None
) -> House:
    """The next sitting of the circle, by rules that the game knows of these."""
    known = get_game(game).rules
    agreed = known(**{n: v for n, v in (rules or {}).items() if n in known.model_fields})
    circles.open_sitting(house.circle, house.ask(), game, agreed, people or [1, 2, 3, 4])
    number = sittings.sittings_of(house.circle, limit=1)[0].number
    return House(house.circle, house.device, number)


def pok_deng(house: House) -> None:
    """Rounds, a misdeal, a correction, one struck out and brought back, a loan, a latecomer."""
    for won in (20, -30, 0, 15):
        house.record({2: won, 3: -10, 4: 5})
    deals.record(house.circle, 1, house.ask(), None, house.seats)
    corrections.revise(house.circle, 1, 2, house.ask(), round_of({2: 30, 3: 10, 4: 5}), 1)
    corrections.revise(house.circle, 1, 3, house.ask(), None, 1)
    corrections.undo(house.circle, 1, house.ask())
    corrections.redo(house.circle, 1, house.ask())
    lend(house, 2, 1, 500, '@food, ข้าวมันไก่ | pad: thai; [2026-01-01] "=1"\nand rice')
    agree(house.circle, 1, house.ask(), get_game("pok-deng").rules(max_bet=200), 1)
    seats.change(house.circle, 1, house.ask(), seats.Change(joins="Ploy"))
    house.record({2: 7, 3: 0, 4: -1, 5: 3})
    seats.change(house.circle, 1, house.ask(), seats.Change(away=(Seat(5), True)))
    seats.change(house.circle, 1, house.ask(), seats.Change(moves=(Seat(4), -1)))
    count_some(house)
    extras.record_with_account(house.circle, 1, house.ask(), "Food", to_food)


def to_food(food: Seat) -> Extra:
    return Extra(kind="other", lines=(Line(source=Seat(2), target=food, amount=40),))


def lend(house: House, source: int, target: int, amount: int, note: str = "") -> None:
    line = Line(source=Seat(source), target=Seat(target), amount=amount)
    extra = Extra(kind="other", lines=(line,), note=note)
    extras.record_extra(house.circle, house.sitting, house.ask(), extra)


def pan(house: House) -> None:
    """A hand that ends with its pot left, given back; then one in play with an event undone."""
    table = PanHouse(house.circle, house.device, house.sitting)
    table.say(1, "drop", 4)
    for player in (1, 2, 3):
        table.say(1, "foul", player)
    closing.give_back(house.circle, house.sitting, house.ask())
    table.say(3, "drop", 1)
    table.say(3, "condition", 3, condition="suited_valle")
    corrections.undo(house.circle, house.sitting, house.ask())


def pili_pili(house: House) -> None:
    """Three rounds; the correction of the first changes what a Mission gave back later."""
    for bets, tricks, mission in (("3 1 0", "2 1 2", None), *LATER):
        entry = rounds.round_of(bets, tricks, **({"mission": mission} if mission else {}))
        deals.record(house.circle, house.sitting, house.ask(), entry, house.seats)
    entry = rounds.round_of("3 2 1", "2 2 1")
    corrections.revise(house.circle, house.sitting, 1, house.ask(), entry, 1)


def pi_deng(house: House) -> None:
    """A draw that leaves the stake in the pot, and a round that is won with it."""
    for points in ({"1": 105, "2": 105}, {"1": 120, "2": 90}):
        entry = pi_deng_round(points)
        deals.record(house.circle, house.sitting, house.ask(), entry, house.seats)


def pi_deng_round(points: dict[str, int]) -> Entry:
    said = json.dumps({"dealer": 1, "points": points})
    entry: Entry = get_game(PI_DENG).entry.model_validate_json(said)
    return entry


def settle(house: House) -> None:
    """A plan for the first table: one line paid in parts, one paid and taken back."""
    path = settling.make_plans(house.circle, house.ask(), [1])
    plan = books(house.circle).plans[int(path.rpartition("/")[2])]
    first, *more = plan.debts
    pay(house, plan.number, first, Decimal("1.25"))
    for debt in more[:1]:
        pay(house, plan.number, debt, None)
        settling.take_back(house.circle, house.ask(), plan.number, 2)


def pay(house: House, plan: int, debt: Any, amount: Decimal | None) -> None:
    found = books(house.circle)
    base = found.base(found.plans[plan], debt)
    between = (debt.payer, debt.payee)
    settling.pay(house.circle, house.ask(), plan, between, base=base, amount=amount)


def some_night(seed: int) -> House:
    """A short night of whatever comes, by chance: always sound, never the same twice."""
    chance = random.Random(seed)
    house = open_house(*PEOPLE, device=f"phone {seed}", key=f"night {seed}".ljust(22, "-"))
    tables = {1: house}
    for _ in range(chance.randrange(8, 20)):
        if chance.random() < 0.2:
            game = chance.choice(list(SITS))
            table = next_table(house, game, {}, SITS[game])
            tables[table.sitting] = table
        _something(chance, chance.choice(list(tables.values())))
    return house


def _something(chance: random.Random, table: House) -> None:
    happens: Callable[[], object] = chance.choice(
        (
            lambda: _play(chance, table),
            lambda: _play(chance, table),
            lambda: deals.record(table.circle, table.sitting, table.ask(), None, table.seats),
            lambda: corrections.undo(table.circle, table.sitting, table.ask()),
            lambda: corrections.redo(table.circle, table.sitting, table.ask()),
            lambda: _correct(chance, table),
            lambda: lend(table, 1, 2, chance.randrange(1, 99), "ข้าว"),
            lambda: settling.make_plans(table.circle, table.ask()),
            lambda: closing.close(table.circle, table.sitting, table.ask()),
            lambda: closing.reopen(table.circle, table.sitting, table.ask()),
            lambda: change_worth_of_circle(table.circle, table.ask(), chance.choice(WORTHS)),
            lambda: _revalue(chance, table),
        )
    )
    try:
        happens()
    except (Refused, Rejected):
        return  # nothing to undo yet, a game that is over: the night goes on


def _revalue(chance: random.Random, table: House) -> None:
    worth = chance.choice(WORTHS)
    change_worth_of_sitting(table.circle, table.sitting, table.ask(), worth)


def _play(chance: random.Random, table: House) -> None:
    entry = _entry(chance, table)
    deals.record(table.circle, table.sitting, table.ask(), entry, table.seats)


def _correct(chance: random.Random, table: House) -> None:
    here = (table.circle, table.sitting)
    seen = deals.deals_of(*here)
    if seen:
        deal = chance.choice(seen)
        entry = None if deal.is_extra or chance.random() < 0.4 else _entry(chance, table)
        corrections.revise(*here, deal.number, table.ask(), entry, deal.version)


def _entry(chance: random.Random, table: House) -> Entry:
    game = table.see().game
    if game == "pok-deng":
        return round_of(
            {seat: chance.randrange(-30, 30) for seat in range(2, len(table.seats) + 1)}
        )
    if game == PI_DENG:
        first = chance.randrange(211)
        return pi_deng_round({"1": first, "2": 210 - first})
    return rounds.round_of("3 1 0", chance.choice(("2 1 2", "5 0 0", "1 1 3")))
