"""The tricks of a round while they are being entered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from app.table import Seat


def fill_last(won: Mapping[Seat, int], seats: Sequence[Seat], tricks: int) -> dict[Seat, int]:
    """The only count still missing is what the others left (section 1, rule 9).

    Where more are missing, or the others have won too many, the counts stay as they are.
    """
    missing = [seat for seat in seats if seat not in won]
    left = tricks - sum(won.values())
    return {**won, **({missing[0]: left} if len(missing) == 1 and left >= 0 else {})}
