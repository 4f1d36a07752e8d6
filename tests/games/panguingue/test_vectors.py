"""Every vector of the rulebook, asked of the calculator and of a replayed evening."""

from __future__ import annotations

import json
from types import SimpleNamespace
from typing import Any

import pytest
from pydantic import ValidationError

from app.games.panguingue.check import check
from app.games.panguingue.entry import MeldQuestion, PanguingueEntry
from app.games.panguingue.rules import PanguingueRules
from app.games.panguingue.score import meld, score
from app.table import Seat, Table
from app.table.entry import faults, names_context
from app.table.game import never
from app.table.replay import Scored, replay
from tests.games.vectors import differences, vectors

Answer = dict[str, Any]

PAN: Any = SimpleNamespace(entry=PanguingueEntry, check=check, score=score, over=never, points=None)
"""As much of the game as a replay asks for."""


def ask_the_calculator(request: dict[str, Any]) -> Answer:
    rules = PanguingueRules.model_validate(request.pop("options", {}))
    try:
        question = MeldQuestion.model_validate_json(json.dumps(request))
    except ValidationError as error:
        return {"error_codes": sorted({code for _at, code, _params in faults(error)})}
    answer = meld(question, rules)
    if isinstance(answer, list):
        return {"error_codes": sorted({problem.code for problem in answer})}
    return answer.model_dump(mode="json")


def ask_for_an_evening(request: dict[str, Any]) -> Answer:
    names = {Seat(i): name for i, name in enumerate(request["players"], 1)}
    rules = PanguingueRules.model_validate(request.get("options", {}))
    table = Table(seats=tuple(names), rules=rules, pot=request.get("pot", 0))
    played = replay(PAN, request["rounds"], table, names)
    if played.problems:
        return {"error_codes": sorted({problem.code for problem in played.problems})}
    rounds = [scored_round(each, names) for each in played.rounds]
    return {
        "rounds": rounds,
        "chips": {name: sum(each["chips"][name] for each in rounds) for name in names.values()},
        "warning_codes": sorted({w.code for each in played.rounds for w in each.warnings}),
    }


def scored_round(scored: Scored, names: dict[Seat, str]) -> Answer:
    return {
        "chips": {name: scored.chips.get(seat, 0) for seat, name in names.items()},
        "pot": scored.pot,
        "detail": scored.outcome.detail.model_dump(mode="json", context=names_context(names)),
    }


@pytest.mark.parametrize("vector", vectors("panguingue"), ids=lambda vector: str(vector["id"]))
def test_every_vector_is_answered_as_the_rulebook_says(vector: dict[str, Any]) -> None:
    ask = ask_the_calculator if vector["path"].endswith("meld") else ask_for_an_evening

    answer = ask(dict(vector["request"]))

    assert differences(vector["expect"], answer) == []
    assert ("error_codes" in answer) == (vector["status"] == 422)
