"""What a page shows of a hand in play: who has what, and what one more card would pay."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.games.panguingue.borrowing import LEAST_TO_LEND
from app.games.panguingue.conditions import add_price, in_spades
from app.games.panguingue.entry import Condition, More, Paying
from app.games.panguingue.melds import PAN_PACK, growth_fault
from app.games.panguingue.terms import A_MELD, line_name, line_names

if TYPE_CHECKING:
    from collections.abc import Mapping

    from app.cards import Card
    from app.games.panguingue.entry import Event
    from app.games.panguingue.hand import CalledNow, Hand, MeldNow, PlayerNow
    from app.games.panguingue.melds import Cards, Lying
    from app.games.panguingue.outs import Item
    from app.games.panguingue.rules import PanguingueRules
    from app.table import Seat, Table
    from app.table.words import Sentence


@dataclass(frozen=True, slots=True)
class Key:
    """One more card for a meld, and what each payer would owe for it."""

    card: Card
    each: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LyingMeld:
    """A meld that lies there, under its number; `names` are the conditions it is."""

    number: int
    cards: Cards
    names: tuple[Sentence, ...]
    keys: tuple[Key, ...]
    may_lend: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class CalledLine:
    """A condition that was called without its cards, three and more of them."""

    number: int
    name: Sentence
    cards: int
    each: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """One who was dealt in, by name, with what lies before them; `now` is the hand's own word."""

    seat: Seat
    name: str
    now: PlayerNow
    melds: tuple[LyingMeld, ...]
    called: tuple[CalledLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """What one event was and moved: `gain` to or from its player, `each` from so many `payers`."""

    kind: str
    seat: Seat
    gain: int
    each: int
    payers: int
    names: tuple[Sentence, ...]
    asked: bool
    agreed: bool


def people(hand: Hand, table: Table[PanguingueRules], names: Mapping[Seat, str]) -> list[Person]:
    """Everybody who was dealt in, in play order."""
    lying = Counter(
        card for player in hand.players.values() for meld in player.melds for card in meld.cards
    )
    return [
        Person(
            seat=seat,
            name=names[seat],
            now=player,
            melds=tuple(_meld(meld, lying, table.rules) for meld in player.melds),
            called=tuple(map(_called, player.called)),
        )
        for seat, player in hand.players.items()
    ]


def seen(before: Hand, after: Hand, event: Event) -> Seen:
    """What the last event of a hand changed for its player."""
    detail, was = after.details[-1], before.players[event.player]
    now = after.players[event.player]
    others = [p for p in before.players.values() if p is not was and p.state != "dropped"]
    return Seen(
        kind=str(getattr(event, "type", "")),
        seat=event.player,
        gain=now.net - was.net,
        each=detail.chips_each,
        payers=len(others),
        names=line_names(detail.conditions, _in_spades(now, event)),
        asked=not isinstance(event, Paying) or event.asked,
        agreed=isinstance(event, Paying) and event.chips is not None,
    )


def item_name(item: Item) -> Sentence:
    """What counts again, as the table calls it; a meld at the table's own price may be none."""
    return line_name(item.lines[0], item.spades) if item.lines else A_MELD


def _in_spades(player: PlayerNow, event: Event) -> bool:
    """Whether what an event made, or added to, is all of spades."""
    if isinstance(event, Condition):
        return event.spades
    if isinstance(event, More):
        return any(c.spades for c in player.called if c.number == event.condition)
    melds = {meld.number: meld for meld in player.melds}
    number = getattr(event, "meld", max(melds, default=0))
    return number in melds and in_spades(melds[number].cards)


def _meld(meld: MeldNow, lying: Lying, rules: PanguingueRules) -> LyingMeld:
    return LyingMeld(
        number=meld.number,
        cards=meld.cards,
        names=line_names(meld.lines, in_spades(meld.cards)),
        keys=_keys(meld, lying, rules),
        may_lend=len(meld.cards) >= LEAST_TO_LEND,
    )


def _keys(meld: MeldNow, lying: Lying, rules: PanguingueRules) -> tuple[Key, ...]:
    """The cards that may be added to a meld, dearest first."""
    fitting = [card for card in PAN_PACK if not growth_fault(meld.cards, (card,), rules, lying)]
    keys = [Key(card, add_price(meld.cards, (card,), rules)) for card in fitting]
    return tuple(sorted(keys, key=lambda key: -key.each))


def _called(called: CalledNow) -> CalledLine:
    return CalledLine(
        number=called.number,
        name=line_name(called.line, called.spades),
        cards=3 + called.more,
        each=called.next_each,
    )
