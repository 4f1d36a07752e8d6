"""People come late, sit out, come back, change places and names while the evening goes on."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser as Chromium

from tests.web.axe import by_axe
from tests.web.browser import Form, Page
from tests.web.conftest import FIVE, Opener
from tests.web.evening import entry, play, results, standings
from tests.web.phone import Phone
from tests.web.test_taps import SMALL


def players(board: Page) -> Form:
    return board.browser.get(f"{board.path}/seats").form("/seats")


def tap(board: Page, key: str, status: int = 200) -> Page:
    """Taps one key of the players' page."""
    return players(board).send(status, button=("do", key))


def order(page: Page) -> list[str]:
    return page.all(".row__name bdi")


def dealt_in(board: Page) -> list[str]:
    options = entry(board).page.soup.select("[name=dealer] option[value]:not([value=''])")
    return [option.get_text() for option in options]


def again(board: Page) -> Page:
    return board.browser.get(board.path)


def test_who_comes_late_starts_at_zero_and_is_dealt_in(board: Page) -> None:
    play(board, "+1", "-1", "0", "+2")

    after = players(board).fill({"join": "Kai"}).send()

    assert after.path == board.path
    assert standings(after) == {
        "Mali": "+2",
        "Somsak": "+1",
        "Dao": "0",
        "Kai": "0",
        "Lek": "−1",
        "Noi": "−2",
    }
    assert standings(play(board, "0", "0", "0", "0", "+3"))["Kai"] == "+3"


def test_several_join_one_after_the_other(board: Page) -> None:
    page = players(board).fill({"join": "Kai"}).send(button=("do", "add"))
    page = page.form("/seats").fill({"join": "Ploy"}).send(button=("do", "add"))

    assert page.heading == "Players"
    assert page.form("/seats").values["join"] == ""
    assert list(standings(again(board)))[-2:] == ["Kai", "Ploy"]


def test_adding_nobody_asks_for_a_name(board: Page) -> None:
    page = tap(board, "add", 422)

    assert page.all("#join-error") == ["Use 1 to 24 letters, none of them invisible."]


def test_somebody_of_the_circle_joins_with_a_tap(board: Page) -> None:
    form = board.browser.get(f"{board.path.removesuffix('1')}new").form("/s")
    second = form.fill({"person-4": "Kai"}).send()

    page = tap(second, "join-4")

    assert "Dao joins" not in [tag.get("aria-label") for tag in page.soup.select("button")]
    assert list(standings(again(second))) == ["Noi", "Somsak", "Lek", "Kai", "Mali", "Dao"]


def test_who_sits_out_stays_on_the_board_and_is_not_dealt_in(board: Page) -> None:
    play(board, "+1", "-1", "0", "+2")

    tap(board, "out-5")

    after = again(board)
    assert standings(after)["Mali"] == "+2"
    assert after.all(".standings__row .tag") == ["away"]
    assert dealt_in(board) == ["Noi", "Somsak", "Lek", "Dao"]
    assert standings(play(board, "+1", "0", "0"))["Mali"] == "+2"


def test_who_comes_back_is_dealt_in_again(board: Page) -> None:
    tap(board, "out-5")

    tap(board, "back-5")

    assert not again(board).soup.select(".standings__row .tag")
    assert dealt_in(board) == list(FIVE)


def test_when_the_dealer_leaves_somebody_else_deals(board: Page) -> None:
    play(board, "+1", "-1", "0", "+2")

    tap(board, "out-1")

    assert "Somsak deals next" in again(board).text
    form = entry(board)
    assert form.values["dealer"] == "2"
    after = form.fill({f"seat{seat}-result": "+1" for seat in (3, 4, 5)}).send()
    assert standings(after)["Noi"] == "−2"


def test_two_at_least_stay(table_of: Opener) -> None:
    board = table_of("Noi", "Mali")

    page = tap(board, "out-2", 422)

    assert "At least 2 have to stay. Let somebody join or come back first." in page.text
    assert dealt_in(board) == ["Noi", "Mali"]


def test_no_more_than_the_cards_allow_are_dealt_in(table_of: Opener) -> None:
    board = table_of(*(f"P{number}" for number in range(17)))

    page = players(board).fill({"join": "Kai"}).send(status=422)

    assert "At most 17 can be dealt in. Let somebody sit out first." in page.text
    assert page.form("/seats").values["join"] == "Kai"


def test_neighbours_change_places(board: Page) -> None:
    assert order(tap(board, "up-3")) == ["Noi", "Lek", "Somsak", "Dao", "Mali"]
    assert order(tap(board, "down-1")) == ["Lek", "Noi", "Somsak", "Dao", "Mali"]
    assert dealt_in(board) == ["Lek", "Noi", "Somsak", "Dao", "Mali"]


def test_the_first_goes_no_higher_and_the_last_no_lower(board: Page) -> None:
    page = players(board).page

    assert [key["value"] for key in page.soup.select("button[disabled]")] == ["up-1", "down-5"]


def test_a_name_is_changed_on_every_page(board: Page) -> None:
    play(board, "+1", "-1", "0", "+2")

    after = players(board).fill({"name-2": "Sak"}).send()

    assert standings(after)["Sak"] == "+1"
    assert "Sak" in board.browser.get(f"{board.path}/deals/1").text


