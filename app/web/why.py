"""Why an amount moved: the one deal scored again, beside what was paid for it."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from app.ledger.transfers import moved, net
from app.store import deals
from app.store.deals import DealView
from app.table import Seat
from app.table.entry import Detail
from app.web.room import Room
from app.web.words import tell_markup


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
    sentences: tuple[Markup, ...]


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
        sentences=tuple(
            tell_markup(room.game, each.reason, room.names)
            for each in outcome.transfers
            if seat in {each.source, each.target}
        ),
    )
