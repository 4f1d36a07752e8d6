"""The network: which ports are free, and the addresses that phones are told."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator
from typing import ClassVar, Self

import pytest

from app import _network
from app._setup import SetupProblem

LONG = "a key that nobody guesses in a hundred years"


@pytest.fixture
def taken_port() -> Iterator[int]:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield other.getsockname()[1]


def test_a_port_that_is_taken_is_told(taken_port: int) -> None:
    with pytest.raises(SetupProblem, match=f"Port {taken_port} is taken"):
        _network.free_port("127.0.0.1", taken_port)


def test_a_host_that_is_not_this_machine_is_told() -> None:
    with pytest.raises(SetupProblem, match="This machine has no address 203"):
        _network.free_port("203.0.113.9", 0)


def test_a_port_for_the_system_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(socket.socket, "bind", refuse)

    with pytest.raises(SetupProblem, match="Port 80 is not for every user"):
        _network.free_port("127.0.0.1", 80)


def test_port_0_is_any_free_port() -> None:
    assert _network.free_port("127.0.0.1", 0) > 0


class Route:
    """A datagram socket in a house with two networks, and no way to anywhere else."""

    own: ClassVar = {
        "192.0.2.1": "192.168.1.7",
        "192.168.255.254": "192.168.1.7",
        "10.255.255.254": "10.0.0.3",
    }

    def __init__(self, *_: object) -> None:
        self.address = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def connect(self, far: tuple[str, int]) -> None:
        if far[0] not in self.own:
            raise OSError(101, "Network is unreachable")
        self.address = self.own[far[0]]

    def getsockname(self) -> tuple[str, int]:
        return self.address, 1


def test_every_network_of_the_house_is_named_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "socket", Route)

    assert _network.lan_addresses() == ["192.168.1.7", "10.0.0.3"]


def test_this_machine_alone_is_no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Route, "own", {"192.0.2.1": "127.0.0.1"})
    monkeypatch.setattr(socket, "socket", Route)

    assert _network.lan_addresses() == []


def test_phones_are_told_where_to_go_and_get_a_code() -> None:
    said = _network.welcome("::", 8000, ["192.168.1.7", "10.0.0.3"])

    assert re.findall(r"http://\S+", said) == [
        "http://localhost:8000/",
        "http://192.168.1.7:8000/",
        "http://10.0.0.3:8000/",
    ]
    assert _network.qr_code("http://192.168.1.7:8000/") in said


def test_without_a_network_it_says_so() -> None:
    assert "No network was found" in _network.welcome("", 8000, [])


@pytest.mark.parametrize(("host", "written"), [("10.0.0.3", "10.0.0.3"), ("::1", "[::1]")])
def test_one_address_is_told_alone(host: str, written: str) -> None:
    assert _network.welcome(host, 8000, []) == f"Tableside is open at http://{written}:8000/\n"
