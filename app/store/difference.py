"""What an audit finds: something stored that is not what it should be."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

Code = Literal[
    "guard_missing",
    "sitting_gap",
    "seat_gap",
    "seq_gap",
    "number_gap",
    "agreement_missing",
    "chain",
    "stray_posting",
    "unscorable",
    "rescored",
    "balance",
    "unbalanced",
    "unreadable",
    "tab",
    "plan_gap",
    "payment_gap",
    "plan_sum",
    "plan_overpaid",
    "plan_unreadable",
]


@dataclass(frozen=True)
class Difference:
    """Something stored that is not what it should be: `params` say where and what."""

    code: Code
    params: Mapping[str, Any]
