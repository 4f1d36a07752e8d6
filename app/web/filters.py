"""Writes numbers, times and codes the way the reader's language does."""

from __future__ import annotations

import datetime as dt
from zoneinfo import ZoneInfo

from babel.dates import format_date, format_time
from babel.numbers import format_decimal
from flask import Flask
from flask_babel import get_locale

MINUS = "\N{MINUS SIGN}"


def number(value: int) -> str:
    """A number with the reader's thousands mark."""
    written = str(format_decimal(abs(value), locale=get_locale()))
    return MINUS + written if value < 0 else written


def signed(value: int) -> str:
    """A gain with its plus, a loss with its minus: colour alone says neither."""
    return f"+{number(value)}" if value > 0 else number(value)


def clock(moment: dt.datetime, zone: str) -> str:
    """The time on the wall of the room where the cards lie."""
    there = moment.astimezone(ZoneInfo(zone))
    return str(format_time(there, "HH:mm", locale=get_locale()))


def day(date: dt.date) -> str:
    """A date without its year, as people say it."""
    return str(format_date(date, "d MMM", locale=get_locale()))


def set_up_filters(app: Flask) -> None:
    """Makes these known to all templates."""
    app.jinja_env.filters.update(number=number, signed=signed, clock=clock, day=day)
