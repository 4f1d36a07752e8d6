"""A round of Pi Deng with one thumb: how many taps, where they land, and that nothing scrolls."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Locator, expect

from tests.web.phone import Phone
from tests.web.test_taps import low, still

pytestmark = pytest.mark.browser
DOTS = 3

GAME = "pi-deng"
SMALL = """all => all.map(one => one.getBoundingClientRect())
  .filter(box => box.width && (box.width < 44 || box.height < 44)).length"""
HALF = """all => all.map(one => one.getBoundingClientRect())
  .filter(box => box.width < 46 || box.height < 48).length"""
CUT = """all => all.filter(one => one.scrollWidth > one.clientWidth + 1)
  .map(one => one.textContent)"""
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


def open_round(phone: Phone, *names: str, by: str = "cards") -> str:
    board = phone.open_table(*names, game=GAME)
    phone.open(f"{board}/deals/new?by={by}")
    return board


def half(phone: Phone, rank: str, count: int) -> Locator:
    return phone.page.locator(f"[data-rank='{rank}'][data-count='{count}']")


def points(phone: Phone) -> list[str]:
    """What the piles come to as the page shows it, play order."""
    return phone.page.locator(".pile__count").all_inner_texts()


def on_the_board(phone: Phone) -> list[str]:
    return phone.page.locator(".standings__row > .amount").all_inner_texts()


def test_a_pile_of_every_rank_takes_fourteen_taps(phone: Phone) -> None:
    open_round(phone, "Anna", "Ben")
    still(phone)

    for rank in RANKS:
        phone.tap(half(phone, rank, 2 if rank in "A9" else 1))
    expect(phone.page.locator("#preview")).to_contain_text("75 + 135 = 210")
    still(phone)
    phone.save()

    assert phone.taps == 14
    low(phone, share=1)
    assert on_the_board(phone) == ["135", "75"]


def test_the_count_runs_along_and_saving_says_who_wins(phone: Phone) -> None:
    open_round(phone, "Anna", "Ben")
    save = phone.page.locator("save-key")
    expect(save).to_contain_text("Tap the red cards of Ben")

    phone.tap(half(phone, "A", 1))
    phone.tap(half(phone, "9", 1))
    phone.tap(half(phone, "10", 2))

    expect(save).to_contain_text("Anna wins")
    expect(phone.page.locator(".pile", has_text="Ben")).to_contain_text("4 cards")
    assert [each.split()[0] for each in points(phone)] == ["160", "50"]
    expect(phone.page.locator("#preview")).to_contain_text("Two A + 9 pairs (Anna, Ben)")


def test_the_same_half_again_takes_the_cards_back(phone: Phone) -> None:
    open_round(phone, "Anna", "Ben")

    phone.tap(half(phone, "K", 2))
    assert phone.page.locator("#seat2-cards").input_value() == "K K"
    phone.tap(half(phone, "K", 1))
    assert phone.page.locator("#seat2-cards").input_value() == "K"
    phone.tap(half(phone, "K", 1))

    assert phone.page.locator("#seat2-cards").input_value() == ""
    expect(phone.page.locator("save-key button")).to_be_disabled()
    assert points(phone) == ["", ""]


def test_swapping_the_piles_is_one_tap_and_so_is_undo(phone: Phone) -> None:
    open_round(phone, "Anna", "Ben")
    phone.tap(half(phone, "K", 2))

    phone.tap(phone.key("Swap piles"))
    assert phone.page.locator("#seat1-cards").input_value() == "K K"
    assert phone.page.locator("[name=rest_to]").input_value() == "2"
    expect(half(phone, "K", 2)).to_have_attribute("aria-pressed", "true")
    phone.tap(phone.key("Take the last tap back"))

    assert phone.page.locator("#seat2-cards").input_value() == "K K"
    assert phone.page.locator("[name=rest_to]").input_value() == "1"
    phone.tap(phone.page.locator(".pile__key").first)
    assert phone.page.locator("#seat1-cards").input_value() == "K K"


def test_totals_take_five_taps(phone: Phone) -> None:
    open_round(phone, "Anna", "Ben", by="totals")
    still(phone)

    for digit in "113":
        phone.tap(phone.page.locator(f"[data-digit='{digit}']"))
    phone.tap(phone.page.locator("value-keys [data-value='1']"))
    expect(phone.page.locator("save-key")).to_contain_text("Ben wins")
    still(phone)
    phone.save()

    assert phone.taps == 5
    low(phone)
    assert on_the_board(phone) == ["113", "96"]


def test_a_tally_takes_six_taps(phone: Phone) -> None:
    open_round(phone, "Anna", "Ben", by="tallies")

    phone.tap(phone.page.locator("[data-own=aces] [data-value='1']"))
    phone.tap(phone.page.locator("[data-own=nines] [data-value='0']"))
    phone.tap(phone.page.locator("[data-own=tens] [data-value='5']"))
    for digit in "36":
        phone.tap(phone.page.locator(f"[data-digit='{digit}']"))
    expect(phone.page.locator("save-key")).to_contain_text("Ben wins")
    still(phone)
    phone.save()

    assert phone.taps == 6
    low(phone)
    assert on_the_board(phone) == ["106", "103"]


def test_three_players_tap_two_piles_and_somebody_takes_the_rest(phone: Phone) -> None:
    open_round(phone, "Anna", "Ben", "Carla")

    phone.tap(half(phone, "A", 1))
    phone.tap(half(phone, "9", 1))
    phone.tap(phone.page.locator(".pile__key").nth(2))
    expect(half(phone, "A", 2)).to_be_disabled()
    phone.tap(half(phone, "K", 2))
    expect(phone.page.locator("save-key")).to_contain_text("Anna wins")
    phone.tap(phone.key("The rest: Anna"))
    expect(phone.page.locator("save-key")).to_contain_text("Ben wins")
    still(phone)
    phone.save()

    assert phone.taps == 6
    assert on_the_board(phone) == ["190", "20", "0"]


def test_where_pairs_are_of_one_suit_ace_and_nine_are_tapped_by_suit(phone: Phone) -> None:
    phone.open(f"/new?game={GAME}")
    phone.page.locator("summary:visible").click()
    phone.page.locator("#option-same_suit").select_option("True")
    phone.page.locator("[name=change][value=fewer]").tap()
    phone.page.locator("[name=person-3]").wait_for(state="detached")
    phone.page.get_by_role("button", name="Start").tap()
    phone.page.wait_for_url("**/s/1")
    phone.page.goto(phone.page.url + "/deals/new")

    phone.tap(phone.page.locator("[data-card='Ah']"))
    phone.tap(phone.page.locator("[data-card='9d']"))

    expect(phone.page.locator("#preview")).to_contain_text("29 = 208")
    assert phone.page.locator("#seat2-cards").input_value() == "Ah 9d"


def test_another_dealer_is_two_taps(phone: Phone) -> None:
    open_round(phone, "Anna", "Ben")

    phone.tap(phone.page.locator(".entry__turn"))
    phone.tap(phone.page.locator("dealer-pad").get_by_role("button", name="Ben"))

    assert phone.page.locator("[name=dealer]").input_value() == "2"
    expect(phone.page.locator(".entry__turn")).to_contain_text("Ben deals")
    expect(phone.page.locator("rank-tiles")).to_be_visible()


def test_a_draft_keeps_its_taps_and_goes_along_to_another_way(phone: Phone) -> None:
    open_round(phone, "Anna", "Ben")
    phone.tap(half(phone, "K", 2))

    phone.page.reload()
    expect(half(phone, "K", 2)).to_have_attribute("aria-pressed", "true")
    phone.tap(phone.page.get_by_role("button", name="Totals"))
    phone.page.wait_for_url("**by=totals")

    assert phone.page.locator("#seat2-cards").input_value() == "K K"
    phone.tap(phone.page.get_by_role("button", name="Red cards"))
    phone.page.wait_for_url("**by=cards")
    expect(half(phone, "K", 2)).to_have_attribute("aria-pressed", "true")


def test_a_keyboard_types_ranks_and_digits(phone: Phone) -> None:
    board = open_round(phone, "Anna", "Ben")
    for key in ("a", "9", "k", "k", "0", "Backspace"):
        phone.page.keyboard.press(key)
    assert phone.page.locator("#seat2-cards").input_value() == "A 9 K K"

    phone.open(f"{board}/deals/new?by=totals")
    for key in ("9", "7", "Backspace", "6"):
        phone.page.keyboard.press(key)
    assert phone.page.locator("#seat2-points").input_value() == "96"


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 740)])
@pytest.mark.parametrize("by", ["cards", "tallies", "totals"])
@pytest.mark.parametrize("names", [("Anna", "Ben"), ("Anna", "Ben", "Carla")])
def test_no_entry_screen_scrolls_or_has_a_small_key(
    chromium: Chromium, site: str, by: str, width: int, height: int, names: tuple[str, ...]
) -> None:
    phone = Phone(chromium, site, viewport={"width": width, "height": height})
    open_round(phone, *names, by=by)

    still(phone)
    keys = phone.page.locator("button:not(.rank__half), a:not(.skip), select")
    assert keys.evaluate_all(SMALL) == 0
    assert phone.page.locator(".rank__half").evaluate_all(HALF) == 0
    assert phone.page.locator(".key, .rank__name, .ways__way").evaluate_all(CUT) == []
    piles = phone.page.locator(".entry__list")
    assert piles.evaluate("one => one.scrollHeight <= one.clientHeight")
    phone.context.close()


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 740)])
def test_long_names_and_stakes_push_nothing_off_the_screen(
    chromium: Chromium, site: str, width: int, height: int
) -> None:
    phone = Phone(chromium, site, viewport={"width": width, "height": height})
    phone.open(f"/new?game={GAME}")
    phone.page.locator("summary:visible").click()
    phone.page.locator("#option-stake").select_option("difference")
    for number, name in enumerate(("ศศิธร มหาเจริญสุข", "Maximiliane-Sophie", "Noi"), 1):
        phone.page.locator(f"[name=person-{number}]").fill(name)
    phone.page.get_by_role("button", name="Start").tap()
    phone.page.wait_for_url("**/s/1")
    phone.open(phone.page.url.removeprefix(site) + "/deals/new")

    phone.tap(half(phone, "A", 1))
    phone.tap(half(phone, "9", 1))
    expect(phone.page.locator(".pile", has_text="Noi")).to_contain_text("chips")

    still(phone)
    piles = phone.page.locator(".entry__list")
    assert piles.evaluate("one => one.scrollHeight <= one.clientHeight")
    phone.context.close()


def test_the_pages_work_without_script(chromium: Chromium, site: str) -> None:
    phone = Phone(chromium, site, java_script_enabled=False)
    phone.page.goto(f"{site}/new?game={GAME}")
    phone.page.get_by_role("button", name="Start").tap()
    phone.page.wait_for_url("**/s/1")
    board = phone.page.url

    phone.page.goto(f"{board}/deals/new")
    phone.page.locator("#seat2-cards").fill("A 9 10")
    phone.page.locator("#seat3-cards").fill("K K")
    phone.page.get_by_role("button", name="What does it come to?").tap()
    phone.page.wait_for_url("**/preview?by=cards")
    assert "3 cards" in phone.page.locator("#preview").inner_text()
    phone.page.get_by_role("button", name="Save").tap()
    phone.page.wait_for_url(board)
    assert on_the_board(phone) == ["150", "40", "20"]
    phone.page.goto(f"{board}/deals/new?by=totals")
    phone.page.locator("#seat1-points").fill("70")
    phone.page.locator("#seat2-points").fill("70")
    phone.page.locator("#made").select_option("2")
    phone.page.get_by_role("button", name="Save").tap()
    phone.page.wait_for_url(board)

    assert on_the_board(phone) == ["220", "110", "90"]
    phone.context.close()
