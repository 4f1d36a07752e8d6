"""Makes .venv with what the project needs and starts again inside it; standard library only."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
VENV = ROOT / ".venv"
OLDEST = (3, 11)
# Each holds all that the ones before it hold: what is set up for the tests also runs.
EXTRAS = ("run", "postgres", "test")


class SetupProblem(Exception):
    """Why the program cannot start: one sentence that says what to do."""


def inside_venv(extra: str, module: str) -> None:
    """Return only inside an up-to-date .venv; from outside, start `module` again in there."""
    if sys.version_info < OLDEST:
        raise SetupProblem(f"Python 3.11 or newer is needed; this is {sys.version.split()[0]}.")
    wanted = fingerprint(ROOT)
    if not is_current(VENV, wanted, extra):
        set_up(VENV, wanted, extra)
    if Path(sys.prefix).resolve() != VENV.resolve():
        start_again([str(python_of(VENV)), "-m", module, *sys.argv[1:]])


def fingerprint(root: Path) -> str:
    """Name what would be installed: it changes when the dependencies or their pins do."""
    parts = (root / name for name in ("pyproject.toml", "constraints.txt"))
    return hashlib.sha256(b"\0".join(part.read_bytes() for part in parts)).hexdigest()


def is_current(venv: Path, wanted: str, extra: str) -> bool:
    """Tell whether the stamp names these dependencies, with this extra or a larger one."""
    try:
        found, had = (venv / "stamp").read_text("ascii").split()
    except (OSError, ValueError):
        return False
    enough = EXTRAS[EXTRAS.index(extra) :]
    return found == wanted and had in enough and python_of(venv).exists()


def set_up(venv: Path, wanted: str, extra: str) -> None:
    """Install, and stamp only what was installed to the end."""
    print("Setting up .venv; this happens once and takes about a minute ...", file=sys.stderr)
    stamp = venv / "stamp"
    try:
        stamp.unlink(missing_ok=True)
        if not python_of(venv).exists():
            make_venv(venv)
        install(python_of(venv), extra)
        stamp.write_text(f"{wanted} {extra}\n", "ascii")
    except OSError as error:
        raise SetupProblem(
            f"The folder {venv.parent} cannot be written, and .venv belongs there"
            f" ({error.strerror})."
        ) from error


def make_venv(venv: Path) -> None:
    made = subprocess.run([sys.executable, "-m", "venv", str(venv)], check=False)
    if made.returncode:
        shutil.rmtree(venv, ignore_errors=True)  # half a venv would pass for one next time
        raise SetupProblem(
            "Python could not make .venv: see above (on Debian, first `apt install python3-venv`)."
        )


def install(python: Path, extra: str) -> None:
    project = str(ROOT) if extra == "run" else f"{ROOT}[{extra}]"
    pip = [str(python), "-m", "pip", "install", "-q", "--disable-pip-version-check"]
    constraints = ["-c", str(ROOT / "constraints.txt")]
    if subprocess.run([*pip, *constraints, "-e", project], check=False).returncode:
        raise SetupProblem("pip could not install what is needed: see above, then start again.")


def python_of(venv: Path) -> Path:
    """Name the interpreter inside a venv."""
    return venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def start_again(command: list[str]) -> None:
    """Become another program; Windows cannot, so there it is waited for."""
    sys.stdout.flush()
    if os.name == "nt":
        sys.exit(subprocess.run(command, check=False).returncode)
    os.execv(command[0], command)
