"""Red cards to count on the rules page: yours, and the rest as the other player's."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from app.games.pi_deng.check import check
from app.games.pi_deng.form import PiDengForm
from app.games.pi_deng.rules import PiDengRules
from app.games.pi_deng.score import score
from app.games.pi_deng.story import Line, story
from app.ledger.transfers import moved, net
from app.table import Seat, Table
from app.table.entry import Detail
from app.table.trial import Trial, tried
from app.table.words import N_

YOU, OTHER = Seat(1), Seat(2)
NAMES = {YOU: N_("You"), OTHER: N_("The other")}


@dataclass(frozen=True)
class Counted:
    """Both players' points, how yours came about, and how a round would end with them."""

    points: Mapping[int, int]
    lines: tuple[Line, ...]
    detail: Detail


def trial(typed: Mapping[str, str], rules: PiDengRules) -> Trial:
    """A round of two, read by the form and scored by the scorer."""
    table = Table(seats=(YOU, OTHER), rules=rules)
    form = PiDengForm(typed, table=table, names={seat: name.one for seat, name in NAMES.items()})
    form.by = "cards"
    entry, problems = tried(form, check)
    if entry is None:
        return Trial(problems=problems, names=NAMES)
    outcome = score(entry, table)
    lines = story(entry, table).lines or {}
    points = net(moved(outcome.transfers), "points")
    return Trial(Counted(points, lines.get(YOU, ()), outcome.detail))
