"""Two phones at one table: what one saves, the other shows, and nothing that is typed goes."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Locator, Request, Route, expect

from tests.web.phone import FIVE, Phone

pytestmark = pytest.mark.browser

SIX = ("Anna", "Ben", "Carla", "Dan", "Emil", "Eva")
SOON = 4_000
"""Milliseconds within which a change is seen."""
HIDE = """(hidden) => {
  const is = (name, value) => Object.defineProperty(document, name, { configurable: true, value })
  is("hidden", hidden)
  is("visibilityState", hidden ? "hidden" : "visible")
  document.dispatchEvent(new Event("visibilitychange"))
}"""


@pytest.fixture
def other(phone: Phone, chromium: Chromium, site: str) -> Iterator[Phone]:
    """A second phone, which shares the host's cookie as soon as there is one."""
    other = Phone(chromium, site)
    yield other
    other.context.close()
    assert other.complaints == []


def sit_down(phone: Phone, other: Phone, game: str = "pok-deng") -> str:
    """A table that both phones may see; answers its board."""
    board = phone.open_table(*(FIVE if game == "pok-deng" else SIX), game=game)
    other.context.add_cookies(phone.context.cookies())  # type: ignore[arg-type]
    return board


def play(phone: Phone, board: str) -> None:
    phone.open(f"{board}/deals/new")
    phone.tap(phone.key("rest −1"))
    phone.save()


def polls(phone: Phone) -> list[str]:
    """The polls that the phone sends from now on."""
    sent: list[str] = []

    def note(request: Request) -> None:
        if "/now?" in request.url:
            sent.append(request.url)

    phone.page.on("request", note)
    return sent


def row(phone: Phone, name: str) -> Locator:
    return phone.page.locator(".standings__row", has_text=name)


def heard(phone: Phone) -> Locator:
    return phone.page.locator("body > [role=status]")


def test_a_round_shows_on_the_other_board_within_four_seconds(phone: Phone, other: Phone) -> None:
    board = sit_down(phone, other)
    other.open(board)
    expect(other.page.get_by_text("Nothing played yet")).to_be_visible()

    play(phone, board)

    expect(row(other, "Noi")).to_contain_text("+4", timeout=SOON)
    expect(other.key("Take the last change back")).to_be_visible()
    expect(other.page.locator(".log__number")).to_have_text("#1")
    expect(heard(other)).to_have_text(re.compile(r"^#1 .*Noi \+4 .*−1$"))


def test_focus_scroll_and_open_details_outlive_a_change(phone: Phone, other: Phone) -> None:
    board = sit_down(phone, other)
    play(phone, board)
    other.page.set_viewport_size({"width": 390, "height": 420})
    other.open(board)
    other.page.locator(".menu summary").tap()
    row(other, "Lek").locator("a").focus()
    other.page.evaluate("scrollTo(0, 90)")
    other.page.evaluate("window.stays = true")

    phone.open(f"{board}/deals/new")
    phone.tap(phone.key("−1"))
    phone.tap(phone.key("+5"))
    phone.tap(phone.key("rest −1"))
    phone.save()

    expect(other.page.locator(".standings__row").first).to_contain_text("Lek", timeout=SOON)
    expect(row(other, "Lek").locator("a")).to_be_focused()
    assert other.page.evaluate("scrollY") == 90
    assert other.page.locator(".menu").evaluate("menu => menu.open")
    assert other.page.evaluate("window.stays")


def test_a_round_being_keyed_in_is_left_alone_and_told_of_the_other(
    phone: Phone, other: Phone
) -> None:
    board = sit_down(phone, other)
    other.open(f"{board}/deals/new")
    other.tap(other.key("+3"))
    key = other.page.locator("#entry [name=key]").input_value()

    play(phone, board)

    expect(other.page.locator("#news")).to_contain_text("Noi also saved #1 Noi +4", timeout=SOON)
    expect(other.page.locator("h1")).to_have_text("Pok Deng #2")
    assert other.page.title() == "Pok Deng #2 · Tableside"
    assert other.page.locator("[name=seat2-result]").input_value() == "+3"
    assert other.page.locator("#entry [name=key]").input_value() == key
    assert other.page.locator("#entry [name=base]").input_value() == "0"
    expect(heard(other)).to_contain_text("Noi also saved #1")
    other.tap(other.key("rest −1"))
    other.save()
    expect(other.page.locator(".log__number").first).to_have_text("#2")


def test_an_empty_round_becomes_the_next_one(phone: Phone, other: Phone) -> None:
    board = sit_down(phone, other)
    other.open(f"{board}/deals/new?by=cards")

    play(phone, board)

    expect(other.page.locator("h1")).to_have_text("Pok Deng #2", timeout=SOON)
    expect(other.page.locator("#news")).to_contain_text("Noi also saved #1")
    assert other.page.locator("#entry [name=base]").input_value() == "1"


