"""A new meld with cards out of own melds (sections 2.3 and 3.3)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from app.games.panguingue.claims import Meld, Player
from app.games.panguingue.conditions import Line, first_price, lay_price, lines_of
from app.games.panguingue.entry import Borrow, EventDetail
from app.games.panguingue.melding import NOTHING, among_cards, find, spoil
from app.games.panguingue.melds import Cards, Fault, fault_of, kind_of, stretches, without
from app.games.panguingue.rules import PanguingueRules
from app.games.panguingue.state import Play

LEAST_TO_LEND = 4
"""Cards of a meld that may lend some."""

NEW = -1
"""Stands for the new meld where loans are numbered."""


@dataclass(slots=True)
class Loan:
    """What one meld lends; `index` is its first place among the sources of the event."""

    index: int
    meld: Meld
    taken: Cards

    @property
    def missing(self) -> Cards:
        """Cards that the meld does not hold, or not so often."""
        return tuple((Counter(self.taken) - Counter(self.meld.cards)).elements())

    def parts(self, rules: PanguingueRules) -> list[Cards]:
        """What is left: one group, or both halves of a run that is cut."""
        left = without(self.meld.cards, self.taken)
        if left and kind_of(self.meld.cards, rules) == "sequence":
            halves = stretches(left)
            if all(kind_of(half, rules) for half in halves):
                return halves
        return [left]


def borrow(play: Play, player: Player, event: Borrow) -> EventDetail:
    """A borrow makes the next number; the high part of a run that is cut, the one after that."""
    loans = _loans(play, player, event)
    if not loans or not all(loan.meld.sound for loan in loans):
        return _unsure(play, player, loans)
    fault = _loan_fault(loans, play.rules, overruled=event.chips is not None)
    if fault and fault.code == "not_in_meld":
        play.fault(fault.code, *fault.at, **fault.params)
        return _unsure(play, player, loans)
    cards = sum((loan.taken for loan in loans), ()) + event.cards
    fault = fault or _new_fault(play, cards, event)
    owed = [] if fault else _owed(loans, cards, event, play.rules)
    total = sum(each for _loan, _part, each in owed)
    if not play.agreed(event, fault, total):
        return _unsure(play, player, loans)
    meld = Meld(cards, event.asked)
    formed = _form(player, meld, loans, play.rules)
    play.lying.update(event.cards)
    play.count(player)
    if event.chips in (None, total):
        claims = [
            play.claim_of(formed[loan, part], _code(loan), each, each, event.asked)
            for loan, part, each in owed
        ]
    else:
        claims = [play.claim(meld, "borrowed", event, total)]
    play.collect(player, *claims)
    return play.melded(meld, sum(claim.paid for claim in claims))


def _loans(play: Play, player: Player, event: Borrow) -> list[Loan]:
    """What each meld lends, the same meld only once; none where one of them is not there."""
    loans: dict[int, Loan] = {}
    found = True
    for i, source in enumerate(event.sources):
        if source.meld in loans:
            loans[source.meld].taken += source.cards
        elif meld := find(play, player, source.meld, "from", i, "meld"):
            loans[source.meld] = Loan(i, meld, source.cards)
        else:
            found = False
    return list(loans.values()) if found else []


def _loan_fault(loans: list[Loan], rules: PanguingueRules, overruled: bool) -> Fault | None:
    """The first reason why these melds cannot lend these cards.

    Cards that are not there cannot be taken whatever the table agrees, so where it has set its
    own price they are the first.
    """
    small = [loan for loan in loans if len(loan.meld.cards) < LEAST_TO_LEND]
    lacking = [loan for loan in loans if loan.missing]
    if small and not (overruled and lacking):
        params = {"cards": small[0].meld.cards, "n": LEAST_TO_LEND}
        return Fault("source_too_small", params, ("from", small[0].index, "meld"))
    for loan in lacking:
        said = {"card": loan.missing[0], "cards": loan.meld.cards}
        return Fault("not_in_meld", said, ("from", loan.index, "cards"))
    for loan in loans:
        if not all(kind_of(part, rules) for part in loan.parts(rules)):
            said = {"cards": loan.taken}
            return Fault("remainder_invalid", said, ("from", loan.index, "cards"))
    return None


def _new_fault(play: Play, cards: Cards, event: Borrow) -> Fault | None:
    """The new meld's own; the borrowed cards lie on the table already."""
    others = play.lying - Counter(without(cards, event.cards))
    return among_cards(fault_of(cards, play.rules, others))


def _owed(
    loans: list[Loan], cards: Cards, event: Borrow, rules: PanguingueRules
) -> list[tuple[int, int, int]]:
    """What each payer owes, as loan and part of it; the new meld first, as loan and part -1."""
    before = [lines_of(loan.meld.cards, rules) for loan in loans]
    owed = [(NEW, NEW, _new_price(cards, event, sum(before, ()), rules))]
    if rules.remainder_pays:
        owed += [
            (i, part, first_price(left, rules, before[i]))
            for i, loan in enumerate(loans)
            for part, left in enumerate(loan.parts(rules))
        ]
    return owed


def _new_price(
    cards: Cards, event: Borrow, before: tuple[Line, ...], rules: PanguingueRules
) -> int:
    """A card from the hand makes a new meld; cards that only change places are an option."""
    if event.cards or rules.rearrange == "always":
        return lay_price(cards, rules)
    return 0 if rules.rearrange == "never" else lay_price(cards, rules, but=before)


def _form(
    player: Player, meld: Meld, loans: list[Loan], rules: PanguingueRules
) -> dict[tuple[int, int], Meld]:
    """Put the new meld on the table; the melds by loan and part of it, as in what is owed."""
    player.melds.append(meld)
    formed = {(NEW, NEW): meld}
    for i, loan in enumerate(loans):
        low, *high = loan.parts(rules)
        loan.meld.cards, loan.meld.gone = low, not low
        formed[i, 0] = loan.meld
        for cards in high:
            formed[i, 1] = Meld(cards, loan.meld.asked)
            player.melds.append(formed[i, 1])
    return formed


def _code(loan: int) -> str:
    return "borrowed" if loan == NEW else "left_behind"


def _unsure(play: Play, player: Player, loans: list[Loan]) -> EventDetail:
    """After a faulty borrow nobody can say what the melds hold and which numbers come next."""
    for loan in loans:
        spoil(play, loan.meld)
    player.unsure = True
    player.melds.append(Meld((), sound=False))
    return NOTHING
