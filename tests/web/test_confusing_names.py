"""Names that fool the eye, typed at the table: refused at their field, or kept letter by letter."""

from __future__ import annotations

import unicodedata

import pytest

from tests.web.conftest import Opener
from tests.web.evening import standings

REFUSED = {
    "right to left override": "No\u202ei",
    "right to left isolate": "No\u2067i",
    "zero width space": "No\u200bi",
    "byte order mark": "\ufeffNoi",
    "soft hyphen": "No\u00adi",
    "word joiner": "No\u2060i",
    "only joiners": "\u200d\u200c",
    "tag letters": "Noi\U000e0041",
    "a line break": "No\ni",
    "a separator": "No\u2028i",
    "two hundred accents": "o" + "\u0301" * 200,
    "twenty-five letters": "n" * 25,
    "a filler": "\u3164",
}
KEPT = {
    "a family": "👨‍👩‍👧‍👦",
    "twenty-four families": "👨‍👩‍👧‍👦" * 24,
    "Thai": "น้อย ป้าแก้ว",
    "twenty-four Thai clusters": "น้ำ" * 12,
    "Lao": "ນ້ອຍ ແກ້ວ",
    "Persian with a joiner": "می\u200cخواهم",
    "Arabic": "نور الدين",
    "Devanagari": "क्षमा",
    "a flag": "🇹🇭 Noi",
}
ALIKE = [
    ("Noi", "NOI"),
    ("Noi", " Noi "),
    ("Noi", "\uff2e\uff4f\uff49"),
    ("Noi", "N\u200co\u200di"),
    ("Zoë", "Zoe\u0308"),
    ("Strasse", "Straße"),
]


def test_a_name_that_nobody_could_tell_is_refused_at_its_field(table_of: Opener) -> None:
    board = table_of("Noi", "Mali")
    form = board.browser.get(f"{board.path}/seats").form("/seats")

    for what, name in REFUSED.items():
        page = form.fill({"join": name}).send(422)
        assert page.soup.select("#join[aria-invalid]"), what

    assert list(standings(board.browser.get(board.path))) == ["Noi", "Mali"]


@pytest.mark.parametrize("name", ["No\x00i", "No\x7fi"])
def test_a_name_that_no_page_can_hold_is_refused(table_of: Opener, name: str) -> None:
    board = table_of("Noi", "Mali")
    form = board.browser.get(f"{board.path}/seats").form("/seats")

    fields = {**form.values, "join": name}
    answer = board.browser.client.post(f"{board.path}/seats", data=fields)

    assert answer.status_code == 422
    assert list(standings(board.browser.get(board.path))) == ["Noi", "Mali"]


def test_a_name_in_any_script_is_kept_as_it_is(table_of: Opener) -> None:
    after = table_of("Noi", "Mali")

    for name in KEPT.values():
        form = after.browser.get(f"{after.path}/seats").form("/seats")
        after = form.fill({"join": name}).send()

    kept = [unicodedata.normalize("NFC", name) for name in KEPT.values()]
    assert list(standings(after)) == ["Noi", "Mali", *kept]


def test_two_people_cannot_look_alike(table_of: Opener) -> None:
    board = table_of("Noi", "Zoë", "Strasse")
    form = board.browser.get(f"{board.path}/seats").form("/seats")

    for one, other in ALIKE:
        page = form.fill({"join": other}).send(422)
        assert "is here already" in page.text, (one, other)
