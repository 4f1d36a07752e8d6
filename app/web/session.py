"""Names the session cookie by how the page came: `__Host-dev` over https, `dev` over http."""

from __future__ import annotations

from flask import Flask, request
from flask.sessions import SecureCookieSessionInterface, SessionMixin
from itsdangerous import URLSafeTimedSerializer

from app.web.headers import FILES

SHARED = FILES | {"live.now", "install.manifest", "install.worker"}
"""What caches may keep for everybody, and the poll, which puts nothing off."""


class DeviceSession(SecureCookieSessionInterface):
    """Flask's own signed cookie; a table in a kitchen has no https, and must work."""

    _signer: URLSafeTimedSerializer | None = None

    def get_signing_serializer(self, app: Flask) -> URLSafeTimedSerializer | None:
        """The same for all requests of a site: its keys never change while it runs."""
        self._signer = self._signer or super().get_signing_serializer(app)
        return self._signer

    def get_cookie_name(self, app: Flask) -> str:
        return "__Host-dev" if request.is_secure else "dev"

    def get_cookie_secure(self, app: Flask) -> bool:
        return request.is_secure

    def should_set_cookie(self, app: Flask, session: SessionMixin) -> bool:
        """A file that caches may share carries nobody's cookie, and a poll puts nothing off.

        Pages put off its end; what a form is answered only leads to the next page.
        """
        if request.endpoint in SHARED:
            return False
        return session.modified or (
            request.method == "GET" and super().should_set_cookie(app, session)
        )
