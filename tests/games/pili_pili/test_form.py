"""The form of a round: what is read of it, what it foresees, and at which field a problem shows."""

from __future__ import annotations

from typing import Any

import pytest

from app.games.pili_pili.entry import PiliPiliEntry
from app.games.pili_pili.form import PiliPiliForm
from app.games.pili_pili.told import figures
from app.games.pili_pili.trial import Left, trial
from app.table.outcome import Problem
from tests.games.pili_pili.tables import ALEX, EMMA, JAKE, NAMES, entry, rules, table


def typed(bets: str, tricks: str = "", /, **more: Any) -> PiliPiliForm:
    """The form with these bets and tricks, from Emma on; `-` is left empty."""
    fields = {"dealer": "1", **more}
    for field, values in (("bet", bets), ("won", tricks)):
        for seat, value in enumerate(values.split(), 1):
            fields[f"seat{seat}-{field}"] = "" if value == "-" else value
    return PiliPiliForm(data=fields, table=table(3), names=NAMES)


def read(form: PiliPiliForm) -> PiliPiliEntry:
    found, problems = form.read()
    assert found is not None, problems
    return found


@pytest.mark.parametrize(
    ("won", "tricks"),
    [
        ("2 1 2", [2, 1, 2]),
        ("2 1 -", [2, 1, 2]),
        ("- - 1", [3, 1, 1]),
        ("5 1 -", [5, 1, 0]),
        ("0 0 0", [0, 0, 0]),
    ],
)
def test_tricks_left_out_are_the_bet_and_the_last_what_is_left(won: str, tricks: list[int]) -> None:
    found = read(typed("3 1 0", won))

    assert [found.tricks[seat] for seat in (EMMA, JAKE, ALEX)] == tricks


def test_a_single_count_is_what_is_left_of_the_missions_tricks() -> None:
    found = read(typed("3 1 0", "1 1 -", mission="draw-one-after-betting"))

    assert found.tricks[ALEX] == 1


def test_what_a_mission_does_not_ask_is_not_read() -> None:
    extra = {"first_trick": "1", "last_trick": "2", "seat1-hot": "1", "seat1-tied_to": "2"}

    found = read(typed("3 1 0", "2 1 2", **extra))

    assert (found.first_trick, found.last_trick) == (None, None)
    assert (found.hot_tricks, found.tied_to) == (None, None)


def test_a_new_form_foresees_who_deals() -> None:
    last = entry("3 1 0", "2 1 2")

    first = PiliPiliForm.start(table(), NAMES, [])
    second = PiliPiliForm.start(table(), NAMES, [last])

    assert (first.dealer.data, second.dealer.data) == ("1", "2")


def test_rows_stand_in_the_order_of_betting() -> None:
    from_dealer = typed("", dealer="2")
    from_left = PiliPiliForm(data={"dealer": "2"}, table=table(3, first_bettor="left"), names=NAMES)

    assert [row.name for row in from_dealer.in_order] == ["Jake", "Alex", "Emma"]
    assert [row.name for row in from_left.in_order] == ["Alex", "Emma", "Jake"]


def test_a_mission_chosen_before_the_table_left_them_out_stays_in_the_list() -> None:
    data = {"dealer": "1", "mission": "no-zero"}

    form = PiliPiliForm(data=data, table=table(3, missions=False), names=NAMES)

    assert [mission.slug for mission in form.all_missions] == ["", "no-zero"]


def test_a_mission_of_the_tables_own_is_read_field_by_field() -> None:
    own = {
        "own_label": " Our way ",
        "own_cards": "4",
        "own_tricks": "5",
        "own_ban": "0, 2",
        "own_no_copy": True,
        "own_any_total": True,
        "own_first": "1",
        "own_last": "2",
        "own_hot": True,
        "own_tied": True,
        "own_reward": "3",
        "own_per_miss": "4",
    }

    mission = read(typed("3 1 0", "2 1 2", mission="custom", **own)).played.mission

    assert (mission.name, mission.cards, mission.tricks) == ("Our way", 4, 5)
    assert (mission.ban, mission.no_copy, mission.total_rule) == ((0, 2), True, False)
    assert (mission.first, mission.last, mission.hot, mission.tied) == (1, 2, True, True)
    assert (mission.reward_exact, mission.per_miss) == (3, 4)


def test_a_mission_of_the_tables_own_changes_nothing_where_nothing_is_said() -> None:
    mission = read(typed("3 1 0", "2 1 2", mission="custom")).played.mission

    assert (mission.name, mission.cards, mission.tricks) == ("Our own", 5, 5)
    assert (mission.ban, mission.no_copy, mission.total_rule) == ((), False, True)
    assert (mission.reward_exact, mission.per_miss) == (0, 1)


@pytest.mark.parametrize(
    ("fields", "where", "says"),
    [
        ({"own_cards": "x"}, "own_cards", "1 to 14"),
        ({"own_tricks": "0"}, "own_tricks", "1 to 56"),
        ({"own_ban": "0 x"}, "own_ban", "whole number"),
        ({"own_reward": "x"}, "own_reward", "0 to 1000"),
        ({"own_per_miss": "0"}, "own_per_miss", "1 to 100"),
        ({"own_label": "x" * 61}, "own_label", "1 to 60 letters"),
    ],
)
def test_what_is_wrong_with_an_own_mission_is_said_at_its_field(
    fields: dict[str, str], where: str, says: str
) -> None:
    form = typed("3 1 0", "2 1 2", mission="custom", **fields)

    _found, problems = form.read()

    assert [form.field_of(problem.at) for problem in problems] == [where]
    assert says in problems[0].params["what"].one  # type: ignore[attr-defined]


def test_a_refused_bet_asks_whether_the_table_played_on() -> None:
    refused, missing = typed("3 1 1", "2 1 2"), typed("3 1 -", "2 1 2")

    refused.add(Problem(("bets", ALEX), "bet_total"), "Not so.")
    missing.add(Problem(("bets", ALEX), "malformed"), "Enter it.")

    assert refused.problems == [("seat3-bet", "Not so.")]
    assert (refused.bets_refused, missing.bets_refused) == (True, False)


def test_the_form_knows_whose_turn_it_is_and_what_is_open() -> None:
    turn = typed("3 1 -").next_bet

    assert turn is not None
    assert (turn[0].name, turn[1].values, turn[1].forbidden) == ("Alex", (0, 2, 3, 4, 5), 1)
    assert typed("3 1 0").next_bet is None
    assert typed("3 1 -", cards="x").next_bet is None


def test_bets_to_try_are_answered_or_asked_for_again() -> None:
    last = trial({"players": "3", "bets": "3,1"}, rules())
    second = trial({"players": "3", "bets": "3", "cards": "4"}, rules())
    wrong = trial({"players": "9", "bets": ""}, rules())

    assert isinstance(last.answer, Left)
    assert (last.answer.is_last, last.answer.answer.forbidden) == (True, 1)
    assert (second.answer.is_last, second.answer.tricks) == (False, 4)
    assert [field for field, _problem in wrong.problems] == ["players"]


def test_the_rules_page_lists_the_missions_that_are_played() -> None:
    assert len(figures(rules())) == 36
    assert figures(rules(missions=False)) == ()