def test_the_table_display_follows(phone: Phone, other: Phone) -> None:
    board = sit_down(phone, other)
    other.open(f"{board}/show")

    play(phone, board)

    seat = other.page.locator(".show__seat", has_text="Noi")
    expect(seat.locator(".show__amount")).to_have_text("+4", timeout=SOON)


TABLETS = ((1024, 768), (1280, 800), (2000, 1200))


@pytest.mark.parametrize(("width", "height"), TABLETS)
def test_the_table_display_is_read_from_across_the_room(
    chromium: Chromium, site: str, width: int, height: int
) -> None:
    size = {"width": width, "height": height}
    tablet = Phone(chromium, site, viewport=size)
    board = tablet.open_table(*FIVE)
    play(tablet, board)

    tablet.open(f"{board}/show")

    amounts = tablet.page.locator(".show__amount")
    sizes = amounts.evaluate_all(
        "all => all.map((one) => parseFloat(getComputedStyle(one).fontSize))"
    )
    assert amounts.count() == 5
    assert all(96 <= size <= 160 for size in sizes)
    assert tablet.page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert tablet.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    tablet.context.close()
    assert tablet.complaints == []


def test_the_board_of_five_fits_a_small_phone_and_its_menu_opens_on_it(
    chromium: Chromium, site: str
) -> None:
    phone = Phone(chromium, site, viewport={"width": 360, "height": 740})
    board = phone.open_table(*FIVE)
    for _ in range(3):
        play(phone, board)

    phone.tap(phone.page.locator(".menu summary"))
    phone.tap(phone.page.get_by_role("link", name="Table display"))

    phone.page.wait_for_url("**/show")
    phone.open(board)
    assert phone.page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    phone.context.close()
    assert phone.complaints == []


AWAKE = """
Object.defineProperty(navigator, "wakeLock", { value: { request: async () => {
  window.locks = (window.locks ?? 0) + 1
  return { released: false, release() { this.released = true; window.locks -= 1 } }
} } })
"""


def test_the_table_display_stays_awake_until_twenty_minutes_are_quiet(phone: Phone) -> None:
    board = phone.open_table(*FIVE)
    phone.page.add_init_script(AWAKE)
    phone.page.clock.install()

    phone.open(f"{board}/show")
    phone.page.clock.fast_forward("19:00")
    assert phone.page.evaluate("window.locks") == 1
    phone.page.clock.fast_forward("02:00")

    assert phone.page.evaluate("window.locks") == 0


def pan(phone: Phone, name: str) -> Locator:
    return phone.page.locator(".who__name", has_text=name)


def test_events_of_the_other_phone_come_into_a_hand_and_take_nothing(
    phone: Phone, other: Phone
) -> None:
    board = sit_down(phone, other, "panguingue")
    other.open(f"{board}/deals/new?by=cards")
    other.tap(pan(other, "Ben"))
    for tap in ("rank='5'", "suit='s'"):
        other.tap(other.page.locator(f"meld-pad [data-{tap}]"))
    expect(other.page.locator("preview-key button")).to_have_text("Collect +20")
    typed = other.page.locator("[name=cards]").input_value()

    phone.open(f"{board}/deals/new")
    phone.tap(pan(phone, "Carla"))
    phone.tap(phone.page.locator("[value='condition low_run']"))
    expect(phone.page.locator("[data-toast]")).to_contain_text("Carla +5")

    expect(pan(other, "Carla")).to_contain_text("+5", timeout=SOON)
    expect(other.page.locator("[data-toast]")).to_contain_text("Carla +5")
    expect(heard(other)).to_contain_text("Carla +5")
    expect(other.key("Take the last change back")).to_be_visible()
    assert other.page.locator("[name=cards]").input_value() == typed == "5s 5s 5s"
    assert other.page.locator("[name=player]:checked").get_attribute("value") == "2"
    expect(other.page.locator("preview-key button:enabled")).to_have_text("Collect +20")
    other.tap(other.page.locator("preview-key button:enabled"))
    expect(pan(other, "Ben")).to_contain_text("+19")


def end_hand(phone: Phone, board: str) -> None:
    phone.open(f"{board}/deals/new")
    phone.tap(pan(phone, "Anna"))
    phone.tap(phone.key("Anna goes out"))
    phone.tap(phone.page.locator(".dock .btn--go"))
    phone.page.wait_for_url(f"**{board}")


