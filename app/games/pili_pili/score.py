"""Who takes and gives back how many Pilis in a round, and why (section 2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from app.games.pili_pili.ending import fewest, over, totals_of
from app.games.pili_pili.entry import PiliPiliDetail, PiliPiliEntry
from app.games.pili_pili.missions import Mission
from app.games.pili_pili.rules import PiliPiliRules
from app.ledger.transfers import BOX, Transfer
from app.table import Seat, Table
from app.table.outcome import Outcome, Reason

Steps = Iterator[Transfer[Reason]]


@dataclass(frozen=True, slots=True)
class Round:
    """A checked round, and by how many tricks each player missed the bet."""

    entry: PiliPiliEntry
    table: Table[PiliPiliRules]
    mission: Mission
    missed: Mapping[Seat, int]


def score(entry: PiliPiliEntry, table: Table[PiliPiliRules]) -> Outcome:
    """Score a checked round on the Pilis before it; the round that ends the game pays chips.

    Pilis are handed out first and given back last, so that nobody gives back more than they hold.
    """
    seats = table.seats
    missed = {seat: abs(entry.bets[seat] - entry.tricks[seat]) for seat in seats}
    this = Round(entry, table, entry.played.mission, missed)
    held = totals_of(table)
    taken = [*_missed(this), *_mission(this), *_adjusted_up(this)]
    for each in taken:
        held[Seat(each.target)] += each.amount
    extra = {
        seat: sum(t.amount for t in taken if t.target == seat) - missed[seat] - _down(entry, seat)
        for seat in seats
    }
    given = [*_given_back(_adjusted_down(this), held)]
    discarded = [*_given_back(_discards(this), held)]
    back = {seat: sum(t.amount for t in discarded if t.source == seat) for seat in seats}
    detail = PiliPiliDetail(
        cards=entry.played.cards,
        tricks=entry.played.tricks,
        missed=missed,
        extra=extra,
        discarded=back,
        totals=held,
    )
    paid = _chips(table, replace(table, standings={**table.standings, **held}))
    return Outcome((*taken, *given, *discarded, *paid), detail)


def _pilis(target: Seat, amount: int, code: str, **params: object) -> Steps:
    if amount:
        reason = Reason(code, {"target": target, "n": amount, **params})
        yield Transfer(BOX, target, amount, "points", reason)


def _back(source: Seat, amount: int, code: str, **params: object) -> Steps:
    if amount:
        reason = Reason(code, {"source": source, "n": amount, **params})
        yield Transfer(source, BOX, amount, "points", reason)


def _missed(this: Round) -> Steps:
    for seat, missed in this.missed.items():
        bet, won = this.entry.bets[seat], this.entry.tricks[seat]
        yield from _pilis(seat, missed, "missed", bet=bet, won=won)


def _mission(this: Round) -> Steps:
    entry, mission = this.entry, this.mission
    yield from _first_and_last(this)
    hot: Mapping[Seat, int] = (entry.hot_tricks or {}) if mission.hot else {}
    for seat in this.table.seats:
        yield from _pilis(seat, hot.get(seat, 0), "hot")
    for seat, missed in this.missed.items():
        more = (mission.per_miss - 1) * missed
        yield from _pilis(seat, more, "per_miss", times=mission.per_miss)
    if mission.tied:
        for seat in this.table.seats:
            other = _tied_to(this, seat)
            yield from _pilis(seat, this.missed[other], "tied", other=other)


def _first_and_last(this: Round) -> Steps:
    entry, mission = this.entry, this.mission
    first = entry.first_trick if mission.first else None
    last = entry.last_trick if mission.last else None
    once = this.table.rules.first_last == "cap_one" or entry.played.tricks == 1
    if first is not None and first == last and once:
        yield from _pilis(first, max(mission.first, mission.last), "first_and_last")
        return
    if first is not None:
        yield from _pilis(first, mission.first, "first_trick")
    if last is not None:
        yield from _pilis(last, mission.last, "last_trick")


def _tied_to(this: Round, seat: Seat) -> Seat:
    """Whom a player chose; of two players each is tied to the other."""
    left = [other for other in this.table.seats if other != seat]
    return (this.entry.tied_to or {}).get(seat, left[0])


def _down(entry: PiliPiliEntry, seat: Seat) -> int:
    return max(0, -(entry.adjust or {}).get(seat, 0))


def _adjusted_up(this: Round) -> Steps:
    adjust: Mapping[Seat, int] = this.entry.adjust or {}
    for seat in this.table.seats:
        yield from _pilis(seat, max(0, adjust.get(seat, 0)), "adjust")


def _adjusted_down(this: Round) -> Steps:
    for seat in this.table.seats:
        yield from _back(seat, _down(this.entry, seat), "adjust_back")


def _discards(this: Round) -> Steps:
    reward = this.mission.reward_exact
    for seat in this.table.seats:
        if this.missed[seat] == 0:
            bet = this.entry.bets[seat]
            yield from _back(seat, bet if reward == "bet" else reward, "discarded", bet=bet)


def _given_back(wanted: Steps, held: dict[Seat, int]) -> Steps:
    """As much of what is to be given back as each player holds; `held` is left with the rest."""
    for each in wanted:
        seat = Seat(each.source)
        amount = min(each.amount, max(0, held[seat]))
        held[seat] -= amount
        if amount:
            params = {**each.reason.params, "n": amount}
            yield replace(each, amount=amount, reason=Reason(each.reason.code, params))


def _chips(before: Table[PiliPiliRules], after: Table[PiliPiliRules]) -> Steps:
    """At the end every loser pays every winner for each Pili between them ("What we build")."""
    rate = after.rules.chips_per_pili
    totals = totals_of(after)
    ends = over(after) and not over(before)
    best = fewest(totals) if rate and ends else []
    for loser, winner in ((loser, winner) for loser in totals for winner in best):
        more = totals[loser] - totals[winner]
        if more:
            params = {
                "source": loser,
                "target": winner,
                "n": more * rate,
                "rate": rate,
                "lost": totals[loser],
                "won": totals[winner],
            }
            reason = Reason("chips_per_pili", params)
            yield Transfer(loser, winner, more * rate, "chips", reason)
