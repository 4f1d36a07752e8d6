"""Writes numbers, times and names the way the reader's language does, and reads numbers back."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from decimal import Decimal
from functools import lru_cache
from zoneinfo import ZoneInfo

from babel import Locale
from babel.dates import format_date, format_time
from babel.numbers import format_currency, format_decimal
from flask import Flask
from flask_babel import get_locale
from markupsafe import Markup
from werkzeug.routing import BaseConverter, IntegerConverter, Map, ValidationError

from app.ledger.money import amount

MINUS = "\N{MINUS SIGN}"
LARGEST = 999_999_999


class NumberConverter(IntegerConverter):
    """A number in an address: from 1, and small enough for every database."""

    def __init__(self, map: Map) -> None:  # noqa: A002 - what Werkzeug calls it
        super().__init__(map, min=1, max=LARGEST)


class DayConverter(BaseConverter):
    """A day in an address."""

    regex = r"\d{4}-\d{2}-\d{2}"

    def to_python(self, value: str) -> dt.date:
        if (found := day_in(value)) is None:
            raise ValidationError
        return found

    def to_url(self, value: dt.date) -> str:
        return value.isoformat()


def day_in(text: str | None) -> dt.date | None:
    """A day as addresses write it; what is no such day is none."""
    try:
        return dt.date.fromisoformat(text or "")
    except ValueError:
        return None


def number_in(text: str | None) -> int | None:
    """The same of a query; what is no such number is none."""
    if not text or not text.isascii() or not text.isdigit() or len(text) > len(str(LARGEST)):
        return None
    return int(text)


def number(value: int) -> str:
    """A number with the reader's thousands mark."""
    written = _number(abs(value), get_locale())
    return MINUS + written if value < 0 else written


@lru_cache(maxsize=4096)  # a board is full of the same ones
def _number(value: int, locale: Locale | None) -> str:
    return str(format_decimal(value, locale=locale))


def signed(value: int) -> str:
    """A gain with its plus, a loss with its minus: colour alone says neither."""
    return f"+{number(value)}" if value > 0 else number(value)


def money(chips: int, value: str, currency: str) -> str:
    """What so many chips are worth, exactly, as the reader writes money."""
    return coins(amount(chips, value, currency), currency)


def coins(amount: Decimal, currency: str | None) -> str:
    """Money as the reader writes it; without a currency a number of chips."""
    if currency is None:
        return number(int(amount))
    pattern = "#,##0.00\xa0¤¤"
    written = str(format_currency(abs(amount), currency, pattern, locale=get_locale()))
    return MINUS + written if amount < 0 else written


def signed_coins(amount: Decimal, currency: str | None) -> str:
    """The same with its plus, where somebody is owed it."""
    written = coins(amount, currency)
    return f"+{written}" if amount > 0 else written


def clock(moment: dt.datetime, zone: str) -> str:
    """The time on the wall of the room where the cards lie."""
    there = moment.astimezone(ZoneInfo(zone))
    return str(format_time(there, "HH:mm", locale=get_locale()))


def moment(at: dt.datetime, zone: str) -> str:
    """The day and the time on that wall."""
    return f"{day(at.astimezone(ZoneInfo(zone)).date())}, {clock(at, zone)}"


def day(date: dt.date) -> str:
    """A date without its year, as people say it."""
    return str(format_date(date, "d MMM", locale=get_locale()))


def dated(date: dt.date) -> str:
    """A date with its year, for what may be long ago."""
    return str(format_date(date, "d MMM y", locale=get_locale()))


def bdi(name: str) -> Markup:
    """A name that keeps its own direction inside a sentence of another."""
    return Markup("<bdi>{}</bdi>").format(name)


def faces(written: Iterable[str]) -> list[str]:
    """Cards as the macros draw them: the rank as it is, the suit small."""
    return [card[:1] + card[1:].lower() for card in written]


def set_up_filters(app: Flask) -> None:
    """Makes these known to all templates."""
    app.jinja_env.filters.update(bdi=bdi, clock=clock, dated=dated, day=day, faces=faces)
    app.jinja_env.filters.update(moment=moment)
    app.jinja_env.filters.update(number=number, signed=signed)
    app.url_map.converters.update(number=NumberConverter, day=DayConverter)
