"""A round at the table: what cannot be, what pays, and what is worth a second look."""

from __future__ import annotations

from typing import Any

import pytest

from app.games.pok_deng.check import check
from app.games.pok_deng.entry import PokDengDetail, PokDengEntry
from app.games.pok_deng.form import next_dealer
from app.games.pok_deng.game import GAME
from app.games.pok_deng.rules import PokDengRules
from app.games.pok_deng.score import score
from app.table import Seat, Table
from app.table.replay import read_round

NOI, LEK, DAO, MALI = map(Seat, (1, 2, 3, 4))
NAMES = {NOI: "Noi", LEK: "Lek", DAO: "Dao", MALI: "Mali"}


def table(**options: Any) -> Table[PokDengRules]:
    return Table(seats=tuple(NAMES), rules=PokDengRules.model_validate(options))


def entry(*hands: dict[str, Any], **dealers: Any) -> PokDengEntry:
    said = {"dealer": "Noi", "hands": [{"bet": 10} | hand for hand in hands]} | dealers
    found, problems = read_round(GAME, said, NAMES)
    assert isinstance(found, PokDengEntry), problems
    return found


def codes(said: PokDengEntry, **options: Any) -> list[tuple[str, str]]:
    return [(".".join(map(str, p.at)), p.code) for p in check(said, table(**options))]


def moves(said: PokDengEntry, **options: Any) -> list[tuple[int, int, int]]:
    return [(t.source, t.target, t.amount) for t in score(said, table(**options)).transfers]


def ranks(player: str, text: str, suited: int = 0, **more: Any) -> dict[str, Any]:
    return {"player": player, "ranks": text.split(), "suited": suited} | more


def cards(player: str, text: str, **more: Any) -> dict[str, Any]:
    dealt = text.split()
    drawn = {"drawn": dealt[2]} if len(dealt) > 2 else {}
    return {"player": player, "dealt": dealt[:2]} | drawn | more


def test_ranks_alone_score_like_the_cards_they_stand_for() -> None:
    by_rank = entry(ranks("Lek", "7 Q", 2), ranks("Dao", "2 5 9", 3), ranks=["6", "9", "2"])
    by_card = entry(cards("Lek", "7H QH"), cards("Dao", "2D 5D 9D"), dealt=["6S", "9C"], drawn="2C")

    assert moves(by_rank) == moves(by_card) == [(1, 2, 10), (3, 1, 10)]


def test_the_dealers_two_suited_cards_count_before_the_draw_and_not_after() -> None:
    said = entry(
        ranks("Lek", "A 2", compare="early"),
        ranks("Dao", "A 4"),
        ranks=["4", "2", "K"],
        suited=2,
    )

    detail = score(said, table()).detail

    assert isinstance(detail, PokDengDetail)
    against = [hand.against.deng for hand in detail.hands if hand.against]
    assert against == [2, 1]
    assert [hand.multiplier for hand in detail.hands] == [-2, -1]


def test_a_fifth_card_of_a_rank_is_one_too_many() -> None:
    known = entry(ranks("Lek", "7 7"), cards("Dao", "7S 2D"), ranks=["7", "7", "3"])
    unknown = entry(ranks("Lek", "7 7"), ranks("Dao", "7 2"), ranks=["7", "7", "3"])

    assert codes(known) == [("hands.1.dealt", "card_duplicate")]
    assert codes(unknown) == [("hands.1.ranks", "card_duplicate")]


def test_a_pair_cannot_be_of_one_suit() -> None:
    said = entry(ranks("Lek", "7 7", 2), ranks=["2", "3"])

    assert codes(said) == [("hands.0.suited", "card_duplicate")]


def test_a_card_that_the_dealer_holds_is_named_where_it_comes_again() -> None:
    said = entry(cards("Lek", "KS 2D"), cards("Dao", "3S 4S 2D"), dealt=["KS", "5S"])

    assert codes(said) == [
        ("hands.0.dealt.0", "card_duplicate"),
        ("hands.1.drawn", "card_duplicate"),
    ]


