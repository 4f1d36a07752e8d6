"""One event of a hand as a page says it: one key for what happened, and who it was."""

from __future__ import annotations

import re
import unicodedata
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from pydantic import TypeAdapter, ValidationError
from wtforms import BooleanField, SelectField, SelectMultipleField, StringField

from app.games.panguingue import terms
from app.games.panguingue.conditions import Price, prices
from app.games.panguingue.dealing import next_dealer
from app.games.panguingue.entry import AnyEvent, Event, PanguingueEntry
from app.games.panguingue.hand import Hand, hand_of
from app.games.panguingue.rules import PanguingueRules
from app.games.panguingue.sight import Person, Seen, people, seen
from app.table import Seat
from app.table.entry import Strict, faults
from app.table.form import EventForm
from app.table.outcome import Path, Problem
from app.table.words import N_, Sentence

if TYPE_CHECKING:
    from collections.abc import Mapping

    from app.table import Table

_EVENT: TypeAdapter[Strict] = TypeAdapter(AnyEvent)
_CARD = re.compile(r"(10|[A-Z0-9])[SHDC♠♥♦♣][\ufe0e\ufe0f]?", re.IGNORECASE)
_PAYING = frozenset({"lay", "add", "borrow", "condition", "more"})
_NUMBERED = {"add": "meld", "repair": "meld", "give_back": "meld", "more": "condition"}
_WITH_CARDS = frozenset({"lay", "add", "borrow", "repair"})


