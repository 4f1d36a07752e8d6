"""A plan is made, its payments are marked, and it stays right while play goes on."""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from flask import Flask
from sqlalchemy import text

from app.store.audit import Checked, audit
from app.store.db import db
from app.web.asking import new_key
from tests.web.browser import Browser, Form, Page
from tests.web.conftest import Opener
from tests.web.door import phone_of
from tests.web.driving import everything, leave_a_pot
from tests.web.evening import play
from tests.web.phone import Phone


@pytest.fixture
def over(table_of: Opener) -> Page:
    """A table where chips are money, after one round."""
    names = ("Noi", "Somsak", "Lek", "Dao", "Mali")
    return play(table_of(*names, chip_value="0.5", currency="THB"), "+1", "+2", "-1", "-2")


def circle_of(page: Page) -> str:
    return "/".join(page.path.split("/")[:3])


def make(board: Page, query: str = "?s=1") -> Page:
    """Makes the plan that the page of this scope offers."""
    page = board.browser.get(f"{circle_of(board)}/settle{query}")
    scope = re.sub(r"[?&]bank=[0-9]+", "", query)
    tag = page.soup.select_one(f"form[method=post][action$='/settle{scope}']")
    assert tag is not None, page.text
    return Form(page, tag).send()


def paying(page: Page, payer: int, payee: int) -> Form:
    """The one-tap form of this line."""
    for tag in page.soup.select("form[action$='/payments']"):
        field = tag.select_one("input[name=line]")
        if field is not None and str(field["value"]).startswith(f"{payer}-{payee}-"):
            return Form(page, tag)
    raise AssertionError(f"{payer} pays {payee} nothing that can be marked: {page.text}")


def part(page: Page, payer: int, payee: int, amount: str) -> Form:
    """The form for a part, filled in for this line."""
    tag = page.soup.select_one("form:has(input[name=amount])")
    assert tag is not None, page.text
    options = [str(option["value"]) for option in tag.select("option")]
    line = next(value for value in options if value.startswith(f"{payer}-{payee}-"))
    return Form(page, tag).fill({"line": line, "amount": amount})


def undoing(page: Page) -> Form:
    tag = page.soup.select_one("form:has(input[name=taken_back])")
    assert tag is not None
    return Form(page, tag)


def payments(app: Flask) -> int:
    return len(everything(app)["payment"])


def phone(board: Page, kind: str, person: int | None) -> Browser:
    browser = board.browser
    return phone_of(browser.client.application, circle_of(board), kind, person, browser.base)


def by_baton(app: Flask) -> None:
    """From now on one phone records: those who only play score no more."""
    with app.app_context():
        db.session.execute(text("UPDATE circle SET scoring = 'baton'"))
        db.session.commit()


def lines_of(page: Page) -> list[str]:
    return page.all(".due .row__name")


def sound(app: Flask) -> None:
    with app.app_context():
        assert list(audit(Checked())) == []


def test_a_plan_shows_each_payment_with_its_key(over: Page) -> None:
    plan = make(over)

    assert plan.path.endswith("/settle/1")
    assert lines_of(plan) == ["Dao pays Somsak", "Mali pays Lek"]
    assert plan.all(".due .row__amount") == ["0.50 THB", "1.00 THB"]
    assert "2 payments are left" in plan.text
    assert "Plan 1, made by Noi" in plan.text
    assert "Pok Deng: made at round 1" in plan.text


def test_the_page_says_why_nobody_can_do_with_fewer(over: Page) -> None:
    plan = make(over)

    assert "There are 2 groups: each clears among its own people." in plan.text
    assert plan.all(".shares tbody tr") == [
        "Dao −0.50 THB 0",
        "Somsak +0.50 THB 0",
        "Mali −1.00 THB 0",
        "Lek +1.00 THB 0",
    ]
    assert "Whoever lost pays what they lost and no more" in plan.text
    assert "So no plan has fewer payments." in plan.text


