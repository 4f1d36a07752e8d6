"""What a player does at a table of Pok Deng, round after round."""

from __future__ import annotations

from collections.abc import Mapping

from tests.web.browser import Form, Page


def entry(board: Page, by: str = "results") -> Form:
    """The form of the next round."""
    return board.browser.get(f"{board.path}/deals/new?by={by}").form("/deals?by")


def results(*said: str, dealer: int = 1) -> dict[str, str]:
    """The results of the players beside the dealer, in play order."""
    seats = [seat for seat in range(1, len(said) + 2) if seat != dealer]
    return {"dealer": str(dealer)} | {
        f"seat{seat}-result": result for seat, result in zip(seats, said, strict=True)
    }


def play(board: Page, *said: str, **more: str) -> Page:
    """Records one round by its results and answers the board."""
    return entry(board).fill(results(*said) | more).send()


def play_cards(board: Page, cards: Mapping[int, str], **more: str) -> Page:
    """Records one round by its cards."""
    fields = {f"seat{seat}-cards": text for seat, text in cards.items()}
    return entry(board, "cards").fill(fields | more).send()


def standings(board: Page) -> dict[str, str]:
    """Who stands where, as the board shows it."""
    rows = board.soup.select(".standings__row")
    return {
        str(row.select_one("bdi").get_text()): row.select_one(".amount").get_text()  # type: ignore[union-attr]
        for row in rows
    }
