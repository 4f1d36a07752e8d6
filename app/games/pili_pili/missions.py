"""The 36 Missions as one table (section 3.3), and what any Mission asks of a round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from app.table.words import N_, Nn_, Sentence

PACK = 56
"""Numbers 1 to 55 and one Joker."""

FEWEST, MOST = 2, 8
"""Players of a game (section 1, rule 1)."""

USUAL_CARDS = 5
"""Dealt to each where no Mission says otherwise."""

Discard = int | Literal["bet"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Mission:
    """What a Mission changes. `cards` are dealt to each, `tricks` are played.

    Only what is asked for here is checked or scored; `line` reminds of everything else. `first`,
    `last` and a number in `reward_exact` are in Pilis, `per_miss` is Pilis for each trick missed.
    """

    slug: str = ""
    name: Sentence | str = ""
    cards: int = USUAL_CARDS
    tricks: int = USUAL_CARDS
    expert: bool = False
    line: Sentence | None = None
    ban: tuple[int, ...] = ()
    no_copy: bool = False
    total_rule: bool = True
    first: int = 0
    last: int = 0
    hot: bool = False
    hot_numbers: tuple[int, ...] = ()
    tied: bool = False
    reward_exact: Discard = 0
    per_miss: int = 1


NO_MISSION = Mission()


@dataclass(frozen=True, slots=True)
class Played:
    """A round's Mission with the cards really dealt to each and the tricks really played."""

    mission: Mission
    cards: int
    tricks: int

    @property
    def held(self) -> int:
        """How many cards each player ends up holding."""
        return max(self.cards, self.tricks)


def played(mission: Mission, cards: int | None) -> Played:
    """Where the cards differ from what the Mission says, the tricks change by as much."""
    dealt = mission.cards if cards is None else cards
    return Played(mission, dealt, mission.tricks + dealt - mission.cards)


@dataclass(frozen=True, slots=True)
class Reminder:
    """One line that reminds the table of an effect."""

    sentence: Sentence
    params: Mapping[str, object] = field(default_factory=dict)


def reminders(mission: Mission) -> tuple[Reminder, ...]:
    """A line for each effect of a Mission, those that the app does not check first."""
    return (*_limits(mission), *_costs(mission))


def _limits(mission: Mission) -> Iterator[Reminder]:
    if mission.line:
        yield Reminder(mission.line)
    if mission.ban:
        yield Reminder(N_("Nobody may bet %(ban)s."), {"ban": mission.ban})
    if mission.no_copy:
        yield Reminder(N_("Nobody may bet the same as the player just before."))
    if not mission.total_rule:
        yield Reminder(N_("This time the bets may come to the number of tricks."))


def _costs(mission: Mission) -> Iterator[Reminder]:
    if mission.first:
        yield Reminder(_FIRST, {"n": mission.first})
    if mission.last:
        yield Reminder(_LAST, {"n": mission.last})
    if mission.hot_numbers:
        yield Reminder(_HOT_NUMBERS, {"numbers": mission.hot_numbers})
    elif mission.hot:
        yield Reminder(N_("Each hot trick that you win costs one Pili more."))
    if mission.tied:
        yield Reminder(N_("After betting, choose another player: you take their misses as well."))
    if mission.reward_exact == "bet":
        yield Reminder(N_("Win exactly what you bet, and you give back as many Pilis."))
    elif mission.reward_exact:
        yield Reminder(_REWARD, {"n": mission.reward_exact})
    if mission.per_miss > 1:
        yield Reminder(
            N_("Each trick that you miss by costs %(n)s Pilis."), {"n": mission.per_miss}
        )


_FIRST = Nn_(
    "Whoever wins the first trick takes %(n)s Pili.",
    "Whoever wins the first trick takes %(n)s Pilis.",
)
_LAST = Nn_(
    "Whoever wins the last trick takes %(n)s Pili.",
    "Whoever wins the last trick takes %(n)s Pilis.",
)
_HOT_NUMBERS = N_(
    "Hot numbers: %(numbers)s, or what your card says. "
    "Each trick that you win with one in it costs one Pili more."
)
_REWARD = Nn_(
    "Win exactly what you bet, and you give back %(n)s Pili.",
    "Win exactly what you bet, and you give back %(n)s Pilis.",
)

