"""Evenings of a circle as tests make them up: tables that were played on other days."""

from __future__ import annotations

from datetime import date

from flask import Flask
from sqlalchemy import text

from app.store.circles import from_text
from app.store.db import db
from tests.web.browser import Page

SET = text("UPDATE sitting SET evening = :day WHERE circle_id = :circle AND number = :sitting")


def circle_of(board: Page) -> str:
    """Where the pages of its circle begin."""
    return board.path.rsplit("/s/", 1)[0]


def another(board: Page, game: str = "pok-deng", **fields: str) -> Page:
    """One more table of the same people."""
    form = board.browser.get(f"{circle_of(board)}/s/new?game={game}").form("/s")
    return form.fill(fields).send()


def played_on(board: Page, day: str) -> None:
    """Says on which evening a table was."""
    _c, circle, _s, sitting = board.path.strip("/").split("/")
    app: Flask = board.browser.client.application
    with app.app_context():
        names = {"day": date.fromisoformat(day), "circle": from_text(circle)}
        db.session.execute(SET, names | {"sitting": int(sitting)})
        db.session.commit()


def close(board: Page) -> Page:
    return board.browser.get(f"{board.path}/close").form("/close").send()
