"""What a view answers a POST with."""

from __future__ import annotations

from flask import redirect
from werkzeug.wrappers import Response

Answer = Response | tuple[str, int]


def go(path: str) -> Response:
    """On to the page that shows what was done, by a GET that may be repeated."""
    return redirect(path, 303)
