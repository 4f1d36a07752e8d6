"""Rounds of Pok Deng that could happen at a table, built legal from a shuffled pack."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from app.cards import PACK, Card
from app.games.pok_deng.entry import Called, PokDengEntry, Stake
from app.games.pok_deng.hands import is_pok, multipliers
from app.games.pok_deng.rules import PRESETS, PokDengRules
from app.table import Seat, Table

TABLES = [
    PRESETS["rules-page"],
    PRESETS["phone-game"],
    PokDengRules(straights="deng", full_tie="dealer", bet_step=5, min_bet=5),
    PokDengRules(max_hands_per_player=2, early_compare="off", pair3_deng=True),
]


def _cards(pack: list[Card], draws: bool, by_rank: bool) -> dict[str, Any]:
    dealt, drawn = (pack.pop(), pack.pop()), None
    if draws and not is_pok([card.rank for card in dealt]):
        drawn = pack.pop()
    if not by_rank:
        return {"dealt": dealt, "drawn": drawn}
    cards = dealt + ((drawn,) if drawn else ())
    suited = max(n for n in (0, 2, 3) if n <= len(cards) and len({c.suit for c in cards[:n]}) <= 1)
    return {"ranks": tuple(card.rank for card in cards), "suited": suited}


@st.composite
def deals(draw: st.DrawFn) -> tuple[Table[PokDengRules], PokDengEntry]:
    """A table and a round at it: cards, ranks and called hands mixed."""
    rules = draw(st.sampled_from(TABLES))
    seats = tuple(map(Seat, draw(st.permutations(range(1, draw(st.integers(2, 8)) + 1)))))
    pack = list(draw(st.permutations(PACK)))
    dealer = draw(st.sampled_from(seats))
    dealers = _cards(pack, draw(st.booleans()), draw(st.booleans()))
    pok = is_pok(
        [card.rank for card in dealers["dealt"]] if "dealt" in dealers else dealers["ranks"]
    )
    hands: list[Stake | Called] = []
    for seat in [seat for seat in seats if seat != dealer]:
        for _hand in range(draw(st.integers(1, rules.max_hands_per_player))):
            bet = rules.bet_step * draw(st.integers(1, 50))
            if draw(st.booleans()):
                result = draw(st.sampled_from(["win", "lose", "tie"]))
                deng = None if result == "tie" else draw(st.sampled_from(multipliers(rules)))
                said = {"player": seat, "bet": bet, "result": result, "deng": deng}
                hands.append(Called.model_validate(said))
                continue
            early = rules.early_compare == "any" and not pok and draw(st.booleans())
            cards = _cards(pack, draw(st.booleans()), draw(st.booleans()))
            compare = {"compare": "early"} if early else {}
            hands.append(Stake.model_validate({"player": seat, "bet": bet, **cards, **compare}))
    entry = PokDengEntry(dealer=dealer, hands=tuple(hands), **dealers)
    return Table(seats=seats, rules=rules), entry