_ONE_FOREHEAD = N_("Hold one card on your forehead without looking at it; bet on what you see.")
_FOREHEAD = N_("Hold your cards on your forehead without looking at them; bet on what you see.")
_DRAW = N_("After betting, everyone draws one more card. Bet on all the tricks.")
_FACE_UP = N_("After betting, lay your hand face up on the table.")
_AT_ONCE = N_("In each trick everyone plays a card at the same moment.")
_UPSIDE_DOWN = N_("The lowest number takes the trick.")
_LOOK = N_("Look at your cards for three seconds before you bet.")
_DARK = N_("Look at your cards for five seconds; from then on bet and play without looking.")
_EXTREMES = N_("Play only the highest or the lowest card of your hand.")
_SWAP = N_("After each trick swap a card with another player.")


def _row(name: Sentence, cards: int, **more: object) -> Mission:
    slug = "-".join("".join(c if c.isalnum() else " " for c in name.one.lower()).split())
    said: dict[str, object] = {"tricks": cards, **more}
    return Mission(slug=slug, name=name, cards=cards, **said)  # type: ignore[arg-type]


MISSIONS = (
    _row(N_("Pass one left"), 3, line=N_("After betting, pass one card to the left.")),
    _row(N_("Pass two left"), 6, line=N_("After betting, pass two cards to the left.")),
    _row(N_("Pass two right"), 4, line=N_("After betting, pass two cards to the right.")),
    _row(N_("Pass three left"), 5, line=N_("After betting, pass three cards to the left.")),
    _row(N_("Pass three right"), 7, line=N_("After betting, pass three cards to the right.")),
    _row(N_("Whole hand right"), 3, line=N_("After betting, pass your whole hand to the right.")),
    _row(N_("Whole hand left"), 5, line=N_("After betting, pass your whole hand to the left.")),
    _row(N_("No zero"), 4, ban=(0,)),
    _row(N_("No one"), 5, ban=(1,)),
    _row(N_("One card on the forehead"), 3, line=_ONE_FOREHEAD),
    _row(N_("Cards on the forehead"), 4, line=_FOREHEAD),
    _row(N_("Draw one after betting"), 2, tricks=3, line=_DRAW),
    _row(N_("Hands face up"), 4, line=_FACE_UP),
    _row(N_("Exact bet pays back"), 3, expert=True, reward_exact="bet"),
    _row(N_("All play at once"), 4, expert=True, line=_AT_ONCE),
    _row(N_("Upside-down values"), 6, expert=True, line=_UPSIDE_DOWN),
    _row(N_("Three-second look"), 5, expert=True, line=_LOOK),
    _row(N_("First and last trick sting"), 4, expert=True, first=1, last=1),
    _row(N_("Five seconds then dark"), 3, line=_DARK),
    _row(N_("No copying the neighbour"), 4, no_copy=True),
    _row(N_("Tied to another player"), 3, tied=True),
    _row(N_("Highest or lowest only"), 5, line=_EXTREMES),
    _row(N_("Hot numbers, low"), 5, hot=True, hot_numbers=(3, 8)),
    _row(N_("Hot numbers, middle"), 5, hot=True, hot_numbers=(33, 38)),
    _row(N_("Hot numbers, high"), 7, hot=True, hot_numbers=(47, 52)),
    _row(N_("Swap after each trick"), 5, line=_SWAP),
    _row(N_("Hands face up (long)"), 6, line=_FACE_UP),
    _row(N_("Exact bet pays back (long)"), 6, expert=True, reward_exact="bet"),
    _row(N_("All play at once (long)"), 6, expert=True, line=_AT_ONCE),
    _row(N_("Three-second look (long)"), 6, expert=True, line=_LOOK),
    _row(N_("First and last trick sting (long)"), 6, expert=True, first=1, last=1),
    _row(N_("Five seconds then dark (long)"), 5, line=_DARK),
    _row(N_("No copying the neighbour (long)"), 6, no_copy=True),
    _row(N_("Tied to another player (long)"), 5, tied=True),
    _row(N_("Highest or lowest only (long)"), 7, line=_EXTREMES),
    _row(N_("Swap after each trick (long)"), 7, line=_SWAP),
)
"""All Missions in the order of section 3.3; `expert` are those that it calls so or likely so."""

BY_SLUG: Mapping[str, Mission] = {mission.slug: mission for mission in MISSIONS}


def missions(*, experts: bool = True) -> tuple[Mission, ...]:
    """The Missions to pick from, with or without those for experts."""
    return tuple(mission for mission in MISSIONS if experts or not mission.expert)