def test_one_tap_marks_a_payment_paid_and_says_by_whom(app: Flask, over: Page) -> None:
    plan = make(over)

    paid = paying(plan, 4, 2).send()

    assert paid.path == plan.path
    assert "1 payment is left" in paid.text
    assert "0.50 THB paid · Noi" in paid.text
    assert "Dao pays Somsak 0.50 THB: paid" in paid.text
    sound(app)


def test_when_all_is_paid_the_page_says_so_and_nothing_is_unsettled(over: Page) -> None:
    plan = make(over)

    done = paying(paying(plan, 4, 2).send(), 5, 3).send()

    assert "All is paid" in done.text
    tab = over.browser.get(f"{circle_of(over)}/settle")
    assert "Nobody owes anybody" in tab.text
    assert not tab.soup.select("form[action$='/settle']")


def test_a_double_tap_on_paid_pays_once(app: Flask, over: Page) -> None:
    form = paying(make(over), 4, 2)

    form.send()
    form.send()

    assert payments(app) == 1


def test_two_phones_that_mark_the_same_payment_mark_it_once(app: Flask, over: Page) -> None:
    plan = make(over)
    other = phone(over, "player", 4).get(plan.path)
    mine, theirs = paying(plan, 4, 2), paying(other, 4, 2)

    mine.send()
    after = theirs.send()

    assert "1 payment is left" in after.text
    assert payments(app) == 1


def test_a_part_is_paid_and_what_is_left_is_shown(over: Page) -> None:
    plan = make(over)

    some = part(plan, 5, 3, "0,40").send()

    assert "0.60 THB of 1.00 THB is left" in some.text
    assert "Mali pays Lek 1.00 THB: 0.60 THB left" in some.text
    assert "Mali pays Lek 1.00 THB: paid" in paying(some, 5, 3).send().text


@pytest.mark.parametrize("typed", ["๐.๔๐", "໐,໔໐", " 0.40 ", ".4"])
def test_an_amount_is_read_in_anybodys_digits(over: Page, typed: str) -> None:
    expected = 422 if typed == ".4" else 200

    answer = part(make(over), 5, 3, typed).send(status=expected)

    assert ("0.60 THB of 1.00 THB" in answer.text) == (expected == 200)


@pytest.mark.parametrize(
    "typed", ["", "0", "-1", "1.01", "0.001", "x", "1e2", "1,000.00", "9" * 40]
)
def test_a_bad_amount_says_what_it_may_be_and_keeps_what_was_typed(
    app: Flask, over: Page, typed: str
) -> None:
    refused = part(make(over), 5, 3, typed).send(status=422)

    assert "Enter what was paid: from 0.01 THB to 1.00 THB." in refused.text
    assert refused.soup.select("input[name=amount]")[0]["value"] == typed
    chosen = refused.soup.select("option[selected]")
    assert [str(option["value"]) for option in chosen] == ["5-3-0"]
    assert payments(app) == 0


def test_a_part_that_somebody_marked_meanwhile_is_asked_about(app: Flask, over: Page) -> None:
    plan = make(over)
    slow = part(plan, 5, 3, "0.40")
    part(over.browser.get(plan.path), 5, 3, "0.50").send()

    asked = slow.send(status=409)

    assert "Somebody marked this meanwhile: 0.50 THB is left." in asked.text
    assert asked.soup.select("input[name=amount]")[0]["value"] == "0.40"
    assert payments(app) == 1
    part(asked, 5, 3, "0.40").send()
    assert payments(app) == 2


def test_a_payment_is_taken_back_by_one_tap(app: Flask, over: Page) -> None:
    paid = paying(make(over), 4, 2).send()
    undo = undoing(paid)

    after = undo.send()
    undo.send()

    assert "2 payments are left" in after.text
    assert payments(app) == 2
    sound(app)


def test_a_player_marks_payments_of_their_own_and_no_stranger_s(app: Flask, over: Page) -> None:
    plan = make(over)
    by_baton(app)
    daos = phone(over, "player", 4).get(plan.path)
    theirs = paying(plan, 5, 3)
    before = everything(app)

    assert "Mali pays Lek" in daos.text
    assert len(daos.soup.select("form:has(input[name=line]):not(:has(select))")) == 1
    forged = Form(daos, paying(daos, 4, 2).tag).fill({"line": theirs.values["line"]})
    refused = forged.send(status=403)

    assert "Not from this phone" in refused.text
    assert everything(app) == before
    assert "0.50 THB paid · Dao" in paying(daos, 4, 2).send().text


