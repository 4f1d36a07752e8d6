"""A circle as a table for spreadsheets: one row for each deal and person."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal, localcontext
from zoneinfo import ZoneInfo

from app.games import get_game
from app.ledger.transfers import BOX
from app.store.away import names_of
from app.store.circles import Circle
from app.store.deals import DealView
from app.store.exporting import one_state
from app.store.lines import Line, Share, lines_of
from app.store.worth import Worth
from app.table.extra import Extra

# Names of columns and of states are a format, in no language: whoever adds them up relies on them.
COLUMNS = (
    "evening",
    "table",
    "game",
    "deal",
    "recorded_at",
    "recorded_by",
    "kind",
    "state",
    "version",
    "person",
    "person_number",
    "chips",
    "chips_total",
    "points",
    "points_total",
    "value",
    "currency",
    "note",
)
POT = "pot"
BOM = "\N{BYTE ORDER MARK}"
"""By this Excel knows that it is UTF-8."""

RISKY = frozenset("=+-@\t\r\n\0＝＋－＠")
"""What a formula begins with; some spreadsheets fold the wide signs."""

Cell = str | int | Decimal | None


def csv_of(circle: Circle) -> str:
    """The whole file, in RFC 4180's writing."""
    one_state()
    names = names_of(circle.id)
    zone = ZoneInfo(circle.timezone)
    file = io.StringIO()
    file.write(BOM)
    writer = csv.writer(file)
    writer.writerow(COLUMNS)
    for line in lines_of(circle.id):
        writer.writerows(map(safe, row) for row in _rows(line, names, zone))
    return file.getvalue()


def safe(cell: Cell) -> Cell:
    """Text that a spreadsheet could take for a formula gets a `'`; numbers stay numbers."""
    if isinstance(cell, str) and cell.lstrip(" ")[:1] in RISKY and cell.strip(" "):
        return f"'{cell}"
    return cell


def value_of(chips: int, worth: Worth) -> Decimal:
    """What so many chips are worth, exactly: nothing is rounded before it is paid."""
    with localcontext() as context:
        context.prec = 100
        return Decimal(worth.chip_value) * chips


def state_of(deal: DealView) -> str:
    """Whether it still counts."""
    if deal.misdeal:
        return "misdeal"
    return "struck out" if deal.entry is None else ""


def shown(line: Line) -> Iterator[Share]:
    """Everybody whom the deal concerns, and the pot where its chips moved."""
    yield from (share for share in line.shares if share.seat != BOX or share.chips)


def _rows(line: Line, names: Mapping[int, str], zone: ZoneInfo) -> Iterator[Iterable[Cell]]:
    deal, entry = line.deal, line.deal.entry
    extra = entry if isinstance(entry, Extra) else None
    counts = get_game(line.game).points is not None
    for share in shown(line):
        person = share.person
        yield (
            line.evening.isoformat(),
            line.sitting,
            line.game,
            deal.number,
            deal.recorded_at.astimezone(zone).strftime("%Y-%m-%d %H:%M:%S"),
            names.get(deal.person or 0, ""),
            extra.kind if extra else deal.kind,
            state_of(deal),
            deal.version,
            POT if person is None else names[person],
            person,
            share.chips,
            share.chips_total,
            share.points if counts and person else None,
            share.points_total if counts and person else None,
            value_of(share.chips, line.worth) if line.worth.currency else None,
            line.worth.currency,
            extra.note if extra else None,
        )
