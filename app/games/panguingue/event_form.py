"""One event of a hand as a page says it: one key for what happened, and who it was."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from pydantic import TypeAdapter, ValidationError
from wtforms import BooleanField, SelectField, SelectMultipleField, StringField

from app.cards import pieces
from app.games.panguingue import asks
from app.games.panguingue.conditions import Price, prices
from app.games.panguingue.dealing import next_dealer
from app.games.panguingue.entry import AnyEvent, Event, PanguingueEntry
from app.games.panguingue.hand import Hand, hand_of
from app.games.panguingue.melds import ORDER, VALLE
from app.games.panguingue.rules import PanguingueRules
from app.games.panguingue.sight import LyingMeld, Person, Seen, item_name, people, seen
from app.table import Seat
from app.table.entry import Strict, faults
from app.table.form import EventForm
from app.table.outcome import Path, Problem
from app.table.typed import number_of
from app.table.words import N_, Sentence

if TYPE_CHECKING:
    from collections.abc import Mapping

    from app.games.panguingue.outs import Item
    from app.table import Table

_EVENT: TypeAdapter[Strict] = TypeAdapter(AnyEvent)
_PAYING = frozenset({"lay", "add", "borrow", "condition", "more"})
_NUMBERED = {"add": "meld", "repair": "meld", "give_back": "meld", "more": "condition"}
_WITH_CARDS = frozenset({"lay", "add", "borrow", "repair"})


class PanguingueEventForm(EventForm[PanguingueEntry, PanguingueRules]):
    """What one key says, `act`: what happened, and then what it concerns.

    `condition suited_valle spades`, `more 1`, `lay`, `add 2 5S`, `repair 1`, `give_back 1`, `out`,
    `foul`; `drop` and `avoidable` may name a seat of their own, as in `drop 3`. `lend` holds cards
    of melds by seat and number, such as `3:1:4S`: laid with the player's own, it is a borrow.
    """

    player = SelectField(N_("Who?"), validate_choice=False)  # type: ignore[arg-type]
    act = StringField()
    cards = StringField(N_("Cards"))  # type: ignore[arg-type]
    lend = SelectMultipleField(validate_choice=False)
    chips = StringField(N_("Each pays instead"))  # type: ignore[arg-type]
    late = BooleanField(N_("Not asked in time"))  # type: ignore[arg-type]
    dealer = SelectField(N_("Who deals?"), validate_choice=False)  # type: ignore[arg-type]

    asks: ClassVar[Mapping[str, Sentence]] = {
        "player": asks.PLAYER,
        "cards": asks.CARDS,
        "chips": asks.PRICE,
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
            said[_NUMBERED[verb]] = number_of("".join(rest[:1]))
        if verb in _WITH_CARDS:
            said["cards"] = tuple(rest[1:]) or tuple(pieces(self.cards.data or ""))
        if verb == "borrow":
            said["from"] = self._sources()
        return said | (self._price() if verb in _PAYING else {})

    def field_of(self, at: Path) -> str:
        """The id of what a path in the event came from: a field, or the key that was tapped."""
        if at[:1] == ("chips",):
            return "chips"
        if at[:1] == ("from",):
            return "held"
        if self.verb in ("add", "more", "give_back") and at[:1] != ("player",):
            return "held"
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
        return "borrow" if said == "lay" and self._lent else said

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
    def ranks(self) -> str:
        """The ranks of the pack, from low to high."""
        return ORDER

    @property
    def valle(self) -> frozenset[str]:
        """The ranks whose sets pay more."""
        return VALLE

    def wrong(self, field_id: str) -> bool:
        """Whether something stands against what is in a field."""
        return any(at == field_id for at, _text in self.problems)

    def lendable(self, person: Person, meld: LyingMeld) -> list[tuple[str, bool]]:
        """The cards of a meld that may lend some, each with whether it is ticked."""
        left = Counter(card for number, card in self._lent if number == str(meld.number))
        ticked = []
        for card in map(str, meld.cards):
            mine = person.seat == self.collector and left[card] > 0
            left[card] -= mine
            ticked.append((card, mine))
        return ticked

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
    def items(self) -> list[tuple[Sentence, Item]]:
        """What counts again if the one who was picked goes out now, by name."""
        going = self.picked.now.going_out if self.picked else None
        return [(item_name(item), item) for item in (going.items if going else ())]

    @property
    def may_blame(self) -> list[Person]:
        """Who can be ruled to have made an avoidable discard, once somebody has gone out."""
        kinds = {event.type for event in self.played.events}
        if "out" not in kinds or "avoidable" in kinds:
            return []
        return [person for person in self.people if person.now.state == "in"]

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
        what = self.asks.get(str(at[0]) if at else "", asks.TAP)
        return Problem(at, code, {**params, "what": what})

    def _price(self) -> dict[str, Any]:
        own = (self.chips.data or "").strip()
        return {"asked": not self.late.data} | ({"chips": number_of(own)} if own else {})

    def _sources(self) -> tuple[dict[str, Any], ...]:
        taken: dict[str, list[str]] = {}
        for meld, card in self._lent:
            taken.setdefault(meld, []).append(card)
        return tuple({"meld": number_of(meld), "cards": tuple(c)} for meld, c in taken.items())

    @property
    def _lent(self) -> list[tuple[str, str]]:
        """Which cards of whose melds were ticked, as far as they are the collector's."""
        said = (text.split(":") for text in self.lend.data or [])
        who = self.player.data
        return [(each[1], each[2]) for each in said if len(each) == 3 and each[0] == who]
