"""`python3 -m app` sets itself up, brings the database up to date and serves."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from app._setup import ROOT, SetupProblem, inside_venv


def read_options(arguments: Sequence[str], environ: Mapping[str, str]) -> argparse.Namespace:
    """Read the command line; what it leaves open comes from the environment, then from here."""

    def given(name: str, otherwise: str) -> str:
        return environ.get(f"TABLESIDE_{name}") or otherwise

    parser = argparse.ArgumentParser(
        prog="python3 -m app",
        description="Keeps the score at the table. Every option can also be set as TABLESIDE_*.",
        formatter_class=argparse.ArgumentDefaultsHelpFormatter,
    )
    say = parser.add_argument
    say("--host", default=given("HOST", "0.0.0.0"), help="address to listen on, 0.0.0.0 for all")
    say("--port", default=given("PORT", "8000"), type=_port, help="port, 0 for any")
    say("--data", default=given("DATA", str(ROOT / "instance")), type=Path, help="data folder")
    say("--threads", default=given("THREADS", "8"), type=_count, help="threads of a process")
    say("--workers", default=given("WORKERS", "2"), type=_count, help="processes")
    return parser.parse_args(arguments)


def _port(text: str) -> int:
    if not text.isdecimal() or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is no port: choose 1 to 65535")
    return int(text)


def _count(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 1000:
        raise argparse.ArgumentTypeError(f"{text!r} is no count: choose 1 to 1000")
    return int(text)


def main() -> int:
    """Start, or say in one sentence why not."""
    options = read_options(sys.argv[1:], os.environ)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a QR code on a terminal without Unicode
    try:
        inside_venv("postgres" if os.environ.get("DATABASE_URL") else "run", "app")
        from app._serve import Options, serve

        serve(Options(**{**vars(options), "data": options.data.resolve()}))
    except SetupProblem as problem:
        print(problem, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
