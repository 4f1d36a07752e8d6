"""The table as a scorer sees it: who is dealt in, what they agreed, what stood before."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

RulesT = TypeVar("RulesT")


class Seat(int):
    """A place at a sitting, numbered from 1; 0 is the table itself."""

    __slots__ = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Table(Generic[RulesT]):
    """All that a scorer may know besides the entry.

    `seats` are those dealt in, in play order. `standings` and `pot` hold only what the game
    carries from deal to deal (`Game.carries`).
    """

    seats: tuple[Seat, ...]
    rules: RulesT
    standings: Mapping[Seat, int] = field(default_factory=dict)
    pot: int = 0
