"""What one thumb does in a round of Pili Pili, counted."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Locator, expect

from tests.web.phone import Phone
from tests.web.test_taps import SMALL, still

pytestmark = pytest.mark.browser
DOTS = 3

EIGHT = ("Emma", "Jake", "Alex", "Zoe", "Tom", "Anna", "Ben", "Carla")
FIVE = EIGHT[:5]
SIZES = [(390, 844), (360, 740)]

ROLLS = """() => {
  const list = document.querySelector(".entry__list")
  return list.scrollHeight > list.clientHeight
}"""


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def sized(chromium: Chromium, site: str, request: pytest.FixtureRequest) -> Iterator[Phone]:
    """A phone of each size; it may not complain in its console."""
    width, height = request.param
    opened = Phone(chromium, site, viewport={"width": width, "height": height})
    yield opened
    complaints = opened.complaints
    opened.context.close()
    assert complaints == []


def low(phone: Phone, share: float = 0.9) -> None:
    """Most taps land where a thumb reaches: below y = 320 of 844."""
    size = phone.page.viewport_size
    assert size is not None
    reach = 320 * size["height"] / 844
    assert sum(centre > reach for centre in phone.centres) >= share * len(phone.centres)


def begin(phone: Phone, names: tuple[str, ...] = FIVE) -> str:
    board = phone.open_table(*names, game="pili-pili")
    phone.open(board + "/deals/new")
    return board


def number(phone: Phone, value: int) -> Locator:
    return phone.page.locator(f"number-pad [data-value='{value}']")


def key_in(phone: Phone, values: str) -> None:
    for value in values.split():
        phone.tap(number(phone, int(value)))


def step(phone: Phone, name: str, words: str) -> Locator:
    return phone.page.get_by_role("button", name=f"{name} won one {words}")


def choose(phone: Phone, mission: str) -> None:
    """Chooses a Mission, and waits until the page has what it asks for."""
    shown = phone.page.locator("#terms").element_handle()
    phone.page.locator("#mission").select_option(mission)
    phone.page.wait_for_function("old => !old.isConnected", arg=shown)


def won(phone: Phone) -> list[str]:
    cells = phone.page.locator("[data-cell=won]")
    return list(cells.evaluate_all("all => all.map(one => one.value || one.placeholder)"))


def hint(phone: Phone) -> Locator:
    return phone.page.locator("[data-hint]")


def standings(phone: Phone) -> list[str]:
    rows = phone.page.locator(".standings__row")
    return [" ".join(text.split()) for text in rows.all_inner_texts()]


def test_a_round_of_five_takes_a_tap_for_each_bet_and_each_pili(sized: Phone) -> None:
    begin(sized)
    still(sized)

    key_in(sized, "2 1 1 1 2")
    expect(hint(sized)).to_have_text("2 tricks too many: who won fewer?")
    sized.tap(step(sized, "Emma", "fewer"))
    sized.tap(step(sized, "Emma", "fewer"))
    still(sized)
    expect(sized.page.locator(".seat", has_text="Emma").locator("[data-net]")).to_have_text("+2")
    sized.save()

    assert sized.taps == 8
    low(sized)
    assert standings(sized)[-1].startswith("2 Emma")


def test_keying_all_tricks_of_five_takes_no_more_than_eleven_taps(sized: Phone) -> None:
    begin(sized)

    key_in(sized, "5 0 0 0 1")
    key_in(sized, "0 1 1 2")
    assert won(sized) == ["0", "1", "1", "2", "1"]
    sized.save()

    assert sized.taps == 10
    low(sized)


def test_a_round_of_eight_takes_no_more_than_seventeen_taps(sized: Phone) -> None:
    begin(sized, EIGHT)
    still(sized)
    assert not sized.page.evaluate(ROLLS)

    key_in(sized, "1 0 1 0 1 0 1 2")
    key_in(sized, "0 1 0 1 0 1 0")
    still(sized)
    assert not sized.page.evaluate(ROLLS)
    sized.save()

    assert sized.taps == 16
    low(sized, 0.7)


def test_every_target_is_large_enough(sized: Phone) -> None:
    begin(sized, EIGHT)

    for mission in ("", "first-and-last-trick-sting", "hot-numbers-low", "tied-to-another-player"):
        if mission:
            choose(sized, mission)
        found = sized.page.locator("main button:visible, main a:visible, main select:visible")
        assert found.evaluate_all(SMALL) == 0
        assert sized.page.locator("[data-cell]:visible").evaluate_all(SMALL) == 0
        still(sized)


def test_a_last_bet_that_makes_the_total_is_struck_out_and_says_why(phone: Phone) -> None:
    begin(phone)
    key_in(phone, "2 1 1 1")

    phone.tap(number(phone, 0))

    assert phone.page.locator("[data-barred]").all_inner_texts() == ["0"]
    expect(hint(phone)).to_have_text("With 0 the bets come to exactly 5, which they must not.")
    assert phone.page.locator("[name=seat5-bet]").input_value() == ""


def test_the_table_may_have_played_on(phone: Phone) -> None:
    begin(phone)
    key_in(phone, "2 1 1 1 0")

    phone.tap(phone.key("The table played on"))
    still(phone)
    expect(phone.page.locator("#preview")).to_contain_text("Tom bets last")
    phone.save()

    assert all(line.startswith("0 ") for line in standings(phone))


def test_a_key_above_the_number_of_tricks_is_off(phone: Phone) -> None:
    begin(phone)
    assert [number(phone, n).is_enabled() for n in range(8)] == [True] * 6 + [False] * 2

    choose(phone, "pass-three-right")

    assert all(number(phone, n).is_enabled() for n in range(8))


def test_a_mission_bars_bets_by_its_own_limits(phone: Phone) -> None:
    begin(phone)
    choose(phone, "no-zero")
    assert phone.page.locator("[data-barred]").all_inner_texts() == ["0"]

    choose(phone, "no-copying-the-neighbour")
    key_in(phone, "2")

    assert phone.page.locator("[data-barred]").all_inner_texts() == ["2"]
    phone.tap(number(phone, 2))
    expect(hint(phone)).to_have_text("Jake may not bet the same as the player just before.")


def test_what_a_mission_asks_is_asked_before_saving(phone: Phone) -> None:
    begin(phone)
    choose(phone, "first-and-last-trick-sting")
    key_in(phone, "2 1 1 1 0")
    phone.tap(step(phone, "Alex", "fewer"))

    expect(hint(phone)).to_have_text("Who won the first and the last trick?")
    expect(phone.page.locator("save-key .btn--go")).to_be_disabled()
    phone.page.locator("#first_trick").select_option(label="Emma")
    phone.page.locator("#last_trick").select_option(label="Emma")
    phone.save()

    assert standings(phone)[-1].startswith("2 Emma")


def test_hot_tricks_are_keyed_in_below_the_name(phone: Phone) -> None:
    begin(phone)
    choose(phone, "hot-numbers-low")
    key_in(phone, "2 1 1 1 1")
    phone.tap(step(phone, "Emma", "fewer"))

    phone.tap(phone.page.locator("[name=seat2-hot]"))
    assert [number(phone, n).is_enabled() for n in range(3)] == [True, True, False]
    key_in(phone, "1")
    phone.save()

    assert sorted(standings(phone)[-2:])[1].startswith("1 Jake")


def test_the_last_tap_is_taken_back_with_what_it_changed(phone: Phone) -> None:
    begin(phone)
    key_in(phone, "2 1 1 1 2")
    phone.tap(step(phone, "Emma", "fewer"))
    undo = phone.page.locator("[data-undo]")

    phone.tap(undo)
    assert won(phone) == ["2", "1", "1", "1", "2"]
    phone.tap(undo)

    expect(hint(phone)).to_have_text("How many tricks does Tom bet?")


def test_a_draft_comes_back_with_its_mission(phone: Phone) -> None:
    board = begin(phone)
    choose(phone, "hot-numbers-high")
    key_in(phone, "2 1")

    phone.open(board + "/deals/new")

    expect(phone.page.locator("#dealt")).to_have_text("7 cards")
    expect(phone.page.locator("[name=seat5-hot]")).to_be_visible()
    assert phone.page.locator("[name=seat2-bet]").input_value() == "1"


def test_another_dealer_changes_who_bets_first(phone: Phone) -> None:
    begin(phone)

    phone.tap(phone.page.locator("[data-open=dealer]"))
    phone.tap(phone.page.locator("dealer-pad").get_by_role("button", name="Alex"))

    names = phone.page.locator("button.seat__name bdi").all_inner_texts()
    assert names == ["Alex", "Zoe", "Tom", "Emma", "Jake"]


def test_digits_may_be_typed_on_a_keyboard(phone: Phone) -> None:
    begin(phone)

    for key in "21112":
        phone.page.keyboard.press(key)

    expect(hint(phone)).to_have_text("2 tricks too many: who won fewer?")


def test_the_drawer_gives_pilis_and_shuts(phone: Phone) -> None:
    begin(phone)
    phone.tap(phone.page.locator(".drawer__key"))
    phone.page.locator("[name=seat2-adjust]").fill("2")
    phone.page.locator("#cards").fill("4")
    phone.page.locator("[data-shuts]").tap()
    expect(phone.page.locator("#dealt")).to_have_text("4 cards")

    key_in(phone, "2 1 1 1 0")
    phone.tap(step(phone, "Emma", "fewer"))
    phone.save()

    assert standings(phone)[-1].startswith("2 Jake")
