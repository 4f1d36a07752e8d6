"""Deals as lists and pages show them: who moved what, by whom it was entered, where to read on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from app.store import deals
from app.store.corrections import CarriedView, VersionView, carried_to, versions_of
from app.store.deals import DealView
from app.table import Seat
from app.table.entry import Played
from app.web.room import Room
from app.web.words import sentence_of, told


@dataclass(frozen=True)
class Row:
    """What one person won or lost in one deal, in what the game counts; and the chips beside it."""

    seat: Seat
    name: str
    amount: int
    why: str
    chips: int = 0


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
    extra_words: str | None = None  # a line that is no deal
    after_the_end: bool = False
    agreement: int = 1  # the rules it was played by
    by: str | None = None  # who said so last

    @property
    def edited(self) -> bool:
        """Whether anything was changed: of a deal told by events, each is a version too."""
        told = len(self.entry.events) if isinstance(self.entry, Played) else 1
        return self.entry is not None and self.version > max(told, 1)

    @property
    def movers(self) -> list[Row]:
        """Those for whom it mattered, the winners first."""
        return sorted((row for row in self.rows if row.amount), key=lambda row: -row.amount)

    @property
    def paid(self) -> list[Row]:
        """Those who won or lost chips in a game that counts something else."""
        return [row for row in self.rows if row.chips]

    @property
    def extremes(self) -> list[Row]:
        """Who won most and who lost most: all that one line has room for."""
        return [self.movers[0], self.movers[-1]] if len(self.movers) > 1 else self.movers


def logged(room: Room, deal: DealView) -> Logged:
    """The deal, ready for a template."""
    amounts = deal.points if room.game.points else deal.moves
    chips = deal.moves if room.game.points else {}
    rows = tuple(
        Row(
            seat,
            room.names[seat],
            amount,
            why_address(room, deal, seat),
            chips.get(seat, 0),
        )
        for seat, amount in amounts.items()
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
        extra_words=told(sentence_of(room.game, deal.entry.kind)) if deal.is_extra else None,
        after_the_end=not deal.moved and deal.number in room.after_the_end,
        agreement=deal.agreement_number,
        by=deal.recorded_by,
    )


def why_address(room: Room, deal: DealView, seat: Seat) -> str:
    """Where one amount is explained; a line that is no deal says it all on its own page."""
    if deal.kind == "extra":
        return room.address("deals.one", number=deal.number)
    return room.address("deals.why", number=deal.number, seat=int(seat))


def page_of(room: Room, before: int | None, limit: int) -> list[Logged]:
    """So many deals, the newest first."""
    found = deals.deals_of(room.circle.id, room.sitting.number, before, limit)
    return [logged(room, deal) for deal in found]


@dataclass(frozen=True)
class Step:
    """One version on a deal's page: who wrote it, when, and what it changed for whom."""

    # recorded, misdeal, changed, struck, undone, redone; carried: by what happened to another
    kind: str
    name: str | None
    recorded_at: datetime
    changes: tuple[tuple[str, int], ...]
    cause: int = 0


def timeline(room: Room, number: int) -> list[Step]:
    """Every version of a deal, the first one first, and what corrections of others did to it."""
    here = (room.circle.id, room.sitting.number, number)
    unit = room.game.unit
    versions = versions_of(*here, unit)
    undone = {version.seq: version.undoes for version in versions}

    def step(seen: VersionView | CarriedView, kind: str, cause: int = 0) -> Step:
        changes = tuple((room.names[s], n) for s, n in seen.change.items() if s)
        name = room.everybody.get(seen.person or 0)
        return Step(kind, name, seen.recorded_at, changes, cause)

    steps = [(each.seq, step(each, kind_of(each, undone))) for each in versions]
    steps += [(each.seq, step(each, "carried", each.number)) for each in carried_to(*here, unit)]
    return [each for _seq, each in sorted(steps, key=lambda pair: pair[0])]


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
