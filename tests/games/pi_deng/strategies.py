"""Rounds of Pi Deng that could happen at a table: the 26 red cards, shared out."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from app.cards import Card
from app.games.pi_deng.entry import PiDengEntry
from app.games.pi_deng.points import RED_CARDS, pile_of
from app.games.pi_deng.rules import PiDengRules
from app.table import Seat, Table

Held = dict[Seat, list[Card]]


@st.composite
def all_rules(draw: st.DrawFn) -> PiDengRules:
    """Any options that go together."""
    reading = draw(st.sampled_from(["pair30", "ace30", "nine10", "none"]))
    can = ["none", "difference", "fixed"] + ["versus_base"] * (reading != "ace30")
    stake = draw(st.sampled_from(can))
    draws = ["nobody", "dealer_wins", "dealer_loses"] + ["carry"] * (stake == "fixed")
    return PiDengRules.model_validate(
        {
            "ace_nine": reading,
            "same_suit": draw(st.booleans()),
            "draw": draw(st.sampled_from(draws)),
            "match": draw(st.sampled_from(["rounds", "cumulative"])),
            "goal": draw(st.integers(100, 1_000)),
            "stake": stake,
            "unit": draw(st.integers(1, 9)),
        }
    )


@st.composite
def shared(draw: st.DrawFn, seats: tuple[Seat, ...]) -> Held:
    """The red cards, each with one of the players."""
    owners = draw(st.lists(st.sampled_from(seats), min_size=26, max_size=26))
    held: Held = {seat: [] for seat in seats}
    for card, owner in zip(RED_CARDS, owners, strict=True):
        held[owner].append(card)
    return held


def said_by_cards(draw: st.DrawFn, held: Held) -> dict[str, Any]:
    """Cards by name; somebody may take the rest, and who won nothing may be left out."""
    won = {seat: tuple(draw(st.permutations(cards))) for seat, cards in held.items()}
    if not draw(st.booleans()):
        return {"won": {seat: cards for seat, cards in won.items() if cards}}
    rest = draw(st.sampled_from(sorted(held)))
    named = draw(st.integers(0, len(won[rest])))
    return {"won": won | {rest: won[rest][:named]}, "rest_to": rest}


def said_by_tallies(draw: st.DrawFn, held: Held, rules: PiDengRules) -> dict[str, Any]:
    """The numbers of each player; pairs where they are asked, and sometimes elsewhere."""
    tallies = {}
    for seat, cards in held.items():
        pile = pile_of(cards, rules)
        asked = rules.same_suit and pile.aces == pile.nines == 1
        tallies[seat] = {
            "aces": pile.aces,
            "nines": pile.nines,
            "tens": pile.tens,
            "pips": pile.pips,
            "pairs": pile.pairs if asked or draw(st.booleans()) else None,
        }
    return {"tallies": tallies}


@st.composite
def deals(draw: st.DrawFn) -> tuple[Table[PiDengRules], PiDengEntry]:
    """A table of two or three and a round at it, said in one of the three ways."""
    rules = draw(all_rules())
    seats = tuple(map(Seat, draw(st.permutations(range(1, draw(st.integers(2, 3)) + 1)))))
    held = draw(shared(seats))
    way = draw(st.sampled_from(["won", "tallies", "points"]))
    if way == "won":
        said = said_by_cards(draw, held)
    elif way == "tallies":
        said = said_by_tallies(draw, held, rules)
    else:
        sums = {seat: pile_of(held[seat], rules).points(rules.ace_nine) for seat in seats}
        said = {"points": sums}
    entry = PiDengEntry.model_validate({"dealer": draw(st.sampled_from(seats)), **said})
    return Table(seats=seats, rules=rules, pot=draw(st.integers(0, 20))), entry
