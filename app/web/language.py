"""A made-up language that shows which words on a page did not go through gettext."""

from __future__ import annotations

import re
from collections.abc import Callable

import flask_babel
from babel.support import NullTranslations
from flask import Flask
from flask_babel import Babel, Domain

LETTERS = str.maketrans(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
    "ÅƁÇÐÉƑĜĤÎĴĶĻḾÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž",
)
KEPT = re.compile(r"(%\(\w+\)[sd]|%%|&\w+;|<[^>]*>)")
LONGER = 0.4


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


def set_up_language(app: Flask) -> None:
    """English until a catalogue is filled; `PSEUDO_LANGUAGE` is for tests."""
    babel = Babel(app)
    if app.config["PSEUDO_LANGUAGE"]:
        babel.domain_instance = PseudoDomain()
