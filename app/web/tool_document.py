"""Asking a game's calculator, as the API and the rules page do."""

from __future__ import annotations

from typing import Any

from app.table.game import Game, Tool
from app.table.outcome import Problem
from app.web.documents import (
    Answer,
    read,
    read_options,
    refusal,
)


def tool_document(game: Game[Any, Any], tool: Tool[Any], body: Any) -> Answer:
    """Ask a game's calculator."""
    if not isinstance(body, dict):
        return refusal([Problem((), "malformed")])
    options = body.get("options", {})
    question, problems = read(tool.request, {k: v for k, v in body.items() if k != "options"})
    if not isinstance(options, dict):
        return refusal([*problems, Problem(("options",), "malformed")], game)
    rules, found = read_options(game, options)
    if problems or found or question is None:
        return refusal([*problems, *found], game)
    answer = tool.run(question, rules)
    if isinstance(answer, list):
        return refusal(answer, game)
    return Answer(200, answer.model_dump(mode="json"))
