"""What every game's form shares."""

from __future__ import annotations

from werkzeug.datastructures import MultiDict
from wtforms import StringField

from app.games import get_game
from app.table import Seat, Table
from app.table.entry import Entry, Rules
from app.table.form import EntryForm, RowForm, row_prefix
from app.table.outcome import Problem

TABLE = Table(seats=(Seat(2), Seat(7)), rules=Rules())
NAMES = {Seat(2): "Lek", Seat(7): "Dao"}


class OneField(RowForm):
    """A row with a single field."""

    tricks = StringField()


class PlainForm(EntryForm[Entry, Rules]):
    """A game in which every seat has one row; only what all games share is tried."""

    row = OneField
    model = Entry


def test_a_row_belongs_to_a_seat_and_not_to_a_place_in_the_list() -> None:
    form = PlainForm(  # type: ignore[abstract]
        table=TABLE, names=NAMES, data={"seat7-tricks": "3"}
    )

    assert [(row.seat, row.name, row["tricks"].data) for row in form.rows] == [
        (2, "Lek", None),
        (7, "Dao", "3"),
    ]
    assert [row["tricks"].id for row in form.rows] == ["seat2-tricks", "seat7-tricks"]


def test_a_seats_second_row_has_a_name_of_its_own() -> None:
    assert (row_prefix(7, 1), row_prefix(7, 2)) == ("seat7-", "seat7x2-")


def test_rows_of_two_requests_share_nothing() -> None:
    first, second = (OneField(MultiDict({"seat2-tricks": n}), prefix="seat2-") for n in ("3", "4"))

    first.tricks.errors = ("Too much.",)
    first.tricks.choices = [1]  # type: ignore[attr-defined]

    assert (first.tricks.data, second.tricks.data) == ("3", "4")
    assert first.tricks.raw_data is not second.tricks.raw_data
    assert not second.tricks.errors
    assert not hasattr(second.tricks, "choices")
    assert (first["tricks"]._form, second["tricks"]._form) == (first, second)  # type: ignore[attr-defined]


def test_a_problem_is_shown_at_its_field_and_in_the_summary() -> None:
    game = get_game("pok-deng")
    form = game.form.start(Table(seats=TABLE.seats, rules=game.rules()), NAMES, [])

    form.add(Problem(("hands", 0, "bet"), "bet_step"), "Bet in steps of 5.")

    assert form.problems == [("seat7-stake", "Bet in steps of 5.")]
    assert form.rows[1]["stake"].errors == ("Bet in steps of 5.",)
