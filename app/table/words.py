"""From a code to a sentence: marking, plurals and parameters, by the standard library's gettext."""

from __future__ import annotations

from dataclasses import dataclass
from gettext import NullTranslations
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of a game with named parameters; the parameter `n` picks the plural."""

    one: str
    many: str | None = None


def N_(text: str) -> Sentence:  # noqa: N802 - the name that extraction looks for
    """Mark a sentence for translation."""
    return Sentence(text)


def Nn_(one: str, many: str) -> Sentence:  # noqa: N802 - as above
    """Mark a sentence with a plural."""
    return Sentence(one, many)


ENGLISH = NullTranslations()


def say(
    sentence: Sentence,
    params: Mapping[str, object],
    write: Callable[[object], str],
    translations: NullTranslations = ENGLISH,
    text: type[str] = str,
) -> str:
    """A sentence in the reader's language.

    `write` turns each parameter into text by its type; `text` may be a string type that escapes
    what is put into it, as pages need.
    """
    n = params.get("n")
    if sentence.many is not None and isinstance(n, int):
        pattern = translations.ngettext(sentence.one, sentence.many, abs(n))
    else:
        pattern = translations.gettext(sentence.one)
    return text(pattern) % {key: write(value) for key, value in params.items()}
