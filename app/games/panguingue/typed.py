"""One event as a table writes it, in text and ticks, and as the entry takes it."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, Any

from app.cards import pieces, write_cards
from app.games.panguingue.entry import Borrow, Paying
from app.table.typed import number_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from app.games.panguingue.entry import AnyEvent

_PAID = ("chips", "unasked")
PARTS: Mapping[str, tuple[str, ...]] = {
    "lay": ("cards", *_PAID),
    "add": ("number", "cards", *_PAID),
    "borrow": ("sources", "cards", *_PAID),
    "condition": ("line", "spades", *_PAID),
    "more": ("number", *_PAID),
    "repair": ("number", "cards"),
    "give_back": ("number",),
    "drop": (),
    "foul": (),
    "out": (),
    "avoidable": (),
}
"""What is said of each kind of event, besides who it was."""


def read_event(typed: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of one row as the event's model takes them, unreadable text as it was typed."""
    kind = typed["type"] or ""
    said: dict[str, Any] = {"type": kind, "player": number_of(typed["player"] or "")}
    for part in PARTS.get(kind, ()):
        said |= _said(kind, part, typed[part])
    return said


def _said(kind: str, part: str, typed: Any) -> dict[str, Any]:
    if part == "number":
        return {"condition" if kind == "more" else "meld": number_of(typed or "")}
    if part == "cards":
        return {"cards": tuple(pieces(typed or ""))}
    if part == "sources":
        return {"from": _sources(typed or "")}
    if part == "line":
        return {"condition": typed or ""}
    if part == "spades":
        return {"spades": bool(typed)}
    if part == "unasked":
        return {"asked": not typed}
    return {"chips": number_of(typed)} if (typed or "").strip() else {}


def _sources(text: str) -> tuple[dict[str, Any], ...]:
    """Melds by number with the cards that they lend, as "1: 4s 5s; 2: Ks"."""
    sources = []
    for part in re.split(r"[;\n]", unicodedata.normalize("NFKC", text)):
        number, _mark, cards = part.partition(":")
        if part.strip():
            sources.append({"meld": number_of(number), "cards": tuple(pieces(cards))})
    return tuple(sources)


def write_event(event: AnyEvent) -> dict[str, Any]:
    """One event as it is keyed in."""
    said: dict[str, Any] = {"player": str(int(event.player)), "type": event.type}
    content = event.model_dump(exclude={"type", "player"}, by_alias=False)
    if "cards" in content:
        said["cards"] = write_cards(event.cards)  # type: ignore[union-attr]
    if isinstance(event, Borrow):
        lent = (f"{source.meld}: {write_cards(source.cards)}" for source in event.sources)
        said["sources"] = "; ".join(lent)
    if isinstance(event, Paying):
        said["unasked"] = not event.asked
        said["chips"] = "" if event.chips is None else str(event.chips)
    if event.type == "condition":
        return said | {"line": event.condition, "spades": event.spades}
    number = content.get("meld", content.get("condition"))
    return said if number is None else said | {"number": str(number)}
