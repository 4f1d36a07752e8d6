"""What one thumb does while a hand of Pan is played, counted."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Locator, expect

from tests.web.axe import by_axe
from tests.web.phone import Phone
from tests.web.test_taps import SMALL, low, still

pytestmark = pytest.mark.browser
DOTS = 3

SIX = ("Anna", "Ben", "Carla", "Dan", "Emil", "Eva")
EIGHT = (*SIX, "Jake", "Emma")
FIFTEEN = (*EIGHT, "Alex", "Noi", "Lek", "Dao", "Mali", "Kai", "Ploy")


@pytest.fixture
def board(phone: Phone) -> str:
    """Six people at a new table of Pan."""
    return phone.open_table(*SIX, game="panguingue")


def start(phone: Phone, board: str, by: str = "quick") -> None:
    """The page of the hand, with nothing counted yet."""
    phone.open(f"{board}/deals/new?by={by}")


def name(phone: Phone, who: str) -> Locator:
    return phone.page.locator(".who__name", has_text=who)


def act(phone: Phone, value: str) -> Locator:
    """A key by what it says."""
    return phone.page.locator(f"button[name=act][value='{value}']:visible")


def said(phone: Phone, *texts: str) -> None:
    """Waits until the page says that the event is saved."""
    for text in texts:
        expect(phone.page.locator("[data-toast]")).to_contain_text(text)


def keys(phone: Phone, *taps: str) -> None:
    """Ranks, suits and words of the pad for cards."""
    for tap in taps:
        kind = "rank" if tap in "A234567JQK" else "suit" if tap in "shdc" else "shape"
        phone.tap(phone.page.locator(f"meld-pad [data-{kind}='{tap}']"))


def collect(phone: Phone, amount: str) -> None:
    """Taps the key that says what it will pay."""
    key = phone.page.locator("preview-key button:enabled")
    expect(key).to_have_text(f"Collect {amount}")
    phone.tap(key)


def test_a_condition_takes_two_taps(phone: Phone, board: str) -> None:
    start(phone, board)

    phone.tap(name(phone, "Anna"))
    phone.tap(act(phone, "condition suited_valle spades"))

    said(phone, "Anna +20", "5 pay 4 each")
    assert phone.taps == 2
    low(phone)
    still(phone)


def test_one_more_card_on_a_condition_takes_one_tap(phone: Phone, board: str) -> None:
    start(phone, board)
    phone.tap(name(phone, "Anna"))
    phone.tap(act(phone, "condition suited_valle spades"))
    said(phone, "Anna +20")

    phone.tap(act(phone, "more 1"))

    expect(name(phone, "Anna")).to_contain_text("+40")
    assert phone.taps == 3


def test_three_equal_cards_take_four_taps(phone: Phone, board: str) -> None:
    start(phone, board, "cards")

    phone.tap(name(phone, "Anna"))
    keys(phone, "5", "s")
    collect(phone, "+20")

    said(phone, "Anna +20", "valle set in spades")
    assert phone.taps == 4
    low(phone)
    still(phone)


def test_a_mixed_valle_takes_five_taps_and_says_which_suit_is_missing(
    phone: Phone, board: str
) -> None:
    start(phone, board, "cards")

    phone.tap(name(phone, "Ben"))
    keys(phone, "7", "mixed")
    expect(phone.page.get_by_text("Which suit is missing?")).to_be_visible()
    still(phone)
    keys(phone, "c")
    expect(phone.page.get_by_text("Which suit is missing?")).to_be_hidden()
    collect(phone, "+5")

    said(phone, "Ben +5", "mixed valle set")
    assert phone.taps == 5
    low(phone)
    start(phone, board, "cards")
    phone.tap(name(phone, "Ben"))
    shown = phone.page.locator(".held[data-now] .held__meld > .hand .suit")
    assert shown.count() == 3
    assert phone.page.locator(".held[data-now] .held__meld > .hand .suit--c").count() == 0


def test_a_run_takes_five_taps(phone: Phone, board: str) -> None:
    start(phone, board, "cards")

    phone.tap(name(phone, "Carla"))
    keys(phone, "J", "h", "run")
    collect(phone, "+5")

    said(phone, "Carla +5", "run with J-Q-K")
    assert phone.taps == 5
    low(phone)


def test_a_card_for_a_meld_takes_one_tap(phone: Phone, board: str) -> None:
    start(phone, board, "cards")
    phone.tap(name(phone, "Anna"))
    keys(phone, "5", "s")
    collect(phone, "+20")
    said(phone, "Anna +20")

    phone.tap(act(phone, "add 1 5S"))

    expect(name(phone, "Anna")).to_contain_text("+40")
    assert phone.taps == 5


def test_dropping_out_takes_one_tap(phone: Phone, board: str) -> None:
    start(phone, board)
    still(phone)

    phone.tap(phone.key("Emil drops out"))

    said(phone, "Emil −2")
    assert phone.taps == 1


def test_going_out_takes_three_taps(phone: Phone, board: str) -> None:
    start(phone, board)

    phone.tap(name(phone, "Anna"))
    phone.tap(phone.key("Anna goes out"))
    phone.page.wait_for_url("**/preview?**")
    still(phone)
    phone.tap(phone.page.locator(".btn--go"))

    phone.page.wait_for_url(f"**{board}")
    assert phone.taps == 3
    low(phone)


def test_a_whole_hand_of_six_players_takes_fourteen_taps(phone: Phone, board: str) -> None:
    start(phone, board)

    phone.tap(phone.key("Emil drops out"))
    said(phone, "Emil")
    calls = (
        ("Anna", "condition suited_valle spades", "+16"),
        ("Ben", "condition mixed_valle", "−1"),
        ("Carla", "condition high_run", "−2"),
        ("Eva", "condition low_run spades", "+2"),
    )
    for who, what, _stands in calls:
        phone.tap(name(phone, who))
        phone.tap(act(phone, what))
        said(phone, f"{who} +")
    phone.tap(act(phone, "more 1"))
    expect(name(phone, "Eva")).to_contain_text("+10")
    phone.tap(name(phone, "Anna"))
    phone.tap(act(phone, "more 1"))
    said(phone, "Anna +16")
    phone.tap(phone.key("Anna goes out"))
    phone.page.wait_for_url("**/preview?**")
    phone.tap(phone.page.locator(".btn--go"))

    phone.page.wait_for_url(f"**{board}")
    assert phone.taps == 14
    low(phone, 0.7)  # with more than five players


def test_undo_is_one_tap_and_stays_on_the_page(phone: Phone, board: str) -> None:
    start(phone, board)
    phone.tap(name(phone, "Anna"))
    phone.tap(act(phone, "condition low_run"))
    said(phone, "Anna +5")
    phone.tap(act(phone, "condition high_run"))
    expect(name(phone, "Anna")).to_contain_text("+10")

    phone.tap(phone.key("Take the last change back"))

    expect(name(phone, "Anna")).to_contain_text("+5")
    assert phone.page.url.endswith("by=quick&who=1")
    assert phone.taps == 4


def test_a_key_tapped_while_another_is_saved_is_not_lost(phone: Phone, board: str) -> None:
    start(phone, board)
    phone.tap(name(phone, "Anna"))

    phone.page.evaluate(
        """() => {
          const key = (act) => document.querySelector(`button[value="${act}"]`)
          key("condition low_run").click()
          key("condition low_run").click()
          key("condition high_run").click()
        }"""
    )

    expect(name(phone, "Anna")).to_contain_text("+10")
    phone.page.wait_for_timeout(300)
    expect(name(phone, "Anna")).to_contain_text("+10")


def test_a_double_tap_is_one_event(phone: Phone, board: str) -> None:
    start(phone, board)
    phone.tap(name(phone, "Anna"))

    act(phone, "condition low_run").evaluate("key => { key.click(); key.click() }")

    said(phone, "Anna +5")
    phone.page.wait_for_timeout(400)
    expect(name(phone, "Anna")).to_contain_text("+5")


def test_a_run_that_would_go_beyond_the_king_ends_there(phone: Phone, board: str) -> None:
    start(phone, board, "cards")

    keys(phone, "K", "h", "run")

    assert phone.page.locator("[name=cards]").input_value() == "Jh Qh Kh"


def test_who_was_picked_meanwhile_stays_picked(phone: Phone, board: str) -> None:
    start(phone, board)
    phone.tap(name(phone, "Anna"))

    act(phone, "condition low_run").evaluate(
        "key => { key.click(); document.querySelectorAll('[name=player]')[1].click() }"
    )

    said(phone, "Anna +5")
    expect(phone.key("Ben goes out")).to_be_visible()


def test_saving_keeps_the_page_and_the_focus(phone: Phone, board: str) -> None:
    start(phone, board)
    phone.tap(name(phone, "Anna"))
    phone.page.evaluate("window.stays = true")
    key = act(phone, "condition low_run")
    key.focus()

    key.press("Enter")

    said(phone, "Anna +5")
    assert phone.page.evaluate("window.stays")
    assert phone.page.evaluate("document.activeElement.value") == "condition low_run"
    expect(phone.page.locator("body > [role=status]")).to_contain_text("Anna +5")


def test_cards_are_keyed_in_one_by_one_where_no_pattern_fits(phone: Phone, board: str) -> None:
    start(phone, board, "cards")

    phone.tap(name(phone, "Anna"))
    for _ in range(2):
        phone.tap(phone.page.locator("[data-step='-1']"))
    keys(phone, "7", "h", "c", "s", "s")

    field = phone.page.locator("[name=cards]")
    assert field.input_value() == "7h 7c 7s 7s"
    collect(phone, "+10")
    said(phone, "Anna +10")


def test_what_is_refused_is_said_and_kept(phone: Phone, board: str) -> None:
    start(phone, board)
    phone.page.locator("[value='condition low_run']").tap()

    expect(phone.page.locator(".errors")).to_contain_text("Choose whose event this is.")
    still(phone)
    phone.tap(name(phone, "Anna"))
    phone.tap(act(phone, "condition low_run"))
    said(phone, "Anna +5")
    phone.complaints.clear()  # the browser notes the refusal itself


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 740)])
@pytest.mark.parametrize("by", ["quick", "cards"])
@pytest.mark.parametrize("people", [EIGHT, FIFTEEN])
def test_no_page_of_a_hand_scrolls(
    chromium: Chromium, site: str, people: tuple[str, ...], by: str, width: int, height: int
) -> None:
    phone = Phone(chromium, site, viewport={"width": width, "height": height})
    board = phone.open_table(*people, game="panguingue")

    start(phone, board, by)
    still(phone)
    phone.page.locator(".who__name", has_text="Anna").tap()
    phone.page.goto(f"{phone.site}{board}/deals/new?by=quick&who=1")
    phone.page.locator("[value='condition suited_valle spades']").tap()
    said(phone, "Anna +")
    phone.page.goto(f"{phone.site}{board}/deals/new?by={by}&who=1")

    still(phone)
    small = phone.page.locator("button:not(.visually-hidden), a:not(.skip), label.key")
    assert small.evaluate_all(SMALL) == 0
    phone.context.close()


def pages(phone: Phone, board: str) -> Iterator[str]:
    """Every page of a hand, one after another."""
    for by in ("quick", "cards"):
        start(phone, board, by)
        yield f"{by}, start"
    start(phone, board, "cards")
    phone.page.locator(".who__name", has_text="Anna").tap()
    for key in ("[data-rank='5']", "[data-suit='s']"):
        phone.page.locator(f"meld-pad {key}").tap()
    collect_key = phone.page.locator("preview-key button:enabled")
    collect_key.wait_for()
    yield "cards, keyed in"
    collect_key.tap()
    said(phone, "Anna +20")
    yield "cards, laid"
    phone.key("More").tap()
    yield "more"
    phone.page.goto(f"{phone.site}{board}/deals/new?by=quick&who=1")
    yield "quick, laid"
    phone.key("Anna goes out").tap()
    phone.page.wait_for_url("**/preview?**")
    yield "going out"


def test_axe_finds_nothing_on_any_page_of_a_hand(phone: Phone, board: str) -> None:
    found = {page: by_axe(phone) for page in pages(phone, board)}

    assert set(found.values()) == {""}, found


def test_a_hand_is_played_without_script(chromium: Chromium, site: str) -> None:
    phone = Phone(chromium, site, java_script_enabled=False)
    page = phone.page
    page.goto(f"{site}/new?game=panguingue")
    page.get_by_role("button", name="Start").tap()
    page.wait_for_url("**/s/1")
    board = page.url

    page.goto(board + "/deals/new")
    page.get_by_role("button", name="Player 5 drops out").tap()
    page.locator(".who__name", has_text="Player 1").tap()
    page.locator("[value='condition suited_valle spades']").tap()
    expect(page.locator("[data-toast]")).to_contain_text("Player 1 +12")
    page.get_by_role("link", name="Cards").tap()
    page.locator(".who__name", has_text="Player 2").tap()
    page.get_by_label("Cards of the meld").fill("Jh Qh Kh")
    page.get_by_role("button", name="What it pays").tap()
    expect(page.locator(".preview__what")).to_contain_text("+3")
    page.get_by_role("button", name="Collect").last.tap()
    expect(page.locator("[data-toast]")).to_contain_text("Player 2 +3")
    page.get_by_role("link", name="Quick").tap()
    page.locator(".who__name", has_text="Player 1").tap()
    page.locator("button[value=out]").tap()
    page.get_by_role("button", name="Save hand").tap()
    page.wait_for_url(board)

    assert "+28" in page.locator(".standings").inner_text()
    phone.context.close()
