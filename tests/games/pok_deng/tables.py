"""Counts of unordered card sets by type, deng and taem, as the rulebook gives them (section 7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

Rows = Mapping[tuple[str, int], tuple[int, ...]]


def _counts(rows: Rows) -> Counter[tuple[str, int, int]]:
    """Rows by type and deng, columns 0 to 9 by taem."""
    return Counter(
        {
            (kind, deng, taem): count
            for (kind, deng), columns in rows.items()
            for taem, count in enumerate(columns)
            if count
        }
    )


_TWO: Rows = {  # 7.1
    ("pok", 1): (0, 0, 0, 0, 0, 0, 0, 0, 84, 96),
    ("pok", 2): (0, 0, 0, 0, 0, 0, 0, 0, 40, 32),
    ("normal", 1): (120, 96, 84, 96, 84, 96, 84, 96, 0, 0),
    ("normal", 2): (70, 32, 40, 32, 40, 32, 40, 32, 0, 0),
}

_ROWS_7_2: Rows = {  # 7.2
    ("tong", 5): (16, 4, 4, 4, 4, 4, 4, 4, 4, 4),
    ("sam_lueang", 3): (208, 0, 0, 0, 0, 0, 0, 0, 0, 0),
    ("normal", 1): (2052, 2088, 2052, 2088, 2052, 2088, 2052, 2088, 2052, 2088),
    ("normal", 3): (108, 120, 108, 120, 108, 120, 108, 120, 108, 120),
}

_ROWS_7_3: Rows = {  # 7.3
    ("tong", 5): (16, 4, 4, 4, 4, 4, 4, 4, 4, 4),
    ("straight_flush", 5): (8, 8, 4, 0, 4, 4, 0, 4, 4, 8),
    ("straight", 3): (120, 120, 60, 0, 60, 60, 0, 60, 60, 120),
    ("sam_lueang", 3): (144, 0, 0, 0, 0, 0, 0, 0, 0, 0),
    ("normal", 1): (1992, 1968, 1992, 2088, 1992, 2028, 2052, 2028, 1992, 1968),
    ("normal", 3): (104, 112, 104, 120, 104, 116, 108, 116, 104, 112),
}

_ROWS_7_4: Rows = {  # 7.4
    ("tong", 5): (16, 4, 4, 4, 4, 4, 4, 4, 4, 4),
    ("straight_flush", 5): (8, 4, 4, 0, 4, 4, 4, 4, 4, 8),
    ("straight", 3): (120, 60, 60, 0, 60, 60, 60, 60, 60, 120),
    ("sam_lueang", 3): (144, 0, 0, 0, 0, 0, 0, 0, 0, 0),
    ("normal", 1): (1992, 2028, 1992, 2088, 1992, 2028, 1992, 2028, 1992, 1968),
    ("normal", 3): (104, 116, 104, 120, 104, 116, 104, 116, 104, 112),
}

_ROWS_7_5: Rows = {  # 7.5
    ("tong", 5): (16, 4, 4, 4, 4, 4, 4, 4, 4, 4),
    ("straight_flush", 5): (8, 8, 4, 0, 4, 4, 4, 4, 4, 8),
    ("straight", 3): (120, 120, 60, 0, 60, 60, 60, 60, 60, 120),
    ("sam_lueang", 3): (144, 0, 0, 0, 0, 0, 0, 0, 0, 0),
    ("normal", 1): (1992, 1968, 1992, 2088, 1992, 2028, 1992, 2028, 1992, 1968),
    ("normal", 3): (104, 112, 104, 120, 104, 116, 104, 116, 104, 112),
}

_ROWS_7_6: Rows = {  # 7.6
    ("tong", 5): (16, 4, 4, 4, 4, 4, 4, 4, 4, 4),
    ("straight_flush", 5): (4, 8, 4, 0, 4, 4, 0, 4, 4, 8),
    ("straight", 3): (60, 120, 60, 0, 60, 60, 0, 60, 60, 120),
    ("sam_lueang", 3): (204, 0, 0, 0, 0, 0, 0, 0, 0, 0),
    ("sam_lueang", 5): (4, 0, 0, 0, 0, 0, 0, 0, 0, 0),
    ("normal", 1): (1992, 1968, 1992, 2088, 1992, 2028, 2052, 2028, 1992, 1968),
    ("normal", 3): (104, 112, 104, 120, 104, 116, 108, 116, 104, 112),
}

_ROWS_7_8: Rows = {  # 7.8
    ("tong", 5): (16, 4, 4, 4, 4, 4, 4, 4, 4, 4),
    ("sam_lueang", 3): (204, 0, 0, 0, 0, 0, 0, 0, 0, 0),
    ("sam_lueang", 5): (4, 0, 0, 0, 0, 0, 0, 0, 0, 0),
    ("normal", 1): (1992, 1968, 1992, 2088, 1992, 2028, 2052, 2028, 1992, 1968),
    ("normal", 3): (164, 232, 164, 120, 164, 176, 108, 176, 164, 232),
    ("normal", 5): (4, 8, 4, 0, 4, 4, 0, 4, 4, 8),
}

_ROWS_7_9: Rows = {  # 7.9
    ("tong", 5): (16, 4, 4, 4, 4, 4, 4, 4, 4, 4),
    ("sam_lueang", 3): (208, 0, 0, 0, 0, 0, 0, 0, 0, 0),
    ("normal", 1): (1620, 1800, 1620, 1800, 1620, 1800, 1620, 1800, 1620, 1800),
    ("normal", 2): (432, 288, 432, 288, 432, 288, 432, 288, 432, 288),
    ("normal", 3): (108, 120, 108, 120, 108, 120, 108, 120, 108, 120),
}

TWO_CARDS = _counts(_TWO)

TABLES: dict[str, dict[str, object]] = {
    "default": {},
    "straights, aces high": {"straights": "type"},
    "straights, aces low": {"straights": "type", "straight_aces": "low"},
    "straights, aces both": {"straights": "type", "straight_aces": "both"},
    "sam lueang above straights": {"straights": "type", "straight_order": "sl>sf>st"},
    "straights raise the deng": {"straights": "deng"},
    "pairs in three cards": {"pair3_deng": True},
}
"""The options of each table of three-card hands."""

THREE_CARDS = {
    "default": _counts(_ROWS_7_2),
    "straights, aces high": _counts(_ROWS_7_3),
    "straights, aces low": _counts(_ROWS_7_4),
    "straights, aces both": _counts(_ROWS_7_5),
    "sam lueang above straights": _counts(_ROWS_7_6),
    "straights raise the deng": _counts(_ROWS_7_8),
    "pairs in three cards": _counts(_ROWS_7_9),
}
