"""A plan is sent around as a picture: drawn by the server, a PNG on the phone that shares it."""

from __future__ import annotations

import struct
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tests.web.browser import Page
from tests.web.conftest import Opener
from tests.web.evening import play
from tests.web.phone import FIVE, Phone
from tests.web.test_plans import make, paying

SVG = "{http://www.w3.org/2000/svg}"
LONGEST = ("<script>alert(1)</script", "M" * 24)


def drawn(plan: Page) -> ET.Element:
    """The picture of a plan, as whoever draws it reads it."""
    answer = plan.browser.client.get(f"{plan.path}/image.svg", base_url=plan.browser.base)
    assert answer.status_code == 200
    assert answer.mimetype == "image/svg+xml"
    return ET.fromstring(answer.data)  # noqa: S314  our own


def texts(picture: ET.Element) -> list[str]:
    return ["".join(each.itertext()) for each in picture.iter(f"{SVG}text")]


def test_the_picture_says_what_the_plan_says(table_of: Opener) -> None:
    board = play(table_of(*FIVE, chip_value="0.5", currency="THB"), "+1", "+2", "-1", "-2")
    plan = paying(make(board), 4, 2).send()

    title, _days, *said, ours = texts(drawn(plan))

    assert (title, ours) == ("Noi's house", "Tableside")
    lines = list(zip(said[::2], said[1::2], strict=True))
    assert ("Dao pays Somsak", "0.50\xa0THB ✓") in lines
    assert ("Mali pays Lek", "1.00\xa0THB") in lines
    assert len(lines) == 2


def test_names_are_text_and_stay_inside(table_of: Opener) -> None:
    plan = make(play(table_of(*LONGEST), "+1"))

    picture = drawn(plan)

    assert f"{LONGEST[0]} pays {LONGEST[1]}" in texts(picture)
    assert not list(picture.iter(f"{SVG}script"))
    sizes = [int(each.get("font-size", 0)) for each in picture.iter(f"{SVG}g")]
    assert sizes
    assert max(sizes) * len(f"{LONGEST[0]} pays {LONGEST[1]} 1") <= 1250


@pytest.mark.browser
def test_a_phone_that_cannot_share_keeps_a_png(phone: Phone, tmp_path: Path) -> None:
    board = phone.open_table(*FIVE)
    phone.open(f"{board}/deals/new")
    phone.tap(phone.key("+3"))
    phone.tap(phone.key("rest −1"))
    phone.save()
    phone.open(board.rsplit("/s/", 1)[0] + "/settle?s=1")
    phone.page.get_by_role("button", name="Make the plan").tap()

    key = phone.page.get_by_role("link", name="Share as a picture")
    key.scroll_into_view_if_needed()
    with phone.page.expect_download() as kept:
        key.tap()

    kept.value.save_as(tmp_path / "plan.png")
    content = (tmp_path / "plan.png").read_bytes()
    assert kept.value.suggested_filename == "plan.png"
    assert content.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", content[16:24])
    assert (width, height) == (1080, 250 + 92 * 3 + 110)
