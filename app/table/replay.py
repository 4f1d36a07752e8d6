"""Scores an evening from its entries, as the scoring API and the audit need it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from app.ledger.transfers import BOX, moved, net
from app.table import Seat, Table
from app.table.entry import Entry, faults, names_context
from app.table.outcome import Outcome, Problem

if TYPE_CHECKING:
    from app.table.game import Game


@dataclass(frozen=True, slots=True)
class Scored:
    """One round: what it came to, what each seat gained, and the pot after it."""

    outcome: Outcome
    warnings: tuple[Problem, ...]
    chips: Mapping[int, int]
    points: Mapping[int, int]
    pot: int


@dataclass(frozen=True, slots=True)
class Replay:
    """A whole evening; `problems` is empty when every round stands."""

    rounds: tuple[Scored, ...]
    problems: tuple[Problem, ...]
    table: Table[Any]


def read_round(
    game: Game[Any, Any], said: object, names: Mapping[Seat, str]
) -> tuple[Entry | None, list[Problem]]:
    """One round as the API writes it, players by name; or every fault of it."""
    text = json.dumps(said)
    try:
        return game.entry.model_validate_json(text, context=names_context(names)), []
    except ValidationError as error:
        return None, [Problem(at, code, params) for at, code, params in faults(error)]


def replay(
    game: Game[Any, Any], said: Sequence[object], table: Table[Any], names: Mapping[Seat, str]
) -> Replay:
    """Score rounds one after another; what is wrong in one does not hide the next."""
    rounds: list[Scored] = []
    problems: list[Problem] = []
    for i, each in enumerate(said):
        entry, found = read_round(game, each, names)
        if game.over(table):
            found = [Problem((), "game_over")]
        elif entry is not None:
            found = game.check(entry, table)
        problems += [
            replace(problem, at=("rounds", i, *problem.at))
            for problem in found
            if not problem.warning
        ]
        if entry is not None and all(problem.warning for problem in found):
            scored = score_round(game, entry, table, tuple(found))
            table = carried(game, table, scored)
            rounds.append(scored)
    return Replay(tuple(rounds), tuple(problems), table)


def score_round(
    game: Game[Any, Any], entry: Entry, table: Table[Any], warnings: tuple[Problem, ...] = ()
) -> Scored:
    """Score one checked round on what stood before it."""
    outcome = game.score(entry, table)
    moves = moved(outcome.transfers)
    chips = net(moves, "chips")
    return Scored(outcome, warnings, chips, net(moves, "points"), table.pot + chips.get(BOX, 0))


def carried(game: Game[Any, Any], table: Table[Any], scored: Scored) -> Table[Any]:
    """The table as the next round finds it."""
    standings: Counter[Seat] = Counter(table.standings)
    for seat, gained in (scored.points if game.points else {}).items():
        standings[Seat(seat)] += gained
    return replace(table, pot=scored.pot, standings=dict(standings))
