"""Closing a table and going on with it; whose chips the pot still holds, and giving them back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from datetime import datetime

from sqlalchemy import bindparam, select

from app.ledger.transfers import BOX, Moves, net
from app.store import intents
from app.store.away import bring_back_seated
from app.store.batons import need_baton_of
from app.store.clock import now
from app.store.db import Ask, Refused, writing
from app.store.deals import begin, log_state
from app.store.ids import path_of
from app.store.models import seat, sitting
from app.store.projection import LAST, stored_moves
from app.store.sittings import of_sitting
from app.store.tab import keep_tab
from app.table import Seat
from app.table.extra import Extra, Line

POT = select(seat.c.chips).where(of_sitting(seat), seat.c.number == BOX)
CLOSE = (
    sitting.update()
    .where(sitting.c.circle_id == bindparam("c"), sitting.c.number == bindparam("s"))
    .values(closed_at=bindparam("closed_at"))
)


def close(circle_id: int, number: int, ask: Ask) -> str:
    """Ends a sitting; closing twice is no fault. A pot that holds chips is decided on before."""
    return _set_closed(circle_id, number, ask, now())


def reopen(circle_id: int, number: int, ask: Ask) -> str:
    """Goes on with a sitting that was closed, and with all who sit there.

    Who was put away meanwhile comes back; if their name has a new owner, it is `put_away_name`.
    """
    return _set_closed(circle_id, number, ask, None)


def _set_closed(circle_id: int, number: int, ask: Ask, closed_at: datetime | None) -> str:
    with writing(circle_id) as connection:
        if answer := intents.answered(connection, circle_id, ask):
            return answer
        need_baton_of(connection, circle_id, number, ask.device)
        here = {"circle_id": circle_id, "sitting": number}
        if closed_at is not None and connection.scalar(POT, here):
            raise Refused("pot_left")
        connection.execute(CLOSE, {"c": circle_id, "s": number, "closed_at": closed_at})
        keep_tab(connection, circle_id)
        if closed_at is None:
            bring_back_seated(connection, circle_id, number)
        return intents.keep(connection, circle_id, ask, path_of(circle_id, number))


def give_back(circle_id: int, sitting: int, ask: Ask) -> str:
    """Gives the pot back to those who paid it in, as a line of the log; answers the board.

    Refused as `hand_open` while a deal is in play, as `pot_empty` where nothing lies in it.
    """
    with writing(circle_id) as connection:
        if answer := intents.answered(connection, circle_id, ask):
            return answer
        names = {"circle_id": circle_id, "sitting": sitting, "device": ask.device}
        state = log_state(connection, names)
        paid = paid_in(stored_moves(connection, circle_id, sitting, 1, LAST))
        if not paid:
            raise Refused("pot_empty")
        extra = Extra(kind="pot_back", lines=tuple(_line(at, n) for at, n in paid.items()))
        begin(connection, state, ask, extra, (circle_id, sitting), tuple(paid), None)
        return intents.keep(connection, circle_id, ask, path_of(circle_id, sitting))


def paid_in(moves: Mapping[int, Moves]) -> Mapping[Seat, int]:
    """Whose chips the pot holds, by what each deal moved: all since it was last empty.

    Whoever was given too much back, before a deal was corrected, has less than nothing in it.
    """
    paid: Counter[Seat] = Counter()
    for _number, each in sorted(moves.items()):
        into = {pair: n for pair, n in each.items() if BOX in pair[:2] and pair[2] == "chips"}
        for at, gained in net(into, "chips").items():
            paid[Seat(at)] -= gained
        if not paid[Seat(BOX)]:
            paid.clear()
    return {at: paid[at] for at in sorted(paid) if at != BOX and paid[at]}


def _line(at: Seat, paid: int) -> Line:
    pot = Seat(BOX)
    source, target = (pot, at) if paid > 0 else (at, pot)
    return Line(source=source, target=target, amount=abs(paid), unit="chips")
