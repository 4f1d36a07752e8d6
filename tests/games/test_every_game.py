"""What holds for every game; a new game inherits it unread."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from werkzeug.datastructures import MultiDict

from app.games import all_games, get_game
from app.ledger.transfers import BOX, moved, net
from app.table import Seat, Table
from app.table.entry import stored
from app.table.form import EntryForm
from app.table.game import Game
from app.table.replay import replay
from tests.games.vectors import vectors

ROOT = Path(__file__).resolve().parents[2]
NAMES = ("Anna", "Ben", "Carla", "Dan", "Emil", "Eva")


def folder_of(game: Game[Any, Any]) -> str:
    return game.slug.replace("-", "_")


def deals_of(game: Game[Any, Any]) -> Any:
    """The game's own strategy: (table, entry), legal by construction."""
    return import_module(f"tests.games.{folder_of(game)}.strategies").deals()


def names_of(table: Table[Any]) -> dict[Seat, str]:
    return {seat: f"{NAMES[i % 6]} {i}" for i, seat in enumerate(table.seats)}


def posted(form: EntryForm[Any, Any]) -> MultiDict[str, str]:
    """What a browser would send of a form."""
    fields = [*form, *(field for row in form.rows for field in row)]
    sent = [(f.name, f.data) for f in fields if f.type != "BooleanField"]
    ticked = [(f.name, "y") for f in fields if f.type == "BooleanField" and f.data]
    return MultiDict([(name, value or "") for name, value in sent] + ticked)


games = pytest.mark.parametrize("game", all_games(), ids=lambda game: str(game.slug))


@games
@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_a_possible_deal_raises_no_problem_and_balances(
    game: Game[Any, Any], data: st.DataObject
) -> None:
    table, entry = data.draw(deals_of(game))

    problems = game.check(entry, table)
    outcome = game.score(entry, table)

    assert [each for each in problems if not each.warning] == []
    assert sum(net(moved(outcome.transfers), "chips").values()) == 0
    assert game.score(entry, table) == outcome
    assert all(each.reason.code in game.sentences for each in outcome.transfers)


@games
@settings(max_examples=100, deadline=None)
@given(data=st.data())
def test_an_entry_survives_its_stored_form(game: Game[Any, Any], data: st.DataObject) -> None:
    _table, entry = data.draw(deals_of(game))

    text = stored(entry)

    assert game.entry.model_validate_json(text) == entry
    assert stored(game.entry.model_validate_json(text)) == text


@games
@settings(max_examples=100, deadline=None)
@given(data=st.data())
def test_the_fields_of_an_entry_posted_back_give_that_entry(
    game: Game[Any, Any], data: st.DataObject
) -> None:
    table, entry = data.draw(deals_of(game))
    form = game.form.of(entry, table, names_of(table))

    again = game.form(posted(form), table=table, names=names_of(table))

    said, problems = again.read()
    assert problems == []
    assert game.score(said, table).transfers == game.score(entry, table).transfers


@games
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_renumbering_the_seats_renumbers_what_moves_and_nothing_else(
    game: Game[Any, Any], data: st.DataObject
) -> None:
    table, entry = data.draw(deals_of(game))
    names = names_of(table)
    turned = {Seat(int(seat) + 20): name for seat, name in names.items()}
    said = entry.model_dump(mode="json", context={"names": names})

    before = replay(game, [said], table, names)
    held = {Seat(int(seat) + 20): n for seat, n in table.standings.items()}
    after = replay(game, [said], replace(table, seats=tuple(turned), standings=held), turned)

    assert before.problems == after.problems == ()
    seats_of = {BOX: BOX} | {seat: seat + 20 for seat in table.seats}
    for unit in ("chips", "points"):
        moved_before = getattr(before.rounds[0], unit).items()
        assert getattr(after.rounds[0], unit) == {seats_of[seat]: n for seat, n in moved_before}


@games
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_every_problem_of_a_spoiled_entry_names_a_field_of_the_form(
    game: Game[Any, Any], data: st.DataObject
) -> None:
    table, entry = data.draw(deals_of(game))
    sent = posted(game.form.of(entry, table, names_of(table)))
    filled = sorted(k for k in sent if sent[k]) or sorted(sent)
    spoiled = data.draw(st.sampled_from(filled))
    sent[spoiled] = data.draw(st.sampled_from(["?", "-7", "7s7s", "9 9 9 9", "2.5", ""]))

    form = game.form(sent, table=table, names=names_of(table))
    said, problems = form.read()
    problems = problems or game.check(said, table)

    ids = {f.id for f in form} | {f.id for row in form.rows for f in row}
    for problem in problems:
        assert form.field_of(problem.at) in ids
        assert problem.code in game.sentences
        form.add(problem, "Say it again.")
    assert len(form.problems) == len(problems)


@games
def test_a_game_brings_its_vectors_templates_and_words(game: Game[Any, Any]) -> None:
    folder = ROOT / "templates" / "games" / folder_of(game)
    wanted = ["_line", "_deal", "_why", "rules", *(f"entry_{mode}" for mode in game.modes)]
    wanted += ["edit"] if game.event else []

    assert vectors(folder_of(game))
    assert all(vector["source"] for vector in vectors(folder_of(game)))
    assert [name for name in wanted if not (folder / f"{name}.html").exists()] == []
    assert set(game.option_words) == set(game.rules.model_fields)
    assert set(game.preset_names) == set(game.presets)
    assert game.rules() in game.presets.values()


@games
def test_every_code_has_a_sentence_and_every_sentence_a_code(game: Game[Any, Any]) -> None:
    folder = ROOT / "app" / "games" / folder_of(game)
    source = "".join(p.read_text() for p in folder.glob("*.py") if p.name != "words.py")
    source += (ROOT / "app" / "table" / "entry.py").read_text()
    spoken = {code for code in game.sentences if f'"{code}"' in source}
    decided = {code for code in game.sentences if code.startswith("by_")}

    assert set(game.sentences) - spoken - decided == set()


@games
def test_a_scorer_loads_no_framework(game: Game[Any, Any]) -> None:
    program = (
        f"import sys, app.games.{folder_of(game)}.score, app.games.{folder_of(game)}.check\n"
        "print([m for m in ('flask', 'sqlalchemy', 'wtforms', 'jinja2') if m in sys.modules])"
    )

    loaded = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT, check=True
    )

    assert loaded.stdout.strip() == "[]"


def test_a_game_that_is_not_there_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        get_game("whist")
