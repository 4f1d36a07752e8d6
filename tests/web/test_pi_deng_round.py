"""What people do at a table of Pi Deng: cards, tallies, points, a draw, a match to its end."""

from __future__ import annotations

import pytest

from app.games import get_game
from tests.web.browser import Browser, Form, Page
from tests.web.conftest import Opener

GAME = "pi-deng"
HALF = "A 9 2 3 4 5 6 7 8 10 J Q K"
"""One red card of each rank: half of everything, 105."""


@pytest.fixture
def board(table_of: Opener) -> Page:
    """Anna deals first; Ben is dealt in."""
    return table_of("Anna", "Ben", game=GAME)


def entry(board: Page, by: str = "cards") -> Form:
    """The form of the next round."""
    return board.browser.get(f"{board.path}/deals/new?by={by}").form("/deals?by")


def play(board: Page, points: int, *, pairs: str = "", status: int = 200) -> Page:
    """Records a round of two by Ben's points."""
    said = {"seat2-points": str(points)} | ({"made": pairs} if pairs else {})
    return entry(board, "totals").fill(said).send(status)


def counted(board: Page) -> dict[str, str]:
    """Everybody's points, the pot among them, as the board shows them."""
    page = board.browser.get(board.path)
    names = page.all(".standings__row bdi") + ["In the pot"] * ("In the pot" in page.text)
    return dict(zip(names, page.all(".standings__row > .amount"), strict=True))


def chips(board: Page) -> list[str]:
    """What the board says of chips, the leader first."""
    return board.browser.get(board.path).all(".standings__name .muted")


def at_fields(page: Page) -> dict[str, str]:
    """The summary of a refused form: which field, and what to do."""
    links = page.soup.select(".errors a")
    return {str(link["href"])[1:]: link.get_text(strip=True) for link in links}


def test_one_pile_is_said_by_its_ranks_and_the_dealer_has_the_rest(board: Page) -> None:
    after = entry(board).fill({"seat2-cards": "A 9 2 2 5 10 10 J K"}).send()

    assert after.path == board.path
    assert counted(board) == {"Anna": "131", "Ben": "79"}
    assert "Anna 131" in after.all(".log__row")[0]
    assert "A + 9 = 30" in after.all(".log__row")[0]


def test_the_ranks_are_kept_and_come_back_for_a_correction(board: Page) -> None:
    entry(board).fill({"seat2-cards": "k a 9 10 10"}).send()

    form = board.browser.get(f"{board.path}/deals/1/edit").form("/edit?by=cards")
    assert form.values["seat2-cards"] == "A 9 10 10 K"
    assert form.values["rest_to"] == "1"
    form.fill({"seat2-cards": "A 9 10 10 K K"}).send()

    assert counted(board) == {"Anna": "140", "Ben": "70"}
    page = board.browser.get(f"{board.path}/deals/1")
    assert page.all(".pile-cards")[1] == "A 9 10 10 K K"
    assert "Anna has all red cards that nobody else was given." in page.text


def test_the_deal_alternates(board: Page) -> None:
    assert entry(board).values["dealer"] == "1"
    assert "Ben deals next" in play(board, 113, pairs="1").text
    assert entry(board).values["dealer"] == "2"
    assert "Anna deals next" in play(board, 90, pairs="0").text


def test_the_other_sides_points_follow_from_the_pairs(board: Page) -> None:
    play(board, 96, pairs="1")

    assert counted(board) == {"Anna": "113", "Ben": "96"}


def test_points_without_the_pairs_are_asked_for_them(board: Page) -> None:
    page = play(board, 96, status=422)

    asks = "Say how many pairs of ace and nine were made, or enter the points of every player."
    assert at_fields(page) == {"made": asks}
    assert page.form("/deals?by").values["seat2-points"] == "96"


def test_a_sum_that_no_red_cards_give_is_refused_and_kept(board: Page) -> None:
    said = {"seat1-points": "100", "seat2-points": "111"}

    page = entry(board, "totals").fill(said).send(422)

    (text,) = at_fields(page).values()
    assert text.startswith("All points together come to 211")
    assert "208, 209, 210" in text
    assert page.form("/deals?by").values["seat2-points"] == "111"


def test_points_that_contradict_the_pairs_are_refused(board: Page) -> None:
    said = {"seat1-points": "100", "seat2-points": "109", "made": "0"}

    page = entry(board, "totals").fill(said).send(422)

    assert list(at_fields(page)) == ["seat1-points"]


def test_points_that_nobody_can_have_are_worth_a_second_look(board: Page) -> None:
    form = entry(board, "totals").fill({"seat2-points": "1", "made": "2"})

    page = board.browser.post(f"{board.path}/deals/preview?by=totals", form.values)

    assert "The red cards cannot be shared out so that they give 209, 1." in page.text
    assert form.send().path == board.path


