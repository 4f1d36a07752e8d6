"""From what a game says in codes to what a reader sees, in the reader's language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from flask import Flask
from markupsafe import Markup

from app.cards import Card, face, parse_card
from app.table import Seat
from app.table.game import Game
from app.table.outcome import Problem, Reason
from app.table.words import N_, Sentence, say
from app.web.filters import number
from app.web.language import translations

NOBODY: Mapping[Seat, str] = {}
SHARED: Mapping[str, Sentence] = {
    "game_over": N_("The game has ended. Start another one, or correct a round of this one."),
    "bad_line": N_("This goes from one seat of the table to another. Choose two."),
    "pot_back": N_("The pot goes back to those who paid it in"),
    "start": N_("What a player starts with"),
    "other": N_("An entry beside the game"),
    "house": N_("House money"),
    "food": N_("Food and drinks"),
}
"""What every game says alike."""


def set_up_words(app: Flask) -> None:
    """Lets templates say what a game has marked for translation."""
    app.jinja_env.filters["say"] = told
    app.jinja_env.filters["face"] = faced


def faced(card: Card | str) -> str:
    """A card by its notation, as a sentence names it: a screen reader says the sign."""
    return face(parse_card(str(card)))


def told(sentence: Sentence, **params: object) -> str:
    """A sentence of a game that names nobody: a label, the name of an option."""
    return say(sentence, params, writer(NOBODY), translations())


def tell(game: Game[Any, Any], said: Problem | Reason, names: Mapping[Seat, str]) -> str:
    """What a check or a scorer said."""
    return say(sentence_of(game, said.code), said.params, writer(names), translations())


def tell_markup(game: Game[Any, Any], said: Reason, names: Mapping[Seat, str]) -> Markup:
    """The same for a page, where names keep their own direction."""
    marked = {seat: Markup("<bdi>{}</bdi>").format(name) for seat, name in names.items()}
    pattern = sentence_of(game, said.code)
    sentence = say(pattern, said.params, writer(marked), translations(), Markup)
    return Markup(sentence[:1].upper() + sentence[1:])  # noqa: S704 - `say` put the parameters into a Markup, which escapes


def sentence_of(game: Game[Any, Any], code: str) -> Sentence:
    """The game's own sentence for a code, or the one that all games share."""
    return game.sentences.get(code) or SHARED[code]


def writer(names: Mapping[Seat, str]) -> Callable[[object], str]:
    """How each kind of parameter is written."""

    def write(value: object) -> str:
        if isinstance(value, Seat):
            return names[value]
        if isinstance(value, Sentence):
            return told(value)
        if isinstance(value, tuple):
            space = " " if all(isinstance(each, Card) for each in value) else ", "
            return space.join(map(write, value))
        if isinstance(value, Card):
            return face(value)
        return number(value) if isinstance(value, int) else str(value)

    return write
