"""What may be bet (section 1, rules 5 to 8), and the calculator that says so."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from app.games.pili_pili.entry import LegalBetsAnswer, LegalBetsQuestion
from app.games.pili_pili.missions import FEWEST, MOST, PACK, Played
from app.games.pili_pili.rules import PiliPiliRules
from app.games.pili_pili.terms import CARDS, EVERYBODY_BET
from app.table import Seat
from app.table.outcome import Problem


@dataclass(frozen=True, slots=True)
class Legal:
    """What the next bettor may bet.

    `forbidden` is what the total rule bars, also where the Mission bars it as well; `waived` says
    that the Mission had left nothing, so that its limit does not hold for this bettor.
    """

    values: tuple[int, ...]
    forbidden: int | None
    waived: bool


def legal_bets(
    before: Sequence[int], played: Played, rules: PiliPiliRules, *, is_last: bool
) -> Legal:
    """The bets open to whoever bets after those; only the last bettor minds the total."""
    forbidden = _forbidden(before, played, rules) if is_last else None
    free = [bet for bet in range(played.tricks + 1) if bet != forbidden]
    kept = [bet for bet in free if not any(limits(bet, before, played))]
    return Legal(tuple(kept or free), forbidden, waived=not kept)


def next_to_bet(
    bets: Mapping[Seat, int], order: Sequence[Seat], played: Played, rules: PiliPiliRules
) -> tuple[Seat, Legal] | None:
    """Whose turn it is to bet, and what is open to them; nobody's when all have bet."""
    turn = next((i for i, seat in enumerate(order) if seat not in bets), None)
    if turn is None:
        return None
    before = [bets[seat] for seat in order[:turn]]
    is_last = turn == len(order) - 1
    return order[turn], legal_bets(before, played, rules, is_last=is_last)


def total(played: Played, rules: PiliPiliRules) -> int | None:
    """What the bets must not come to; nothing where the rule is off."""
    if rules.total_rule == "off" or not played.mission.total_rule:
        return None
    return played.tricks if rules.total_rule == "tricks" else played.cards


def _forbidden(before: Sequence[int], played: Played, rules: PiliPiliRules) -> int | None:
    barred = total(played, rules)
    if barred is None or not 0 <= barred - sum(before) <= played.tricks:
        return None
    return barred - sum(before)


def limits(bet: int, before: Sequence[int], played: Played) -> Iterator[str]:
    """The codes of the Mission's limits that a bet breaks."""
    if bet in played.mission.ban:
        yield "bet_banned"
    if played.mission.no_copy and before and before[-1] == bet:
        yield "bet_copy"


def broken(
    bet: int, before: Sequence[int], played: Played, rules: PiliPiliRules, *, is_last: bool
) -> list[str]:
    """The codes of what is wrong with a bet, and of a limit that was waived for it."""
    if not 0 <= bet <= played.tricks:
        return ["bet_range"]
    legal = legal_bets(before, played, rules, is_last=is_last)
    codes = ["bet_limit_waived"] if legal.waived else list(limits(bet, before, played))
    return [*codes, "bet_total"] if bet == legal.forbidden else codes


def deck(players: int, played: Played) -> Iterator[Problem]:
    """Whether there is a trick to play, and the pack is large enough (section 1, rule 3)."""
    if played.tricks < 1:
        yield Problem(("cards",), "malformed", {"what": CARDS})
    elif played.held * players > PACK:
        params = {"players": players, "most": PACK // players}
        yield Problem(("cards",), "not_enough_cards", params)


def next_bet(question: LegalBetsQuestion, rules: PiliPiliRules) -> LegalBetsAnswer | list[Problem]:
    """What the next bettor may bet; the earlier bets are taken as announced."""
    problems = list(_unanswerable(question))
    if problems:
        return problems
    is_last = len(question.bets) == question.players - 1
    legal = legal_bets(question.bets, question.played, rules, is_last=is_last)
    return LegalBetsAnswer(legal=legal.values, forbidden=legal.forbidden, waived=legal.waived)


def _unanswerable(question: LegalBetsQuestion) -> Iterator[Problem]:
    if question.players < FEWEST:
        yield Problem(("players",), "too_few_players", {"least": FEWEST})
    elif question.players > MOST:
        yield Problem(("players",), "too_many_players", {"most": MOST})
    else:
        yield from deck(question.players, question.played)
        if len(question.bets) >= question.players:
            yield Problem(("bets",), "malformed", {"what": EVERYBODY_BET})
