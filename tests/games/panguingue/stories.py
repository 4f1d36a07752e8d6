"""Legal things to do in a hand of Pan, made from the cards that are left in the packs."""

from __future__ import annotations

from collections import Counter
from typing import Any, Protocol, TypeVar

from hypothesis import strategies as st

from app.cards import Card, Suit
from app.games.panguingue.rules import PRESETS, PanguingueRules
from app.table import Seat, Table

ORDER = "A234567JQK"
LINES = ("suited_valle", "mixed_valle", "suited_nonvalle", "low_run", "high_run")
RULES = [
    *PRESETS.values(),
    PanguingueRules(hand_size=15, packs=5, sequence_add_on=False, avoid="outs"),
    PanguingueRules(long_seq="exact", mixed_dup=False, rearrange="always", avoid_dropped=True),
    PanguingueRules(spades_double=False, mixed_valle=False, late="lost", avoid_fouled=False),
    PanguingueRules(extras_at_lay_down=False, remainder_pays=False, rearrange="never", packs=12),
    PanguingueRules(ak_growth="any", hand_size=15, outs="board", late="lost", ante=3, forfeit=1),
    PanguingueRules(packs=4, spade_sets_removed=3, bonus=0, forfeit=0, hand_size=15),
]

T = TypeVar("T")
Said = dict[str, Any]


class Draw(Protocol):
    def __call__(self, strategy: st.SearchStrategy[T], /) -> T: ...


