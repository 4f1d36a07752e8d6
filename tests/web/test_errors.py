"""Something goes wrong, and the page says what to do without saying too much."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask, abort

from app.store.db import Refused, Trouble
from tests.web.browser import Browser, Page
from tests.web.conftest import Opener
from tests.web.evening import entry, play, results, standings

ODD = ["' OR 1=1 --", "\u2028", "{{ 7 * 7 }}", "</script>", "\u202e", "ป๊อก"]
NO_NUMBERS = ["1e20", "99999999999999999999", "-5", "0", "2.5", "NaN", "1" * 500]
TOO_MUCH = ("Traceback", "/app/", "site-packages", "SELECT", "sqlite", "Exception", ".py")


def failing(error: Exception) -> Callable[..., None]:
    def fail(*_args: object, **_more: object) -> None:
        raise error

    return fail


@pytest.fixture
def quiet(app: Flask) -> Flask:
    """The site as a server runs it: an unforeseen error becomes a page."""
    app.config["PROPAGATE_EXCEPTIONS"] = False
    return app


@pytest.mark.parametrize(
    ("error", "status", "heading"),
    [
        (Trouble("busy"), 503, "The table is busy"),
        (Trouble("full"), 507, "The disk is full"),
        (RuntimeError("SELECT * FROM secrets"), 500, "That went wrong here"),
        (Refused("closed"), 409, "This table is closed"),
        (Refused("name_taken", name="Noi"), 409, "Somebody was faster"),
    ],
)
def test_what_was_typed_is_kept_and_may_be_sent_again(
    quiet: Flask,
    board: Page,
    monkeypatch: pytest.MonkeyPatch,
    error: Exception,
    status: int,
    heading: str,
) -> None:
    form = entry(board).fill(results("+1", "+1", "+1", "+5"))
    with monkeypatch.context() as patched:
        patched.setattr("app.store.deals.record", failing(error))
        page = form.send(status=status)

    after = page.form("/deals?by").send()

    assert page.heading == heading
    assert standings(after)["Mali"] == "+5"
    assert not [word for word in TOO_MUCH if word in page.text]
    assert page.response.headers.get("Retry-After") == ("2" if status == 503 else None)


def test_what_is_not_there_offers_nothing_again(
    board: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    form = entry(board).fill(results("+1", "+1", "+1", "+5"))
    monkeypatch.setattr("app.store.deals.record", failing(Refused("not_found")))

    page = form.send(status=404)

    assert not page.soup.select("form")


def test_a_page_that_fails_says_so_without_a_form(
    quiet: Flask, board: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.store.sittings.seated", failing(RuntimeError("x")))

    page = board.browser.get(board.path, 500)

    assert not page.soup.select("form")
    assert page.link("Back") == board.path


@pytest.mark.parametrize("status", [403, 404, 409, 411, 413, 422, 500, 400, 405, 410, 429, 501])
def test_every_refusal_is_a_page_of_its_own(quiet: Flask, status: int) -> None:
    quiet.view_functions["healthz"] = lambda: abort(status)

    page = Browser(quiet).get("/healthz", status)

    assert page.heading
    assert not [word for word in TOO_MUCH if word in page.text]


def test_a_form_that_is_too_long_is_refused_before_it_is_read(board: Page) -> None:
    form = entry(board).fill(results("+1", "+1", "+1", "+1"))
    form.values["seat2-cards"] = "7" * 65 * 1024

    page = form.send(status=413)

    assert page.heading == "That is too much"


def test_a_form_with_too_many_fields_is_refused(browser: Browser) -> None:
    form = browser.get("/new").form("/new")
    for number in range(10_000):
        form.values[f"f{number}"] = ""

    form.send(status=413)


def test_a_form_without_its_key_is_kept(board: Page) -> None:
    form = entry(board).fill(results("+1", "+1", "+1", "+1"))
    form.values["key"] = "short"

    page = form.send(status=422)

    assert standings(page.form("/deals?by").send())["Noi"] == "−4"


def test_fields_that_no_form_has_change_nothing(board: Page) -> None:
    form = entry(board).fill(results("+1", "+1", "+1", "+1"))
    extra = {
        "role": "host",
        "circle_id": "1",
        "chips": "1000",
        "seq": "9",
        "recorded_at": "2000-01-01",
    }
    for name, value in extra.items():
        form.values[name] = value

    after = form.send()

    assert standings(after)["Noi"] == "−4"
    assert after.all(".log__number") == ["#1"]


@pytest.mark.parametrize(
    "number", ["1e20", "99999999999999999999", "-5", "0", "2.5", "NaN", "1" * 500]
)
def test_numbers_that_are_none_are_refused(board: Page, number: str) -> None:
    form = entry(board).fill(results("+1", "+1", "+1", "+1") | {"seat2-stake": number})

    page = form.send(status=422)

    assert page.form("/deals?by").values["seat2-stake"] == number


@pytest.mark.parametrize("text", ODD)
def test_odd_text_in_any_field_is_answered_politely(board: Page, text: str) -> None:
    form = entry(board, "cards")
    for name in list(form.values):
        if name not in {"csrf_token", "key"}:
            form.values[name] = text

    page = form.send(status=422)

    assert "49" not in page.all(".errors")


def test_a_character_that_no_page_can_hold_is_not_recorded(board: Page) -> None:
    form = entry(board).fill(results("+1", "+1", "+1", "+1") | {"seat2-stake": "\x00"})

    answer = board.browser.client.post(f"{board.path}/deals?by=results", data=form.values)

    assert answer.status_code == 422


def test_the_scoring_api_refuses_in_its_own_words(browser: Browser) -> None:
    answer = browser.client.get("/api/v1/nothing/at/all")

    assert answer.status_code == 404
    assert answer.json["errors"][0]["code"] == "not_found"  # type: ignore[index]


def test_an_address_with_a_slash_too_many_is_nowhere(board: Page) -> None:
    board.browser.get(f"{board.path}/", 404)


def test_the_board_is_where_an_error_leads_back_to(table_of: Opener) -> None:
    board = play(table_of("Noi", "Mali"), "+1")

    assert board.browser.get(f"{board.path}/deals/7", 404).link("Back") == board.path
    assert board.browser.get("/nothing", 404).link("Back") == "/"
