"""A circle's number: drawn from the form that made it, and as it stands in addresses."""

from __future__ import annotations

import hashlib
from functools import lru_cache

DIGITS = "0123456789abcdefghjkmnpqrstvwxyz"  # Crockford's: no i, l, o, u
READ = {**{digit: value for value, digit in enumerate(DIGITS)}, "i": 1, "l": 1, "o": 0}
LENGTH = 13
LARGEST = 2**63 - 1


def circle_id_of(key: str) -> int:
    """63 bits of the hash of a form's key, so that a double tap makes one circle."""
    return int.from_bytes(hashlib.sha256(key.encode()).digest()[:8], "big") >> 1


@lru_cache(maxsize=4096)  # asked for with every address on a page
def to_text(circle_id: int) -> str:
    """The number as 13 characters that nobody misreads."""
    return "".join(DIGITS[circle_id >> 5 * place & 31] for place in reversed(range(LENGTH)))


def from_text(text: str) -> int | None:
    """The number again, however it was typed; None if it cannot be one."""
    circle_id = 0
    for letter in text.lower():
        if letter not in READ:
            return None
        circle_id = circle_id << 5 | READ[letter]
    return circle_id if len(text) == LENGTH and circle_id <= LARGEST else None


def path_of(circle_id: int, sitting: int | None = None) -> str:
    """Where a circle's pages begin; and one of its sittings: what every write of it answers."""
    circle = f"/c/{to_text(circle_id)}"
    return circle if sitting is None else f"{circle}/s/{sitting}"
