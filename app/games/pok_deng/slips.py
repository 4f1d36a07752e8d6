"""What is probably a slip of the thumb: worth a hint before saving, never a refusal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import median

from app.games.pok_deng.entry import PokDengEntry
from app.table.outcome import Problem

OUTLIER = 10
"""A bet so many times the table's usual one is asked about."""


def slips(entry: PokDengEntry, last: Sequence[PokDengEntry]) -> list[Problem]:
    """Hints about a round, by the rounds before it, the newest first."""
    return [*_bets(entry, last), *_missing(entry, last), *_repeated(entry, last)]


def _bets(entry: PokDengEntry, last: Sequence[PokDengEntry]) -> Iterator[Problem]:
    usual = median([hand.bet for each in last for hand in each.hands] or [0])
    for i, hand in enumerate(entry.hands):
        if usual and hand.bet >= OUTLIER * usual:
            params = {"player": hand.player, "bet": hand.bet, "usual": int(usual)}
            yield Problem(("hands", i, "bet"), "unusual_bet", params, warning=True)


def _missing(entry: PokDengEntry, last: Sequence[PokDengEntry]) -> Iterator[Problem]:
    """Whoever was in each of the last two rounds and is not in this one."""
    if len(last) < 2:
        return
    before = [{each.dealer, *(hand.player for hand in each.hands)} for each in last[:2]]
    here = {entry.dealer, *(hand.player for hand in entry.hands)}
    for player in sorted((before[0] & before[1]) - here):
        yield Problem(("hands",), "player_missing", {"player": player}, warning=True)


def _repeated(entry: PokDengEntry, last: Sequence[PokDengEntry]) -> Iterator[Problem]:
    """The very same bets and cards, or results, as a moment ago."""
    if last and entry == last[0]:
        yield Problem((), "same_as_last", warning=True)