class PanguingueEventForm(EventForm[PanguingueEntry, PanguingueRules]):
    """What one key says, `act`: what happened, and then what it concerns.

    `condition suited_valle spades`, `more 1`, `lay`, `add 2 5S`, `repair 1`, `give_back 1`, `out`,
    `foul`; `drop` and `avoidable` may name a seat of their own, as in `drop 3`. `lend` holds cards
    of own melds, such as `1:4S`: laid with them, it is a borrow.
    """

    player = SelectField(N_("Who?"), validate_choice=False)  # type: ignore[arg-type]
    act = StringField()
    cards = StringField(N_("Cards"))  # type: ignore[arg-type]
    lend = SelectMultipleField(validate_choice=False)
    chips = StringField(N_("Each pays instead"))  # type: ignore[arg-type]
    late = BooleanField(N_("Not asked in time"))  # type: ignore[arg-type]
    dealer = SelectField(N_("Who deals?"), validate_choice=False)  # type: ignore[arg-type]

    asks: ClassVar[Mapping[str, Sentence]] = {
        "player": terms.WHO,
        "cards": terms.CARDS_OF_MELD,
        "chips": terms.OWN_PRICE,
    }

    @classmethod
    def before_play(
        cls, table: Table[PanguingueRules], last: PanguingueEntry | None, formdata: Any
    ) -> PanguingueEntry:
        """The hand before its first event: who deals it, as the form says or by the last hand."""
        said = (formdata or {}).get("dealer", "")
        dealer = next((seat for seat in table.seats if str(int(seat)) == said), None)
        return PanguingueEntry(dealer=dealer or next_dealer(table, last), events=())

    def read(self) -> tuple[Strict | None, list[Problem]]:
        """The event, or every fault of what was keyed in, each at its path in the event."""
        try:
            return _EVENT.validate_python(self.content()), []
        except ValidationError as error:
            return None, [self._asking(*fault) for fault in faults(error)]

    def content(self) -> dict[str, Any]:
        """What was keyed in as an event's model takes it, unreadable text as it was typed."""
        verb, rest = self.verb, self._words[1:]
        said: dict[str, Any] = {"type": verb, "player": self.collector}
        if verb == "condition":
            said |= {"condition": "".join(rest[:1])} | ({"spades": True} if rest[1:] else {})
        if verb in _NUMBERED:
            said[_NUMBERED[verb]] = _number("".join(rest[:1]))
        if verb in _WITH_CARDS:
            said["cards"] = tuple(rest[1:]) or _cards(self.cards.data or "")
        if verb == "borrow":
            said["from"] = self._sources()
        return said | (self._price() if verb in _PAYING else {})

    def field_of(self, at: Path) -> str:
        """The id of what a path in the event came from: a field, or the key that was tapped."""
        if at[:1] == ("chips",):
            return "chips"
        if at[:1] == ("from",):
            return "lend"
        if self.verb in ("lay", "borrow", "repair") and at[:1] != ("player",):
            return "cards"
        return "player"

    @property
    def _words(self) -> list[str]:
        return (self.act.data or "").split()

    @property
    def verb(self) -> str:
        """What happened, by the type of its event; cards lent make a borrow of what is laid."""
        said = "".join(self._words[:1])
        return "borrow" if said == "lay" and self.lend.data else said

    @property
    def collector(self) -> Seat | None:
        """Whom it concerns: who was picked, unless the key names somebody."""
        named = self._words[1:2] if self.verb in ("drop", "avoidable") else []
        said = "".join(named) or self.player.data
        return next((seat for seat in self.names if str(int(seat)) == said), None)

    @cached_property
    def hand(self) -> Hand:
        """The hand so far."""
        return hand_of(self.played, self.table)

    @property
    def prices(self) -> tuple[Price, ...]:
        """What each line pays at this table."""
        return prices(self.table.rules)

    @cached_property
    def people(self) -> list[Person]:
        """Everybody who was dealt in, in play order, with what lies before each."""
        return people(self.hand, self.table, self.names)

    @property
    def picked(self) -> Person | None:
        """Whom it concerns, as the page shows them."""
        return next((each for each in self.people if each.seat == self.collector), None)

    @property
    def said(self) -> Seen | None:
        """What the last event of the hand moved."""
        *earlier, last = self.played.events or (None,)
        if last is None:
            return None
        before = self.played.model_copy(update={"events": tuple(earlier)})
        return seen(hand_of(before, self.table), self.hand, last)

    @property
    def foreseen(self) -> Seen | None:
        """What this event would be and move; nothing where it says none, or cannot be."""
        event, _problems = self.read()
        if not isinstance(event, Event):
            return None
        after = hand_of(self.played.with_event(event), self.table)
        fine = all(problem.warning for problem in after.problems)
        return seen(self.hand, after, event) if fine else None

    @property
    def dealer_seat(self) -> Seat:
        """Who deals this hand."""
        dealer = self.played.dealer
        return dealer if dealer in self.table.seats else next_dealer(self.table, None)

    @property
    def first(self) -> Seat:
        """Who plays first: the next in play order, who sits at the dealer's right."""
        seats = self.table.seats
        return seats[(seats.index(self.dealer_seat) + 1) % len(seats)]

    def _asking(self, at: Path, code: str, params: Mapping[str, Any]) -> Problem:
        """Say what a missing or unreadable part asks for."""
        if code != "malformed":
            return Problem(at, code, params)
        what = self.asks.get(str(at[0]) if at else "", terms.WHAT)
        return Problem(at, code, {**params, "what": what})

    def _price(self) -> dict[str, Any]:
        own = (self.chips.data or "").strip()
        return {"asked": not self.late.data} | ({"chips": _number(own)} if own else {})

    def _sources(self) -> tuple[dict[str, Any], ...]:
        taken: dict[str, list[str]] = {}
        for said in self.lend.data or []:
            meld, _colon, card = said.partition(":")
            taken.setdefault(meld, []).append(card)
        return tuple({"meld": _number(meld), "cards": tuple(c)} for meld, c in taken.items())


def _number(text: str) -> int | str:
    try:
        return int(text.replace("\u2212", "-"))
    except ValueError:
        return text


def _cards(text: str) -> tuple[str, ...]:
    """Cards as written, spaces or not; what is none stays one piece."""
    text = unicodedata.normalize("NFKC", text)
    pieces: list[str] = []
    for word in re.split(r"[\s,]+", text.strip()):
        found = [match.group() for match in _CARD.finditer(word)]
        pieces += found if "".join(found) == word else [word]
    return tuple(piece for piece in pieces if piece)
