"""The long test of a killed server, kept working by a short one."""

from __future__ import annotations

import pytest

from tests.soak.kill import main


def test_a_server_that_is_killed_while_it_saves_loses_and_doubles_nothing(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(kills=4) == 0

    assert "4 kills" in capsys.readouterr().out
