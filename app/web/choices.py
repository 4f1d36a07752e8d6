"""What a table may agree on: the options of a game, as a form and in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, get_args

from pydantic import ValidationError

from app.table.entry import Rules, faults
from app.table.game import Game, OptionWords
from app.table.outcome import Problem
from app.table.words import Sentence
from app.web.filters import number
from app.web.language import gettext as _
from app.web.words import tell, told

AS_LAST_TIME = "last"


@dataclass(frozen=True)
class Choice:
    """One option: how it is called, what may be chosen, what was."""

    id: str
    label: str
    values: tuple[tuple[str, str], ...]
    typed: str
    now: str = ""  # what a running table plays
    first: bool = False  # shown openly, because tables differ


@dataclass(frozen=True)
class Agreed:
    """One option as a table plays it; `own` where it differs from the rulebook."""

    label: str
    value: str
    own: bool


def choices(game: Game[Any, Any], typed: Mapping[str, str]) -> list[Choice]:
    """All options as fields; an empty one stays as the chosen set of rules has it."""
    return [choice(game, name, words, typed) for name, words in game.option_words.items()]


def choice(game: Game[Any, Any], name: str, words: OptionWords, typed: Mapping[str, str]) -> Choice:
    """A list where the option has named values, else a number."""
    values = tuple((str(value), told(said)) for value, said in allowed(game, name).items())
    text, first = typed.get(f"option-{name}", ""), name in game.asked_first
    return Choice(f"option-{name}", told(words.name), values, text, first=first)


def allowed(game: Game[Any, Any], name: str) -> Mapping[object, Sentence]:
    """The named values that this option can take: words may be shared between options."""
    values = game.option_words[name].values
    literals = get_args(game.rules.model_fields[name].annotation)
    return {value: said for value, said in values.items() if not literals or value in literals}


def presets(game: Game[Any, Any], as_before: str | None) -> list[tuple[str, str]]:
    """The sets of rules one may start from; those of last time come first, if there are any."""
    named = [(slug, told(game.preset_names[slug])) for slug in game.presets]
    return [(AS_LAST_TIME, as_before), *named] if as_before else named


def agreed(
    game: Game[Any, Any], typed: Mapping[str, str], last: Rules | None
) -> tuple[Rules | None, dict[str, str]]:
    """The rules that were chosen, or what is wrong with them by field."""
    base = chosen_preset(game, typed.get("preset", ""), last)
    changed = {
        name: read(words, typed.get(f"option-{name}", ""))
        for name, words in game.option_words.items()
        if typed.get(f"option-{name}", "").strip()
    }
    try:
        return game.rules.model_validate({**dict(base), **changed}), {}
    except ValidationError as error:
        return None, dict(complaint(game, *each) for each in faults(error))


def chosen_preset(game: Game[Any, Any], slug: str, last: Rules | None) -> Rules:
    """What the options are changes of."""
    first = last or next(iter(game.presets.values()))
    return first if slug == AS_LAST_TIME else game.presets.get(slug, first)


def read(words: OptionWords, typed: str) -> object:
    """The value that a field's text stands for; what is none is left to the rules to refuse."""
    known = {str(value): value for value in words.values}
    text = typed.strip()
    digits = text.isascii() and text.isdigit()
    return known.get(text, int(text) if digits and len(text) < 10 else text)


def complaint(
    game: Game[Any, Any], at: tuple[str | int, ...], code: str, params: Mapping[str, object]
) -> tuple[str, str]:
    """A refused option, at its field."""
    field = f"option-{at[0]}" if at and at[0] in game.option_words else "preset"
    if code in game.sentences and code != "malformed":
        return field, tell(game, Problem(at, code, params), {})
    return field, _("Choose one of the values that the rules know.")


def in_words(game: Game[Any, Any], rules: Rules) -> list[Agreed]:
    """What this table plays, option by option."""
    usual = game.rules()
    return [
        Agreed(
            told(words.name),
            value_in_words(words, getattr(rules, name)),
            getattr(rules, name) != getattr(usual, name),
        )
        for name, words in game.option_words.items()
    ]


def differences(game: Game[Any, Any], one: Rules, other: Rules) -> list[tuple[str, str, str]]:
    """The options in which two sets of rules differ, with both values."""
    return [
        (
            told(words.name),
            value_in_words(words, getattr(one, name)),
            value_in_words(words, getattr(other, name)),
        )
        for name, words in game.option_words.items()
        if getattr(one, name) != getattr(other, name)
    ]


def value_in_words(words: OptionWords, value: object) -> str:
    """How one value is read out."""
    if value in words.values:
        return told(words.values[value])
    return number(value) if isinstance(value, int) else str(value)
