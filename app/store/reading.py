"""Reading the file of a circle: what is no such file is refused, with the place in it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, NoReturn

from pydantic import ValidationError

from app.store.document import CIRCLE, FORMAT, NOUNS, PARTS, Document, Noun
from app.table.entry import Strict

MOST_FAULTS = 20
"""Faults that are told at once."""

_NOTHING = re.compile(r"(?<!\\)(?:\\\\)*\\u0000")  # PostgreSQL keeps no text that has it
_SUM = re.compile(r"[0-9a-f]{64}")
_NUMBERS = ("sitting", "seq", "number")


@dataclass(frozen=True)
class Fault:
    """What is wrong with a file, and where: in which part of it, in the line of which numbers."""

    code: str
    where: str = "file"
    at: Mapping[str, int] = field(default_factory=dict)
    params: Mapping[str, Any] = field(default_factory=dict)


class BadFile(Exception):
    """Nothing was imported; `faults` say why, at most `MOST_FAULTS` of them."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__([fault.code for fault in faults])
        self.faults = list(faults)


def refuse(found: Iterable[Fault]) -> None:
    """Raises `BadFile` if there is anything."""
    if told := list(islice(found, MOST_FAULTS)):
        raise BadFile(told)


def read_document(text: str) -> Document:
    """The file, line by line; raises `BadFile`."""
    try:
        body = _json(text)
        refuse(_parts(body))
        read: dict[str, list[Any]] = {noun.name: [] for noun in (CIRCLE, *NOUNS)}
        refuse(_lines({**body, "circle": [body["circle"]]}, read))
    except RecursionError:
        raise BadFile([Fault("too_deep")]) from None
    (circle,) = read.pop("circle")
    return Document(circle=circle, **read, sums=body["sums"])


def place(noun: str, line: Mapping[str, Any], index: int) -> Fault:
    """Where a line is: by its numbers, or by how many come before it if it has none."""
    at = {name: line[name] for name in _NUMBERS if _is_number(line.get(name))}
    known = {"people": 1, "agreements": 2, "seats": 2, "stacks": 2, "deals": 3}.get(noun, 1)
    if noun != "circle" and len(at) < known:
        return Fault("", "line", {"line": index + 1}, {"part": noun})
    return Fault("", noun, at)


def _json(text: str) -> Any:
    if _NOTHING.search(text):
        raise BadFile([Fault("no_character")])
    try:
        return json.loads(text, object_pairs_hook=_each_once, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        at = {"line": error.lineno, "column": error.colno}
        raise BadFile([Fault("no_json", "column", at)]) from None
    except _Twice as twice:
        raise BadFile([Fault("twice", params={"key": twice.key})]) from None
    except ValueError:
        raise BadFile([Fault("no_number")]) from None


class _Twice(Exception):
    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key[:40]


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise _Twice(key)
        found[key] = value
    return found


def _no_number(text: str) -> NoReturn:
    raise ValueError(text)


def _parts(body: Any) -> Iterator[Fault]:
    """Whether it is a file of ours, of a kind that this version reads, with all its parts."""
    if not isinstance(body, dict) or "tableside" not in body:
        yield Fault("not_ours")
    elif body["tableside"] != FORMAT or isinstance(body["tableside"], bool):
        yield Fault("other_format", params={"format": FORMAT})
    else:
        for name in PARTS:
            if name not in body:
                yield Fault("part_missing", params={"part": name})
            elif not _is_part(name, body[name]):
                yield Fault("bad_part", params={"part": name})
        for name in body.keys() - set(PARTS):
            yield Fault("unknown_part", params={"name": name[:40]})


def _is_part(name: str, value: Any) -> bool:
    if name == "sums":
        summed = {noun.name for noun in (CIRCLE, *NOUNS)}
        return (
            isinstance(value, dict)
            and set(value) == summed
            and all(isinstance(each, str) and _SUM.fullmatch(each) for each in value.values())
        )
    return isinstance(value, list) or name in {"tableside", "circle"}


def _lines(body: Mapping[str, Any], read: Mapping[str, list[Any]]) -> Iterator[Fault]:
    for noun in (CIRCLE, *NOUNS):
        for index, line in enumerate(body[noun.name]):
            if not isinstance(line, dict):
                yield Fault("bad_line", "line", {"line": index + 1}, {"part": noun.name})
                continue
            try:
                read[noun.name].append(_read(noun, line))
            except ValidationError as error:
                where = place(noun.name, line, index)
                params = {**where.params, "field": _field(error)}
                yield Fault("bad_field", where.where, where.at, params)


def _read(noun: Noun, line: Mapping[str, Any]) -> Strict:
    # As JSON, since a strict model takes a list for a tuple only there.
    return noun.line.model_validate_json(json.dumps(line))


def _field(error: ValidationError) -> str:
    """The first field that is wrong, as the file writes it."""
    steps = error.errors(include_url=False, include_context=False, include_input=False)[0]["loc"]
    return ".".join(map(str, steps))[:60]


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 10**9
