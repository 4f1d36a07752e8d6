"""Taking a circle away as a file, bringing one in, and what other programs make of it."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import shutil
import subprocess
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal
from pathlib import Path

import pytest
from flask import Flask

from app.store.audit import Checked, audit
from app.store.circles import Circle, get_circle
from app.store.db import db
from app.store.exporting import export_circle
from app.store.ids import to_text
from app.web.csv_file import COLUMNS, csv_of, safe
from app.web.files import LARGEST
from app.web.journal_file import journal_of
from tests.conftest import let_go, make_app, migrate
from tests.store.nights import PEOPLE, whole_night
from tests.store.tables import House, open_house
from tests.web.browser import Browser, Page
from tests.web.door import phone_of
from tests.web.driving import everything

MEANT = ("=1+1", "+1", "-1", "@x", "\tx", "\rx", "\nx", "\0x", " =1", "＝1", "=HYPERLINK(1)")


@pytest.fixture
def night(app: Flask) -> House:
    with app.app_context():
        return whole_night()


def circle_of(house: House) -> Circle:
    found = get_circle(house.circle)
    assert found is not None
    return found


def host_of(app: Flask, house: House, kind: str = "host") -> Browser:
    return phone_of(app, f"/c/{to_text(house.circle)}", kind, 2, "http://localhost")


def path_of(house: House, rest: str) -> str:
    return f"/c/{to_text(house.circle)}{rest}"


def file_of(app: Flask, house: House) -> bytes:
    with app.app_context():
        return export_circle(house.circle).encode()


def bring_in(browser: Browser, content: bytes, status: int = 200, **fields: str) -> Page:
    form = browser.get("/import").form("/import")
    data = {**form.values, **fields, "file": (io.BytesIO(content), "night.json")}
    return browser.post("/import", data, status)  # type: ignore[arg-type]


# --- taking away ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "mimetype"),
    [("json", "application/json"), ("csv", "text/csv"), ("journal", "text/plain")],
)
def test_a_player_takes_every_kind_of_file_under_the_name_of_the_house(
    app: Flask, night: House, kind: str, mimetype: str
) -> None:
    answer = host_of(app, night, "player").client.get(path_of(night, f"/export.{kind}"))

    assert answer.status_code == 200
    assert answer.mimetype == mimetype
    said = answer.headers["Content-Disposition"]
    assert said.startswith("attachment")
    assert "filename*=UTF-8''%E0%B8%99%E0%B9%89" in said
    assert answer.headers["Cache-Control"] == "no-store"


def test_a_viewer_takes_nothing(app: Flask, night: House) -> None:
    browser = host_of(app, night, "viewer")

    for kind in ("json", "csv", "journal"):
        browser.get(path_of(night, f"/export.{kind}"), 403)
    assert "Files" not in browser.get(path_of(night, "")).text


def test_the_page_of_the_house_offers_the_files(app: Flask, night: House) -> None:
    page = host_of(app, night, "player").get(path_of(night, ""))

    assert page.link("JSON").endswith("/export.json")
    assert page.link("CSV").endswith("/export.csv")
    assert page.link("hledger").endswith("/export.journal")


# --- a table for spreadsheets -----------------------------------------------------------------


def rows_of(app: Flask, house: House) -> list[dict[str, str]]:
    with app.app_context():
        text = csv_of(circle_of(house))
    assert text.startswith("\ufeff")
    return list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff"), newline="")))


def test_each_row_is_a_deal_and_a_person_and_what_they_come_to_is_the_board(
    app: Flask, night: House
) -> None:
    rows = rows_of(app, night)

    assert tuple(rows[0]) == COLUMNS
    last = {(row["table"], row["person_number"]): row for row in rows}
    with app.app_context():
        found = db.session.execute(
            db.text("SELECT sitting, person, chips, points FROM seat WHERE person IS NOT NULL")
        ).all()
    stands = {(str(s), str(p)): (str(c), str(n)) for s, p, c, n in found}
    assert {key: last[key]["chips_total"] for key in last if key[1]} == {
        key: stands[key][0] for key in last if key[1]
    }
    assert {k: last[k]["points_total"] for k in last if last[k]["points_total"]} == {
        k: stands[k][1] for k in last if last[k]["points_total"]
    }


def test_chips_and_their_worth_sum_to_nothing_in_every_deal(app: Flask, night: House) -> None:
    sums: dict[tuple[str, str], list[Decimal]] = defaultdict(lambda: [Decimal(0), Decimal(0)])
    for row in rows_of(app, night):
        for at, name in enumerate(("chips", "value")):
            sums[row["table"], row["deal"]][at] += Decimal(row[name])

    assert len(sums) == 16
    assert {total for both in sums.values() for total in both} == {Decimal(0)}


def test_a_deal_is_told_as_it_stands(app: Flask, night: House) -> None:
    rows = [row for row in rows_of(app, night) if row["table"] == "1"]
    of_two = [row for row in rows if row["deal"] == "2"]

    assert [row["person"] for row in of_two] == [PEOPLE[0], PEOPLE[1], "'=Lek", "Mali"]
    assert [row["chips"] for row in of_two] == ["-45", "30", "10", "5"]
    assert [row["value"] for row in of_two] == ["-11.25", "7.50", "2.50", "1.25"]
    assert {row["currency"] for row in of_two} == {"THB"}
    assert {row["version"] for row in of_two} == {"2"}
    assert {row["recorded_by"] for row in of_two} == {PEOPLE[0]}
    states = {row["deal"]: row["state"] for row in rows}
    assert states == {"1": "", "2": "", "3": "struck out", "4": "", "5": "misdeal"} | {
        "6": "",
        "7": "",
        "8": "",
    }
    note = next(row for row in rows if row["kind"] == "other")["note"]
    assert note.startswith("'@food, ข้าวมันไก่")
    assert note.endswith("and rice")
    assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d", rows[0]["recorded_at"])


@pytest.mark.parametrize("text", MEANT)
def test_text_that_could_be_a_formula_is_text(text: str) -> None:
    assert safe(text) == f"'{text}"


@pytest.mark.parametrize("text", ["", "Noi", "1-1", "a=1", "น้อย", "'=1"])
def test_other_text_stays_as_it_is(text: str) -> None:
    assert safe(text) == text


@pytest.mark.parametrize("number", [-12, 0, 12, Decimal("-0.25"), None])
def test_numbers_stay_numbers(number: int | Decimal | None) -> None:
    assert safe(number) == number
    assert not isinstance(safe(number), str)


def test_names_and_notes_with_quotes_commas_and_lines_keep_their_cells(
    app: Flask, night: House
) -> None:
    with app.app_context():
        text = csv_of(circle_of(night))

    assert {len(row) for row in csv.reader(io.StringIO(text, newline=""))} == {len(COLUMNS)}
    assert text.count("\r\n") == len(rows_of(app, night)) + 1


def test_spreadsheets_read_it_without_one_formula(app: Flask, night: House, tmp_path: Path) -> None:
    if shutil.which("soffice") is None:
        pytest.skip("needs LibreOffice")
    with app.app_context():
        (tmp_path / "night.csv").write_bytes(csv_of(circle_of(night)).encode())
    as_utf8 = "--infilter=CSV:44,34,76,1"  # who opens it by hand is asked, with this filled in
    run = ["soffice", "--headless", as_utf8, "--convert-to", "fods", "--outdir", str(tmp_path)]
    subprocess.run([*run, str(tmp_path / "night.csv")], check=True, timeout=120)

    read = (tmp_path / "night.fods").read_text()

    assert "table:formula" not in read
    assert 'office:value="-45"' in read
    assert PEOPLE[1] in read


# --- a journal --------------------------------------------------------------------------------

POSTING = re.compile(r"    (\S.*?)  (-?[0-9]+(?:\.[0-9]+)?) (\w+)")
TITLE = re.compile(r"\d{4}-\d\d-\d\d \(\S+\) .+")


def transactions(text: str) -> Iterator[list[tuple[str, Decimal, str]]]:
    """An own reader, as strict as a journal of ours must be."""
    first, *parts = text.split("\n\n")
    assert first.startswith("; ")
    for part in parts:
        title, *lines = part.rstrip("\n").split("\n")
        assert TITLE.fullmatch(title), title
        found = [POSTING.fullmatch(line) for line in lines]
        assert all(found), part
        yield [(m[1], Decimal(m[2]), m[3]) for m in found if m]


def journal(app: Flask, house: House) -> str:
    with app.app_context():
        return journal_of(circle_of(house))


def test_every_transaction_balances_in_every_commodity(app: Flask, night: House) -> None:
    found = list(transactions(journal(app, night)))

    for each in found:
        sums: dict[str, Decimal] = defaultdict(Decimal)
        for _account, amount, unit in each:
            sums[unit] += amount
        assert set(sums.values()) == {Decimal(0)}, each
    assert {unit for each in found for _a, _n, unit in each} == {"THB", "points"}


def test_the_balance_of_an_account_is_what_somebody_won_less_what_was_paid(
    app: Flask, night: House
) -> None:
    sums: dict[str, Decimal] = defaultdict(Decimal)
    for each in transactions(journal(app, night)):
        for account, amount, unit in each:
            if unit == "THB":
                sums[account] += amount

    chips: dict[str, int] = defaultdict(int)
    for row in rows_of(app, night):
        if row["person"] != "pot":
            chips[row["person"].removeprefix("'")] += int(row["chips"])
    paid = Decimal("1.25")  # by one; what another one paid was taken back
    won = {name: Decimal("0.25") * n for name, n in chips.items()}
    differs = {n: sums[f"players:{n}"] - won[n] for n in won if sums[f"players:{n}"] != won[n]}
    assert sorted(differs.values()) == [-paid, paid]
    assert sums["table:pot"] == Decimal("0.5")  # of the hand of Pan in play


def oddly_named(app: Flask) -> House:
    with app.app_context():
        house = open_house("a:b", "a;b  c", "(x) [2026-01-01]", 'q"=5', "* !", "a-b", "a#6")
        house.record({2: 5, 3: -5, 4: 1, 5: 2, 6: 3, 7: 4})
        return house


def test_names_that_mean_something_in_a_journal_are_plain(app: Flask) -> None:
    house = oddly_named(app)

    accounts = {account for each in transactions(journal(app, house)) for account, _, _ in each}

    assert accounts == {
        "players:a-b #1",
        "players:a,b c",
        "players:(x) (2026-01-01)",
        "players:q'=5",
        "players:* !",
        "players:a-b #6",
        "players:a#6 #7",
    }


@pytest.mark.parametrize("played", [whole_night, None])
def test_hledger_reads_it_and_finds_it_balanced(
    app: Flask, played: Callable[[], House] | None, tmp_path: Path
) -> None:
    if shutil.which("hledger") is None:
        pytest.skip("needs hledger")
    with app.app_context():
        house = played() if played else oddly_named(app)
    (tmp_path / "night.journal").write_text(journal(app, house))

    checked = subprocess.run(
        ["hledger", "-f", str(tmp_path / "night.journal"), "balance", "-O", "csv"],
        capture_output=True,
        check=True,
        env={**os.environ, "LANG": "C.UTF-8"},
        text=True,
        timeout=60,
    )

    _head, *accounts, total = csv.reader(io.StringIO(checked.stdout))
    assert len(accounts) >= len(PEOPLE)
    assert all(account.startswith(("players:", "table:")) for account, _balance in accounts)
    assert total == ["total", "0"]


# --- bringing in ------------------------------------------------------------------------------


def test_a_file_becomes_a_house_on_another_server_and_is_the_same_file_there(
    app: Flask, night: House, tmp_path_factory: pytest.TempPathFactory, empty_url: str | None
) -> None:
    content = file_of(app, night)
    other = make_app(tmp_path_factory.mktemp("other"), empty_url)
    migrate(other)
    browser = Browser(other)

    page = bring_in(browser, content, me="mali")

    circle = page.path
    assert browser.client.get(f"{circle}/export.json").data == content
    assert "Mali" in browser.get(f"{circle}/me").text
    assert browser.get(f"{circle}/settings").link("Delete").endswith("/delete")
    with other.app_context():
        assert list(audit(Checked())) == []
    let_go(other)


def test_the_pages_of_what_was_imported_are_all_there(app: Flask, night: House) -> None:
    browser = Browser(app)
    circle = bring_in(browser, file_of(app, night)).path

    for path in (
        "/stats",
        "/history",
        "/s/1",
        "/s/1/deals",
        "/s/1/deals/2",
        "/s/2",
        "/s/3/deals/2",
        "/s/4",
        "/settle",
    ):
        browser.get(f"{circle}{path}")
    browser.get(f"{circle}/s/4/deals/new").form("/deals?by")


def test_what_is_wrong_is_said_with_its_place_and_nothing_is_written(
    app: Flask, night: House
) -> None:
    content = file_of(app, night).decode()
    body = json.loads(content)
    row = next(d for d in body["deals"] if (d["sitting"], d["number"]) == (3, 2))
    row["moves"][0]["amount"] += 1
    before = everything(app)

    page = bring_in(Browser(app), json.dumps(body).encode(), 422, me="Mali")

    assert "Nothing was imported" in page.text
    assert f"Sitting 3, deal 2, row {row['seq']} of the log Its hash does not seal it" in page.text
    assert "Sitting 3, deal 2 Its chips do not match what was entered" in page.text
    assert page.soup.select_one("input[name=me][value=Mali]")
    assert everything(app) == before


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "Choose a file"),
        (b"\xff\xfe", "no text in UTF-8"),
        (b'{"a":1}', "Tableside did not write this"),
        (b"[" * 200_000, "nested too deep"),
        (b'{"tableside":1e999}', "another format"),
        (b'{"tableside":' + b"9" * 5000 + b"}", "a number that is too long"),
        (b"PK\x03\x04", "no JSON that can be read"),
    ],
)
def test_any_other_file_is_refused_in_words(app: Flask, content: bytes, told: str) -> None:
    before = everything(app)

    page = bring_in(Browser(app), content, 422)

    assert told in page.text
    assert everything(app) == before


def test_a_name_that_the_file_does_not_know_is_told_at_its_field(app: Flask, night: House) -> None:
    page = bring_in(Browser(app), file_of(app, night), 422, me="Anna")

    assert "Nobody in this file goes by that name." in page.text
    assert page.soup.select_one("#me[aria-invalid=true]")


def test_a_file_may_begin_with_the_mark_that_windows_puts_there(app: Flask, night: House) -> None:
    assert bring_in(Browser(app), b"\xef\xbb\xbf" + file_of(app, night)).path.startswith("/c/")


def test_the_same_form_sent_twice_makes_one_house(app: Flask, night: House) -> None:
    content, browser = file_of(app, night), Browser(app)
    form = browser.get("/import").form("/import")

    answers = [
        browser.post("/import", {**form.values, "file": (io.BytesIO(content), "x")})  # type: ignore[dict-item]
        for _ in range(2)
    ]

    assert len({answer.path for answer in answers}) == 1
    assert len(everything(app)["circle"]) == 2
    another = content.replace(b"\n", b" ")
    data = {**form.values, "file": (io.BytesIO(another), "x")}
    browser.post("/import", data, 409)  # type: ignore[arg-type]


MULTIPART = "multipart/form-data; boundary=line"


def multipart(fields: Mapping[str, str], size: int) -> bytes:
    """A body of just so many bytes, most of them spaces of a file."""
    said = "".join(
        f'--line\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{fields[name]}\r\n'
        for name in ("csrf_token", "key")
    )
    start = f'{said}--line\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\n'
    end = "\r\n--line--\r\n"
    return (start + " " * (size - len(start) - len(end)) + end).encode()


def test_sixteen_mib_are_read_and_one_byte_more_is_refused_in_words(app: Flask) -> None:
    browser = Browser(app)
    form = browser.get("/import").form("/import")
    before = everything(app)

    small, large = (multipart(form.values, LARGEST + more) for more in (0, 1))

    accepted = browser.client.post("/import", data=small, content_type=MULTIPART)
    refused = browser.client.post("/import", data=large, content_type=MULTIPART)

    assert accepted.status_code == 422
    assert "no JSON that can be read" in accepted.text
    assert refused.status_code == 413
    assert "larger than 16 MiB" in refused.text
    assert everything(app) == before
    assert browser.client.post("/new", data={"file": "x" * 70_000}).status_code == 413


def test_a_public_server_counts_what_is_imported(app: Flask, night: House) -> None:
    app.config["CIRCLES_PER_DAY"] = 1
    content = file_of(app, night)

    bring_in(Browser(app), b"{}", 422)  # what makes no circle does not count
    bring_in(Browser(app), content)
    page = bring_in(Browser(app), content, 429)

    assert "Enough new tables for today" in page.text


# --- deleting ---------------------------------------------------------------------------------


def test_a_host_deletes_the_house_by_its_name_and_then_it_is_nowhere(
    app: Flask, night: House
) -> None:
    browser, lek = host_of(app, night), host_of(app, night, "player")
    page = browser.get(path_of(night, "/settings")).follow("Delete")

    wrong = page.form("/delete").fill({"name": "another"}).send(422)
    assert "That is another name" in wrong.text
    assert wrong.soup.select_one("#name[value=another]")
    form = wrong.form("/delete").fill({"name": "น้อย's house"})
    home = form.send()

    assert home.path == "/"
    for phone in (browser, lek):
        for path in ("/s/1", "/me", "/export.json", "/delete", "/now?since=1", "/settle"):
            phone.get(path_of(night, path), 404)
    form.send(404)
    assert not {row for rows in everything(app).values() for row in rows if night.circle in row}


def test_only_a_host_is_asked(app: Flask, night: House) -> None:
    before = everything(app)
    for kind in ("viewer", "player", "scorer"):
        browser = host_of(app, night, kind)
        before = everything(app)
        browser.get(path_of(night, "/delete"), 403)
        token = browser.get("/").soup.select_one("meta[name=csrf-token]")
        assert token is not None
        data = {"csrf_token": str(token["content"]), "key": "k" * 22, "name": "น้อย's house"}
        browser.post(path_of(night, "/delete"), data, 403)
        assert everything(app) == before
