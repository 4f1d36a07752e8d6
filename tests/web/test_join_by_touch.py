"""Two phones at one table: what the thumbs do, and what script does for them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import expect

from tests.web.phone import FIVE, Phone

pytestmark = pytest.mark.browser

Maker = Callable[[], Phone]


@pytest.fixture
def another(chromium: Chromium, site: str) -> Iterator[Maker]:
    """Other phones; they must have nothing to complain about either."""
    phones: list[Phone] = []

    def made() -> Phone:
        phones.append(Phone(chromium, site, viewport={"width": 360, "height": 740}))
        return phones[-1]

    yield made
    for phone in phones:
        phone.context.close()
        assert phone.complaints == []


def shown_code(host: Phone, board: str) -> str:
    host.open(board)
    host.tap(host.key("Share"))
    return "".join(host.page.locator(".code").inner_text().split())


def narrow(phone: Phone) -> bool:
    wide: bool = phone.page.evaluate("document.documentElement.scrollWidth > innerWidth")
    return not wide


def test_a_scanned_picture_is_one_tap_and_so_is_the_host_s(phone: Phone, another: Maker) -> None:
    board = phone.open_table(*FIVE)
    code = shown_code(phone, board)
    shared = phone.taps
    guest = another()

    guest.open(f"/join#{code}")
    guest.tap(guest.page.get_by_label("I am Lek"))
    expect(guest.page.locator("#waiting")).to_contain_text("Waiting")
    phone.open(board)
    phone.tap(phone.key("Let in"))
    guest.page.wait_for_url(f"**{board}")

    assert (shared, phone.taps, guest.taps) == (1, 1, 1)
    assert code not in guest.page.url
    assert narrow(guest)


def test_a_phone_that_has_forgotten_everything_is_lek_again_by_the_host_s_tap(
    phone: Phone, another: Maker
) -> None:
    """As after seven days in which its browser threw away cookies and all that was kept."""
    board = phone.open_table(*FIVE)
    come_in(phone, another(), board, shown_code(phone, board))
    wiped = another()
    wiped.page.goto(f"{wiped.site}{board}")
    assert wiped.page.locator("h1").inner_text() == "There is nothing here"
    wiped.complaints.clear()

    come_in(phone, wiped, board, shown_code(phone, board))

    wiped.open(f"{board}/deals/new")
    wiped.tap(wiped.key("+3"))
    wiped.tap(wiped.key("rest −1"))
    wiped.save()
    assert "by Lek" in wiped.page.locator(".log__row").first.inner_text()


def come_in(host: Phone, guest: Phone, board: str, code: str) -> None:
    guest.open(f"/join#{code}")
    guest.tap(guest.page.get_by_label("I am Lek"))
    host.open(board)
    host.tap(host.key("Let in"))
    guest.page.wait_for_url(f"**{board}")


def test_a_typed_code_is_two_taps_more(phone: Phone, another: Maker) -> None:
    board = phone.open_table(*FIVE)
    code = shown_code(phone, board)
    guest = another()

    guest.open("/")
    guest.tap(guest.page.get_by_role("link", name="Join with a code"))
    guest.page.wait_for_url("**/join")
    guest.page.locator("#code").press_sequentially(code.lower())
    guest.tap(guest.key("Join"))
    guest.page.wait_for_selector("#who")

    assert guest.taps == 2
    assert guest.page.locator("h1").inner_text() == "Who are you?"


def test_a_link_opens_by_itself_and_leaves_no_secret_in_the_address(
    phone: Phone, another: Maker
) -> None:
    board = phone.open_table(*FIVE)
    phone.open(board.rsplit("/s/", 1)[0] + "/share")
    phone.page.get_by_text("Make a link").tap()
    phone.page.locator("#lets").select_option("player-3")
    phone.page.get_by_role("button", name="Make the link").tap()
    address = phone.page.locator("textarea").first.input_value()
    guest = another()
    asked: list[str] = []
    guest.page.on("request", lambda request: asked.append(request.url))

    guest.page.goto(f"{guest.site}/j#{address.partition('#')[2]}")
    guest.page.wait_for_url(f"**{board}")

    secret = address.rpartition(".")[2]
    assert not [url for url in asked if secret in url]
    assert not [url for url in asked if not url.startswith(guest.site)]
    guest.page.go_back()
    assert secret not in guest.page.url


def test_the_host_is_back_on_a_new_phone_in_three_taps(phone: Phone, another: Maker) -> None:
    """The old phone is lost: the link that was kept for it ends its role, too."""
    board = phone.open_table(*FIVE)
    phone.open(board.rsplit("/s/", 1)[0] + "/share")
    phone.page.get_by_text("Make a link").tap()
    phone.page.locator("#lets").select_option("host")
    phone.page.get_by_role("button", name="Make the link").tap()
    address = phone.page.locator("textarea").first.input_value()
    guest = another()

    guest.page.goto(f"{guest.site}/h#{address.partition('#')[2]}")
    guest.page.wait_for_url(f"**{board}")
    guest.page.evaluate("sessionStorage.taps = 0")
    guest.page.get_by_role("button", name="Share").tap()
    lost = guest.page.locator(".link", has_text="Noi").filter(has_not_text="this phone")
    lost.locator("summary").tap()
    lost.get_by_role("button", name="Remove").tap()
    expect(guest.page.locator(".link", has_text="Noi")).to_have_count(0)

    assert guest.taps == 3
    gone = phone.page.goto(phone.site + board)
    assert gone is not None
    assert gone.status == 404
    phone.complaints.clear()
    assert narrow(guest)


def test_taking_over_is_one_tap(phone: Phone, another: Maker) -> None:
    board = phone.open_table(*FIVE)
    phone.open(board.rsplit("/s/", 1)[0] + "/share")
    phone.page.get_by_role("button", name="One phone at a time").tap()
    phone.page.get_by_role("button", name="Everybody who plays").wait_for()
    code = shown_code(phone, board)
    guest = another()
    guest.open(f"/join#{code}")
    guest.page.get_by_label("I am Lek").tap()
    guest.page.wait_for_selector("#waiting")
    phone.open(board)
    phone.key("Let in").tap()
    guest.page.wait_for_url(f"**{board}")

    guest.open(board)
    guest.tap(guest.key("Take over"))

    expect(guest.page.get_by_role("link", name="Next round")).to_be_visible()
    assert guest.taps == 1


def test_without_script_everything_is_a_button(chromium: Chromium, site: str) -> None:
    host = Phone(chromium, site, java_script_enabled=False)
    guest = Phone(chromium, site, java_script_enabled=False)
    host.page.goto(f"{site}/new?game=pok-deng")
    host.page.get_by_role("button", name="Start").tap()
    host.page.wait_for_url("**/s/1")
    board = host.page.url
    host.page.get_by_role("button", name="Share").tap()
    code = host.page.locator(".code").inner_text()

    guest.page.goto(f"{site}/join")
    guest.page.locator("#code").fill(code)
    guest.page.get_by_role("button", name="Join").tap()
    guest.page.get_by_label("I am Player 2").tap()
    guest.page.get_by_role("button", name="Look again").tap()
    waits = guest.page.locator("#waiting").inner_text()
    host.page.goto(board)
    host.page.get_by_role("button", name="Let in").tap()
    host.page.get_by_role("button", name="Let in").wait_for(state="hidden")
    guest.page.get_by_role("button", name="Look again").tap()
    guest.page.wait_for_url(board)

    assert "Waiting" in waits
    assert guest.page.url == board
    for phone in (host, guest):
        phone.context.close()
