"""What people type into a field, read as they mean it."""

from __future__ import annotations

import unicodedata


def number_of(text: str) -> int | str:
    """A whole number in any script's digits, or the text as it was typed."""
    try:
        return int(text.strip().replace("\N{MINUS SIGN}", "-"))
    except ValueError:
        return text


def plain_digits(text: str) -> str:
    """The same with every digit as 0 to 9, of whatever script it is."""
    if text.isascii():
        return text
    return "".join(str(unicodedata.decimal(letter, letter)) for letter in text)
