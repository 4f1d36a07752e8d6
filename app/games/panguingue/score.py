"""What a hand of Panguingue moves, and the calculator for one meld."""

from __future__ import annotations

from app.games.panguingue.conditions import add_price, lay_price, lines_of
from app.games.panguingue.entry import (
    MeldAnswer,
    MeldQuestion,
    PanguingueDetail,
    PanguingueEntry,
)
from app.games.panguingue.melds import Cards, Fault, fault_of, growth_fault, kind_of
from app.games.panguingue.play import play_out
from app.games.panguingue.rules import PanguingueRules
from app.table import Table
from app.table.outcome import Outcome, Problem


def score(entry: PanguingueEntry, table: Table[PanguingueRules]) -> Outcome:
    """Score a checked hand; it is open until somebody goes out or nobody can."""
    play = play_out(entry, table)
    detail = PanguingueDetail(
        events=tuple(play.details),
        melds={
            seat: tuple(meld.cards for meld in player.melds)
            for seat, player in play.players.items()
        },
        states={seat: player.state for seat, player in play.players.items()},
    )
    return Outcome(tuple(play.transfers), detail, open=not play.over)


def meld(question: MeldQuestion, rules: PanguingueRules) -> MeldAnswer | list[Problem]:
    """What cards are as a meld and what they pay, or what they pay when added to one."""
    if question.onto is None:
        if fault := fault_of(question.cards, rules):
            return [_problem("cards", fault)]
        return _answer(question.cards, lay_price(question.cards, rules), rules)
    if fault := fault_of(question.onto, rules):
        return [_problem("onto", fault)]
    if fault := growth_fault(question.onto, question.cards, rules):
        return [_problem("cards", fault)]
    grown = question.onto + question.cards
    return _answer(grown, add_price(question.onto, question.cards, rules), rules)


def _answer(cards: Cards, each: int, rules: PanguingueRules) -> MeldAnswer:
    lines = lines_of(cards, rules)
    return MeldAnswer(kind=kind_of(cards, rules), conditions=lines, chips_each=each)


def _problem(part: str, fault: Fault) -> Problem:
    return Problem((part, *fault.at), fault.code, fault.params)
