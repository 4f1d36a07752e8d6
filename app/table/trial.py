"""Something to try on the rules page of a game, before anybody plays for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from app.table import Seat
from app.table.outcome import Problem
from app.table.words import Sentence


@dataclass(frozen=True)
class Trial:
    """What came of the fields that were typed.

    `answer` is for the game's own template; `problems` stand by the field they concern, and
    `names` says how those are called who have a part in it.
    """

    answer: Any = None
    problems: tuple[tuple[str, Problem], ...] = ()
    names: Mapping[Seat, Sentence] = field(default_factory=dict)
