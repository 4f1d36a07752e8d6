"""Keying in a round of Pi Deng: red cards by rank, a tally, or the points alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

from wtforms import SelectField, StringField

from app.games.pi_deng import terms
from app.games.pi_deng.dealing import next_dealer
from app.games.pi_deng.entry import PiDengEntry
from app.games.pi_deng.points import ACES, ALL_TENS, NINES, PIPS, pile_of, said_cards, totals
from app.games.pi_deng.rules import PiDengRules
from app.games.pi_deng.running import Running, running
from app.games.pi_deng.typed import ranks_of, split, suited, suits_said, write
from app.table import Seat, Table
from app.table.form import EntryForm, RowForm
from app.table.outcome import Path, Problem
from app.table.typed import number_of
from app.table.words import N_, Sentence

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_WHOLE = {"aces": ACES, "nines": NINES, "tens": ALL_TENS, "pips": PIPS}
_PARTS = (*_WHOLE, "pairs")
_WAYS = {"cards": ("cards",), "tallies": _PARTS, "totals": ("points",)}
_SUMS = {f"{part}_total": part for part in _WHOLE}


class PiDengRow(RowForm):
    """What one player won, in one of three ways.

    `cards` holds ranks ("A 9 10 10 K") or cards ("Ah 9d"), the others whole numbers. Whoever is
    the only one without a number has what the others leave.
    """

    cards = StringField(N_("Red cards"))  # type: ignore[arg-type]
    aces = StringField(N_("Aces"))  # type: ignore[arg-type]
    nines = StringField(N_("Nines"))  # type: ignore[arg-type]
    tens = StringField(N_("Tens to kings"))  # type: ignore[arg-type]
    pips = StringField(N_("Sum of the 2 to 8"))  # type: ignore[arg-type]
    pairs = StringField(N_("Pairs of one suit"))  # type: ignore[arg-type]
    points = StringField(N_("Points"))  # type: ignore[arg-type]


class PiDengForm(EntryForm[PiDengEntry, PiDengRules]):
    """A round as keyed in. `made` is how many pairs of ace and nine all players have together."""

    row = PiDengRow
    model = PiDengEntry
    dealer = SelectField(N_("Dealer"), coerce=str)  # type: ignore[arg-type]
    rest_to = SelectField(N_("All other red cards go to"), coerce=str)  # type: ignore[arg-type]
    made = SelectField(N_("Pairs of ace and nine in this round"), coerce=str)  # type: ignore[arg-type]

    def __init__(self, formdata: Any = None, **kwargs: Any) -> None:
        super().__init__(formdata, **kwargs)
        people = [(str(seat), self.names[seat]) for seat in self.table.seats]
        self.dealer.choices = list(people)
        self.rest_to.choices = _or_else(terms.NOBODY, people)
        self.made.choices = _or_else(terms.NOT_SAID, [(n, n) for n in "012"])

    @property
    def way(self) -> str:
        """How the round is said: as its page keys it in, else by what is filled in."""
        return self.by if self.by in _WAYS else next(filter(self._is_filled, _WAYS), "cards")

    @property
    def asks_pairs(self) -> bool:
        """Whether what all points come to depends on the pairs that were made."""
        return len(totals(self.table.rules)) > 1

    @property
    def running(self) -> Running | None:
        """The count so far while cards are keyed in, with the rest where it is to go."""
        if self.way != "cards":
            return None
        rules, rest_to = self.table.rules, self._seat_in(self.rest_to)
        held = {seat: ranks_of(said) for seat, said in self._typed().items()}
        return running(held, rules, rest_to, self._pairs_by_suit() if rules.same_suit else None)

    @classmethod
    def start(
        cls, table: Table[PiDengRules], names: Mapping[Seat, str], last: Sequence[PiDengEntry]
    ) -> Self:
        """The deal alternates, the dealer takes the rest, and the last way is the likely one."""
        dealer = str(int(next_dealer(table, last[0] if last else None)))
        form = cls(table=table, names=names, data={"dealer": dealer, "rest_to": dealer})
        form.by = _way_of(last[0]) if last else ""
        return form

    @classmethod
    def of(cls, entry: PiDengEntry, table: Table[PiDengRules], names: Mapping[Seat, str]) -> Self:
        """The form as it was when it gave this entry."""
        data = {"dealer": str(int(entry.dealer)), **_fields(entry, table.rules)}
        form = cls(table=table, names=names, data=data)
        form.by = _way_of(entry)
        return form

    def content(self) -> dict[str, Any]:
        """The fields as the entry's model takes them, unreadable text as it was typed."""
        said = {"cards": self._won, "tallies": self._tallies, "totals": self._points}[self.way]()
        return {"dealer": self._seat_in(self.dealer), **said}

    def read(self) -> tuple[PiDengEntry | None, list[Problem]]:
        """The entry, or every fault of what was keyed in."""
        entry, found = super().read()
        problems = self._unclear(entry) or [self._asking(problem) for problem in found]
        return (None if problems else entry), problems

    def add(self, problem: Problem, text: str) -> None:
        """Show a sentence at its field; a sum that is wrong at the numbers that it adds up."""
        part = _SUMS.get(problem.code)
        at = ("tallies", self.table.seats[0], part) if part else problem.at
        super().add(Problem(at, problem.code, problem.params), text)

    def field_of(self, at: Path) -> str:
        """The id of the field that a path in the entry came from, by the seat of its row."""
        way = {"won": "cards", "tallies": "aces", "points": "points"}.get(str(at[0]) if at else "")
        if way is None:
            return str(at[0]) if at[:1] in (("rest_to",), ("made",)) else "dealer"
        part = str(at[2]) if at[:1] == ("tallies",) and len(at) > 2 else way
        seat = at[1] if len(at) > 1 else None
        row = next((row for row in self.rows if row.seat == seat), self.rows[0])
        return str(row[part if part in _PARTS else way].id)

    def _is_filled(self, way: str) -> bool:
        if way == "cards" and self.rest_to.data:
            return not self._is_filled("tallies") and not self._is_filled("totals")
        return any((row[part].data or "").strip() for row in self.rows for part in _WAYS[way])

    def _typed(self) -> dict[Seat, list[str]]:
        return {row.seat: split(row["cards"].data or "") for row in self.rows}

    def _won(self) -> dict[str, Any]:
        rest_to = self._seat_in(self.rest_to) or self.rest_to.data or None
        won = {seat: cards for seat, cards in suited(self._typed()).items() if cards}
        return {"won": won, "rest_to": rest_to}

    def _tallies(self) -> dict[str, Any]:
        by_part = {part: self._numbers(part, whole) for part, whole in _WHOLE.items()}
        tallies: dict[Seat, dict[str, Any]] = {row.seat: {} for row in self.rows}
        for row in self.rows:
            pairs = (row["pairs"].data or "").strip()
            tallies[row.seat] = {part: said[row.seat] for part, said in by_part.items()}
            tallies[row.seat]["pairs"] = number_of(pairs) if pairs else None
        return {"tallies": tallies}

    def _points(self) -> dict[str, Any]:
        return {"points": self._numbers("points", self._whole)}

    def _numbers(self, part: str, whole: int | None) -> dict[Seat, int | str]:
        """What was typed for each; the only one without a number has what the others leave."""
        said = {row.seat: number_of((row[part].data or "").strip()) for row in self.rows}
        missing = [seat for seat, n in said.items() if n == ""]
        known = [n for n in said.values() if isinstance(n, int)]
        if whole is not None and len(missing) == 1 and len(known) == len(said) - 1:
            said[missing[0]] = max(0, whole - sum(known))
        return said

    @property
    def _whole(self) -> int | None:
        """What all points come to, where that is known."""
        sums = dict(zip("012", totals(self.table.rules), strict=False))
        return sums.get(self.made.data or "") if self.asks_pairs else sums["0"]

    def _unclear(self, entry: PiDengEntry | None) -> list[Problem]:
        """What reads well and still leaves the round open."""
        if self.way == "totals":
            return self._unclear_points()
        if self.way == "cards" and entry is not None and self.table.rules.same_suit:
            return self._unclear_suits(entry)
        return []

    def _unclear_points(self) -> list[Problem]:
        said = self._numbers("points", self._whole)
        missing = [seat for seat, n in said.items() if n == ""]
        if len(missing) == 1 and self._whole is None:
            return [Problem(("made",), "malformed", {"what": terms.MADE})]
        total = sum(n for n in said.values() if isinstance(n, int))
        typed = all(isinstance(n, int) and n >= 0 for n in said.values())
        if typed and self._whole is not None and total != self._whole:
            return [
                Problem(("points",), "points_total", {"total": total, "wanted": (self._whole,)})
            ]
        return []

    def _unclear_suits(self, entry: PiDengEntry) -> list[Problem]:
        if suits_said(self._typed()):
            return []
        for seat, cards in said_cards(entry, self.table.seats).items():
            ranks = [card.rank for card in cards]
            if ranks.count("A") == ranks.count("9") == 1:
                return [Problem(("won", seat), "pairs_missing", {"player": seat})]
        return []

    def _asking(self, problem: Problem) -> Problem:
        """Say what a missing or unreadable part asks for."""
        if problem.code != "malformed":
            return problem
        what: Sentence = {"dealer": terms.DEALER, "rest_to": terms.REST}.get(
            str(problem.at[0]), terms.EVERYBODY
        )
        return Problem(problem.at, problem.code, {**problem.params, "what": what})

    def _pairs_by_suit(self) -> dict[Seat, int]:
        entry, problems = self.read()
        if entry is None or problems:
            return {}
        held = said_cards(entry, self.table.seats)
        return {seat: pile_of(cards, self.table.rules).pairs for seat, cards in held.items()}

    def _seat_in(self, field: SelectField) -> Seat | None:
        return next((seat for seat in self.table.seats if str(int(seat)) == field.data), None)


def _or_else(nothing: Sentence, choices: list[tuple[str, str]]) -> list[Any]:
    return [("", nothing), *choices]


def _way_of(entry: PiDengEntry) -> str:
    if entry.won is not None:
        return "cards"
    return "tallies" if entry.tallies is not None else "totals"


def _fields(entry: PiDengEntry, rules: PiDengRules) -> dict[str, str]:
    if entry.won is not None:
        rest_to = str(int(entry.rest_to)) if entry.rest_to is not None else ""
        cards = {seat: write(cards, rules.same_suit) for seat, cards in entry.won.items()}
        return {"rest_to": rest_to} | {f"seat{int(s)}-cards": text for s, text in cards.items()}
    if entry.tallies is not None:
        return {
            f"seat{int(seat)}-{part}": str(n)
            for seat, tally in entry.tallies.items()
            for part, n in tally.model_dump(exclude_none=True).items()
        }
    return {f"seat{int(seat)}-points": str(n) for seat, n in (entry.points or {}).items()}
