"""A deal on its way in: the form as it stands, what it would move, and why it cannot be saved."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from flask import abort, g, render_template, request

from app.ledger.transfers import moved, net
from app.store import corrections, deals
from app.store.corrections import last_said, versions_of
from app.store.db import Ask
from app.store.deals import DealView
from app.store.scoring import Rejected
from app.table import Seat, Table
from app.table.entry import Detail
from app.table.form import EntryForm
from app.table.outcome import Problem
from app.table.words import Sentence
from app.web.filters import number_in
from app.web.live import news
from app.web.room import Room, reopen_if_asked
from app.web.words import tell

REMEMBERED = 5
"""Deals that a new one is foreseen from, and that a hint about a slip looks back at."""


@dataclass(frozen=True)
class Way:
    """One way to enter a deal, with the page and the preview that enter this one so."""

    words: Sentence
    page: str
    preview: str
    here: bool


@dataclass(frozen=True)
class Preview:
    """What a deal would move, or what stands in its way; `detail` is the scorer's."""

    rows: tuple[tuple[Seat, str, int], ...] = ()
    chips: tuple[tuple[Seat, str, int], ...] = ()  # beside what the game counts
    totals: tuple[tuple[Seat, str, int], ...] = ()  # what a deal in play has come to
    warnings: tuple[str, ...] = ()
    problems: tuple[str, ...] = ()
    detail: Detail | None = None


@dataclass
class Entering:
    """One form of one game's deal."""

    room: Room
    mode: str
    form: EntryForm[Any, Any]
    key: str
    deal: DealView | None = None  # the one that is corrected; none: a new one is recorded
    seen: Preview = field(default_factory=Preview)

    def __post_init__(self) -> None:
        self.form.by = self.mode

    @classmethod
    def start(cls, room: Room, by: str | None, key: str) -> Entering:
        last = deals.last_entries(g.circle.id, room.sitting.number, REMEMBERED)
        form = room.game.form.start(room.table, room.names, last)
        return cls(room, mode_of(room, by or form.by), form, key)

    @classmethod
    def again(cls, room: Room, by: str | None, key: str, deal: DealView) -> Entering:
        """A recorded deal as it was keyed in, at the table and under the rules of then.

        Of a misdeal nothing was keyed in: its form is empty, as it was when the cards were dealt.
        """
        entry = deal.entry or last_said(versions_of(g.circle.id, room.sitting.number, deal.number))
        table = table_of(room, deal)
        if entry is not None:
            return cls.corrected(room, by, key, deal, entry)
        form = room.game.form.start(table, room.names, entries_before(room, deal.number))
        return cls(room, mode_of(room, by or form.by), form, key, deal)

    @classmethod
    def corrected(
        cls, room: Room, by: str | None, key: str, deal: DealView, entry: Any
    ) -> Entering:
        """A deal with another entry than it has, still to be saved."""
        form = room.game.form.of(entry, table_of(room, deal), room.names)
        return cls(room, mode_of(room, by or form.by), form, key, deal)

    @classmethod
    def posted(cls, room: Room, by: str | None, key: str, deal: DealView | None = None) -> Entering:
        table = table_of(room, deal) if deal else shown(room)
        form = room.game.form(request.form, table=table, names=room.names)
        return cls(room, mode_of(room, by), form, key, deal)

    def read(self) -> Any:
        """What was said; raises `Rejected` where it says nothing that could be scored."""
        entry, problems = self.form.read()
        if entry is None:
            raise Rejected(problems)
        return entry

    def look(self) -> None:
        """Scores the form without keeping anything: what is shown is what will stand."""
        try:
            entry = self.read()
            self.seen = self.foresee(entry)
        except Rejected as rejected:
            self.refuse(rejected.problems)

    def foresee(self, entry: Any) -> Preview:
        """What the entry would move, under the rules of this deal."""
        game, table = self.room.game, self.form.table
        found = game.check(entry, table)
        if any(not problem.warning for problem in found):
            raise Rejected(found)
        outcome = game.score(entry, table)
        moves = moved(outcome.transfers)
        gained = net(moves, game.unit)
        chips = net(moves, "chips") if game.points else {}
        names = [(seat, self.room.names[seat]) for seat in table.seats]
        hints = [*found, *game.hints(entry, table), *self.slips(entry)]
        return Preview(
            rows=tuple((seat, name, gained.get(seat, 0)) for seat, name in names),
            chips=tuple((seat, name, chips[seat]) for seat, name in names if chips.get(seat)),
            warnings=tuple(self.say(problem) for problem in hints),
            detail=outcome.detail,
        )

    def slips(self, entry: Any) -> list[Problem]:
        """Hints about a new deal by the last ones; a correction is looked at anyway."""
        if self.deal is not None:
            return []
        last = deals.last_entries(g.circle.id, self.room.sitting.number, REMEMBERED)
        return self.room.game.slips(entry, last)

    def reopen_if_asked(self) -> None:
        """Opens a closed table again, but only for what can then be saved."""
        if "reopen" in request.form:
            self.foresee(self.read())
            reopen_if_asked(self.room)

    def record(self, asked: Ask) -> str:
        """Saves it, once; raises what the store raises. Answers where to go."""
        return deals.record(
            g.circle.id,
            self.room.sitting.number,
            asked,
            self.read(),
            self.form.table.seats,
            said_at(),
            base_of_form(),
        )

    def misdeal(self, asked: Ask) -> str:
        """Records that the cards were dealt for nothing, whatever else was typed."""
        here = (g.circle.id, self.room.sitting.number)
        return deals.record(*here, asked, None, self.form.table.seats, said_at(), base_of_form())

    def correct(self, asked: Ask, deal: DealView) -> str:
        """Writes a new version of the deal, if it still is at the version that the form saw."""
        seen = number_in(request.form.get("base")) or 0
        here = (g.circle.id, self.room.sitting.number, deal.number)
        return corrections.revise(*here, asked, self.read(), seen, said_at())

    def refuse(self, problems: Sequence[Problem]) -> None:
        """Puts each problem at its field; what was typed stays."""
        wrong = [problem for problem in problems if not problem.warning]
        for problem in wrong:
            self.form.add(problem, self.say(problem))
        warnings = tuple(self.say(problem) for problem in problems if problem.warning)
        self.seen = Preview(warnings=warnings, problems=tuple(map(self.say, wrong)))

    def say(self, problem: Problem) -> str:
        return tell(self.room.game, problem, self.room.names)

    def page(self) -> str:
        """The whole page, whatever is in the form."""
        room = self.room
        # A game that pays while it is played is entered event by event, and corrected as a list.
        name = "edit" if room.game.event else f"entry_{self.mode}"
        return render_template(
            f"{room.folder}/{name}.html",
            game=room.game,
            circle=room.text,
            sitting=room.sitting,
            room=room,
            form=self.form,
            mode=self.mode,
            ways=self._ways,
            dealer_seat=self.dealer,
            key=self.key,
            outcome_preview=self.seen,
            preview_url=self._preview(self.mode),
            **(self._of_new() if self.deal is None else self._of_old(self.deal)),
        )

    def _preview(self, mode: str) -> str:
        corrected = {"deal": self.deal.number} if self.deal else {}
        return self.room.address("deals.preview", by=mode, **corrected)

    def _of_new(self) -> dict[str, Any]:
        room = self.room
        return {
            "action": room.address("deals.record", by=self.mode),
            "back_url": room.board,
            "misdeal": True,
            "deal_number": room.sitting.count + 1,
            "base": base_shown(room),
            "follows": room.address("deals.new", by=self.mode),
            **news(room),
        }

    def _of_old(self, deal: DealView) -> dict[str, Any]:
        there: dict[str, Any] = {"number": deal.number}
        return {
            "action": self.room.address("corrections.save", by=self.mode, **there),
            "back_url": self.room.address("deals.one", **there),
            "misdeal": False,
            "deal_number": deal.number,
            "base": deal.version,
        }

    @property
    def _ways(self) -> list[Way]:
        """Every way to enter this deal; what was typed goes along from one to another."""
        return [
            Way(words, self._page(mode), self._preview(mode), mode == self.mode)
            for mode, words in self.room.game.modes.items()
        ]

    def _page(self, mode: str) -> str:
        if self.deal is None:
            return self.room.address("deals.new", by=mode)
        return self.room.address("corrections.edit", by=mode, number=self.deal.number)

    @property
    def dealer(self) -> Seat | None:
        """Who deals by the form, where the game has a dealer and one was picked."""
        said = number_in(str(self.form.data.get("dealer", "")))
        return Seat(said) if said else None


