"""Commands: `flask score` answers as the scoring API does; `flask audit` checks what is stored.

`flask export` and `flask import` are in `cli_files`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TextIO

import click
from flask.cli import with_appcontext

from app.store.audit import Checked, Code, Difference, audit
from app.store.ids import to_text
from app.web.cli_files import export_one, import_one
from app.web.documents import read_json
from app.web.score_document import score_document

if TYPE_CHECKING:
    from flask import Flask

    from app.ledger.transfers import Moves

_SITTING = "Circle {circle}, sitting {sitting}"
SENTENCES: Mapping[Code, str] = {
    "guard_missing": "The guard {guard} is missing or switched off.",
    "sitting_gap": "Circle {circle}: sitting {sitting} is missing, {found} comes instead.",
    "seat_gap": f"{_SITTING}: seat {{seat}} is missing, {{found}} comes instead.",
    "seq_gap": f"{_SITTING}: row {{seq}} of the log is missing, {{found}} comes instead.",
    "number_gap": f"{_SITTING}: deal {{number}} is missing, {{found}} comes instead.",
    "agreement_missing": f"{_SITTING}, row {{seq}} (deal {{number}}):"
    " the rules it was played by, agreement {agreement}, are missing.",
    "chain": f"{_SITTING}, row {{seq}} (deal {{number}}): its hash does not seal it;"
    " the row was changed, or one before it is gone.",
    "stray_posting": f"{_SITTING}, row {{seq}} (deal {{number}}):"
    " something was moved by a row that is not there.",
    "unscorable": f"{_SITTING}, deal {{number}}: it cannot be scored under its rules.",
    "rescored": f"{_SITTING}, deal {{number}}: scored again, it should also move {{moves}}.",
    "balance": f"{_SITTING}, seat {{seat}}:"
    " it stands at {kept} {unit}, but its postings come to {sum}.",
    "unbalanced": f"{_SITTING}: the {{unit}} of all seats come to {{sum}} instead of 0.",
    "unreadable": f"{_SITTING}: something in it cannot be read.",
    "tab": "Circle {circle}, person {person}: the tab of closed tables keeps {kept} chips"
    " worth {chip_value} {currency} each, but they come to {sum}.",
    "plan_gap": "Circle {circle}: plan {number} is missing, {found} comes instead.",
    "payment_gap": "Circle {circle}: payment {number} is missing, {found} comes instead.",
    "plan_sum": "Circle {circle}, plan {plan}:"
    " its payments do not clear what its tables had come to when it was made.",
    "plan_overpaid": "Circle {circle}, plan {plan}, payment {number}:"
    " more was paid than its line says, or it has no line.",
    "plan_unreadable": "Circle {circle}: a plan or a payment in it cannot be read.",
}


def cli_commands(app: Flask) -> None:
    """Register the commands."""
    app.cli.add_command(score)
    app.cli.add_command(check_all)
    app.cli.add_command(export_one)
    app.cli.add_command(import_one)


@click.command()
@click.argument("file", type=click.File(encoding="utf-8"))
@click.option("--text", is_flag=True, help="Print a table to read instead of JSON.")
def score(file: TextIO, text: bool) -> None:
    """Score a FILE (or - for standard input); exits with 2 and the errors if it cannot."""
    try:
        body = read_json(file.read())
    except ValueError:
        click.echo("This is no JSON that can be read. Give one JSON document in UTF-8.", err=True)
        sys.exit(2)
    answer = score_document(body)
    if answer.status != 200:
        _print_errors(answer.content, text)
        sys.exit(2)
    click.echo("\n".join(_table(answer.content)) if text else _json(answer.content))


@click.command("audit")
@with_appcontext
def check_all() -> None:
    """Work out again all that is stored; exits with 1 and every difference if there is one."""
    checked = Checked()
    sound = True
    for each in audit(checked):
        click.echo(sentence(each))
        sound = False
    if not sound:
        sys.exit(1)
    seen = f"circles: {checked.circles}, sittings: {checked.sittings}, deals: {checked.deals}"
    click.echo(f"Everything adds up. {seen.capitalize()}.")


def sentence(difference: Difference) -> str:
    """What is wrong, and where, in one line."""
    said = dict(difference.params)
    if "circle" in said:
        said["circle"] = to_text(said["circle"])  # as its address writes it
    if "moves" in said:
        said["moves"] = _moved(said["moves"])
    return SENTENCES[difference.code].format(**said)


def _moved(moves: Moves) -> str:
    return ", ".join(
        f"{amount} {unit} from seat {source} to seat {target}"
        for (source, target, unit), amount in moves.items()
    )


def _print_errors(content: dict[str, Any], text: bool) -> None:
    if not text:
        click.echo(_json(content))
    for each in content["errors"] if text else ():
        click.echo(f"{each['path'] or '.'}: {each['message']} ({each['code']})", err=True)


def _json(content: Any) -> str:
    return json.dumps(content, ensure_ascii=False, indent=2)


def _table(content: dict[str, Any]) -> list[str]:
    """Each round with why every chip moved, and the totals."""
    lines: list[str] = []
    for each in content["rounds"]:
        lines.append(f"{each['number']}.")
        lines += [f"   {transfer['why']}" for transfer in each["transfers"]]
        lines += [f"   ! {warning['message']}" for warning in each["warnings"]]
    width = max(len(name) for name in content["chips"])
    lines += [f"{name:<{width}}  {chips:+,d}" for name, chips in content["chips"].items()]
    return lines
