"""How a game ended, in a line: what was played, and who won it."""

from __future__ import annotations

from dataclasses import dataclass

from flask import url_for

from app.games import get_game
from app.store.circles import to_text
from app.store.sittings import SeatView, SittingLine


@dataclass(frozen=True)
class Result:
    """One sitting of an evening; `winners` is empty while everybody is level."""

    address: str
    game: str
    winners: tuple[str, ...]
    amount: int  # points where the game counts some, else chips
    in_points: bool


def result(line: SittingLine) -> Result:
    """Whoever is ahead, by what the game counts; several may share it."""
    game = get_game(line.game)
    people = [seat for seat in line.seats if seat.person and not seat.is_account]
    pick = min if game.lowest_wins else max

    def amount(seat: SeatView) -> int:
        return seat.points if game.points else seat.chips

    best = pick(map(amount, people))
    level = all(amount(seat) == best for seat in people)
    return Result(
        address=url_for("sittings.board", circle=to_text(line.circle_id), sitting=line.number),
        game=game.name,
        winners=() if level else tuple(seat.name for seat in people if amount(seat) == best),
        amount=best,
        in_points=game.points is not None,
    )
