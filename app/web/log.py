"""Deals as lists and pages show them: who moved what, by whom it was entered, where to read on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from app.store import deals
from app.store.corrections import VersionView, versions_of
from app.store.deals import DealView
from app.table import Seat
from app.web.room import Room


@dataclass(frozen=True)
class Row:
    """What one person won or lost in one deal."""

    seat: Seat
    name: str
    chips: int
    why: str


@dataclass(frozen=True)
class Logged:
    """One deal with names for its seats."""

    number: int
    version: int
    address: str
    recorded_at: datetime
    entry: Any
    misdeal: bool
    names: dict[Seat, str]
    rows: tuple[Row, ...]

    @property
    def movers(self) -> list[Row]:
        """Those for whom it mattered, the winners first."""
        return sorted((row for row in self.rows if row.chips), key=lambda row: -row.chips)

    @property
    def extremes(self) -> list[Row]:
        """Who won most and who lost most: all that one line has room for."""
        return [self.movers[0], self.movers[-1]] if self.movers else []


def logged(room: Room, deal: DealView) -> Logged:
    """The deal, ready for a template."""
    rows = tuple(
        Row(
            seat,
            room.names[seat],
            chips,
            room.address("deals.why", number=deal.number, seat=int(seat)),
        )
        for seat, chips in deal.moves.items()
        if seat in room.names
    )
    return Logged(
        number=deal.number,
        version=deal.version,
        address=room.address("deals.one", number=deal.number),
        recorded_at=deal.recorded_at,
        entry=deal.entry,
        misdeal=deal.misdeal,
        names=room.names,
        rows=rows,
    )


def why_address(room: Room, deal: DealView, seat: Seat) -> str:
    """Where one amount of a deal is explained."""
    return room.address("deals.why", number=deal.number, seat=int(seat))


def page_of(room: Room, before: int | None, limit: int) -> list[Logged]:
    """So many deals, the newest first."""
    found = deals.deals_of(room.circle.id, room.sitting.number, before, limit)
    return [logged(room, deal) for deal in found]


@dataclass(frozen=True)
class Step:
    """One version on a deal's page: who wrote it, when, and what it changed for whom."""

    kind: str  # recorded, misdeal, changed, struck, undone, redone
    name: str | None
    recorded_at: datetime
    changes: tuple[tuple[str, int], ...]


def timeline(room: Room, number: int) -> list[Step]:
    """Every version of a deal, the first one first."""
    versions = versions_of(room.circle.id, room.sitting.number, number)
    undone = {version.seq: version.undoes for version in versions}
    return [
        Step(
            kind=kind_of(version, undone),
            name=room.everybody.get(version.person or 0),
            recorded_at=version.recorded_at,
            changes=tuple((room.names[s], n) for s, n in version.change.items() if s),
        )
        for version in versions
    ]


def kind_of(version: VersionView, undone: Mapping[int, int | None]) -> str:
    """What a version did, in one word of the page."""
    if version.undoes is not None:
        return "undone" if undone[version.undoes] is None else "redone"
    if version.version == 1:
        return "misdeal" if version.entry is None else "recorded"
    return "struck" if version.entry is None else "changed"


def entered_by(room: Room, deal: DealView) -> str | None:
    """Whose phone said so."""
    return room.everybody.get(deal.person or 0)
