"""What cannot be in a round of Pok Deng, and what is worth a second look (section 3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain

from app.cards import Card
from app.games.pok_deng.entry import Called, Cards, PokDengEntry, Stake
from app.games.pok_deng.hands import MOST_HANDS, is_pok, multipliers
from app.games.pok_deng.rules import PokDengRules
from app.games.pok_deng.terms import DEALER_CARDS
from app.table import Table
from app.table.outcome import Path, Problem

Rows = list[tuple[int, Stake]]


def check(entry: PokDengEntry, table: Table[PokDengRules]) -> list[Problem]:
    """Every problem of a round, warnings among them; empty when it can stand."""
    rows = [(i, hand) for i, hand in enumerate(entry.hands) if isinstance(hand, Stake)]
    return list(
        chain(
            _players(entry, table.rules),
            _bets(entry, table.rules),
            _called(entry, table.rules),
            _cards(entry, rows),
            _dealer(entry, rows, table.rules),
            _early(entry, rows, table.rules),
        )
    )


def _players(entry: PokDengEntry, rules: PokDengRules) -> Iterator[Problem]:
    if not entry.hands:
        yield Problem(("hands",), "no_player")
    too_many = len(entry.hands) + 1 > MOST_HANDS
    if too_many:
        yield Problem(("hands",), "too_many_hands", {"most": MOST_HANDS})
    held: Counter[int] = Counter()
    for i, hand in enumerate(entry.hands):
        held[hand.player] += 1
        if hand.player == entry.dealer:
            yield Problem(("hands", i, "player"), "dealer_is_player", {"player": hand.player})
        elif held[hand.player] > rules.max_hands_per_player and not too_many:
            params = {"player": hand.player, "n": rules.max_hands_per_player}
            yield Problem(("hands", i, "player"), "hands_per_player", params)


def _bets(entry: PokDengEntry, rules: PokDengRules) -> Iterator[Problem]:
    for i, hand in enumerate(entry.hands):
        at: Path = ("hands", i, "bet")
        params = {"player": hand.player, "least": rules.min_bet, "most": rules.max_bet}
        if hand.bet < rules.min_bet:
            yield Problem(at, "bet_below_min", params)
        elif hand.bet > rules.max_bet:
            yield Problem(at, "bet_above_max", params)
        elif hand.bet % rules.bet_step:
            yield Problem(at, "bet_step", {"player": hand.player, "step": rules.bet_step})


def _called(entry: PokDengEntry, rules: PokDengRules) -> Iterator[Problem]:
    can = multipliers(rules)
    for i, hand in enumerate(entry.hands):
        if not isinstance(hand, Called) or hand.deng is None:
            continue
        params = {"player": hand.player, "deng": can}
        if hand.result == "tie" or hand.deng not in can:
            yield Problem(("hands", i, "deng"), "bad_deng", params)


def _cards(entry: PokDengEntry, rows: Rows) -> Iterator[Problem]:
    seen: set[Card] = set()
    ranks: Counter[str] = Counter()
    unsuited: set[str] = set()
    hands: list[tuple[Path, Cards]] = [(("hands", i), hand) for i, hand in rows]
    for at, hand in [((), entry), *hands]:
        yield from _drawn_after_pok(at, hand)
        for step, card in enumerate(hand.cards):
            if card in seen:
                place: Path = ("drawn",) if step == 2 else ("dealt", step)
                yield Problem((*at, *place), "card_duplicate", {"card": card})
            seen.add(card)
        unsuited.update(hand.ranks or ())
        yield from _impossible_ranks(at, hand, ranks, unsuited)


def _drawn_after_pok(at: Path, hand: Cards) -> Iterator[Problem]:
    ranks = hand.all_ranks
    if len(ranks) == 3 and is_pok(ranks):
        yield Problem((*at, "ranks" if hand.ranks else "drawn"), "pok_drew")


def _impossible_ranks(
    at: Path, hand: Cards, ranks: Counter[str], unsuited: set[str]
) -> Iterator[Problem]:
    """Ranks alone can also say more than one pack holds: a fifth seven, or a suited pair."""
    suited = (hand.ranks or ())[: hand.suited]
    if len(set(suited)) < len(suited):
        twice = next(rank for rank in suited if suited.count(rank) > 1)
        yield Problem((*at, "suited"), "card_duplicate", {"card": twice})
    new = Counter(hand.all_ranks)
    for rank in new:
        if rank in unsuited and ranks[rank] <= 4 < ranks[rank] + new[rank]:
            yield Problem(
                (*at, "ranks" if hand.ranks else "dealt"), "card_duplicate", {"card": rank}
            )
    ranks.update(new)


def _dealer(entry: PokDengEntry, rows: Rows, rules: PokDengRules) -> Iterator[Problem]:
    if not entry.known:
        if rows:
            yield Problem(("dealt",), "malformed", {"what": DEALER_CARDS})
        return
    if is_pok(entry.all_ranks):
        for i, hand in rows:
            if len(hand.all_ranks) == 3 and not is_pok(hand.all_ranks):
                at = ("hands", i, "ranks" if hand.ranks else "drawn")
                at_once = rules.dealer_pok_reveal == "immediately"
                code = "drew_after_dealer_pok" if at_once else "drew_dealer_pok"
                yield Problem(at, code, {"player": hand.player}, warning=not at_once)
    drew = len(entry.all_ranks) == 3 and not is_pok(entry.all_ranks)
    if (
        drew
        and rows
        and len(rows) == len(entry.hands)
        and all(h.compare == "early" for _, h in rows)
    ):
        yield Problem(
            ("ranks" if entry.ranks else "drawn",), "dealer_drew_for_nobody", warning=True
        )


def _early(entry: PokDengEntry, rows: Rows, rules: PokDengRules) -> Iterator[Problem]:
    early = [(i, hand) for i, hand in rows if hand.compare == "early"]
    code = _never_early(entry, rules)
    if code:
        for i, hand in early:
            yield Problem(("hands", i, "compare"), code, {"player": hand.player})
    elif rules.early_compare != "any":
        yield from _early_groups(rows, rules)


def _never_early(entry: PokDengEntry, rules: PokDengRules) -> str | None:
    if rules.early_compare == "off":
        return "early_off"
    return "early_dealer_pok" if is_pok(entry.all_ranks) else None


def _early_groups(rows: Rows, rules: PokDengRules) -> Iterator[Problem]:
    """Whole groups only: all with three cards, all with two; a called hand is in neither."""
    for count in (2, 3):
        group = [(i, hand) for i, hand in rows if len(hand.all_ranks) == count]
        early = [(i, hand) for i, hand in group if hand.compare == "early"]
        if count == 2 and rules.early_compare == "three_card_only":
            for i, hand in early:
                yield Problem(("hands", i, "compare"), "early_two_card", {"player": hand.player})
        elif early and len(early) < len(group):
            i, left = next((i, hand) for i, hand in group if hand.compare != "early")
            params = {"player": left.player, "cards": count}
            yield Problem(("hands", i, "compare"), "early_partial_group", params)
