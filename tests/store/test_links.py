"""Links: each lets somebody in as one thing, and is ended at once."""

from __future__ import annotations

from datetime import datetime
from functools import partial

import pytest
from flask import Flask

from app.store import links
from app.store.circles import enter
from app.store.devices import Role
from app.store.ids import path_of
from tests.store.tables import House, ask, at_once, code_of_refusal, open_house, phone_in, rows


def draw(number: int, _moment: datetime) -> str:
    return f"secret {number}"


def make(house: House, kind: str, person: int | None = None) -> str:
    links.make_link(house.circle, house.ask(), kind, "For Lek", person, draw)
    return f"secret {links.links_of(house.circle)[0].number}"


def role_by(house: House, token: str) -> Role | None:
    entered = enter(house.circle, token)
    return entered.role if entered else None


@pytest.mark.parametrize(("kind", "person"), [("viewer", None), ("player", 3), ("host", 2)])
def test_a_link_makes_whoever_holds_it_what_it_says(
    house: House, kind: str, person: int | None
) -> None:
    secret = make(house, kind, person)

    answer = links.redeem(house.circle, ask(), secret, "Lek's phone")

    assert answer == path_of(house.circle)
    assert role_by(house, "Lek's phone") == Role(kind, person)


def test_only_the_hash_of_a_secret_is_kept(house: House) -> None:
    make(house, "player", 3)

    kept = rows("SELECT * FROM link")[0]

    assert not {"secret 1", b"secret 1"} & set(kept.values())
    assert (kept["name"], kept["person"], kept["revoked_at"]) == ("For Lek", 3, None)


def test_a_secret_of_another_circle_opens_nothing(house: House, noise: House) -> None:
    secret = make(house, "host")

    code = code_of_refusal(lambda: links.redeem(noise.circle, ask(), secret, "a phone"))

    assert code == "no_link"
    assert role_by(noise, "a phone") is None


def test_a_revoked_link_ends_every_role_it_gave_and_gives_none(house: House) -> None:
    secret = make(house, "player", 3)
    for token in ("phone", "tablet"):
        links.redeem(house.circle, ask(), secret, token)

    links.revoke_link(house.circle, house.ask(), 1)

    assert [role_by(house, token) for token in ("phone", "tablet")] == [None, None]
    assert code_of_refusal(lambda: links.redeem(house.circle, ask(), secret, "phone")) == "no_link"
    assert enter(house.circle, "Noi's phone") is not None


def test_a_role_that_a_host_gave_outlives_the_link_it_began_with(house: House) -> None:
    watching = make(house, "viewer")
    playing = make(house, "player", 3)
    links.redeem(house.circle, ask(), watching, "phone")
    number = rows("SELECT max(id) AS id FROM device")[0]["id"]
    links.redeem(house.circle, ask(device=number), playing, "phone again")

    links.revoke_link(house.circle, house.ask(), 1)

    assert role_by(house, "phone again") == Role("player", 3)


def test_a_device_gets_a_new_token_with_more_than_it_had(house: House) -> None:
    watching, playing = make(house, "viewer"), make(house, "player", 3)
    links.redeem(house.circle, ask(), watching, "planted")
    number = rows("SELECT max(id) AS id FROM device")[0]["id"]

    links.redeem(house.circle, ask(device=number), playing, "new")

    assert role_by(house, "planted") is None
    assert role_by(house, "new") == Role("player", 3)
    assert len(rows("SELECT device FROM role WHERE circle_id = :c", c=house.circle)) == 2


def test_a_host_who_opens_a_link_to_look_on_stays_host(house: House) -> None:
    secret = make(house, "viewer")

    links.redeem(house.circle, house.ask(), secret, "new")

    assert role_by(house, "Noi's phone") == Role("host", 1)


def test_the_same_form_sent_at_once_makes_one_link_and_one_device(
    store: Flask, house: House
) -> None:
    asked = house.ask()
    named = partial(links.make_link, house.circle, asked, "player", "Lek", 3, draw)
    at_once(store, [named] * 8)
    coming = ask()

    at_once(store, [partial(links.redeem, house.circle, coming, "secret 1", "Lek's phone")] * 8)

    assert len(links.links_of(house.circle)) == 1
    assert len(rows("SELECT * FROM role WHERE circle_id = :c", c=house.circle)) == 2


@pytest.mark.parametrize("person", [9, 0])
def test_a_link_is_for_somebody_who_is_there(house: House, person: int) -> None:
    assert code_of_refusal(lambda: make(house, "player", person)) == "not_found"


def test_a_link_needs_a_name_to_be_told_from_others(house: House) -> None:
    making = partial(links.make_link, house.circle, house.ask(), "viewer", " ", None, draw)

    assert code_of_refusal(making) == "bad_name"


def test_a_link_of_another_circle_is_not_revoked(house: House, noise: House) -> None:
    make(house, "viewer")

    revoking = partial(links.revoke_link, noise.circle, noise.ask(), 1)

    assert code_of_refusal(revoking) == "not_found"
    assert links.links_of(house.circle)[0].revoked_at is None


def test_a_circle_has_so_many_links_and_no_more(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(links, "MOST", 2)
    for _ in range(2):
        make(house, "viewer")

    assert code_of_refusal(lambda: make(house, "viewer")) == "too_many_links"
    links.revoke_link(house.circle, house.ask(), 1)
    assert make(house, "viewer") == "secret 3"


def test_two_circles_may_have_links_with_one_secret(house: House) -> None:
    emma = open_house("Emma", "Jake", device="Emma's phone")
    make(house, "viewer")
    make(emma, "host")

    links.redeem(house.circle, ask(), "secret 1", "phone")

    assert role_by(house, "phone") == Role("viewer", None)
    assert role_by(emma, "phone") is None


def test_a_phone_may_become_somebody_else_of_the_same_rank(house: House) -> None:
    lek = phone_in(house, "phone", "player", 3)
    secret = make(house, "player", 4)

    links.redeem(house.circle, lek.ask(), secret, "phone of Mali")

    assert role_by(house, "phone of Mali") == Role("player", 4)