def test_a_name_that_is_taken_is_shown_at_its_field_and_all_is_kept(board: Page) -> None:
    typed = {"name-1": "Nok", "name-2": " lek ", "join": "Kai"}

    page = players(board).fill(typed).send(status=422)

    assert page.all("#name-2-error") == ["lek is here already. Add a letter."]
    assert page.soup.select(".errors a[href='#name-2']")
    assert page.soup.select("details[open]")
    again_form = page.form("/seats")
    assert {name: again_form.values[name] for name in typed} == typed
    after = again_form.fill({"name-2": "Leck"}).send()
    assert list(standings(after)) == ["Nok", "Leck", "Lek", "Dao", "Mali", "Kai"]


def test_a_name_that_cannot_be_shown_is_refused(board: Page) -> None:
    page = players(board).fill({"name-4": "a" * 25}).send(status=422)

    assert page.all("#name-4-error") == ["Use 1 to 24 letters, none of them invisible."]


def test_who_sits_here_does_not_join(board: Page) -> None:
    page = players(board).fill({"join": "mali"}).send(status=422)

    assert page.all("#join-error") == ["Mali is here already. Add a letter."]
    assert page.form("/seats").values["join"] == "mali"


def test_an_old_page_takes_no_new_name_back(board: Page) -> None:
    old = players(board)
    players(board).fill({"name-2": "Sak"}).send()

    old.send(button=("do", "out-5"))

    assert "Sak" in standings(again(board))


def test_a_form_sent_twice_seats_one(board: Page) -> None:
    form = players(board).fill({"join": "Kai"})

    form.send()
    after = form.send()

    assert list(standings(after)) == [*FIVE, "Kai"]


def test_a_key_that_no_page_has_is_nowhere(board: Page) -> None:
    form = players(board)
    for key in ("out-9", "up-0", "join-77"):
        form.values["do"] = key
        form.send(status=404)


def test_a_closed_table_may_be_reopened_to_seat_somebody(board: Page) -> None:
    form = players(board).fill({"join": "Kai"})
    board.browser.get(f"{board.path}/close").form("/close").send()

    assert not again(board).soup.select("a[href$='/seats']")
    assert board.browser.client.get(f"{board.path}/seats").status_code == 303
    page = form.send(status=409)

    assert page.heading == "This table is closed"
    assert "Kai" in standings(page.form("/seats").send())


def test_a_form_that_was_open_keeps_who_was_set_to_sit_out_meanwhile(board: Page) -> None:
    opened = entry(board).fill(results("0", "0", "0", "+3"))
    tap(board, "out-5")

    after = opened.send()

    assert standings(after)["Mali"] == "+3"


@pytest.mark.parametrize("seats", ["", "1 1 2", "1 99", "x"])
def test_seats_that_no_form_showed_are_not_believed(board: Page, seats: str) -> None:
    after = entry(board).fill(results("0", "0", "0", "+3") | {"seats": seats}).send()

    assert standings(after)["Mali"] == "+3"


def test_an_old_deal_is_corrected_with_those_who_played_it(board: Page) -> None:
    play(board, "+1", "-1", "0", "+2")
    tap(board, "out-5")
    tap(board, "up-3")

    form = board.browser.get(f"{board.path}/deals/1/edit").form("/edit?by")
    form.fill({"seat5-result": "-3"}).send()

    assert standings(again(board))["Mali"] == "−3"


def test_the_next_table_asks_nobody_who_left(board: Page) -> None:
    tap(board, "out-5")

    form = board.browser.get(f"{board.path.removesuffix('1')}new").form("/s")

    assert [name for name in form.values if name.startswith("person-")][-1] == "person-4"


@pytest.fixture(params=[(390, 844, "dark"), (360, 740, "light")])
def small(chromium: Chromium, site: str, request: pytest.FixtureRequest) -> Iterator[Phone]:
    """Two phones that are not large."""
    width, height, scheme = request.param
    size = {"width": width, "height": height}
    phone = Phone(chromium, site, viewport=size, color_scheme=scheme)
    yield phone
    phone.context.close()
    assert phone.complaints == []


@pytest.mark.browser
def test_sitting_out_takes_two_taps(small: Phone) -> None:
    phone = small
    phone.open(phone.open_table(*FIVE))

    phone.tap(phone.page.get_by_role("link", name="Players"))
    phone.tap(phone.page.get_by_role("button", name="Sit out Lek"))
    phone.page.get_by_role("button", name="Deal in Lek").wait_for()

    assert phone.taps == 2


@pytest.mark.browser
def test_the_page_fits_its_phone_and_axe_finds_nothing(small: Phone) -> None:
    phone = small
    board = phone.open_table("Noi", "Somsak", "Wilhelmina-Charlotte Abc", "สมศักดิ์", "Mali")
    phone.open(f"{board}/seats")
    phone.page.get_by_role("button", name="Sit out Mali").tap()
    phone.page.get_by_role("button", name="Deal in Mali").wait_for()
    phone.page.locator("summary:visible").tap()
    phone.page.locator("#name-1").fill("Somsak")
    phone.page.get_by_role("button", name="Save").last.tap()
    phone.page.locator(".errors").wait_for()
    phone.complaints.clear()  # Chromium tells of the 422

    assert phone.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert phone.page.locator("main button:not([tabindex]), main input").evaluate_all(SMALL) == 0
    assert phone.page.locator(".btn--go").count() == 1
    assert by_axe(phone) == ""