def test_who_is_refused_a_payment_is_written_down(
    app: Flask, over: Page, caplog: pytest.LogCaptureFixture
) -> None:
    plan = make(over)
    by_baton(app)
    daos = phone(over, "player", 4).get(plan.path)

    paying(daos, 4, 2).fill({"line": "5-3-0"}).send(status=403)

    assert [said for said in caplog.messages if said.startswith("refused POST plans.mark")]


def test_a_player_takes_back_no_stranger_s_payment(app: Flask, over: Page) -> None:
    paid = paying(make(over), 5, 3).send()
    by_baton(app)
    daos = phone(over, "player", 4).get(paid.path)
    form = paying(daos, 4, 2)
    del form.values["line"]
    form.values["taken_back"] = "1"

    form.send(status=403)

    assert not daos.soup.select("input[name=taken_back]")
    assert payments(app) == 1


def test_who_receives_may_mark_it_too(app: Flask, over: Page) -> None:
    plan = make(over)
    by_baton(app)

    paid = paying(phone(over, "player", 3).get(plan.path), 5, 3).send()

    assert "1.00 THB paid · Lek" in paid.text


def test_who_only_looks_on_reads_the_plan(over: Page) -> None:
    plan = make(over)

    seen = phone(over, "viewer", None).get(plan.path)

    assert lines_of(seen) == ["Dao pays Somsak", "Mali pays Lek"]
    assert not seen.soup.select("form")


def test_after_more_hands_the_plan_offers_a_new_one_and_what_is_paid_stays(
    app: Flask, over: Page
) -> None:
    plan = make(over)
    paying(plan, 4, 2).send()
    play(over, "+1", "+1", "-1", "-1")
    play(over, "+1", "0", "-1", "0")

    stale = over.browser.get(plan.path)
    new = stale.form("/settle?plan=1").send()

    assert "made at round 1; 2 since" in stale.text
    assert "It is no longer what is owed." in stale.text
    assert lines_of(new)[:2] == ["Dao pays Somsak", "Mali pays Lek"]
    assert new.all(".due .row__amount")[:2] == ["1.00 THB", "1.50 THB"]
    assert "Paid before, and counted Dao to Somsak 0.50 THB paid" in new.text
    sound(app)


def test_a_deal_that_was_corrected_is_counted_as_such(over: Page) -> None:
    plan = make(over)
    form = over.browser.get(f"{over.path}/deals/1/edit").form("/edit?by")
    form.fill({"seat2-result": "+2"}).send()

    assert "made at round 1; 1 corrected since" in over.browser.get(plan.path).text


def test_a_replaced_plan_leads_to_the_new_one_and_takes_no_payments(over: Page) -> None:
    plan = make(over)
    slow = paying(plan, 4, 2)
    play(over, "+1", "+1", "-1", "-1")
    make(over)

    late = slow.send(status=409)

    assert "A newer plan has taken the place of this one. Mark it there." in late.text
    assert late.follow("To plan 2").path.endswith("/settle/2")
    assert not late.soup.select("input[name=line], select[name=line]")


def test_a_plan_on_its_table_s_page_is_marked_with_one_tap(over: Page) -> None:
    make(over)

    page = over.follow("Settle up")

    assert lines_of(page) == ["Dao pays Somsak", "Mali pays Lek"]
    assert not page.soup.select("form[action$='/settle?s=1']")
    assert "1 payment is left" in paying(page, 4, 2).send().text


