"""Second thoughts about a hand of Pan: events as a list, to be changed, moved and taken out."""

from __future__ import annotations

import pytest

from tests.web.browser import Form, Page
from tests.web.conftest import Opener
from tests.web.evening import standings
from tests.web.pan import HAND, fields, pan_table, press, record

TOTALS = {"Anna": "+71", "Ben": "−2", "Carla": "−26", "Dan": "+9", "Emil": "−26", "Eva": "−26"}

FIVES_OF_HEARTS = {"event2-cards": "5h 5h 5h", "event4-cards": "5h"}


@pytest.fixture
def board(table_of: Opener) -> Page:
    """Six friends, and one hand of Pan behind them."""
    return record(pan_table(table_of))


def page_of(board: Page) -> Page:
    return board.browser.get(f"{board.path}/deals/1/edit")


def form_of(board: Page) -> Form:
    return page_of(board).form("/edit?by")


def now(board: Page) -> dict[str, str]:
    return standings(board.browser.get(board.path))


def test_the_list_holds_every_event_as_it_was_entered(board: Page) -> None:
    page = page_of(board)
    values = page.form("/edit?by").values

    assert page.all("legend") == [*(f"Event {n}" for n in range(1, 10)), "One more event"]
    assert values["dealer"] == "6"
    for name, text in fields(HAND).items():
        assert values[name].lower() == text
    assert values["event10-player"] == values["event10-type"] == values["event10-cards"] == ""


def test_saved_as_it_is_it_changes_nothing(board: Page) -> None:
    assert now(board) == TOTALS

    form_of(board).send()

    assert now(board) == TOTALS


def test_other_cards_change_what_all_have_paid_since(board: Page) -> None:
    form_of(board).fill(FIVES_OF_HEARTS).send()

    after = now(board)
    assert after["Anna"] == "+39"
    assert after["Emil"] == "−18"


def test_one_more_event_is_written_into_the_last_row(board: Page) -> None:
    event = {"event10-player": "5", "event10-type": "avoidable"}

    form_of(board).fill(event).send()

    assert now(board)["Eva"] == "0"
    assert now(board)["Emil"] == "−78"


def test_a_row_is_taken_out(board: Page) -> None:
    form_of(board).fill({"event1-remove": "y"}).send()

    assert now(board)["Ben"] != "−2"
    assert len(page_of(board).all("legend")) == 9


def test_an_event_is_put_in_before_another(board: Page) -> None:
    shown = press(board.browser, page_of(board), "insert", "event3-", {"event2-cards": "4s 4s 4s"})

    assert shown.all("legend")[-1] == "One more event"
    assert len(shown.all("legend")) == 11
    order = [str(tag["name"]) for tag in shown.soup.select("select[name$=-player]")]
    assert order[1:4] == ["event2-player", "event10-player", "event3-player"]
    form = shown.form("/edit?by")
    assert form.values["event2-cards"] == "4s 4s 4s"

    form.fill(
        {
            "event2-cards": "5s 5s 5s",
            "event10-player": "5",
            "event10-type": "lay",
            "event10-cards": "kd kd kd",
        }
    ).send()
    saved = form_of(board).values
    assert saved["event3-cards"] == "KD KD KD"
    assert saved["event4-cards"] == "3D 3C 3H"


def test_an_event_is_moved_up(board: Page) -> None:
    shown = press(board.browser, page_of(board), "up", "event3-", {})

    shown.form("/edit?by").send()

    saved = form_of(board).values
    assert saved["event2-cards"] == "3D 3C 3H"
    assert saved["event3-cards"] == "5S 5S 5S"


def test_what_cannot_be_is_said_at_its_field_and_nothing_typed_is_lost(board: Page) -> None:
    typed = {
        "event2-cards": "5s 5s 9s",
        "event4-number": "one",
        "event6-chips": "five",
        "event7-player": "",
        "event10-type": "borrow",
        "event10-player": "4",
        "event10-sources": "1; 5s",
    }

    page = form_of(board).fill(typed).send(status=422)

    values = page.form("/edit?by").values
    assert {name: values[name] for name in typed} == typed
    links = [str(link["href"]) for link in page.soup.select(".errors a")]
    assert {"#event4-number", "#event6-chips", "#event7-player", "#event10-sources"} <= set(links)
    wrong = page.soup.select_one("#event10-sources")
    assert wrong is not None
    assert wrong["aria-invalid"] == "true"
    assert "Say which melds lend which cards" in page.text
    assert now(board) == TOTALS


def test_a_fault_of_the_rules_is_said_at_its_row_too(board: Page) -> None:
    page = form_of(board).fill({"event2-cards": "5s 5s 9s"}).send(status=422)

    assert "9♠\ufe0e is not in the pack" in page.text
    assert page.link("9♠\ufe0e is not in the pack") == "#event2-cards"


def test_what_does_not_go_with_the_event_is_not_dropped_without_a_word(board: Page) -> None:
    page = form_of(board).fill({"event9-cards": "5s"}).send(status=422)

    assert "This does not go with what happened here." in page.text
    assert page.form("/edit?by").values["event9-cards"] == "5s"


def test_the_list_shows_who_would_get_what(board: Page) -> None:
    path = f"{board.path}/deals/preview?by=quick&deal=1"

    page = board.browser.post(path, form_of(board).fill({"event7-cards": "jd qd kc"}).values)
    refused = page.all(".preview__problem")
    piece = board.browser.post(f"{path}&piece=preview", form_of(board).values)

    assert len(refused) == 1
    assert piece.all("#preview .row")[0] == "Anna +71"
    assert "The table set its own price" in piece.text


def test_a_hint_says_where_a_part_alone_would_have_paid(board: Page) -> None:
    path = f"{board.path}/deals/preview?by=quick&deal=1&piece=preview"

    piece = board.browser.post(path, form_of(board).fill({"event8-cards": "ah ah ah ad"}).values)

    assert "A♥\ufe0e A♥\ufe0e A♥\ufe0e alone" in piece.text


def test_two_phones_that_edit_one_hand_see_both_sides(board: Page) -> None:
    slow = form_of(board)
    form_of(board).fill(FIVES_OF_HEARTS).send()

    page = slow.fill({"event9-player": "3"}).send(status=409)
    page.form("/edit?by").send()

    assert form_of(board).values["event9-player"] == "3"


def test_only_somebody_who_was_dealt_in_can_have_dealt(board: Page) -> None:
    refused = record(board, HAND, 422, dealer="7")

    assert "Choose who dealt." in refused.text
    assert board.browser.get(board.path).all(".log__number") == ["#1"]
