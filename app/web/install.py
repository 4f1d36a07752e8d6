"""What makes the site an app on a home screen: its manifest, and the worker behind its pages."""

from __future__ import annotations

import json
from pathlib import Path

from flask import Blueprint, Response, current_app, url_for

ICONS = (
    ("tableside-192.png", "192x192", "any"),
    ("tableside-512.png", "512x512", "any"),
    ("maskable-512.png", "512x512", "maskable"),
)
blueprint = Blueprint("install", __name__)


@blueprint.get("/manifest.webmanifest")
def manifest() -> Response:
    """Name, colours and icons, as a phone's home screen wants them."""
    said = {
        "id": "/",
        "name": "Tableside",
        "short_name": "Tableside",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#0e1512",
        "theme_color": "#0e1512",
        "icons": [
            {
                "src": url_for("static", filename=f"icons/{name}"),
                "sizes": sizes,
                "type": "image/png",
                "purpose": purpose,
            }
            for name, sizes, purpose in ICONS
        ],
    }
    return Response(json.dumps(said), mimetype="application/manifest+json")


@blueprint.get("/sw.js")
def worker() -> Response:
    """The worker of this release; a new release is another file, which a browser notices."""
    known = f"const SHELL = {json.dumps(shell())}\n"
    source = folder() / "js" / "worker.js"
    return Response(known + source.read_text(encoding="utf-8"), mimetype="text/javascript")


def shell() -> list[str]:
    """The files without which a page that was kept cannot be read: how it looks, no more."""
    icons = sorted(file.relative_to(folder()).as_posix() for file in folder().glob("icons/*.svg"))
    return [url_for("style"), *(url_for("static", filename=name) for name in icons)]


def folder() -> Path:
    return Path(str(current_app.static_folder))
