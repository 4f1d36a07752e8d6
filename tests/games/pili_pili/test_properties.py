"""What holds in every round that could happen, by the rulebook (sections 1 and 2)."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.games.pili_pili.bets import broken, legal_bets
from app.games.pili_pili.check import check
from app.games.pili_pili.ending import over, winners
from app.games.pili_pili.entry import PiliPiliEntry
from app.games.pili_pili.missions import MISSIONS, reminders
from app.games.pili_pili.order import bet_order
from app.games.pili_pili.rules import PiliPiliRules
from app.games.pili_pili.score import score
from app.games.pili_pili.words import SENTENCES
from app.ledger.transfers import BOX, moved, net
from app.table import Seat, Table
from app.table.entry import stored
from app.table.replay import read_round, replay
from app.table.words import say
from app.web.documents import Writer
from tests.games.pili_pili.strategies import deals, open_bets, rounds, tables
from tests.games.pili_pili.tables import GAME, NAMES, detail, table

Deal = tuple[Table[PiliPiliRules], PiliPiliEntry]


@settings(max_examples=150, deadline=None)
@given(deals())
def test_a_possible_round_stands_and_every_move_says_why(deal: Deal) -> None:
    at, entry = deal

    outcome = score(entry, at)

    assert [p for p in check(entry, at) if not p.warning] == []
    assert sum(net(moved(outcome.transfers), "chips").values()) == 0
    names = {seat: f"Player {seat}" for seat in at.seats}
    for each in outcome.transfers:
        assert each.reason.params["n"] == each.amount
        assert say(SENTENCES[each.reason.code], each.reason.params, Writer(names))


@settings(max_examples=150, deadline=None)
@given(deals())
def test_an_entry_survives_its_stored_form(deal: Deal) -> None:
    at, entry = deal
    names = {seat: f"{'<' * (seat % 2)}Player {seat}" for seat in at.seats}

    text = stored(entry)
    said = entry.model_dump(mode="json", context={"names": names})

    assert PiliPiliEntry.model_validate_json(text) == entry
    assert stored(PiliPiliEntry.model_validate_json(text)) == text
    assert read_round(GAME, json.loads(json.dumps(said)), names) == (entry, [])


@settings(max_examples=150, deadline=None)
@given(deals())
def test_pilis_come_from_the_box_and_nobody_holds_less_than_none(deal: Deal) -> None:
    at, entry = deal
    before = {seat: at.standings.get(seat, 0) for seat in at.seats}

    outcome = score(entry, at)

    gained = net(moved(outcome.transfers), "points")
    held = {seat: before[seat] + gained.get(seat, 0) for seat in at.seats}
    assert held == detail(outcome).totals
    assert min(held.values()) >= 0
    for each in outcome.transfers:
        assert (BOX in (each.source, each.target)) == (each.unit == "points")


@settings(max_examples=150, deadline=None)
@given(deals())
def test_what_is_missed_is_as_much_and_as_odd_as_bets_less_tricks(deal: Deal) -> None:
    at, entry = deal

    missed = sum(detail(score(entry, at)).missed.values())

    apart = sum(entry.bets.values()) - sum(entry.tricks.values())
    assert missed >= abs(apart)
    assert (missed - apart) % 2 == 0


@settings(max_examples=150, deadline=None)
@given(deals())
def test_somebody_misses_wherever_the_total_rule_is_kept(deal: Deal) -> None:
    at, entry = deal
    kept = at.rules.total_rule == "tricks" and entry.played.mission.total_rule

    missed = sum(detail(score(entry, at)).missed.values())

    assert missed > 0 or entry.agreed or not kept


@settings(max_examples=100, deadline=None)
@given(deals())
def test_a_round_comes_to_the_sum_of_the_rulebook(deal: Deal) -> None:
    at, entry = deal
    found = detail(score(entry, at))

    reward = entry.played.mission.reward_exact
    for seat in at.seats:
        gross = at.standings.get(seat, 0) + found.missed[seat] + found.extra[seat]
        exact = entry.bets[seat] == entry.tricks[seat]
        discard = (entry.bets[seat] if reward == "bet" else reward) if exact else 0
        assert found.totals[seat] == max(0, gross - discard)
        assert found.discarded[seat] == min(discard, max(0, gross))


@settings(max_examples=100, deadline=None)
@given(deals(), st.data())
def test_earlier_rounds_never_decide_whether_an_entry_stands(
    deal: Deal, data: st.DataObject
) -> None:
    at, entry = deal
    held = {seat: data.draw(st.integers(0, 40)) for seat in at.seats}
    other = Table(seats=at.seats, rules=at.rules, standings=held, pot=3)

    assert check(entry, other) == check(entry, at)


@settings(max_examples=150, deadline=None)
@given(deals())
def test_chips_move_only_in_the_round_that_ends_the_game_and_only_to_winners(deal: Deal) -> None:
    at, entry = deal
    outcome = score(entry, at)
    after = Table(seats=at.seats, rules=at.rules, standings=detail(outcome).totals)

    paid = [t for t in outcome.transfers if t.unit == "chips"]

    best = winners(after)
    assert bool(paid) == bool(over(after) and at.rules.chips_per_pili and len(best) < len(at.seats))
    for each in paid:
        assert each.target in best
        apart = after.standings[Seat(each.source)] - after.standings[Seat(each.target)]
        assert each.amount == at.rules.chips_per_pili * apart


@settings(max_examples=60, deadline=None)
@given(deals())
def test_renumbering_the_seats_renumbers_what_moves_and_nothing_else(deal: Deal) -> None:
    at, entry = deal
    names = {seat: f"Player {i}" for i, seat in enumerate(at.seats)}
    turned = {Seat(int(seat) + 20): name for seat, name in names.items()}
    held = {Seat(int(seat) + 20): n for seat, n in at.standings.items()}
    said = entry.model_dump(mode="json", context={"names": names})

    before = replay(GAME, [said], at, names)
    there = Table(seats=tuple(turned), rules=at.rules, standings=held)
    after = replay(GAME, [said], there, turned)

    assert before.problems == after.problems == ()
    moves = before.rounds[0].points.items()
    assert after.rounds[0].points == {(seat and seat + 20): n for seat, n in moves}


@pytest.mark.parametrize("mission", MISSIONS, ids=lambda mission: str(mission.slug))
@settings(max_examples=15, deadline=None)
@given(data=st.data())
def test_every_mission_can_be_played_and_reminds_of_itself(
    mission: Any, data: st.DataObject
) -> None:
    at = data.draw(tables())

    entry = data.draw(rounds(at, mission.slug))

    assert [p for p in check(entry, at) if not p.warning] == []
    assert score(entry, at) == score(entry, at)
    for line in reminders(mission):
        assert "%(" not in say(line.sentence, line.params, Writer({}))


@settings(max_examples=150, deadline=None)
@given(tables(), st.data())
def test_the_legal_bets_are_those_that_a_referee_lets_pass(
    at: Table[PiliPiliRules], data: st.DataObject
) -> None:
    mission = data.draw(st.sampled_from(MISSIONS))
    asks = PiliPiliEntry(dealer=at.seats[0], mission=mission.slug, bets={}, tricks={}).played
    before = data.draw(st.lists(st.integers(0, 9), max_size=len(at.seats) - 1))
    is_last = len(before) == len(at.seats) - 1

    found = legal_bets(before, asks, at.rules, is_last=is_last)

    assert list(found.values) == open_bets(before, at, asks)
    assert found.values
    for bet in range(asks.tricks + 1):
        passes = not broken(bet, before, asks, at.rules, is_last=is_last)
        assert passes == (bet in found.values)


@settings(max_examples=60, deadline=None)
@given(tables(), st.data())
def test_every_seat_bets_once_and_the_first_bettor_leads(
    at: Table[PiliPiliRules], data: st.DataObject
) -> None:
    dealer = data.draw(st.sampled_from(at.seats))

    order = bet_order(at.seats, dealer, at.rules)

    assert sorted(order) == sorted(at.seats)
    assert order[-1 if at.rules.first_bettor == "left" else 0] == dealer


@settings(max_examples=40, deadline=None)
@given(tables(), st.data())
def test_a_game_adds_up_round_by_round_and_comes_out_the_same_again(
    at: Table[PiliPiliRules], data: st.DataObject
) -> None:
    names = {seat: f"Player {seat}" for seat in at.seats}
    slugs = st.none() | st.sampled_from([mission.slug for mission in MISSIONS])
    evening = [data.draw(rounds(at, data.draw(slugs))) for _round in range(4)]
    said = [each.model_dump(mode="json", context={"names": names}) for each in evening]

    played = replay(GAME, said, at, names)

    assert replay(GAME, said, at, names) == played
    held = {seat: at.standings.get(seat, 0) for seat in at.seats}
    for each in played.rounds:
        assert max(held.values()) < at.rules.limit
        held = {seat: held[seat] + each.points.get(seat, 0) for seat in at.seats}
        assert held == detail(each.outcome).totals
    stopped = len(played.rounds)
    wanted = [(("rounds", i), "game_over") for i in range(stopped, 4)]
    assert [(problem.at, problem.code) for problem in played.problems] == wanted
    assert over(played.table) == (max(held.values()) >= at.rules.limit)
    assert (stopped < 4) <= over(played.table)


SAID = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**12), 10**12)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.sampled_from(["Emma", " jake", "ALEX", "Zed", "1", "", "<x>", "bet", "no-zero"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["Emma", "emma", "Jake", "Alex", "1", "x"]), inner)
    ),
    max_leaves=8,
)
FIELDS = [*PiliPiliEntry.model_fields, "label", "score", "who"]
SCORES = {"hot": True, "tied": True, "first": 1, "last": 1, "reward_exact": "bet"}
CUSTOM = {"label": "x", "cards": 3, "ban": [1], "no_copy": True, "score": SCORES}


@settings(max_examples=300, deadline=None)
@given(st.dictionaries(st.sampled_from(FIELDS), SAID), st.booleans(), st.booleans())
def test_whatever_is_said_is_scored_or_refused_and_never_breaks(
    changes: dict[str, Any], custom: bool, seated: bool
) -> None:
    people = {seat: NAMES[seat] for seat in table().seats}
    counts = {"Emma": 1, "Jake": 1, "Alex": 1}
    start = {"dealer": "Emma", "bets": counts, "tricks": counts}
    start |= {"mission": CUSTOM} if custom else {}
    at = table() if seated else Table(seats=table(2).seats, rules=table().rules)

    found, problems = read_round(GAME, start | changes, people)

    if isinstance(found, PiliPiliEntry):
        problems = check(found, at)
        if all(problem.warning for problem in problems):
            score(found, at)
    for problem in problems:
        sentence = SENTENCES[problem.code]
        if problem.code != "malformed" or problem.params:
            assert "%(" not in say(sentence, problem.params, Writer(people))
