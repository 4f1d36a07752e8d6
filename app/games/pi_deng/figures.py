"""What the rules page prints at the table's own reading: the worth of cards, the sums, the deal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from app.games.pi_deng.dealing import DEALS, Deal
from app.games.pi_deng.points import Pile, totals
from app.games.pi_deng.rules import PiDengRules, target
from app.games.pi_deng.terms import DEAL, READINGS, START
from app.table.words import Sentence


@dataclass(frozen=True, slots=True)
class Figures:
    """`pair` is an ace and a nine of one player together, `apart` the two with others.

    `totals` are what all players' points can come to; `deals` and `targets` go by the number of
    players.
    """

    reading: Sentence
    nine: int
    pair: int
    apart: int
    totals: tuple[int, ...]
    targets: Mapping[int, int]
    deals: Mapping[int, Deal]
    deal: Sentence
    start: Sentence


def figures(rules: PiDengRules) -> Figures:
    """All of it for a table's rules."""
    ace, nine = Pile(aces=1).points(rules.ace_nine), Pile(nines=1).points(rules.ace_nine)
    return Figures(
        reading=READINGS[rules.ace_nine],
        nine=nine,
        pair=Pile(aces=1, nines=1, pairs=1).points(rules.ace_nine),
        apart=ace + nine,
        totals=totals(rules),
        targets={players: target(players) for players in DEALS},
        deals=DEALS,
        deal=DEAL,
        start=START,
    )
