"""A recorded hand as its page tells it: what happened, what it moved, what lies there then."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from app.games.panguingue.conditions import in_spades
from app.games.panguingue.entry import Borrow, Condition, More, PanguingueEntry, Paying
from app.games.panguingue.hand import PlayerNow, hand_of
from app.games.panguingue.melds import LEAST
from app.games.panguingue.terms import line_name, line_names
from app.ledger.transfers import moved, net

if TYPE_CHECKING:
    from collections.abc import Sequence

    from app.games.panguingue.entry import Event, EventDetail, State
    from app.games.panguingue.melds import Cards
    from app.games.panguingue.rules import PanguingueRules
    from app.ledger.transfers import Transfer
    from app.table import Seat, Table
    from app.table.outcome import Reason
    from app.table.words import Sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """One event: its cards, `lent` those out of own melds; `each` is what a payer gave at once.

    `moves` are what everybody and the pot (seat 0) gained by it; `overruled` where the table set
    another price than the rules.
    """

    kind: str
    player: Seat
    cards: Cards
    lent: Cards
    lines: tuple[Sentence, ...]
    each: int
    unasked: bool
    overruled: bool
    moves: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended:
    """What lies before a player at the end, and the conditions called with how many cards."""

    seat: Seat
    state: State
    melds: tuple[Cards, ...]
    called: tuple[tuple[Sentence, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Story:
    """The whole hand; `ante` is what went into the pot before it, `players` how all ended."""

    ante: tuple[tuple[int, int], ...]
    events: tuple[Told, ...]
    players: tuple[Ended, ...]
    open: bool
    pot: int


def story(entry: PanguingueEntry, table: Table[PanguingueRules]) -> Story:
    """The hand event by event, scored under the rules it was played by."""
    hand = hand_of(entry, table)
    overruled = {problem.at[1] for problem in hand.problems if problem.code == "overruled"}
    spans = pairwise(hand.ends)
    return Story(
        ante=_moves(hand.transfers[: hand.ends[0]]),
        events=tuple(
            _told(entry, i, detail, i in overruled, hand.transfers[start:end])
            for i, (detail, (start, end)) in enumerate(zip(hand.details, spans, strict=True))
        ),
        players=tuple(map(_ended, hand.players.values())),
        open=hand.open,
        pot=hand.pot,
    )


def _told(
    entry: PanguingueEntry,
    i: int,
    detail: EventDetail,
    overruled: bool,
    transfers: Sequence[Transfer[Reason]],
) -> Told:
    event = entry.events[i]
    cards: Cards = getattr(event, "cards", ())
    lent = _lent(event)
    spades = _called_in_spades(entry, i) or (bool(cards + lent) and in_spades(cards + lent))
    return Told(
        kind=event.type,
        player=event.player,
        cards=cards,
        lent=lent,
        lines=line_names(detail.conditions, spades),
        each=detail.chips_each,
        unasked=isinstance(event, Paying) and not event.asked,
        overruled=overruled,
        moves=_moves(transfers),
    )


def _ended(player: PlayerNow) -> Ended:
    return Ended(
        seat=player.seat,
        state=player.state,
        melds=tuple(meld.cards for meld in player.melds),
        called=tuple((line_name(c.line, c.spades), LEAST + c.more) for c in player.called),
    )


def _lent(event: Event) -> Cards:
    sources = event.sources if isinstance(event, Borrow) else ()
    return tuple(card for source in sources for card in source.cards)


def _called_in_spades(entry: PanguingueEntry, i: int) -> bool:
    """Whether an event called a condition in spades, or went on with one."""
    event = entry.events[i]
    if not isinstance(event, More):
        return isinstance(event, Condition) and event.spades
    made = [
        each
        for each in entry.events[:i]
        if isinstance(each, Condition) and each.player == event.player
    ]
    return made[event.condition - 1].spades


def _moves(transfers: Sequence[Transfer[Reason]]) -> tuple[tuple[int, int], ...]:
    """Who gained most comes first; those who are even are left out."""
    gained = net(moved(transfers), "chips").items()
    return tuple(sorted(((seat, n) for seat, n in gained if n), key=lambda pair: -pair[1]))
