"""A second opinion on a hand of Pan: the rulebook's tables in one small class, no code shared."""

from __future__ import annotations

from collections import Counter
from typing import Any

from app.games.panguingue.rules import PanguingueRules
from app.table import Seat, Table

ORDER = "A234567JQK"
POT = 0
SHOWN = {
    "suited_valle": "555",
    "mixed_valle": "555",
    "suited_nonvalle": "222",
    "low_run": "A23",
    "high_run": "JQK",
}
"""Cards that could lie behind a called line."""


def worth(cards: list[str], rules: PanguingueRules) -> dict[str, tuple[int, int]]:
    """The lines that cards make, each with what it pays at first and for one more card."""
    ranks, suits = {card[0] for card in cards}, {card[1] for card in cards}
    double = 2 if suits == {"S"} and rules.spades_double else 1
    if len(ranks) > 1:
        found = dict.fromkeys(ranks & {*"AK"}, (double, double if rules.sequence_add_on else 0))
        return {} if rules.long_seq == "exact" and len(cards) > 3 else found
    if len(suits) > 1:
        return {"mixed": (1, 1)} if ranks <= {*"357"} and rules.mixed_valle else {}
    if not ranks <= {*"357"}:
        return {"suited": (double, double)}
    half = rules.suited_valle_add_on == "half"
    return {"valle": (2 * double, double if half else 2 * double)}


def whole(cards: list[str], rules: PanguingueRules) -> int:
    """What cards pay that go down at once."""
    lines = list(worth(cards, rules).values())
    extra = (len(cards) - 3) * lines[0][1] if lines and rules.extras_at_lay_down else 0
    return sum(first for first, _more in lines) + extra


