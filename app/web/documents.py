"""What all requests of the scoring API share: reading them, refusing them, and saying why."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from app.cards import Card
from app.table import Seat
from app.table.entry import Rules, faults
from app.table.game import Game
from app.table.outcome import Problem
from app.table.words import N_, Sentence, say

ModelT = TypeVar("ModelT", bound=BaseModel)

_MOST_DIGITS = 400
_HALF_PAIR = re.compile("[\ud800-\udfff]")

LARGEST_CHIPS = 10**9
"""Chips of a balance or a pot, at most, above and below 0."""

COMMON: dict[str, Sentence] = {
    "malformed": N_("This part is missing, unknown or of the wrong kind. Write it as described."),
    "unknown_game": N_("There is no such game. Name one that the description lists."),
    "unknown_option": N_("This game has no option of that name. Take it out."),
    "bad_option": N_("The option cannot have this value. Choose one that the rules name."),
    "bad_name": N_("A name has 1 to 40 visible characters. Write another."),
    "duplicate_player": N_("Two players have this name. Tell them apart."),
    "unknown_player": N_("%(text)s is not among the players. Name one of them."),
    "too_few_players": N_("This game needs %(least)s players or more. Name them all."),
    "too_many_players": N_("This game takes %(most)s players at most. Leave some out."),
    "game_over": N_("The game has ended before this round. Take the round out."),
    "not_zero_sum": N_("The balances must add up to 0. Check what each has won or lost."),
    "bad_chip_value": N_("The value of a chip is a decimal number above 0, such as 0.25."),
    "bad_currency": N_("There is no such currency. Write its code, such as EUR."),
}


@dataclass(frozen=True, slots=True)
class Answer:
    """A status, 200 or 422, and what is said."""

    status: int
    content: Any


class Document(BaseModel):
    """A request: strict, and without a field it does not know."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


def read_options(
    game: Game[Any, Any], options: Mapping[str, Any]
) -> tuple[Rules | None, list[Problem]]:
    """House rules from options by name; what is missing takes its default."""
    known = {key: value for key, value in options.items() if key in game.rules.model_fields}
    problems = [Problem(("options", key), "unknown_option") for key in options if key not in known]
    try:
        return game.rules.model_validate_json(json.dumps(known)), problems
    except ValidationError as error:
        found = dict.fromkeys(at[:1] for at, _code, _params in faults(error))
        return None, problems + [Problem(("options", *at), "bad_option") for at in found]


def read_json(text: str) -> Any:
    """A JSON document; raises `ValueError` where it is none, or names a key twice.

    What no model takes anyhow is read as something that its place can refuse: a number of
    thousands of digits as infinity, half a surrogate pair as a control character. What is nested
    too deep to be read is read as nothing.
    """
    try:
        body = json.loads(text, parse_int=_whole, object_pairs_hook=_each_once)
    except RecursionError:
        return None
    if "\\ud" not in text.lower():
        return body
    whole = _HALF_PAIR.sub("\\\\u0000", json.dumps(body, ensure_ascii=False))
    return json.loads(whole)


def _whole(digits: str) -> int | float:
    return int(digits) if len(digits) <= _MOST_DIGITS else math.inf


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len({key for key, _value in pairs}) < len(pairs):
        raise ValueError("a key stands twice")
    return dict(pairs)


def read(model: type[ModelT], body: Any) -> tuple[ModelT | None, list[Problem]]:
    if not isinstance(body, dict):
        return None, [Problem((), "malformed")]
    try:
        return model.model_validate_json(json.dumps(body)), []
    except ValidationError as error:
        return None, [Problem(at, code, params) for at, code, params in faults(error)]


def refusal(
    problems: list[Problem],
    game: Game[Any, Any] | None = None,
    names: Mapping[Seat, str] | None = None,
) -> Answer:
    return Answer(422, {"errors": [said(each, game, names or {}) for each in problems]})


def said(
    problem: Problem, game: Game[Any, Any] | None, names: Mapping[Seat, str]
) -> dict[str, str]:
    sentence = COMMON.get(problem.code)
    if game is not None and (sentence is None or "what" in problem.params):
        sentence = game.sentences[problem.code]
    return {
        "path": ".".join(_step(step, names) for step in problem.at),
        "code": problem.code,
        "message": say(sentence or COMMON["malformed"], problem.params, Writer(names)),
    }


def _step(step: str | int, names: Mapping[Seat, str]) -> str:
    """One step of a path: where players are keys, the name that the request has there."""
    return names.get(step, str(step)) if isinstance(step, Seat) else str(step)


class Writer:
    """Writes the parameters of a sentence as plain English text."""

    def __init__(self, names: Mapping[Seat, str]) -> None:
        self.names = names

    def __call__(self, value: object) -> str:
        """One parameter, by its type."""
        if isinstance(value, Seat):
            return self.names[value]
        if isinstance(value, Sentence):
            return value.one
        if isinstance(value, tuple):
            return ", ".join(map(self, value))
        return str(value) if isinstance(value, Card | str) else f"{value:,}"
