"""How pages look comes in one answer, and every sheet is part of it."""

from __future__ import annotations

from pathlib import Path

from flask import Flask

from app.web.style import SHEETS
from tests.web.browser import Browser

FOLDER = Path(__file__).resolve().parents[2] / "static" / "css"


def test_a_page_asks_for_one_sheet_which_holds_all_in_their_order(
    bare_app: Flask, browser: Browser
) -> None:
    links = browser.get("/").soup.select("link[rel=stylesheet]")

    answer = bare_app.test_client().get(str(links[0]["href"]))

    assert len(links) == 1
    assert answer.mimetype == "text/css"
    assert answer.text == "".join((FOLDER / f"{name}.css").read_text() for name in SHEETS)


def test_no_sheet_is_forgotten() -> None:
    assert sorted(SHEETS) == sorted(file.stem for file in FOLDER.glob("*.css"))
