"""Tableside: keeps the score of card games; importing it loads no framework."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask

__all__ = ["create_app"]


def create_app(settings: Mapping[str, object] | None = None) -> Flask:
    """Make the web app; Flask is imported only here, so that the rules stay free of it."""
    from app.web.factory import create_app as create

    return create(settings)
