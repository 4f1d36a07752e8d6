"""The forms of what is entered beside the game: totals, a loan, house money, the food."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from app.ledger.transfers import BOX
from app.store.db import Refused
from app.store.deals import DealView
from app.store.never_dealt import accounts_of
from app.store.scoring import Rejected
from app.table import Seat
from app.table.extra import LARGEST, LONGEST_NOTE, Extra, Line, shared
from app.table.names import name_key
from app.web.filters import number_in
from app.web.language import gettext as _
from app.web.opening import LONGEST
from app.web.room import Room
from app.web.told import Told
from app.web.words import tell

Kind = Literal["start", "other", "house", "food"]
NEW, EACH = "new", "each"
ELSEWHERE = "p"
"""Before the number of an account that has no seat at this table yet."""

Party = Seat | None
"""A seat; None is the account that gets one with this line."""


def kinds(room: Room) -> tuple[Kind, ...]:
    """What may be entered; totals only where points are counted."""
    return ("start", "other", "house", "food") if room.game.points else ("other", "house", "food")


@dataclass
class ExtraForm(Told):
    """The form as it stands: totals of everybody, one line, or one bill that several share."""

    room: Room
    kind: Kind
    typed: Mapping[str, str] = field(default_factory=dict)
    deal: DealView | None = None  # the one that is corrected
    account: int | str | None = None  # what gets a seat with the line
    moves: list[tuple[Party, Party, int]] = field(default_factory=list)
    total: int | None = None

    def read(self) -> bool:
        """Whether what was said can be saved; if not, the problems are at their fields."""
        reads = {"start": self._totals, "food": self._bill}
        reads.get(self.kind, self._line)()
        if len(self.value("note").strip()) > LONGEST_NOTE:
            self._add("note", _("Say it in %(most)s letters.", most=LONGEST_NOTE))
        return not self.problems

    def extra(self, at: Seat | None = None) -> Extra:
        """What was said, once it was read; `at` is the seat that the account got."""
        seat = Seat(BOX) if at is None else at
        unit = self.room.game.unit if self.kind == "start" else "chips"
        lines = [
            Line(
                source=seat if source is None else source,
                target=seat if target is None else target,
                amount=n,
                unit=unit,
            )
            for source, target, n in self.moves
        ]
        note = self.value("note").strip()
        return Extra(kind=self.kind, lines=tuple(lines), note=note, total=self.total)

    def value(self, field_id: str) -> str:
        return self.typed.get(field_id, "")

    @property
    def players(self) -> list[tuple[Seat, str]]:
        return [(row.seat, row.name) for row in self.room.players]

    @cached_property
    def accounts(self) -> list[tuple[str, str]]:
        """The names that are never dealt in: those with a seat here, then the house's others."""
        here = [(str(int(row.seat)), row.name) for row in self.room.accounts]
        if self.deal is not None:
            return here
        seated = {row.person for row in self.room.accounts}
        others = [p for p in accounts_of(self.room.circle.id) if p.number not in seated]
        return here + [(f"{ELSEWHERE}{p.number}", p.name) for p in others]

    @property
    def grows(self) -> bool:
        """Whether a name may be added here; a correction only knows who sits at the table."""
        return self.deal is None and self.kind != "food"

    def shares(self, seat: Seat) -> bool:
        """Whether somebody is ticked to share the bill; at first all who are dealt in."""
        return f"share-{seat}" in self.typed if self.typed else seat in self.room.table.seats

    def refuse(self, rejected: Rejected) -> None:
        """What the check of the store says of the lines."""
        for problem in rejected.problems:
            self._add("target", tell(self.room.game, problem, self.room.names))

    def refuse_name(self, refused: Refused) -> None:
        """What the store says of the name; what cannot be mended here is not for this page."""
        said = {
            "bad_name": _("Use 1 to %(most)s letters, none of them invisible.", most=LONGEST),
            "name_taken": _(
                "%(name)s is a player. Take another name.", name=refused.params.get("name")
            ),
            "too_many_seats": _("No more names fit at this table."),
        }
        if refused.code not in said:
            raise refused
        self._add("account", said[refused.code])

    def _totals(self) -> None:
        named = {seat: f"start-{int(seat)}" for seat, _name in self.players}
        held = {seat: self._amount(at) for seat, at in named.items() if self.value(at).strip()}
        self.moves = [(Seat(BOX), seat, n) for seat, n in held.items() if n]
        if not self.moves and not self.problems:
            self._add(next(iter(named.values())), _("Enter what somebody starts with."))

    def _line(self) -> None:
        said = {name: self._party(name) for name in ("source", "target")}
        amount = self._above_0("amount")
        self._refuse_two_names(said)
        if self.problems or amount is None:
            return
        target = self._seat(said["target"])
        sources = self._each(target) if said["source"] == EACH else [self._seat(said["source"])]
        self.moves = [(source, target, amount) for source in sources]

    def _refuse_two_names(self, said: Mapping[str, str]) -> None:
        """One line gives one name a seat; and what was typed is not dropped without a word."""
        unseated = {party for party in said.values() if party.startswith((NEW, ELSEWHERE))}
        if len(unseated) > 1:
            self._add("target", _("One new name at a time: choose a player for the other side."))
        elif self.grows and self.value("account").strip() and NEW not in unseated:
            self._add("account", _("Choose above whether it gives or gets, or clear it here."))

    def _each(self, target: Party) -> list[Party]:
        """Everybody who is dealt in; in a correction, everybody of whom it was said."""
        seats = self.room.table.seats if self.deal is None else self.deal.entry.seats
        return [seat for seat, _name in self.players if seat in seats and seat != target]

    def _party(self, name: str) -> str:
        """What was chosen, where it may be; where nothing is, a typed name is meant."""
        chosen = self.value(name).strip()
        if self.grows and (chosen == NEW or (not chosen and self._is_meant(name))):
            if not self.value("account").strip():
                self._add("account", _("Type the name."))
            return NEW
        known = {str(int(seat)) for seat in self.room.names}
        known |= {value for value, _name in self.accounts}
        known |= {EACH} if self.kind == "house" and name == "source" else set()
        if chosen not in known:
            self._add(name, _("Choose one of the players."))
        return chosen

    def _is_meant(self, name: str) -> bool:
        """Whether a name was typed and only this side of the line is left for it."""
        other = self.value("target" if name == "source" else "source").strip()
        return bool(self.value("account").strip()) and other not in {"", NEW}

    def _seat(self, party: str) -> Party:
        if party == NEW:
            self.account = self.value("account").strip()
            return None
        if party.startswith(ELSEWHERE):
            self.account = int(party.removeprefix(ELSEWHERE))
            return None
        return Seat(int(party))

    def _bill(self) -> None:
        payer = number_in(self.value("source"))
        if payer not in self.room.names:
            self._add("source", _("Choose one of the players."))
        total = self._above_0("amount")
        sharers = [seat for seat, _name in self.players if self.shares(seat)]
        if not [seat for seat in sharers if seat != payer]:
            self._add(f"share-{self.players[0][0]}", _("Tick who shares it."))
        elif total is not None and total < len(sharers):
            self._add("amount", _("That is less than one chip for each."))
        if self.problems or total is None:
            return
        order = [row.seat for row in self.room.people]
        lines = shared(total, Seat(payer or 0), sharers, order)
        self.moves = [(line.source, line.target, line.amount) for line in lines]
        self.total = total

    def _above_0(self, name: str) -> int | None:
        found = self._amount(name)
        if not found and not self.error(name):
            self._add(name, _("Enter a whole number above 0."))
        return found or None

    def _amount(self, name: str) -> int | None:
        text = self.value(name).strip()
        found = int(text) if text.isascii() and text.isdigit() and len(text) <= 10 else None
        if found is None or found > LARGEST:
            self._add(name, _("Enter a whole number from 0 to %(most)s.", most=LARGEST))
            return None
        return found

    def _add(self, name: str, text: str) -> None:
        self.problems.append((name, text))


def first_typed(room: Room, kind: Kind) -> dict[str, str]:
    """What the form of a kind begins with: house money goes to the house."""
    if kind != "house":
        return {}
    form, house = ExtraForm(room, kind), _("House")
    for value, name in form.accounts:
        if name_key(name) == name_key(house):
            return {"source": EACH, "target": value}
    return {"source": EACH, "target": NEW, "account": house}


def typed_again(extra: Extra) -> dict[str, str]:
    """A line as it was entered, to be entered better."""
    if extra.kind == "start":
        return {f"start-{int(each.target)}": str(each.amount) for each in extra.lines}
    line = extra.lines[0]
    said = {"target": str(int(line.target)), "amount": str(line.amount), "note": extra.note}
    if extra.kind == "food":
        sharers = [each.source for each in extra.lines]
        paid = sum(each.amount for each in extra.lines)
        sharers += [line.target] if paid < (extra.total or 0) else []
        said |= {"source": said.pop("target"), "amount": str(extra.total or paid)}
        return said | {f"share-{seat}": "y" for seat in sharers}
    return said | {"source": EACH if len(extra.lines) > 1 else str(int(line.source))}
