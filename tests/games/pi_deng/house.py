"""Pi Deng without its form, and the people who play it here."""

from __future__ import annotations

from typing import Any

from app.games.pi_deng.check import check
from app.games.pi_deng.dealing import next_dealer
from app.games.pi_deng.entry import PiDengEntry
from app.games.pi_deng.rules import PRESETS, PiDengRules
from app.games.pi_deng.score import over, score
from app.games.pi_deng.slips import slips
from app.games.pi_deng.words import OPTION_WORDS, PRESET_NAMES, SENTENCES
from app.table import Seat, Table
from app.table.form import EntryForm
from app.table.game import Game
from app.table.outcome import Outcome, Problem
from app.table.replay import read_round
from app.table.words import N_

ANNA, BEN, CARLA = map(Seat, (1, 2, 3))
NAMES = {ANNA: "Anna", BEN: "Ben", CARLA: "Carla"}


class NoForm(EntryForm[PiDengEntry, PiDengRules]):
    """Rounds are said here, not keyed in."""


GAME = Game(
    slug="pi-deng",
    name="Pi Deng",
    deal_word=N_("round"),
    seats=range(2, 4),
    modes={"cards": N_("Red cards"), "tallies": N_("Tallies"), "totals": N_("Totals")},
    points=N_("points"),
    carries="all",
    rules=PiDengRules,
    presets=PRESETS,
    preset_names=PRESET_NAMES,
    option_words=OPTION_WORDS,
    entry=PiDengEntry,
    form=NoForm,  # type: ignore[type-abstract]
    sentences=SENTENCES,
    check=check,
    score=score,
    over=over,
    slips=slips,
    next_dealer=next_dealer,
)


def names(players: int = 2) -> dict[Seat, str]:
    """The first so many people by their seats."""
    return {seat: name for seat, name in NAMES.items() if seat <= players}


def table(players: int = 2, pot: int = 0, **options: Any) -> Table[PiDengRules]:
    """A table with so many players that agreed on options."""
    return Table(seats=tuple(names(players)), rules=PiDengRules(**options), pot=pot)


def entry(players: int = 2, dealer: str = "Ben", **said: Any) -> PiDengEntry:
    """A round as the API says it; it must be readable."""
    found, problems = read_round(GAME, {"dealer": dealer, **said}, names(players))
    assert isinstance(found, PiDengEntry), problems
    return found


def points(*numbers: int, dealer: str = "Ben") -> PiDengEntry:
    """A round of which only the points were said."""
    said = dict(zip(NAMES.values(), numbers, strict=False))
    return entry(len(numbers), dealer, points=said)


def faults_of(said: dict[str, Any], players: int = 2) -> list[tuple[str, str]]:
    """Path and code of all that hinders a round from being read."""
    found, problems = read_round(GAME, said, names(players))
    assert found is None
    return [(".".join(map(str, p.at)), p.code) for p in problems]


def codes(problems: list[Problem]) -> list[tuple[str, str]]:
    """Path and code of each problem."""
    return [(".".join(map(str, p.at)), p.code) for p in problems]


def moves(outcome: Outcome, unit: str = "chips") -> list[tuple[int, int, int, str]]:
    """Source, target, amount and reason of what moves of one unit."""
    each = [t for t in outcome.transfers if t.unit == unit]
    return [(t.source, t.target, t.amount, t.reason.code) for t in each]