def base_of_form() -> int:
    """The last row of the log that the form saw; one that says nothing has seen none."""
    return number_in(request.form.get("base")) or 0


def base_shown(room: Room) -> int:
    """What a page hands on: what was typed keeps the base that it was typed on."""
    return base_of_form() if "base" in request.form else room.sitting.last_seq


def entries_before(room: Room, number: int) -> list[Any]:
    """What was keyed in for the last deals before this one, the newest first."""
    found = deals.deals_of(g.circle.id, room.sitting.number, number, REMEMBERED)
    return [deal.entry for deal in found if deal.entry is not None and deal.kind == "deal"]


def table_of(room: Room, deal: DealView | None) -> Table[Any]:
    """Who is dealt in now and by which rules, or who was, and by which."""
    if deal is None:
        return room.table
    return deals.table_before(g.circle.id, room.sitting.number, room.game.slug, deal)


def shown(room: Room) -> Table[Any]:
    """The table as the form showed it: who was set to sit out since then keeps what was typed."""
    seats = [Seat(number_in(text) or 0) for text in request.form.get("seats", "").split()]
    players = {row.seat for row in room.players}
    known = seats and len(set(seats)) == len(seats) and set(seats) <= players
    return replace(room.table, seats=tuple(seats)) if known else room.table


def mode_of(room: Room, by: str | None) -> str:
    """The first mode is the default; one that does not exist is nowhere."""
    mode = by or next(iter(room.game.modes))
    if mode not in room.game.modes:
        abort(404)
    return mode


def said_at() -> dt.datetime | None:
    """The phone's clock, for show; whatever it says orders nothing."""
    try:
        said = dt.datetime.fromisoformat(request.form.get("said_at", ""))
        return said.astimezone(dt.UTC) if said.tzinfo else None
    except (ValueError, OverflowError):
        return None
