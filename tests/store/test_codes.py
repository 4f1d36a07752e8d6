"""Codes: thirty bits that live ten minutes, and how many may be tried."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from pathlib import Path

import pytest
from flask import Flask

from app.store import codes, guesses
from app.store.clock import now
from app.store.db import db
from app.store.ids import DIGITS
from tests.store.tables import House, at_once, rows, run

ROOT = Path(__file__).resolve().parents[2]


def show(house: House, person: int | None = None) -> str:
    codes.show_code(house.circle, house.ask(), "/c/x/share", person)
    shown = codes.code_of(house.circle, person)
    assert shown is not None
    return shown.text


def expire(house: House) -> None:
    run(
        "UPDATE join_code SET expires_at = '2020-01-01 00:00:00' WHERE circle_id = :c",
        c=house.circle,
    )


def test_a_code_says_which_circle_is_meant(house: House) -> None:
    assert codes.find_code(show(house)) == codes.Meant(house.circle, None)


@pytest.mark.parametrize("write", [str.lower, lambda code: f" {code[:3]}-{code[3:]} ", " ".join])
def test_a_code_is_read_however_it_is_typed(house: House, write: Callable[[str], str]) -> None:
    assert codes.find_code(write(show(house))) == codes.Meant(house.circle, None)


def test_letters_that_look_alike_are_the_same() -> None:
    assert codes.fold("ilo-0l1") == "110011"
    assert codes.fold("UUUUUU") is None
    assert codes.fold("12345") is None
    assert codes.fold("1234567") is None


def test_showing_it_again_keeps_the_code_and_gives_it_ten_more_minutes(house: House) -> None:
    first = show(house)
    run(
        "UPDATE join_code SET expires_at = :soon",
        soon=(now() + timedelta(seconds=5)).isoformat(" "),
    )

    again = show(house)

    shown = codes.code_of(house.circle)
    assert again == first
    assert shown is not None
    assert timedelta(minutes=9) < shown.expires_at - now() <= timedelta(minutes=10)


def test_a_code_that_ran_out_means_nothing_and_a_new_one_is_another(house: House) -> None:
    old = show(house)
    expire(house)

    assert codes.code_of(house.circle) is None
    assert codes.find_code(old) is None
    assert show(house) != old
    assert len(rows("SELECT * FROM join_code")) == 1


def test_a_code_that_was_ended_means_nothing(house: House) -> None:
    code = show(house)

    codes.end_code(house.circle, house.ask(), "/c/x/share")

    assert codes.find_code(code) is None


def test_a_circle_has_one_live_code_and_each_seat_that_moves_has_its_own(
    store: Flask, house: House
) -> None:
    shown = at_once(store, [partial(show, house)] * 8)
    moved = show(house, 3)

    assert len(set(shown)) == 1
    assert codes.find_code(moved) == codes.Meant(house.circle, 3)
    assert len(rows("SELECT * FROM join_code")) == 2


def test_a_circle_that_is_gone_has_no_code(house: House) -> None:
    code = show(house)
    run("UPDATE circle SET erased_at = '2026-11-12 00:00:00' WHERE id = :c", c=house.circle)

    assert codes.find_code(code) is None


def test_codes_are_drawn_evenly_and_none_twice_among_many() -> None:
    drawn = [codes.draw() for _ in range(100_000)]

    letters = Counter(letter for code in drawn for letter in code)
    expected = 6 * len(drawn) / len(DIGITS)
    chi_square = sum((letters[digit] - expected) ** 2 / expected for digit in DIGITS.upper())

    assert set(letters) == set(DIGITS.upper())
    assert chi_square < 69  # 31 degrees of freedom: p > 0.0001
    assert len(drawn) - len(set(drawn)) < 25  # 5 are to be expected of 30 bits


def test_a_wrong_code_takes_as_long_as_one_that_ran_out(house: House) -> None:
    old = show(house)
    expire(house)
    wrong = "000000" if old != "000000" else "000001"

    def median_gap() -> float:
        took: dict[str, list[float]] = {old: [], wrong: []}
        for _ in range(1000):
            for code in (old, wrong):
                began = time.perf_counter()
                assert codes.find_code(code) is None
                took[code].append(time.perf_counter() - began)
        slow, quick = sorted(map(statistics.median, took.values()), reverse=True)
        return slow / quick - 1

    assert any(median_gap() < 0.05 for _ in range(5))


@pytest.fixture
def minute(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Sets the clock by which tries are counted."""

    def set_to(number: int) -> None:
        monkeypatch.setattr(guesses, "this_minute", lambda: number)

    set_to(10)
    return set_to