def test_pok_never_draws_whether_suits_are_known_or_not() -> None:
    said = entry(ranks("Lek", "9 K 2"), cards("Dao", "4S 4D 2C"), ranks=["A", "8", "2"])

    assert codes(said) == [
        ("ranks", "pok_drew"),
        ("hands.0.ranks", "pok_drew"),
        ("hands.1.drawn", "pok_drew"),
    ]


def test_a_round_with_cards_needs_the_dealers() -> None:
    assert codes(entry(cards("Lek", "KS 2D"))) == [("dealt", "malformed")]


def test_a_round_of_called_hands_needs_no_cards() -> None:
    said = entry({"player": "Lek", "result": "win", "deng": 3}, {"player": "Dao", "result": "tie"})

    assert codes(said) == []
    assert moves(said) == [(1, 2, 30)]


def test_somebody_must_play_against_the_dealer() -> None:
    assert codes(entry()) == [("hands", "no_player")]


def test_one_pack_is_enough_for_seventeen_hands() -> None:
    many = [{"player": name, "result": "tie"} for name in ("Lek", "Dao", "Mali") for _ in range(6)]

    assert ("hands", "too_many_hands") in codes(entry(*many[:17]), max_hands_per_player=16)
    assert codes(entry(*many[:16]), max_hands_per_player=16) == []


def test_the_dealer_holds_no_second_hand() -> None:
    said = entry({"player": "Noi", "result": "win"})

    assert codes(said) == [("hands.0.player", "dealer_is_player")]


def test_a_player_holds_as_many_hands_as_agreed() -> None:
    twice = [{"player": "Lek", "result": "win"}, {"player": "Lek", "result": "lose"}]

    assert codes(entry(*twice)) == [("hands.1.player", "hands_per_player")]
    assert codes(entry(*twice), max_hands_per_player=2) == []


@pytest.mark.parametrize(
    ("bet", "code"),
    [(4, "bet_below_min"), (60, "bet_above_max"), (12, "bet_step"), (5, None), (50, None)],
)
def test_a_bet_keeps_the_limits_and_steps_of_the_table(bet: int, code: str | None) -> None:
    said = entry({"player": "Lek", "result": "win", "bet": bet})

    found = codes(said, min_bet=5, max_bet=50, bet_step=5)

    assert found == ([("hands.0.bet", code)] if code else [])


@pytest.mark.parametrize("deng", [0, -1, 4, 6])
def test_a_multiplier_that_no_hand_gives_is_refused(deng: int) -> None:
    said = entry({"player": "Lek", "result": "lose", "deng": deng})

    assert codes(said) == [("hands.0.deng", "bad_deng")]


def test_a_tie_has_no_multiplier() -> None:
    said = entry({"player": "Lek", "result": "tie", "deng": 1})

    assert codes(said) == [("hands.0.deng", "bad_deng")]


def test_a_dealer_with_pok_compares_with_nobody_early() -> None:
    said = entry(cards("Lek", "KS 2D", compare="early"), dealt=["4S", "4D"])

    assert codes(said) == [("hands.0.compare", "early_dealer_pok")]
    assert codes(said, early_compare="groups") == [("hands.0.compare", "early_dealer_pok")]


def test_a_table_may_compare_everybody_at_the_end() -> None:
    said = entry(cards("Lek", "KS 2D", compare="early"), dealt=["4S", "4D"])

    assert codes(said, early_compare="off") == [("hands.0.compare", "early_off")]


def test_whole_groups_are_compared_early_or_none() -> None:
    said = entry(
        cards("Lek", "KS 2D 3D", compare="early"),
        cards("Dao", "KH 2C 3C"),
        cards("Mali", "QH 5C", compare="early"),
        dealt=["4S", "2H"],
    )

    partial = ("hands.1.compare", "early_partial_group")
    assert codes(said) == []
    assert codes(said, early_compare="groups") == [partial]
    assert codes(said, early_compare="three_card_only") == [
        ("hands.2.compare", "early_two_card"),
        partial,
    ]


