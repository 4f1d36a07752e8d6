"""A hint before saving, never a refusal."""

from __future__ import annotations

from tests.web.browser import Page
from tests.web.evening import entry, play, results


def preview(board: Page, **changes: str) -> str:
    """What the preview says of the round +1 -1 0 +2 with something changed."""
    form = entry(board).fill(results("+1", "-1", "0", "+2") | changes)
    path = f"{board.path}/deals/preview?by=results&piece=preview"
    return board.browser.post(path, form.values).response.text


def test_the_same_round_again_is_asked_about_and_saved_all_the_same(board: Page) -> None:
    play(board, "+1", "-1", "0", "+2")

    assert "Typed in twice?" in preview(board)
    play(board, "+1", "-1", "0", "+2")

    assert board.browser.get(f"{board.path}/deals/2").status == 200


def test_a_zero_too_many_is_asked_about(board: Page) -> None:
    play(board, "+1", "-1", "0", "+1")

    hint = "Somsak bets 10, and the usual bet is 1. A zero too many?"
    assert hint in preview(board, **{"seat2-stake": "10"})
    assert hint not in preview(board, **{"seat2-stake": "9"})


def test_a_correction_is_not_asked_about(board: Page) -> None:
    play(board, "+1", "-1", "0", "+2")
    play(board, "+1", "-1", "0", "+1")
    form = board.browser.get(f"{board.path}/deals/1/edit").form("/edit?by")
    path = f"{board.path}/deals/preview?by=results&deal=1&piece=preview"

    said = board.browser.post(path, form.fill({"seat5-result": "+1"}).values).response.text

    assert "Typed in twice?" not in said
