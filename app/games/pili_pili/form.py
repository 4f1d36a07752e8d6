"""Keying in a round of Pili Pili: a bet and the tricks won for each player, and the Mission."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Self

from pydantic import ValidationError
from wtforms import BooleanField, SelectField, StringField

from app.games.pili_pili import made_up, terms
from app.games.pili_pili.bets import Legal, next_to_bet, total
from app.games.pili_pili.entry import CustomMission, PiliPiliEntry, WithMission
from app.games.pili_pili.made_up import asks_of, fields_of, mission_of
from app.games.pili_pili.missions import BY_SLUG, MISSIONS, Mission, Played, Reminder, reminders
from app.games.pili_pili.order import bet_order, next_dealer
from app.games.pili_pili.rules import PiliPiliRules
from app.games.pili_pili.tricks import fill_last
from app.table import Seat, Table
from app.table.form import EntryForm, RowForm, row_prefix
from app.table.outcome import Path, Problem
from app.table.typed import number_of
from app.table.words import N_

if TYPE_CHECKING:
    from app.table.words import Sentence

OWN = "custom"
"""What is chosen in the list of Missions where the table made one up."""

WAIVED = ("bet_range", "bet_banned", "bet_copy", "bet_total")
"""Rules of betting that do not hold where the table played on."""

_ROW_FIELDS = {
    "bets": "bet",
    "tricks": "won",
    "hot_tricks": "hot",
    "tied_to": "tied_to",
    "adjust": "adjust",
}
_NAMED = ("dealer", "cards", "first_trick", "last_trick", "agreed", "mission")


class PiliPiliRow(RowForm):
    """One player; tricks that are left out are as many as were bet, the last ones what is left."""

    bet = StringField(N_("Bet"))  # type: ignore[arg-type]
    won = StringField(N_("Won"))  # type: ignore[arg-type]
    hot = StringField(N_("Hot tricks"))  # type: ignore[arg-type]
    tied_to = SelectField(N_("Tied to"), coerce=str)  # type: ignore[arg-type]
    adjust = StringField(N_("Pilis more or less"))  # type: ignore[arg-type]


class PiliPiliForm(EntryForm[PiliPiliEntry, PiliPiliRules]):
    """A round as keyed in; the fields `own_...` are a Mission that the table made up."""

    row = PiliPiliRow
    bets_refused = False
    model = PiliPiliEntry
    dealer = SelectField(N_("Dealer"), coerce=str)  # type: ignore[arg-type]
    mission = SelectField(N_("Mission"), coerce=str)  # type: ignore[arg-type]
    cards = StringField(N_("Cards for each"))  # type: ignore[arg-type]
    first_trick = SelectField(N_("First trick"), coerce=str)  # type: ignore[arg-type]
    last_trick = SelectField(N_("Last trick"), coerce=str)  # type: ignore[arg-type]
    agreed = BooleanField(N_("The table played on"))  # type: ignore[arg-type]
    own_label = StringField(N_("What it is called"))  # type: ignore[arg-type]
    own_cards = StringField(N_("Cards for each"))  # type: ignore[arg-type]
    own_tricks = StringField(N_("Tricks, where cards are drawn"))  # type: ignore[arg-type]
    own_ban = StringField(N_("Bets that are not allowed"))  # type: ignore[arg-type]
    own_no_copy = BooleanField(N_("No bet like the one just before"))  # type: ignore[arg-type]
    own_any_total = BooleanField(N_("The bets may come to any total"))  # type: ignore[arg-type]
    own_first = StringField(N_("Pilis for the first trick"))  # type: ignore[arg-type]
    own_last = StringField(N_("Pilis for the last trick"))  # type: ignore[arg-type]
    own_hot = BooleanField(N_("Hot tricks cost a Pili each"))  # type: ignore[arg-type]
    own_tied = BooleanField(N_("Everybody is tied to another player"))  # type: ignore[arg-type]
    own_reward = StringField(N_("Pilis that an exact bet gives back"))  # type: ignore[arg-type]
    own_reward_bet = BooleanField(N_("An exact bet gives back the bet"))  # type: ignore[arg-type]
    own_per_miss = StringField(N_("Pilis for each trick missed"))  # type: ignore[arg-type]

    def __init__(self, formdata: Any = None, **kwargs: Any) -> None:
        super().__init__(formdata, **kwargs)
        people = [(str(int(seat)), self.names[seat]) for seat in self.table.seats]
        self.dealer.choices = people
        self.first_trick.choices = self.last_trick.choices = [("", "–"), *people]
        # A name may be a sentence still to be translated: WTForms only hands it on.
        kinds: list[Any] = [("", terms.NO_MISSION), *self._missions(), (OWN, terms.OWN_MISSION)]
        self.mission.choices = kinds
        for row in self.rows:
            others = [each for each in people if each[0] != str(int(row.seat))]
            row["tied_to"].choices = [("", "–"), *others]  # type: ignore[attr-defined]

    def _missions(self) -> list[tuple[str, Sentence | str]]:
        """Those that the table plays, and the one that was chosen before it left them out."""
        rows = MISSIONS if self.table.rules.missions else ()
        chosen = BY_SLUG.get(self.mission.data or "")
        rows = (*rows, chosen) if chosen and chosen not in rows else rows
        return [(row.slug, row.name) for row in rows]

    @classmethod
    def start(
        cls, table: Table[PiliPiliRules], names: Mapping[Seat, str], last: Sequence[PiliPiliEntry]
    ) -> Self:
        """Who probably deals; everything else is said anew each round."""
        dealer = next_dealer(table, last[0] if last else None)
        return cls(table=table, names=names, data={"dealer": str(int(dealer))})

    @classmethod
    def of(
        cls, entry: PiliPiliEntry, table: Table[PiliPiliRules], names: Mapping[Seat, str]
    ) -> Self:
        """The form as it was when it gave this entry."""
        plain = ("dealer", "cards", "first_trick", "last_trick")
        data: dict[str, Any] = {name: _text(getattr(entry, name)) for name in plain}
        data["agreed"] = entry.agreed
        data |= fields_of(entry.mission) if isinstance(entry.mission, CustomMission) else {}
        data["mission"] = OWN if isinstance(entry.mission, CustomMission) else entry.mission or ""
        for said, field in _ROW_FIELDS.items():
            for seat, value in (getattr(entry, said) or {}).items():
                data[f"{row_prefix(seat, 1)}{field}"] = _text(value)
        return cls(table=table, names=names, data=data)

    def content(self) -> dict[str, Any]:
        """The fields as the entry's model takes them; only what the Mission asks for is read."""
        asks = self.asks
        said = {
            "dealer": number_of(self.dealer.data or ""),
            **self._mission(),
            "bets": self._by_seat("bet"),
            "tricks": self._tricks(),
            "agreed": bool(self.agreed.data),
        }
        for name in ("first_trick", "last_trick"):
            if asks[name] and self[name].data:
                said[name] = number_of(self[name].data)
        for name, field in (("hot_tricks", "hot"), ("tied_to", "tied_to")):
            if asks[field] and self._by_seat(field):
                said[name] = self._by_seat(field)
        return said | ({"adjust": adjust} if (adjust := self._by_seat("adjust")) else {})

    def read(self) -> tuple[PiliPiliEntry | None, list[Problem]]:
        """The entry, or every fault of what was keyed in."""
        entry, problems = super().read()
        return entry, [self._asking(problem) for problem in problems]

    def _asking(self, problem: Problem) -> Problem:
        """Say what a missing or unreadable part asks for."""
        if problem.code != "malformed":
            return problem
        first = str(problem.at[0]) if problem.at else ""
        part = "own_" + str(problem.at[-1]) if first == "mission" else first
        what = terms.ASKS.get(part, terms.NUMBER)
        return Problem(problem.at, problem.code, {"what": what})

    def add(self, problem: Problem, text: str) -> None:
        """Show a sentence; a bet that broke a rule also asks whether the table played on."""
        super().add(problem, text)
        self.bets_refused |= problem.code in WAIVED

    def field_of(self, at: Path) -> str:
        """The id of the field that a path in the entry came from."""
        first = str(at[0]) if at else "dealer"
        if first in _ROW_FIELDS:
            rows = {row.seat: row for row in self.rows}
            row = rows.get(Seat(at[1])) if len(at) > 1 else None
            return str((row or self.in_order[0])[_ROW_FIELDS[first]].id)
        if first == "mission" and len(at) > 1:
            return made_up.field_of(at[1:])
        return first if first in _NAMED else "dealer"

    @property
    def asks(self) -> dict[str, bool]:
        """What the chosen Mission asks of a round beyond bets and tricks."""
        if self.mission.data == OWN:
            return asks_of(self.data)
        return asked_by(BY_SLUG.get(self.mission.data or "", Mission()))

    @cached_property
    def played(self) -> Played | None:
        """The Mission with the cards dealt, as far as they can be read."""
        try:
            return WithMission.model_validate(self._mission()).played
        except ValidationError:
            return None

    @property
    def most(self) -> int:
        """The number of tricks, which is the highest bet; of an unreadable Mission none."""
        return max(0, self.played.tricks) if self.played else 0

    @property
    def barred_total(self) -> int | None:
        """What the bets must not come to."""
        return total(self.played, self.table.rules) if self.played else None

    @property
    def reminders(self) -> tuple[Reminder, ...]:
        """A line for each effect of the chosen Mission."""
        return reminders(self.played.mission) if self.played else ()

    @property
    def all_missions(self) -> tuple[Mission, ...]:
        """What may be chosen, with what each of them changes."""
        return (Mission(), *(BY_SLUG[slug] for slug, _name in self._missions()))

    @property
    def in_order(self) -> list[RowForm]:
        """The rows in the order of betting."""
        dealer = next((s for s in self.table.seats if str(int(s)) == self.dealer.data), None)
        rows = {row.seat: row for row in self.rows}
        order = bet_order(self.table.seats, dealer or self.table.seats[0], self.table.rules)
        return [rows[seat] for seat in order]

    @property
    def next_bet(self) -> tuple[RowForm, Legal] | None:
        """Whose turn it is to bet, and what is open to them."""
        rows = {row.seat: row for row in self.rows}
        bets = {seat: bet for seat, bet in self._by_seat("bet").items() if isinstance(bet, int)}
        if self.played is None or self.most < 1:
            return None
        order = [row.seat for row in self.in_order]
        turn = next_to_bet(bets, order, self.played, self.table.rules)
        return (rows[turn[0]], turn[1]) if turn else None

    @property
    def drawer_is_open(self) -> bool:
        """Whether something in the drawer has to be looked at again."""
        fields = [field for field in self if field.name.startswith(("own_", "cards"))]
        return any(field.errors for field in (*fields, *(row["adjust"] for row in self.rows)))

    def held(self, row: RowForm) -> int:
        """The Pilis of a player before this round."""
        return self.table.standings.get(row.seat, 0)

    def _by_seat(self, field: str) -> dict[Seat, Any]:
        typed = ((row.seat, (row[field].data or "").strip()) for row in self.rows)
        return {seat: number_of(text) for seat, text in typed if text}

    def _tricks(self) -> dict[Seat, Any]:
        """What was typed; of several counts left out each is the bet, a single one what is left."""
        won, bets = self._by_seat("won"), self._by_seat("bet")
        missing = [seat for seat in self.table.seats if seat not in won]
        if len(missing) > 1:
            return {seat: won.get(seat, bets.get(seat)) for seat in won.keys() | bets.keys()}
        if missing and all(isinstance(each, int) for each in won.values()):
            filled = fill_last(won, self.table.seats, self.most)
            return filled if missing[0] in filled else {**won, **_only(bets, missing)}
        return won

    def _mission(self) -> dict[str, Any]:
        chosen, typed = self.mission.data or "", (self.cards.data or "").strip()
        cards = {"cards": number_of(typed)} if typed else {}
        return {"mission": mission_of(self.data) if chosen == OWN else chosen or None, **cards}


def asked_by(mission: Mission) -> dict[str, bool]:
    """What a Mission asks of a round, by the field that takes it."""
    return {
        "first_trick": mission.first > 0,
        "last_trick": mission.last > 0,
        "hot": mission.hot,
        "tied_to": mission.tied,
    }


def _only(values: Mapping[Seat, Any], seats: Sequence[Seat]) -> dict[Seat, Any]:
    return {seat: values[seat] for seat in seats if seat in values}


def _text(value: object) -> str:
    return "" if value is None else str(value)