def test_where_the_nine_is_always_ten_nobody_asks_for_pairs(table_of: Opener) -> None:
    board = table_of("Anna", "Ben", game=GAME, **{"option-ace_nine": "nine10"})
    assert not board.browser.get(f"{board.path}/deals/new?by=totals").soup.select("select#made")

    after = play(board, 96)

    assert counted(board) == {"Anna": "114", "Ben": "96"}
    assert "A = 20, 9 = 10" in after.all(".log__row")[0]


def test_a_tally_of_one_player_leaves_the_other_the_rest(board: Page) -> None:
    said = {"seat2-aces": "1", "seat2-nines": "0", "seat2-tens": "5", "seat2-pips": "36"}

    entry(board, "tallies").fill(said).send()

    assert counted(board) == {"Anna": "103", "Ben": "106"}
    page = board.browser.get(f"{board.path}/deals/1")
    assert "Aces: 1 Nines: 2 10, J, Q, K: 3 2 to 8: 34" in page.text


def test_too_many_aces_are_said_at_the_aces(board: Page) -> None:
    said = {"seat2-aces": "3", "seat2-nines": "0", "seat2-tens": "5", "seat2-pips": "36"}

    page = entry(board, "tallies").fill(said).send(422)

    assert list(at_fields(page)) == ["seat1-aces"]
    assert "There are 2 red aces, and here are 3" in page.text
    assert page.form("/deals?by").values["seat2-aces"] == "3"


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("A 9 9 9", "9♥︎ is counted twice"),
        ("7s", "7♠︎ is black"),
        ("A queen", "QUEEN is no card"),
        ("12", "is no card"),
    ],
)
def test_a_card_that_cannot_be_is_explained_at_its_field(
    board: Page, typed: str, says: str
) -> None:
    page = entry(board).fill({"seat2-cards": typed}).send(422)

    assert any(says.lower() in text.lower() for text in at_fields(page).values())
    assert set(at_fields(page)) == {"seat2-cards"}
    assert page.form("/deals?by").values["seat2-cards"] == typed


def test_cards_that_are_with_nobody_are_named(board: Page) -> None:
    page = entry(board).fill({"seat2-cards": HALF, "rest_to": ""}).send(422)

    assert "13 red cards are with nobody" in page.text


def test_saving_will_say_who_wins_and_what_the_pair_counts(board: Page) -> None:
    form = entry(board).fill({"seat2-cards": HALF})

    url = f"{board.path}/deals/preview?by=cards&piece=preview"
    piece = board.browser.post(url, form.values).soup.select_one("#preview")

    assert piece is not None
    assert piece["data-label"] == "Save · all level"
    assert "105 + 105 = 210 ✓" in piece.text
    assert "Two A + 9 pairs (Anna, Ben): 60 instead of 58" in piece.text
    assert "13 cards" in piece.text


def test_a_draw_leaves_the_stakes_in_the_pot_for_the_next_winner(table_of: Opener) -> None:
    options = {"option-stake": "fixed", "option-draw": "carry", "option-unit": "5"}
    board = table_of("Anna", "Ben", game=GAME, **options)

    entry(board).fill({"seat2-cards": HALF}).send()
    assert counted(board) == {"Anna": "105", "Ben": "105", "In the pot": "+10"}
    play(board, 113, pairs="1")

    assert counted(board) == {"Ben": "218", "Anna": "201"}
    assert chips(board) == ["+10 chips", "−10 chips"]
    why = board.browser.get(f"{board.path}/deals/2/why/2")
    assert "Ben wins the round: Anna pays the stake of 5" in why.text
    assert "Ben takes 10 out of the pot of 10" in why.text


def test_why_counts_step_by_step_under_the_tables_reading(board: Page) -> None:
    entry(board).fill({"seat2-cards": "A 9 2 2 5 10 10 J K"}).send()

    steps = board.browser.get(f"{board.path}/deals/1/why/2").all(".steps > li")

    assert steps == [
        "Aces 1 × 20 = 20",
        "Nines 1 × 9 = 9",
        "10, J, Q, K 4 × 10 = 40",
        "2 to 8 add up to 9",
        "Pairs of A and 9 1 × 1 more = 1 A + 9 = 30",
        "Points 79 A + 9 = 30",
        "Round Anna wins: 131 : 79",
    ]


def test_a_match_ends_at_the_goal(table_of: Opener) -> None:
    options = {"option-match": "cumulative", "option-goal": "200"}
    board = table_of("Anna", "Ben", game=GAME, **options)
    play(board, 113, pairs="1")
    late = entry(board, "totals").fill({"seat2-points": "50", "made": "1"})

    after = play(board, 90, pairs="0")

    assert counted(board) == {"Anna": "214", "Ben": "203"}
    assert "Won by Anna" in after.text
    assert after.link("New game")
    assert "The game has ended" in late.send(422).text


