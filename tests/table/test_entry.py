"""Entries as they are stored, and every fault of what is read."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from app.table import Seat
from app.table.entry import CardRef, Entry, SeatRef, fault, faults, names_context, stored

NAMES = {Seat(1): "Anna", Seat(2): "Ben"}


class Line(Entry):
    """A line to try the common parts with."""

    who: SeatRef
    card: CardRef | None = None
    note: str = ""


def found(text: str, names: bool = False) -> list[tuple[tuple[str | int, ...], str]]:
    with pytest.raises(ValidationError) as error:
        Line.model_validate_json(text, context=names_context(NAMES) if names else None)
    return [(at, code) for at, code, _params in faults(error.value)]


def test_stored_text_has_sorted_keys_numbers_for_players_and_no_spaces() -> None:
    line = Line.model_validate_json('{"note": "น้อย", "who": 2, "card": "10♥"}')

    assert stored(line) == '{"card":"TH","note":"น้อย","who":2}'
    assert Line.model_validate_json(stored(line)) == line


def test_players_are_read_and_written_by_name_where_names_are_known() -> None:
    context = names_context(NAMES)

    line = Line.model_validate_json('{"who": " BEN"}', context=context)

    assert line.who == 2
    assert line.model_dump(mode="json", context=context)["who"] == "Ben"


def test_an_unknown_name_is_its_own_fault() -> None:
    assert found('{"who": "Zed"}', names=True) == [(("who",), "unknown_player")]


@pytest.mark.parametrize("who", ["true", "-1", '"Ben"', "1.5", "null"])
def test_without_names_a_player_is_a_number(who: str) -> None:
    assert found(f'{{"who": {who}}}') == [(("who",), "malformed")]


def test_every_fault_is_found_with_its_path() -> None:
    text = '{"who": 1, "card": "1S", "note": 5, "more": 1}'

    assert found(text) == [
        (("card",), "card_unknown"),
        (("note",), "malformed"),
        (("more",), "malformed"),
    ]
    assert found('{"who": 1, "card": 5}') == [(("card",), "malformed")]


def test_a_fault_of_our_own_carries_its_code() -> None:
    assert fault("bet_not_positive").type == "bet_not_positive"
