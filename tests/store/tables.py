"""Tables that store tests play at: named people, quick rounds, and the log read by plain SQL."""

from __future__ import annotations

import hashlib
import json
import secrets
import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, TypeVar

import pytest
from flask import Flask
from sqlalchemy import text

from app.games import get_game
from app.store import circles, deals, settling, sittings, stacks
from app.store.db import Ask, Refused, db
from app.store.db import transaction as db_transaction
from app.store.devices import Role, find_device, give_role, make_device
from app.table import Seat
from app.table.entry import Entry

T = TypeVar("T")
GAME = "pok-deng"
FRIENDS = ("Noi", "Somsak", "Lek", "Mali")


@dataclass(frozen=True)
class House:
    """A circle with its first sitting and the device that made it."""

    circle: int
    device: int
    sitting: int = 1

    def ask(self, key: str | None = None, body: str = "") -> Ask:
        return ask(key, body, self.device)

    def record(self, results: Mapping[int, int], dealer: int = 1, *, key: str | None = None) -> str:
        """Records a round; `results` are what players of seats 2, 3... won or lost."""
        asked = self.ask(key, repr((results, dealer)))
        entry = round_of(results, dealer)
        return deals.record(self.circle, self.sitting, asked, entry, self.seats)

    @property
    def seats(self) -> tuple[Seat, ...]:
        seen = self.see()
        return tuple(place.seat for place in seen.seats if place.seat)

    @property
    def chips(self) -> dict[int, int]:
        return {int(place.seat): place.chips for place in self.see().seats}

    @property
    def names(self) -> list[str]:
        return [place.name for place in self.see().seats if place.seat]

    def see(self) -> sittings.SittingView:
        seen = sittings.get_sitting(self.circle, self.sitting)
        assert seen is not None
        return seen


def new_key() -> str:
    return secrets.token_urlsafe(16)


def ask(key: str | None = None, body: str = "", device: int | None = None) -> Ask:
    """One POST, by default with a key of its own."""
    return Ask(key or new_key(), hashlib.sha256(body.encode()).hexdigest(), device)


def open_house(
    *people: str,
    key: str | None = None,
    device: str = "Noi's phone",
    game: str = GAME,
    rules: Mapping[str, Any] | None = None,
) -> House:
    """A new circle; without names it is that of the usual friends."""
    asked = ask(key, repr(people))
    circles.open_table(
        asked,
        device,
        name=f"{(people or FRIENDS)[0]}'s house",
        timezone="Asia/Bangkok",
        chip_value="0.25",
        currency="THB",
        game=game,
        rules=get_game(game).rules(**(rules or {})),
        people=people or FRIENDS,
    )
    number = find_device(device)
    assert number is not None
    return House(circles.circle_id_of(asked.key), number)


def settle_some(house: House) -> None:
    """Makes a plan for the first table, and marks what the dealer owes the second player of it."""
    settling.make_plans(house.circle, house.ask(), [house.sitting])
    settling.pay(house.circle, house.ask(), 1, (1, 2), base=0)


def count_some(house: House) -> None:
    """The first two buy in, the first one is counted, and the second buy-in is taken back."""
    here = (house.circle, house.sitting)
    bought = stacks.Counting(buys={Seat(1): 100, Seat(2): 50}, counts={Seat(1): 80})
    for wanted in (bought, stacks.Counting(take_back=2)):
        stacks.write_stacks(*here, house.ask(), wanted)


def phone_in(house: House, token: str, kind: str, person: int | None = None) -> House:
    """Another phone of the house, which was let in as that."""
    with db_transaction() as connection:
        device = make_device(connection, token)
        give_role(connection, house.circle, device, Role(kind, person))
    return House(house.circle, device)


def code_of_refusal(call: Callable[[], object]) -> str:
    """Why the store will not do this."""
    with pytest.raises(Refused) as refused:
        call()
    return refused.value.code


def round_of(results: Mapping[int, int], dealer: int = 1) -> Entry:
    """A round that was called, not shown: each player won, lost or tied so much."""
    hands = [
        {"player": seat, "bet": abs(won) or 10, "result": called(won)}
        for seat, won in results.items()
    ]
    said = json.dumps({"dealer": dealer, "hands": hands})
    entry: Entry = get_game(GAME).entry.model_validate_json(said)
    return entry


def called(won: int) -> str:
    return "tie" if won == 0 else "win" if won > 0 else "lose"


def rows(statement: str, **names: object) -> list[dict[str, Any]]:
    """What plain SQL finds, over a connection that is none of the app's."""
    with db.engine.connect() as connection:
        return [dict(row._mapping) for row in connection.execute(text(statement), names)]


def everything_in(table: str, circle: int | None = None) -> list[tuple[object, ...]]:
    """All rows of a table, or those of one circle."""
    found = db.metadata.tables[table]
    query = found.select().order_by(*found.primary_key.columns)
    if circle is not None:
        query = query.where(found.c.circle_id == circle)
    with db.engine.connect() as connection:
        return [tuple(row) for row in connection.execute(query)]


def run(*statements: str, **names: object) -> None:
    """Runs plain SQL in one transaction; what was read before is forgotten."""
    db.session.rollback()
    with db.engine.begin() as connection:
        for statement in statements:
            connection.execute(text(statement), names)


def at_once(app: Flask, calls: Sequence[Callable[[], T]]) -> list[T]:
    """What each call answers when all start in the same moment, each as its own request."""
    db.session.rollback()
    start = threading.Barrier(len(calls))

    def one(call: Callable[[], T]) -> T:
        with app.app_context():
            start.wait()
            return call()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(one, calls))
