"""House money and the food: names that are never dealt in, and bills that several share."""

from __future__ import annotations

import pytest

from tests.web.browser import Form, Page
from tests.web.conftest import FIVE, Opener
from tests.web.evening import entry, results, standings


def extras(board: Page, what: str = "") -> Page:
    return board.browser.get(f"{board.path}/extras" + (f"?for={what}" if what else ""))


def give(board: Page, status: int = 200, **typed: str) -> Page:
    """Chips from Noi to a name that is typed, or as said."""
    said = {"source": "1", "target": "new", "account": "Food", "amount": "30"} | typed
    return extras(board).form("/extras").fill(said).send(status)


def eat(board: Page, status: int = 200, without: tuple[int, ...] = (), **typed: str) -> Page:
    """A bill that Noi paid."""
    form = extras(board, "food").form("/extras").fill({"source": "1", "amount": "100"} | typed)
    for seat in without:
        del form.values[f"share-{seat}"]
    return form.send(status)


def chosen(page: Page, name: str) -> list[str]:
    return [tag.get_text() for tag in page.soup.select(f"#{name} option[selected]")]


def test_a_name_is_shown_below_the_players_and_settles_up_like_one(board: Page) -> None:
    after = give(board)

    assert list(standings(after)) == ["Somsak", "Lek", "Dao", "Mali", "Noi", "Food"]
    assert standings(after)["Food"] == "+30"
    assert "Food never dealt in" in after.all(".standings__row")[-1]
    assert after.follow("Settle up").all(".row__name") == ["Noi pays Food"]


def test_a_name_is_offered_again_and_not_made_twice(board: Page) -> None:
    give(board)

    form = extras(board).form("/extras")
    assert "Food, never dealt in" in extras(board).text
    after = form.fill({"source": "2", "target": "6", "amount": "5"}).send()

    assert standings(after)["Food"] == "+35"


def test_the_next_table_offers_it_and_seats_it_with_its_first_line(board: Page) -> None:
    give(board)
    circle = board.path.removesuffix("/s/1")
    second = board.browser.get(f"{circle}/s/new").form("/s").send()
    assert "Food" not in standings(second)

    form = extras(second).form("/extras").fill({"source": "p6", "target": "2", "amount": "8"})
    after = form.send()

    assert standings(after)["Food"] == "−8"
    people = board.browser.get(f"{circle}/people")
    assert people.all(".row").count("Food never dealt in") == 1


def test_nobody_is_asked_whether_they_are_the_food(board: Page) -> None:
    give(board)
    circle = board.path.removesuffix("/s/1")

    for path in (f"{circle}/s/new", f"{board.path}/seats", f"{board.path}/deals/new?by=results"):
        assert "Food" not in board.browser.get(path).response.text
    assert "Food" not in board.browser.get("/").text
    assert not [name for name in entry(board).values if name.startswith("seat6")]


def test_no_form_deals_it_in(board: Page) -> None:
    give(board)
    form = entry(board).fill(results("+1", "+1", "-1", "-1"))
    form.values["seats"] = "1 2 3 4 5 6"
    form.values["seat6-result"] = "+1"

    after = form.send()

    assert standings(after)["Food"] == "+30"


def test_a_player_is_not_called_like_it(board: Page) -> None:
    give(board)
    circle = board.path.removesuffix("/s/1")

    form = board.browser.get(f"{circle}/s/new").form("/s").fill({"person-2": "food"})
    refused = form.send(422)

    assert "Food" not in refused.all("#person-1-error")
    assert "is a name of this house already" in refused.soup.select("#person-2-error")[0].get_text()


@pytest.mark.parametrize(
    ("typed", "field", "said"),
    [
        ({"account": ""}, "account", "Type the name."),
        ({"account": "mali"}, "account", "Mali is a player."),
        ({"account": "\u202e"}, "account", "Use 1 to 24 letters"),
        ({"target": "2"}, "account", "Choose above whether it gives or gets"),
        ({"target": "p9"}, "target", "Choose one of the players."),
        ({"target": "each"}, "target", "Choose one of the players."),
        ({"source": "new"}, "target", "Choose two."),
        ({"amount": "0"}, "amount", "Enter a whole number above 0."),
    ],
)
def test_what_cannot_be_is_said_at_its_field_and_makes_nobody(
    board: Page, typed: dict[str, str], field: str, said: str
) -> None:
    refused = give(board, 422, **typed)

    assert said in refused.soup.select(f"#{field}-error")[0].get_text()
    kept = {"account": "Food", "amount": "30"} | typed
    again = refused.form("/extras").values
    assert {name: again[name] for name in ("account", "amount")} == {
        name: kept[name] for name in ("account", "amount")
    }
    assert "never dealt in" not in board.browser.get(board.path).text


