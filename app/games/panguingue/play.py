"""Folds the events of a hand into who has what; what cannot be is noted, not raised."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app.games.panguingue import borrowing, melding, roles
from app.games.panguingue.claims import Player
from app.games.panguingue.entry import (
    Add,
    Avoidable,
    Borrow,
    Condition,
    Drop,
    Event,
    EventDetail,
    Foul,
    GiveBack,
    Lay,
    More,
    Out,
    PanguingueEntry,
    Repair,
)
from app.games.panguingue.rules import PanguingueRules
from app.games.panguingue.state import Play
from app.games.panguingue.terms import TOO_MANY_EVENTS
from app.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

MOST_EVENTS = 500
"""Events of a hand; no table comes near it."""

_STEPS: Mapping[type[Event], Callable[[Play, Player, Any], EventDetail]] = {
    Drop: roles.drop,
    Lay: melding.lay,
    Add: melding.add,
    Borrow: borrowing.borrow,
    Condition: melding.call,
    More: melding.more,
    Repair: melding.repair,
    GiveBack: melding.give_back,
    Foul: roles.foul,
    Out: roles.out,
    Avoidable: roles.avoidable,
}


def play_out(entry: PanguingueEntry, table: Table[PanguingueRules]) -> Play:
    """The hand after all its events; an event that cannot be moves nothing."""
    play = Play(table)
    if len(entry.events) > MOST_EVENTS:
        play.at = ("events",)
        play.fault("malformed", what=TOO_MANY_EVENTS)
        return play
    roles.ante(play)
    play.ends.append(len(play.transfers))
    for i, event in enumerate(entry.events):
        play.at = ("events", i)
        play.details.append(_step(play, event))
        play.ends.append(len(play.transfers))
        play.started = play.started or not isinstance(event, Drop)
    return play


def _step(play: Play, event: Event) -> EventDetail:
    player = play.players.get(event.player)
    code = _refused(play, player, event)
    if code is None and player is not None:
        return _STEPS[type(event)](play, player, event)
    play.out_said = play.out_said or isinstance(event, Out)
    if code:
        play.fault(code, player=event.player)
    return melding.NOTHING


def _refused(play: Play, player: Player | None, event: Event) -> str | None:
    """Why an event cannot come here, whatever it says; empty where that follows from a fault."""
    if isinstance(event, Avoidable):
        if play.gone_out is None:
            return "" if play.out_said else "nobody_is_out"
        if play.blamed:
            return "hand_over"
    elif play.over:
        return "hand_over"
    if player is None or player.state != "in":
        return "not_in_the_hand"
    return "too_late_to_drop" if isinstance(event, Drop) and play.started else None
