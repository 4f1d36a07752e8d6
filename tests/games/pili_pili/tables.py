"""A table of Pili Pili for the tests: its people, its game, and the answers of the API."""

from __future__ import annotations

from typing import Any

import pytest

from app.games.pili_pili.bets import next_bet
from app.games.pili_pili.check import check
from app.games.pili_pili.ending import over
from app.games.pili_pili.entry import (
    LegalBetsAnswer,
    LegalBetsQuestion,
    PiliPiliDetail,
    PiliPiliEntry,
)
from app.games.pili_pili.missions import FEWEST, MOST
from app.games.pili_pili.order import next_dealer
from app.games.pili_pili.rules import PRESETS, PiliPiliRules
from app.games.pili_pili.score import score
from app.games.pili_pili.slips import slips
from app.games.pili_pili.words import OPTION_WORDS, PRESET_NAMES, SENTENCES
from app.table import Seat, Table
from app.table.form import EntryForm
from app.table.game import Game, Tool
from app.table.outcome import Outcome
from app.table.replay import read_round
from app.table.words import N_
from app.web import score_document
from app.web.documents import Answer
from app.web.tool_document import tool_document

EMMA, JAKE, ALEX, ZOE = map(Seat, (1, 2, 3, 4))
NAMES = {EMMA: "Emma", JAKE: "Jake", ALEX: "Alex", ZOE: "Zoe"}

GAME: Game[PiliPiliEntry, PiliPiliRules] = Game(
    slug="pili-pili",
    name="Pili Pili",
    deal_word=N_("round"),
    seats=range(FEWEST, MOST + 1),
    modes={},
    rules=PiliPiliRules,
    presets=PRESETS,
    preset_names=PRESET_NAMES,
    option_words=OPTION_WORDS,
    entry=PiliPiliEntry,
    form=EntryForm,  # type: ignore[type-abstract]
    sentences=SENTENCES,
    check=check,
    score=score,
    slips=slips,
    next_dealer=next_dealer,
    tools={"legal-bets": Tool(request=LegalBetsQuestion, answer=LegalBetsAnswer, run=next_bet)},
    points=N_("Pilis"),
    lowest_wins=True,
    carries="all",
    over=over,
)
"""The game without its form, which no rule needs."""


def rules(**options: Any) -> PiliPiliRules:
    return PiliPiliRules.model_validate(options)


def table(players: int = 3, /, pilis: tuple[int, ...] = (), **options: Any) -> Table[PiliPiliRules]:
    """So many of Emma, Jake, Alex and Zoe, with what they hold."""
    seats = tuple(NAMES)[:players]
    standings = dict(zip(seats, pilis, strict=False))
    return Table(seats=seats, rules=rules(**options), standings=standings)


def said(bets: str, tricks: str, /, **more: Any) -> dict[str, Any]:
    """A round as the API writes it; bets and tricks in play order from Emma."""
    people = list(NAMES.values())
    return {
        "dealer": "Emma",
        "bets": dict(zip(people, map(int, bets.split()), strict=False)),
        "tricks": dict(zip(people, map(int, tricks.split()), strict=False)),
        **more,
    }


def entry(bets: str, tricks: str, /, **more: Any) -> PiliPiliEntry:
    found, problems = read_round(GAME, said(bets, tricks, **more), NAMES)
    assert isinstance(found, PiliPiliEntry), problems
    return found


def faults(bets: str, tricks: str, /, **more: Any) -> list[tuple[str, str]]:
    """What the entry itself refuses, before any check."""
    found, problems = read_round(GAME, said(bets, tricks, **more), NAMES)
    assert found is None
    return [(".".join(map(str, p.at)), p.code) for p in problems]


def codes(found: PiliPiliEntry, at: Table[PiliPiliRules]) -> list[tuple[str, str]]:
    """Problems that stop a round, their players by name."""
    problems = [p for p in check(found, at) if not p.warning]
    return [(_path(p.at), p.code) for p in problems]


def warnings(found: PiliPiliEntry, at: Table[PiliPiliRules]) -> list[tuple[str, str]]:
    return [(_path(p.at), p.code) for p in check(found, at) if p.warning]


def _path(at: tuple[str | int, ...]) -> str:
    return ".".join(NAMES[step] if isinstance(step, Seat) else str(step) for step in at)


def detail(outcome: Outcome) -> PiliPiliDetail:
    assert isinstance(outcome.detail, PiliPiliDetail)
    return outcome.detail


def totals(found: PiliPiliEntry, at: Table[PiliPiliRules]) -> list[int]:
    """What everybody holds after a round, in play order."""
    return list(detail(score(found, at)).totals.values())


def moves(found: PiliPiliEntry, at: Table[PiliPiliRules]) -> list[tuple[str, int, int, int]]:
    return [(t.reason.code, t.source, t.target, t.amount) for t in score(found, at).transfers]


def asked(patch: pytest.MonkeyPatch, vector: dict[str, Any]) -> Answer:
    """What the API would answer, had the game its form."""
    patch.setattr(score_document, "get_game", {"pili-pili": GAME}.__getitem__)
    if vector["path"].endswith("/score"):
        return score_document.score_document(vector["request"])
    return tool_document(GAME, GAME.tools["legal-bets"], vector["request"])
