"""Who pays whom in a round of Pok Deng, and why (section 2)."""

from __future__ import annotations

from collections.abc import Mapping

from app.games.pok_deng.entry import (
    Against,
    AnyHand,
    Called,
    Cards,
    HandAnswer,
    HandDetail,
    HandQuestion,
    PokDengDetail,
    PokDengEntry,
)
from app.games.pok_deng.hands import Hand, classify, compare, hand_of
from app.games.pok_deng.rules import PokDengRules
from app.games.pok_deng.terms import TYPES
from app.ledger.transfers import Transfer
from app.table import Seat, Table
from app.table.outcome import Outcome, Problem, Reason


def score(entry: PokDengEntry, table: Table[PokDengRules]) -> Outcome:
    """Score a checked round: each hand against the dealer's, early ones first, in play order."""
    dealers = (
        {used: _dealers(entry, used, table.rules) for used in {2, len(entry.all_ranks)}}
        if entry.known
        else {}
    )
    details = [_settle(hand, entry, dealers, table.rules) for hand in entry.hands]
    rows = sorted(
        zip(entry.hands, details, strict=True),
        key=lambda row: (not _is_early(row[0]), table.seats.index(row[0].player)),
    )
    transfers = tuple(
        _transfer(hand, detail, entry.dealer) for hand, detail in rows if detail.multiplier
    )
    return Outcome(transfers, PokDengDetail(hands=tuple(details)))


def _is_early(hand: AnyHand) -> bool:
    return not isinstance(hand, Called) and hand.compare == "early"


def _dealers(entry: PokDengEntry, used: int, rules: PokDengRules) -> tuple[Hand, Against]:
    """The dealer's hand of so many cards, and what is said of it."""
    found = _class_of(entry, used, rules)
    said = Against(type=found.type, taem=found.taem, deng=found.deng, cards=entry.written[:used])
    return found, said


def _settle(
    hand: AnyHand,
    entry: PokDengEntry,
    dealers: Mapping[int, tuple[Hand, Against]],
    rules: PokDengRules,
) -> HandDetail:
    if isinstance(hand, Called):
        return _as_called(hand)
    mine = _class_of(hand, len(hand.all_ranks), rules)
    theirs, against = dealers[2 if hand.compare == "early" else len(entry.all_ranks)]
    multiplier, step = compare(mine, theirs, rules)
    return HandDetail(
        player=hand.player,
        type=mine.type,
        taem=mine.taem,
        deng=mine.deng,
        against=against,
        multiplier=multiplier,
        decided_by=step,
    )


def _as_called(hand: Called) -> HandDetail:
    sign = {"win": 1, "lose": -1, "tie": 0}[hand.result]
    return HandDetail(
        player=hand.player,
        type=None,
        taem=None,
        deng=None,
        against=None,
        multiplier=sign * (hand.deng or 1),
        decided_by="called",
    )


def _class_of(cards: Cards, count: int, rules: PokDengRules) -> Hand:
    return classify(cards.all_ranks[:count], cards.first_suited(count), rules)


def _transfer(hand: AnyHand, detail: HandDetail, dealer: Seat) -> Transfer[Reason]:
    won = detail.multiplier > 0
    source, target = (dealer, hand.player) if won else (hand.player, dealer)
    amount = hand.bet * abs(detail.multiplier)
    params: dict[str, object] = {
        "source": source,
        "target": target,
        "n": amount,
        "bet": hand.bet,
        "times": abs(detail.multiplier),
    }
    if detail.type and detail.against:
        hands = (detail.type, detail.against.type)
        params["winner_type"], params["loser_type"] = (
            TYPES[t] for t in (hands if won else hands[::-1])
        )
        taems = (detail.taem, detail.against.taem)
        params["winner_taem"], params["loser_taem"] = taems if won else taems[::-1]
        dengs = (detail.deng, detail.against.deng)
        params["winner_deng"], params["loser_deng"] = dengs if won else dengs[::-1]
    return Transfer(source, target, amount, "chips", Reason("by_" + detail.decided_by, params))


def hand(question: HandQuestion, rules: PokDengRules) -> HandAnswer | list[Problem]:
    """What two or three cards are; whether the third could be drawn is not asked."""
    if len(question.cards) not in (2, 3):
        return [Problem(("cards",), "card_count")]
    problems = [
        Problem(("cards", i), "card_duplicate", {"card": card})
        for i, card in enumerate(question.cards)
        if card in question.cards[:i]
    ]
    found = hand_of(question.cards, rules)
    return problems or HandAnswer(type=found.type, taem=found.taem, deng=found.deng)
