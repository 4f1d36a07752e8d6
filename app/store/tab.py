"""The tab of closed tables: kept with the write that closes one, so that no page adds up years."""

from __future__ import annotations

from sqlalchemy import BigInteger, Connection, bindparam, cast, func, insert, select, union_all

from app.ledger.transfers import BOX
from app.store.models import circle, seat, sitting, tab
from app.store.sittings import in_sitting
from app.store.worth import CURRENCY, VALUE

NO_CURRENCY = ""
"""As the tab writes it, whose key holds no null."""

_money = func.coalesce(CURRENCY, NO_CURRENCY)
_won = (
    select(
        seat.c.circle_id,
        seat.c.person,
        VALUE.label("chip_value"),
        _money.label("currency"),
        cast(func.sum(seat.c.chips), BigInteger).label("chips"),
    )
    .join_from(sitting, seat, in_sitting(seat))
    .join(circle, circle.c.id == sitting.c.circle_id)
    .where(
        sitting.c.circle_id == bindparam("circle_id"),
        seat.c.number != BOX,
        seat.c.chips != 0,
    )
    .group_by(seat.c.circle_id, seat.c.person, VALUE, _money)
)
_other = sitting.alias()
_open = select(_other.c.number).where(
    _other.c.circle_id == bindparam("circle_id"), _other.c.closed_at.is_(None)
)
KEPT = select(tab).where(tab.c.circle_id == bindparam("circle_id"))
CLOSED = _won.where(sitting.c.closed_at.is_not(None))
# By their numbers, which lead SQLite to their seats; joined, it looks at those of all tables.
ALL = union_all(KEPT, _won.where(seat.c.sitting.in_(_open)))
FORGET = tab.delete().where(tab.c.circle_id == bindparam("circle_id"))
KEEP = insert(tab).from_select(tab.c.keys(), CLOSED)


def keep_tab(connection: Connection, circle_id: int) -> None:
    """Adds up anew what everybody won at a circle's closed tables, where that has changed.

    No deal changes it: a closed table takes none. So recording one costs nothing here.
    """
    names = {"circle_id": circle_id}
    connection.execute(FORGET, names)
    connection.execute(KEEP, names)
