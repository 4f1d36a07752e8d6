"""What is probably a slip of the thumb: worth a hint before saving, never a refusal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from app.games.pili_pili.entry import PiliPiliEntry
from app.table.outcome import Problem


def slips(entry: PiliPiliEntry, last: Sequence[PiliPiliEntry]) -> list[Problem]:
    """Hints about a round, by the rounds before it, the newest first."""
    return [*_cards(entry), *_repeated(entry, last)]


def _cards(entry: PiliPiliEntry) -> Iterator[Problem]:
    """Another number of cards than the Mission says."""
    played = entry.played
    if played.cards != played.mission.cards:
        params = {"cards": played.cards, "usual": played.mission.cards}
        yield Problem(("cards",), "unusual_cards", params, warning=True)


def _repeated(entry: PiliPiliEntry, last: Sequence[PiliPiliEntry]) -> Iterator[Problem]:
    """The very same round as a moment ago, or its Mission, which the pack holds once."""
    if last and entry == last[0]:
        yield Problem((), "same_as_last", warning=True)
    elif last and isinstance(entry.mission, str) and entry.mission == last[0].mission:
        yield Problem(("mission",), "same_mission", warning=True)
