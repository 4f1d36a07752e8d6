"""What cannot be in a round of Pili Pili (sections 1 and 3.2); earlier rounds are not asked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain

from app.games.pili_pili.bets import broken, deck
from app.games.pili_pili.entry import PiliPiliEntry
from app.games.pili_pili.missions import Mission, Played
from app.games.pili_pili.order import bet_order
from app.games.pili_pili.rules import PiliPiliRules
from app.games.pili_pili.terms import BETS, TRICKS
from app.table import Seat, Table
from app.table.outcome import Path, Problem


def check(entry: PiliPiliEntry, table: Table[PiliPiliRules]) -> list[Problem]:
    """Every problem of a round, warnings among them; empty when it can stand.

    A path names a player by seat: `("bets", Seat(2))`.
    """
    played = entry.played
    faults = list(deck(len(table.seats), played))
    strangers = list(_strangers(entry, table))
    if faults:  # Without the number of tricks nothing else can be counted.
        return [*strangers, *faults]
    return list(
        chain(
            strangers,
            _bets(entry, table, played),
            _tricks(entry, table, played.tricks),
            _first_and_last(entry, played),
            _hot(entry, table, played.mission),
            _tied(entry, table, played.mission),
        )
    )


def _strangers(entry: PiliPiliEntry, table: Table[PiliPiliRules]) -> Iterator[Problem]:
    """Whoever is named and not dealt in; the API has refused a strange name before."""
    named: list[tuple[Path, Seat | None]] = [
        (("dealer",), entry.dealer),
        (("first_trick",), entry.first_trick),
        (("last_trick",), entry.last_trick),
    ]
    for field in ("bets", "tricks", "hot_tricks", "adjust"):
        named += [((field, seat), seat) for seat in getattr(entry, field) or {}]
    for seat, other in (entry.tied_to or {}).items():
        named += [(("tied_to", seat), seat), (("tied_to", seat), other)]
    for at, who in named:
        if who is not None and who not in table.seats:
            yield Problem(at, "unknown_player", {"text": str(int(who))})


def _bets(entry: PiliPiliEntry, table: Table[PiliPiliRules], played: Played) -> Iterator[Problem]:
    for seat in table.seats:
        if seat not in entry.bets:
            yield Problem(("bets", seat), "malformed", {"what": BETS})
    if entry.dealer not in table.seats:
        return
    order = bet_order(table.seats, entry.dealer, table.rules)
    said = [entry.bets.get(seat) for seat in order]
    # A bet that is missing or below 0 says nothing about the bets after it.
    whole = all(bet is not None and bet >= 0 for bet in said)
    for i, (seat, bet) in enumerate(zip(order, said, strict=True)):
        if bet is not None:
            before = [each or 0 for each in said[:i]] if whole else []
            is_last = whole and i == len(order) - 1
            for code in broken(bet, before, played, table.rules, is_last=is_last):
                waived = code == "bet_limit_waived"
                params = {
                    "player": seat,
                    "bet": bet,
                    **_more(code, bet, before, order[i - 1], played),
                }
                # Nobody can bet below 0, whatever the table agrees.
                warning = waived or (entry.agreed and bet >= 0)
                yield Problem(("bets", seat), code, params, warning=warning)


def _more(
    code: str, bet: int, before: list[int], neighbour: Seat, played: Played
) -> dict[str, object]:
    """What the sentence of a bet's problem names besides the player and the bet."""
    if code == "bet_copy":
        return {"before": neighbour}
    if code == "bet_range":
        return {"most": played.tricks}
    return {"total": sum(before) + bet} if code == "bet_total" else {}


def _tricks(entry: PiliPiliEntry, table: Table[PiliPiliRules], tricks: int) -> Iterator[Problem]:
    fine = True
    for seat in table.seats:
        won = entry.tricks.get(seat)
        if won is None or not 0 <= won <= tricks:
            fine = False
            at: Path = ("tricks", seat)
            if won is None:
                yield Problem(at, "malformed", {"what": TRICKS})
            else:
                yield Problem(at, "tricks_range", {"player": seat, "won": won, "most": tricks})
    won_by_all = sum(entry.tricks.get(seat, 0) for seat in table.seats)
    if fine and won_by_all != tricks:
        yield Problem(("tricks",), "tricks_sum", {"won": won_by_all, "tricks": tricks})


def _first_and_last(entry: PiliPiliEntry, played: Played) -> Iterator[Problem]:
    mission = played.mission
    asked: list[tuple[str, Seat | None]] = []
    if mission.first:
        asked.append(("first_trick", entry.first_trick))
    if mission.last:
        asked.append(("last_trick", entry.last_trick))
    for field, who in asked:
        if who is None:
            yield Problem((field,), "first_last_missing")
        elif entry.tricks.get(who) == 0:
            yield Problem((field,), "first_last_no_trick", {"player": who})
    named = {who for _field, who in asked}
    if len(asked) == 2 and len(named) == 1 and played.tricks > 1:
        for who in named:
            if who is not None and entry.tricks.get(who) == 1:
                yield Problem(("last_trick",), "first_last_needs_two", {"player": who})


def _hot(entry: PiliPiliEntry, table: Table[PiliPiliRules], mission: Mission) -> Iterator[Problem]:
    if mission.hot:
        counts: Mapping[Seat, int] = entry.hot_tricks or {}
        for seat in table.seats:
            hot, won = counts.get(seat, 0), entry.tricks.get(seat)
            if won is not None and won >= 0 and hot > won:
                params = {"player": seat, "hot": hot, "won": won}
                yield Problem(("hot_tricks", seat), "hot_exceeds_tricks", params)


def _tied(entry: PiliPiliEntry, table: Table[PiliPiliRules], mission: Mission) -> Iterator[Problem]:
    if mission.tied:
        chosen: Mapping[Seat, Seat] = entry.tied_to or {}
        for seat in table.seats:
            at: Path = ("tied_to", seat)
            if seat not in chosen and len(table.seats) > 2:
                yield Problem(at, "tied_missing", {"player": seat})
            elif chosen.get(seat) == seat:
                yield Problem(at, "tied_to_self", {"player": seat})
