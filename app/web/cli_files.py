"""`flask export` and `flask import`: what the pages do with files, of any size."""

from __future__ import annotations

import secrets
import sys
from functools import partial
from typing import BinaryIO, NoReturn

import click
from flask.cli import with_appcontext

from app.store import importing, links
from app.store.circles import from_text, get_circle, to_text
from app.store.db import Ask
from app.store.reading import BadFile
from app.web.door import draw_secret
from app.web.fault_words import told_plainly
from app.web.files import KINDS, content_of, decoded

NO_BODY = "00" * 32


@click.command("export")
@click.argument("circle")
@click.option("--format", "kind", type=click.Choice(list(KINDS)), default="json", show_default=True)
@with_appcontext
def export_one(circle: str, kind: str) -> None:
    """Print a CIRCLE, named as its address names it, as a file to keep."""
    number = from_text(circle)
    found = None if number is None else get_circle(number)
    if found is None:
        _stop(["There is no such circle. It is the part of its address that follows /c/."])
    click.echo(content_of(found, kind).encode(), nl=False)


@click.command("import")
@click.argument("file", type=click.File("rb"))
@with_appcontext
def import_one(file: BinaryIO) -> None:
    """Make a new circle of a FILE (or - for standard input) that was exported as JSON.

    Nothing is written if anything is wrong with it: that is told, line by line.
    """
    try:
        document = importing.checked(decoded(file.read()))
    except BadFile as bad:
        _stop(["Nothing was imported.", *told_plainly(bad.faults)])
    circle_id = importing.import_alone(document)
    counted = f"people: {len(document.people)}, sittings: {len(document.sittings)}"
    click.echo(f"Imported as circle {to_text(circle_id)}. {counted.capitalize()}.")
    click.echo("Open this at the address of your server, on the phone that is to be its host:")
    click.echo(_host_link(circle_id))


def _host_link(circle_id: int) -> str:
    """A way in, as no phone knows the circle yet."""
    asked = Ask(secrets.token_urlsafe(16), NO_BODY, None)
    links.make_link(circle_id, asked, "host", "Host", None, partial(draw_secret, circle_id))
    (link,) = links.links_of(circle_id)
    return f"/h#{to_text(circle_id)}.{draw_secret(circle_id, link.number, link.made_at)}"


def _stop(lines: list[str]) -> NoReturn:
    for line in lines:
        click.echo(line, err=True)
    sys.exit(2)
