"""How people fare: everybody in one table, and one person's line with what moved it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from flask import Blueprint, abort, g, render_template, request, url_for

from app.games import all_games, get_game
from app.store.away import get_person, names_of
from app.store.circles import to_text
from app.store.evenings import Wanted, evenings_of
from app.store.of_person import Moved, evenings_of_person, moved_for
from app.store.scopes import Scope
from app.store.tallies import Count, Tally, counts_of
from app.table.words import Sentence
from app.web.chart import Chart, Step, chart_of
from app.web.filters import dated, day_in

SHOWN = 20
MOST = 400  # points of a line
BEFORE = re.compile(r"(\d{1,9})-(\d{1,9})", re.ASCII)

blueprint = Blueprint("stats", __name__, url_prefix="/c/<circle>/stats")


@dataclass(frozen=True)
class Row:
    """One person of the table."""

    name: str
    address: str
    tally: Tally

    @property
    def won(self) -> int | None:
        """How many of a hundred deals, rounded half up; None without any."""
        tally = self.tally
        return (200 * tally.won + tally.deals) // (2 * tally.deals) if tally.deals else None


@dataclass(frozen=True)
class Table:
    """What is counted together: chips, or what one game counts."""

    game: str | None
    points: Sentence | None
    costs: bool  # what it counts is better not had
    rows: tuple[Row, ...]

    @property
    def dealers(self) -> list[Row]:
        return [row for row in self.rows if row.tally.dealt]


@dataclass(frozen=True)
class Choice:
    """Another scope, one tap away."""

    words: str | None  # None: all that was ever played
    address: str
    here: bool


@blueprint.get("")
def everybody(circle: str) -> str:
    """Of one evening, of one game, or of all that was played."""
    scope = scope_asked()
    names = names_of(g.circle.id)
    return render_template(
        "stats/everybody.html",
        circle=g.circle,
        tables=[table(count, names) for count in counts_of(scope)],
        evening=dated(scope.evening) if scope.evening else None,
        choices=choices(scope),
        home=url_for("history.circle_page", circle=circle),
    )


@blueprint.get("/<number:person>")
def one(circle: str, person: int) -> str:
    """How somebody's chips ran from evening to evening, and which deals moved them."""
    found = get_person(g.circle.id, person) or abort(404)
    moved = moved_for(g.circle.id, person, before_asked(), SHOWN + 1)
    return render_template(
        "stats/one.html",
        person=found,
        line=line_of(found.name, person),
        moved=[(each, address_of(each), get_game(each.game)) for each in moved[:SHOWN]],
        older=older(person, moved) if len(moved) > SHOWN else None,
        everybody=url_for("stats.everybody", circle=circle),
        evenings=url_for("history.all_evenings", circle=circle, person=person),
        rename=url_for("people.one", circle=circle, person=person),
    )


def scope_asked() -> Scope:
    """What the address names; an evening or a game that never was is nowhere."""
    evening, game = request.args.get("evening"), request.args.get("game")
    day = None if evening is None else day_in(evening) or abort(404)
    if game is not None and game not in {each.slug for each in all_games()}:
        abort(404)
    return Scope(g.circle.id, day, game)


def choices(scope: Scope) -> list[Choice]:
    """All, the last evening, and every game; one of them is here."""
    circle = to_text(g.circle.id)
    last = evenings_of(g.circle.id, Wanted(), limit=1)
    days = {scope.evening, *last} - {None}
    found = [Choice(None, url_for("stats.everybody", circle=circle), scope == Scope(g.circle.id))]
    for day in sorted(each for each in days if each is not None):
        here = scope == Scope(g.circle.id, day)
        address = url_for("stats.everybody", circle=circle, evening=day.isoformat())
        found.append(Choice(dated(day), address, here))
    for game in all_games():
        here = scope.game == game.slug
        address = url_for("stats.everybody", circle=circle, game=game.slug)
        found.append(Choice(game.name, address, here))
    return found


def table(count: Count, names: dict[int, str]) -> Table:
    """The tallies with names, and with what they count."""
    game = get_game(count.game) if count.game else None
    circle = to_text(g.circle.id)
    rows = tuple(
        Row(names[each.person], url_for("stats.one", circle=circle, person=each.person), each)
        for each in count.tallies
    )
    if game is None:
        return Table(None, None, False, rows)
    return Table(game.name, game.points, game.lowest_wins, rows)


def line_of(name: str, person: int) -> Chart | None:
    """One person's chips from evening to evening; of many evenings, several make one step."""
    evenings = evenings_of_person(g.circle.id, person)
    size = max(1, -(-len(evenings) // MOST))
    packs = [evenings[at : at + size] for at in range(0, len(evenings), size)]
    return chart_of([name], [step(pack[-1].day, [each.chips for each in pack]) for pack in packs])


def step(day: date, chips: Sequence[int]) -> Step:
    """Some evenings, the last one by name."""
    return Step(dated(day), [sum(chips)])


def address_of(moved: Moved) -> str:
    """The page of a deal."""
    circle = to_text(g.circle.id)
    return url_for("deals.one", circle=circle, sitting=moved.sitting, number=moved.number)


def before_asked() -> tuple[int, int] | None:
    """Sitting and number, as `older` writes them."""
    found = BEFORE.fullmatch(request.args.get("before", ""))
    return (int(found[1]), int(found[2])) if found else None


def older(person: int, moved: Sequence[Moved]) -> str:
    """Where the deals before the last one shown are."""
    last = moved[SHOWN - 1]
    before = f"{last.sitting}-{last.number}"
    return url_for("stats.one", circle=to_text(g.circle.id), person=person, before=before)
