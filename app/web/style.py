"""All style sheets in one answer: a page is not drawn before the last of them is there."""

from __future__ import annotations

from pathlib import Path

from flask import Flask, Response

SHEETS = (
    "tokens",
    "base",
    "page",
    "buttons",
    "forms",
    "rows",
    "standings",
    "show",
    "cards",
    "seats",
    "keypad",
    "counts",
    "piles",
    "play",
    "explain",
    "events",
    "circle",
    "outbox",
    "settle",
    "history",
    "utilities",
)
"""Their order: of two rules in one layer that fit as well, the later one holds."""


def set_up_style(app: Flask) -> None:
    """Gives out all of `static/css` from where it lies: sheets name pictures from there."""
    folder = Path(str(app.static_folder)) / "css"
    text = "".join((folder / f"{name}.css").read_text("utf-8") for name in SHEETS)

    @app.get(f"{app.static_url_path}/css/all.css")
    def style() -> Response:
        return Response(text, mimetype="text/css")
