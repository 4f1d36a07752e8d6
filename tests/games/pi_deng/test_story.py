"""What a recorded round's page counts step by step is what was scored."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings

from app.games.pi_deng.score import score
from app.games.pi_deng.story import story
from app.ledger.transfers import moved, net
from tests.games.pi_deng.strategies import deals


@settings(max_examples=150, deadline=None)
@given(deals())
def test_the_lines_of_a_pile_add_up_to_its_points(deal: Any) -> None:
    table, entry = deal

    told = story(entry, table)

    points = net(moved(score(entry, table).transfers), "points")
    assert (told.lines is None) == (entry.points is not None)
    for seat, lines in (told.lines or {}).items():
        assert sum(line.sum for line in lines) == points.get(seat, 0)


@settings(max_examples=100, deadline=None)
@given(deals())
def test_all_red_cards_are_shown_where_cards_were_said(deal: Any) -> None:
    table, entry = deal

    told = story(entry, table)

    assert (told.cards is None) == (entry.won is None)
    assert told.cards is None or sum(map(len, told.cards.values())) == 26
