"""What a name may be, and when two are the same."""

from __future__ import annotations

import pytest

from app.table.names import NameProblem, clean_name, name_key

FAMILY = "👨‍👩‍👧‍👦"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("  Anna ", "Anna"),
        ("น้อย", "น้อย"),
        ("ນ້ອຍ", "ນ້ອຍ"),
        (FAMILY, FAMILY),
        ("Zoe\u0308", "Zoë"),
        ("<b>&'", "<b>&'"),
    ],
)
def test_a_name_keeps_its_script(text: str, name: str) -> None:
    assert clean_name(text) == name


def test_a_name_is_as_long_as_people_see_it() -> None:
    assert clean_name(FAMILY * 24, longest=24) == FAMILY * 24
    with pytest.raises(NameProblem):
        clean_name("n" * 25, longest=24)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "  ",
        "\u200d",
        "A\u202eB",
        "A\u200bB",
        "A\nB",
        "A\x00",
        "A\u2028B",
        "a" + "\u0301" * 200,
        "\u3164",
        "\u2800",
    ],
)
def test_what_nobody_could_read_is_no_name(text: str) -> None:
    with pytest.raises(NameProblem):
        clean_name(text)


@pytest.mark.parametrize(
    ("one", "other"), [("Ann", " aNN"), ("Ⓐnn", "ann"), ("Straße", "STRASSE"), ("Zoë", "Zoe\u0308")]
)
def test_two_spellings_of_a_name_are_the_same(one: str, other: str) -> None:
    assert name_key(one) == name_key(other)


def test_two_names_are_not_the_same() -> None:
    assert name_key("Anna") != name_key("Anne")