def test_markup_in_a_name_or_a_handle_is_text(table_of: Opener) -> None:
    board = table_of("<b>Noi</b>", "So'm\"sak", chip_value="1", currency="THB")
    plan = make(play(board, "-2"))
    person = board.browser.get(f"{circle_of(board)}/people/1").form("/people/1")
    person.fill({"pay_to": "<i>081</i>"}).send()

    shown = board.browser.get(plan.path)
    paid = paying(shown, 2, 1).send()

    for page in (shown, paid):
        assert lines_of(page) == ["So'm\"sak pays <b>Noi</b>"]
        assert "So'm\"sak pays <b>Noi</b> 2.00\xa0THB" in page.soup.select("textarea")[0].get_text()
    assert shown.all(".due__to") == ["<i>081</i>"]


def test_one_bank_is_another_way(over: Page) -> None:
    shown = over.browser.get(f"{circle_of(over)}/settle?s=1&bank=1")

    plan = shown.form("/settle?s=1").send()

    assert "all pay Noi" in shown.all("option[selected]")
    assert lines_of(plan) == [
        "Dao pays Noi", "Mali pays Noi", "Noi pays Somsak", "Noi pays Lek",
    ]  # fmt: skip
    assert "Everybody pays Noi what they lost" in plan.text
    assert "So no plan has fewer payments." not in plan.text


def test_one_bank_may_take_the_place_of_a_plan_that_stands(over: Page) -> None:
    make(over)
    asked = over.follow("Settle up").soup.select_one("form[method=get] select[name=bank]")

    plan = make(over, "?s=1&bank=3")

    assert asked is not None
    assert plan.path.endswith("/settle/2")
    assert lines_of(plan) == ["Dao pays Lek", "Mali pays Lek", "Lek pays Somsak"]


def test_a_bank_who_sat_at_another_table_only_is_one_for_all(over: Page) -> None:
    circle = circle_of(over)
    table = over.browser.get(f"{circle}/s/new").form("/s").fill({"person-5": "Kai"}).send()
    worth = over.browser.get(f"{table.path}/worth").form("/worth")
    worth.fill({"currency": "EUR", "chip_value": "1"}).send()
    play(table, "+3", "0", "0", "0")

    first = make(over, "?bank=6")
    paying(first.follow("To plan 2"), 4, 6).send()
    shown = over.browser.get(f"{circle}/settle")

    assert lines_of(first) == ["Noi pays Kai", "Kai pays Somsak"]
    assert "3 payments are left" in shown.text
    assert "With all that came since" not in shown.text


def test_a_bank_that_is_nobody_is_the_fewest_payments(over: Page) -> None:
    for odd in ("99", "x", "-1", ""):
        page = over.browser.get(f"{circle_of(over)}/settle?s=1&bank={odd}")
        assert "2 payments clear everything" in page.text


def test_a_plan_with_payments_is_not_cut_in_two(over: Page) -> None:
    circle = circle_of(over)
    second = over.browser.get(f"{circle}/s/new").form("/s").send()
    play(second, "+2", "0", "-2", "0")
    both = make(over, "")
    paying(both, 5, 3).send()
    alone = over.browser.get(f"{circle}/settle?s=2")

    forged = Form(both, both.soup.select("form")[0])
    forged.tag["action"] = f"{circle}/settle?s=2"
    refused = forged.send(status=409)

    for page in (alone, refused):
        assert "Another plan is in the way" in page.text
        assert page.link("Settle everything") == f"{circle}/settle"
        assert page.link("To plan 1") == both.path
        assert not page.soup.select("form[action$='/settle?s=2']")


def test_chips_in_a_pot_are_asked_about_before_a_plan_is_made(table_of: Opener) -> None:
    board = table_of("Noi", "Somsak", "Lek", "Dao", "Mali", game="panguingue")
    leave_a_pot(board)
    circle = circle_of(board)
    second = board.browser.get(f"{circle}/s/new?game=pok-deng").form("/s").send()
    play(second, "+1", "+2", "-1", "-2")
    form = board.browser.get(f"{circle}/settle?s=2").form("/settle?s=2")
    form.tag["action"] = f"{circle}/settle"

    asked = form.send(status=409)

    assert "in the pot" in asked.text
    assert asked.form("/pot").tag["action"]


def test_where_nobody_owes_anything_no_plan_is_offered(board: Page) -> None:
    page = board.follow("Settle up")

    assert not page.soup.select("form[method=post]")


