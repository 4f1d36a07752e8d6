"""A hand as a page shows it after each event: who is in, what lies there, what it would pay."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from app.games.panguingue.claims import Player
from app.games.panguingue.conditions import Line, add_on, lines_of
from app.games.panguingue.entry import EventDetail, PanguingueEntry, State
from app.games.panguingue.melds import Cards, Kind, kind_of
from app.games.panguingue.outs import Item, outs
from app.games.panguingue.play import play_out
from app.games.panguingue.rules import PanguingueRules
from app.games.panguingue.state import Play
from app.ledger.transfers import Transfer
from app.table import Seat, Table
from app.table.outcome import Problem, Reason


@dataclass(frozen=True, slots=True, kw_only=True)
class MeldNow:
    """One of a player's own melds under its number."""

    number: int
    cards: Cards
    kind: Kind | None
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CalledNow:
    """A condition called without its cards; `next_each` is what a payer owes for one more card."""

    number: int
    line: Line
    spades: bool
    more: int
    next_each: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GoingOut:
    """What each payer would owe if this player went out now, and the pot that goes along."""

    bonus: int
    items: tuple[Item, ...]
    each: int
    payers: tuple[Seat, ...]
    pot: int

    @property
    def total(self) -> int:
        """What the winner would receive."""
        return self.each * len(self.payers) + self.pot


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerNow:
    """One player: `net` is what the hand has moved so far, `payers` who pays what is laid next.

    `recorded` cards lie in melds; `needed` of them make one go out. Somebody who is not in any
    more has no payers and cannot go out.
    """

    seat: Seat
    state: State
    melds: tuple[MeldNow, ...]
    called: tuple[CalledNow, ...]
    net: int
    recorded: int
    needed: int
    payers: tuple[Seat, ...]
    going_out: GoingOut | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """The hand after its events; `details`, `transfers` and `problems` in their order.

    `ends` counts the transfers after the ante, and then after each event. `winner` is who went
    out, or who was left when all others dropped. `may_be_blamed` are those whose last discard the
    table can still call avoidable.
    """

    players: Mapping[Seat, PlayerNow]
    pot: int
    open: bool
    winner: Seat | None
    may_drop: bool
    may_be_blamed: tuple[Seat, ...]
    details: tuple[EventDetail, ...]
    transfers: tuple[Transfer[Reason], ...]
    ends: tuple[int, ...]
    problems: tuple[Problem, ...]


def hand_of(entry: PanguingueEntry, table: Table[PanguingueRules]) -> Hand:
    """Fold the events of a hand; one that cannot be moves nothing and is among the problems."""
    play = play_out(entry, table)
    return Hand(
        players={seat: _player(play, player) for seat, player in play.players.items()},
        pot=play.pot,
        open=not play.over,
        winner=play.winner,
        may_drop=not (play.started or play.over),
        may_be_blamed=_blameable(play),
        details=tuple(play.details),
        transfers=tuple(play.transfers),
        ends=tuple(play.ends),
        problems=tuple(play.problems),
    )


def _blameable(play: Play) -> tuple[Seat, ...]:
    if play.gone_out is None or play.blamed:
        return ()
    return tuple(seat for seat, player in play.players.items() if player.state == "in")


def _player(play: Play, player: Player) -> PlayerNow:
    playing = player.state == "in" and not play.over
    payers = tuple(payer.seat for payer in play.payers(player.seat)) if playing else ()
    return PlayerNow(
        seat=player.seat,
        state=player.state,
        melds=_melds(player, play.rules),
        called=_called(player, play.rules),
        net=play.net[player.seat],
        recorded=player.recorded,
        needed=play.rules.to_go_out,
        payers=payers,
        going_out=_going_out(play, player, payers) if playing else None,
    )


def _melds(player: Player, rules: PanguingueRules) -> tuple[MeldNow, ...]:
    return tuple(
        MeldNow(
            number=number,
            cards=meld.cards,
            kind=kind_of(meld.cards, rules),
            lines=lines_of(meld.cards, rules),
        )
        for number, meld in enumerate(player.melds, 1)
        if not meld.gone
    )


def _called(player: Player, rules: PanguingueRules) -> tuple[CalledNow, ...]:
    return tuple(
        CalledNow(
            number=number,
            line=called.line,
            spades=called.spades,
            more=called.more,
            next_each=add_on(called.line, called.spades, rules),
        )
        for number, called in enumerate(player.called, 1)
    )


def _going_out(play: Play, player: Player, payers: tuple[Seat, ...]) -> GoingOut:
    items = tuple(outs(player, play.rules))
    return GoingOut(
        bonus=play.rules.bonus,
        items=items,
        each=play.rules.bonus + sum(item.each for item in items),
        payers=payers,
        pot=play.pot,
    )
