"""What people type into a field, read as they mean it."""

from __future__ import annotations


def number_of(text: str) -> int | str:
    """A whole number in any script's digits, or the text as it was typed."""
    try:
        return int(text.strip().replace("\N{MINUS SIGN}", "-"))
    except ValueError:
        return text
