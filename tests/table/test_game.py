"""What a game need not supply."""

from __future__ import annotations

from app.table import Table
from app.table.entry import Entry, Rules
from app.table.game import never, no_slips


def test_a_game_may_have_no_end_and_no_hints() -> None:
    assert never(Table(seats=(), rules=Rules())) is False
    assert no_slips(Entry(), [Entry()]) == []
