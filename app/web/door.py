"""What opens the door: secrets of links, the address that other phones use, its picture."""

from __future__ import annotations

import base64
import hashlib
import hmac
from datetime import datetime
from urllib.parse import urlsplit

import segno
from flask import current_app, request, session

from app._network import lan_addresses
from app.store import circles, sittings
from app.store.circles import from_text, to_text
from app.store.devices import find_device, hash_of
from app.store.ids import path_of
from app.store.links import LinkView

WAYS = {"viewer": "v", "player": "j", "host": "h"}
OUR_OWN = frozenset({"localhost", "127.0.0.1", "[::1]"})


def draw_secret(circle_id: int, number: int, moment: datetime, key: str | None = None) -> str:
    """128 bits that only this server can draw again, so that a host may see its links once more."""
    said = f"link:{circle_id}:{number}:{moment.isoformat()}".encode()
    secret = str(key or current_app.config["SECRET_KEY"]).encode()
    digest = hmac.new(secret, said, hashlib.sha256).digest()[:16]
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")


def address_of(circle_id: int, link: LinkView) -> str | None:
    """A link as it is sent around; None once the server's key is another one."""
    keys = [current_app.config["SECRET_KEY"], *(current_app.config["SECRET_KEY_FALLBACKS"] or ())]
    for key in keys:
        secret = draw_secret(circle_id, link.number, link.made_at, key)
        if hmac.compare_digest(hash_of(secret), link.secret_hash):
            return f"{for_phones()}{WAYS[link.kind]}#{to_text(circle_id)}.{secret}"
    return None


def read_link(typed: str) -> tuple[int, str] | None:
    """The circle and the secret of a link, pasted whole or without what comes before its `#`."""
    text, _dot, secret = typed.strip().rpartition("#")[2].partition(".")
    circle_id = from_text(text)
    return (circle_id, secret) if circle_id is not None and secret else None


def for_phones() -> str:
    """Where other phones find this server: not at the name that it has for itself."""
    parts = urlsplit(request.host_url)
    host, colon, port = parts.netloc.rpartition(":") if parts.port else (parts.netloc, "", "")
    here = lan_addresses() if host in OUR_OWN else []
    return f"{parts.scheme}://{here[0] if here else host}{colon}{port}/"


def qr_of(text: str) -> str:
    """A picture of it, as what an image may lie in."""
    code = segno.make(text, error="m", micro=False)
    return str(code.svg_data_uri(border=3, dark="#000", light="#fff"))


def keep_token(token: str) -> None:
    """Remembers this token in the browser, if a device has it now."""
    if find_device(token) is not None:
        session.permanent = True
        session["device"] = token


def board_of(circle_id: int) -> str:
    """Where somebody who comes in goes first: the newest running table, else the newest.

    Without any table it is the circle's own page.
    """
    lines = sittings.sittings_of(circle_id)
    running = [line for line in lines if line.closed_at is None]
    return path_of(circle_id, next((line.number for line in (*running, *lines)), None))


def circle_or_none(text: str) -> circles.Circle | None:
    """The circle of this address, if there is one."""
    circle_id = from_text(text)
    return None if circle_id is None else circles.get_circle(circle_id)
