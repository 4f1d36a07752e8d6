"""Where others find this machine: ports, addresses, and a QR code of one for phones."""

from __future__ import annotations

import errno
import io
import socket
from collections.abc import Sequence

from app._setup import SetupProblem

EVERYWHERE = frozenset({"", "0.0.0.0", "::"})
# The system picks its own address by the way to these; nothing is sent, nobody needs to answer.
_FAR_AWAY = ("192.0.2.1", "192.168.255.254", "10.255.255.254", "172.31.255.254")


def free_port(host: str, port: int) -> int:
    """Make sure that one may listen there; port 0 takes any that is free."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise SetupProblem(_why_not(error, host, port)) from error
        return int(probe.getsockname()[1])


def _why_not(error: OSError, host: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"Port {port} is taken: stop what uses it, or choose another with --port."
    if error.errno == errno.EACCES:
        return f"Port {port} is not for every user: choose one above 1023 with --port."
    return f"This machine has no address {host}: choose one that it has with --host."


def lan_addresses() -> list[str]:
    """Find the addresses that other devices on the same networks use, the likeliest first."""
    found: dict[str, None] = {}
    for far in _FAR_AWAY:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect((far, 9))
            except OSError:
                continue  # no way there
            address = str(probe.getsockname()[0])
        if not address.startswith("127."):
            found[address] = None
    return list(found)


def url(host: str, port: int) -> str:
    """Write an address as one types it."""
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def welcome(host: str, port: int, addresses: Sequence[str]) -> str:
    """Say where to open the app: on this machine, on phones, and as a QR code for them."""
    if host not in EVERYWHERE:
        return f"Tableside is open at {url(host, port)}\n"
    lines = ["Tableside is open:", f"  on this machine   {url('localhost', port)}"]
    lines += [f"  on your phones    {url(address, port)}" for address in addresses]
    if not addresses:
        return "\n".join([*lines, "  No network was found that phones could use.", ""])
    return "\n".join([*lines, "", qr_code(url(addresses[0], port))])


def qr_code(text: str) -> str:
    """Draw a QR code out of half blocks."""
    import segno

    drawing = io.StringIO()
    segno.make(text, error="m").terminal(drawing, compact=True)
    return drawing.getvalue()
