"""`python3 -m tests` sets itself up and runs every test; arguments go on to pytest."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from app._setup import SetupProblem, inside_venv

# With these, the tests are meant to run in this process and one after another.
_ALONE = frozenset({"--numprocesses", "--dist", "--pdb", "--trace", "--co", "--collect-only"})


def in_parallel(arguments: Sequence[str]) -> list[str]:
    """Spread the tests over two processes, where nothing speaks against it."""
    alone = any(
        argument.startswith(("-n", "-s")) or argument.split("=")[0] in _ALONE
        for argument in arguments
    )
    return [*arguments] if alone else ["-n", "2", *arguments]


def main() -> int:
    """Run the tests, or say in one sentence why not."""
    try:
        inside_venv("test", "tests")
    except SetupProblem as problem:
        print(problem, file=sys.stderr)
        return 2
    import pytest

    return pytest.main(in_parallel(sys.argv[1:]))


if __name__ == "__main__":
    sys.exit(main())
