"""The key that signs cookies: written beside the data at home, given from outside in public."""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping
from pathlib import Path

from app._setup import SetupProblem

SHORTEST = 32
GIVEN = "TABLESIDE_SECRET_KEY"
_OFF = frozenset({"", "0", "false", "no", "off", "null"})


def secret_key(data: Path, environ: Mapping[str, str]) -> str:
    """Take the key from the environment, else from beside the data, made there at first."""
    given = environ.get(GIVEN, "")
    if (given or is_public(environ)) and len(given.encode()) < SHORTEST:
        raise SetupProblem(
            f"Set {GIVEN} to {SHORTEST} random bytes or more: cookies of a server"
            " that others can reach must not be guessable."
        )
    return given or _own_key(data / "secret-key")


def is_public(environ: Mapping[str, str]) -> bool:
    """Tell whether this is a server for others: it says so, or has a database of its own."""
    said = environ.get("TABLESIDE_PUBLIC", "").strip().lower() not in _OFF
    return said or bool(environ.get("DATABASE_URL") or environ.get("TABLESIDE_DATABASE_URL"))


def _own_key(file: Path) -> str:
    try:
        try:
            # exclusive, and 0600 from the first byte: nobody reads it in between
            handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:
            key = file.read_text("ascii").strip()
        else:
            key = secrets.token_urlsafe(SHORTEST)
            with os.fdopen(handle, "w", encoding="ascii") as out:
                out.write(key + "\n")
    except (OSError, UnicodeDecodeError) as error:
        raise SetupProblem(f"The secret key {file} cannot be read or written.") from error
    if len(key) < SHORTEST:
        raise SetupProblem(f"The secret key {file} is damaged: delete it and start again.")
    return key
