"""A plan that was made: marking what was paid of it, in one tap or in part, and taking it back."""

from __future__ import annotations

import re
from decimal import Decimal

from flask import Blueprint, Response, abort, g, render_template, request, session, url_for

from app.ledger.owing import coin
from app.store import settling
from app.store.circles import to_text
from app.store.db import Refused
from app.store.settlements import Debt, Plan, books
from app.table.typed import plain_digits
from app.web.answers import Answer, go
from app.web.asking import ask, new_key, posted_key
from app.web.filters import coins, number_in
from app.web.language import gettext as _
from app.web.plan_image import picture_of
from app.web.plan_page import PlanPage, Problem, id_of, marked_by, plan_page
from app.web.roles import log_refused

LINE = re.compile(r"([0-9]{1,9})-([0-9]{1,9})-([0-9]{1,9})")
AMOUNT = re.compile(r"[0-9]{1,15}(?:\.[0-9]{1,6})?")

blueprint = Blueprint("plans", __name__, url_prefix="/c/<circle>/settle/<number:plan>")


@blueprint.get("")
def show(circle: str, plan: int) -> str:
    """The frozen plan, with what was paid of it since."""
    return page(page_or_404(plan))


@blueprint.get("/image.svg")
def image(circle: str, plan: int) -> Response:
    """The same as a picture; a phone that shares it makes a PNG of it."""
    drawn = render_template("settle/image.svg", picture=picture_of(page_or_404(plan)))
    return Response(drawn, mimetype="image/svg+xml")


@blueprint.post("/payments")
def mark(circle: str, plan: int) -> Answer:
    """Marks all that is left of a line, or a part of it; or takes a payment back."""
    posted_key()
    shown = page_or_404(plan)
    try:
        return go(write(shown.plan))
    except Refused as refused:
        if refused.code == "not_yours":
            log_refused(circle, g.kind, session.get("device"))
        again = page_or_404(plan)
        problem = problem_of(refused, again)
    return page(again, problem), problem.status


def write(plan: Plan) -> str:
    """Does what the form asks for."""
    if "taken_back" in request.form:
        number = number_in(request.form["taken_back"]) or 0
        return settling.take_back(g.circle.id, ask(), plan.number, number, marked_by())
    debt, base = line_of(plan)
    amount = None
    if "amount" in request.form:
        amount = read_amount(request.form["amount"])
        if amount is None:
            raise Refused("bad_amount")
    return settling.pay(
        g.circle.id,
        ask(),
        plan.number,
        (debt.payer, debt.payee),
        base=base,
        amount=amount,
        marked_by=marked_by(),
    )


def page(shown: PlanPage, problem: Problem | None = None) -> str:
    """The plan, with what is wrong with a payment at its line."""
    return render_template(
        "settle/one.html",
        shown=shown,
        scope=shown.scope,
        problem=problem,
        circle_text=to_text(g.circle.id),
        overview=overview(shown),
        follows=shown.address,
        form_key=new_key(),
    )


def overview(shown: PlanPage) -> str:
    """What would be paid now: for the one table of the plan, else for all that is unsettled."""
    numbers = sorted(shown.plan.numbers)
    one = str(numbers[0]) if len(numbers) == 1 else None
    return url_for("settle.plan", circle=to_text(g.circle.id), s=one)


def problem_of(refused: Refused, shown: PlanPage) -> Problem:
    """Says it at the line; what no line can mend is not for this page."""
    if refused.code not in {"bad_amount", "paid_meanwhile", "plan_replaced"}:
        raise refused
    plan = shown.plan
    debt, _base = line_of(plan)
    left = shown.books.left(plan, debt)
    rest = coins(left, plan.currency)
    unit = coin(plan.currency)
    least = coins(Decimal(unit.numerator) / Decimal(unit.denominator), plan.currency)
    told = {
        "bad_amount": _("Enter what was paid: from %(least)s to %(left)s.", least=least, left=rest),
        "paid_meanwhile": _(
            "Somebody marked this meanwhile: %(left)s is left. Look, then mark it.", left=rest
        ),
        "plan_replaced": _("A newer plan has taken the place of this one. Mark it there."),
    }
    status = 422 if refused.code == "bad_amount" else 409
    typed = request.form.get("amount", "")
    return Problem(id_of(plan, debt), told[refused.code], status, typed)


def line_of(plan: Plan) -> tuple[Debt, int]:
    """The line that a form names by its two people, and the newest payment of it that it saw."""
    found = LINE.fullmatch(request.form.get("line", ""))
    payer, payee, base = (int(part) for part in found.groups()) if found else (0, 0, 0)
    return plan.debt(payer, payee) or abort(404), base


def read_amount(text: str) -> Decimal | None:
    """An amount in anybody's digits, with a dot or a comma; None where it is none."""
    plain = plain_digits(text.strip().replace(",", "."))
    return Decimal(plain) if AMOUNT.fullmatch(plain) else None


def page_or_404(number: int) -> PlanPage:
    """A plan of the circle whose role was just checked."""
    books_now = books(g.circle.id)
    plan = books_now.plans.get(number)
    if plan is None:
        abort(404)
    return plan_page(plan, books_now)
