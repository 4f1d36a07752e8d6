"""Bets to try on the rules page: what is left for whoever bets next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pydantic import ValidationError

from app.games.pili_pili import terms
from app.games.pili_pili.bets import next_bet
from app.games.pili_pili.entry import LegalBetsAnswer, LegalBetsQuestion
from app.games.pili_pili.rules import PiliPiliRules
from app.table.entry import faults
from app.table.outcome import Problem
from app.table.trial import Trial
from app.table.typed import number_of


@dataclass(frozen=True)
class Left:
    """What the next bettor may bet, of how many tricks, and whether nobody bets after that."""

    tricks: int
    answer: LegalBetsAnswer
    is_last: bool


def trial(typed: Mapping[str, str], rules: PiliPiliRules) -> Trial:
    """The bets so far, in the order of betting, at a table of so many."""
    cards = typed.get("cards", "").strip()
    said = {
        "players": number_of(typed.get("players", "")),
        "bets": tuple(number_of(bet) for bet in typed.get("bets", "").replace(",", " ").split()),
        "mission": typed.get("mission") or None,
        **({"cards": number_of(cards)} if cards else {}),
    }
    try:
        question = LegalBetsQuestion.model_validate(said)
    except ValidationError as error:
        return _refused([Problem(at, code, params) for at, code, params in faults(error)])
    answer = next_bet(question, rules)
    if isinstance(answer, list):
        return _refused(answer)
    is_last = len(question.bets) == question.players - 1
    return Trial(Left(question.played.tricks, answer, is_last))


def _refused(problems: Sequence[Problem]) -> Trial:
    return Trial(problems=tuple((str(each.at[0]), _asking(each)) for each in problems))


def _asking(problem: Problem) -> Problem:
    """Say what an unreadable field asks for."""
    if problem.code == "malformed" and "what" not in problem.params:
        what = terms.TRIES.get(str(problem.at[0]), terms.NUMBER)
        return Problem(problem.at, problem.code, {"what": what})
    if problem.code in ("too_few_players", "too_many_players"):
        return Problem(problem.at, "malformed", {"what": terms.TRIES["players"]})
    return problem
