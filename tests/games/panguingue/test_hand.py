"""What holds for every hand that could happen, event by event."""

from __future__ import annotations

import random
from collections import Counter
from itertools import groupby

from hypothesis import given, settings
from hypothesis import strategies as st

from app.games.panguingue.check import check
from app.games.panguingue.entry import Drop, Foul, Out, PanguingueEntry
from app.games.panguingue.hand import hand_of
from app.games.panguingue.rules import PanguingueRules
from app.games.panguingue.score import score
from app.games.panguingue.words import SENTENCES
from app.ledger.transfers import BOX, moved, net
from app.table import Seat, Table
from app.table.entry import names_context, stored
from tests.games.panguingue.strategies import deals

RETURNS = ("given_back", "repaired_down", "fouled")
Deal = tuple[Table[PanguingueRules], PanguingueEntry]


def up_to(entry: PanguingueEntry, count: int) -> PanguingueEntry:
    return entry.model_copy(update={"events": entry.events[:count]})


@settings(max_examples=100, deadline=None)
@given(deals())
def test_a_hand_that_could_happen_raises_no_problem_and_leaves_no_chip_over(deal: Deal) -> None:
    table, entry = deal

    outcome = score(entry, table)

    assert [each for each in check(entry, table) if not each.warning] == []
    gained = net(moved(outcome.transfers), "chips")
    assert sum(gained.values()) == 0
    assert table.pot + gained.get(BOX, 0) >= 0
    assert {each.reason.code for each in outcome.transfers} <= set(SENTENCES)


@settings(max_examples=100, deadline=None)
@given(deals())
def test_each_event_only_adds_to_what_was_paid_before_it(deal: Deal) -> None:
    table, entry = deal
    before = score(up_to(entry, 0), table).transfers

    for count in range(1, len(entry.events) + 1):
        after = score(up_to(entry, count), table).transfers
        assert after[: len(before)] == before
        before = after


@settings(max_examples=120, deadline=None)
@given(deals())
def test_the_hand_of_a_page_says_what_the_score_says(deal: Deal) -> None:
    table, entry = deal

    hand, outcome = hand_of(entry, table), score(entry, table)

    gained = net(moved(outcome.transfers), "chips")
    assert hand.transfers == outcome.transfers
    assert hand.open == outcome.open
    assert hand.pot == table.pot + gained.get(BOX, 0)
    assert {s: p.net for s, p in hand.players.items()} == {
        seat: gained.get(seat, 0) for seat in table.seats
    }
    assert hand.problems == tuple(check(entry, table))


@settings(max_examples=120, deadline=None)
@given(deals())
def test_what_going_out_would_pay_is_what_it_pays(deal: Deal) -> None:
    table, entry = deal
    hand = hand_of(entry, table)

    for seat, player in hand.players.items():
        if player.going_out is None:
            continue
        after = hand_of(entry.with_event(Out(player=seat)), table)
        assert after.players[seat].net - player.net == player.going_out.total
        assert after.details[-1].chips_each == player.going_out.each
        assert (after.winner, after.pot, after.open) == (seat, 0, False)
        assert {s for s in hand.players if after.players[s].net < hand.players[s].net} == (
            set(player.payers) if player.going_out.each else set()
        )


@settings(max_examples=120, deadline=None)
@given(deals())
def test_who_dropped_pays_the_ante_and_the_forfeit_and_nothing_else(deal: Deal) -> None:
    table, entry = deal
    hand = hand_of(entry, table)
    blamed = table.rules.avoid_dropped

    for player in hand.players.values():
        if player.state == "dropped" and not blamed:
            assert player.net == -table.rules.ante - table.rules.forfeit
            assert player.payers == ()
            assert player.going_out is None


@settings(max_examples=100, deadline=None)
@given(deals(), st.data())
def test_a_foul_gives_back_exactly_what_was_collected(deal: Deal, data: st.DataObject) -> None:
    table, entry = deal
    hand = hand_of(entry, table)
    playing = [seat for seat, player in hand.players.items() if player.going_out]
    if not playing:
        return
    seat = data.draw(st.sampled_from(playing))

    after = hand_of(entry.with_event(Foul(player=seat)), table)

    kept: Counter[int] = Counter()
    for each in after.transfers:
        returned = each.reason.code in RETURNS
        if returned and each.source == seat:
            kept[each.target] -= each.amount
        elif "meld" in each.reason.params and not returned and each.target == seat:
            kept[each.source] += each.amount
    assert set(kept.values()) <= {0}
    assert after.players[seat].state == "fouled"
    assert (after.players[seat].melds, after.players[seat].called) == ((), ())
    assert after.players[seat].recorded == 0


@settings(max_examples=120, deadline=None)
@given(deals())
def test_transfers_of_one_event_stand_in_play_order(deal: Deal) -> None:
    table, entry = deal
    place = {seat: i for i, seat in enumerate(table.seats)}

    for count in range(1, len(entry.events) + 1):
        done = len(score(up_to(entry, count - 1), table).transfers)
        new = score(up_to(entry, count), table).transfers[done:]
        player = entry.events[count - 1].player
        others = [each.target if each.source == player else each.source for each in new]
        seats = [place[Seat(seat)] for seat in others if seat != BOX]
        assert seats == sorted(seats)
        assert [seat == BOX for seat in others] == sorted(seat == BOX for seat in others)


@settings(max_examples=80, deadline=None)
@given(deals(), st.randoms(use_true_random=False))
def test_the_order_of_the_cards_in_an_event_moves_no_chip(
    deal: Deal, shuffled: random.Random
) -> None:
    table, entry = deal
    events = []
    for event in entry.events:
        cards = list(getattr(event, "cards", ()))
        shuffled.shuffle(cards)
        changed = {"cards": tuple(cards)} if cards else {}
        events.append(event.model_copy(update=changed))
    again = entry.model_copy(update={"events": tuple(events)})

    moves = [
        [(each.source, each.target, each.amount) for each in score(said, table).transfers]
        for said in (entry, again)
    ]

    assert moves[0] == moves[1]


@settings(max_examples=80, deadline=None)
@given(deals())
def test_an_entry_is_stored_small_and_read_again(deal: Deal) -> None:
    table, entry = deal
    names = names_context({seat: f"Player {seat}" for seat in table.seats})

    text = stored(entry)

    assert PanguingueEntry.model_validate_json(text) == entry
    assert "null" not in text
    assert "true" not in text.replace('"spades":true', "")
    said = entry.model_dump_json(context=names)
    assert PanguingueEntry.model_validate_json(said, context=names) == entry


@settings(max_examples=100, deadline=None)
@given(deals())
def test_only_the_first_events_drop(deal: Deal) -> None:
    _table, entry = deal

    kinds = [key for key, _events in groupby(isinstance(each, Drop) for each in entry.events)]

    assert kinds in ([], [True], [False], [True, False])
