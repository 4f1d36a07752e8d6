"""Sittings looked at together, and what their deals moved, as parts of larger statements."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from sqlalchemy import (
    CTE,
    BigInteger,
    ColumnElement,
    Integer,
    Select,
    case,
    cast,
    func,
    select,
    tuple_,
    union_all,
)
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.expression import FunctionElement

from app.games import all_games
from app.ledger.transfers import BOX
from app.store.deals import NEWEST
from app.store.models import deal, posting, sitting
from app.store.sittings import in_sitting


class dealer_in(FunctionElement[int]):  # noqa: N801  it is called as a function of SQL
    """The seat that dealt, out of the text of an entry; the two databases read JSON differently."""

    type = Integer()
    inherit_cache = True


@compiles(dealer_in)
def _read_by_sqlite(element: dealer_in, compiler: Any, **more: Any) -> str:
    return f"json_extract({compiler.process(element.clauses, **more)}, '$.dealer')"


@compiles(dealer_in, "postgresql")
def _read_by_postgresql(element: dealer_in, compiler: Any, **more: Any) -> str:
    return f"CAST(CAST({compiler.process(element.clauses, **more)} AS json) ->> 'dealer' AS int)"


@dataclass(frozen=True)
class Scope:
    """The sittings of a circle: all, or those of one evening, of one game, or of both."""

    circle_id: int
    evening: date | None = None
    game: str | None = None

    @property
    def conditions(self) -> list[ColumnElement[bool]]:
        """What a row of `sitting` has to be."""
        said = [sitting.c.circle_id == self.circle_id]
        if self.evening is not None:
            said.append(sitting.c.evening == self.evening)
        if self.game is not None:
            said.append(sitting.c.game == self.game)
        return said

    def holds(self, table: Any) -> list[ColumnElement[bool]]:
        """What a row of a table below a sitting has to be."""
        said = [table.c.circle_id == self.circle_id]
        if self.evening is not None or self.game is not None:
            said.append(table.c.sitting.in_(select(sitting.c.number).where(*self.conditions)))
        return said


def points_games() -> Sequence[str]:
    """The games that count something besides chips."""
    return [game.slug for game in all_games() if game.points]


def whole(amount: ColumnElement[Any]) -> ColumnElement[int]:
    """A sum as the whole number it is: PostgreSQL adds big ones up as decimals."""
    return cast(func.sum(amount), BigInteger)


def gains(scope: Scope) -> CTE:
    """What each seat of people gained by each number of the log, over all its versions.

    Who gained nothing has no row.
    """
    both = union_all(_side(scope, "target", 1), _side(scope, "source", -1)).subquery()
    key = (both.c.sitting, both.c.number, both.c.seat, both.c.unit)
    total = whole(both.c.amount)
    return select(*key, total.label("gain")).group_by(*key).having(total != 0).cte("gains")


def standing_deals(scope: Scope, skipped: Sequence[tuple[int, int]]) -> Select[Any]:
    """Every deal that still stands but those skipped: who was dealt in, who dealt, what it counts.

    A deal is skipped by its sitting and number.
    """
    unit = case((sitting.c.game.in_(points_games()), "points"), else_="chips")
    query = (
        select(
            deal.c.sitting,
            deal.c.number,
            deal.c.seats,
            dealer_in(deal.c.entry).label("dealer"),
            unit.label("unit"),
        )
        .join_from(deal, sitting, in_sitting(deal))
        .where(*scope.holds(deal), NEWEST, deal.c.kind == "deal", deal.c.entry.is_not(None))
    )
    return query.where(tuple_(deal.c.sitting, deal.c.number).not_in(skipped)) if skipped else query


def of_extras(scope: Scope, rows: Any) -> ColumnElement[bool]:
    """Whether a row with sitting and number belongs to a line that is no deal."""
    lines = select(deal.c.sitting, deal.c.number).where(*scope.holds(deal), deal.c.kind == "extra")
    return tuple_(rows.c.sitting, rows.c.number).in_(lines)


def _side(scope: Scope, side: str, sign: int) -> Select[Any]:
    at = posting.c[side]
    said = (posting.c.sitting, posting.c.number, at.label("seat"), posting.c.unit)
    amount = (sign * posting.c.amount).label("amount")
    return select(*said, amount).where(*scope.holds(posting), at != BOX)
