"""Requests of the scoring API and their answers, for the pages and the command line alike."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from app.cards import Card
from app.games import get_game
from app.ledger.money import BadChipValue, BadCurrency, amount_text
from app.ledger.settle import settle
from app.ledger.transfers import BOX, Transfer
from app.table import Seat, Table
from app.table.entry import Rules, faults, names_context
from app.table.game import Game, Tool
from app.table.names import NameProblem, clean_name, name_key
from app.table.outcome import Problem, Reason
from app.table.replay import Scored, replay
from app.table.words import N_, Sentence, say

ModelT = TypeVar("ModelT", bound=BaseModel)

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


class _Document(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class ScoreRequest(_Document):
    """An evening of one game."""

    game: str
    players: list[str]
    options: dict[str, Any] = Field(default_factory=dict)
    opening: dict[str, int] | None = None
    pot: int = Field(default=0, ge=0, le=LARGEST_CHIPS)
    rounds: list[Any]


class SettleRequest(_Document):
    """Balances in chips; `chip_value` is a decimal number as text."""

    balances: dict[str, int]
    chip_value: str | None = None
    currency: str | None = None


def score_document(body: Any) -> Answer:
    """Score a list of rounds."""
    asked, problems = _read(ScoreRequest, body)
    if asked is None:
        return _refusal(problems)
    try:
        game = get_game(asked.game)
    except KeyError:
        return _refusal([*problems, Problem(("game",), "unknown_game")])
    rules, found = read_options(game, asked.options)
    names, wrong = _players(asked.players, game)
    standings, strange = _opening(asked.opening, game, names)
    problems += [*found, *wrong, *strange]
    if problems or rules is None:
        return _refusal(problems, game, names)
    table = Table(seats=tuple(names), rules=rules, standings=standings, pot=asked.pot)
    played = replay(game, asked.rounds, table, names)
    if played.problems:
        return _refusal(list(played.problems), game, names)
    return Answer(200, _evening(game, played.rounds, table, played.table, names))


def _evening(
    game: Game[Any, Any],
    rounds: tuple[Scored, ...],
    before: Table[Any],
    after: Table[Any],
    names: Mapping[Seat, str],
) -> dict[str, Any]:
    ended = game.over(after)
    totals = {seat: sum(each.chips.get(seat, 0) for each in rounds) for seat in names}
    return {
        "game": game.slug,
        "options": before.rules.model_dump(mode="json"),
        "rounds": [_round(game, i, each, names) for i, each in enumerate(rounds, 1)],
        "chips": {names[seat]: chips for seat, chips in totals.items()},
        "points": _named(after.standings, names) if game.points else None,
        "finished": ended,
        "winners": [names[seat] for seat in _best(game, after)] if ended else [],
    }


def _best(game: Game[Any, Any], table: Table[Any]) -> list[Seat]:
    pick = min if game.lowest_wins else max
    best = pick(table.standings.get(seat, 0) for seat in table.seats)
    return [seat for seat in table.seats if table.standings.get(seat, 0) == best]


def _round(
    game: Game[Any, Any], number: int, scored: Scored, names: Mapping[Seat, str]
) -> dict[str, Any]:
    outcome = scored.outcome
    return {
        "number": number,
        "transfers": [_transfer(game, each, names) for each in outcome.transfers],
        "chips": _named(scored.chips, names),
        "pot": scored.pot,
        "points": _named(scored.points, names) if game.points else None,
        "detail": outcome.detail.model_dump(mode="json", context=names_context(names)),
        "warnings": [_said(each, game, names) for each in scored.warnings],
    }


def _transfer(
    game: Game[Any, Any], transfer: Transfer[Reason], names: Mapping[Seat, str]
) -> dict[str, Any]:
    reason = transfer.reason
    return {
        "from": None if transfer.source == BOX else names[Seat(transfer.source)],
        "to": None if transfer.target == BOX else names[Seat(transfer.target)],
        transfer.unit: transfer.amount,
        "reason": reason.code,
        "why": say(game.sentences[reason.code], reason.params, Writer(names)),
    }


def _named(amounts: Mapping[Any, int], names: Mapping[Seat, str]) -> dict[str, int]:
    return {name: amounts.get(seat, 0) for seat, name in names.items()}


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


def _players(said: list[str], game: Game[Any, Any]) -> tuple[dict[Seat, str], list[Problem]]:
    names: dict[Seat, str] = {}
    problems: list[Problem] = []
    keys: set[str] = set()
    for i, text in enumerate(said):
        try:
            name = clean_name(text)
        except NameProblem:
            problems.append(Problem(("players", i), "bad_name"))
            continue
        if name_key(name) in keys:
            problems.append(Problem(("players", i), "duplicate_player"))
        keys.add(name_key(name))
        names[Seat(i + 1)] = name
    if len(said) < game.seats.start:
        problems.append(Problem(("players",), "too_few_players", {"least": game.seats.start}))
    if len(said) >= game.seats.stop:
        problems.append(Problem(("players",), "too_many_players", {"most": game.seats.stop - 1}))
    return names, problems


def _opening(
    opening: Mapping[str, int] | None, game: Game[Any, Any], names: Mapping[Seat, str]
) -> tuple[dict[Seat, int], list[Problem]]:
    if opening is None:
        return {}, []
    if game.points is None:
        return {}, [Problem(("opening",), "malformed")]
    seats = {name_key(name): seat for seat, name in names.items()}
    standings: dict[Seat, int] = {}
    problems: list[Problem] = []
    for name, points in opening.items():
        seat = seats.get(name_key(name))
        if seat is None:
            problems.append(Problem(("opening", name), "unknown_player", {"text": name}))
        elif seat in standings:
            problems.append(Problem(("opening", name), "duplicate_player"))
        elif not 0 <= points <= LARGEST_CHIPS:
            problems.append(Problem(("opening", name), "malformed"))
        else:
            standings[seat] = points
    return standings, problems


def settle_document(body: Any) -> Answer:
    """The fewest payments that clear balances, in chips and, with a chip value, in money."""
    asked, problems = _read(SettleRequest, body)
    if asked is None:
        return _refusal(problems)
    balances, problems = _balances(asked.balances)
    problems += _money_problems(asked)
    if not problems and sum(balances.values()) != 0:
        problems.append(Problem(("balances",), "not_zero_sum"))
    if problems:
        return _refusal(problems)
    plan = settle(balances)
    payments = []
    for each in plan.payments:
        payment = {"from": each.payer, "to": each.payee, "chips": each.amount}
        if asked.chip_value is not None:
            payment["amount"] = amount_text(each.amount, asked.chip_value, asked.currency)
        payments.append(payment)
    return Answer(200, {"payments": payments, "count": len(payments), "minimal": plan.minimal})


def _money_problems(asked: SettleRequest) -> list[Problem]:
    problems = []
    try:
        amount_text(0, "1", asked.currency)
    except BadCurrency:
        problems.append(Problem(("currency",), "bad_currency"))
    try:
        amount_text(0, "1" if asked.chip_value is None else asked.chip_value, None)
    except BadChipValue:
        problems.append(Problem(("chip_value",), "bad_chip_value"))
    return problems


def _balances(said: Mapping[str, int]) -> tuple[dict[str, int], list[Problem]]:
    balances: dict[str, int] = {}
    problems: list[Problem] = []
    keys: set[str] = set()
    for text, chips in said.items():
        try:
            name = clean_name(text)
        except NameProblem:
            problems.append(Problem(("balances", text), "bad_name"))
            continue
        if name_key(name) in keys:
            problems.append(Problem(("balances", text), "duplicate_player"))
        if abs(chips) > LARGEST_CHIPS:
            problems.append(Problem(("balances", text), "malformed"))
        keys.add(name_key(name))
        balances[name] = chips
    return balances, problems


def tool_document(game: Game[Any, Any], tool: Tool[Any], body: Any) -> Answer:
    """Ask a game's calculator."""
    if not isinstance(body, dict):
        return _refusal([Problem((), "malformed")])
    options = body.get("options", {})
    question, problems = _read(tool.request, {k: v for k, v in body.items() if k != "options"})
    if not isinstance(options, dict):
        return _refusal([*problems, Problem(("options",), "malformed")], game)
    rules, found = read_options(game, options)
    if problems or found or question is None:
        return _refusal([*problems, *found], game)
    answer = tool.run(question, rules)
    if isinstance(answer, list):
        return _refusal(answer, game)
    return Answer(200, answer.model_dump(mode="json"))


def _read(model: type[ModelT], body: Any) -> tuple[ModelT | None, list[Problem]]:
    if not isinstance(body, dict):
        return None, [Problem((), "malformed")]
    try:
        return model.model_validate_json(json.dumps(body)), []
    except ValidationError as error:
        return None, [Problem(at, code, params) for at, code, params in faults(error)]


def _refusal(
    problems: list[Problem],
    game: Game[Any, Any] | None = None,
    names: Mapping[Seat, str] | None = None,
) -> Answer:
    return Answer(422, {"errors": [_said(each, game, names or {}) for each in problems]})


def _said(
    problem: Problem, game: Game[Any, Any] | None, names: Mapping[Seat, str]
) -> dict[str, str]:
    sentence = COMMON.get(problem.code)
    if game is not None and (sentence is None or "what" in problem.params):
        sentence = game.sentences[problem.code]
    return {
        "path": ".".join(map(str, problem.at)),
        "code": problem.code,
        "message": say(sentence or COMMON["malformed"], problem.params, Writer(names)),
    }


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
