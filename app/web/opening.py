"""The form of a new table: who plays, by which rules, and what a chip is worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from babel import Locale
from flask_babel import get_locale

from app.ledger.money import BadChipValue, chip_value
from app.store.db import Refused
from app.table.entry import Rules
from app.table.game import Game
from app.table.names import NameProblem, clean_name, name_key
from app.web.language import gettext as _
from app.web.rules_form import RulesForm

LONGEST = 24
FIRST_SEATS = 5
CURRENCIES = ("THB", "LAK", "EUR", "USD", "GBP", "JPY", "VND", "CHF", "AUD", "CAD", "KWD")


@dataclass
class Place:
    """One line of the list of players."""

    number: int
    typed: str = ""
    error: str = ""

    @property
    def id(self) -> str:
        return f"person-{self.number}"

    @property
    def fallback(self) -> str:
        return _("Player %(number)s", number=self.number)

    @property
    def label(self) -> str:
        return (
            _("Name %(number)s, deals first", number=1)
            if self.number == 1
            else _("Name %(number)s", number=self.number)
        )

    @property
    def name(self) -> str:
        return self.typed if self.typed.strip() else self.fallback


@dataclass
class Opening(RulesForm):
    """What was typed, and what has to be changed before it can start."""

    game: Game[Any, Any]
    places: list[Place]
    typed: Mapping[str, str] = field(default_factory=dict)
    last: Rules | None = None
    errors: dict[str, str] = field(default_factory=dict)
    agreed: Rules | None = None

    @classmethod
    def start(
        cls, game: Game[Any, Any], names: Sequence[str] = (), last: Rules | None = None
    ) -> Opening:
        typed = list(names) or [""] * min(FIRST_SEATS, game.seats[-1])
        typed += [""] * (game.seats[0] - len(typed))
        return cls(game, [Place(n, name) for n, name in enumerate(typed, start=1)], last=last)

    @classmethod
    def posted(
        cls, game: Game[Any, Any], form: Mapping[str, str], last: Rules | None = None
    ) -> Opening:
        """As many places as there are fields, one more or one fewer if a key said so.

        Rules that were chosen for another game, before this one was picked, say nothing of it.
        """
        count = sum(name.startswith("person-") for name in form)
        count += {"more": 1, "fewer": -1}.get(form.get("change", ""), 0)
        typed = [form.get(f"person-{n}", "") for n in range(1, count + 1)]
        while len(typed) > game.seats[-1] and not typed[-1].strip():
            typed.pop()
        typed += [""] * (game.seats[0] - len(typed))
        places = [Place(n, name) for n, name in enumerate(typed, start=1)]
        if form.get("shown", game.slug) != game.slug:
            form = {n: v for n, v in form.items() if n != "preset" and not n.startswith("option-")}
        return cls(game, places, form, last)

    @property
    def can_grow(self) -> bool:
        return len(self.places) < self.game.seats[-1]

    @property
    def can_shrink(self) -> bool:
        return len(self.places) > self.game.seats[0]

    @property
    def people(self) -> list[str]:
        return [clean_name(place.name, LONGEST) for place in self.places]

    @property
    def problems(self) -> list[tuple[str, str]]:
        at_names = [(place.id, place.error) for place in self.places if place.error]
        return at_names + list(self.errors.items())

    def validate(self) -> bool:
        """Finds everything that is wrong, at its field; what was typed stays."""
        seen: dict[str, str] = {}
        for place in self.places:
            place.error = self.too_many(place) or name_error(place.name, seen)
            seen.setdefault(name_key(place.name), place.name.strip())
        self.read_rules()
        if self.currency and not is_chip_value(self.chip):
            self.errors["chip_value"] = _("Say what one chip is worth, such as 1 or 0.25.")
        return not self.problems

    def refuse(self, refused: Refused) -> None:
        """A name that is another's, or never dealt in, is said at its place."""
        at = refused.params.get("at")
        if refused.code != "name_taken" or not isinstance(at, int):
            raise refused
        self.places[at].error = _(
            "%(name)s is a name of this house already. Add a letter.", name=refused.params["name"]
        )

    def too_many(self, place: Place) -> str:
        """Why nobody can sit there: the game has no place for so many."""
        most = self.game.seats[-1]
        if place.number <= most:
            return ""
        return _(
            "%(game)s takes %(most)s players at most. Clear a name.", game=self.game.name, most=most
        )

    @property
    def chip(self) -> str:
        """A comma is the same to people; what is not asked is worth 1."""
        return self.typed.get("chip_value", "1").strip().replace(",", ".")

    @property
    def currency(self) -> str | None:
        chosen = self.typed.get("currency")
        return chosen if chosen in CURRENCIES else None

    @property
    def currencies(self) -> list[tuple[str, str]]:
        return currency_names()

    def for_store(self, circle_name: str) -> dict[str, Any]:
        """A new circle, as the store wants it; it knows what to do without a zone."""
        return {
            "name": circle_name,
            "timezone": self.typed.get("timezone"),
            "chip_value": self.chip if self.currency else "1",
            "currency": self.currency,
            "game": self.game.slug,
            "rules": self.rules,
            "people": self.people,
        }


def currency_names(also: str | None = None) -> list[tuple[str, str]]:
    """The currencies that are offered, and one that a table has already."""
    names = (get_locale() or Locale("en")).currencies
    codes = (*CURRENCIES, also) if also and also not in CURRENCIES else CURRENCIES
    return [(code, f"{code} {names.get(code, code)}") for code in codes]


def is_chip_value(text: str) -> bool:
    """Whether the money of it can be computed exactly."""
    try:
        chip_value(text)
    except BadChipValue:
        return False
    return True


def name_error(name: str, seen: Mapping[str, str]) -> str:
    """Why somebody cannot be called that at this table."""
    try:
        clean_name(name, LONGEST)
    except NameProblem:
        return _("Use 1 to %(most)s letters, none of them invisible.", most=LONGEST)
    if name_key(name) in seen:
        return _("%(name)s sits here already. Add a letter.", name=seen[name_key(name)])
    return ""
