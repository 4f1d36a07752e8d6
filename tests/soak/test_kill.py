"""The long test of a killed server, kept working by a short one."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_a_server_that_is_killed_while_it_saves_loses_and_doubles_nothing() -> None:
    command = [sys.executable, "-m", "tests.soak.kill", "4"]  # it forks, so not from in here

    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stdout + done.stderr
    assert "4 kills" in done.stdout
