"""A hand that pays while it is played: every event is said, saved and shown by itself."""

from __future__ import annotations

import pytest
from werkzeug.datastructures import MultiDict

from tests.web.browser import Form, Page
from tests.web.conftest import Opener
from tests.web.evening import standings

SIX = ("Anna", "Ben", "Carla", "Dan", "Emil", "Eva")
ANNA, BEN, CARLA, DAN, EMIL, EVA = map(str, range(1, 7))


@pytest.fixture
def pan(table_of: Opener) -> Page:
    """Six people at a new table of Pan; Anna deals."""
    return table_of(*SIX, game="panguingue")


def hand(board: Page, by: str = "quick") -> Page:
    """The page of the hand in play, or of the next one."""
    return board.browser.get(f"{board.path}/deals/new?by={by}")


def fill(page: Page, who: str = "", **fields: str) -> Form:
    """The form of one event, with who it is about."""
    return page.form("/events").fill(({"player": who} if who else {}) | fields)


def say(
    board: Page, act: str, who: str = "", by: str = "quick", status: int = 200, **fields: str
) -> Page:
    """Taps one key of the page."""
    return fill(hand(board, by), who, **fields).send(status, button=("act", act))


def lay(board: Page, who: str, cards: str, status: int = 200, **fields: str) -> Page:
    """Enters a meld by its cards."""
    return say(board, "lay", who, "cards", status, cards=cards, **fields)


def look_out(board: Page, who: str) -> Page:
    """Going out, to be looked at and not saved yet."""
    page = hand(board)
    key = page.soup.select_one("button[value=out]")
    assert key is not None
    values = fill(page, who).values
    return board.browser.post(str(key["formaction"]), MultiDict(values) | {"act": "out"})


def go_out(board: Page, who: str) -> Page:
    """Goes out, after a look at who pays what."""
    return look_out(board, who).form("/events").send(button=("act", "out"))


def last(page: Page) -> str:
    """What the page says of the last event."""
    return page.all("[data-toast]")[0]


def wrong(page: Page) -> list[tuple[str, str]]:
    """What stands against an event, and the field it leads to."""
    return [(str(a["href"]), a.get_text()) for a in page.soup.select(".errors a")]


def now(board: Page) -> dict[str, str]:
    """The standings as the board shows them."""
    rows = board.browser.get(board.path).soup.select(".standings__row:has(bdi)")
    return {row.bdi.get_text(): row.select_one(".amount").get_text() for row in rows}  # type: ignore[union-attr]


def test_quick_and_cards_stand_in_one_hand_and_count_again_at_going_out(pan: Page) -> None:
    say(pan, f"drop {EMIL}")
    say(pan, "condition suited_valle spades", ANNA)
    lay(pan, ANNA, "Jh Qh Kh")

    after = go_out(pan, ANNA)

    assert after.path == pan.path
    assert standings(after) == {
        "Anna": "+46",
        "Emil": "−2",
        "Ben": "−11",
        "Carla": "−11",
        "Dan": "−11",
        "Eva": "−11",
    }


def test_each_event_is_saved_at_once_and_shown_on_the_board(pan: Page) -> None:
    page = say(pan, "condition suited_valle spades", ANNA)

    assert page.path.startswith(f"{pan.path}/deals/new")
    assert last(page) == "Anna +20 5 pay 4 each valle set in spades"
    assert now(pan)["Anna"] == "+20"
    assert "in play" in pan.browser.get(pan.path).text


def test_the_page_goes_on_with_the_same_person(pan: Page) -> None:
    page = say(pan, "condition high_run", BEN)

    assert fill(page).values["player"] == BEN
    assert page.soup.select_one("#held [data-now] [value='more 1']")


def test_one_more_card_on_a_condition_pays_again(pan: Page) -> None:
    say(pan, "condition mixed_valle", BEN)

    page = say(pan, "more 1", BEN)

    assert last(page) == "Ben +5 5 pay 1 each mixed valle set"
    assert page.all(".held__key") == ["mixed valle set ×4 1"]
    assert now(pan)["Ben"] == "+10"


def test_a_card_that_fits_a_meld_is_one_key_with_its_price(pan: Page) -> None:
    lay(pan, ANNA, "5s 5s 5s")
    lay(pan, BEN, "Jh Qh Kh")

    page = hand(pan)

    keys = page.soup.select(".held__card")
    assert [str(key["value"]) for key in keys] == ["add 1 5S", "add 1 7H"]
    say(pan, "add 1 5S", ANNA)
    assert now(pan)["Anna"] == "+39"


