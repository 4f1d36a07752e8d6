"""Cards to try on the rules page: what they are as a meld, and what they pay."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pydantic import ValidationError

from app.cards import pieces
from app.games.panguingue import asks
from app.games.panguingue.conditions import in_spades
from app.games.panguingue.entry import MeldAnswer, MeldQuestion
from app.games.panguingue.melds import Cards
from app.games.panguingue.rules import PanguingueRules
from app.games.panguingue.score import meld
from app.games.panguingue.splits import Split, pays_more_split
from app.games.panguingue.terms import line_names
from app.table.entry import faults
from app.table.outcome import Problem
from app.table.trial import Trial
from app.table.words import Sentence


@dataclass(frozen=True)
class Melded:
    """The meld that the cards make, with its conditions by name; `each` is what a payer owes.

    `split` says how the cards would pay more.
    """

    cards: Cards
    kind: str
    lines: tuple[Sentence, ...]
    each: int
    split: Split | None


def trial(typed: Mapping[str, str], rules: PanguingueRules) -> Trial:
    """Cards laid as a new meld, or added to the meld `onto`."""
    said = {name: tuple(pieces(typed.get(name, ""))) for name in ("cards", "onto")}
    if not said["onto"]:
        del said["onto"]
    try:
        question = MeldQuestion.model_validate(said)
    except ValidationError as error:
        found = [Problem(at, code, params) for at, code, params in faults(error)]
        return _refused(found)
    if not question.cards:
        return _refused([Problem(("cards",), "malformed", {"what": asks.CARDS})])
    answer = meld(question, rules)
    return _refused(answer) if isinstance(answer, list) else Trial(_melded(question, answer, rules))


def _refused(problems: list[Problem]) -> Trial:
    return Trial(problems=tuple((str(problem.at[0]), problem) for problem in problems))


def _melded(question: MeldQuestion, answer: MeldAnswer, rules: PanguingueRules) -> Melded:
    cards = (question.onto or ()) + question.cards
    return Melded(
        cards=cards,
        kind=answer.kind or "",
        lines=line_names(answer.conditions, in_spades(cards)),
        each=answer.chips_each,
        split=None if question.onto else pays_more_split(question.cards, rules),
    )
