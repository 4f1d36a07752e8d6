"""Keying in a hand as a list: what is typed becomes what was said, and nothing is lost."""

from __future__ import annotations

import pytest
from werkzeug.datastructures import MultiDict

from app.cards import parse_card
from app.games.panguingue import asks
from app.games.panguingue.check import check
from app.games.panguingue.entry import (
    Add,
    Borrow,
    Condition,
    Drop,
    GiveBack,
    Lay,
    More,
    Out,
    PanguingueEntry,
    Repair,
    Source,
)
from app.games.panguingue.form import PanguingueForm
from app.games.panguingue.melds import Cards
from app.games.panguingue.rules import PanguingueRules
from app.table import Seat, Table

ANNA, BEN, CARLA = Seat(1), Seat(2), Seat(3)
NAMES = {ANNA: "Anna", BEN: "Ben", CARLA: "Carla"}
TABLE = Table(seats=tuple(NAMES), rules=PanguingueRules())


def cards(text: str) -> Cards:
    return tuple(map(parse_card, text.split()))


def typed(*rows: dict[str, str], **more: str) -> PanguingueForm:
    """The list with these rows, in the order in which a browser sends them."""
    sent = MultiDict({"dealer": "1"} | more)
    for number, row in enumerate(rows, 1):
        sent.update({f"event{number}-{name}": text for name, text in row.items()})
    return PanguingueForm(sent, table=TABLE, names=NAMES)


def said(*rows: dict[str, str]) -> PanguingueEntry:
    entry, problems = typed(*rows).read()
    assert entry is not None, problems
    return entry


def asked(form: PanguingueForm) -> list[tuple[str, object]]:
    return [(form.field_of(p.at), p.params.get("what", p.code)) for p in form.read()[1]]


def keys(form: PanguingueForm) -> list[str]:
    return [str(row["player"].name.removesuffix("-player")) for row in form.rows]


@pytest.mark.parametrize("text", ["5s 5s 5h", "5s5s5h", "5♠, 5♠, 5♥", " 5S  5S 5H "])
def test_cards_are_read_however_they_are_written(text: str) -> None:
    entry = said({"player": "1", "type": "lay", "cards": text})

    assert entry.events == (Lay(player=ANNA, cards=cards("5S 5S 5H")),)


@pytest.mark.parametrize("text", ["1: 4s 5s; 2: Ks", "1:4s5s;2:ks", "1： 4s,5s\n2:K♠"])
def test_a_borrow_says_which_meld_lends_what(text: str) -> None:
    entry = said({"player": "2", "type": "borrow", "sources": text, "cards": "6s"})

    sources = Source(meld=1, cards=cards("4S 5S")), Source(meld=2, cards=cards("KS"))
    assert entry.events == (
        Borrow.model_validate({"player": BEN, "from": sources, "cards": cards("6S")}),
    )


def test_every_kind_of_event_has_its_parts() -> None:
    entry = said(
        {"player": "1", "type": "drop"},
        {"player": "2", "type": "add", "number": "1", "cards": "5s", "unasked": "y"},
        {"player": "2", "type": "condition", "line": "low_run", "spades": "y", "chips": "3"},
        {"player": "2", "type": "more", "number": "1"},
        {"player": "3", "type": "repair", "number": "2", "cards": "3d 3c 3h"},
        {"player": "3", "type": "give_back", "number": "2"},
        {"player": "3", "type": "out"},
    )

    assert entry.dealer == ANNA
    assert entry.events == (
        Drop(player=ANNA),
        Add(player=BEN, meld=1, cards=cards("5S"), asked=False),
        Condition(player=BEN, condition="low_run", spades=True, chips=3),
        More(player=BEN, condition=1),
        Repair(player=CARLA, meld=2, cards=cards("3D 3C 3H")),
        GiveBack(player=CARLA, meld=2),
        Out(player=CARLA),
    )


