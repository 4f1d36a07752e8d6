"""What is probably a slip of the thumb: worth a hint before saving, never a refusal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from app.games.pi_deng.entry import PiDengEntry
from app.table.outcome import Problem


def slips(entry: PiDengEntry, last: Sequence[PiDengEntry]) -> list[Problem]:
    """Hints about a round, by the rounds before it, the newest first."""
    return list(_by_the_last(entry, last[0])) if last else []


def _by_the_last(entry: PiDengEntry, last: PiDengEntry) -> Iterator[Problem]:
    """The same again, whoever is said to have dealt; or two deals of one player in a row."""
    if entry.model_copy(update={"dealer": last.dealer}) == last:
        yield Problem((), "same_as_last", warning=True)
    elif entry.dealer == last.dealer:
        yield Problem(("dealer",), "dealer_again", {"player": entry.dealer}, warning=True)
