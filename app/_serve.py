"""Brings the database up to date and serves: with gunicorn, or waitress where that cannot run."""

from __future__ import annotations

import gc
import importlib.util
import os
import signal
import sqlite3
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from app import create_app
from app._network import free_port, lan_addresses, welcome
from app._secret import secret_key
from app._setup import SetupProblem

if TYPE_CHECKING:
    from flask import Flask


@dataclass(frozen=True)
class Options:
    """How to serve."""

    host: str
    port: int
    data: Path
    threads: int
    workers: int


def serve(options: Options) -> None:
    """Check what can be wrong, migrate, say where to go, and answer until told to stop."""
    port = free_port(options.host, options.port)
    make_folder(options.data)
    key = secret_key(options.data, os.environ)
    app = create_app({"DATA": options.data, "SECRET_KEY": key})
    migrate(app)
    # flushed, or each worker would print it once more
    print(welcome(options.host, port, lan_addresses()), flush=True)
    if can_fork():
        with_gunicorn(app, options, port)
    else:
        with_waitress(app, options, port)


def make_folder(data: Path) -> None:
    """Make the folder of the data and try whether files can be written in it."""
    try:
        data.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=data):
            pass
    except OSError as error:
        raise SetupProblem(
            f"The folder {data} cannot be written ({error.strerror}): choose another with --data."
        ) from error


def migrate(app: Flask) -> None:
    """Upgrade the database when it is behind; refuse one that a newer version wrote."""
    from flask_migrate import upgrade
    from sqlalchemy.exc import SQLAlchemyError

    with app.app_context():
        engine = app.extensions["sqlalchemy"].engine
        try:
            if not is_current(app):
                upgrade()
        except (SQLAlchemyError, sqlite3.Error) as error:
            place = engine.url.render_as_string(hide_password=True)
            why = str(getattr(error, "orig", error)).strip().splitlines()[0]
            raise SetupProblem(f"The database {place} cannot be used: {why}.") from error
        finally:
            engine.dispose()  # a connection must not be shared with the workers to come


def is_current(app: Flask) -> bool:
    """Compare the database's revision with the newest one here."""
    from alembic.migration import MigrationContext
    from alembic.script import ScriptDirectory

    scripts = ScriptDirectory.from_config(app.extensions["migrate"].migrate.get_config())
    with app.extensions["sqlalchemy"].engine.connect() as connection:
        found = set(MigrationContext.configure(connection).get_current_heads())
    if found - {script.revision for script in scripts.walk_revisions()}:
        raise SetupProblem(
            "The database was written by a newer version of Tableside: update this one first."
        )
    return found == set(scripts.get_heads())


def can_fork() -> bool:
    """Tell whether gunicorn runs here; on Windows it does not."""
    return all(importlib.util.find_spec(name) for name in ("fcntl", "gunicorn"))


def with_gunicorn(app: Flask, options: Options, port: int) -> None:
    """Serve from several processes, all forked from this one, where the app is loaded already."""
    from gunicorn.app.base import BaseApplication

    host = f"[{options.host}]" if ":" in options.host else options.host
    settings = {
        "bind": f"{host}:{port}",
        "worker_class": "gthread",
        "workers": options.workers,
        "threads": options.threads,
        "reuse_port": True,  # else one worker takes most of the kept connections
        "control_socket_disable": True,
        "graceful_timeout": 3,
        "keepalive": 5,  # phones ask every three seconds
        "loglevel": "warning",
    }

    class Server(BaseApplication):  # type: ignore[misc]
        def load_config(self) -> None:
            for name, value in settings.items():
                self.cfg.set(name, value)

        def load(self) -> Flask:
            return app

    gc.collect()
    gc.freeze()  # what is loaded now stays: no worker looks through it again, or copies it by that
    Server().run()


def with_waitress(app: Flask, options: Options, port: int) -> None:
    """Serve from one process with as many threads."""
    from waitress import serve as listen

    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    threads = options.threads * options.workers
    listen(app, host=options.host, port=port, threads=threads, connection_limit=1000)
