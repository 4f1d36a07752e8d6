"""A hand while its events are folded into it: who is in, what lies where, who has paid."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from app.cards import Card
from app.games.panguingue.claims import Claim, Meld, Player, said_of
from app.games.panguingue.conditions import in_spades, lines_of
from app.games.panguingue.entry import EventDetail, Paying
from app.games.panguingue.melds import Fault, kind_of
from app.games.panguingue.rules import PanguingueRules
from app.ledger.transfers import BOX, Transfer
from app.table import Seat, Table
from app.table.outcome import Path, Problem, Reason

if TYPE_CHECKING:
    from collections.abc import Mapping


class Play:
    """The hand so far; a step of it is read by the functions of `play.py` and beside it."""

    def __init__(self, table: Table[PanguingueRules]) -> None:
        self.rules = table.rules
        self.players: Mapping[Seat, Player] = {seat: Player(seat) for seat in table.seats}
        self.pot = table.pot
        self.net: Counter[int] = Counter()
        self.lying: Counter[Card] = Counter()
        self.at: Path = ()
        self.transfers: list[Transfer[Reason]] = []
        self.problems: list[Problem] = []
        self.details: list[EventDetail] = []
        self.ends: list[int] = []
        self.started = self.over = self.out_said = self.blamed = False
        self.winner: Seat | None = None
        self.gone_out: Seat | None = None
        self.owed = 0

    def move(self, source: int, target: int, amount: int, code: str, **params: object) -> None:
        """Chips that change hands; the pot is `BOX`."""
        if not amount:
            return
        said = {"source": source, "target": target, "n": amount} | params
        self.transfers.append(Transfer(source, target, amount, "chips", Reason(code, said)))
        self.net.update({source: -amount, target: amount})
        self.pot += (target == BOX) * amount - (source == BOX) * amount

    def payers(self, collector: Seat) -> list[Player]:
        """Who pays a player for conditions and for going out: in play order, all who stayed."""
        others = (player for player in self.players.values() if player.seat != collector)
        return [player for player in others if player.state != "dropped"]

    def fault(self, code: str, *at: str | int, **params: object) -> None:
        """What cannot be, at a place within the event."""
        self.problems.append(Problem((*self.at, *at), code, params))

    def warn(self, code: str, *at: str | int, **params: object) -> None:
        """What is worth a second look."""
        self.problems.append(Problem((*self.at, *at), code, params, warning=True))

    def agreed(self, event: Paying, fault: Fault | None, price: int) -> bool:
        """Whether an event stands: without fault, or because the table set its own price."""
        if event.chips is None:
            if fault:
                self.fault(fault.code, *fault.at, **fault.params)
            return fault is None
        if fault or event.chips != price:
            said = {"player": event.player, "n": event.chips}
            self.warn("overruled", "chips", **said)
        return True

    def collect(self, player: Player, *claims: Claim) -> None:
        """Note what is owed for conditions, and pay it where somebody asked in time."""
        owed = [claim for claim in claims if claim.each or claim.price]
        player.claims += owed
        for payer in self.payers(player.seat):
            for claim in owed:
                code = claim.code if claim.each == claim.price else "agreed"
                self.move(payer.seat, player.seat, claim.paid, code, **said_of(claim))

    def claim(self, meld: Meld, code: str, event: Paying, price: int) -> Claim:
        """What an event claims for a meld as it lies now, at the table's own price if said."""
        each = price if event.chips is None else event.chips
        return self.claim_of(meld, code, each, price, event.asked)

    def claim_of(self, meld: Meld, code: str, each: int, price: int, asked: bool) -> Claim:
        """What is claimed for a meld as it lies now."""
        lines, spades = lines_of(meld.cards, self.rules), in_spades(meld.cards)
        return Claim(meld, code, meld.cards, lines, spades, each, price, asked)

    def melded(self, meld: Meld, each: int) -> EventDetail:
        """The numbers of an event that laid, formed, grew or repaired a meld."""
        return EventDetail(
            kind=kind_of(meld.cards, self.rules),
            conditions=lines_of(meld.cards, self.rules),
            chips_each=each,
        )

    def count(self, player: Player) -> None:
        """One cannot have more cards in melds than it takes to go out; said once a player."""
        if player.recorded > self.rules.to_go_out and not player.too_many:
            player.too_many = True
            said = {"player": player.seat, "n": player.recorded, "most": self.rules.to_go_out}
            self.fault("too_many_melded", **said)