def test_who_deals_and_plays_first_is_said_and_may_be_changed_before_the_first_event(
    pan: Page,
) -> None:
    assert "Anna deals, Ben plays first. Play goes to the right." in hand(pan).text

    page = say(pan, "condition low_run", ANNA, dealer=CARLA)

    assert "Carla deals, Dan first" in page.text
    assert "Carla deals" in pan.browser.get(pan.path).text


def test_the_pot_stands_on_the_page_while_it_holds_chips(pan: Page) -> None:
    assert not hand(pan).soup.select(".play__pot")

    page = say(pan, f"drop {EMIL}")

    assert page.all(".play__pot") == ["Pot 2"]


def test_dropping_out_is_offered_before_any_other_event_only(pan: Page) -> None:
    page = say(pan, f"drop {EMIL}")
    assert len(page.soup.select("[value^='drop ']")) == 5
    assert page.soup.select_one(f"[name=player][value='{EMIL}'][disabled]")

    page = say(pan, "condition low_run", ANNA)

    assert not page.soup.select("[value^='drop ']")


def test_when_all_but_one_drop_the_last_takes_the_pot(pan: Page) -> None:
    for seat in (BEN, CARLA, DAN, EMIL):
        say(pan, f"drop {seat}")

    after = say(pan, f"drop {EVA}")

    assert after.path == pan.path
    assert standings(after)["Anna"] == "+10"


def test_going_out_is_looked_at_before_it_is_saved(pan: Page) -> None:
    say(pan, f"drop {EMIL}")
    say(pan, "condition suited_valle spades", ANNA)
    lay(pan, ANNA, "Jh Qh Kh")

    page = look_out(pan, ANNA)

    assert page.heading == "Anna goes out"
    assert page.all(".check-sheet .row") == [
        "Going out 1",
        "valle set in spades 4",
        "run with J-Q-K J Q K 1",
        "Together 6",
        "The pot goes to Anna too 2",
    ]
    assert page.all(".sums tbody tr") == [
        "Anna +26 +46",
        "Ben −6 −11",
        "Carla −6 −11",
        "Dan −6 −11",
        "Emil dropped out 0 −2",
        "Eva −6 −11",
    ]
    assert "Save hand Anna +26" in page.all(".btn--go")
    assert now(pan)["Anna"] == "+20"


def test_after_going_out_the_board_says_who_deals_and_the_page_who_plays_first(pan: Page) -> None:
    after = go_out(pan, CARLA)

    assert "Ben deals next" in after.text
    assert "Ben deals, Carla plays first" in hand(pan).text
    assert hand(pan).heading == "Pan · hand 2"


def test_what_a_meld_pays_is_shown_before_it_is_collected(pan: Page) -> None:
    form = fill(hand(pan, "cards"), ANNA, cards="5s 5s 5s")
    data = MultiDict(form.values) | {"act": "lay"}
    address = f"{pan.path}/deals/preview?by=cards&play=1"

    page = pan.browser.post(address, data)
    piece = pan.browser.post(f"{address}&piece=preview", data)

    assert page.all(".preview__what") == ["valle set in spades 4 from each of 5 +20"]
    assert fill(page).values["cards"] == "5s 5s 5s"
    assert 'data-label="Collect +20"' in piece.response.text
    assert now(pan)["Anna"] == "0"


def test_cards_that_would_pay_more_apart_are_worth_a_second_look(pan: Page) -> None:
    form = fill(hand(pan, "cards"), ANNA, cards="Ah Ah Ah Ad")
    data = MultiDict(form.values) | {"act": "lay"}

    page = pan.browser.post(f"{pan.path}/deals/preview?by=cards&play=1", data)

    assert page.all(".preview__what") == ["No condition"]
    assert len(page.all(".preview__warning:not([hidden])")) == 1
    lay(pan, ANNA, "Ah Ah Ah Ad")
    data = MultiDict(fill(hand(pan, "cards"), ANNA, cards="4h 4h 4h").values) | {"act": "lay"}
    later = pan.browser.post(f"{pan.path}/deals/preview?by=cards&play=1", data)
    assert later.all(".preview__warning:not([hidden])") == []


def test_a_condition_nobody_asked_for_in_time_pays_nothing_now(pan: Page) -> None:
    page = say(pan, "condition suited_valle", ANNA, late="y")

    assert "not asked in time" in last(page)
    assert now(pan)["Anna"] == "0"
    assert "valle set of one suit 2" in look_out(pan, ANNA).all(".check-sheet .row")


