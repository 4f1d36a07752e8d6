"""The secret that signs cookies: none is the same everywhere, and a new one turns nobody out."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask import Flask

from app.web.factory import create_app
from app.web.session import DeviceSession
from tests.conftest import POSTGRESQL, let_go
from tests.test_start import refusal
from tests.web.browser import Page

OLD, NEW = "o" * 32, "n" * 32


@pytest.mark.parametrize(
    "environ",
    [
        {"TABLESIDE_PUBLIC": "1"},
        {"TABLESIDE_PUBLIC": "1", "TABLESIDE_SECRET_KEY": "k" * 31},
        {"TABLESIDE_SECRET_KEY": "short"},
        {"DATABASE_URL": "postgresql://noi@127.0.0.1:9/cards"},
    ],
)
def test_without_a_secret_of_its_own_no_server_starts(
    tmp_path: Path, environ: dict[str, str]
) -> None:
    ended, said = refusal(tmp_path, "--port", "0", **environ)

    assert (ended, len(said)) == (2, 1)
    assert "TABLESIDE_SECRET_KEY" in said[0]
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("fallbacks", "status"), [(f'["{OLD}"]', 200), (None, 404), ("[]", 404)])
def test_a_new_secret_keeps_phones_only_through_the_old_one(
    app: Flask, board: Page, monkeypatch: pytest.MonkeyPatch, fallbacks: str | None, status: int
) -> None:
    """The first start has the old secret, the second one the new."""
    if POSTGRESQL:
        pytest.skip("cookies do not know the database")
    cookie = board.browser.client.get_cookie("dev")
    assert cookie is not None
    with app.test_request_context():
        signing = DeviceSession().get_signing_serializer(app)
        assert signing is not None
        kept = signing.loads(cookie.value)
    app.config["SECRET_KEY"] = OLD
    with app.test_request_context():
        signing = DeviceSession().get_signing_serializer(app)
        assert signing is not None
        signed = signing.dumps(kept)
    monkeypatch.setenv("TABLESIDE_SECRET_KEY", NEW)
    if fallbacks:
        monkeypatch.setenv("TABLESIDE_SECRET_KEY_FALLBACKS", fallbacks)
    second = create_app({"TESTING": True, "DATA": app.config["DATA"]})
    client = second.test_client()
    client.set_cookie("dev", signed)

    answer = client.get(board.path)
    renewed = client.get_cookie("dev")
    let_go(second)

    assert answer.status_code == status
    assert renewed is not None
    assert renewed.value != signed
