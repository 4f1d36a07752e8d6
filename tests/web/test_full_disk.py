"""The disk is full: the page keeps what was typed, nothing is half kept, and reading goes on."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import event, text

from app.store.audit import Checked, audit
from app.store.db import db
from app.web.asking import new_key
from tests.conftest import POSTGRESQL, let_go, make_app
from tests.web.browser import Browser, Form, Page
from tests.web.driving import HIDDEN_WORDS, everything
from tests.web.evening import entry, results

pytestmark = pytest.mark.skipif(bool(POSTGRESQL), reason="a limit that only SQLite's file has")

SMALL = 8 * 1024 * 1024
"""Bytes of the small disk."""
LEFT = 64 * 1024
"""Bytes that are left on it when the rounds begin: too few for twenty."""


def open_table(app: Flask) -> Page:
    """Five at a new table, with a round."""
    names = ("Noi", "Somsak", "Lek", "Dao", "Mali")
    people = {f"person-{number}": name for number, name in enumerate(names, start=1)}
    board = Browser(app).get("/new?game=pok-deng").form("/new").fill(people).send()
    return entry(board).fill(results("+1", "-1", "+2", "0")).send()


def record_until_refused(board: Page) -> tuple[int, Form, Page]:
    """How many rounds were saved so far, the form of the one that was not, and its page."""
    form = entry(board).fill(results("+1", "-1", "+2", "0") | {"seat3-stake": "7"})
    for saved in range(1, 1000):
        form.values["key"] = new_key()
        answer = board.browser.client.post(
            str(form.tag["action"]), data=form.values, headers={"Origin": board.browser.base}
        )
        if answer.status_code != 303:
            return saved, form, form.send(status=507)
    raise AssertionError("the disk is never full")


def check(app: Flask) -> tuple[object, list[object]]:
    """What SQLite says of its file, and what the audit says of the log."""
    with app.app_context(), db.engine.connect() as connection:
        file = connection.execute(text("PRAGMA integrity_check")).scalar_one()
        return file, list(audit(Checked()))


def keeps_its_word(app: Flask, board: Page, make_room: Callable[[], None]) -> None:
    """Fills up what is left, and tries the same round again when there is room."""
    saved, form, page = record_until_refused(board)
    before = everything(app)

    assert page.heading == "The disk is full"
    kept = page.form("/deals?by").values
    for name in form.values.keys() - {"key", "csrf_token"}:
        assert kept.getlist(name) == form.values.getlist(name), name
    assert not [word for word in HIDDEN_WORDS if word in page.response.text]
    for _ in range(3):
        form.send(status=507)
        page.form("/deals?by").send(status=507)
    assert everything(app) == before
    assert len(before["deal"]) == saved
    assert check(app) == ("ok", [])
    for path in ("/", board.path, f"{board.path}/deals", f"{board.path}/deals/1"):
        board.browser.get(path)

    make_room()
    after = [form.send(), form.send()]

    assert [each.path for each in after] == [board.path] * 2
    assert len(everything(app)["deal"]) == saved + 1
    assert check(app) == ("ok", [])


def test_a_file_that_may_not_grow_refuses_and_loses_nothing(app: Flask) -> None:
    board = open_table(app)
    with app.app_context(), db.engine.connect() as connection:
        now = int(connection.execute(text("PRAGMA page_count")).scalar_one())
    most = [now + 3]

    def hold(connection: object, _record: object) -> None:
        connection.execute(f"PRAGMA max_page_count = {most[0]}")  # type: ignore[attr-defined]

    def make_room() -> None:
        most[0] = now + 1000
        let_go(app)

    with app.app_context():
        event.listen(db.engine, "connect", hold)
    let_go(app)

    keeps_its_word(app, board, make_room)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 8 MiB that really is full when it is."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={SMALL}", "tableside-test", str(folder)]
    done = subprocess.run(mount, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip(f"nobody may mount a small disk here: {done.stderr.strip()}")
    yield folder
    subprocess.run(["umount", "--lazy", str(folder)], check=True)


def test_a_disk_without_room_refuses_and_loses_nothing(small_disk: Path, template: str) -> None:
    shutil.copy(template, small_disk / "tableside.sqlite")
    app = make_app(small_disk, None)
    board = open_table(app)
    ballast = small_disk / "ballast"
    with suppress(OSError):
        ballast.write_bytes(b"x" * SMALL)
    with ballast.open("r+b") as file:
        file.truncate(ballast.stat().st_size - LEFT)

    keeps_its_word(app, board, ballast.unlink)

    let_go(app)
