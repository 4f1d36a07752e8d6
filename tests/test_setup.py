"""Starting: the set-up of .venv, the options, the secret key, and each way it cannot start."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from app import _setup
from app.__main__ import read_options
from app._secret import secret_key
from app._setup import ROOT, SetupProblem
from tests.__main__ import in_parallel

LONG = "a key that nobody guesses in a hundred years"


# --- .venv -----------------------------------------------------------------------------------


class Pip:
    """Stands in for the commands of the set-up, and remembers them."""

    def __init__(self) -> None:
        self.commands: list[list[str]] = []
        self.fails_at = ""

    def run(self, command: list[str], *, check: bool) -> subprocess.CompletedProcess[str]:
        self.commands.append(command)
        if "venv" in command:
            python = _setup.python_of(Path(command[-1]))
            python.parent.mkdir(parents=True)
            python.touch()
        return subprocess.CompletedProcess(command, int(self.fails_at in command))


@pytest.fixture
def pip(monkeypatch: pytest.MonkeyPatch) -> Pip:
    pip = Pip()
    monkeypatch.setattr(subprocess, "run", pip.run)
    return pip


def test_the_first_start_installs_and_the_second_finds_it_done(tmp_path: Path, pip: Pip) -> None:
    venv = tmp_path / ".venv"

    _setup.set_up(venv, "abc", "run")

    assert [command[2] for command in pip.commands] == ["venv", "pip"]
    assert pip.commands[1][-1] == str(ROOT)
    assert _setup.is_current(venv, "abc", "run")


def test_other_dependencies_are_installed_into_the_same_venv(tmp_path: Path, pip: Pip) -> None:
    venv = tmp_path / ".venv"
    _setup.set_up(venv, "abc", "run")

    assert not _setup.is_current(venv, "changed", "run")
    _setup.set_up(venv, "changed", "test")

    assert [command[2] for command in pip.commands] == ["venv", "pip", "pip"]
    assert pip.commands[2][-1] == f"{ROOT}[test]"


@pytest.mark.parametrize(
    ("had", "wanted", "enough"),
    [
        ("run", "run", True),
        ("test", "run", True),
        ("test", "postgres", True),
        ("postgres", "run", True),
        ("run", "test", False),
        ("run", "postgres", False),
    ],
)
def test_what_is_set_up_for_the_tests_also_runs(
    tmp_path: Path, pip: Pip, had: str, wanted: str, enough: bool
) -> None:
    _setup.set_up(tmp_path / ".venv", "abc", had)

    assert _setup.is_current(tmp_path / ".venv", "abc", wanted) == enough


def test_a_venv_without_its_python_is_made_again(tmp_path: Path, pip: Pip) -> None:
    venv = tmp_path / ".venv"
    _setup.set_up(venv, "abc", "run")

    _setup.python_of(venv).unlink()

    assert not _setup.is_current(venv, "abc", "run")


def test_an_interrupted_installation_is_not_taken_for_done(tmp_path: Path, pip: Pip) -> None:
    venv = tmp_path / ".venv"
    _setup.set_up(venv, "abc", "run")
    pip.fails_at = "pip"

    with pytest.raises(SetupProblem, match="pip could not install"):
        _setup.set_up(venv, "changed", "run")

    assert not _setup.is_current(venv, "abc", "run")


def test_half_a_venv_is_removed(tmp_path: Path, pip: Pip) -> None:
    pip.fails_at = "venv"

    with pytest.raises(SetupProblem, match="apt install python3-venv"):
        _setup.set_up(tmp_path / ".venv", "abc", "run")

    assert not (tmp_path / ".venv").exists()


def test_a_checkout_that_cannot_be_written_is_told(tmp_path: Path, pip: Pip) -> None:
    (tmp_path / ".venv").touch()

    with pytest.raises(SetupProblem, match="cannot be written, and"):
        _setup.set_up(tmp_path / ".venv", "abc", "run")


def test_the_fingerprint_follows_dependencies_and_pins(tmp_path: Path) -> None:
    names = ("pyproject.toml", "constraints.txt")
    seen = set()
    for changed in (None, *names):
        for name in names:
            (tmp_path / name).write_text("new" if name == changed else "old")
        seen.add(_setup.fingerprint(tmp_path))

    assert len(seen) == 3


def test_outside_the_venv_it_starts_again_inside(
    tmp_path: Path, pip: Pip, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[list[str]] = []
    monkeypatch.setattr(_setup, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(os, "execv", lambda _, command: started.append(command))
    monkeypatch.setattr(sys, "argv", ["app", "--port", "1"])

    _setup.inside_venv("run", "app")

    python = str(_setup.python_of(tmp_path / ".venv"))
    assert started == [[python, "-m", "app", "--port", "1"]]
    assert len(pip.commands) == 2


def test_inside_the_venv_it_goes_on(
    tmp_path: Path, pip: Pip, monkeypatch: pytest.MonkeyPatch
) -> None:
    venv = tmp_path / ".venv"
    monkeypatch.setattr(_setup, "VENV", venv)
    monkeypatch.setattr(sys, "prefix", str(venv))
    _setup.set_up(venv, _setup.fingerprint(ROOT), "test")

    _setup.inside_venv("run", "app")

    assert len(pip.commands) == 2


def test_windows_waits_for_what_it_cannot_become(pip: Pip, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "name", "nt")

    with pytest.raises(SystemExit) as ended:
        _setup.start_again(["python", "-m", "app"])

    assert (ended.value.code, pip.commands) == (0, [["python", "-m", "app"]])


def test_an_old_python_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 10, 12))

    with pytest.raises(SetupProblem, match=r"Python 3\.11 or newer is needed"):
        _setup.inside_venv("run", "app")


@pytest.mark.parametrize(
    ("arguments", "passed_on"),
    [
        ([], ["-n", "2"]),
        (["-k", "pok"], ["-n", "2", "-k", "pok"]),
        (["--cov", "--color=no"], ["-n", "2", "--cov", "--color=no"]),
        (["-n4"], ["-n4"]),
        (["-s"], ["-s"]),
        (["--pdb"], ["--pdb"]),
        (["--numprocesses=3"], ["--numprocesses=3"]),
    ],
)
def test_the_tests_run_in_parallel_unless_told_otherwise(
    arguments: list[str], passed_on: list[str]
) -> None:
    assert in_parallel(arguments) == passed_on


# --- options ---------------------------------------------------------------------------------


def test_the_environment_speaks_where_the_command_line_is_silent() -> None:
    environ = {"TABLESIDE_PORT": "9000", "TABLESIDE_WORKERS": "3", "TABLESIDE_DATA": ""}

    options = read_options(["--port", "9001"], environ)

    assert (options.port, options.workers, options.threads) == (9001, 3, 8)
    assert (options.host, options.data) == ("0.0.0.0", ROOT / "instance")


@pytest.mark.parametrize(
    "arguments", [["--port", "65536"], ["--port", "-1"], ["--workers", "0"], ["--threads", "x"]]
)
def test_a_number_that_makes_no_sense_is_refused(arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        read_options(arguments, {})

    assert stopped.value.code == 2


# --- the secret key --------------------------------------------------------------------------


def test_the_first_start_writes_a_key_that_only_its_owner_reads(tmp_path: Path) -> None:
    key = secret_key(tmp_path, {})

    assert len(key) >= 32
    assert stat.S_IMODE((tmp_path / "secret-key").stat().st_mode) == 0o600
    assert secret_key(tmp_path, {}) == key


def test_two_homes_have_two_keys(tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()

    assert secret_key(tmp_path, {}) != secret_key(tmp_path / "other", {})


def test_a_key_that_is_given_is_used_and_not_written(tmp_path: Path) -> None:
    assert secret_key(tmp_path, {"TABLESIDE_SECRET_KEY": LONG, "TABLESIDE_PUBLIC": "1"}) == LONG
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "environ",
    [
        {"TABLESIDE_PUBLIC": "1"},
        {"TABLESIDE_PUBLIC": "true"},
        {"DATABASE_URL": "postgresql://cards@localhost/cards"},
        {"TABLESIDE_DATABASE_URL": "postgresql://cards@localhost/cards"},
        {"TABLESIDE_PUBLIC": "1", "TABLESIDE_SECRET_KEY": "a" * 31},
        {"TABLESIDE_SECRET_KEY": "a" * 31},
    ],
)
def test_a_server_for_others_makes_up_no_key(tmp_path: Path, environ: dict[str, str]) -> None:
    with pytest.raises(SetupProblem, match="Set TABLESIDE_SECRET_KEY to 32 random bytes"):
        secret_key(tmp_path, environ)


@pytest.mark.parametrize("said", ["0", "false", "No", ""])
def test_a_server_that_is_not_public_may_say_so(tmp_path: Path, said: str) -> None:
    assert secret_key(tmp_path, {"TABLESIDE_PUBLIC": said})


def test_a_damaged_key_is_not_used(tmp_path: Path) -> None:
    (tmp_path / "secret-key").write_text("short\n")

    with pytest.raises(SetupProblem, match="is damaged: delete it"):
        secret_key(tmp_path, {})


def test_a_key_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    (tmp_path / "secret-key").mkdir()

    with pytest.raises(SetupProblem, match="cannot be read or written"):
        secret_key(tmp_path, {})
