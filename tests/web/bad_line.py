"""A bad line between a browser and the site: it loses, mutes, doubles and delays."""

from __future__ import annotations

import random
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field

PORTAL = (
    b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\n\r\n"
    b"<!doctype html><title>Hotel</title><h1>Welcome to our Wi-Fi</h1>"
)
CHUNK = 65_536


@dataclass
class Line:
    """What happens to requests; pages and files that are navigated to pass while it is not dead.

    Each fault is a probability, drawn anew for each request from one seeded source.
    """

    site: str
    lost: float = 0.0  # never arrives
    mute: float = 0.0  # arrives and is done, but its answer is lost
    twice: float = 0.0  # arrives a second time, behind the first
    delay: float = 0.0  # seconds at most, before it arrives; so requests overtake each other
    portal: bool = False  # something else answers everything that is posted or polled
    dead: bool = False  # nothing passes
    address: str = ""
    seen: list[str] = field(default_factory=list)
    source: random.Random = field(default_factory=lambda: random.Random(36))

    def carry(self, client: socket.socket) -> None:
        """One request, on a connection of its own."""
        request = read_request(client)
        if not request or self.dead:
            return None
        if b"\r\nsec-fetch-dest: empty\r\n" not in request.lower():
            return pass_on(client, self.ask(request))
        self.seen.append(request.split(b"\r\n", 1)[0].decode())
        if self.portal:
            return pass_on(client, PORTAL)
        return self.spoil(client, request)

    def spoil(self, client: socket.socket, request: bytes) -> None:
        """What a script sends may get lost, and so may what it is answered."""
        time.sleep(self.source.random() * self.delay)
        if self.source.random() < self.lost:
            return
        answer = self.ask(request)
        if self.source.random() < self.twice:
            self.ask(request)
        if self.source.random() >= self.mute:
            pass_on(client, answer)

    def ask(self, request: bytes) -> bytes:
        """What the site answers."""
        host, port = self.site.removeprefix("http://").split(":")
        with socket.create_connection((host, int(port)), timeout=10) as server:
            server.sendall(request)
            return b"".join(iter(lambda: server.recv(CHUNK), b""))


def read_request(client: socket.socket) -> bytes:
    """The whole request, told to end its connection; nothing where the browser has gone."""
    head = b""
    while b"\r\n\r\n" not in head:
        if not (more := client.recv(CHUNK)):
            return b""
        head += more
    head, body = head.split(b"\r\n\r\n", 1)
    lines = [line for line in head.split(b"\r\n") if not line.lower().startswith(b"connection:")]
    length = next((int(at[15:]) for at in lines if at.lower().startswith(b"content-length:")), 0)
    while len(body) < length:
        body += client.recv(CHUNK)
    return b"\r\n".join([*lines, b"Connection: close", b"", body])


def pass_on(client: socket.socket, answer: bytes) -> None:
    """To a browser that may have given up meanwhile."""
    with suppress(OSError):
        client.sendall(answer)


@contextmanager
def line_to(site: str) -> Iterator[Line]:
    """A line of its own port to the site."""
    with socket.create_server(("localhost", 0), backlog=64) as server:
        line = Line(site, address=f"http://localhost:{server.getsockname()[1]}")
        threading.Thread(target=accept, args=(server, line), daemon=True).start()
        yield line
        server.shutdown(socket.SHUT_RDWR)


def accept(server: socket.socket, line: Line) -> None:
    """Each connection in a thread of its own, until the line is taken down."""
    with suppress(OSError):
        while True:
            client, _address = server.accept()
            threading.Thread(target=serve, args=(client, line), daemon=True).start()


def serve(client: socket.socket, line: Line) -> None:
    """Whatever goes wrong on the way is what the browser sees: the connection ends."""
    with client, suppress(OSError):
        line.carry(client)
