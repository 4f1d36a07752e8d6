"""The chain of hashes: each row of a sitting's log seals the one before it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from datetime import UTC, datetime

from app.ledger.transfers import Moves

# Numbers and no names, neither device nor circle: the chain survives renaming and export.
SEALED = (
    "sitting",
    "seq",
    "number",
    "version",
    "kind",
    "seats",
    "agreement",
    "entry",
    "undoes",
    "person",
    "recorded_at",
    "said_at",
)


def seal(
    before: bytes | None,
    row: Mapping[str, object],
    rules: str,
    postings: Mapping[int, Moves],
) -> bytes:
    """The hash of a row: with the one before it, its rules, and its postings by deal."""
    content = {
        "before": before.hex() if before else None,
        "row": {name: _written(row[name]) for name in SEALED},
        "rules": rules,
        "postings": sorted(
            (number, *between, amount)
            for number, moves in postings.items()
            for between, amount in moves.items()
        ),
    }
    text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).digest()


def _written(value: object) -> object:
    if not isinstance(value, datetime):
        return value
    return value.astimezone(UTC).isoformat(timespec="microseconds")
