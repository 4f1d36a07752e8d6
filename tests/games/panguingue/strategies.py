"""Hands of Pan that could happen at a table, built legal from the cards in the packs."""

from __future__ import annotations

import json

from hypothesis import strategies as st

from app.games.panguingue.entry import PanguingueEntry
from app.games.panguingue.rules import PanguingueRules
from app.table import Seat, Table
from tests.games.panguingue.stories import RULES, Said, Story


@st.composite
def deals(draw: st.DrawFn) -> tuple[Table[PanguingueRules], PanguingueEntry]:
    """A table and a hand at it, in play or over."""
    count = draw(st.integers(2, 7))
    seats = tuple(map(Seat, draw(st.permutations(range(1, count + 1)))))
    rules = draw(st.sampled_from(RULES))
    table = Table(seats=seats, rules=rules, pot=draw(st.integers(0, 9)))
    story = Story(table)
    events = _drops(draw, story)
    for _event in range(draw(st.integers(0, 14))):
        if not story.over:
            events += filter(None, [story.something(draw)])
    events += _end(draw, story)
    dealer = draw(st.sampled_from([None, *seats]))
    said = json.dumps({"dealer": dealer, "events": events})
    return table, PanguingueEntry.model_validate_json(said)


def _drops(draw: st.DrawFn, story: Story) -> list[Said]:
    count = draw(st.integers(0, len(story.seats) - 1))
    most = draw(st.sampled_from([1, len(story.seats)]))
    dropping = list(draw(st.permutations(story.seats)))[: min(count, most)]
    return [story.drop(seat) for seat in dropping if not story.over]


def _end(draw: st.DrawFn, story: Story) -> list[Said]:
    goes_out = draw(st.booleans())
    if story.over or not goes_out:
        return []
    events = [story.out(draw(st.sampled_from(story.inside)))]
    blamed = draw(st.booleans())
    if story.inside and blamed:
        discarder = draw(st.sampled_from(story.inside))
        events.append({"type": "avoidable", "player": discarder})
    return events
