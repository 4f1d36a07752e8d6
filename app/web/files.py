"""A circle as files: JSON to keep and to import, CSV for spreadsheets, a journal for hledger."""

from __future__ import annotations

import hashlib
import io
from collections.abc import Sequence

from flask import Blueprint, Response, current_app, g, render_template, request, send_file
from werkzeug.exceptions import RequestEntityTooLarge

from app.store import importing
from app.store.circles import Circle
from app.store.db import Ask, Refused
from app.store.exporting import export_circle
from app.store.guesses import may_open
from app.store.reading import BadFile, Fault
from app.web.answers import Answer, go
from app.web.asking import ask, new_key, posted_key, token_for_this_form
from app.web.csv_file import csv_of
from app.web.door import keep_token
from app.web.fault_words import Told, told
from app.web.journal_file import journal_of
from app.web.language import gettext as _

LARGEST = 16 * 1024 * 1024
"""Bytes that an import takes over the network; `flask import` takes any number."""

KINDS = {"json": "application/json", "csv": "text/csv", "journal": "text/plain"}

blueprint = Blueprint("files", __name__)


def allow_larger_bodies() -> None:
    """Before anything reads the form: a whole circle is larger than what else is posted."""
    if request.endpoint == "files.bring_in":
        request.max_content_length = LARGEST


@blueprint.get("/c/<circle>/export.json")
def as_json(circle: str) -> Response:
    """All of it, as `/import` takes it."""
    return _file("json")


@blueprint.get("/c/<circle>/export.csv")
def as_csv(circle: str) -> Response:
    """One row for each deal and person."""
    return _file("csv")


@blueprint.get("/c/<circle>/export.journal")
def as_journal(circle: str) -> Response:
    """Transactions that balance."""
    return _file("journal")


@blueprint.get("/import")
def new() -> str:
    """Where a file is chosen."""
    return page(new_key())


@blueprint.post("/import")
def bring_in() -> Answer:
    """Makes the circle of a file; this device becomes its host."""
    key, me = posted_key(), request.form.get("me", "").strip()
    content = _content()
    if not content:
        return page(key, [("file", _("Choose a file that Tableside wrote."))], me=me), 422
    try:
        document = importing.checked(decoded(content), waits=True)
    except BadFile as bad:
        return page(key, faults=told(bad.faults), me=me), 422
    most = int(current_app.config["CIRCLES_PER_DAY"])
    if most and not may_open(request.remote_addr or "", most):
        raise Refused("too_many_circles")
    token = token_for_this_form()
    try:
        answer = importing.import_circle(_ask(content), token, document, me)
    except Refused as refused:
        if refused.code != "unknown_name":
            raise
        told_at = [("me", _("Nobody in this file goes by that name."))]
        return page(key, told_at, me=me), 422
    keep_token(token)
    return go(answer)


@blueprint.errorhandler(RequestEntityTooLarge)
def too_large(_error: RequestEntityTooLarge) -> Answer:
    """What was sent was not read, so nothing of it can be shown again."""
    mib = LARGEST // 1024 // 1024
    sentence = _(
        "The file is larger than %(mib)s MiB. Whoever runs this server can import it there.",
        mib=mib,
    )
    return page(new_key(), [("file", sentence)]), 413


def content_of(circle: Circle, kind: str) -> str:
    """What a file of this kind holds."""
    if kind == "csv":
        return csv_of(circle)
    return journal_of(circle) if kind == "journal" else export_circle(circle.id)


def decoded(content: bytes) -> str:
    """The text of a file; raises `BadFile` where it is none."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise BadFile([Fault("no_text", "row", {"line": line})]) from None


def page(
    key: str,
    problems: Sequence[tuple[str, str]] = (),
    faults: Sequence[Told] = (),
    me: str = "",
) -> str:
    """The form, with what was wrong with it or with the file; a browser keeps no file in it."""
    return render_template(
        "circles/import.html",
        problems=list(problems),
        wrong={"file": "", "me": "", **dict(problems)},
        faults=faults,
        me=me,
        form_key=key,
    )


def _content() -> bytes:
    """What was chosen; a large file lies on the disk until it is closed."""
    sent = request.files.get("file")
    if sent is None:
        return b""
    content: bytes = sent.read()
    sent.close()
    return content


def _ask(content: bytes) -> Ask:
    """Another file under the same key is another form."""
    asked = ask()
    body = hashlib.sha256(asked.body_hash.encode() + hashlib.sha256(content).digest())
    return Ask(asked.key, body.hexdigest(), asked.device)


def _file(kind: str) -> Response:
    content = content_of(g.circle, kind).encode()
    return send_file(
        io.BytesIO(content),
        mimetype=KINDS[kind],
        as_attachment=True,
        download_name=f"{g.circle.name.replace('/', '-')}.{kind}",
        etag=False,
    )