def test_the_payment_handle_stands_next_to_the_payment(over: Page) -> None:
    plan = make(over)
    person = over.browser.get(f"{circle_of(over)}/people/3").form("/people/3")
    person.fill({"pay_to": " PromptPay 081-234-5678 "}).send()

    shown = over.browser.get(plan.path)

    assert shown.all(".due__to") == ["PromptPay 081-234-5678"]
    assert "Mali pays Lek 1.00 THB (PromptPay 081-234-5678)" in shown.text
    again = over.browser.get(f"{circle_of(over)}/people/3").form("/people/3")
    assert again.values["pay_to"] == "PromptPay 081-234-5678"
    again.fill({"pay_to": ""}).send()
    assert over.browser.get(plan.path).all(".due__to") == []


def test_who_is_owed_says_on_their_own_phone_where_it_is_sent_to(app: Flask, over: Page) -> None:
    plan = make(over)
    lek = phone_of(app, circle_of(over), "player", 3, over.browser.base)
    mine = lek.get(plan.path).follow("Say where they send it to")

    mine.form("/me/paid").fill({"pay_to": " 081 234 5678 "}).send()

    assert lek.get(plan.path).all(".due__to") == ["081 234 5678"]
    assert lek.get(plan.path).all(".due__unsaid") == []
    assert lek.get(mine.path).form("/me/paid").values["pay_to"] == "081 234 5678"
    assert over.browser.get(plan.path).all(".due__to") == ["081 234 5678"]
    lek.get(mine.path).form("/me/paid").fill({"pay_to": ""}).send()
    assert over.browser.get(plan.path).all(".due__to") == []


def test_nobody_is_asked_where_somebody_else_is_paid(app: Flask, over: Page) -> None:
    plan = make(over)
    phones = [("player", 4), ("viewer", 3), ("viewer", None)]

    for kind, person in phones:
        page = phone_of(app, circle_of(over), kind, person, over.browser.base).get(plan.path)
        assert page.all(".due__unsaid") == [], (kind, person)


def test_a_bad_handle_of_one_s_own_is_said_at_its_field_and_kept(over: Page) -> None:
    form = over.browser.get(f"{circle_of(over)}/me").form("/me/paid")

    refused = form.fill({"pay_to": "x" * 81}).send(422)

    assert refused.all("#pay_to-error") == [
        "Say it in one line of 80 letters, none of them invisible."
    ]
    assert refused.soup.select(".errors a[href='#pay_to']")
    assert refused.form("/me/paid").values["pay_to"] == "x" * 81


def test_a_phone_that_is_nobody_s_says_nothing_of_money(app: Flask, over: Page) -> None:
    guest = phone_of(app, circle_of(over), "player", None, over.browser.base)
    token = str(guest.get(over.path).soup.select("meta[name=csrf-token]")[0]["content"])

    page = guest.get(f"{circle_of(over)}/me")
    fields = {"csrf_token": token, "key": new_key(), "pay_to": "081"}

    assert page.soup.select("form[action$='/me/paid']") == []
    guest.post(f"{circle_of(over)}/me/paid", fields, 403)


@pytest.mark.parametrize("typed", ["x" * 81, "pay\u202eme"])
def test_a_bad_handle_says_how_long_it_may_be(over: Page, typed: str) -> None:
    form = over.browser.get(f"{circle_of(over)}/people/3").form("/people/3")

    refused = form.fill({"pay_to": typed, "name": "Lek"}).send(status=422)

    assert "Say it in one line of 80 letters" in refused.text
    assert refused.soup.select("#pay_to")[0]["value"] == typed


@pytest.mark.parametrize("number", ["2", "0", "x", "9999999999"])
def test_a_plan_that_was_not_made_is_nowhere(over: Page, number: str) -> None:
    make(over)

    over.browser.get(f"{circle_of(over)}/settle/{number}", 404)
    over.browser.get(f"{circle_of(over)}/settle?plan={number}", 404)


