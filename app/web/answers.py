"""What a view answers a POST with, and how a script may read what became of it."""

from __future__ import annotations

from flask import Flask, g, jsonify, redirect, request
from werkzeug.wrappers import Response

from app.web.asking import asked_here

Answer = Response | tuple[str, int]
BECAME = "X-Tableside"
"""The key of a POST that was done, or why it was not; nobody else's answer has this header."""


def go(path: str) -> Response:
    """On to the page that shows what was done, by a GET that may be repeated.

    A script cannot read where it is led to, nor that it was we who led: one that asks for JSON is
    told the place instead.
    """
    as_json = request.accept_mimetypes.best == "application/json"
    answer = jsonify(place=path) if as_json else redirect(path, 303)
    if key := asked_here():
        answer.headers[BECAME] = key
    return answer


def set_up_answers(app: Flask) -> None:
    """Marks every refusal as ours: a portal's 403 or 404 is none."""
    app.after_request(mark_refusal)


def mark_refusal(response: Response) -> Response:
    """`expired` may be sent again with a fresh CSRF token; `refused` needs somebody to look."""
    if request.method == "POST" and response.status_code >= 400:
        response.headers[BECAME] = "expired" if g.get("expired") else "refused"
    return response
