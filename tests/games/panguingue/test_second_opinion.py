"""Random legal hands, scored event by event beside a model that shares no code."""

from __future__ import annotations

import json

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from app.games.panguingue.check import check
from app.games.panguingue.entry import PanguingueEntry
from app.games.panguingue.rules import PanguingueRules
from app.games.panguingue.score import score
from app.ledger.transfers import BOX, moved, net
from app.table import Seat, Table
from tests.games.panguingue.model import Model
from tests.games.panguingue.stories import RULES, Said, Story


class HandInPlay(RuleBasedStateMachine):
    """Each step is one event; after each the balances and the pot are the model's."""

    table: Table[PanguingueRules]

    @initialize(players=st.integers(2, 6), rules=st.sampled_from(RULES), pot=st.integers(0, 9))
    def deal(self, players: int, rules: PanguingueRules, pot: int) -> None:
        self.start(tuple(map(Seat, range(1, players + 1))), rules, pot)

    def start(self, seats: tuple[Seat, ...], rules: PanguingueRules, pot: int) -> None:
        self.table = Table(seats=seats, rules=rules, pot=pot)
        self.story = Story(self.table)
        self.model = Model(self.table)
        self.events: list[Said] = []
        self.compare()

    def happens(self, event: Said | None) -> None:
        if event is not None:
            self.events.append(event)
            self.model.take_in(event)
            self.compare()

    def compare(self) -> None:
        said = PanguingueEntry.model_validate_json(json.dumps({"events": self.events}))
        outcome = score(said, self.table)
        gained = net(moved(outcome.transfers), "chips")
        expected = {seat: self.model.chips[seat] for seat in self.table.seats}
        assert [each for each in check(said, self.table) if not each.warning] == []
        assert {seat: gained.get(seat, 0) for seat in self.table.seats} == expected
        assert self.table.pot + gained.get(BOX, 0) == self.model.chips[0]
        assert sum(expected.values()) + self.model.chips[0] == self.table.pot
        assert outcome.open is not self.story.over

    @precondition(lambda self: not self.story.over and _only_drops(self.events))
    @rule(data=st.data())
    def somebody_drops(self, data: st.DataObject) -> None:
        self.happens(self.story.drop(data.draw(st.sampled_from(self.story.inside))))

    @precondition(lambda self: not self.story.over)
    @rule(data=st.data())
    def somebody_melds(self, data: st.DataObject) -> None:
        for _event in range(data.draw(st.integers(1, 6))):
            if not self.story.over:
                self.happens(self.story.something(data.draw))

    @precondition(lambda self: not self.story.over and self.events)
    @rule(data=st.data())
    def somebody_goes_out(self, data: st.DataObject) -> None:
        self.happens(self.story.out(data.draw(st.sampled_from(self.story.inside))))

    @precondition(lambda self: self.story.over)
    @rule()
    def the_next_hand_finds_the_pot(self) -> None:
        self.start(self.table.seats, self.table.rules, self.model.chips[0])

    @precondition(lambda self: self.events and self.events[-1]["type"] == "out")
    @rule(data=st.data())
    def somebody_should_have_kept_that_card(self, data: st.DataObject) -> None:
        if self.story.inside:
            seat = data.draw(st.sampled_from(self.story.inside))
            self.happens({"type": "avoidable", "player": seat})


def _only_drops(events: list[Said]) -> bool:
    return all(event["type"] == "drop" for event in events)


TestHandInPlay = HandInPlay.TestCase
TestHandInPlay.settings = settings(max_examples=100, stateful_step_count=10, deadline=None)
