"""A made-up language that shows which words on a page did not go through gettext."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import flask_babel
from babel import Locale
from babel.support import NullTranslations
from flask import Flask, g, request
from flask_babel import Babel, Domain

LETTERS = str.maketrans(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
    "ÅƁÇÐÉƑĜĤÎĴĶĻḾÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž",
)
KEPT = re.compile(r"(%\(\w+\)[sd]|%%|&\w+;|<[^>]*>)")
LONGER = 0.4
ENGLISH = "en"


def accented(sentence: str) -> str:
    """Every letter accented and the whole 40 % longer; placeholders stay as they are."""
    parts = [p if KEPT.fullmatch(p) else p.translate(LETTERS) for p in KEPT.split(sentence)]
    return "".join(parts) + "~" * round(LONGER * len(KEPT.sub("", sentence)))


class PseudoTranslations(NullTranslations):
    """What a filled catalogue would be, without a file."""

    def gettext(self, message: str) -> str:
        return accented(message)

    def ngettext(self, msgid1: str, msgid2: str, num: int) -> str:
        return accented(super().ngettext(msgid1, msgid2, num))

    ugettext: Callable[..., str] = gettext
    ungettext: Callable[..., str] = ngettext


class PseudoDomain(Domain):  # type: ignore[misc] # Flask-Babel ships no types
    """Answers every question for translations with the made-up language."""

    def get_translations(self) -> PseudoTranslations:
        return PseudoTranslations()


def gettext(text: str, **params: object) -> str:
    """Flask-Babel's, with a type."""
    return str(flask_babel.gettext(text, **params))


def translations() -> Any:
    """Those of this request, looked for once: a page asks them fifty times."""
    if "translations" not in g:
        g.translations = flask_babel.get_translations()
    return g.translations


def set_up_language(app: Flask) -> None:
    """The reader's language where its catalogue is filled; `PSEUDO_LANGUAGE` is for tests."""
    filled = filled_in(Path(app.root_path) / "translations")
    babel = Babel(app, locale_selector=lambda: request.accept_languages.best_match(filled, ENGLISH))
    if app.config["PSEUDO_LANGUAGE"]:
        babel.domain_instance = PseudoDomain()
    app.jinja_env.install_gettext_callables(  # type: ignore[attr-defined] # by its extension
        lambda text: translations().ugettext(text),
        lambda one, many, n: translations().ungettext(one, many, n),
        newstyle=True,
    )
    app.context_processor(page_language)


def filled_in(folder: Path) -> list[str]:
    """English, and every language that has a compiled catalogue."""
    return [ENGLISH, *sorted(file.parts[-3] for file in folder.glob("*/LC_MESSAGES/messages.mo"))]


def page_language() -> dict[str, str]:
    """What a page says of its language; English where there is no request to ask."""
    locale = flask_babel.get_locale() or Locale(ENGLISH)
    return {"page_lang": str(locale).replace("_", "-"), "page_dir": locale.text_direction}
