"""Evenings that Hypothesis makes up, against a plain model: deals, second thoughts, seats, rules.

One more thing that can happen is one more `@rule`: do it to the model and to the store. What the
model says must not happen is wrapped in `refused`. After every step, `stands` compares the two.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from app.store import agreements, corrections, deals, seats
from app.store.audit import Checked, audit
from app.store.db import Refused
from app.store.scoring import Rejected
from app.store.seats import Change
from app.table import Seat
from app.table.entry import Entry
from tests.store.tables import FRIENDS, House, open_house, round_of

LEAST = 2
"""Players that Pok Deng deals to, at least."""
NAMES = (*FRIENDS, "Dao", "Kai", "Ploy", "Fah")
PICK = st.integers(0, 10**6)
WON = st.integers(-9, 9)
LIMITS = (5, 8, 1_000_000)
"""Highest bets that the table may agree on; the lower ones are below some that `round_of` makes."""


@dataclass(frozen=True)
class Said:
    """One deal: who was dealt in, who dealt, what each of the others won; struck out, nothing.

    It was played by one of the table's agreements. A misdeal is one until something is said of it.
    """

    dealt: tuple[int, ...]
    dealer: int
    won: dict[int, int]
    agreement: int
    stands: bool = True
    misdeal: bool = False

    @property
    def entry(self) -> Entry | None:
        return round_of(self.won, self.dealer) if self.stands else None


Log = tuple[Said, ...]


@dataclass
class Model:
    """An evening in plain Python; undo goes back a whole log, but numbers stay given away."""

    order: list[int] = field(default_factory=lambda: list(range(1, len(FRIENDS) + 1)))
    names: dict[int, str] = field(default_factory=lambda: dict(enumerate(FRIENDS, start=1)))
    away: set[int] = field(default_factory=set)
    limits: list[int] = field(default_factory=lambda: [LIMITS[-1]])
    log: Log = ()
    past: list[Log] = field(default_factory=list)
    future: list[Log] = field(default_factory=list)

    @property
    def dealt(self) -> tuple[int, ...]:
        return tuple(seat for seat in self.order if seat not in self.away)

    @property
    def agreement(self) -> int:
        return len(self.limits)

    def too_high(self, said: Said) -> str | None:
        """Why a deal cannot be so, by the rules of its own agreement."""
        bets = [hand.bet for hand in said.entry.hands] if said.entry else []  # type: ignore[attr-defined]
        return "bet_above_max" if max(bets, default=0) > self.limits[said.agreement - 1] else None

    @property
    def chips(self) -> dict[int, int]:
        sums = Counter(dict.fromkeys((0, *self.order), 0))
        for said in self.log:
            if said.stands:
                sums.update(said.won)
                sums.subtract({said.dealer: sum(said.won.values())})
        return dict(sums)

    def write(self, log: Log) -> None:
        self.past.append(self.log)
        self.future.clear()
        self.log = log

    def go(self, back: list[Log], forth: list[Log]) -> None:
        """Undo, or redo: a deal that is not in the other log is struck out."""
        forth.append(self.log)
        there = back.pop()
        gone = (replace(said, stands=False, misdeal=False) for said in self.log[len(there) :])
        self.log = (*there, *gone)


@contextmanager
def refused(code: str | None) -> Iterator[None]:
    """The store refuses what the model says cannot be; and does what can."""
    if code is None:
        yield
        return
    with pytest.raises((Refused, Rejected)) as caught:
        yield
    why: Any = caught.value
    found = {why.code} if isinstance(why, Refused) else {each.code for each in why.problems}
    assert found == {code}


class Evening(RuleBasedStateMachine):
    """What can happen at a table, in any order."""

    def __init__(self) -> None:
        super().__init__()
        self.model = Model()
        self.house: House = open_house()
        self.here = (self.house.circle, self.house.sitting)

    def seat(self, pick: int) -> int:
        return self.model.order[pick % len(self.model.order)]

    def change(self, wanted: Change) -> None:
        seats.change(*self.here, self.house.ask(), wanted)

    # --- deals -------------------------------------------------------------------------------

    @rule(pick=PICK, won=st.lists(WON, min_size=1, max_size=4))
    def record(self, pick: int, won: list[int]) -> None:
        dealt = self.model.dealt
        dealer = dealt[pick % len(dealt)]
        others = [seat for seat in dealt if seat != dealer]
        said = Said(dealt, dealer, dict(zip(others, won, strict=False)), self.model.agreement)
        too_high = self.model.too_high(said)
        if not too_high:
            self.model.write((*self.model.log, said))
        with refused(too_high):
            self.append(said)

    @rule()
    def misdeal(self) -> None:
        """Nothing is said of it; who would correct it says what somebody won."""
        dealt, agreement = self.model.dealt, self.model.agreement
        said = Said(dealt, dealt[0], {dealt[1]: 0}, agreement, stands=False, misdeal=True)
        self.model.write((*self.model.log, said))
        self.append(said)

    def append(self, said: Said) -> None:
        seats = tuple(map(Seat, said.dealt))
        deals.record(*self.here, self.house.ask(), said.entry, seats)

    @precondition(lambda self: self.model.log)
    @rule(pick=PICK, changes=st.lists(st.tuples(WON, st.booleans()), min_size=1, max_size=3))
    def revise(self, pick: int, changes: list[tuple[int, bool]]) -> None:
        number = 1 + pick % len(self.model.log)
        for won, stands in changes:
            log = self.model.log
            said = replace(log[number - 1], won=dict.fromkeys(log[number - 1].won, won))
            said = replace(said, stands=stands, misdeal=said.misdeal and not stands)
            too_high = self.model.too_high(said)
            if not too_high:
                self.model.write((*log[: number - 1], said, *log[number:]))
            with refused(too_high):
                self.send(number, said, age=0)

    @precondition(lambda self: self.model.log)
    @rule(pick=PICK)
    def revise_too_late(self, pick: int) -> None:
        number = 1 + pick % len(self.model.log)
        with refused("edited_meanwhile"):
            self.send(number, self.model.log[number - 1], age=1)

    def send(self, number: int, said: Said, age: int) -> None:
        """A correction on the version that stands, or on one before it."""
        seen = deals.get_deal(*self.here, number)
        assert seen is not None
        asked = self.house.ask()
        corrections.revise(*self.here, number, asked, said.entry, seen.version - age)

    @rule()
    def undo(self) -> None:
        possible = bool(self.model.past)
        if possible:
            self.model.go(self.model.past, self.model.future)
        with refused(None if possible else "nothing_to_undo"):
            corrections.undo(*self.here, self.house.ask())

    @rule()
    def redo(self) -> None:
        possible = bool(self.model.future)
        if possible:
            self.model.go(self.model.future, self.model.past)
        with refused(None if possible else "nothing_to_redo"):
            corrections.redo(*self.here, self.house.ask())

    # --- rules -------------------------------------------------------------------------------

    @rule(limit=st.sampled_from(LIMITS), age=st.sampled_from([0, 0, 1]))
    def change_rules(self, limit: int, age: int) -> None:
        """From the next deal on; who saw an older agreement than the last has seen too little."""
        limits, seen = self.model.limits, self.model.agreement - age
        new = limit != limits[-1]
        if new and not age:
            limits.append(limit)
        with refused("agreed_meanwhile" if new and age else None):
            rules = self.house.see().rules.model_copy(update={"max_bet": limit})
            agreements.agree(*self.here, self.house.ask(), rules, seen)

    # --- seats -------------------------------------------------------------------------------

    @rule(name=st.sampled_from(NAMES))
    def join(self, name: str) -> None:
        there = name in self.model.names.values()
        if not there:
            seat = len(self.model.order) + 1
            self.model.order.append(seat)
            self.model.names[seat] = name
        with refused("name_taken" if there else None):
            self.change(Change(joins=name))

    @rule(pick=PICK)
    def leave(self, pick: int) -> None:
        seat, dealt = self.seat(pick), self.model.dealt
        possible = seat not in dealt or len(dealt) > LEAST
        if possible:
            self.model.away.add(seat)
        with refused(None if possible else "too_few_dealt_in"):
            self.change(Change(away=(Seat(seat), True)))

    @rule(pick=PICK)
    def come_back(self, pick: int) -> None:
        seat = self.seat(pick)
        self.model.away.discard(seat)
        self.change(Change(away=(Seat(seat), False)))

    @rule(pick=PICK, step=st.sampled_from([-1, 1]))
    def change_places(self, pick: int, step: int) -> None:
        seat, order = self.seat(pick), self.model.order
        at = order.index(seat)
        if 0 <= at + step < len(order):
            order[at], order[at + step] = order[at + step], order[at]
        self.change(Change(moves=(Seat(seat), step)))

    @rule(pick=PICK, name=st.sampled_from(NAMES))
    def rename(self, pick: int, name: str) -> None:
        seat, names = self.seat(pick), self.model.names
        taken = name in (other for at, other in names.items() if at != seat)
        if not taken:
            names[seat] = name
        with refused("name_taken" if taken else None):
            self.change(Change(names={Seat(seat): name}))

    @rule(one=PICK, other=PICK)
    def swap_names(self, one: int, other: int) -> None:
        a, b, names = self.seat(one), self.seat(other), self.model.names
        names[a], names[b] = names[b], names[a]
        self.change(Change(names={Seat(a): names[a], Seat(b): names[b]}))

    # --- what must hold after each of them -----------------------------------------------------

    @invariant()
    def stands(self) -> None:
        seen = self.house.see()
        people = [place for place in seen.seats if place.seat]
        assert {int(place.seat): place.chips for place in seen.seats} == self.model.chips
        assert [int(place.seat) for place in people] == self.model.order
        assert {int(place.seat): place.name for place in people} == self.model.names
        assert {int(place.seat) for place in people if place.away} == self.model.away
        assert seen.count == len(self.model.log)
        assert (seen.agreement, seen.rules.max_bet) == (
            self.model.agreement,
            self.model.limits[-1],
        )

    def teardown(self) -> None:
        """Each deal still says what the model says, and all of it adds up from the log alone."""
        for number, said in enumerate(self.model.log, start=1):
            found = deals.get_deal(*self.here, number)
            assert found is not None
            assert (found.entry, tuple(map(int, found.seats))) == (said.entry, said.dealt)
            assert (found.agreement_number, found.misdeal) == (said.agreement, said.misdeal)
            assert found.rules.max_bet == self.model.limits[said.agreement - 1]
        assert list(audit(Checked())) == []


def test_an_evening_matches_a_plain_model(noise: House) -> None:
    run_state_machine_as_test(
        Evening,
        settings=settings(
            max_examples=40,
            stateful_step_count=30,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