def test_the_eleventh_try_of_one_address_in_a_minute_is_refused(
    store: Flask, minute: Callable[[int], None]
) -> None:
    tries = [guesses.may_guess("192.0.2.1") for _ in range(12)]

    assert tries == [True] * 10 + [False] * 2
    assert guesses.may_guess("192.0.2.2")
    minute(11)
    assert guesses.may_guess("192.0.2.1")


def test_one_household_has_no_more_tries_for_all_its_addresses(
    store: Flask, minute: Callable[[int], None]
) -> None:
    tries = [guesses.may_guess(f"2001:db8:0:1::{number:x}") for number in range(1, 13)]

    assert tries == [True] * 10 + [False] * 2
    assert guesses.may_guess("2001:db8:0:2::1")
    assert guesses.may_guess("no address at all")


def test_all_addresses_together_have_a_hundred_tries_a_minute(
    store: Flask, minute: Callable[[int], None]
) -> None:
    tries = [guesses.may_guess(f"192.0.2.{number // 8}") for number in range(104)]

    assert tries == [True] * 100 + [False] * 4


def test_what_one_address_tries_in_vain_locks_nobody_else_out(
    store: Flask, minute: Callable[[int], None]
) -> None:
    for _ in range(150):
        guesses.may_guess("192.0.2.1")

    assert guesses.may_guess("192.0.2.2")


def test_of_fifty_tries_at_once_exactly_the_limit_passes(
    store: Flask, minute: Callable[[int], None]
) -> None:
    answers = at_once(store, [partial(guesses.may_guess, "192.0.2.1")] * 50)

    assert answers.count(True) == 10


TRIES = """
import sys
from concurrent.futures import ThreadPoolExecutor
from app.store import guesses
from app.web.factory import create_app

guesses.this_minute = lambda: 10
app = create_app({"DATA": sys.argv[1], "DATABASE_URL": sys.argv[2] or None, "SECRET_KEY": "k" * 32})

def one(_):
    with app.app_context():
        return guesses.may_guess("192.0.2.1")

print("ready", flush=True)
sys.stdin.readline()
with ThreadPoolExecutor(10) as pool:
    print(sum(pool.map(one, range(10))), flush=True)
"""


def test_of_fifty_tries_at_once_by_five_processes_exactly_the_limit_passes(store: Flask) -> None:
    db.session.rollback()
    told = [str(store.config["DATA"]), store.config["DATABASE_URL"] or ""]
    command = [sys.executable, "-c", TRIES, *told]
    pipe = subprocess.PIPE
    workers = [
        subprocess.Popen(command, cwd=ROOT, text=True, stdin=pipe, stdout=pipe) for _ in range(5)
    ]

    heard = [str(worker.stdout and worker.stdout.readline()) for worker in workers]
    for worker in workers:
        print(file=worker.stdin, flush=True)
    passed = [int(worker.communicate(timeout=60)[0]) for worker in workers]

    assert heard == ["ready\n"] * 5
    assert sum(passed) == 10
    assert rows("SELECT tries FROM guess WHERE bucket = '192.0.2.1'") == [{"tries": 50}]


def test_tries_of_minutes_that_are_over_are_forgotten(
    store: Flask, minute: Callable[[int], None]
) -> None:
    guesses.may_guess("192.0.2.1")
    minute(11)

    guesses.may_guess("192.0.2.2")

    kept = rows("SELECT bucket FROM guess")
    db.session.rollback()
    assert sorted(row["bucket"] for row in kept) == ["192.0.2.2", "all"]
