"""Who pays whom after a round of Pi Deng, and what the pot has to do with it (section 3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from app.games.pi_deng.rules import PiDengRules, target
from app.ledger.transfers import BOX, Transfer
from app.table import Seat
from app.table.outcome import Reason

Payments = Iterator[Transfer[Reason]]


@dataclass(frozen=True, slots=True)
class Round:
    """How a round ended: points in play order, who has the most (nobody when all are level)."""

    points: Mapping[Seat, int]
    winners: tuple[Seat, ...]
    dealer: Seat
    pot: int


def stakes(played: Round, rules: PiDengRules) -> tuple[Transfer[Reason], ...]:
    """The payments of a round, then the pot, where this table plays for chips."""
    if rules.stake == "none":
        return ()
    if not played.winners:
        return tuple(_level(played, rules)) if rules.stake == "fixed" else ()
    if rules.stake == "fixed":
        code = "by_stake" if len(played.winners) == 1 else "by_share"
        return tuple(_fixed(played, played.winners, rules.unit, code))
    if rules.stake == "difference":
        return (*_difference(played, rules.unit), *_pot(played.winners, played.pot))
    return tuple(_versus_base(played, rules.unit))


def _level(played: Round, rules: PiDengRules) -> Payments:
    """All are level, and the table's option says what becomes of the stake."""
    others = tuple(seat for seat in played.points if seat != played.dealer)
    if rules.draw == "carry":
        for seat in played.points:
            yield _pay(seat, BOX, rules.unit, "by_carry")
    elif rules.draw == "dealer_wins":
        yield from _fixed(played, (played.dealer,), rules.unit, "by_dealer_wins")
    elif rules.draw == "dealer_loses":
        yield from _fixed(played, others, rules.unit, "by_dealer_loses")


def _fixed(played: Round, winners: Sequence[Seat], stake: int, code: str) -> Payments:
    """Each loser pays the stake; several winners share it, and the rest of that is the pot's."""
    share, rest = divmod(stake, len(winners))
    pot = played.pot
    for loser in played.points:
        if loser in winners:
            continue
        for winner in winners:
            yield from _some(loser, winner, share, code, stake=stake)
        yield from _some(loser, BOX, rest, "by_remainder", stake=stake)
        pot += rest
    yield from _pot(winners, pot)


def _pot(winners: Sequence[Seat], pot: int) -> Payments:
    """The next winner takes the pot; what several cannot share stays in it."""
    for winner in winners:
        yield from _some(BOX, winner, pot // len(winners), "by_pot", pot=pot)


def _difference(played: Round, unit: int) -> Payments:
    """Everybody settles with everybody, the lower paying the difference in points."""
    for pair in combinations(played.points, 2):
        low, high = sorted(pair, key=lambda seat: played.points[seat])
        less, more = played.points[low], played.points[high]
        numbers = {"less": less, "more": more, "points": more - less, "unit": unit}
        yield from _some(low, high, (more - less) * unit, "by_difference", **numbers)


def _versus_base(played: Round, unit: int) -> Payments:
    """Who is below the base pays what is short, who is above it is paid what is over.

    Where the points come to less than all the bases, the missing ones go to the top, or into the
    pot when the top is shared, for the next one who is alone there.
    """
    base = target(len(played.points))
    alone = played.winners[0] if len(played.winners) == 1 else None
    missing = base * len(played.points) - sum(played.points.values())
    short = {seat: base - n for seat, n in played.points.items() if n < base}
    due = [(seat, n - base, "by_base") for seat, n in played.points.items() if n > base]
    due.append((alone or Seat(BOX), missing, "by_missing" if alone else "by_missing_pot"))
    for source, to, points, code in _matched(short, due):
        numbers = {"base": base, "points": points, "unit": unit}
        yield _pay(source, to, points * unit, code, **numbers)
    if alone:
        yield from _pot((alone,), played.pot)


def _matched(
    short: Mapping[Seat, int], due: Sequence[tuple[Seat, int, str]]
) -> Iterator[tuple[Seat, Seat, int, str]]:
    """Lay what is short against what is due, both in play order."""
    left = dict(short)
    for to, points, code in due:
        wanted = points
        for source in short:
            given = min(left[source], wanted)
            if given:
                yield source, to, given, code
            left[source] -= given
            wanted -= given


def _some(source: int, to: int, amount: int, code: str, **params: object) -> Payments:
    if amount:
        yield _pay(source, to, amount, code, **params)


def _pay(source: int, to: int, amount: int, code: str, **params: object) -> Transfer[Reason]:
    people = {key: seat for key, seat in (("source", source), ("target", to)) if seat != BOX}
    said = {"n": amount, **people, **params}
    return Transfer(source, to, amount, "chips", Reason(code, said))
