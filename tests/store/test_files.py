"""A circle becomes a file, and the file the same circle again; whatever is wrong is located."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask

from app.store import importing
from app.store.audit import Checked, audit
from app.store.db import Refused, db
from app.store.document import NOUNS, canonical, sums_of
from app.store.exporting import export_circle
from app.store.reading import MOST_FAULTS, BadFile, Fault
from tests.store.nights import some_night, whole_night
from tests.store.tables import House, at_once, everything_in, new_key, open_house, rows

Change = Callable[[dict[str, Any]], object]


@pytest.fixture
def night(noise: House) -> House:
    return whole_night()


@pytest.fixture(scope="module")
def kept() -> dict[str, str]:
    return {}


@pytest.fixture
def text(store: Flask, kept: dict[str, str]) -> str:
    """The file of a whole night; played once, as nobody changes it."""
    if not kept:
        kept["text"] = export_circle(whole_night().circle)
    return kept["text"]


def imported(text: str) -> int:
    return importing.import_alone(importing.checked(text))


def sound() -> bool:
    db.session.rollback()
    return list(audit(Checked())) == []


def faults_of(text: str) -> list[Fault]:
    """What is said of a file that nothing was made of."""
    before = everything_in("circle")
    with pytest.raises(BadFile) as bad:
        imported(text)
    assert everything_in("circle") == before
    return bad.value.faults


def said(faults: list[Fault]) -> list[str]:
    """Each fault in short: its code, and where."""
    return [" ".join([each.code, each.where, *map(str, each.at.values())]) for each in faults]


def changed(text: str, change: Change) -> str:
    """The file with something changed by somebody who also puts its sums right."""
    body = json.loads(text)
    change(body)
    texts = {"circle": canonical(body["circle"])}
    for noun in NOUNS:
        lines = ",\n".join(map(canonical, body[noun.name]))
        texts[noun.name] = f"[\n{lines}]" if lines else "[]"
    return canonical(body | {"sums": sums_of(texts)})


def test_what_was_imported_is_exported_byte_for_byte(night: House) -> None:
    text = export_circle(night.circle)

    again = imported(text)

    assert again != night.circle
    assert export_circle(again) == text
    assert sound()


def test_the_night_of_these_tests_has_seen_everything(text: str) -> None:
    body = json.loads(text)

    assert {sitting["game"] for sitting in body["sittings"]} == {
        "pok-deng",
        "panguingue",
        "pili-pili",
        "pi-deng",
    }
    assert {deal["kind"] for deal in body["deals"]} == {"deal", "extra"}
    assert [deal for deal in body["deals"] if deal["undoes"]]
    assert [deal for deal in body["deals"] if deal["entry"] is None]
    assert [d for d in body["deals"] if {m["number"] for m in d["moves"]} - {d["number"]}]
    assert [person for person in body["people"] if person["put_away_at"]]
    assert [payment for payment in body["payments"] if payment["undoes"]]
    assert len(body["agreements"]) == 5
    assert any(seat["away"] for seat in body["seats"])


@pytest.mark.parametrize("seed", range(12))
def test_any_night_comes_back_byte_for_byte(store: Flask, seed: int) -> None:
    text = export_circle(some_night(seed).circle)

    assert export_circle(imported(text)) == text
    assert sound()


def test_the_new_circle_stands_as_the_old_one_did(night: House) -> None:
    again = imported(export_circle(night.circle))

    for table in ("person", "sitting", "agreement", "seat", "deal", "posting", "settlement"):
        mine, theirs = (
            [
                {name: row[name] for name in row.keys() - {"circle_id", "device", "baton"}}
                for row in rows(f"SELECT * FROM {table} WHERE circle_id = :c", c=circle)  # noqa: S608
            ]
            for circle in (night.circle, again)
        )
        assert mine, table
        assert sorted(map(repr, map(sorted_items, mine))) == sorted(
            map(repr, map(sorted_items, theirs))
        ), table


def sorted_items(row: dict[str, Any]) -> list[tuple[str, Any]]:
    return sorted(row.items())


def test_a_file_names_no_circle_no_phone_and_no_key(night: House) -> None:
    body = json.loads(export_circle(night.circle))

    assert str(night.circle) not in canonical(body)
    names = {name for noun in NOUNS for line in body[noun.name] for name in line}
    assert not names & {"circle_id", "device", "baton", "link", "token_hash", "secret_hash", "key"}


def test_the_device_that_imports_is_the_host_and_who_it_says(text: str) -> None:
    house = open_house("Anna", device="Anna's phone")
    document = importing.checked(text)
    asked = house.ask()

    importing.import_circle(asked, "another token", document, "mali")

    (role,) = rows(
        "SELECT * FROM role WHERE device = :d AND circle_id <> :c", d=house.device, c=house.circle
    )
    assert (role["kind"], role["person"]) == ("host", 4)


@pytest.mark.parametrize("name", ["Nobody", "Ploy"])  # Ploy was put away
def test_nobody_is_imported_as_somebody_else(text: str, name: str) -> None:
    document = importing.checked(text)
    house = open_house("Anna", device="Anna's phone")

    with pytest.raises(Refused, match="unknown_name"):
        importing.import_circle(house.ask(), "another token", document, name)

    assert len(everything_in("circle")) == 1 + len(rows("SELECT 1 FROM circle WHERE tick > 1"))


def test_a_double_tap_makes_one_circle(store: Flask, text: str) -> None:
    document = importing.checked(text)
    before = len(everything_in("circle"))
    asked = House(0, 0).ask(new_key())
    mine = type(asked)(asked.key, asked.body_hash, None)

    answers = at_once(
        store, [lambda: importing.import_circle(mine, "a token", document) for _ in range(4)]
    )

    assert len(set(answers)) == 1
    assert len(everything_in("circle")) == before + 1
    other = type(mine)(mine.key, "11" * 32, None)
    with pytest.raises(Refused, match="key_reused"):
        importing.import_circle(other, "a token", document)


# --- what is wrong, and where -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "no_json column 1 1"),
        ("{", "no_json column 1 2"),
        ('{"a":1,\n"b":}', "no_json column 2 5"),
        ("[]", "not_ours file"),
        ("7", "not_ours file"),
        ('{"people":[]}', "not_ours file"),
        ('{"tableside":2}', "other_format file"),
        ('{"tableside":true}', "other_format file"),
        ('{"a":1,"a":2}', "twice file"),
        ('{"tableside":NaN}', "no_number file"),
        ('{"tableside":' + "9" * 5000 + "}", "no_number file"),
        ('{"tableside":"\\u0000"}', "no_character file"),
        ("[" * 100_000, "too_deep file"),
        ('{"tableside":' + '{"a":' * 100_000 + "1" + "}" * 100_001, "too_deep file"),
    ],
)
def test_what_is_no_file_of_ours_is_refused(store: Flask, text: str, expected: str) -> None:
    assert said(faults_of(text)) == [expected]


def without(part: str) -> Change:
    return lambda body: body.pop(part)


def put(part: str, index: int, **values: Any) -> Change:
    """Other values in one line of a part."""
    return lambda body: body[part][index].update(values)


def drop(part: str, index: int) -> Change:
    return lambda body: body[part].pop(index)


def move(part: str, index: int, **values: Any) -> Change:
    return lambda body: body[part][index]["moves"][0].update(values)


LONG = "x" * 2000
DEEP: Any = 1
for _ in range(300):
    DEEP = {"a": DEEP}


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (lambda body: body.update(more=1), "unknown_part file"),
        (lambda body: body.update(deals={}), "bad_part file"),
        (lambda body: body.update(circle=[]), "bad_line line 1"),
        (lambda body: body["seats"].insert(0, 7), "bad_line line 1"),
        (lambda body: body["circle"].update(name=7), "bad_field circle"),
        (lambda body: body["circle"].update(erased_at=None), "bad_field circle"),
        (lambda body: body["circle"].update(scoring="host"), "bad_field circle"),
        (put("people", 1, number="2"), "bad_field line 2"),
        (put("people", 1, name=LONG), "bad_field people 2"),
        (put("people", 1, name="\ud800"), "bad_field people 2"),
        (put("people", 1, number=2.0), "bad_field line 2"),
        (put("people", 1, number=True), "bad_field line 2"),
        (put("people", 1, number=10**20), "bad_field line 2"),
        (put("sittings", 1, opened_at="2026-11-30"), "bad_field sittings 2"),
        (put("sittings", 1, opened_at="9999-12-31T23:59:59.000000+00:00"), "bad_field sittings 2"),
        (put("sittings", 1, opened_at="2026-02-30T23:59:59.000000+00:00"), "bad_field sittings 2"),
        (put("sittings", 1, evening="2026-2-3"), "bad_field sittings 2"),
        (put("deals", 3, entry=[]), "bad_field deals 1 4 4"),
        (put("deals", 3, entry=DEEP), "bad_field deals 1 4 4"),
        (put("deals", 3, hash="x" * 64), "bad_field deals 1 4 4"),
        (move("deals", 3, amount=0), "bad_field deals 1 4 4"),
        (move("deals", 3, amount=10**13), "bad_field deals 1 4 4"),
        (move("deals", 3, unit="money"), "bad_field deals 1 4 4"),
        (put("plans", 0, sittings=[]), "bad_field plans 1"),
        (put("payments", 0, amount="-1"), "bad_field payments 1"),
        (put("payments", 0, amount="1e5"), "bad_field payments 1"),
    ],
)
def test_what_is_no_line_is_located(text: str, change: Change, expected: str) -> None:
    assert said(faults_of(changed_loosely(text, change))) == [expected]


def changed_loosely(text: str, change: Change) -> str:
    """The same where the shape itself is wrong, so that nothing can be summed."""
    body = json.loads(text)
    change(body)
    return json.dumps(body)


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (drop("people", 0), "gap people 2"),
        (drop("sittings", 1), "gap sittings 3"),
        (drop("agreements", 0), "gap agreements 1 2"),
        (drop("seats", 2), "gap seats 1 3"),
        (drop("deals", 4), "gap deals 1 6 2"),
        (drop("payments", 0), "gap payments 2"),
        (put("payments", 0, payer=99), "unknown_person payments 1"),
        (put("deals", 0, person=99), "unknown_person deals 1 1 1"),
        (put("plans", 0, bank=99), "unknown_person plans 1"),
        (put("seats", 1, person=99), "unknown_person seats 1 1"),
        (lambda body: body["agreements"].append(body["agreements"][0] | {"sitting": 9}),
         "unknown_sitting agreements 9 1"),
        (lambda body: body["circle"].update(name=" x"), "bad_name circle"),
        (lambda body: body["circle"].update(timezone="Mars/Base"), "unknown_timezone circle"),
        (lambda body: body["circle"].update(currency="XYZ"), "unknown_currency circle"),
        (lambda body: body["circle"].update(chip_value="1e3"), "bad_chip_value circle"),
        (put("people", 1, name="\u202e"), "bad_name people 2"),
        (put("people", 3, name="Mali " * 9), "bad_name people 4"),
        (put("people", 3, name="=lek"), "name_taken people 4"),
        (put("people", 1, pay_to=" x"), "bad_pay_to people 2"),
        (put("sittings", 0, game="whist"), "unknown_game sittings 1"),
        (put("sittings", 0, chip_value="0"), "bad_chip_value sittings 1"),
        (put("sittings", 0, chip_value=None), "unknown_currency sittings 1"),
        (put("seats", 0, person=1), "empty_seat sittings 1"),
        (put("seats", 2, person=None), "empty_seat sittings 1"),
        (put("seats", 2, person=1), "sits_twice sittings 1"),
        (put("seats", 2, place=9), "bad_places sittings 1"),
        (put("seats", 0, place=1), "bad_places sittings 1"),
        (put("agreements", 0, rules={"max_bet": 0}), "bad_rules agreements 1 1"),
        (put("stacks", 0, chips=0), "bad_stack stacks 1 1"),
        (put("stacks", 0, seat=9), "bad_stack stacks 1 1"),
        (put("stacks", 3, undoes=1), "bad_stack_taken_back stacks 1 4"),
        (put("stacks", 3, chips=51), "bad_stack_taken_back stacks 1 4"),
        (put("stacks", 2, undoes=9), "bad_stack_taken_back stacks 1 3"),
        (put("people", 0, is_account=True), "account_dealt_in deals 1 1 1"),
        (put("people", 3, is_account=True), "account_dealt_in seats 1 4"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_located(text: str, change: Change, expected: str) -> None:
    assert expected in said(faults_of(changed(text, change)))


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (put("deals", 3, number=9), "number_gap deals 1 4 9"),
        (put("deals", 3, version=2), "version_gap deals 1 4 4"),
        (put("deals", 5, kind="extra"), "other_deal deals 1 6 2"),
        (put("deals", 5, seats=[1, 2]), "other_deal deals 1 6 2"),
        (put("deals", 3, agreement=7), "unknown_rules deals 1 4 4"),
        (put("deals", 3, seats=[1, 2, 3, 9]), "bad_dealt_in deals 1 4 4"),
        (put("deals", 3, seats=[1, 2, 3, 7]), "bad_dealt_in deals 1 4 4"),
        (put("deals", 3, seats=[1, 2, 3, 3]), "bad_dealt_in deals 1 4 4"),
        (put("deals", 3, seats=[]), "bad_dealt_in deals 1 4 4"),
        (put("deals", 7, undoes=2), "bad_undo deals 1 8 3"),
        (put("deals", 8, undoes=7), "bad_undo deal 1 3"),
        (put("deals", 3, entry={"dealer": 1}), "bad_entry deals 1 4 4"),
        (move("deals", 3, target=7), "bad_moves deals 1 4 4"),
        (move("deals", 3, number=7), "bad_moves deals 1 4 4"),
        (move("deals", 3, number=3), "bad_moves deals 1 4 4"),
        (lambda b: b["deals"][3]["moves"].append(b["deals"][3]["moves"][0]),
         "bad_moves deals 1 4 4"),
        (move("deals", 3, amount=16), "chain deals 1 4 4|rescored deal 1 4"),
        (put("deals", 3, entry={"dealer": 1, "hands": [], "suited": 0}),
         "chain deals 1 4 4|unscorable deal 1 4"),
        (put("deals", 3, entry=None), "chain deals 1 4 4|rescored deal 1 4"),
        (put("deals", 3, hash="0" * 64), "chain deals 1 4 4"),
        (put("deals", 3, said_at="0001-01-01T00:00:00.000000+00:00"), "chain deals 1 4 4"),
        (put("deals", 3, person=2), "chain deals 1 4 4"),
        (lambda b: b["agreements"][0]["rules"].update(max_bet=7000), "chain deals 1 1 1"),
        (put("plans", 0, last_payment=9), "bad_plan_sittings plans 1"),
        (lambda b: b["plans"][0]["sittings"][0].update(seq=99), "bad_plan_sittings plans 1"),
        (lambda b: b["plans"][0]["sittings"][0].update(chip_value="0"), "bad_plan_value plans 1"),
        (lambda b: b["plans"][0]["sittings"][0].update(seq=2), "plan_sum plans 1"),
        (lambda b: b["plans"][0]["lines"][0].update(exact="2/4"), "bad_plan_lines plans 1"),
        (lambda b: b["plans"][0]["lines"][0].update(exact="1/0"), "bad_plan_lines plans 1"),
        (lambda b: b["plans"][0]["lines"][0].update(exact="1/3"), "plan_sum plans 1"),
        (lambda b: b["plans"][0]["lines"][0].update(payee=99), "bad_plan_lines plans 1"),
        (put("plans", 0, currency="XYZ"), "unknown_currency plans 1"),
        (put("payments", 0, settlement=2), "bad_payment payments 1"),
        (put("payments", 0, amount="0.00"), "bad_payment payments 1"),
        (put("payments", 0, amount="999999"), "plan_overpaid payments 1"),
        (put("payments", 2, undoes=1), "bad_taking_back payments 3"),
        (put("payments", 2, undoes=3), "bad_taking_back payments 3"),
    ],
)  # fmt: skip
def test_what_was_never_recorded_so_is_located(text: str, change: Change, expected: str) -> None:
    found = said(faults_of(changed(text, change)))

    assert found[: len(expected.split("|"))] == expected.split("|")


def test_no_more_faults_are_told_than_anybody_reads(text: str) -> None:
    def nobody_is_called_anything(body: dict[str, Any]) -> None:
        for number in range(7, 99):
            body["people"].append(body["people"][0] | {"number": number, "name": ""})

    assert len(faults_of(changed(text, nobody_is_called_anything))) == MOST_FAULTS


def test_a_page_does_not_wait_for_plans_without_end_and_a_command_does(text: str) -> None:
    def many_plans(body: dict[str, Any]) -> None:
        first = body["plans"][0]
        body["plans"] = [first | {"number": number} for number in range(1, 7200)]

    many = changed(text, many_plans)
    with pytest.raises(BadFile) as bad:
        importing.checked(many, waits=True)

    assert said(bad.value.faults) == ["too_many_plans file"]
    assert importing.checked(text, waits=True) == importing.checked(text)


def test_every_changed_byte_is_found_and_located(text: str) -> None:
    chosen = random.Random(18)
    content = text.encode()

    for _ in range(200):
        at = chosen.randrange(len(content))
        other = content[at] ^ 1 << chosen.randrange(7)
        try:
            damaged = (content[:at] + bytes([other]) + content[at + 1 :]).decode()
        except UnicodeDecodeError:
            continue  # whoever reads the bytes says where
        if json_or_none(damaged) == json.loads(text):
            continue  # a space for a line break: it says the same
        faults = faults_of(damaged)
        there = len(content[:at].decode(errors="ignore"))
        assert in_its_part(text, there, faults), (there, damaged[there - 20 : there + 20], faults)


def json_or_none(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return None


def in_its_part(text: str, at: int, faults: list[Fault]) -> bool:
    """Whether one fault names the line that was changed, its part, or the place in the text."""
    line = text.count("\n", 0, at) + 1
    before = text[:at].rpartition("\n")[0]
    part = next((n for n in reversed(PARTS) if f'\n"{n}":' in f"{before}\n"), "tableside")
    for each in faults:
        if each.where == "column":
            return line - 1 <= each.at["line"] <= line + 1
        if each.where == "file" or each.params.get("part") == part or each.where == part:
            return True
    return any(each.where in RELATED for each in faults)


PARTS = ("circle", *(noun.name for noun in NOUNS), "sums")
RELATED = {"deals", "deal", "sittings", "plans", "payments"}
"""Where a fault may show that was made elsewhere: rules in a deal, a seat in its sitting."""
