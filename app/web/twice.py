"""Another phone has just saved the same: whether it is that one, or one more, the table says."""

from __future__ import annotations

from dataclasses import dataclass

from flask import abort, render_template

from app.store.corrections import versions_of
from app.store.db import Refused
from app.store.deals import DealView, get_deal
from app.web.errors import draft
from app.web.log import entered_by, logged
from app.web.room import Room, enter


@dataclass(frozen=True)
class Twin:
    """What is there already: who said it, what it moved for whom, and where it is shown."""

    who: str | None
    rows: tuple[tuple[str, int], ...]
    address: str


def asks(sitting: int, refused: Refused, mode: str | None = None) -> str:
    """The page that asks; what was typed waits on it, as if its form had seen the log by now."""
    room, params = enter(sitting), refused.params
    deal = get_deal(room.circle.id, sitting, int(str(params["number"])))
    if deal is None:
        abort(404)
    said = params.get("said")
    return render_template(
        "deals/twice.html",
        room=room,
        twin=twin_of(room, deal) if said is None else twin_said(room, deal, said, mode),
        is_event=said is not None,
        base=params["seq"],
        draft=draft(),
    )


def twin_of(room: Room, deal: DealView) -> Twin:
    """A deal that looks the same, as it stands."""
    shown = logged(room, deal)
    rows = tuple((row.name, row.amount) for row in shown.movers)
    return Twin(entered_by(room, deal), rows, shown.address)


def twin_said(room: Room, deal: DealView, seq: object, mode: str | None) -> Twin:
    """An event that looks the same; while its deal is in play, one goes on where one was."""
    versions = versions_of(room.circle.id, room.number, deal.number, room.game.unit)
    said = next(version for version in versions if version.seq == seq)
    changes = sorted(said.change.items(), key=lambda change: -change[1])
    rows = tuple((room.names[seat], amount) for seat, amount in changes if seat)
    in_play = room.in_play is not None and room.in_play.number == deal.number
    on = room.address("deals.new", by=mode) if in_play else logged(room, deal).address
    return Twin(room.everybody.get(said.person or 0), rows, on)
