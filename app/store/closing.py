"""What still lies on a table when it is to be closed: whose chips the pot holds, giving it back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from app.ledger.transfers import BOX, Moves, net
from app.store import intents
from app.store.db import Ask, Refused, writing
from app.store.deals import begin, log_state
from app.store.ids import path_of
from app.store.projection import LAST, stored_moves
from app.table import Seat
from app.table.extra import Extra, Line


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
        extra = Extra(kind="pot_back", lines=tuple(_line(seat, n) for seat, n in paid.items()))
        begin(connection, state, ask, extra, (circle_id, sitting), tuple(paid), None)
        return intents.keep(connection, circle_id, ask, path_of(circle_id, sitting))


def paid_in(moves: Mapping[int, Moves]) -> Mapping[Seat, int]:
    """Whose chips the pot holds, by what each deal moved: all since it was last empty.

    Whoever was given too much back, before a deal was corrected, has less than nothing in it.
    """
    paid: Counter[Seat] = Counter()
    for _number, each in sorted(moves.items()):
        into = {pair: n for pair, n in each.items() if BOX in pair[:2] and pair[2] == "chips"}
        for seat, gained in net(into, "chips").items():
            paid[Seat(seat)] -= gained
        if not paid[Seat(BOX)]:
            paid.clear()
    return {seat: paid[seat] for seat in sorted(paid) if seat != BOX and paid[seat]}


def _line(seat: Seat, paid: int) -> Line:
    pot = Seat(BOX)
    source, target = (pot, seat) if paid > 0 else (seat, pot)
    return Line(source=source, target=target, amount=abs(paid), unit="chips")
