"""What a round of Pi Deng comes to: points, who wins, and why (section 3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from app.games.pi_deng.entry import PiDengDetail, PiDengEntry
from app.games.pi_deng.points import Pile, of_tally, pile_of, said_cards
from app.games.pi_deng.reach import pairs_possible
from app.games.pi_deng.rules import PiDengRules, target
from app.games.pi_deng.stakes import Round, stakes
from app.games.pi_deng.terms import READINGS
from app.ledger.transfers import BOX, Transfer
from app.table import Seat, Table
from app.table.outcome import Outcome, Reason


def score(entry: PiDengEntry, table: Table[PiDengRules]) -> Outcome:
    """Score a checked round: the points come from the box, then the stakes are paid."""
    piles = piles_of(entry, table)
    points = _points(entry, table, piles)
    best = max(points.values())
    winners = tuple(seat for seat, n in points.items() if n == best)
    draw = len(winners) == len(points)
    played = Round(points, () if draw else winners, entry.dealer, table.pot)
    detail = PiDengDetail(
        pairs=None if piles is None else {seat: pile.pairs for seat, pile in piles.items()},
        reached=tuple(seat for seat, n in points.items() if n >= target(len(points))),
        winners=played.winners,
        draw=draw,
    )
    counted = _counted(points, piles, table.rules)
    return Outcome((*counted, *stakes(played, table.rules)), detail)


def over(table: Table[PiDengRules]) -> bool:
    """Whether a cumulative match has ended: somebody at the goal alone has the most points."""
    if table.rules.match != "cumulative":
        return False
    points = [table.standings.get(seat, 0) for seat in table.seats]
    return max(points) >= table.rules.goal and points.count(max(points)) == 1


def piles_of(entry: PiDengEntry, table: Table[PiDengRules]) -> dict[Seat, Pile] | None:
    """What each player won in a checked round; None where only points were said."""
    if entry.won is not None:
        held = said_cards(entry, table.seats)
        return {seat: pile_of(held[seat], table.rules) for seat in table.seats}
    if entry.tallies is None:
        return None
    tallies = [entry.tallies[seat] for seat in table.seats]
    counts = [(tally.aces, tally.nines) for tally in tallies]
    pairs = pairs_possible(counts, [tally.pairs for tally in tallies], table.rules)[0]
    found = zip(table.seats, tallies, pairs, strict=True)
    return {seat: of_tally(tally, made) for seat, tally, made in found}


def _points(
    entry: PiDengEntry, table: Table[PiDengRules], piles: Mapping[Seat, Pile] | None
) -> dict[Seat, int]:
    if piles is None:
        said = entry.points or {}
        return {seat: said[seat] for seat in table.seats}
    return {seat: piles[seat].points(table.rules.ace_nine) for seat in table.seats}


def _counted(
    points: Mapping[Seat, int], piles: Mapping[Seat, Pile] | None, rules: PiDengRules
) -> Iterator[Transfer[Reason]]:
    for seat, n in points.items():
        if n:
            reason = _why(seat, n, piles[seat] if piles else None, rules)
            yield Transfer(BOX, seat, n, "points", reason)


def _why(seat: Seat, n: int, pile: Pile | None, rules: PiDengRules) -> Reason:
    params: dict[str, object] = {"target": seat, "n": n, "reading": READINGS[rules.ace_nine]}
    if pile is None:
        return Reason("by_points", params)
    bonus = pile.bonus(rules.ace_nine)
    params |= {"aces": pile.aces, "nines": pile.nines, "tens": pile.tens, "pips": pile.pips}
    params |= {"bonus": bonus, "pairs": pile.pairs}
    return Reason("by_cards_and_bonus" if bonus else "by_cards", params)
