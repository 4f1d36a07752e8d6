"""Commands: `flask score` takes the document of the scoring API and answers the same."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any, TextIO

import click

from app.web.score_document import score_document

if TYPE_CHECKING:
    from flask import Flask


def cli_commands(app: Flask) -> None:
    """Register the commands."""
    app.cli.add_command(score)


@click.command()
@click.argument("file", type=click.File(encoding="utf-8"))
@click.option("--text", is_flag=True, help="Print a table to read instead of JSON.")
def score(file: TextIO, text: bool) -> None:
    """Score a FILE (or - for standard input); exits with 2 and the errors if it cannot."""
    try:
        body = json.load(file)
    except (ValueError, RecursionError):
        click.echo("This is no JSON that can be read. Give one JSON document in UTF-8.", err=True)
        sys.exit(2)
    answer = score_document(body)
    if answer.status != 200:
        _print_errors(answer.content, text)
        sys.exit(2)
    click.echo("\n".join(_table(answer.content)) if text else _json(answer.content))


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
