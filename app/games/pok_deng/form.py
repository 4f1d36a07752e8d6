"""Keying in a round of Pok Deng, by results or by cards, and both in one round."""

from __future__ import annotations

import unicodedata
from collections import Counter
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, Self

from wtforms import BooleanField, SelectField, StringField

from app.cards import pieces
from app.games.pok_deng import terms
from app.games.pok_deng.entry import Called, PokDengEntry, Stake
from app.games.pok_deng.hands import MOST_HANDS, multipliers
from app.games.pok_deng.rules import PokDengRules
from app.table import Seat, Table
from app.table.form import EntryForm, RowForm, row_prefix
from app.table.outcome import Path, Problem
from app.table.typed import number_of, plain_digits
from app.table.words import N_, Sentence

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from app.games.pok_deng.entry import AnyHand, Cards

_PARTS = ("stake", "result", "cards")
_RESULTS = {"win": 1, "lose": -1, "tie": 0}


def next_dealer(table: Table[PokDengRules], last: PokDengEntry | None) -> Seat:
    """Who probably deals: whoever dealt, or the next in order where the dealer changes."""
    if last is None or last.dealer not in table.seats:
        return table.seats[0]
    step = 1 if table.rules.dealer_rotation == "every_round" else 0
    return table.seats[(table.seats.index(last.dealer) + step) % len(table.seats)]


class PokDengRow(RowForm):
    """One hand; a row with neither bet nor result nor cards is not in the round.

    `cards` holds ranks ("7 8 2"), cards ("7s 8d 2c"), and `=` behind ranks of one suit.
    """

    stake = StringField(N_("Bet"))  # type: ignore[arg-type]
    result = SelectField(N_("Result"))  # type: ignore[arg-type]
    cards = StringField(N_("Cards"))  # type: ignore[arg-type]
    early = BooleanField(N_("Compared before the dealer drew"))  # type: ignore[arg-type]


