"""Many phones at once on the same deals: what was refused is said, and nothing else is lost."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from functools import partial

from flask import Flask

from app.store import corrections, deals
from app.store.audit import Checked, audit
from app.store.db import Refused, Trouble
from tests.store.tables import House, at_once, round_of

PHONES, EDITS, HANDS = 20, 50, 10


def edit_all(house: House, phone: int) -> tuple[Counter[str], dict[tuple[int, int], int]]:
    """Fifty edits of random hands, each on the version that this phone saw; what came of them."""
    chosen, told = random.Random(phone), Counter[str]()
    applied: dict[tuple[int, int], int] = {}
    seen = dict.fromkeys(range(1, HANDS + 1), 1)
    for turn in range(EDITS):
        number, won = chosen.randint(1, HANDS), 1 + turn + EDITS * phone
        here, asked = (house.circle, 1, number), house.ask()
        try:
            send(partial(corrections.revise, *here, asked, round_of({2: won}), seen[number]))
        except Refused as refused:
            told[refused.code] += 1
            seen[number] = newer(refused, number, seen[number])
        else:
            told["applied"] += 1
            seen[number] += 1
            applied[number, seen[number]] = won
    return told, applied


def send(write: Callable[[], str]) -> None:
    """A busy database says so after a while, and the phone sends the same form again."""
    while True:
        with suppress(Trouble):
            write()
            return


def newer(refused: Refused, number: int, than: int) -> int:
    """The version that stands instead, which the refusal names."""
    version = int(str(refused.params["version"]))
    assert (refused.params["number"], version > than) == (number, True)
    return version


def test_twenty_phones_that_edit_ten_hands_lose_nothing_silently(
    store: Flask, house: House
) -> None:
    for _ in range(HANDS):
        house.record({2: 5000})

    answers = at_once(store, [partial(edit_all, house, phone) for phone in range(PHONES)])

    told = sum((each for each, _ in answers), Counter())
    applied = {at: won for _, each in answers for at, won in each.items()}
    assert told.keys() == {"applied", "edited_meanwhile"}
    assert told.total() == PHONES * EDITS
    assert told["applied"] == len(applied)  # no version was given to two phones
    last = 0
    for number in range(1, HANDS + 1):
        versions = corrections.versions_of(house.circle, 1, number)
        assert [v.version for v in versions] == list(range(1, len(versions) + 1))
        said = {v.version: v.entry.hands[0].bet for v in versions[1:]}
        assert said == {at: won for (n, at), won in applied.items() if n == number}
        found = deals.get_deal(house.circle, 1, number)
        assert found is not None
        assert found.version == len(versions)
        last += versions[-1].entry.hands[0].bet
    assert house.chips[2] == last
    assert list(audit(Checked())) == []
