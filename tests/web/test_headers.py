"""What every answer carries, and what is refused from elsewhere."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask import Flask

from app.web.factory import create_app, database_url, release_of
from app.web.headers import CONTENT_SECURITY_POLICY
from tests.web.browser import Browser, Page
from tests.web.conftest import Opener
from tests.web.evening import entry, play, results, standings

HOME = "http://localhost"


def every_answer(board: Page, app: Flask) -> list[tuple[str, str]]:
    release = app.config["RELEASE"]
    return [
        ("GET", "/"),
        ("GET", "/new"),
        ("GET", board.path),
        ("GET", f"{board.path}/deals/new"),
        ("GET", f"{board.path}/nothing"),
        ("GET", "/nothing"),
        ("POST", "/new"),
        ("PUT", "/new"),
        ("GET", f"/static/{release}/css/base.css"),
        ("GET", f"/static/{release}/css/all.css"),
        ("GET", f"/static/{release}/css/none.css"),
        ("GET", "/static/old/css/base.css"),
        ("GET", "/healthz"),
        ("GET", "/api/v1/openapi.json"),
        ("GET", "/api/v1/nothing"),
        ("POST", "/api/v1/score"),
    ]


def test_every_answer_carries_the_policy(app: Flask, board: Page) -> None:
    for method, path in every_answer(board, app):
        headers = board.browser.client.open(path, method=method, buffered=True).headers
        assert headers["Content-Security-Policy"] == CONTENT_SECURITY_POLICY, path
        assert headers["Referrer-Policy"] == "same-origin"
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["X-Robots-Tag"] == "noindex"


def test_the_policy_is_the_one_that_was_agreed() -> None:
    assert CONTENT_SECURITY_POLICY == (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    )


def test_files_are_kept_for_ever_and_pages_by_nobody(app: Flask, board: Page) -> None:
    for method, path in every_answer(board, app):
        answer = board.browser.client.open(path, method=method, buffered=True)
        is_file = path.endswith(("/css/base.css", "/css/all.css")) and answer.status_code == 200
        wanted = "public, max-age=31536000, immutable" if is_file else "no-store"
        assert answer.headers["Cache-Control"] == wanted, path
        assert not (is_file and "Set-Cookie" in answer.headers)


def test_a_changed_file_changes_the_release(tmp_path: Path) -> None:
    (tmp_path / "app.css").write_text("a {}")
    before = release_of(tmp_path)

    (tmp_path / "app.css").write_text("b {}")

    assert release_of(tmp_path) != before


def test_only_the_first_table_makes_a_device(browser: Browser) -> None:
    browser.get("/")
    form = browser.get("/new").form("/new")
    passing = browser.client.get_cookie("dev")
    assert passing is not None
    assert passing.max_age is None

    cookies = browser.client.post("/new", data=form.values, headers={"Origin": HOME}).headers
    flags = {part.strip().split("=")[0] for part in cookies["Set-Cookie"].split(";")}

    assert flags >= {"dev", "HttpOnly", "SameSite", "Path", "Expires"}
    assert "SameSite=Lax" in cookies["Set-Cookie"]
    assert "Secure" not in flags
    device = browser.client.get_cookie("dev")
    assert device is not None
    assert device.expires is not None


def test_the_cookie_is_bound_to_the_host_over_https(app: Flask) -> None:
    browser = Browser(app, "https://cards.example")
    board = browser.get("/new").form("/new")

    answer = browser.client.post(
        "/new",
        data=board.values,
        headers={"Origin": browser.base, "Referer": f"{browser.base}/new"},
        base_url=browser.base,
    )

    cookie = answer.headers["Set-Cookie"]
    assert answer.status_code == 303
    assert cookie.startswith("__Host-dev=")
    assert "Secure" in cookie
    assert "Path=/" in cookie
    assert "Domain" not in cookie


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://e.example"},
        {"Origin": "null"},
        {"Origin": HOME, "Sec-Fetch-Site": "cross-site"},
        {"Origin": HOME, "Sec-Fetch-Site": "same-site"},
    ],
)
def test_what_another_site_posts_is_refused_and_not_offered_again(
    board: Page, headers: dict[str, str]
) -> None:
    form = entry(board).fill(results("+1", "+1", "+1", "+1"))

    answer = board.browser.client.post(
        f"{board.path}/deals?by=results", data=form.values, headers=headers
    )

    assert answer.status_code == 403
    assert "seat2-result" not in answer.text
    assert standings(board.browser.get(board.path))["Noi"] == "0"


@pytest.mark.parametrize("headers", [{}, {"Origin": HOME}, {"Sec-Fetch-Site": "same-origin"}])
def test_what_our_own_page_posts_is_taken(board: Page, headers: dict[str, str]) -> None:
    form = entry(board).fill(results("+1", "+1", "+1", "+1"))

    answer = board.browser.client.post(
        f"{board.path}/deals?by=results", data=form.values, headers=headers
    )

    assert answer.status_code == 303


def test_a_form_without_its_token_is_refused_and_kept(board: Page) -> None:
    form = entry(board).fill(results("+1", "+1", "+1", "+1"))
    form.values["csrf_token"] = "stale"

    page = form.send(status=403)
    after = page.form("/deals?by").send()

    assert page.heading == "This form has expired"
    assert standings(after)["Noi"] == "−4"


def test_the_token_of_another_phone_is_no_token(board: Page, stranger: Browser) -> None:
    form = entry(board).fill(results("+1", "+1", "+1", "+1"))
    form.values["csrf_token"] = stranger.get("/new").form("/new").values["csrf_token"]

    form.send(status=403)


def test_a_proxy_is_believed_for_exactly_its_hops(app: Flask, tmp_path: Path) -> None:
    behind = create_app({"TESTING": True, "SECRET_KEY": "k" * 32, "DATA": tmp_path, "PROXIES": 1})
    said = {"X-Forwarded-Proto": "https"}

    assert "__Host-dev" in behind.test_client().get("/", headers=said).headers["Set-Cookie"]
    assert "__Host-dev" not in app.test_client().get("/", headers=said).headers["Set-Cookie"]


def test_the_home_server_writes_its_own_secret(tmp_path: Path) -> None:
    first = create_app({"TESTING": True, "DATA": tmp_path})
    second = create_app({"TESTING": True, "DATA": tmp_path})

    assert len(first.config["SECRET_KEY"]) >= 32
    assert first.config["SECRET_KEY"] == second.config["SECRET_KEY"]


def test_a_changed_secret_keeps_sessions_through_its_fallback(
    app: Flask, table_of: Opener, browser: Browser
) -> None:
    board = table_of("Noi", "Mali")
    app.config["SECRET_KEY_FALLBACKS"] = [app.config["SECRET_KEY"]]
    app.config["SECRET_KEY"] = "another secret that is long enough"

    assert browser.get(board.path).heading == "Noi's house"


def test_settings_may_come_from_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABLESIDE_DATA", str(tmp_path))
    monkeypatch.setenv("TABLESIDE_SECRET_KEY", "1" * 40)
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path}/other.sqlite")

    app = create_app()

    assert app.config["DATA"] == tmp_path
    assert app.config["SECRET_KEY"] == "1" * 40
    assert app.config["SQLALCHEMY_DATABASE_URI"].endswith("other.sqlite")


def test_the_database_is_named_with_its_driver(tmp_path: Path) -> None:
    named = "postgresql+psycopg://noi@host/cards"

    assert database_url("postgres://noi@host/cards", tmp_path) == named
    assert database_url("postgresql://noi@host/cards", tmp_path) == named
    assert database_url(named, tmp_path) == named
    assert database_url(None, tmp_path) == f"sqlite:///{tmp_path}/tableside.sqlite"


def test_playing_on_renews_the_cookie(board: Page) -> None:
    answer = board.browser.client.get(play(board, "+1", "+1", "+1", "+1").path)

    assert "dev=" in answer.headers["Set-Cookie"]
