"""What a form asks to be done: its key, the hash of its body, the device it came from."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets

from flask import abort, current_app, g, request, session

from app.store.db import Ask
from app.store.devices import find_device

KEY = re.compile(r"[A-Za-z0-9_-]{22}")
NOT_HASHED = frozenset({"csrf_token", "key", "base", "said_at", "reopen", "takeover"})


def new_key() -> str:
    """What makes one form's POST count once."""
    return secrets.token_urlsafe(16)


def posted_key() -> str:
    """The key of the form that was posted; a form without one is none of ours."""
    key = request.form.get("key", "")
    if not KEY.fullmatch(key):
        abort(422)
    return key


def body_hash() -> str:
    """Tells a form sent twice from another form under the same key."""
    fields = sorted((n, v) for n, v in request.form.items(multi=True) if n not in NOT_HASHED)
    return hashlib.sha256(repr((request.path, fields)).encode()).hexdigest()


def ask() -> Ask:
    """The POST at hand, as the store wants to know it."""
    g.asked = posted_key()
    return Ask(key=g.asked, body_hash=body_hash(), device=device())


def asked_here() -> str | None:
    """The key of what this request asked the store for, if it asked for anything."""
    key: str | None = g.get("asked")
    return key


def ask_reopening() -> Ask:
    """A closed table is opened again for what the form asks."""
    return ask_first("reopen")


def ask_first(what: str) -> Ask:
    """What a form asks besides, before its own: its key is drawn from the form's."""
    then = ask()
    key = hashlib.sha256(f"{what}:{then.key}".encode()).hexdigest()[:22]
    return Ask(key=key, body_hash=then.body_hash, device=then.device)


def device() -> int | None:
    """Which known device asks; in a circle that was found out with its role."""
    if "device" in g:
        return int(g.device)
    token = session.get("device")
    return find_device(token) if token else None


def device_mark() -> str:
    """Tells which device a page was made for without its token: what a phone kept is its own.

    It needs no database, and is another one as soon as the token is.
    """
    token = session.get("device")
    return hashlib.sha256(f"mark:{token}".encode()).hexdigest()[:12] if token else ""


def token_for_this_form() -> str:
    """The token of a device that gets its first role.

    It is drawn from the form's key and this browser's own CSRF secret, so that both answers to a
    double tap set the same cookie.
    """
    seed = f"{session.get('csrf_token')}:{posted_key()}".encode()
    secret = str(current_app.config["SECRET_KEY"]).encode()
    return hmac.new(secret, b"device:" + seed, hashlib.sha256).hexdigest()