def test_nobody_draws_where_the_dealer_shows_pok_at_once() -> None:
    said = entry(cards("Lek", "KS 2D 3D"), dealt=["4S", "4D"])

    assert codes(said) == [("hands.0.drawn", "drew_dealer_pok")]
    found = check(said, table(dealer_pok_reveal="immediately"))
    assert [(p.code, p.warning) for p in found] == [("drew_after_dealer_pok", False)]


def test_pok_that_drew_is_one_fault_whoever_dealt_pok() -> None:
    said = entry(cards("Lek", "9S KD 3D"), dealt=["4S", "4D"])

    assert codes(said, dealer_pok_reveal="immediately") == [("hands.0.drawn", "pok_drew")]


def test_a_draw_that_counts_for_nobody_is_worth_a_second_look() -> None:
    early = cards("Lek", "KS 2D", compare="early")

    alone = check(entry(early, dealt=["4S", "2H"], drawn="3C"), table())
    with_called = check(
        entry(early, {"player": "Dao", "result": "win"}, dealt=["4S", "2H"], drawn="3C"), table()
    )

    assert [(p.at, p.code, p.warning) for p in alone] == [
        (("drawn",), "dealer_drew_for_nobody", True)
    ]
    assert with_called == []


def test_early_hands_are_paid_first_then_the_others_in_play_order() -> None:
    said = entry(
        {"player": "Mali", "result": "win"},
        cards("Dao", "KS 9D", compare="early"),
        {"player": "Lek", "result": "lose"},
        dealt=["2S", "3H"],
    )

    assert [{s, t} for s, t, _ in moves(said)] == [{1, 3}, {1, 2}, {1, 4}]


def test_the_dealer_stays_until_the_table_says_otherwise() -> None:
    last = entry({"player": "Lek", "result": "win"})

    assert next_dealer(table(), None) == NOI
    assert next_dealer(table(), last) == NOI


def test_the_dealer_moves_on_every_round_where_agreed_and_past_who_left() -> None:
    last = entry({"player": "Lek", "result": "win"})
    rules = PokDengRules(dealer_rotation="every_round")

    assert next_dealer(table(dealer_rotation="every_round"), last) == LEK
    assert next_dealer(Table(seats=(LEK, DAO), rules=rules), last) == LEK
    assert next_dealer(Table(seats=(DAO, NOI), rules=rules), last) == DAO


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        ({"drawn": "2S"}, [("dealt", "card_count")]),
        ({"suited": 2}, [("ranks", "card_count")]),
        ({"dealt": ["2S", "3S"], "ranks": ["2", "3"]}, [("ranks", "card_count")]),
        ({"ranks": ["2", "3"], "suited": 3}, [("suited", "card_count")]),
        ({"ranks": ["2", "3"], "suited": False}, [("suited", "malformed")]),
        ({"ranks": ["2", "3"], "suited": 2.0}, [("suited", "malformed")]),
        ({"ranks": ["2"]}, [("ranks", "card_count")]),
        ({"ranks": ["2", "1"]}, [("ranks.1", "card_unknown")]),
        ({"ranks": ["2", 3]}, [("ranks.1", "malformed")]),
        ({"dealt": ["2S"]}, [("dealt", "card_count")]),
        ({"bet": 10}, [("bet", "dealer_bet")]),
        ({"bet": None, "dealer": 1}, [("dealer", "malformed")]),
        ({"dealer": 1}, [("dealer", "malformed")]),
        ({"hands": [{"player": "Lek", "bet": 1}]}, [("hands.0.dealt", "malformed")]),
    ],
)
def test_cards_are_said_in_one_way(said: dict[str, Any], wanted: list[tuple[str, str]]) -> None:
    found, problems = read_round(GAME, {"dealer": "Noi", "hands": []} | said, NAMES)

    assert found is None
    assert [(".".join(map(str, p.at)), p.code) for p in problems] == wanted
