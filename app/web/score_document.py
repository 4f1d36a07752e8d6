"""Scoring a list of rounds of one game, as the API and the command line ask for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import Field

from app.games import get_game
from app.ledger.transfers import BOX, Transfer
from app.table import Seat, Table
from app.table.entry import names_context
from app.table.game import Game
from app.table.names import NameProblem, clean_name, name_key
from app.table.outcome import Problem, Reason
from app.table.replay import Scored, replay
from app.table.words import say
from app.web.documents import (
    LARGEST_CHIPS,
    Answer,
    Document,
    Writer,
    read,
    read_options,
    refusal,
    said,
)


class ScoreRequest(Document):
    """An evening of one game."""

    game: str
    players: list[str]
    options: dict[str, Any] = Field(default_factory=dict)
    opening: dict[str, int] | None = None
    pot: int = Field(default=0, ge=0, le=LARGEST_CHIPS)
    rounds: list[Any]


def score_document(body: Any) -> Answer:
    """Score a list of rounds."""
    asked, problems = read(ScoreRequest, body)
    if asked is None:
        return refusal(problems)
    try:
        game = get_game(asked.game)
    except KeyError:
        return refusal([*problems, Problem(("game",), "unknown_game")])
    rules, found = read_options(game, asked.options)
    names, wrong = _players(asked.players, game)
    standings, strange = _opening(asked.opening, game, names)
    problems += [*found, *wrong, *strange]
    if rules is None or wrong or strange:
        return refusal(problems, game, names)
    table = Table(seats=tuple(names), rules=rules, standings=standings, pot=asked.pot)
    played = replay(game, asked.rounds, table, names)
    if problems or played.problems:
        return refusal([*problems, *played.problems], game, names)
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
        "warnings": [said(each, game, names) for each in scored.warnings],
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


def _players(listed: list[str], game: Game[Any, Any]) -> tuple[dict[Seat, str], list[Problem]]:
    names: dict[Seat, str] = {}
    problems: list[Problem] = []
    keys: set[str] = set()
    for i, text in enumerate(listed):
        try:
            name = clean_name(text)
        except NameProblem:
            problems.append(Problem(("players", i), "bad_name"))
            continue
        if name_key(name) in keys:
            problems.append(Problem(("players", i), "duplicate_player"))
        keys.add(name_key(name))
        names[Seat(i + 1)] = name
    if len(listed) < game.seats.start:
        problems.append(Problem(("players",), "too_few_players", {"least": game.seats.start}))
    if len(listed) >= game.seats.stop:
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