class PokDengForm(EntryForm[PokDengEntry, PokDengRules]):
    """A round as keyed in; the dealer's cards stand in the dealer's own row."""

    row = PokDengRow
    model = PokDengEntry
    dealer = SelectField(N_("Who deals?"), coerce=str)  # type: ignore[arg-type]

    wants: ClassVar[Mapping[str, Sentence]] = {
        "bet": terms.BET,
        "result": terms.RESULT,
        "deng": terms.RESULT,
        "dealer": terms.DEALER,
    }

    def __init__(self, formdata: Any = None, **kwargs: Any) -> None:
        super().__init__(formdata, **kwargs)
        self.dealer.choices = [(str(seat), self.names[seat]) for seat in self.table.seats]
        keys = [("0", "0")] + [(f"{s}{n}", f"{s}{n}") for n in self.multipliers for s in "+-"]
        for row in self.rows:
            row["result"].choices = [("", ""), *keys]  # type: ignore[attr-defined]

    @property
    def multipliers(self) -> tuple[int, ...]:
        """What a hand can be won or lost by at this table."""
        return multipliers(self.table.rules)

    @property
    def early_allowed(self) -> bool:
        """Whether the dealer may compare with anybody before drawing."""
        return self.table.rules.early_compare != "off"

    @property
    def dealer_seat(self) -> Seat | None:
        """Who deals as the form stands, if that can be read."""
        return next((seat for seat in self.table.seats if str(seat) == self.dealer.data), None)

    @classmethod
    def start(
        cls, table: Table[PokDengRules], names: Mapping[Seat, str], last: Sequence[PokDengEntry]
    ) -> Self:
        """Each one's last bet, else the lowest the table allows; the likely dealer."""
        lowest = -(-table.rules.min_bet // table.rules.bet_step) * table.rules.bet_step
        data = {f"{row_prefix(seat, 1)}stake": str(lowest) for seat in table.seats}
        for seat in table.seats:
            for prefix, hand in _last_held(seat, last):
                data[f"{prefix}stake"] = str(hand.bet)
        data["dealer"] = str(int(next_dealer(table, last[0] if last else None)))
        return cls(table=table, names=names, data=data)

    @classmethod
    def of(cls, entry: PokDengEntry, table: Table[PokDengRules], names: Mapping[Seat, str]) -> Self:
        """The form as it was when it gave this entry."""
        data: dict[str, Any] = {"dealer": str(int(entry.dealer))}
        data[f"{row_prefix(entry.dealer, 1)}cards"] = _write(entry)
        for prefix, hand in _placed(entry.hands):
            data |= {f"{prefix}{k}": v for k, v in _fields(hand).items()}
        return cls(table=table, names=names, data=data)

    def places(self, seat: Seat) -> int:
        """The hands a player holds so far and one more, as far as the table allows it."""
        rows = _rows_of(seat)
        last = max(map(rows.__getitem__, rows.keys() & self.filled), default=1)
        # A hand too many is kept, so that the check can say so where it was typed.
        return max(last, min(last + 1, self.table.rules.max_hands_per_player))

    def content(self) -> dict[str, Any]:
        """The fields as the entry's model takes them, unreadable text as it was typed."""
        dealer = self.dealer_seat
        dealt = [row for row in self.rows if row.seat == dealer]
        said = _cards(dealt[0]["cards"].data or "") if dealt else {}
        hands = tuple(_hand(row) for row in self._hands)
        return {"dealer": dealer, "hands": hands, **said}

    def read(self) -> tuple[PokDengEntry | None, list[Problem]]:
        """The entry, or every fault of what was keyed in."""
        entry, problems = super().read()
        for i, row in enumerate(self._hands):
            if row["result"].data and (row["cards"].data or "").strip():
                problems.append(Problem(("hands", i, "result"), "malformed", {"what": terms.BOTH}))
        problems = [self._asking(problem) for problem in problems]
        return (None if problems else entry), problems

    def _asking(self, problem: Problem) -> Problem:
        """Say what a missing or unreadable part asks for."""
        if problem.code != "malformed" or "what" in problem.params:
            return problem
        dealers = len(problem.at) == 1 and problem.at[0] in ("dealt", "ranks", "drawn")
        default = terms.DEALER_CARDS if dealers else terms.CARDS
        what = self.wants.get(str(problem.at[-1]), default)
        if problem.at[0] == "hands" and problem.at[-1] == "dealt":
            row = self._hands[int(problem.at[1])]
            what = terms.CARDS if row["cards"].data else terms.RESULT
        return Problem(problem.at, problem.code, {**problem.params, "what": what})

    def field_of(self, at: Path) -> str:
        """The id of the field that a path in the entry came from, by the seat of its row."""
        if at[:1] == ("hands",) and len(at) > 1:
            row = self._hands[int(at[1])]
            return str(row[self._part(row, str(at[2]) if len(at) > 2 else "")].id)
        if at[:1] in (("dealt",), ("drawn",), ("ranks",), ("suited",)) and self.dealer_seat:
            return f"seat{self.dealer_seat}-cards"
        if at[:1] == ("hands",) and self._hands:
            return str(self._hands[0]["stake"].id)
        return str(self.dealer.id)

    def _part(self, row: RowForm, part: str) -> str:
        if part in ("bet", "player"):
            return "stake"
        if part in ("result", "deng") or not row["cards"].data:
            return "result"
        return "early" if part == "compare" else "cards"

    @cached_property
    def _hands(self) -> list[RowForm]:
        """The rows that are in the round: not the dealer's, and not left empty altogether."""
        dealer = self.dealer_seat
        return [
            row
            for row in self.rows
            if row.seat != dealer and any((row[part].data or "").strip() for part in _PARTS)
        ]


@lru_cache(maxsize=64)
def _rows_of(seat: Seat) -> Mapping[str, int]:
    """Each field that makes a row one of the round, with its place among the seat's rows."""
    places = range(1, MOST_HANDS + 1)
    return {f"{row_prefix(seat, place)}{part}": place for place in places for part in _PARTS}


def _placed(hands: tuple[AnyHand, ...]) -> list[tuple[str, AnyHand]]:
    """Each hand with the prefix of its row, a player's second hand in the second row."""
    held: Counter[int] = Counter()
    placed = []
    for hand in hands:
        held[hand.player] += 1
        placed.append((row_prefix(hand.player, held[hand.player]), hand))
    return placed


def _last_held(seat: Seat, last: Sequence[PokDengEntry]) -> list[tuple[str, AnyHand]]:
    """What somebody held when last not dealing."""
    held = ([hand for hand in entry.hands if hand.player == seat] for entry in last)
    return _placed(tuple(next(filter(None, held), [])))


def _hand(row: RowForm) -> dict[str, Any]:
    hand: dict[str, Any] = {"player": row.seat, "bet": number_of(row["stake"].data or "")}
    result = row["result"].data
    if not result:
        compare = {"compare": "early"} if row["early"].data else {}
        return hand | _cards(row["cards"].data or "") | compare
    times = number_of(result)
    if not isinstance(times, int):
        return hand | {"result": result}
    word = next(word for word, sign in _RESULTS.items() if sign == (times > 0) - (times < 0))
    return hand | {"result": word, "deng": abs(times) or None}


def _cards(text: str) -> dict[str, Any]:
    """Cards in the notation of the form, as the entry takes them."""
    text = plain_digits(unicodedata.normalize("NFKC", text))
    if not text.strip():
        return {}
    before, mark, after = text.partition("=")
    read, suited = pieces(text.replace("=", " ")), len(pieces(before)) if mark else 0
    known = any(len(piece) > 1 and piece != "10" for piece in read)
    if mark and (known or suited == 0 or "=" in after):
        return {"suited": -1}  # says nothing: the model asks again
    if known:
        return {"dealt": tuple(read[:2]), "drawn": read[2] if len(read) > 2 else None} | (
            {"dealt": tuple(read)} if len(read) > 3 else {}
        )
    return {"ranks": tuple(read)} | ({"suited": suited} if mark else {})


def _fields(hand: AnyHand) -> dict[str, Any]:
    if isinstance(hand, Called):
        times = _RESULTS[hand.result] * (hand.deng or 1)
        return {"stake": str(hand.bet), "result": f"{times:+d}" if times else "0"}
    return {"stake": str(hand.bet), "cards": _write(hand), "early": hand.compare == "early"}


def _write(cards: Cards | Stake | PokDengEntry) -> str:
    pieces = list(cards.written)
    if cards.ranks and cards.suited:
        pieces.insert(cards.suited, "=")
    return " ".join(pieces)