def test_a_name_that_was_typed_fills_the_side_that_was_left_empty(board: Page) -> None:
    after = give(board, target="")

    assert standings(after)["Food"] == "+30"


def test_two_names_do_not_come_with_one_line(board: Page) -> None:
    give(board)
    circle = board.path.removesuffix("/s/1")
    second = board.browser.get(f"{circle}/s/new").form("/s").send()

    refused = give(second, 422, source="p6", account="Rake")

    assert "One new name at a time" in refused.text


def test_everybody_pays_the_house_at_once(board: Page) -> None:
    form = extras(board, "house").form("/extras")
    assert (form.values["source"], form.values["account"]) == ("each", "House")

    after = form.fill({"amount": "10"}).send()

    assert standings(after) == dict.fromkeys(FIVE, "−10") | {"House": "+50"}
    assert "House money" in after.all(".log__row")[0]
    assert chosen(extras(board, "house"), "target") == ["House, never dealt in"]


def test_house_money_is_corrected_for_all_who_paid(board: Page) -> None:
    after = extras(board, "house").form("/extras").fill({"amount": "10"}).send()

    form = after.browser.get(f"{board.path}/extras/1").form("/extras/1")
    assert form.values["source"] == "each"
    form.fill({"amount": "5"}).send()

    assert standings(after.browser.get(board.path))["House"] == "+25"


def test_a_bill_is_shared_by_all_and_the_odd_chips_are_said(board: Page) -> None:
    after = eat(board, amount="102", note="noodles")

    assert standings(after) == {
        "Noi": "+82", "Dao": "−20", "Mali": "−20", "Somsak": "−21", "Lek": "−21",
    }  # fmt: skip
    page = after.browser.get(f"{board.path}/deals/1")
    assert "Food and drinks" in page.text
    assert "noodles" in page.text
    assert "Noi paid 102 for all." in page.text
    assert "Somsak , Lek : one chip more" in page.text


def test_only_who_is_ticked_shares_it(board: Page) -> None:
    after = eat(board, without=(1, 4, 5))

    assert standings(after)["Noi"] == "+100"
    assert standings(after)["Dao"] == "0"
    assert "one chip more" not in after.browser.get(f"{board.path}/deals/1").text


def test_a_bill_is_corrected_as_it_was_entered(board: Page) -> None:
    after = eat(board, without=(5,), amount="81")

    form = after.browser.get(f"{board.path}/extras/1").form("/extras/1")
    assert {name for name in form.values if name.startswith("share-")} == {
        f"share-{seat}" for seat in (1, 2, 3, 4)
    }
    assert (form.values["source"], form.values["amount"]) == ("1", "81")
    form.fill({"amount": "40", "source": "5"}).send()

    assert standings(after.browser.get(board.path))["Mali"] == "+40"


@pytest.mark.parametrize(
    ("typed", "without", "field", "said"),
    [
        ({"source": ""}, (), "source", "Choose one of the players."),
        ({"source": "9"}, (), "source", "Choose one of the players."),
        ({"amount": "4"}, (), "amount", "less than one chip for each"),
        ({"amount": "x"}, (), "amount", "Enter a whole number"),
        ({}, (2, 3, 4, 5), "share-1", "Tick who shares it."),
    ],
)
def test_a_bill_that_cannot_be_is_said_at_its_field(
    board: Page, typed: dict[str, str], without: tuple[int, ...], field: str, said: str
) -> None:
    refused = eat(board, 422, without=without, **typed)

    assert said in refused.soup.select(f"#{field}-error")[0].get_text()
    assert set(standings(board.browser.get(board.path)).values()) == {"0"}


def test_in_a_game_for_points_the_food_counts_chips_and_wins_nothing(table_of: Opener) -> None:
    board = table_of("Emma", "Jake", "Alex", game="pili-pili")

    page = extras(board)
    line = Form(page, page.soup.select("#extra-other")[0])
    said = {"source": "1", "target": "new", "account": "Food", "amount": "30"}

    after = line.fill(said).send()

    assert standings(after) == {"Emma": "0", "Jake": "0", "Alex": "0", "Food": "+30"}
    totals = extras(board).form("/extras").values
    assert sorted(name for name in totals if name.startswith("start-")) == [
        "start-1", "start-2", "start-3",
    ]  # fmt: skip
    assert "Food" not in board.browser.get(f"{board.path}/show").text