def test_a_line_that_no_plan_has_is_nowhere(over: Page) -> None:
    plan = make(over)

    for line in ("", "x", "4-2", "2-4-0", "4-2-0-1", "9-9-9"):
        paying(plan, 4, 2).fill({"line": line}).send(status=404)


@pytest.mark.browser
def test_settling_takes_one_tap_to_see_and_one_to_mark(phone_at_table: Callable[[], Phone]) -> None:
    phone = phone_at_table()

    phone.tap(phone.page.get_by_role("link", name="Settle up"))
    phone.page.wait_for_url("**/settle?s=1")
    assert phone.taps == 1
    phone.page.get_by_role("button", name="Make the plan").tap()
    phone.page.wait_for_url("**/settle/1")
    before = phone.taps
    phone.tap(phone.page.get_by_role("button", name="Paid: ").first)
    phone.page.get_by_text("paid ·").first.wait_for()

    assert phone.taps - before == 1


def beside(phone: Phone, app: Flask) -> Browser:
    """Another tab of the same phone."""
    browser = Browser(app)
    cookie = next(c for c in phone.context.cookies() if c["name"] == "dev")
    browser.client.set_cookie("dev", str(cookie["value"]))
    return browser


@pytest.fixture
def phone_at_table(phone: Phone, app: Flask) -> Callable[[], Phone]:
    """The phone at a table after one round."""

    def at_table() -> Phone:
        board = phone.open_table("Noi", "Mali", "Dao")
        play(beside(phone, app).get(board), "+1", "-2")
        phone.open(board)
        return phone

    return at_table


@pytest.mark.browser
def test_what_another_phone_marks_shows_within_seconds(
    phone_at_table: Callable[[], Phone], app: Flask
) -> None:
    phone = phone_at_table()
    phone.page.get_by_role("link", name="Settle up").tap()
    phone.page.get_by_role("button", name="Make the plan").tap()
    phone.page.wait_for_url("**/settle/1")
    browser = beside(phone, app)
    plan = browser.get(phone.page.url.removeprefix(phone.site))

    Form(plan, plan.soup.select("form:has(input[name=line])")[0]).send()

    phone.page.get_by_text("paid ·").first.wait_for()


@pytest.mark.browser
def test_what_another_phone_records_shows_where_a_plan_is_about_to_be_made(
    phone_at_table: Callable[[], Phone], app: Flask
) -> None:
    phone = phone_at_table()
    phone.page.get_by_role("link", name="Settle up").tap()
    phone.page.get_by_role("heading", name="payments clear everything").wait_for()
    bank = phone.page.locator("#bank option").nth(1).get_attribute("value")
    phone.page.locator("#bank").select_option(bank)
    browser = beside(phone, app)
    board = browser.get(urlsplit(phone.page.url).path.replace("/settle", "/s/1"))

    play(board, "+3", "0")

    fresh = browser.get(f"{circle_of(board)}/settle?s=1")
    text = str(fresh.soup.select("#plan-text")[0].get_text()).strip()
    phone.page.wait_for_function(
        "text => document.querySelector('#plan-text').value.trim() === text", arg=text
    )
    assert phone.page.locator("#bank").input_value() == bank
    assert phone.page.locator("[data-copy]").is_visible()


def test_the_house_s_page_says_in_money_what_is_open_and_forgets_what_was_paid(over: Page) -> None:
    def still_open() -> list[str]:
        return over.browser.get(circle_of(over)).all(".standings__row")

    before = still_open()
    page = make(over)
    paying(page, 4, 2).send()

    assert before == ["Lek +1.00 THB", "Somsak +0.50 THB", "Dao −0.50 THB", "Mali −1.00 THB"]
    assert still_open() == ["Lek +1.00 THB", "Mali −1.00 THB"]


def test_what_was_paid_for_a_round_that_is_struck_out_is_open_again_on_the_house_s_page(
    over: Page,
) -> None:
    page = make(over)
    paying(page, 4, 2).send()
    over.browser.get(f"{over.path}/deals/1").form("/void").send()

    rows = over.browser.get(circle_of(over)).all(".standings__row")

    assert rows == ["Dao +0.50 THB", "Somsak −0.50 THB"]
