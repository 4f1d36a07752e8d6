"""What every answer carries, and what a request that changes something must say of itself."""

from __future__ import annotations

from urllib.parse import urlsplit

from flask import Flask, Response, abort, current_app, request
from werkzeug.exceptions import HTTPException
from werkzeug.routing import RoutingException

CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "Referrer-Policy": "same-origin",  # "no-referrer" would make every form post `Origin: null`
    "X-Content-Type-Options": "nosniff",
    "X-Robots-Tag": "noindex",
}
FILES = frozenset({"static", "style"})
FOR_EVER = "public, max-age=31536000, immutable"


def set_up_headers(app: Flask) -> None:
    """Hooks for all answers, errors and files included."""
    app.before_request(check_length)
    app.before_request(check_origin)
    app.after_request(dress)


def dress(response: Response) -> Response:
    """Files never change under their release; everything else is nobody's to keep."""
    for name, value in HEADERS.items():
        response.headers[name] = value
    is_file = request.endpoint in FILES and response.status_code in {200, 206, 304}
    response.headers["Cache-Control"] = FOR_EVER if is_file else "no-store"
    return response


def from_elsewhere() -> bool:
    """Whether another site's page sent this; an old browser says nothing, and is believed."""
    if request.headers.get("Sec-Fetch-Site", "none") not in {"same-origin", "none"}:
        return True
    origin = request.headers.get("Origin")
    return origin is not None and origin != request.host_url.rstrip("/")


def check_length() -> None:
    """A body sent in pieces would be cut off at the limit and taken for a shorter one."""
    if request.content_length is None and "Transfer-Encoding" in request.headers:
        abort(411)


def check_origin() -> None:
    """Refuses what another site's page posts; calculators have no state and answer anybody."""
    if request.method == "POST" and request.blueprint != "api" and from_elsewhere():
        abort(403)


def safe_path(given: str | None, otherwise: str) -> str:
    """Where to go next: only ever one of our own pages, however `given` is written."""
    if not given or not given.startswith("/") or given[1:2] in {"/", "\\"}:
        return otherwise
    if any(ord(letter) < 33 or letter == "\\" for letter in given):
        return otherwise
    adapter = current_app.create_url_adapter(request)
    try:
        adapter and adapter.match(urlsplit(given).path, method="GET")
    except (HTTPException, RoutingException, ValueError):
        return otherwise
    return given
