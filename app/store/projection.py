"""What a deal moved: kept beside the log as postings and balances, so that no page replays it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, bindparam, select

from app.games import get_game
from app.ledger.transfers import BOX, Moves, Unit, difference, moved, net
from app.store.models import posting, seat
from app.store.sittings import of_sitting
from app.table import Seat, Table
from app.table.game import Game
from app.table.outcome import Outcome

Balances = Mapping[Unit, Mapping[Seat, int]]
Sums = Mapping[Unit, dict[Seat, int]]
UNITS: Sequence[Unit] = ("chips", "points")

BALANCES = (
    select(seat.c.number, seat.c.chips, seat.c.points)
    .where(of_sitting(seat))
    .order_by(seat.c.number)
)
_POSTINGS = select(
    posting.c.number, posting.c.source, posting.c.target, posting.c.unit, posting.c.amount
).where(of_sitting(posting))
POSTINGS_OF = _POSTINGS.where(posting.c.number.between(bindparam("first"), bindparam("last")))
POST = posting.insert()
LAST = 2**31 - 1  # no deal has a higher number
MOVE = (
    seat.update()
    .where(
        seat.c.circle_id == bindparam("c"),
        seat.c.sitting == bindparam("s"),
        seat.c.number == bindparam("n"),
    )
    .values(
        chips=seat.c.chips + bindparam("more_chips"),
        points=seat.c.points + bindparam("more_points"),
    )
)


def balances_now(connection: Connection, circle_id: int, sitting: int) -> Balances:
    """How every seat of a sitting stands."""
    names = {"circle_id": circle_id, "sitting": sitting}
    rows = connection.execute(BALANCES, names).all()
    return {
        "chips": {Seat(row.number): row.chips for row in rows},
        "points": {Seat(row.number): row.points for row in rows},
    }


def stored_moves(
    connection: Connection, circle_id: int, sitting: int, first: int, last: int
) -> Mapping[int, Moves]:
    """What the deals from one number to another have moved so far, over all their versions."""
    names = {"circle_id": circle_id, "sitting": sitting, "first": first, "last": last}
    sums: dict[int, dict[tuple[int, int, Unit], int]] = defaultdict(lambda: defaultdict(int))
    for row in connection.execute(POSTINGS_OF, names):
        sums[row.number][row.source, row.target, row.unit] += row.amount
    return {number: difference(moves, {}) for number, moves in sums.items()}


def balances_before(connection: Connection, circle_id: int, sitting: int, number: int) -> Sums:
    """How every seat stood before a deal: as now, less what moved from that deal on."""
    now = balances_now(connection, circle_id, sitting)
    stood: Sums = {unit: dict(seats) for unit, seats in now.items()}
    for moves in stored_moves(connection, circle_id, sitting, number, LAST).values():
        add_up(stood, moves, -1)
    return stood


def no_sums() -> Sums:
    """Balances where nothing has moved yet."""
    return {unit: defaultdict(int) for unit in UNITS}


def add_up(sums: Sums, moves: Moves, sign: int = 1) -> None:
    """What each seat gained by these moves, added to its sums, or with -1 taken off again."""
    for unit, seats in sums.items():
        for at, gained in net(moves, unit).items():
            seats[Seat(at)] += sign * gained


def table_of(
    game: Game[Any, Any], rules: Any, seats: Sequence[Seat], balances: Balances
) -> Table[Any]:
    """The table as the scorer may see it: of the balances only what the game carries."""
    if game.carries == "nothing":
        return Table(seats=tuple(seats), rules=rules)
    pot = balances["chips"][Seat(BOX)]
    if game.carries == "pot":
        return Table(seats=tuple(seats), rules=rules, pot=pot)
    counted = balances["points" if game.points else "chips"]
    # Whoever sits out still stands where they stood: a game that they ended stays ended.
    standings = {at: n for at, n in counted.items() if at != BOX}
    return Table(seats=tuple(seats), rules=rules, standings=standings, pot=pot)


def table_at(
    connection: Connection, here: tuple[int, int, int], slug: str, rules: Any, seats: Sequence[Seat]
) -> Table[Any]:
    """The table before the deal `here` (circle, sitting, number).

    What stood before is added up only for a game that carries some of it.
    """
    game = get_game(slug)
    if game.carries == "nothing":
        return Table(seats=tuple(seats), rules=rules)
    return table_of(game, rules, seats, balances_before(connection, *here))


def still_to_post(outcome: Outcome, stored: Moves) -> Moves:
    """The whole of a first version; of a correction, what it changes."""
    return difference(moved(outcome.transfers), stored)


def post(
    connection: Connection, circle_id: int, sitting: int, seq: int, postings: Mapping[int, Moves]
) -> None:
    """Writes the postings of one row of the log, by deal, and moves the seats' balances along."""
    here = {"circle_id": circle_id, "sitting": sitting, "seq": seq}
    rows = []
    gains: dict[int, dict[str, int]] = defaultdict(lambda: {"more_chips": 0, "more_points": 0})
    for number, moves in postings.items():
        for (source, target, unit), amount in moves.items():
            between = {"number": number, "source": source, "target": target, "unit": unit}
            rows.append({**here, **between, "amount": amount})
            gains[source][f"more_{unit}"] -= amount
            gains[target][f"more_{unit}"] += amount
    if rows:
        connection.execute(POST, rows)
        moved_seats = [
            {"c": circle_id, "s": sitting, "n": at, **more} for at, more in gains.items()
        ]
        connection.execute(MOVE, moved_seats)
