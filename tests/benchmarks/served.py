"""A site behind the server that it is run with, and the CPU that its worker spends."""

from __future__ import annotations

import os
import signal
import socket
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path

from flask import Flask

from app._serve import Options, with_gunicorn
from tests.benchmarks.interleaved import Environ

PATIENCE = 20.0


@dataclass(frozen=True)
class Served:
    """A worker of its own for one site, asked over one connection for each slice; Linux only."""

    connection: HTTPConnection
    worker: int

    def send(self, requests: Sequence[Environ]) -> set[int]:
        self.connection.close()  # it has idled too long to be kept; the next request opens it
        return {ask(self.connection, request) for request in requests}

    def cpu(self) -> float:
        tasks = Path(f"/proc/{self.worker}/task").iterdir()
        return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks) / 1e9


def ask(connection: HTTPConnection, request: Environ) -> int:
    """Sends the request over a connection; the status that came back."""
    headers = {
        name.removeprefix("HTTP_").replace("_", "-"): value
        for name, value in request.items()
        if name.startswith("HTTP_") or name == "CONTENT_TYPE"
    }
    query = request["QUERY_STRING"]
    path = request["PATH_INFO"] + (f"?{query}" if query else "")
    body = request["wsgi.input"].read()
    connection.request(request["REQUEST_METHOD"], path, body, headers)
    answer = connection.getresponse()
    answer.read()
    return answer.status


@contextmanager
def served(make: Callable[[Path], Flask], folder: Path) -> Iterator[Served]:
    """Serves what `make` makes of the folder, from a process of its own."""
    port = a_port()
    server = launch(make, folder, port, workers=1)
    try:
        connection = connected(port)
        children = Path(f"/proc/{server}/task/{server}/children").read_text().split()
        yield Served(connection, int(children[0]))
        connection.close()
    finally:
        os.kill(server, signal.SIGTERM)
        os.waitpid(server, 0)


def a_port() -> int:
    """One that nobody listens on."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])


def launch(make: Callable[[Path], Flask], folder: Path, port: int, workers: int) -> int:
    """Starts the server with its workers in a group of processes of its own; answers its number."""
    server = os.fork()
    if not server:
        try:
            os.setsid()
            options = Options("127.0.0.1", port, folder, threads=8, workers=workers)
            with_gunicorn(make(folder), options, port)
        finally:
            os._exit(0)  # what this process would tidy up is its parent's
    return server


def connected(port: int) -> HTTPConnection:
    """A connection, as soon as somebody answers; it names the host that requests are made for."""
    until = time.monotonic() + PATIENCE
    while True:
        connection = HTTPConnection("127.0.0.1", port)
        try:
            connection.request("GET", "/healthz")
            connection.getresponse().read()
        except ConnectionError:
            if time.monotonic() > until:
                raise
            time.sleep(0.1)
        else:
            return connection