def test_a_hand_that_has_ended_keeps_what_is_typed_and_says_so(phone: Phone, other: Phone) -> None:
    board = sit_down(phone, other, "panguingue")
    other.open(f"{board}/deals/new?by=cards")
    other.tap(other.page.locator("meld-pad [data-rank='5']"))

    end_hand(phone, board)

    note = other.page.locator("[data-over]")
    expect(note).to_be_visible(timeout=SOON)
    expect(note).to_contain_text("Hand 1 is over.")
    expect(heard(other)).to_contain_text("Hand 1 is over.")
    expect(other.page.locator("meld-pad [data-rank='5']")).to_have_attribute("aria-pressed", "true")
    assert "/deals/1/events" in str(other.page.locator("#event").get_attribute("action"))
    note.get_by_role("link").tap()
    expect(other.page.locator("h1")).to_contain_text("2")


def test_a_going_out_that_is_looked_at_is_told_of_an_event_meanwhile(
    phone: Phone, other: Phone
) -> None:
    board = sit_down(phone, other, "panguingue")
    other.open(f"{board}/deals/new")
    other.tap(pan(other, "Anna"))
    other.tap(other.key("Anna goes out"))
    expect(other.page.locator("h1")).to_have_text("Anna goes out")

    phone.open(f"{board}/deals/new")
    phone.tap(pan(phone, "Carla"))
    phone.tap(phone.page.locator("[value='condition low_run']"))

    expect(other.page.locator("[data-over]")).to_be_visible(timeout=SOON)
    expect(other.page.locator("h1")).to_have_text("Anna goes out")


def test_an_empty_hand_goes_on_to_the_next_one(phone: Phone, other: Phone) -> None:
    board = sit_down(phone, other, "panguingue")
    other.open(f"{board}/deals/new?by=cards")

    end_hand(phone, board)

    expect(other.page.locator("h1")).to_contain_text("hand 2", timeout=SOON)


def test_nothing_is_asked_while_nobody_looks_and_at_once_when_somebody_does(
    phone: Phone, other: Phone
) -> None:
    board = sit_down(phone, other)
    other.open(board)
    other.page.evaluate(HIDE, True)
    sent = polls(other)

    play(phone, board)
    other.page.wait_for_timeout(7_000)
    assert sent == []
    other.page.evaluate(HIDE, False)

    expect(row(other, "Noi")).to_contain_text("+4", timeout=2_000)


def test_after_two_quiet_minutes_it_asks_more_slowly(phone: Phone) -> None:
    board = phone.open_table(*FIVE)
    phone.page.clock.install()
    phone.open(board)
    sent = polls(phone)

    def in_half_a_minute() -> int:
        before = len(sent)
        for _ in range(30):
            phone.page.clock.run_for(1_000)
            phone.page.wait_for_timeout(60)
        return len(sent) - before

    first = in_half_a_minute()
    for _ in range(3):
        in_half_a_minute()
    later = in_half_a_minute()

    assert 7 <= first <= 10
    assert 2 <= later <= 3
    assert len(set(sent)) == 1


@pytest.mark.parametrize(
    ("answer", "least"),
    [({"status": 503, "headers": {"Retry-After": "20"}}, 19), ({"abort": True}, 5)],
)
def test_a_server_in_trouble_is_left_in_peace(
    phone: Phone, answer: dict[str, object], least: int
) -> None:
    board = phone.open_table(*FIVE)
    phone.page.clock.install()
    phone.open(board)

    def refuse(route: Route) -> None:
        if "abort" in answer:
            route.abort()
        else:
            route.fulfill(**answer)  # type: ignore[arg-type]

    phone.page.route("**/now?*", refuse)
    sent = polls(phone)
    waited = 0
    while len(sent) < 2 and waited < 60:
        phone.page.clock.run_for(1_000)
        phone.page.wait_for_timeout(60)
        waited += len(sent) == 1

    assert least <= waited <= least + 4
    phone.page.goto("about:blank")  # so that no refusal comes after this
    phone.complaints.clear()  # the browser notes each of them itself


def test_where_stillness_is_asked_for_nothing_moves(chromium: Chromium, site: str) -> None:
    for motion, expected in (("reduce", 0), ("no-preference", 1)):
        phone = Phone(chromium, site, reduced_motion=motion)
        other = Phone(chromium, site, reduced_motion=motion)
        board = sit_down(phone, other)
        other.open(board)
        other.page.evaluate(
            """() => {
              window.moved = 0
              const animate = Element.prototype.animate
              Element.prototype.animate = function (...given) {
                window.moved = 1
                return animate.apply(this, given)
              }
            }"""
        )
        play(phone, board)
        expect(row(other, "Noi")).to_contain_text("+4", timeout=SOON)
        assert other.page.evaluate("window.moved") == expected
        phone.context.close()
        other.context.close()
