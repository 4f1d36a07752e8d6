"""Two hands to compare on the rules page, each for a bet of one chip."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from app.games.pok_deng.check import check
from app.games.pok_deng.entry import HandDetail, PokDengDetail
from app.games.pok_deng.form import PokDengForm
from app.games.pok_deng.rules import PokDengRules
from app.games.pok_deng.score import score
from app.ledger.transfers import moved, net
from app.table import Seat, Table
from app.table.trial import Trial, tried
from app.table.words import N_

YOU, DEALER = Seat(1), Seat(2)
NAMES = {YOU: N_("You"), DEALER: N_("Dealer")}


@dataclass(frozen=True)
class Compared:
    """The hands as they were compared, and what a chip on yours has won."""

    hands: tuple[HandDetail, ...]
    won: int


def trial(typed: Mapping[str, str], rules: PokDengRules) -> Trial:
    """A deal of two, read by the form and scored by the scorer."""
    table = Table(seats=(YOU, DEALER), rules=rules)
    form = PokDengForm(typed, table=table, names={seat: name.one for seat, name in NAMES.items()})
    entry, problems = tried(form, check)
    if entry is None:
        return Trial(problems=problems, names=NAMES)
    outcome = score(entry, table)
    won = net(moved(outcome.transfers), "chips").get(YOU, 0)
    hands = outcome.detail.hands if isinstance(outcome.detail, PokDengDetail) else ()
    return Trial(Compared(hands, won))