def test_the_tables_own_price_is_paid_and_marked(pan: Page) -> None:
    page = say(pan, "condition suited_valle", ANNA, chips="3")

    assert "own price" in last(page)
    assert now(pan)["Anna"] == "+15"
    assert fill(page).values["chips"] == ""


def test_cards_are_borrowed_by_ticking_them(pan: Page) -> None:
    lay(pan, ANNA, "4s 4s 4s 4s")
    page = hand(pan, "cards")
    assert page.soup.select(f"[name=lend][value='{ANNA}:1:4S']")

    page = lay(pan, ANNA, "4h 4d", lend=f"{ANNA}:1:4S")

    melds = [str(key["value"]) for key in page.soup.select(".held__card")]
    assert "add 1 4S" in melds
    assert "add 2 4C" in melds


def test_a_borrow_that_cannot_be_keeps_what_was_ticked(pan: Page) -> None:
    lay(pan, ANNA, "4s 4s 4s 4s")

    page = lay(pan, ANNA, "5h 5d", 422, lend=f"{ANNA}:1:4S")

    assert page.soup.select_one("[name=lend][checked]")
    assert fill(page).values["cards"] == "5h 5d"


def test_a_meld_is_put_right_or_taken_back(pan: Page) -> None:
    lay(pan, ANNA, "7h 7h 7h")
    lay(pan, BEN, "3c 3s 3d")

    say(pan, "repair 1", ANNA, "cards", cards="7h 7d 7s")
    page = say(pan, "give_back 1", BEN, "cards")

    assert "takes a meld back" in last(page)
    assert now(pan) == {"Anna": "+5"} | dict.fromkeys(SIX[1:], "−1")


def test_a_foul_hand_gives_back_and_collects_no_more(pan: Page) -> None:
    say(pan, "condition suited_valle", BEN)

    page = say(pan, "foul", BEN)

    assert set(now(pan).values()) == {"0"}
    assert page.soup.select_one(f"[name=player][value='{BEN}'][disabled]")


def test_an_avoidable_discard_is_ruled_on_after_the_hand_has_ended(pan: Page) -> None:
    say(pan, "condition suited_valle", ANNA)
    go_out(pan, ANNA)
    page = hand(pan)
    key = page.soup.select_one(f"[value='avoidable {BEN}']")
    assert key is not None

    after = pan.browser.post(
        str(key["formaction"]), MultiDict(fill(page).values) | {"act": f"avoidable {BEN}"}
    )

    assert after.path == pan.path
    assert standings(after)["Ben"] == "−25"
    assert standings(after)["Carla"] == "0"
    assert not hand(pan).soup.select("[value^=avoidable]")


def test_an_avoidable_discard_may_be_ruled_on_from_the_board(pan: Page) -> None:
    say(pan, f"drop {EMIL}")
    assert "last discard" not in pan.browser.get(pan.path).text
    board = go_out(pan, ANNA)
    assert board.all("[value^='avoidable ']") == ["Ben", "Carla", "Dan", "Eva"]

    after = board.form("/deals/1/events").send(button=("act", f"avoidable {BEN}"))

    assert standings(after)["Ben"] == "−4"
    assert standings(after)["Carla"] == "0"
    assert "last discard" not in after.text


def test_what_two_phones_say_of_one_hand_both_stands(pan: Page) -> None:
    say(pan, "condition low_run", ANNA)
    mine, theirs = fill(hand(pan), BEN), fill(hand(pan), CARLA)

    mine.send(button=("act", "condition high_run"))
    theirs.send(button=("act", "condition high_run spades"))

    assert now(pan)["Ben"] == "+2"
    assert now(pan)["Carla"] == "+8"


def test_two_phones_may_both_begin_a_hand(pan: Page) -> None:
    mine, theirs = fill(hand(pan), BEN), fill(hand(pan))

    mine.send(button=("act", "condition high_run"))
    page = theirs.send(422, button=("act", f"drop {EMIL}"))

    assert "One can only drop out before the first turn" in wrong(page)[0][1]
    assert now(pan)["Ben"] == "+5"


def test_the_same_form_twice_is_one_event(pan: Page) -> None:
    form = fill(hand(pan), BEN)

    form.send(button=("act", "condition high_run"))
    form.send(button=("act", "condition high_run"))

    assert now(pan)["Ben"] == "+5"


def test_an_event_for_a_hand_that_has_ended_may_begin_the_next(pan: Page) -> None:
    say(pan, "condition low_run", ANNA)
    late = fill(hand(pan), BEN)
    go_out(pan, ANNA)

    page = late.send(409, button=("act", "condition high_run"))
    assert page.heading == "Hand 1 has ended"
    page.form("/deals/2/events").send()

    assert now(pan)["Ben"] == "+2"
    assert hand(pan).heading == "Pan · hand 2"


