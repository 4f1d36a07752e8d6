"""SQL in every field and every address: it is text, and the database is as it was."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from itertools import cycle, islice
from pathlib import Path
from urllib.parse import quote

import pytest
from werkzeug.datastructures import MultiDict
from werkzeug.test import TestResponse

from app.store.audit import Checked, audit
from app.store.guards import APPEND_ONLY
from app.web.asking import new_key
from tests.web.driving import (
    ERASES,
    FORMS,
    House,
    Sent,
    call,
    every_address,
    everything,
    post_to,
    send,
)

ROOT = Path(__file__).parents[2]
STRINGS = (
    "'",
    '"',
    "1'",
    "1 OR 1=1",
    "' OR '1'='1",
    "' OR 1=1 -- ",
    '" OR "1"="1',
    "') OR ('1'='1",
    "1; DROP TABLE deal; --",
    "'; DROP TABLE deal; --",
    "'); DELETE FROM intent; --",
    "1 UNION SELECT NULL, NULL, NULL",
    "' UNION ALL SELECT sql FROM sqlite_master -- ",
    "1 AND SLEEP(5)",
    "1 AND (SELECT 1 FROM pg_sleep(5))",
    "1; SELECT pg_sleep(5); --",
    "1 AND randomblob(1000000000)",
    "1 ORDER BY 99",
    "(SELECT token_hash FROM device)",
    "0x31",
    "1/**/OR/**/1=1",
    "1\x00' OR 1=1",
    "%27%20OR%201=1",
    ":circle_id",
    "%(circle_id)s",
    "?",
    "{0}",
    "\\'; --",
    "ʼ OR 1=1",
)
SOME = 6
"""Strings that one place is tried with; the next place is tried with those that follow."""
QUERIES = ("before", "by", "deal", "evening", "game", "next", "piece", "s", "sort", "order")
TOLD = ("syntax error", "sqlalchemy", "sqlite3", "psycopg", "operationalerror", "traceback")


@pytest.fixture
def kept(house: House) -> Iterator[House]:
    """The house: no table goes, no row of the log goes or changes, and it still adds up."""
    before = everything(house.app)
    yield house
    after = everything(house.app)
    assert after.keys() == before.keys()
    for table in APPEND_ONLY:
        assert set(before[table]) <= set(after[table]), table
    # A phone that opens a table gets a new token; it stays the same phone.
    devices = [{(row[0], row[2]) for row in rows["device"]} for rows in (before, after)]
    assert devices[0] <= devices[1]
    with house.app.app_context():
        assert list(audit(Checked())) == []


def in_turn() -> Iterator[list[str]]:
    """Some of the strings for each place, so that all of them come by again and again."""
    strings = cycle(STRINGS)
    while True:
        yield list(islice(strings, SOME))


def polite(answer: TestResponse, asked: object) -> None:
    assert answer.status_code < 500, asked
    assert not [word for word in TOLD if word in answer.text.lower()], asked


def test_sql_in_every_field_at_once_is_text(kept: House) -> None:
    for endpoint, strings in zip(FORMS, in_turn(), strict=False):
        sent = post_to(kept, endpoint)
        for string in strings:
            for name in set(sent.fields) - {"csrf_token"}:
                sent.fields[name] = new_key() if name == "key" else string
            polite(send(kept, sent), (endpoint, string))


def test_sql_in_one_field_of_a_good_form_is_text(kept: House) -> None:
    for endpoint in ("circles.open_new", "deals.record", "seats.change"):
        good = post_to(kept, endpoint)
        for name in good.fields:
            for string in ("' OR 1=1 -- ", "1; DROP TABLE deal; --"):
                fields = {**good.fields, "key": new_key(), name: string}
                polite(send(kept, Sent(good.path, MultiDict(fields))), (endpoint, name, string))


def test_sql_as_a_key_or_as_a_field_s_name_is_text(kept: House) -> None:
    for endpoint, strings in zip(FORMS, in_turn(), strict=False):
        if endpoint in ERASES:
            continue
        sent = post_to(kept, endpoint)
        for string in strings:
            sent.fields["key"] = new_key()
            sent.fields[string] = string
        polite(send(kept, sent), endpoint)
        sent.fields["key"] = "' OR 1=1 -- 4567890123"
        polite(send(kept, sent), endpoint)


def test_sql_in_the_address_is_nowhere(kept: House) -> None:
    strings = in_turn()
    paths = [path.split("?")[0] for method, path in every_address(kept) if method == "GET"]
    for parts in (path.split("/") for path in paths):
        for at in range(1, len(parts)):
            for string in next(strings):
                there = "/".join([*parts[:at], quote(string, safe=""), *parts[at + 1 :]])
                polite(call(kept, "GET", there), there)


def test_sql_in_the_query_is_text(kept: House) -> None:
    paths = [path.split("?")[0] for method, path in every_address(kept) if method == "GET"]
    for path, strings in zip(paths, in_turn(), strict=False):
        for string in strings:
            query = "&".join(f"{name}={quote(string)}" for name in QUERIES)
            polite(call(kept, "GET", f"{path}?{query}"), (path, string))


def test_sql_in_cookies_and_headers_is_text(kept: House) -> None:
    for string in STRINGS:
        odd = quote(string)
        headers = {"Cookie": f"dev={odd}", "Accept-Language": odd, "User-Agent": odd}
        polite(call(kept, "GET", kept.table, headers=headers), string)


def test_no_statement_is_put_together_from_text() -> None:
    """Names of our own tables apart, which a comment at the line says."""
    command = [sys.executable, "-m", "ruff", "check", "--select", "S608", "app", "migrations"]

    checked = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)

    excused = [
        path.name
        for path in (*ROOT.glob("app/**/*.py"), *ROOT.glob("migrations/**/*.py"))
        if "noqa: S608" in path.read_text("utf-8")
    ]
    assert (checked.returncode, checked.stdout.strip()) == (0, "All checks passed!")
    assert excused == ["guards.py"]
