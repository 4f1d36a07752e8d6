"""What one thumb does between two deals, counted."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import expect

from tests.web.phone import FIVE, Phone

pytestmark = pytest.mark.browser
DOTS = 3

SEVEN_PUNTERS = (*FIVE, "Kai", "Ploy", "Anna")

SCROLLS = """() => {
  const page = document.documentElement
  return [page.scrollHeight > innerHeight, page.scrollWidth > innerWidth]
}"""
SMALL = """all => all.map(one => one.getBoundingClientRect())
  .filter(box => box.width && (box.width < 44 || box.height < 44)).length"""


def still(phone: Phone) -> None:
    """Nothing scrolls, either way."""
    assert phone.page.evaluate(SCROLLS) == [False, False]


def low(phone: Phone, share: float = 0.9) -> None:
    """Most taps land where a thumb reaches: below y = 320."""
    assert sum(centre > 320 for centre in phone.centres) >= share * len(phone.centres)


def amounts(phone: Phone) -> list[str]:
    return phone.page.locator(".standings__row").all_inner_texts()


def test_results_of_four_players_take_five_taps(phone: Phone) -> None:
    board = phone.open_table(*FIVE)
    phone.open(board + "/deals/new")
    still(phone)

    for key in ("−1", "+2", "0 push", "+5"):
        phone.tap(phone.key(key))
    still(phone)
    expect(phone.page.locator("save-key")).to_contain_text("Noi")
    phone.save()

    assert phone.taps == 5
    low(phone)
    assert any("+5" in line for line in amounts(phone))


def test_the_rest_is_one_tap(phone: Phone) -> None:
    board = phone.open_table(*FIVE)
    phone.open(board + "/deals/new")

    phone.tap(phone.key("+3"))
    phone.tap(phone.key("rest −1"))
    phone.save()

    assert phone.taps == 3


def test_the_longest_cards_of_five_hands_take_twenty_one_taps(phone: Phone) -> None:
    board = phone.open_table(*FIVE)
    phone.open(board + "/deals/new?by=cards")
    still(phone)

    for ranks in ("2 3 4", "5 6 7", "A 10 5", "2 J 6", "3 2 10"):
        for rank in ranks.split():
            phone.tap(phone.key(rank))
        phone.tap(phone.page.locator(".key", has_text="Suited"))
    still(phone)
    phone.save()

    assert phone.taps == 21
    low(phone)


def test_pok_and_standing_take_fewer(phone: Phone) -> None:
    board = phone.open_table(*FIVE)
    phone.open(board + "/deals/new?by=cards")

    for ranks in ("9 K", "4 4", "A 8", "K 8", "J 9"):
        for rank in ranks.split():
            phone.tap(phone.key(rank))
    phone.save()

    assert phone.taps == 11


def test_one_stake_takes_two_taps_and_all_stakes_three(phone: Phone) -> None:
    board = phone.open_table(*FIVE)
    phone.open(board + "/deals/new")
    stakes = phone.page.locator(".seat:visible [data-stake], .seat:visible .seat__stake").first

    phone.tap(stakes)
    phone.tap(phone.page.locator("stake-pad [data-digit='5']"))
    phone.tap(phone.page.locator("stake-pad").get_by_role("button", name="Done"))
    phone.tap(phone.key("+1"))
    phone.tap(phone.key("rest −1"))
    phone.save()
    phone.open(board + "/deals/new")
    second = phone.page.locator(".seat:visible [data-stake], .seat:visible .seat__stake").nth(1)
    phone.tap(second)
    phone.tap(phone.page.locator("stake-pad [data-presets] button:visible", has_text="5").first)
    assert phone.taps == 2
    phone.open(board + "/deals/new")
    phone.tap(phone.page.locator(".seat:visible [data-stake], .seat:visible .seat__stake").first)
    phone.tap(phone.page.locator("stake-pad").get_by_role("button", name="For all"))
    phone.tap(phone.page.locator("stake-pad [data-presets] button:visible", has_text="5").first)

    assert phone.taps == 3
    values = phone.page.locator("[name$=-stake]").evaluate_all("all => all.map(one => one.value)")
    assert set(values[1:]) == {"5"}


def test_why_takes_one_tap(phone: Phone) -> None:
    board = phone.open_table(*FIVE)
    phone.open(board + "/deals/new")
    phone.tap(phone.key("rest −1"))
    phone.save()
    phone.open(board)

    phone.tap(phone.page.locator(".standings__last").first)

    phone.page.wait_for_url("**/why/*")
    assert phone.taps == 1
    expect(phone.page.locator("h1")).to_contain_text("Why")


def test_the_same_people_again_take_two_taps(phone: Phone) -> None:
    phone.open_table(*FIVE)
    phone.open("/")

    phone.tap(phone.page.locator("section", has_text="Play again").locator("a.home").first)
    phone.tap(phone.page.get_by_role("button", name="Start"))

    phone.page.wait_for_url("**/s/2")
    assert phone.taps == 2


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 740)])
@pytest.mark.parametrize("by", ["results", "cards"])
def test_no_entry_screen_scrolls(
    chromium: Chromium, site: str, by: str, width: int, height: int
) -> None:
    phone = Phone(chromium, site, viewport={"width": width, "height": height})
    board = phone.open_table(*SEVEN_PUNTERS)

    phone.open(f"{board}/deals/new?by={by}")

    still(phone)
    assert phone.page.locator("button, a:not(.skip), select").evaluate_all(SMALL) == 0
    phone.context.close()


def test_a_hint_about_a_slip_pushes_nothing_off_the_screen(chromium: Chromium, site: str) -> None:
    phone = Phone(chromium, site, viewport={"width": 360, "height": 740})
    board = phone.open_table(*SEVEN_PUNTERS)
    for _round in range(2):
        phone.open(board + "/deals/new")
        phone.tap(phone.key("rest −1"))
        still(phone)
        hint = phone.page.locator(".preview__warning")
        if _round:
            expect(hint).to_contain_text("Typed in twice?")
            still(phone)
        phone.save()
    phone.context.close()


def test_a_double_tap_records_once(phone: Phone) -> None:
    board = phone.open_table(*FIVE)
    phone.open(board + "/deals/new")
    phone.tap(phone.key("rest −1"))
    go = phone.page.locator("save-key .btn--go:enabled")
    go.wait_for()

    phone.page.evaluate(
        "() => { const go = document.querySelector('save-key .btn--go'); go.click(); go.click() }"
    )
    phone.page.wait_for_url(phone.site + board)

    phone.open(board + "/deals")
    assert phone.page.locator(".log__row").count() == 1


def test_a_draft_survives_reload_and_going_away(phone: Phone) -> None:
    board = phone.open_table(*FIVE)
    phone.open(board + "/deals/new")
    phone.tap(phone.key("+2"))
    phone.tap(phone.key("−3"))

    phone.page.reload()
    assert phone.page.locator("[name=seat2-result]").input_value() == "+2"
    phone.open("/")
    phone.open(board + "/deals/new?by=cards")

    assert phone.page.locator("[name=seat3-result]").input_value() == "-3"


def test_after_saving_back_shows_the_next_round_and_no_second_copy(phone: Phone) -> None:
    board = phone.open_table(*FIVE)
    phone.open(board + "/deals/new")
    phone.tap(phone.key("rest −1"))
    phone.save()

    phone.page.go_back()
    phone.page.wait_for_load_state()
    phone.open(board + "/deals")

    assert phone.page.locator(".log__row").count() == 1


def test_undo_is_one_tap(phone: Phone) -> None:
    board = phone.open_table(*FIVE)
    phone.open(board + "/deals/new")
    phone.tap(phone.key("rest −1"))
    phone.save()
    phone.open(board)

    phone.tap(phone.key("Take the last change back"))

    expect(phone.page.locator(".log__row").first).to_contain_text("void")
    assert phone.taps == 1


def test_an_old_round_is_corrected_in_three_taps_and_what_changes(phone: Phone) -> None:
    board = phone.open_table(*FIVE)
    phone.open(board + "/deals/new")
    phone.tap(phone.key("rest −1"))
    phone.save()
    phone.open(board)

    phone.tap(phone.page.locator(".log__link").first)
    phone.page.wait_for_url("**/deals/1")
    phone.tap(phone.page.get_by_role("link", name="Edit"))
    phone.page.wait_for_url("**/edit")
    phone.tap(phone.page.locator(".seat:visible", has_text="Lek").get_by_role("button").first)
    phone.tap(phone.key("+5"))
    phone.save()

    assert phone.taps == 3 + 2
    phone.open(board)
    assert any("+5" in line and "Lek" in line for line in amounts(phone))


def test_a_round_is_struck_out_in_two_taps(phone: Phone) -> None:
    board = phone.open_table(*FIVE)
    phone.open(board + "/deals/new")
    phone.tap(phone.key("rest −1"))
    phone.save()
    phone.open(board)

    phone.tap(phone.page.locator(".log__link").first)
    phone.page.wait_for_url("**/deals/1")
    phone.tap(phone.key("Strike out"))

    expect(phone.page.locator("main")).to_contain_text("Struck out")
    assert phone.taps == 2


@pytest.mark.parametrize("by", ["results", "cards"])
def test_a_misdeal_is_void_in_two_taps_and_leaves_no_draft(phone: Phone, by: str) -> None:
    board = phone.open_table(*FIVE)
    phone.open(f"{board}/deals/new")
    phone.tap(phone.key("+2"))
    phone.open(f"{board}/deals/new?by={by}")

    phone.tap(phone.page.locator(".menu__key"))
    still(phone)
    phone.tap(phone.key("Misdeal: void, no chips"))
    phone.page.wait_for_url(phone.site + board)

    assert phone.taps == 2
    expect(phone.page.locator(".log__row").first).to_contain_text("misdeal")
    phone.open(f"{board}/deals/new")
    assert phone.page.locator("[name=seat2-result]").input_value() == ""


def test_a_misdeal_that_counted_is_entered_on_an_empty_keypad(phone: Phone) -> None:
    board = phone.open_table(*FIVE)
    phone.open(f"{board}/deals/new")
    phone.tap(phone.page.locator(".menu__key"))
    phone.tap(phone.key("Misdeal: void, no chips"))
    phone.page.wait_for_url(phone.site + board)
    phone.open(f"{board}/deals/1")

    phone.tap(phone.page.get_by_role("link", name="Enter what was played"))
    phone.page.wait_for_url("**/edit")
    phone.tap(phone.key("rest −1"))
    phone.save()

    assert phone.taps == 3
    phone.open(board)
    assert any("+4" in line and "Noi" in line for line in amounts(phone))


def test_everything_works_without_script(chromium: Chromium, site: str) -> None:
    phone = Phone(chromium, site, java_script_enabled=False)
    phone.page.goto(site + "/new?game=pok-deng")
    phone.page.get_by_role("button", name="Start").tap()
    phone.page.wait_for_url("**/s/1")
    board = phone.page.url

    phone.page.goto(board + "/deals/new")
    for seat in (2, 3, 4, 5):
        phone.page.locator(f"[name=seat{seat}-result]").select_option("+1")
    phone.page.get_by_role("button", name="Cards").tap()
    phone.page.wait_for_url("**/preview?by=cards")
    assert phone.page.locator("[name=seat2-cards]").is_visible()
    phone.page.get_by_role("button", name="Results").tap()
    phone.page.wait_for_url("**/preview?by=results")
    phone.page.get_by_role("button", name="Save").tap()
    phone.page.wait_for_url(board)
    phone.page.goto(board + "/deals/new")
    phone.page.locator(".menu__key").tap()
    phone.page.get_by_role("button", name="Misdeal").tap()
    phone.page.wait_for_url(board)
    phone.page.goto(board + "/rules/change")
    phone.page.locator("#option-min_bet").fill("5")
    phone.page.get_by_role("button", name="Play by these").tap()
    phone.page.wait_for_url(board + "/rules")

    phone.page.goto(board)
    assert "−4" in phone.page.locator(".standings").inner_text()
    assert "misdeal" in phone.page.locator(".log__row").first.inner_text()
    phone.context.close()
