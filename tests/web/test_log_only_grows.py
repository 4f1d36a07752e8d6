"""Whatever is asked of the site: what was recorded stays, byte for byte, and only more comes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from urllib.parse import urlsplit

import pytest

from app.store.audit import Checked, audit
from app.store.guards import APPEND_ONLY
from tests.web.driving import (
    ERASES,
    FORMS,
    KEEPS_NOTHING,
    ONLY_COUNTS,
    House,
    Sent,
    call,
    every_address,
    everything,
    post_to,
    send,
)

HOSTILE: Mapping[str, str] = {
    "_method": "DELETE",
    "action": "delete",
    "base": "1",
    "circle": "0000000000000",
    "deal": "1",
    "number": "1",
    "seq": "1",
    "sitting": "1",
    "version": "1",
}
METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD")
OVERRIDES = {"X-HTTP-Method-Override": "DELETE", "X-Method-Override": "DELETE"}


@pytest.fixture
def log(house: House) -> Iterator[House]:
    """The house, of whose log no row may change or go; and it must still add up."""
    before = recorded(house)
    yield house
    for table, rows in recorded(house).items():
        assert before[table] <= rows, table
    with house.app.app_context():
        assert list(audit(Checked())) == []


def recorded(house: House) -> dict[str, set[object]]:
    return {name: set(rows) for name, rows in everything(house.app).items() if name in APPEND_ONLY}


def test_every_form_only_adds_to_the_log(log: House) -> None:
    for endpoint in FORMS:
        if endpoint in ERASES:
            continue
        before = recorded(log)
        answer = send(log, post_to(log, endpoint))
        after = recorded(log)
        assert answer.status_code in {200, 303}, endpoint
        assert all(before[table] <= after[table] for table in APPEND_ONLY), endpoint
        assert (before == after) == (endpoint in KEEPS_NOTHING | ONLY_COUNTS), endpoint


def test_no_form_with_hostile_fields_takes_anything_back(log: House) -> None:
    for endpoint in FORMS:
        if endpoint in ERASES:
            continue
        sent = post_to(log, endpoint)
        for name, value in HOSTILE.items():
            sent.fields[name] = value
        send(log, sent, {"Origin": log.browser.base, **OVERRIDES})
        aimed = Sent(f"{urlsplit(sent.path).path}?number=1&seq=1&_method=DELETE", sent.fields)
        send(log, aimed, {"Origin": log.browser.base, **OVERRIDES})


def test_no_method_on_any_address_takes_anything_back(log: House) -> None:
    token = post_to(log, "circles.open_new").fields["csrf_token"]

    for _method, path in every_address(log):
        for method in METHODS:
            fields = {**HOSTILE, "csrf_token": token, "key": "k" * 22}
            answer = call(log, method, path, data=fields, headers=OVERRIDES)
            assert answer.status_code < 500, (method, path)