def test_nobody_has_to_know_who_dealt() -> None:
    entry, _problems = typed(dealer="").read()

    assert entry == PanguingueEntry(dealer=None, events=())


@pytest.mark.parametrize(
    ("row", "field", "what"),
    [
        ({"type": "out"}, "player", asks.PLAYER),
        ({"player": "1"}, "type", asks.WHAT),
        ({"player": "1", "type": "dance"}, "type", asks.WHAT),
        ({"player": "1", "type": "add", "cards": "5s"}, "number", asks.NUMBER),
        ({"player": "1", "type": "add", "number": "1"}, "cards", asks.CARDS),
        ({"player": "1", "type": "more", "number": "x"}, "number", asks.NUMBER),
        ({"player": "1", "type": "condition"}, "line", asks.LINE),
        ({"player": "1", "type": "borrow", "cards": "5s"}, "sources", asks.SOURCES),
        ({"player": "1", "type": "borrow", "sources": "4s"}, "sources", asks.SOURCES),
        ({"player": "1", "type": "lay", "cards": "5s 5s 5s", "chips": "-1"}, "chips", asks.PRICE),
        ({"player": "1", "type": "lay", "cards": "5s zz"}, "cards", "card_unknown"),
        ({"player": "1", "type": "out", "cards": "5s"}, "cards", asks.NOT_HERE),
        ({"player": "1", "type": "drop", "unasked": "y"}, "unasked", asks.NOT_HERE),
        ({"player": "1", "type": "lay", "cards": "5s", "line": "low_run"}, "line", asks.NOT_HERE),
    ],
)
def test_what_is_missing_is_asked_for_at_its_field(
    row: dict[str, str], field: str, what: object
) -> None:
    form = typed({"player": "2", "type": "drop"}, row)

    assert set(asked(form)) == {(f"event2-{field}", what)}


def test_a_fault_is_at_its_own_row_though_rows_above_are_empty_or_taken_out() -> None:
    form = typed(
        {"player": "", "type": ""},
        {"player": "1", "type": "foul", "remove": "y"},
        {"player": "1", "type": "add", "number": "4", "cards": "5s"},
    )

    entry, _problems = form.read()

    assert entry is not None
    assert [form.field_of(problem.at) for problem in check(entry, TABLE)] == ["event3-number"]


def test_rows_keep_the_order_in_which_they_are_sent() -> None:
    sent = MultiDict([("event7-player", "1"), ("event2-player", "2"), ("event7-type", "out")])

    form = PanguingueForm(sent, table=TABLE, names=NAMES)

    assert keys(form) == ["event7", "event2", "event8"]


def test_the_empty_row_goes_where_it_is_wanted_and_another_follows_the_last() -> None:
    rows = [{"player": str(seat), "type": "foul"} for seat in (1, 2, 3)]

    assert keys(typed(*rows)) == ["event1", "event2", "event3", "event4"]
    assert keys(typed(*rows, insert="event2-")) == [
        "event1",
        "event4",
        "event2",
        "event3",
        "event5",
    ]
    assert keys(typed(*rows, {"player": ""}, insert="event4-"))[-1] == "event4"
    assert keys(typed(*rows, insert="event9-")) == keys(typed(*rows))


def test_a_row_moves_up_by_one_and_the_first_stays() -> None:
    rows = [{"player": str(seat), "type": "foul"} for seat in (1, 2, 3)]

    assert keys(typed(*rows, up="event3-"))[:3] == ["event1", "event3", "event2"]
    assert keys(typed(*rows, up="event1-"))[:3] == ["event1", "event2", "event3"]


def test_a_list_begins_with_the_likely_dealer() -> None:
    last = PanguingueEntry(dealer=ANNA, events=(Out(player=BEN),))

    assert PanguingueForm.start(TABLE, NAMES, []).dealer.data == "1"
    assert PanguingueForm.start(TABLE, NAMES, [last]).dealer.data == "1"
    assert PanguingueForm.start(TABLE, NAMES, [last]).rows[0]["type"].data is None
