"""A circle that is deleted is gone, on both databases, and its neighbours stay."""

from __future__ import annotations

import pytest
from sqlalchemy import inspect, text

from app.store import circles, flags
from app.store.audit import Checked, audit
from app.store.db import Refused, db
from app.store.erasing import erase
from tests.store.nights import whole_night
from tests.store.tables import House, code_of_refusal, open_house, phone_in, rows

BELOW = "SELECT count(*) AS n FROM {} WHERE circle_id = :c"


def left_of(house: House) -> dict[str, int]:
    """How many rows of it each table holds that is there, whatever the models say."""
    db.session.rollback()
    found = {}
    for table in inspect(db.engine).get_table_names():
        columns = {column["name"] for column in inspect(db.engine).get_columns(table)}
        if "circle_id" in columns:
            found[table] = int(rows(BELOW.format(table), c=house.circle)[0]["n"])
    return {name: n for name, n in found.items() if n}


def say_wrong(house: House) -> str:
    return flags.say_wrong(house.circle, 1, 1, house.ask())


@pytest.fixture
def night(noise: House) -> House:
    """A circle with all that can lie below one: a flag and another phone too."""
    house = whole_night()
    phone_in(house, "Lek's phone", "player", 3)
    say_wrong(house)
    return house


def test_everything_of_it_is_gone_and_nothing_else(night: House, noise: House) -> None:
    assert left_of(night).keys() >= {"deal", "posting", "intent", "settlement", "payment", "flag"}

    erase(night.circle, "น้อย's house")

    assert left_of(night) == {}
    assert rows("SELECT * FROM circle WHERE id = :c", c=night.circle) == []
    assert circles.get_circle(night.circle) is None
    assert left_of(noise)
    db.session.rollback()
    assert list(audit(Checked())) == []


@pytest.mark.parametrize("name", ["", "Anna's house", "น้อย", "น้อย's house!"])
def test_another_name_deletes_nothing(night: House, name: str) -> None:
    before = left_of(night)

    assert code_of_refusal(lambda: erase(night.circle, name)) == "other_name"

    assert left_of(night) == before


def test_the_name_may_be_typed_in_other_letters_that_are_the_same(noise: House) -> None:
    house = open_house("Ploy", "Fah", device="Ploy's phone")

    erase(house.circle, "  PLOY'S HOUSE ")

    assert left_of(house) == {}


def test_a_form_that_comes_again_finds_nothing(night: House) -> None:
    erase(night.circle, "น้อย's house")

    assert code_of_refusal(lambda: erase(night.circle, "น้อย's house")) == "not_found"
    assert code_of_refusal(lambda: say_wrong(night)) == "not_found"


def test_a_phone_that_no_other_circle_knows_is_forgotten(night: House) -> None:
    open_house("Anna", device="Lek's phone")  # under a new token, but the same phone
    of_lek = {row["device"] for row in rows("SELECT device FROM role WHERE person = 3")}

    erase(night.circle, "น้อย's house")

    left = {row["id"] for row in rows("SELECT id FROM device")}
    assert night.device not in left
    assert of_lek <= left


def test_a_phone_whose_hand_stands_in_another_log_stays_though_it_left(night: House) -> None:
    elsewhere = open_house("Anna", "Ben", device="Noi's phone")
    elsewhere.record({2: 5})
    db.session.rollback()
    with db.engine.begin() as connection:
        connection.execute(text("DELETE FROM role WHERE circle_id = :c"), {"c": elsewhere.circle})

    erase(night.circle, "น้อย's house")

    assert {row["device"] for row in rows("SELECT device FROM deal")} >= {elsewhere.device}
    assert rows("SELECT id FROM device WHERE id = :d", d=elsewhere.device)


def test_a_circle_that_cannot_be_deleted_whole_stays_whole(
    night: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = left_of(night)

    def breaks(*_args: object) -> None:
        raise Refused("broken")

    monkeypatch.setattr("app.store.erasing._forget", breaks)
    assert code_of_refusal(lambda: erase(night.circle, "น้อย's house")) == "broken"

    assert left_of(night) == before
    assert circles.get_circle(night.circle) is not None
