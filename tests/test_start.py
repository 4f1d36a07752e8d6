"""Starting: the database, the server, and each way it cannot start."""

from __future__ import annotations

import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from flask import Flask
from gunicorn.app.base import BaseApplication

from app import _serve, create_app
from app.__main__ import main
from app._setup import ROOT, SetupProblem

LONG = "a key that nobody guesses in a hundred years"


# --- serving ---------------------------------------------------------------------------------


def options(data: Path) -> _serve.Options:
    return _serve.Options(host="127.0.0.1", port=0, data=data, threads=3, workers=2)


def revision(data: Path, change: str = "") -> str:
    """Read the revision of the database, after writing another one there."""
    with closing(sqlite3.connect(data / "tableside.sqlite")) as database:
        if change:
            database.execute("UPDATE alembic_version SET version_num = ?", [change])
            database.commit()
        return str(database.execute("SELECT version_num FROM alembic_version").fetchone()[0])


@pytest.fixture
def migrated(tmp_path: Path) -> Flask:
    app = create_app({"DATA": tmp_path, "SECRET_KEY": LONG})
    _serve.migrate(app)
    return app


def test_a_new_database_is_made_and_an_old_one_left_alone(migrated: Flask, tmp_path: Path) -> None:
    first = revision(tmp_path)

    _serve.migrate(migrated)

    assert first == revision(tmp_path)
    with migrated.app_context():
        assert _serve.is_current(migrated)
        migrated.extensions["sqlalchemy"].engine.dispose()


def test_a_database_from_a_newer_version_is_refused(migrated: Flask, tmp_path: Path) -> None:
    revision(tmp_path, change="from-the-future")

    with pytest.raises(SetupProblem, match="written by a newer version of Tableside"):
        _serve.migrate(migrated)

    assert revision(tmp_path) == "from-the-future"


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "tableside.sqlite").write_bytes(b"no database at all " * 300)

    with pytest.raises(SetupProblem, match="cannot be used: file is not a database"):
        _serve.migrate(create_app({"DATA": tmp_path, "SECRET_KEY": LONG}))


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    with pytest.raises(SetupProblem, match=r"file/data cannot be written .*: choose another"):
        _serve.make_folder(tmp_path / "file" / "data")


def test_gunicorn_gets_the_app_and_the_options(
    migrated: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    servers: list[BaseApplication] = []
    monkeypatch.setattr(BaseApplication, "run", lambda server: servers.append(server))  # noqa: PLW0108 a method

    _serve.with_gunicorn(migrated, replace(options(tmp_path), host="::1"), 8000)

    (server,) = servers
    assert server.wsgi() is migrated
    assert server.cfg.address == [("::1", 8000)]
    assert (server.cfg.workers, server.cfg.threads) == (2, 3)
    assert (server.cfg.reuse_port, server.cfg.control_socket_disable) == (True, True)
    assert server.cfg.graceful_timeout == 3


def test_waitress_serves_where_gunicorn_cannot_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    served: list[dict[str, object]] = []
    at_signal: list[Callable[[], None]] = []
    monkeypatch.setattr(_serve, "can_fork", lambda: False)
    monkeypatch.setattr("waitress.serve", lambda _, **asked: served.append(asked))
    monkeypatch.setattr(signal, "signal", lambda _, act: at_signal.append(act))

    _serve.serve(options(tmp_path))

    (asked,) = served
    with pytest.raises(SystemExit):
        at_signal[0]()
    assert (asked["host"], asked["threads"]) == ("127.0.0.1", 6)
    assert capsys.readouterr().out.startswith(
        f"Tableside is open at http://127.0.0.1:{asked['port']}/"
    )


def test_gunicorn_serves_where_it_can_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert _serve.can_fork()
    served: list[object] = []
    monkeypatch.setattr(_serve, "with_gunicorn", lambda *asked: served.append(asked))

    _serve.serve(options(tmp_path))

    assert len(served) == 1


def test_the_command_serves_from_the_folder_it_is_given(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    served: list[_serve.Options] = []
    monkeypatch.setattr("app.__main__.inside_venv", lambda *_: None)
    monkeypatch.setattr(_serve, "serve", served.append)
    monkeypatch.setattr(sys, "argv", ["app", "--data", "some/../folder"])
    monkeypatch.chdir(tmp_path)

    assert main() == 0
    assert [asked.data for asked in served] == [tmp_path.resolve() / "folder"]


def test_what_is_wrong_is_one_sentence_and_exit_2(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(*_: object) -> None:
        raise SetupProblem("The deck is incomplete.")

    monkeypatch.setattr("app.__main__.inside_venv", refuse)
    monkeypatch.setattr(sys, "argv", ["app"])

    assert main() == 2
    assert capsys.readouterr().err == "The deck is incomplete.\n"


# --- the whole start, as another process -----------------------------------------------------


def start(data: Path, *options: str, **environ: str) -> subprocess.Popen[str]:
    """Start the app as a person would, with the interpreter that runs the tests."""
    code = "import sys; from app import _setup; _setup.inside_venv = lambda *_: None;"
    code += "from app.__main__ import main; sys.exit(main())"
    own = {name: value for name, value in os.environ.items() if not name.startswith("TABLESIDE_")}
    own.pop("DATABASE_URL", None)
    return subprocess.Popen(
        [sys.executable, "-c", code, "--host", "127.0.0.1", "--data", str(data), *options],
        cwd=ROOT, env={**own, **environ}, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip


def refusal(data: Path, *options: str, **environ: str) -> tuple[int, list[str]]:
    """Start what cannot start: how it ended, and the lines that it said."""
    with start(data, *options, **environ) as process:
        _, errors = process.communicate(timeout=60)
    return process.returncode, errors.splitlines()


def status_of(url: str) -> int:
    """Ask until the server listens, which it does a moment after it has said where."""
    for _ in range(200):
        try:
            with urllib.request.urlopen(url, timeout=10) as answer:  # noqa: S310 always http
                return int(answer.status)
        except urllib.error.URLError:
            time.sleep(0.05)
    raise AssertionError(f"nobody answers at {url}")


def test_it_serves_until_it_is_told_to_stop(tmp_path: Path) -> None:
    with start(tmp_path / "data", "--port", "0") as process:
        assert process.stdout
        address = re.search(r"http://\S+/", process.stdout.readline())
        try:
            status = status_of(f"{address and address[0]}healthz")
        finally:
            process.send_signal(signal.SIGTERM)
            process.communicate(timeout=20)

    assert (status, process.returncode) == (200, 0)
    assert (tmp_path / "data" / "secret-key").exists()


def test_a_second_server_on_the_port_says_one_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as first:
        port = first.getsockname()[1]
        ended, said = refusal(tmp_path, "--port", str(port))

    assert ended == 2
    assert said == [f"Port {port} is taken: stop what uses it, or choose another with --port."]


def test_a_public_server_without_a_key_does_not_start(tmp_path: Path) -> None:
    ended, said = refusal(tmp_path, "--port", "0", TABLESIDE_PUBLIC="1")

    assert (ended, len(said)) == (2, 1)
    assert list(tmp_path.iterdir()) == []