def test_an_event_for_a_hand_that_has_ended_may_go_into_its_list(pan: Page) -> None:
    say(pan, "condition low_run", ANNA)
    late = fill(hand(pan), BEN)
    go_out(pan, ANNA)

    page = late.send(409, button=("act", "condition high_run"))
    edit = page.form("/deals/1/events").send()
    edit.form("/deals/1/edit").send()

    assert now(pan)["Ben"] == "+2"


def test_a_hand_begun_while_another_is_open_asks_where_it_belongs(pan: Page) -> None:
    say(pan, "condition low_run", ANNA)
    go_out(pan, ANNA)
    next_one = fill(hand(pan), BEN)
    pan.browser.get(pan.path).form("/undo").send()

    page = next_one.send(409, button=("act", "condition high_run"))
    assert page.heading == "Hand 1 is still in play"
    page.form("/deals/1/events").send()

    assert now(pan)["Ben"] == "+4"


def test_undo_takes_the_last_event_back_and_stays_on_the_page(pan: Page) -> None:
    say(pan, "condition low_run", ANNA)
    page = say(pan, "condition high_run", BEN)

    page = page.form("/undo").send()

    assert page.path.startswith(f"{pan.path}/deals/new?by=quick")
    assert "who=2" in page.path
    assert now(pan)["Ben"] == "−1"


@pytest.mark.parametrize(
    ("cards", "sentence"),
    [
        ("8s 8s 8s", "8♠︎ is not in the pack"),
        ("5x 5s 5s", "x is no card"),
        ("6h 6h 6c", "has two suits"),
        ("7s 7s", "A meld has 3 cards or more"),
        ("", "A meld has 3 cards or more"),
        ("2h 3h 4h 5h 6h 7h Jh Qh Kh", "would have 12 cards in melds"),
    ],
)
def test_cards_that_cannot_be_are_refused_at_their_field_and_kept(
    pan: Page, cards: str, sentence: str
) -> None:
    lay(pan, ANNA, "4d 4d 4d")

    page = lay(pan, ANNA, cards, 422)

    assert {field for field, _text in wrong(page)} == {"#cards"}
    assert any(sentence in text for _field, text in wrong(page))
    assert sentence in page.all(".field__error")[0]
    assert fill(page).values["cards"] == cards
    assert fill(page).values["player"] == ANNA


def test_a_ninth_copy_is_refused(pan: Page) -> None:
    lay(pan, ANNA, "5s 5s 5s 5s")
    lay(pan, BEN, "5s 5s 5s 5s")

    page = lay(pan, CARLA, "5s 5h 5d", 422)

    assert "only 8 5♠︎" in wrong(page)[0][1]
    assert not hand(pan).soup.select("[value='add 1 5S']")


def test_who_dropped_out_says_nothing_more(pan: Page) -> None:
    say(pan, f"drop {EMIL}")
    form = hand(pan).form("/events")
    form.values["player"] = EMIL

    page = form.send(422, button=("act", "condition low_run"))

    assert wrong(page)[0][0] == "#player"
    assert "Emil is not playing this hand any more" in wrong(page)[0][1]


def test_an_event_needs_somebody_it_is_about(pan: Page) -> None:
    page = say(pan, "condition low_run", status=422)

    assert wrong(page) == [("#player", "Choose whose event this is.")]


def test_a_price_that_is_no_number_is_asked_for_again(pan: Page) -> None:
    page = say(pan, "condition low_run", ANNA, status=422, chips="two")

    assert wrong(page)[0][0] == "#chips"
    assert fill(page).values["chips"] == "two"
    assert not page.soup.select("#more[popover]")


def test_a_second_winner_is_asked_about(pan: Page) -> None:
    say(pan, "condition low_run", ANNA)
    mine, theirs = look_out(pan, ANNA), look_out(pan, BEN)

    mine.form("/events").send(button=("act", "out"))
    page = theirs.form("/events").send(409, button=("act", "out"))

    assert page.heading == "Hand 1 has ended"


def test_an_event_at_a_closed_table_may_reopen_it(pan: Page) -> None:
    form = fill(hand(pan), ANNA)
    pan.browser.get(f"{pan.path}/close").form("/close").send()

    page = form.send(409, button=("act", "condition low_run"))

    assert page.heading == "This table is closed"


def test_undo_leads_to_no_other_site(pan: Page) -> None:
    page = say(pan, "condition low_run", ANNA)
    form = page.form("/undo")
    form.values["next"] = "//example.org/"

    assert form.send().path == pan.path
