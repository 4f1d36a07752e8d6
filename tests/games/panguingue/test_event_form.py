"""One event from one key: what it says, what it asks for, and where it shows."""

from __future__ import annotations

from typing import Any

import pytest
from werkzeug.datastructures import MultiDict

from app.games.panguingue.event_form import PanguingueEventForm
from app.table import Seat
from tests.games.panguingue.table_of import (
    ANNA,
    BEN,
    CARLA,
    DAN,
    NAMES,
    Said,
    add,
    call,
    entry,
    lay,
    table,
)


def form(
    act: str, *events: Said, player: Seat | None = ANNA, **fields: str | list[str]
) -> PanguingueEventForm:
    """The form after a tap on one key, in a hand of four with these events."""
    picked: dict[str, Any] = {"act": act, "player": str(int(player or 0))}
    typed: MultiDict[str, Any] = MultiDict(picked | fields)
    return PanguingueEventForm(typed, table=table(), names=NAMES, played=entry(*events))


def read(*args: Any, **fields: Any) -> dict[str, Any]:
    """The event that a key says, as it is stored."""
    event, problems = form(*args, **fields).read()
    assert problems == []
    assert event is not None
    return event.model_dump(mode="json", exclude_none=True)


def asked(said: PanguingueEventForm) -> list[tuple[str, str]]:
    """The codes of what is wrong, each with the field it leads to."""
    _event, problems = said.read()
    return [(problem.code, said.field_of(problem.at)) for problem in problems]


@pytest.mark.parametrize(
    ("act", "event"),
    [
        ("condition high_run", {"type": "condition", "condition": "high_run"}),
        (
            "condition suited_valle spades",
            {"type": "condition", "condition": "suited_valle", "spades": True},
        ),
        ("more 2", {"type": "more", "condition": 2}),
        ("add 1 5S", {"type": "add", "meld": 1, "cards": ["5S"]}),
        ("give_back 3", {"type": "give_back", "meld": 3}),
        ("foul", {"type": "foul"}),
        ("out", {"type": "out"}),
        ("drop", {"type": "drop"}),
    ],
)
def test_a_key_says_one_event_of_who_was_picked(act: str, event: dict[str, Any]) -> None:
    assert read(act) == event | {"player": ANNA}


@pytest.mark.parametrize("act", ["drop 3", "avoidable 3"])
def test_a_key_may_name_somebody_else_than_was_picked(act: str) -> None:
    assert read(act)["player"] == CARLA


def test_cards_are_read_with_spaces_or_without() -> None:
    assert read("lay", cards="5s5♠ 5S")["cards"] == ["5S", "5S", "5S"]
    assert read("repair 1", cards="Ah Ad Ac") == {
        "type": "repair",
        "player": ANNA,
        "meld": 1,
        "cards": ["AH", "AD", "AC"],
    }


def test_cards_that_are_lent_make_a_borrow_of_what_is_laid() -> None:
    said = read("lay", cards="4h", lend=["1:1:4S", "1:2:4D", "1:1:4S"])

    assert said == {
        "type": "borrow",
        "player": ANNA,
        "from": [{"meld": 1, "cards": ["4S", "4S"]}, {"meld": 2, "cards": ["4D"]}],
        "cards": ["4H"],
    }


def test_nobody_borrows_from_others() -> None:
    assert read("lay", cards="4h 4h 4h", lend=["2:1:4S"])["type"] == "lay"


def test_what_is_ticked_changes_nothing_but_a_new_meld() -> None:
    assert read("out", lend=["1:1:4S"]) == {"type": "out", "player": ANNA}
    assert read("add 2 4S", lend=["1:1:4S"])["type"] == "add"


def test_what_is_as_usual_is_left_out() -> None:
    assert read("more 1", late="y", chips=" 3 ") == {
        "type": "more",
        "player": ANNA,
        "condition": 1,
        "asked": False,
        "chips": 3,
    }
    assert "chips" not in read("out", chips="3")


@pytest.mark.parametrize(
    ("said", "problems"),
    [
        (form("out", player=None), [("malformed", "player")]),
        (form(""), [("malformed", "player")]),
        (form("condition four_of_a_kind"), [("malformed", "player")]),
        (form("more x"), [("malformed", "held")]),
        (form("condition low_run", chips="two"), [("malformed", "chips")]),
        (form("condition low_run", chips="-1"), [("malformed", "chips")]),
        (form("lay", cards="5z"), [("card_unknown", "cards")]),
        (form("lay", lend=["1:x:4S"]), [("malformed", "held")]),
        (form("lay", lend=["1:1:?"]), [("card_unknown", "held")]),
    ],
)
def test_what_says_nothing_is_asked_for_at_its_field(
    said: PanguingueEventForm, problems: list[tuple[str, str]]
) -> None:
    assert asked(said) == problems


def test_the_hand_before_its_first_event_is_dealt_by_whom_the_form_says() -> None:
    before = PanguingueEventForm.before_play(table(), None, MultiDict({"dealer": "3"}))

    assert before == entry(dealer="Carla")


