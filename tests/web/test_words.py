"""A made-up language on every page shows that no word escapes translation."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.dates import get_month_names
from bs4 import BeautifulSoup, Tag
from bs4.element import NavigableString
from flask import Flask

from app.games import all_games
from app.store.reading import Fault
from app.web.factory import create_app
from app.web.fault_words import WHAT, WHERE, told
from app.web.language import accented, filled_in
from tests.conftest import SETTINGS, let_go
from tests.web.browser import Browser, Page
from tests.web.conftest import FIVE
from tests.web.door import phone_of
from tests.web.driving import leave_a_pot, lend, tonight
from tests.web.evening import play
from tests.web.pan import HAND, SIX, record
from tests.web.rounds import counts
from tests.web.test_plans import make, part, paying
from tests.web.test_why import ROUND

# What is nobody's word: names of people and games, ranks, keys of the keypad, currencies.
NAMES = {*FIVE, *SIX, "Tableside", *(word for game in all_games() for word in game.name.split())}
SYMBOLS = re.compile(r"[\W\d_]+|\b[AJQKDx]\b|\b[A-Z]{3}\b")
SAID = (
    *("aria-label", "title", "placeholder", "data-of-all", "data-say", "data-done", "data-save"),
    *("data-ask-bet", "data-ask-won", "data-ask-hot", "data-right", "data-says-total"),
    *("data-says-ban", "data-says-copy", "data-many", "data-few", "data-needed"),
    *("data-label", "data-whose", "data-words", "data-line", "data-left"),
    *("data-changed", "data-as-of"),
)
PLACE = re.compile(r"{\w+}")  # what script fills in
ADDRESS = {"http", "join"}
CURRENCIES = "#currency option:not([value=''])"
MONTHS = set(get_month_names("abbreviated", locale="en").values())  # from CLDR
PLAIN = re.compile(r"[A-Za-z]{2,}")
SHOWN_AS_TYPED = ("7s 8d 2c", "Kh 9h", "7 8 2", "5s 5s 5s", "1: 4s 5s; 2: Ks", "Ah 9d 10 K")


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
    theirs = "#timezone option, #person option:not([value='']), #game option:not([value=''])"
    for tag in root.select(f"bdi, script, textarea, svg text, svg title, {CURRENCIES}, {theirs}"):
        tag.decompose()
    for text in root.find_all(string=True):
        if type(text) is NavigableString:
            yield str(text)
    for tag in root.find_all(True):
        yield from said_by(tag)


def said_by(tag: Tag) -> Iterator[str]:
    for name in SAID:
        said = str(tag.get(name, ""))
        yield from json.loads(said) if said.startswith("[") else [said]


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
    lend(board)
    extras = pseudo.get(f"{board.path}/extras").form("/extras")
    no_loan = extras.fill({"amount": "x", "note": "n" * 101}).send(status=422)
    second = pseudo.get(f"{circle}/s/new?game=pok-deng").form("/s").send()
    evening = second.follow(accented("Settle up")).follow(accented("Settle the whole evening"))
    wrong_name = pseudo.get(f"{circle}/settings").form("/settings").fill({"name": "n" * 41})
    of_rules = [wrong_name.send(422), other_rules, meanwhile, taken, no_loan, evening]
    count = pseudo.get(f"{board.path}/stacks").form("/stacks")
    no_count = count.fill({"buy-1": "x", "count-2": "-1"}).send(status=422)
    pseudo.get(f"{board.path}/stacks").form("/stacks").fill({"buy-1": "9", "count-1": "8"}).send()
    counted = pseudo.get(f"{board.path}/stacks").form("/stacks").fill({"count-2": "7"}).send()
    for what in ("house", "food"):
        said = pseudo.get(f"{board.path}/extras?for={what}").form("/extras")
        said.fill({"source": "1", "amount": "33"}).send()
    no_bill = pseudo.get(f"{board.path}/extras?for=food").form("/extras").send(status=422)
    of_rules = [no_count, counted, no_bill, other_rules, meanwhile, taken, no_loan, evening]
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
            f"{board.path}/deals/3",
            f"{board.path}/extras",
            f"{board.path}/extras/3",
            f"{board.path}/extras?for=house",
            f"{board.path}/extras/5",
            f"{board.path}/deals/4",
            f"{board.path}/deals/5",
            f"{circle}/people",
            f"{circle}/people/2",
            circle,
            f"{circle}/history?person=1&game=pok-deng",
            f"{circle}/history?person=1&game=pi-deng",
            f"{circle}/history/{tonight()}",
            f"{circle}/stats",
            f"{circle}/stats/1",
            f"{circle}/settings",
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
    played = record(board, (*HAND[:-1], {"player": "3", "type": "foul"}, HAND[-1]), dealer="5")
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


def test_no_word_of_pili_pili_escapes(pseudo: Browser) -> None:
    names = {f"person-{number}": name for number, name in enumerate(FIVE, 1)}
    new = pseudo.get("/new?game=pili-pili")
    wrong = new.form("/new").fill({"option-limit": "99"}).send(status=422)
    board = new.form("/new").fill(names | {"option-chips_per_pili": "5"}).send()
    own = {"mission": "custom", "own_hot": "y", "own_tied": "y", "own_first": "1", "own_last": "1"}
    own |= {"own_ban": "0", "own_reward_bet": "y", "own_per_miss": "2", "own_no_copy": "y"}
    entry = pseudo.get(f"{board.path}/deals/new")
    preview = f"{board.path}/deals/preview?by=bets"
    looked = pseudo.post(preview, entry.form("/deals?by").fill(own | counts("2 1 2 1")).values)
    refused = looked.form("/deals?by").fill({"seat5-bet": "x", "cards": "99"}).send(status=422)
    missing = {"cards": "", "seat5-bet": "7", "own_label": FIVE[0], "seat1-adjust": "-1"}
    asked = refused.form("/deals?by").fill(missing | counts("2 1 2 1 -", "0 0 1 1 3")).send(422)
    tied = {f"seat{seat}-tied_to": str(seat % 5 + 1) for seat in range(1, 6)}
    said = tied | {"first_trick": "5", "last_trick": "5", "seat5-hot": "1", "agreed": "y"}
    answers = said | counts("2 1 2 1 7", "0 0 1 1 3") | {"seat1-won": "0"}
    ended = asked.form("/deals?by").fill(answers).send()
    pages = [new, wrong, board, entry, looked, refused, asked, ended] + [
        pseudo.get(path)
        for path in (
            board.path.removesuffix("/s/1"),
            f"{board.path.removesuffix('/s/1')}/history/{tonight()}",
            f"{board.path.removesuffix('/s/1')}/stats",
            f"{board.path}/deals",
            f"{board.path}/deals/1",
            f"{board.path}/deals/1/why/5",
            f"{board.path}/deals/1/edit",
            f"{board.path}/rules?players=2&bets=1&cards=1&mission=no-copying-the-neighbour",
            f"{board.path}/rules?players=9&bets=x",
            f"{board.path}/rules/change",
            "/rules/pili-pili?players=3&bets=2+2",
        )
    ]

    assert {page.path: escaped(page) for page in pages if escaped(page)} == {}


def test_no_word_of_pi_deng_escapes(pseudo: Browser) -> None:
    new = pseudo.get("/new?game=pi-deng")
    names = {f"person-{n}": name for n, name in enumerate(FIVE[:3], 1)}
    suits = {"option-same_suit": "True", "option-stake": "fixed", "option-draw": "carry"}
    board = new.form("/new").fill(names | suits).send()
    here = f"{board.path}/deals"
    empty = {by: pseudo.get(f"{here}/new?by={by}") for by in ("cards", "tallies", "totals")}
    cards = empty["cards"].form("/deals?by").fill({"seat2-cards": "Ah 9h 10", "seat3-cards": "K K"})
    preview = pseudo.post(f"{here}/preview?by=cards", cards.values)
    bad = empty["cards"].form("/deals?by").fill({"seat2-cards": "A 9 7s"}).send(status=422)
    tallies = empty["tallies"].form("/deals?by").fill({"seat2-aces": "3"}).send(status=422)
    sums = empty["totals"].form("/deals?by").fill({"seat2-points": "70"}).send(status=422)
    cards.fill({"seat2-cards": "Ah 9h 10"}).send()
    points = {f"seat{seat}-points": str(n) for seat, n in enumerate((70, 70, 69), 1)}
    empty["totals"].form("/deals?by").fill(points).send()
    pages = [new, board, *empty.values(), preview, bad, tallies, sums] + [
        pseudo.get(path)
        for path in (
            board.path,
            here,
            *(f"{here}/{page}" for page in ("1", "2", "1/why/1", "1/why/2", "2/why/3", "1/edit")),
            f"{board.path}/rules?dealer=2&rest_to=2&seat1-cards=Ah+9h+10",
            "/rules/pi-deng?dealer=2&rest_to=2&seat1-cards=A+A+A",
        )
    ]

    assert {page.path: escaped(page) for page in pages if escaped(page)} == {}


def test_no_word_of_plans_and_payments_escapes(pseudo: Browser) -> None:
    names = {f"person-{n}": name for n, name in enumerate(FIVE, 1)}
    money = {"chip_value": "2.5", "currency": "JPY"}
    board = pseudo.get("/new?game=pok-deng").form("/new").fill(names | money).send()
    circle = board.path.removesuffix("/s/1")
    play(board, "+1", "+3", "-1", "-1")
    handle = pseudo.get(f"{circle}/people/1").form("/people/1").fill({"pay_to": "081"}).send()
    banked = pseudo.get(f"{circle}/settle?s=1&bank=1")
    plan = make(board, "?s=1&bank=1")
    bad = part(plan, 4, 1, "x").send(status=422)
    some = part(plan, 4, 1, "1").send()
    slow = paying(some, 4, 1)
    whole = paying(some, 5, 1).send()
    play(board, "+1", "0", "0", "0")
    pseudo.get(f"{board.path}/deals/1/edit").form("/edit?by").fill({"seat2-result": "+2"}).send()
    stale = [pseudo.get(plan.path), pseudo.get(f"{circle}/settle?s=1")]
    second = pseudo.get(f"{circle}/s/new").form("/s").send()
    play(second, "+1", "0", "0", "0")
    change = pseudo.get(f"{second.path}/worth").form("/worth")
    no_value = change.fill({"chip_value": "x"}).send(status=422)
    both = make(board, "")
    first_line = str(both.soup.select("input[name=line]")[0]["value"]).split("-")
    paid = paying(both, int(first_line[0]), int(first_line[1])).send()
    cut = pseudo.get(f"{circle}/settle?s=2")
    paid_money = pseudo.get(f"{second.path}/worth").form("/worth").fill({"currency": "EUR"})
    pages = [handle, banked, plan, bad, some, whole, *stale, no_value, both, paid, cut]
    pages += [slow.send(status=409), paid_money.send(status=409)]
    pages += [pseudo.get(path) for path in (plan.path, f"{circle}/worth", f"{circle}/people/1")]

    assert {page.path: escaped(page) for page in pages if escaped(page)} == {}


def test_no_word_of_a_hand_in_play_or_of_chips_in_the_pot_escapes(pseudo: Browser) -> None:
    names = {f"person-{n}": name for n, name in enumerate(SIX[:5], 1)}
    pot = pseudo.get("/new?game=panguingue").form("/new").fill(names).send()
    circle = pot.path.removesuffix("/s/1")
    board = pseudo.get(f"{circle}/s/new?game=panguingue").form("/s").send()
    asked = pseudo.get(f"{board.path}/close").form("/close")
    leave_a_pot(pot)
    playing = record(board, HAND[:-1], dealer="5")
    pages = [playing, asked.send(status=409)] + [
        pseudo.get(path)
        for path in (
            "/",
            pot.path,
            f"{pot.path}/close",
            f"{circle}/settle",
            f"{board.path}/deals/new?by=quick&who=1",
            f"{board.path}/deals/new?by=cards&who=1",
            f"{board.path}/deals/1",
        )
    ]
    again = pseudo.get(f"{pot.path}/close").form("/pot")
    pages += [again.send(), pseudo.get(f"{pot.path}/deals"), pseudo.get(f"{pot.path}/deals/2")]
    again.values["key"] = "k" * 22
    pages.append(again.send(status=409))

    assert {page.path: escaped(page) for page in pages if escaped(page)} == {}


def test_no_word_on_the_way_to_a_table_escapes(pseudo: Browser) -> None:
    app = pseudo.client.application
    names = {f"person-{n}": name for n, name in enumerate(FIVE, 1)}
    board = pseudo.get("/new?game=pok-deng").form("/new").fill(names).send()
    played = play(board, "+1", "+1", "+1", "+1")
    circle = board.path.removesuffix("/s/1")
    shared = pseudo.get(board.path).form("/share").send(button=("do", "show"))
    made = shared.form("/share/links").fill({"lets": "player-3", "called": "Lek"}).send()
    bad = made.form("/share/links").fill({"called": "\u202e"}).send(422)
    guest = Browser(app)
    wrong = guest.get("/join").form("/join").fill({"code": "000000"}).send(422)
    who = guest.get("/join").form("/join").fill({"code": shared.all(".code")[0]}).send()
    taken = who.form("/join/knock").fill({"new": "Noi"}).send(422, button=("who", "new"))
    waiting = who.form("/join/knock").send(button=("who", "3"))
    bell = pseudo.get(board.path)
    bell.form("/knocks/").send(button=("do", "in"))
    opened = guest.get("/join")
    opened.form("/join/wait").send()
    seats = pseudo.get(f"{circle}/share").form("/share/scoring").send(button=("by", "baton"))
    lek = guest.get(board.path)
    refused = guest.get(f"{board.path}/deals/new", 403)
    host_only = guest.get(f"{circle}/share", 403)
    moves = guest.get(f"{circle}/me").form("/me/move").send()
    doubt = guest.get(f"{board.path}/deals/1").form("/wrong").send(button=("do", "say"))
    rung, seen = pseudo.get(board.path), pseudo.get(f"{board.path}/deals/1")
    pseudo.get(f"{circle}/share").form("/share/phones/2").send(button=("as", "host"))
    offer, mine = guest.get(board.path), guest.get(f"{circle}/me")
    last = pseudo.get(f"{circle}/me").form("/me/leave").send(409)
    lost = guest.get("/j").form("/j").fill({"link": "x"}).send(422)
    pages = [shared, made, bad, wrong, who, taken, waiting, bell, opened, seats, lek, refused]
    pages += [host_only, moves, doubt, rung, seen, offer, mine, last, lost, played]

    for page in pages:
        for tag in page.soup.select("textarea, .code, img"):
            tag.decompose()
    found = [(page.path, words) for page in pages if (words := escaped(page) - {"localhost"})]
    assert [(path, words - ADDRESS) for path, words in found if words - ADDRESS] == []


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


def test_no_word_escapes_where_two_phones_say_the_same(pseudo: Browser) -> None:
    def opened(game: str, people: tuple[str, ...]) -> Page:
        form = pseudo.get(f"/new?game={game}").form("/new")
        while sum(name.startswith("person-") for name in form.values) < len(people):
            form = form.send(button=("change", "more")).form("/new")
        return form.fill({f"person-{n}": name for n, name in enumerate(people, 1)}).send()

    board, pan = opened("pok-deng", FIVE), opened("panguingue", SIX)
    app, base = pseudo.client.application, pseudo.base
    lek, ben = (
        phone_of(app, table.path.removesuffix("/s/1"), "player", 3, base) for table in (board, pan)
    )
    round_of = {"dealer": "1"} | {f"seat{seat}-result": "+1" for seat in (2, 3, 4, 5)}
    rounds = [
        phone.get(f"{board.path}/deals/new").form("/deals?by").fill(round_of)
        for phone in (pseudo, lek, pseudo)
    ]
    events = [
        phone.get(f"{pan.path}/deals/new").form("/events").fill({"player": "1"})
        for phone in (pseudo, ben)
    ]
    rounds[1].send()
    events[1].send(button=("act", "condition low_run"))

    same = rounds[0].send(409)
    same_event = events[0].send(409, button=("act", "condition low_run"))
    also = rounds[2].fill({"seat2-result": "-1"}).send()

    assert "?also=1" in also.path
    assert {page.path: escaped(page) for page in (same, same_event, also)} == {
        page.path: set() for page in (same, same_event, also)
    }


def test_what_is_said_of_files_and_of_deleting_is_translated(pseudo: Browser) -> None:
    board = pseudo.get("/new?game=pok-deng").form("/new").send()
    circle = board.path.removesuffix("/s/1")
    form = pseudo.get("/import").form("/import")
    file = {**form.values, "file": (io.BytesIO(b"{"), "house.json")}

    nothing = form.send(422)
    broken = pseudo.post("/import", file, 422)  # type: ignore[arg-type]
    kept = pseudo.get(f"{circle}/delete").form("/delete").fill({"name": "?"}).send(422)

    for page in (pseudo.get("/import"), nothing, broken, kept, pseudo.get(circle)):
        assert escaped(page) - {"JSON", "CSV", "hledger"} == set(), page.path


def test_every_fault_of_a_file_is_translated(pseudo: Browser) -> None:
    params = dict.fromkeys(
        ("part", "key", "format", "name", "field", "expected", "sitting", "person", "game"), 1
    ) | dict.fromkeys(("timezone", "currency", "value", "other", "most"), 1)
    at = dict.fromkeys(("line", "column", "sitting", "seq", "number"), 1)

    with pseudo.client.application.test_request_context():
        said = [
            each
            for code in WHAT
            for where in WHERE
            for each in told([Fault(code, where, at, params | {"part": "deals"})])
        ]

    for each in said:
        words = PLAIN.findall(f"{each.where} {each.what}")
        assert set(words) <= {"JSON", "UTF", "Tableside"}, each
