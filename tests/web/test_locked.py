"""Another process holds the database for seven seconds: it is said in time, and counts once."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from flask import Flask

from app.store.db import db
from tests.conftest import POSTGRESQL
from tests.web.browser import Page
from tests.web.driving import HIDDEN_WORDS
from tests.web.evening import entry, results, standings

HELD = 7
"""Seconds, which is longer than anybody waits for the database."""
HOLDER = """
import sys, time
from sqlalchemy import create_engine, text
engine = create_engine(sys.argv[1])
with engine.connect() as connection:
    connection.exec_driver_sql(sys.argv[2])
    print("held", flush=True)
    time.sleep(float(sys.argv[3]))
    connection.rollback()
"""
LOCK = "SELECT 1 FROM circle FOR UPDATE" if POSTGRESQL else "BEGIN IMMEDIATE"


@contextmanager
def held(app: Flask) -> Iterator[None]:
    """Another process has the lock from the first line inside, until it lets go by itself."""
    with app.app_context():
        url = db.engine.url.render_as_string(hide_password=False)
    command = [sys.executable, "-c", HOLDER, url, LOCK, str(HELD)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        yield
        assert holder.wait(HELD + 10) == 0


def test_a_lock_that_is_held_is_said_in_time_and_the_same_key_counts_once(
    app: Flask, board: Page
) -> None:
    form = entry(board).fill(results("+1", "-1", "+2", "0"))

    with held(app):
        began = time.monotonic()
        page = form.send(status=503)
        waited = time.monotonic() - began
        looked = board.browser.get(board.path)
    after = [form.send(), form.send()]

    assert 4 < waited < 6
    assert page.heading == "The table is busy"
    assert page.response.headers["Retry-After"] == "2"
    assert not [word for word in HIDDEN_WORDS if word in page.response.text]
    assert page.form("/deals?by").values["seat4-result"] == "+2"
    assert standings(looked)["Noi"] == "0"
    assert [each.all(".log__number") for each in after] == [["#1"]] * 2
