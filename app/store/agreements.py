"""What a sitting agreed, one after the other: each deal names the rules it was played by."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import and_, func, select

from app.store import intents
from app.store.clock import now
from app.store.db import Ask, Refused, db, writing
from app.store.deals import log_state
from app.store.ids import path_of
from app.store.models import agreement, deal, role, sitting
from app.store.sittings import in_sitting, of_sitting, rules_from
from app.table.entry import Rules, stored

_first_deal = (
    select(func.min(deal.c.number))
    .where(
        deal.c.circle_id == agreement.c.circle_id,
        deal.c.sitting == agreement.c.sitting,
        deal.c.agreement == agreement.c.number,
    )
    .correlate(agreement)
)
ALL = (
    select(
        agreement.c.number,
        agreement.c.rules,
        agreement.c.made_at,
        sitting.c.game,
        role.c.person,
        _first_deal.scalar_subquery().label("first_deal"),
    )
    .join_from(agreement, sitting, in_sitting(agreement))
    .outerjoin(
        role,
        and_(role.c.circle_id == agreement.c.circle_id, role.c.device == agreement.c.device),
    )
    .where(of_sitting(agreement))
    .order_by(agreement.c.number)
)


@dataclass(frozen=True)
class AgreementView:
    """Rules of a sitting; `first_deal` is the first one played by them, if any was."""

    number: int
    rules: Any
    made_at: datetime
    person: int | None
    first_deal: int | None


def agreements_of(circle_id: int, sitting_number: int) -> list[AgreementView]:
    """All that a sitting agreed, the first one first."""
    names = {"circle_id": circle_id, "sitting": sitting_number}
    return [
        AgreementView(
            number=row.number,
            rules=rules_from(row.game, row.rules),
            made_at=row.made_at,
            person=row.person,
            first_deal=row.first_deal,
        )
        for row in db.session.connection().execute(ALL, names)
    ]


def agree(circle_id: int, sitting_number: int, ask: Ask, rules: Rules, seen: int) -> str:
    """Plays by other rules from the next deal on; deals that were played keep theirs.

    `seen` is the agreement that the form showed: where there is a newer one, it is
    `agreed_meanwhile`. Agreeing on what is agreed already adds nothing.
    """
    with writing(circle_id) as connection:
        if answer := intents.answered(connection, circle_id, ask):
            return answer
        here = {"circle_id": circle_id, "sitting": sitting_number}
        state = log_state(connection, {**here, "device": ask.device})
        if rules != rules_from(state.game, state.rules):
            if seen != state.agreement:
                raise Refused("agreed_meanwhile", agreement=state.agreement)
            row = {"number": state.agreement + 1, "rules": stored(rules)}
            row |= {"device": ask.device, "made_at": now()}
            connection.execute(agreement.insert(), {**here, **row})
        return intents.keep(
            connection, circle_id, ask, f"{path_of(circle_id, sitting_number)}/rules"
        )
