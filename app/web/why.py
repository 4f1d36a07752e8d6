"""Why an amount moved: the one deal scored again, beside what was paid for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from markupsafe import Markup

from app.ledger.transfers import Transfer, moved, net
from app.store import deals
from app.store.deals import DealView
from app.table import Seat
from app.table.entry import Detail
from app.table.outcome import Reason
from app.web.room import Room
from app.web.words import tell_markup


@dataclass
class Step:
    """What moved a seat's chips for one reason: the amount, the cards behind it, each payment.

    `sources` are seats, in the order of the sentences.
    """

    amount: int = 0
    cards: tuple[str, ...] = ()
    sources: list[Seat] = field(default_factory=list)
    sentences: list[Markup] = field(default_factory=list)


@dataclass(frozen=True)
class Explanation:
    """What one seat won or lost in one deal, with what stood around it."""

    seat: Seat
    name: str
    amount: int
    now: int
    before: int
    after: int
    detail: Detail
    steps: tuple[Step, ...]

    @property
    def sentences(self) -> tuple[Markup, ...]:
        return tuple(sentence for step in self.steps for sentence in step.sentences)


def explain(room: Room, deal: DealView, seat: Seat) -> Explanation:
    """Asks the same scorer again; `now` differs from `amount` only if it has been mended."""
    table = deals.table_before(room.circle.id, room.sitting.number, room.game.slug, deal)
    outcome = room.game.score(deal.entry, table)
    unit = room.game.unit
    amount = (deal.points if unit == "points" else deal.moves).get(seat, 0)
    before = deals.before(room.circle.id, room.sitting.number, deal.number, unit).get(seat, 0)
    return Explanation(
        seat=seat,
        name=room.names[seat],
        amount=amount,
        now=net(moved(outcome.transfers), unit).get(seat, 0),
        before=before,
        after=before + amount,
        detail=outcome.detail,
        steps=tuple(steps(room, outcome.transfers, seat)),
    )


def story(room: Room, deal: DealView) -> Any:
    """What the game's own page tells of a deal, beside what was entered."""
    if deal.entry is None or deal.is_extra:
        return None
    table = deals.table_before(room.circle.id, room.sitting.number, room.game.slug, deal)
    return room.game.story(deal.entry, table)


def steps(room: Room, transfers: Sequence[Transfer[Reason]], seat: Seat) -> list[Step]:
    """What a seat paid and got, in order; what several paid it for the same is one step."""
    order: list[Step] = []
    open_for: dict[str, Step] = {}
    for each in transfers:
        if seat not in {each.source, each.target}:
            continue
        won = seat == each.target
        step = open_for.get(_cause(each.reason)) if won else None
        if step is None or each.source in step.sources:
            step = Step(cards=cards_of(each.reason))
            order.append(step)
            if won:
                open_for[_cause(each.reason)] = step
        step.amount += each.amount if won else -each.amount
        step.sources.append(Seat(each.source))
        step.sentences.append(tell_markup(room.game, each.reason, room.names))
    return order


def _cause(reason: Reason) -> str:
    said = {k: v for k, v in reason.params.items() if k not in {"source", "target"}}
    return repr((reason.code, said))


def cards_of(reason: Reason) -> tuple[str, ...]:
    """The cards that something was paid for, where they were said."""
    meld = reason.params.get("meld")
    return tuple(map(str, meld)) if isinstance(meld, tuple) else ()
