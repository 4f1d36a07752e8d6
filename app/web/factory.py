"""Puts the site together: settings, extensions, pages, headers."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path
from typing import Any

from flask import Flask
from flask_migrate import Migrate
from flask_wtf.csrf import CSRFProtect
from jinja2 import StrictUndefined
from werkzeug.middleware.proxy_fix import ProxyFix

from app._secret import secret_key
from app.store.db import db
from app.web import (
    agreements,
    api,
    circles,
    cli,
    corrections,
    deals,
    erasing,
    extras,
    files,
    history,
    install,
    joining,
    live,
    people,
    place,
    plans,
    play,
    rules,
    seats,
    settings,
    settle,
    sharing,
    sittings,
    stacks,
    stats,
    worth,
)
from app.web.answers import set_up_answers
from app.web.asking import device_mark
from app.web.errors import set_up_errors
from app.web.filters import set_up_filters
from app.web.headers import set_up_headers
from app.web.language import set_up_language
from app.web.roles import set_up_roles, take_over_if_asked
from app.web.session import DeviceSession
from app.web.style import set_up_style
from app.web.words import set_up_words

ROOT = Path(__file__).resolve().parents[2]
DEFAULTS: Mapping[str, Any] = {
    "DATA": None,
    "DATABASE_URL": None,
    "PUBLIC": False,
    "PROXIES": 0,
    "CIRCLES_PER_DAY": 0,  # from one address; 0: as many as they like, as at home
    "RELEASE": None,
    "PSEUDO_LANGUAGE": False,
    "SECRET_KEY_FALLBACKS": None,
    "MAX_CONTENT_LENGTH": 64 * 1024,
    "MAX_FORM_MEMORY_SIZE": 64 * 1024,
    "MAX_FORM_PARTS": 200,
    "PERMANENT_SESSION_LIFETIME": timedelta(days=400),
    "SEND_FILE_MAX_AGE_DEFAULT": timedelta(days=365),
    "SESSION_COOKIE_SAMESITE": "Lax",
    "WTF_CSRF_TIME_LIMIT": None,  # a phone lies beside the cards for longer than an hour
}


def create_app(settings: Mapping[str, Any] | None = None) -> Flask:
    """The site; what `settings` leaves open comes from `TABLESIDE_*`, then from the defaults."""
    chosen = {**DEFAULTS, **_from_environ(), **(settings or {})}
    chosen["RELEASE"] = chosen["RELEASE"] or release_of(ROOT / "static")
    app = Flask(
        "app",
        template_folder=str(ROOT / "templates"),
        static_folder=str(ROOT / "static"),
        static_url_path=f"/static/{chosen['RELEASE']}",
    )
    app.config.update(chosen)
    _set_up_data(app)
    _set_up_requests(app)
    _set_up_templates(app)
    set_up_language(app)
    set_up_filters(app)
    set_up_words(app)
    live.set_up_live(app)
    _set_up_store(app)
    _set_up_pages(app)
    return app


def release_of(folder: Path) -> str:
    """One name for all files under `folder`, so that a changed file busts every cache."""
    digest = hashlib.sha256()
    for file in sorted(p for p in folder.rglob("*") if p.is_file()):
        digest.update(str(file.relative_to(folder)).encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()[:12]


def database_url(given: str | None, data: Path) -> str:
    """The driver is named, as what `postgresql://` means differs between SQLAlchemy's versions."""
    if not given:
        return f"sqlite:///{data / 'tableside.sqlite'}"
    for short in ("postgres://", "postgresql://"):
        if given.startswith(short):
            return "postgresql+psycopg://" + given.removeprefix(short)
    return given


def _from_environ() -> dict[str, Any]:
    reader = Flask("app").config
    reader.clear()
    reader.from_prefixed_env("TABLESIDE")
    if url := os.environ.get("DATABASE_URL"):
        reader["DATABASE_URL"] = url
    reader.pop("SECRET_KEY", None)  # read, and its length checked, by `secret_key`
    return dict(reader)


def _set_up_data(app: Flask) -> None:
    data = Path(app.config["DATA"] or ROOT / "instance").resolve()
    data.mkdir(parents=True, exist_ok=True)
    app.config["DATA"] = data
    app.config["SQLALCHEMY_DATABASE_URI"] = database_url(app.config["DATABASE_URL"], data)
    if not app.config["SECRET_KEY"]:
        app.config["SECRET_KEY"] = secret_key(data, os.environ)


def _set_up_requests(app: Flask) -> None:
    if hops := int(app.config["PROXIES"]):
        app.wsgi_app = ProxyFix(  # type: ignore[method-assign]
            app.wsgi_app, x_for=hops, x_proto=hops, x_host=hops
        )
    app.session_interface = DeviceSession()


def _set_up_templates(app: Flask) -> None:
    app.jinja_env.trim_blocks = True
    app.jinja_env.lstrip_blocks = True
    app.jinja_env.globals["device_mark"] = device_mark
    if app.config["TESTING"]:
        app.jinja_env.undefined = StrictUndefined


def _set_up_store(app: Flask) -> None:
    db.init_app(app)
    Migrate(app, db, directory=str(ROOT / "migrations"), render_as_batch=True)


def _set_up_pages(app: Flask) -> None:
    set_up_headers(app)
    set_up_answers(app)
    set_up_roles(app)  # before the CSRF token: to a stranger there is no form to refuse
    app.before_request(files.allow_larger_bodies)  # before the token is read
    csrf = CSRFProtect(app)
    app.before_request(take_over_if_asked)
    csrf.exempt(api.blueprint)
    set_up_style(app)
    app.add_url_rule("/healthz", "healthz", lambda: {"status": "ok", "release": release(app)})
    for module in (
        circles,
        install,
        live,
        sittings,
        deals,
        play,
        extras,
        corrections,
        seats,
        people,
        settle,
        plans,
        worth,
        stacks,
    ):
        app.register_blueprint(module.blueprint)
    for module in (rules, agreements, api, sharing, place, joining, history, stats, settings):
        app.register_blueprint(module.blueprint)
    for module in (files, erasing):
        app.register_blueprint(module.blueprint)
    set_up_errors(app)
    cli.cli_commands(app)


def release(app: Flask) -> str:
    """Which version of the files this server gives out."""
    return str(app.config["RELEASE"])
