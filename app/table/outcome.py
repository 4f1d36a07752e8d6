"""What a scorer and a check say: codes with parameters, never a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from app.ledger.transfers import Transfer
from app.table.entry import Detail

Path = tuple[str | int, ...]
Params = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Problem:
    """Why an entry cannot stand, or (a warning) what the table may want to look at.

    `at` is the path in the entry as JSON writes it, such as `("hands", 1, "drawn")`.
    """

    at: Path
    code: str
    params: Params = field(default_factory=dict)
    warning: bool = False


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something moved."""

    code: str
    params: Params = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a deal came to: transfers in the order in which they happened, and its numbers."""

    transfers: tuple[Transfer[Reason], ...]
    detail: Detail
    open: bool = False
