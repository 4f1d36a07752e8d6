"""A form in which rules are chosen: a set of them to start from, and single ones that differ."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.table.entry import Rules
from app.table.game import Game
from app.web import choices
from app.web.choices import Choice
from app.web.language import gettext as _


class RulesForm:
    """What `circles/_rules.html` shows, of a new table or of one that runs."""

    game: Game[Any, Any]
    typed: Mapping[str, str]
    last: Rules | None
    errors: dict[str, str]
    agreed: Rules | None

    @property
    def as_before(self) -> str:
        """What starting from the rules of last time is called."""
        return _("as last time")

    @property
    def rules(self) -> Rules:
        """What the table agreed; only a form that was found good has it."""
        if self.agreed is None:
            raise LookupError
        return self.agreed

    def read_rules(self) -> None:
        """Finds the rules that were chosen, or what is wrong with them."""
        self.agreed, self.errors = choices.agreed(self.game, self.typed, self.last)

    def error(self, field_id: str) -> str:
        return self.errors.get(field_id, "")

    @property
    def choices(self) -> list[Choice]:
        return choices.choices(self.game, self.typed)

    @property
    def presets(self) -> list[tuple[str, str]]:
        return choices.presets(self.game, self.as_before if self.last else None)

    @property
    def preset(self) -> str:
        return self.typed.get("preset", self.presets[0][0])
