"""What cannot be in a round of Pi Deng, and what is worth a second look (section 1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from app.cards import Card
from app.games.pi_deng.entry import PiDengEntry, Tally
from app.games.pi_deng.points import (
    ACES,
    ALL_TENS,
    NINES,
    PIPS,
    RED_CARDS,
    totals,
)
from app.games.pi_deng.reach import pairs_possible, pips_reachable, points_reachable
from app.games.pi_deng.rules import PiDengRules
from app.games.pi_deng.terms import EVERYBODY, PAIRS
from app.table import Seat, Table
from app.table.outcome import Path, Problem

_SUMS = {
    "aces": ("aces_total", ACES),
    "nines": ("nines_total", NINES),
    "tens": ("tens_total", ALL_TENS),
    "pips": ("pips_total", PIPS),
}


def check(entry: PiDengEntry, table: Table[PiDengRules]) -> list[Problem]:
    """Every problem of a round, warnings among them; empty when it can stand."""
    if entry.won is not None:
        return list(_cards(entry))
    if entry.tallies is not None:
        problems = list(_everybody("tallies", entry.tallies, table))
        return problems or list(_tallies(entry.tallies, table))
    points = entry.points or {}
    return list(_everybody("points", points, table)) or list(_points(points, table))


def _everybody(
    way: str, said: Mapping[Seat, object], table: Table[PiDengRules]
) -> Iterator[Problem]:
    for seat in table.seats:
        if seat not in said:
            params = {"what": EVERYBODY, "player": seat}
            yield Problem((way, seat), "malformed", params)


def _cards(entry: PiDengEntry) -> Iterator[Problem]:
    """A wrong card probably stands for one that is missing, which is then no second fault."""
    seen: set[Card] = set()
    wrong = 0
    for seat, cards in (entry.won or {}).items():
        for i, card in enumerate(cards):
            black = card not in RED_CARDS
            if black or card in seen:
                code = "black_card" if black else "card_duplicate"
                yield Problem(("won", seat, i), code, {"card": card, "player": seat})
                wrong += 1
            seen.add(card)
    missing = tuple(card for card in RED_CARDS if card not in seen)
    if entry.rest_to is None and len(missing) > wrong:
        yield Problem(("won",), "card_missing", {"cards": missing, "n": len(missing)})


def _tallies(tallies: Mapping[Seat, Tally], table: Table[PiDengRules]) -> Iterator[Problem]:
    wrong = list(_sums(tallies))
    yield from wrong
    codes = {problem.code for problem in wrong}
    if not codes & {"aces_total", "nines_total"}:
        yield from _pairs(tallies, table)
    pips = [tallies[seat].pips for seat in table.seats]
    if "pips_total" not in codes and not pips_reachable(pips):
        yield _unreachable("tallies", pips)


def _sums(tallies: Mapping[Seat, Tally]) -> Iterator[Problem]:
    for part, (code, wanted) in _SUMS.items():
        total = sum(getattr(tally, part) for tally in tallies.values())
        if total != wanted:
            yield Problem(("tallies",), code, {"total": total, "wanted": wanted})


def _pairs(tallies: Mapping[Seat, Tally], table: Table[PiDengRules]) -> Iterator[Problem]:
    counts = [(tallies[seat].aces, tallies[seat].nines) for seat in table.seats]
    said: list[int | None] = [None] * len(counts)
    for i, seat in enumerate(table.seats):
        told = said[i] = tallies[seat].pairs
        if not pairs_possible(counts, said, table.rules):
            at: Path = ("tallies", seat, "pairs")
            yield Problem(at, "malformed", {"what": PAIRS, "player": seat, "pairs": told})
            return
    possible = pairs_possible(counts, said, table.rules)
    for i, seat in enumerate(table.seats):
        if len({pairs[i] for pairs in possible}) > 1:
            yield Problem(("tallies", seat, "pairs"), "pairs_missing", {"player": seat})
            return


def _points(points: Mapping[Seat, int], table: Table[PiDengRules]) -> Iterator[Problem]:
    said = [points[seat] for seat in table.seats]
    wanted = totals(table.rules)
    if sum(said) not in wanted:
        yield Problem(("points",), "points_total", {"total": sum(said), "wanted": wanted})
    elif not points_reachable(said, table.rules):
        yield _unreachable("points", said)


def _unreachable(way: str, numbers: list[int]) -> Problem:
    return Problem((way,), "points_unreachable", {"numbers": tuple(numbers)}, warning=True)
