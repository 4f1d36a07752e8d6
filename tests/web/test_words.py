"""A made-up language on every page shows that no word escapes translation."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.dates import get_month_names
from bs4 import BeautifulSoup, Tag
from bs4.element import NavigableString
from flask import Flask

from app.web.factory import create_app
from app.web.language import accented, filled_in
from tests.conftest import SETTINGS, let_go
from tests.web.browser import Browser, Page
from tests.web.conftest import FIVE
from tests.web.pan import HAND, SIX, record
from tests.web.test_why import ROUND

# What is nobody's word: names of people and games, ranks, keys of the keypad, currencies.
NAMES = {*FIVE, *SIX, "Pok", "Deng", "Panguingue", "Tableside"}
SYMBOLS = re.compile(r"[\W\d_]+|\b[AJQKDx]\b|\b[A-Z]{3}\b")
SAID = (
    "aria-label",
    "title",
    "placeholder",
    "data-of-all",
    "data-say",
    "data-done",
    "data-save",
    "data-changed",
    "data-as-of",
)
PLACE = re.compile(r"{\w+}")  # what script fills in
MONTHS = set(get_month_names("abbreviated", locale="en").values())  # from CLDR
PLAIN = re.compile(r"[A-Za-z]{2,}")
SHOWN_AS_TYPED = ("7s 8d 2c", "Kh 9h", "7 8 2", "5s 5s 5s", "1: 4s 5s; 2: Ks")


@pytest.fixture
def pseudo(database_url: str | None, tmp_path: Path) -> Iterator[Browser]:
    site = create_app(
        {**SETTINGS, "DATA": tmp_path, "DATABASE_URL": database_url, "PSEUDO_LANGUAGE": True}
    )
    yield Browser(site)
    let_go(site)


def words_of(page: Page) -> Iterator[str]:
    """Everything a reader sees or hears, but for names in their own element and typed text."""
    root = page.soup.body
    assert root is not None
    for tag in root.select("bdi, script, textarea, #currency option:not([value=''])"):
        tag.decompose()
    for text in root.find_all(string=True):
        if type(text) is NavigableString:
            yield str(text)
    for tag in root.find_all(True):
        yield from said_by(tag)


def said_by(tag: Tag) -> Iterator[str]:
    for name in SAID:
        if tag.has_attr(name):
            yield str(tag[name])


def escaped(page: Page) -> set[str]:
    """Words in plain letters: they did not come through the catalogue."""
    found = set()
    for text in words_of(page):
        if text.strip() in SHOWN_AS_TYPED:
            continue
        found |= set(PLAIN.findall(PLACE.sub("", text))) - NAMES - MONTHS
    return {word for word in found if not SYMBOLS.fullmatch(word)}


def test_letters_are_accented_and_placeholders_kept() -> None:
    said = accented("%(name)s deals <b>%(n)d</b> &amp; 100%%")

    assert said.startswith("%(name)s ðéåļš <b>%(n)d</b> &amp; 100%%")
    assert len(said) > len("%(name)s deals <b>%(n)d</b> &amp; 100%%")


def test_no_word_on_any_page_escapes(pseudo: Browser) -> None:
    home = pseudo.get("/")
    new = pseudo.get("/new?game=pok-deng")
    names = {
        f"person-{n}": name for n, name in enumerate(("Noi", "Somsak", "Lek", "Dao", "Mali"), 1)
    }
    wrong = (
        new.form("/new").fill({"person-2": "Player 1", "option-tong_deng": "x"}).send(status=422)
    )
    board = new.form("/new").fill(names | {"currency": "THB"}).send()
    circle = board.path.removesuffix("/s/1")
    slow = pseudo.get(f"{board.path}/rules/change").form("/rules").fill({"option-min_bet": "3"})
    changed = pseudo.get(f"{board.path}/rules/change").form("/rules")
    other_rules = changed.fill({"option-max_bet": "500"}).send()
    meanwhile = slow.send(status=409)
    cards = {f"seat{seat}-cards": said for seat, said in ROUND.items()}
    entry = pseudo.get(f"{board.path}/deals/new?by=cards")
    preview = pseudo.post(
        f"{board.path}/deals/preview?by=cards", entry.form("/deals?by").fill(cards).values
    )
    bad = entry.form("/deals?by").fill({"seat2-cards": "9 K 2"}).send(status=422)
    played = pseudo.get(f"{board.path}/deals/new?by=cards").form("/deals?by").fill(cards).send()
    pseudo.get(f"{board.path}/deals/new").form("/deals?by").send(button=("misdeal", "void"))
    one_of_them = pseudo.get(f"{circle}/people/2").form("/people/")
    taken = one_of_them.fill({"name": "noi"}).send(status=422)
    of_rules = [other_rules, meanwhile, taken]
    pages = [home, new, wrong, board, entry, preview, bad, played, *of_rules] + [
        pseudo.get(path)
        for path in (
            "/",
            f"{circle}/s/new",
            f"{board.path}/deals/new?by=results",
            f"{board.path}/deals/new?by=results&base=0",
            f"{board.path}/show",
            f"{board.path}/deals",
            f"{board.path}/deals/1",
            f"{board.path}/deals/1/why/1",
            f"{board.path}/deals/1/why/3",
            f"{circle}/settle?s=1",
            f"{board.path}/close",
            f"{board.path}/rules",
            f"{board.path}/rules/change",
            f"{board.path}/deals/2",
            f"{board.path}/deals/2/edit",
            f"{circle}/people",
            f"{circle}/people/2",
            f"{board.path}/seats",
            f"{board.path}/deals/1/edit",
            "/rules/pok-deng?dealer=2&seat1-stake=1&seat1-cards=7s+8d+2c&seat2-cards=Kh+9h",
        )
    ]
    pages.append(pseudo.get("/nothing", 404))

    assert {page.path: escaped(page) for page in pages if escaped(page)} == {}


def test_no_word_on_the_pages_of_pan_escapes(pseudo: Browser) -> None:
    new = pseudo.get("/new?game=panguingue")
    names = {f"person-{n}": name for n, name in enumerate(SIX[:5], 1)}
    board = new.form("/new").fill(names | {"option-ante": "1"}).send()
    played = record(board, (*HAND[:-1], {"player": "3", "type": "foul"}, HAND[-1]))
    edit = pseudo.get(f"{board.path}/deals/1/edit")
    typed = {"event3-cards": "6h 6h 6c", "event4-number": "9", "event5-chips": "x"}
    form = edit.form("/edit?by").fill(typed)
    pages = [new, board, played, edit, form.send(status=422)] + [
        pseudo.get(path)
        for path in (
            f"{board.path}/deals/new",
            f"{board.path}/deals/new?by=cards",
            f"{board.path}/show",
            f"{board.path}/deals",
            f"{board.path}/deals/1",
            f"{board.path}/deals/1/why/1",
            f"{board.path}/deals/1/why/3",
            f"{board.path}/rules",
            "/rules/panguingue?cards=ah+ah+ah+ad",
            "/rules/panguingue?cards=6h+6h+6c",
        )
    ]

    assert {page.path: escaped(page) for page in pages if escaped(page)} == {}


def test_english_is_what_is_written_in_the_source(app: Flask) -> None:
    soup = BeautifulSoup(app.test_client().get("/").text, "html5lib")

    assert soup.select_one("html")["lang"] == "en"  # type: ignore[index]


def test_a_reader_gets_their_language_once_it_is_filled(app: Flask, tmp_path: Path) -> None:
    catalogue = tmp_path / "th" / "LC_MESSAGES"
    catalogue.mkdir(parents=True)
    (catalogue / "messages.mo").touch()

    answer = app.test_client().get("/", headers={"Accept-Language": "th, en;q=0.5"})

    assert filled_in(tmp_path) == ["en", "th"]
    assert 'lang="en"' in answer.text
