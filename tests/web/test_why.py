"""Somebody asks why an amount moved: one tap from any amount to its numbered steps."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.games import get_game
from app.games.pok_deng.entry import PokDengEntry
from app.games.pok_deng.rules import PokDengRules
from app.ledger.transfers import Transfer
from app.table import Seat, Table
from app.table.outcome import Outcome, Reason
from tests.web.browser import Page
from tests.web.conftest import Opener
from tests.web.evening import entry, play, play_cards, results

ROUND = {1: "7s Kd 2c", 2: "4h 5h", 3: "7d 7h 7c", 4: "Jd Qs Kc", 5: "2s 3s 5s"}


def steps(page: Page) -> list[str]:
    return page.all(".steps > li")


def test_every_amount_leads_to_its_reason(board: Page) -> None:
    after = play_cards(board, ROUND)
    deal = after.browser.get(f"{board.path}/deals/1")

    from_board = [str(a["href"]) for a in after.soup.select(".standings__last")]
    from_deal = [str(a["href"]) for a in deal.soup.select("a.row__amount")]

    assert sorted(from_board) == sorted(from_deal)
    assert len(from_deal) == 5
    for address in from_deal:
        assert board.browser.get(address).heading.startswith("Why ")


def test_a_better_type_decides(board: Page) -> None:
    play_cards(board, ROUND, **{"seat3-stake": "10"})

    page = board.browser.get(f"{board.path}/deals/1/why/3")

    assert page.heading == "Why +50?"
    assert steps(page) == [
        "Type tong against normal decides",
        "Points not compared",
        "Deng 5 against 1",
        "Stake 10 × 5 = +50",
    ]
    assert "Tong beats a normal hand: Noi pays Lek 50, which is 5 × the bet of 10" in page.text
    assert len(page.soup.select(".hand")) == 2
    assert "Lek 's total 0 → +50" in page.text


def test_more_taem_decide(board: Page) -> None:
    play_cards(board, ROUND, **{"seat5-stake": "6"})

    page = board.browser.get(f"{board.path}/deals/1/why/5")

    assert steps(page)[:2] == ["Type normal against normal", "Points 0 against 9 taem decides"]
    assert steps(page)[3] == "Stake 6 × 1 = −6"


def test_more_deng_decide(board: Page) -> None:
    play_cards(board, {**ROUND, 1: "6s As", 2: "6h Ad"})

    page = board.browser.get(f"{board.path}/deals/1/why/2")

    assert steps(page)[2] == "Deng 1 against 2 decides"


def test_the_ranks_decide_where_the_table_says_so(table_of: Opener) -> None:
    board = table_of("Noi", "Mali", preset="phone-game")
    play_cards(board, {1: "7s 7d 7c", 2: "As Ad Ac"})

    page = board.browser.get(f"{board.path}/deals/1/why/2")

    assert steps(page)[1] == "Points the ranks are compared decides"


def test_a_called_result_has_only_its_stake(board: Page) -> None:
    play(board, "-2", "0", "0", "0", **{"seat2-stake": "10"})

    page = board.browser.get(f"{board.path}/deals/1/why/2")

    assert steps(page) == ["Stake 10 × 2 = −20"]
    assert "The table called the result" in page.text


def test_the_dealer_sees_everybody(board: Page) -> None:
    play_cards(board, ROUND)

    page = board.browser.get(f"{board.path}/deals/1/why/1")

    assert page.all(".row") == ["Somsak +2", "Lek +5", "Dao +3", "Mali −1"]


def test_the_page_says_who_entered_it_and_when(board: Page) -> None:
    play(board, "+1", "+1", "+1", "+1")

    page = board.browser.get(f"{board.path}/deals/1/why/2")

    assert page.soup.select(".muted bdi")[-1].get_text() == "Noi"
    assert "Entered " in page.text


def test_a_total_goes_on_from_the_rounds_before(board: Page) -> None:
    play(board, "+1", "+1", "+1", "+1")
    play(board, "-3", "0", "0", "0")

    page = board.browser.get(f"{board.path}/deals/2/why/2")

    assert "Somsak 's total +1 → −2" in page.text


def test_a_round_shows_what_was_entered(board: Page) -> None:
    entry(board, "cards").fill(
        {
            "seat1-cards": "7 2",
            "seat2-cards": "4 5 =",
            "seat3-result": "+1",
            "seat4-result": "-2",
            "seat5-result": "0",
            "seat2-early": "y",
        }
    ).send(status=422)
    entry(board).fill(results("+1", "-2", "0", "0")).send()

    page = board.browser.get(f"{board.path}/deals/1")

    assert page.heading == "Pok Deng #1"
    assert "won ×1" in page.text
    assert "lost ×2" in page.text
    assert "even" in page.text


def test_early_hands_are_marked(board: Page) -> None:
    cards = {**ROUND, 1: "4s Ad 6c"}
    play_cards(board, cards, **{"seat2-early": "y"})

    assert "early" in board.browser.get(f"{board.path}/deals/1").text


def test_a_mended_scorer_is_shown_beside_what_was_paid(
    board: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(board, "+1", "0", "0", "0")
    game = get_game("pok-deng")
    params = {"source": Seat(1), "target": Seat(2), "n": 7, "bet": 1, "times": 7}
    reason = Reason("by_called", params)

    def mended(entry: PokDengEntry, table: Table[PokDengRules]) -> Outcome:
        transfers = (Transfer(1, 2, 7, "chips", reason),)
        return replace(game.score(entry, table), transfers=transfers)

    monkeypatch.setattr("app.web.room.get_game", lambda _slug: replace(game, score=mended))
    page = board.browser.get(f"{board.path}/deals/1/why/2")

    assert "it now says +7; +1 was paid" in page.text
    assert page.heading == "Why +1?"


@pytest.mark.parametrize("path", ["/deals/9", "/deals/9/why/1", "/deals/1/why/9", "/deals/0"])
def test_what_was_not_played_is_nowhere(board: Page, path: str) -> None:
    play(board, "+1", "+1", "+1", "+1")

    board.browser.get(board.path + path, 404)


def test_each_of_several_hands_is_explained_by_its_own_stake(table_of: Opener) -> None:
    board = table_of("Noi", "Lek", **{"option-max_hands_per_player": "2"})
    fields = {"seat2x2-stake": "5", "seat2x2-result": "-5"}
    play(board, "+1", **fields)

    page = board.browser.get(f"{board.path}/deals/1/why/2")

    assert page.heading == "Why −24?"
    steps = page.all(".steps li")
    assert [step.split("Stake")[-1].strip() for step in steps] == ["1 × +1", "5 × −5"]