def test_else_the_player_on_the_winners_left_deals() -> None:
    last = entry({"type": "out", "player": "Carla"}, dealer="Anna")

    before = PanguingueEventForm.before_play(table(), last, MultiDict({"dealer": "9"}))

    assert before == entry(dealer="Ben")


def test_who_sits_at_the_dealers_right_plays_first() -> None:
    def dealt(dealer: str) -> PanguingueEventForm:
        return PanguingueEventForm(None, table=table(), names=NAMES, played=entry(dealer=dealer))

    assert dealt("Carla").first == DAN
    assert dealt("Dan").first == ANNA


def test_one_more_card_is_offered_where_it_fits_and_with_its_price() -> None:
    people = form("", lay("Anna", "5S 5S 5S"), lay("Anna", "AC 2C 3C")).people

    keys = [[(str(key.card), key.each) for key in meld.keys] for meld in people[0].melds]
    assert keys == [[("5S", 4)], [("4C", 1)]]


def test_the_card_that_pays_most_is_offered_first() -> None:
    people = form("", lay("Anna", "7H JH QH")).people

    assert [(str(key.card), key.each) for key in people[0].melds[0].keys] == [("KH", 1), ("6H", 0)]


def test_no_ninth_copy_is_offered() -> None:
    four = ("Anna", "Ben"), "5S 5S 5S 5S"

    people = form("", *(lay(who, four[1]) for who in four[0])).people

    assert [meld.keys for person in people for meld in person.melds] == [(), ()]


def test_a_meld_of_four_cards_may_lend_and_of_three_may_not() -> None:
    people = form("", lay("Ben", "5S 5S 5S"), lay("Ben", "4S 4S 4S"), add("Ben", 1, "5S")).people

    assert [meld.may_lend for meld in people[1].melds] == [True, False]


def test_what_was_ticked_stays_ticked_one_card_at_a_time() -> None:
    said = form("lay", lay("Anna", "4S 4S 4S 4S"), lend=["1:1:4S", "1:1:4S"])
    anna = said.people[0]

    assert [ticked for _card, ticked in said.lendable(anna, anna.melds[0])] == [
        True,
        True,
        False,
        False,
    ]


def test_the_last_event_says_what_it_moved() -> None:
    said = form("", call("Ben", "mixed_valle"), call("Anna", "suited_valle", spades=True)).said

    assert said is not None
    assert (said.seat, said.gain, said.each, said.payers) == (ANNA, 12, 4, 3)
    assert [name.one for name in said.names] == ["valle set in spades"]
    assert said.asked
    assert not said.agreed


def test_a_drop_moves_the_forfeit_and_a_fresh_hand_says_nothing() -> None:
    dropped = form("", {"type": "drop", "player": "Dan"}).said

    assert dropped is not None
    assert (dropped.seat, dropped.gain, dropped.each) == (DAN, -2, 0)
    assert form("").said is None


def test_what_an_event_would_move_is_known_before_it_is_said() -> None:
    seen = form("lay", {"type": "drop", "player": "Dan"}, cards="Jh Qh Kh").foreseen

    assert seen is not None
    assert (seen.gain, seen.each, seen.payers) == (2, 1, 2)
    assert form("lay", cards="6h 6h 6c").foreseen is None


def test_an_addition_is_called_spades_by_the_meld_it_is_for() -> None:
    melds = lay("Anna", "5S 5S 5S"), lay("Anna", "JH QH KH")

    said = form("", *melds, add("Anna", 1, "5S")).said

    assert said is not None
    assert [name.one for name in said.names] == ["valle set in spades"]


def test_what_counts_again_is_named() -> None:
    said = form("out", call("Anna", "suited_valle"), lay("Anna", "7H 7H 7H", chips=1))

    assert [(name.one, item.each) for name, item in said.items] == [
        ("valle set of one suit", 2),
        ("valle set of one suit", 1),
    ]


def test_a_ruling_on_the_last_discard_is_for_those_who_played_once_somebody_is_out() -> None:
    drop = {"type": "drop", "player": "Dan"}
    out = {"type": "out", "player": "Anna"}
    ruled = {"type": "avoidable", "player": "Ben"}

    def blamed(*events: Said) -> list[Seat]:
        return [person.seat for person in form("", *events).may_blame]

    assert blamed(drop) == []
    assert blamed(drop, out) == [BEN, CARLA]
    assert blamed(drop, out, ruled) == []


def test_a_key_that_says_nothing_foresees_nothing() -> None:
    said = form("")

    assert said.foreseen is None


def test_what_a_key_foresees_is_what_its_event_moves() -> None:
    foreseen = form("condition high_run").foreseen

    assert foreseen is not None
    assert (foreseen.seat, foreseen.gain, foreseen.payers) == (ANNA, 3, 3)


def test_what_cannot_be_foresees_nothing() -> None:
    assert form("more 2").foreseen is None
