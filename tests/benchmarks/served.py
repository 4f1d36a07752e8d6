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
        return {self._ask(request) for request in requests}

    def cpu(self) -> float:
        tasks = Path(f"/proc/{self.worker}/task").iterdir()
        return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks) / 1e9

    def _ask(self, request: Environ) -> int:
        headers = {
            name.removeprefix("HTTP_").replace("_", "-"): value
            for name, value in request.items()
            if name.startswith("HTTP_") or name == "CONTENT_TYPE"
        }
        query = request["QUERY_STRING"]
        path = request["PATH_INFO"] + (f"?{query}" if query else "")
        body = request["wsgi.input"].read()
        self.connection.request(request["REQUEST_METHOD"], path, body, headers)
        answer = self.connection.getresponse()
        answer.read()
        return answer.status


@contextmanager
def served(make: Callable[[Path], Flask], folder: Path) -> Iterator[Served]:
    """Serves what `make` makes of the folder, from a process of its own."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    server = os.fork()
    if not server:
        try:
            options = Options(host="127.0.0.1", port=port, data=folder, threads=8, workers=1)
            with_gunicorn(make(folder), options, port)
        finally:
            os._exit(0)  # what this process would tidy up is its parent's
    try:
        connection = _connected(port)
        children = Path(f"/proc/{server}/task/{server}/children").read_text().split()
        yield Served(connection, int(children[0]))
        connection.close()
    finally:
        os.kill(server, signal.SIGTERM)
        os.waitpid(server, 0)


def _connected(port: int) -> HTTPConnection:
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