class Model:
    """Balances after each event; `owed` is what each meld has cost a payer so far."""

    def __init__(self, table: Table[PanguingueRules]) -> None:
        self.rules = table.rules
        self.seats = table.seats
        self.chips: Counter[int] = Counter({POT: table.pot})
        self.dropped: set[Seat] = set()
        self.melds: dict[Seat, list[list[str]]] = {seat: [] for seat in table.seats}
        self.called: dict[Seat, list[dict[str, Any]]] = {seat: [] for seat in table.seats}
        self.claims: dict[Seat, list[dict[str, Any]]] = {seat: [] for seat in table.seats}
        self.asked: dict[tuple[Seat, int], bool] = {}
        self.fouled: set[Seat] = set()
        self.winner, self.each = POT, 0
        for seat in table.seats:
            self.give(seat, POT, table.rules.ante)

    def give(self, source: int, target: int, chips: int) -> None:
        self.chips[source] -= chips
        self.chips[target] += chips

    def payers(self, collector: Seat) -> list[Seat]:
        return [seat for seat in self.seats if seat != collector and seat not in self.dropped]

    def take_in(self, event: dict[str, Any]) -> None:
        getattr(self, event["type"])(event["player"], event)

    def claim(self, seat: Seat, of: Any, price: int, said: dict[str, Any]) -> None:
        each = said.get("chips", price)
        asked = said.get("asked", True)
        self.claims[seat].append({"of": of, "each": each, "asked": asked, "price": price})
        for payer in self.payers(seat):
            self.give(payer, seat, each if asked else 0)

    def refund(self, seat: Seat, of: Any = None) -> int:
        """Give back what was paid for one meld, or for all; what each payer gets."""
        mine = [claim for claim in self.claims[seat] if of is None or claim["of"] == of]
        back: int = sum(claim["each"] for claim in mine if claim["asked"])
        for payer in self.payers(seat):
            self.give(seat, payer, back)
        self.claims[seat] = [claim for claim in self.claims[seat] if claim not in mine]
        return back

    def drop(self, seat: Seat, _said: dict[str, Any]) -> None:
        self.give(seat, POT, self.rules.forfeit)
        self.dropped.add(seat)
        left = [other for other in self.seats if other not in self.dropped]
        if len(left) == 1:
            self.give(POT, left[0], self.chips[POT])

    def lay(self, seat: Seat, said: dict[str, Any]) -> None:
        self.melds[seat].append(list(said["cards"]))
        number = len(self.melds[seat])
        self.asked[seat, number] = said.get("asked", True)
        self.claim(seat, ("meld", number), whole(said["cards"], self.rules), said)

    def add(self, seat: Seat, said: dict[str, Any]) -> None:
        cards = self.melds[seat][said["meld"] - 1]
        before = worth(cards, self.rules)
        cards += said["cards"]
        after = worth(cards, self.rules).items()
        price = sum(more if line in before else first for line, (first, more) in after)
        self.claim(seat, ("meld", said["meld"]), price, said)

    def borrow(self, seat: Seat, said: dict[str, Any]) -> None:
        """The stories lend one card of one meld, and the new meld has cards of the hand."""
        number, (card,) = said["from"][0]["meld"], said["from"][0]["cards"]
        source = self.melds[seat][number - 1]
        before = worth(source, self.rules)
        source.remove(card)
        new = [card, *said["cards"]]
        self.melds[seat].append(new)
        fresh = len(self.melds[seat])
        self.asked[seat, fresh] = said.get("asked", True)
        prices = {fresh: whole(new, self.rules)}
        for place, part in self._parts(seat, number, card):
            lines = worth(part, self.rules).items() if self.rules.remainder_pays else ()
            prices[place] = sum(first for line, (first, _more) in lines if line not in before)
        total = sum(prices.values())
        if said.get("chips", total) != total:
            self.claim(seat, ("meld", fresh), total, said)
            return
        asked = {"asked": said.get("asked", True)}
        for place, price in prices.items():
            self.claim(seat, ("meld", place), price, asked)

    def _parts(self, seat: Seat, number: int, card: str) -> list[tuple[int, list[str]]]:
        source = self.melds[seat][number - 1]
        places = sorted(ORDER.index(each[0]) for each in source)
        if places[0] == places[-1] or places[-1] - places[0] < len(places):
            return [(number, source)]
        cut = ORDER.index(card[0])
        high = [each for each in source if ORDER.index(each[0]) > cut]
        source[:] = [each for each in source if ORDER.index(each[0]) < cut]
        self.melds[seat].append(high)
        self.asked[seat, len(self.melds[seat])] = self.asked[seat, number]
        return [(number, source), (len(self.melds[seat]), high)]

    def condition(self, seat: Seat, said: dict[str, Any]) -> None:
        ranks = SHOWN[said["condition"]]
        suits = "SSS" if said["spades"] else "HHH"
        suits = "SHD" if said["condition"] == "mixed_valle" else suits
        cards = [rank + suit for rank, suit in zip(ranks, suits, strict=True)]
        lines = list(worth(cards, self.rules).values())
        first, more = lines[0] if lines else (0, 0)
        if len(set(ranks)) > 1 and self.rules.long_seq == "exact":
            more = 0
        self.called[seat].append({"more": more})
        self.claim(seat, ("called", len(self.called[seat])), first, said)

    def more(self, seat: Seat, said: dict[str, Any]) -> None:
        number = said["condition"]
        price = self.called[seat][number - 1]["more"]
        self.claim(seat, ("called", number), price, said)

    def give_back(self, seat: Seat, said: dict[str, Any]) -> None:
        self.refund(seat, ("meld", said["meld"]))
        self.melds[seat][said["meld"] - 1] = []

    def repair(self, seat: Seat, said: dict[str, Any]) -> None:
        self.refund(seat, ("meld", said["meld"]))
        self.melds[seat][said["meld"] - 1] = list(said["cards"])
        price = whole(said["cards"], self.rules)
        asked = self.asked[seat, said["meld"]]
        self.claim(seat, ("meld", said["meld"]), price, {"asked": asked})

    def foul(self, seat: Seat, _said: dict[str, Any]) -> None:
        self.refund(seat)
        self.fouled.add(seat)

    def out(self, seat: Seat, _said: dict[str, Any]) -> None:
        each = self.rules.bonus + self._again(seat)
        for payer in self.payers(seat):
            self.give(payer, seat, each)
        self.give(POT, seat, self.chips[POT])
        self.winner, self.each = seat, each

    def avoidable(self, seat: Seat, _said: dict[str, Any]) -> None:
        for other in self.seats:
            skipped = other in self.fouled and not self.rules.avoid_fouled
            skipped = skipped or (other in self.dropped and not self.rules.avoid_dropped)
            if other in (seat, self.winner) or skipped:
                continue
            outs = 0 if other in self.dropped else self.each
            loss = max(0, -self.chips[other]) if self.rules.avoid == "net" else outs
            self.give(seat, other, loss)

    def _again(self, seat: Seat) -> int:
        """What the rulebook calls v: of the hand, or of the melds as they lie."""
        lost = self.rules.late == "lost"
        sums: Counter[Any] = Counter()
        for claim in self.claims[seat]:
            counts = 0 if lost and not claim["asked"] else claim["each"]
            on_board = self.rules.outs == "board" and claim["of"][0] == "meld"
            sums[claim["of"]] += counts - claim["price"] if on_board else counts
        if self.rules.outs == "board":
            for number, cards in enumerate(self.melds[seat], 1):
                sums["meld", number] += whole(cards, self.rules) if cards else 0
        return sum(max(0, chips) for chips in sums.values())