def test_three_players_each_say_their_own(table_of: Opener) -> None:
    board = table_of("Anna", "Ben", "Carla", game=GAME)
    said = {"seat2-cards": "A 9 2 5 10", "seat3-cards": "Q K K"}

    after = entry(board).fill(said).send()

    assert counted(board) == {"Anna": "133", "Ben": "47", "Carla": "30"}
    assert "Ben deals next" in after.text
    assert "70 reached" in board.browser.get(f"{board.path}/deals/1/why/1").text


def test_three_players_points_need_two_of_them_and_the_pairs(table_of: Opener) -> None:
    board = table_of("Anna", "Ben", "Carla", game=GAME)
    form = entry(board, "totals").fill({"seat2-points": "70", "made": "1"})

    page = form.send(422)
    assert set(at_fields(page)) == {"seat1-points", "seat3-points"}
    page.form("/deals?by").fill({"seat3-points": "69"}).send()

    assert counted(board) == {"Anna": "70", "Ben": "70", "Carla": "69"}


def test_where_pairs_are_of_one_suit_the_suits_are_asked(table_of: Opener) -> None:
    board = table_of("Anna", "Ben", game=GAME, **{"option-same_suit": "True"})

    page = entry(board).fill({"seat2-cards": "A 9 10"}).send(422)
    assert "Pairs must be of one suit here" in page.text
    half_said = page.form("/deals?by").fill({"seat2-cards": "Ah 9 10"}).send(422)
    assert "Say whether the ace and the nine of Anna are" in half_said.text
    half_said.form("/deals?by").fill({"seat2-cards": "Ah 9d 10"}).send()

    assert counted(board) == {"Anna": "169", "Ben": "39"}
    edit = board.browser.get(f"{board.path}/deals/1/edit").form("/edit?by=cards")
    assert edit.values["seat2-cards"] == "Ah 9d 10"


def test_a_round_opens_again_in_the_way_it_was_said(board: Page) -> None:
    play(board, 96, pairs="1")

    edit = board.browser.get(f"{board.path}/deals/1/edit")
    assert edit.form("/edit?by=totals").values["seat1-points"] == "113"
    assert board.browser.get(f"{board.path}/deals/new").all("[aria-current]") == ["Totals"]


def test_another_way_is_one_key_and_takes_along_what_was_typed(board: Page) -> None:
    form = entry(board).fill({"seat2-cards": "A 9"})

    page = board.browser.post(f"{board.path}/deals/preview?by=totals", form.values)

    assert page.all(".ways__way") == ["Red cards", "Tallies", "Totals"]
    assert page.all("[aria-current]") == ["Totals"]
    assert page.form("/deals?by=totals").values["seat2-cards"] == "A 9"
    page.form("/deals?by=totals").fill({"seat2-points": "96", "made": "1"}).send()
    assert counted(board) == {"Anna": "113", "Ben": "96"}


def test_the_reading_of_ace_and_nine_is_asked_openly(browser: Browser) -> None:
    page = browser.get(f"/new?game={GAME}")

    assert page.soup.select_one("#option-ace_nine").find_parent("details") is None  # type: ignore[union-attr]
    assert page.soup.select_one("#option-goal").find_parent("details")  # type: ignore[union-attr]


def test_the_rules_page_prints_the_deal_and_what_this_table_counts(table_of: Opener) -> None:
    board = table_of("Anna", "Ben", game=GAME, **{"option-ace_nine": "ace30"})

    page = board.browser.get(f"{board.path}/rules")

    assert "Deal 10 cards to each player, lay 12 face up on the table and leave 20" in page.text
    assert "Deal 7 cards to each player, lay 10 face up on the table and leave 21" in page.text
    assert "Three of a kind among the open cards, of 10, J, Q or K" in page.text
    assert "All points together: 208, 218, 228" in page.text
    assert "instead of 29 39" in page.text


def test_the_rules_page_counts_a_pile(browser: Browser) -> None:
    page = browser.get(f"/rules/{GAME}?dealer=2&rest_to=2&seat1-cards=A+9+10+K")

    answer = page.all(".try__answer")[0]
    assert "You 50" in answer
    assert "The other, with the rest 160" in answer
    wrong = browser.get(f"/rules/{GAME}?dealer=2&rest_to=2&seat1-cards=A+A+A")
    assert "is counted twice" in wrong.all(".try__answer")[0]


def test_the_game_counts_points() -> None:
    game = get_game(GAME)

    assert game.unit == "points"
    assert list(game.seats) == [2, 3]
