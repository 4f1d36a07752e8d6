"""The end of a game (section 2): when it is over, who wins, which place everyone takes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from app.games.pili_pili.rules import PiliPiliRules
from app.ledger.transfers import BOX
from app.table import Seat, Table


def over(table: Table[PiliPiliRules]) -> bool:
    """Whether somebody is at the limit, or was when they left the table."""
    return any(pilis >= table.rules.limit for seat, pilis in table.standings.items() if seat != BOX)


def winners(table: Table[PiliPiliRules]) -> tuple[Seat, ...]:
    """Whoever of those at the table has the fewest Pilis, in play order; nobody before the end."""
    totals = totals_of(table)
    return tuple(fewest(totals)) if over(table) else ()


def totals_of(table: Table[PiliPiliRules]) -> dict[Seat, int]:
    """The Pilis of everybody at the table; who is not named in the standings has none."""
    return {seat: table.standings.get(seat, 0) for seat in table.seats}


def fewest(totals: Mapping[Seat, int]) -> list[Seat]:
    """Everybody who shares the fewest Pilis."""
    return [seat for seat, pilis in totals.items() if pilis == min(totals.values())]


def ranks(totals: Mapping[Seat, int]) -> dict[Seat, int]:
    """Places by competition ranking: of two that share the first place the next is third."""
    return {
        seat: 1 + sum(other < pilis for other in totals.values()) for seat, pilis in totals.items()
    }


def joiner_start(pilis: Iterable[int]) -> int:
    """What a latecomer starts with: the average of the others, rounded up (section 4)."""
    held = list(pilis)
    return -(-sum(held) // len(held)) if held else 0