class Story:
    """What lies where, kept without the code under test; it says events with seats as numbers."""

    def __init__(self, table: Table[PanguingueRules]) -> None:
        self.rules = table.rules
        self.seats = table.seats
        self.inside = list(table.seats)
        self.over = False
        self.pack = Counter(
            {
                Card(rank, suit): table.rules.packs
                - (table.rules.spade_sets_removed if suit is Suit.SPADES else 0)
                for rank in ORDER
                for suit in Suit
            }
        )
        self.melds: dict[Seat, list[list[Card]]] = {seat: [] for seat in table.seats}
        self.called: dict[Seat, list[int]] = {seat: [] for seat in table.seats}

    def room(self, seat: Seat) -> int:
        lying = sum(map(len, self.melds[seat])) + sum(self.called[seat])
        return self.rules.hand_size + 1 - lying

    def group(self, draw: Draw, most: int) -> list[Card] | None:
        """Some meld of 3 to `most` cards out of the packs."""
        size = draw(st.integers(3, max(3, min(most, 5))))
        make = draw(st.sampled_from([self._same, self._mixed, self._run]))
        cards = make(draw, size) if most >= 3 else None
        return list(draw(st.permutations(cards))) if cards else None

    def _same(self, draw: Draw, size: int) -> list[Card] | None:
        found = [card for card in self.pack if self.pack[card] >= size]
        return [draw(st.sampled_from(found))] * size if found else None

    def _mixed(self, draw: Draw, size: int) -> list[Card] | None:
        rank = draw(st.sampled_from(ORDER))
        suits = [suit for suit in Suit if self.pack[Card(rank, suit)]]
        if len(suits) < 3:
            return None
        picked = list(draw(st.permutations(suits)))[: min(size, 4)]
        cards = [Card(rank, suit) for suit in picked]
        if size == 5 and self.rules.mixed_dup and self.pack[cards[0]] > 1:
            cards.append(cards[0])
        return cards

    def _run(self, draw: Draw, size: int) -> list[Card] | None:
        suit = draw(st.sampled_from(list(Suit)))
        low = draw(st.integers(0, 10 - size))
        cards = [Card(rank, suit) for rank in ORDER[low : low + size]]
        return cards if all(self.pack[card] for card in cards) else None

    def take(self, cards: list[Card]) -> list[str]:
        self.pack.subtract(cards)
        return list(map(str, cards))

    def drop(self, seat: Seat) -> Said:
        self.inside.remove(seat)
        self.over = len(self.inside) == 1
        return {"type": "drop", "player": seat}

    def lay(self, draw: Draw, seat: Seat) -> Said | None:
        cards = self.group(draw, self.room(seat))
        if cards is None:
            return None
        self.melds[seat].append(cards)
        said = {"type": "lay", "player": seat, "cards": self.take(cards)}
        return said | _terms(draw)

    def add(self, draw: Draw, seat: Seat) -> Said | None:
        choices = [
            (number, card)
            for number, meld in enumerate(self.melds[seat], 1)
            for card in (self._fitting(meld) if meld else [])
            if self.pack[card]
        ]
        if not choices or self.room(seat) < 1:
            return None
        number, card = draw(st.sampled_from(choices))
        self.melds[seat][number - 1].append(card)
        said = {"type": "add", "player": seat, "meld": number, "cards": self.take([card])}
        return said | _terms(draw)

    def _fitting(self, meld: list[Card]) -> list[Card]:
        if meld[0].rank == meld[1].rank:
            suits = {card.suit for card in meld}
            if len(suits) == 1:
                return [meld[0]]
            free = rank_free(meld[0]) or self.rules.mixed_dup
            return [Card(meld[0].rank, suit) for suit in Suit if free or suit not in suits]
        places = [ORDER.index(card.rank) for card in meld]
        ends = [place for place in (min(places) - 1, max(places) + 1) if 0 <= place < 10]
        return [Card(ORDER[place], meld[0].suit) for place in ends]

    def borrow(self, draw: Draw, seat: Seat) -> Said | None:
        """A card out of a set of one suit, off either end of a run, or out of its middle."""
        choices = [
            (number, card)
            for number, meld in enumerate(self.melds[seat], 1)
            for card in _lendable(meld)
        ]
        if not choices or self.room(seat) < 2:
            return None
        number, card = draw(st.sampled_from(choices))
        same = [card, card]
        others = [Card(card.rank, suit) for suit in Suit if suit != card.suit][:2]
        fresh = draw(st.sampled_from([same, others]))
        if any(self.pack[each] < fresh.count(each) for each in fresh):
            return None
        source = self.melds[seat][number - 1]
        source.remove(card)
        self.melds[seat].append([card, *fresh])
        places = sorted(ORDER.index(each.rank) for each in source)
        if len(set(places)) > 1 and places[-1] - places[0] >= len(places):
            cut = ORDER.index(card.rank)
            high = [each for each in source if ORDER.index(each.rank) > cut]
            source[:] = [each for each in source if ORDER.index(each.rank) < cut]
            self.melds[seat].append(high)
        lent = [{"meld": number, "cards": [str(card)]}]
        said = {"type": "borrow", "player": seat, "from": lent, "cards": self.take(fresh)}
        return said | _terms(draw)

    def call(self, draw: Draw, seat: Seat) -> Said | None:
        if self.room(seat) < 3:
            return None
        self.called[seat].append(3)
        said = {"type": "condition", "player": seat, "condition": draw(st.sampled_from(LINES))}
        return said | {"spades": draw(st.booleans())} | _terms(draw)

    def more(self, draw: Draw, seat: Seat) -> Said | None:
        if not self.called[seat] or self.room(seat) < 1:
            return None
        number = draw(st.integers(1, len(self.called[seat])))
        self.called[seat][number - 1] += 1
        return {"type": "more", "player": seat, "condition": number} | _terms(draw)

    def give_back(self, draw: Draw, seat: Seat) -> Said | None:
        number = self._some_meld(draw, seat)
        if number is None:
            return None
        self.pack.update(self.melds[seat][number - 1])
        self.melds[seat][number - 1] = []
        return {"type": "give_back", "player": seat, "meld": number}

    def repair(self, draw: Draw, seat: Seat) -> Said | None:
        number = self._some_meld(draw, seat)
        if number is None:
            return None
        old = self.melds[seat][number - 1]
        self.pack.update(old)
        cards = self.group(draw, self.room(seat) + len(old)) or old
        self.melds[seat][number - 1] = cards
        return {"type": "repair", "player": seat, "meld": number, "cards": self.take(cards)}

    def _some_meld(self, draw: Draw, seat: Seat) -> int | None:
        there = [number for number, meld in enumerate(self.melds[seat], 1) if meld]
        return draw(st.sampled_from(there)) if there else None

    def foul(self, draw: Draw, seat: Seat) -> Said:
        for meld in self.melds[seat]:
            self.pack.update(meld)
        self.melds[seat], self.called[seat] = [], []
        self.inside.remove(seat)
        self.over = not self.inside
        return {"type": "foul", "player": seat}

    def out(self, seat: Seat) -> Said:
        self.inside.remove(seat)
        self.over = True
        return {"type": "out", "player": seat}

    def something(self, draw: Draw) -> Said | None:
        """One event of a player who is in, or None where the drawn one cannot be."""
        seat = draw(st.sampled_from(self.inside))
        usual = [self.lay, self.lay, self.lay, self.add, self.add, self.borrow, self.borrow]
        rare = [self.call, self.more, self.repair, self.give_back, self.foul]
        do = draw(st.sampled_from([*usual, *rare]))
        return do(draw, seat)


def rank_free(card: Card) -> bool:
    """Aces and kings make sets of any suits."""
    return card.rank in "AK"


def _lendable(meld: list[Card]) -> list[Card]:
    if len(meld) < 4:
        return []
    ordered = sorted(meld, key=lambda card: ORDER.index(card.rank))
    if ordered[0].rank != ordered[-1].rank:
        return [ordered[0], ordered[-1], *ordered[3:-3]]
    return ordered[:1] if len(set(meld)) == 1 else []


def _terms(draw: Draw) -> Said:
    """Mostly as usual; now and then nobody asked, or the table set its own price."""
    said: Said = {}
    if draw(st.integers(0, 5)) == 5:
        said["asked"] = False
    if draw(st.integers(0, 5)) == 5:
        said["chips"] = draw(st.integers(0, 9))
    return said
