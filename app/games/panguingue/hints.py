"""What is legal and probably not meant: worth a hint before saving, never a refusal."""

from __future__ import annotations

from app.games.panguingue.entry import Lay, PanguingueEntry
from app.games.panguingue.rules import PanguingueRules
from app.games.panguingue.splits import pays_more_split
from app.table import Table
from app.table.outcome import Problem


def hints(entry: PanguingueEntry, table: Table[PanguingueRules]) -> list[Problem]:
    """Melds laid at once of which a part alone would have paid more; the page asks, not the API."""
    found: list[Problem] = []
    for i, event in enumerate(entry.events):
        if not isinstance(event, Lay) or event.chips is not None:
            continue
        if split := pays_more_split(event.cards, table.rules):
            params = {"cards": split.cards, "n": split.each, "now": split.now}
            found.append(Problem(("events", i, "cards"), "pays_more_split", params, warning=True))
    return found
