"""Rounds of Pili Pili that could happen at a table, bet and played trick by trick."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from app.games.pili_pili.entry import CustomMission, MissionScore, PiliPiliEntry
from app.games.pili_pili.missions import MISSIONS
from app.games.pili_pili.rules import PRESETS, PiliPiliRules
from app.table import Seat, Table

TABLES = [
    PRESETS["rules-page"],
    PRESETS["six-pilis"],
    PiliPiliRules(first_bettor="left", first_last="cap_one", chips_per_pili=5),
    PiliPiliRules(total_rule="dealt", limit=3, chips_per_pili=1),
    PiliPiliRules(total_rule="off", limit=15),
]


@st.composite
def _custom(draw: st.DrawFn, most_cards: int) -> CustomMission:
    cards = draw(st.integers(1, min(14, most_cards)))
    return CustomMission(
        label="Our own",
        cards=cards,
        tricks=draw(st.none() | st.integers(1, most_cards)),
        ban=tuple(draw(st.lists(st.integers(0, 3), max_size=2))),
        no_copy=draw(st.booleans()),
        total_rule=draw(st.booleans()),
        score=MissionScore(
            first=draw(st.integers(0, 2)),
            last=draw(st.integers(0, 2)),
            hot=draw(st.booleans()),
            tied=draw(st.booleans()),
            reward_exact=draw(st.sampled_from([0, 1, 3, "bet"])),
            per_miss=draw(st.integers(1, 3)),
        ),
    )


@st.composite
def tables(draw: st.DrawFn) -> Table[PiliPiliRules]:
    """Two to eight seats in any order, before the end of a game."""
    rules = draw(st.sampled_from(TABLES))
    seats = tuple(map(Seat, draw(st.permutations(range(1, draw(st.integers(2, 8)) + 1)))))
    held = {seat: draw(st.integers(0, rules.limit - 1)) for seat in seats if draw(st.booleans())}
    return Table(seats=seats, rules=rules, standings=held)


@st.composite
def deals(draw: st.DrawFn) -> tuple[Table[PiliPiliRules], PiliPiliEntry]:
    """A table and a round at it: with a Mission of the pack, one of its own, or none."""
    table = draw(tables())
    known = st.sampled_from([mission.slug for mission in MISSIONS])
    mission = draw(st.none() | known | _custom(56 // len(table.seats)))
    return table, draw(rounds(table, mission))


@st.composite
def rounds(
    draw: st.DrawFn, table: Table[PiliPiliRules], mission: str | CustomMission | None
) -> PiliPiliEntry:
    """A round with this Mission: bets in turn, then one winner for each trick."""
    seats = table.seats
    dealer = draw(st.sampled_from(seats))
    said: dict[str, Any] = {"dealer": dealer, "mission": mission, "bets": {}, "tricks": {}}
    asks = PiliPiliEntry.model_validate(said).played
    agreed = draw(st.integers(0, 9)) == 0
    turn = seats.index(dealer) + (table.rules.first_bettor == "left")
    bets: list[int] = []
    for seat in (*seats[turn:], *seats[:turn]):
        open_to = list(range(asks.tricks + 3)) if agreed else open_bets(bets, table, asks)
        bets.append(draw(st.sampled_from(open_to)))
        said["bets"][seat] = bets[-1]
    won = draw(st.lists(st.sampled_from(seats), min_size=asks.tricks, max_size=asks.tricks))
    said["tricks"] = {seat: won.count(seat) for seat in seats}
    hot = [seat for seat in won if draw(st.booleans())] if asks.mission.hot else []
    if hot:
        said["hot_tricks"] = {seat: hot.count(seat) for seat in set(hot)}
    if asks.mission.first:
        said["first_trick"] = won[0]
    if asks.mission.last:
        said["last_trick"] = won[-1]
    if asks.mission.tied and (len(seats) > 2 or draw(st.booleans())):
        others = {seat: [each for each in seats if each != seat] for seat in seats}
        said["tied_to"] = {seat: draw(st.sampled_from(others[seat])) for seat in seats}
    if draw(st.booleans()):
        said["adjust"] = {draw(st.sampled_from(seats)): draw(st.integers(-3, 3))}
    return PiliPiliEntry.model_validate(said | {"agreed": agreed})


def open_bets(before: list[int], table: Table[PiliPiliRules], asks: Any) -> list[int]:
    """What a careful referee would let the next player bet, in the words of the rulebook."""
    everything = set(range(asks.tricks + 1))
    if len(before) == len(table.seats) - 1 and asks.mission.total_rule:
        compared = {"tricks": asks.tricks, "dealt": asks.cards, "off": -1}
        everything -= {compared[table.rules.total_rule] - sum(before)}
    limited = everything - set(asks.mission.ban)
    if asks.mission.no_copy:
        limited -= set(before[-1:])
    return sorted(limited or everything)
