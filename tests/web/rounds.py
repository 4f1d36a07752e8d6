"""Rounds of Pili Pili as a table keys them in without script."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tests.web.browser import Form, Page

FRIENDS = ("Emma", "Jake", "Alex")


def entry(board: Page) -> Form:
    """The form of the next round."""
    return board.browser.get(f"{board.path}/deals/new").form("/deals?by")


def correcting(board: Page, number: int) -> Form:
    """The form of a round that was recorded."""
    return board.browser.get(f"{board.path}/deals/{number}/edit").form(f"/deals/{number}/edit")


def counts(bets: str, tricks: str = "") -> dict[str, str]:
    """The fields of so many bets and tricks, in the order of the seats; `-` is left empty."""
    named = (("bet", bets.split()), ("won", tricks.split()))
    return {
        f"seat{seat}-{name}": "" if value == "-" else value
        for name, values in named
        for seat, value in enumerate(values, 1)
    }


def play(board: Page, bets: str, tricks: str, status: int = 200, **more: str) -> Page:
    """Records a round; fields beside bets and tricks must be on the page already."""
    return entry(board).fill(counts(bets, tricks) | more).send(status)


def play_mission(
    board: Page, mission: str, bets: str, tricks: str, more: Mapping[str, str], status: int = 200
) -> Page:
    """Chooses a Mission, has the page look at it, and answers what it asks for."""
    looked = look(board, entry(board).fill({"mission": mission} | counts(bets, tricks)))
    return looked.form("/deals?by").fill(more).send(status)


def look(board: Page, form: Form) -> Page:
    return board.browser.post(f"{board.path}/deals/preview?by=bets", form.values)


def pilis(board: Page) -> dict[str, int]:
    """What everybody holds, the winner first."""
    page = board.browser.get(board.path)
    rows = page.soup.select(".standings__row")
    return {
        row.select_one("bdi").text: int(row.select_one(".amount").text)  # type: ignore[union-attr]
        for row in rows
    }


def open_to(page: Page) -> Sequence[str]:
    """The sentences about who bets next."""
    return page.all(".entry__terms > p:not(.muted, .label)")
