"""Kills the server while it saves, again and again: `python3 -m tests.soak.kill 100` in .venv.

Six clients record rounds at two tables. At a random moment the master and all workers get SIGKILL,
as when the power of a laptop ends with its battery; what a client had no answer to is sent again,
with its key, to the next server. At the end every round that was keyed in is there once.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from random import Random

from sqlalchemy import text

from app.store.audit import Checked, audit
from app.store.db import db
from tests.benchmarks.interleaved import Environ, open_site, site
from tests.benchmarks.served import a_port, ask, connected, launch
from tests.benchmarks.table import House
from tests.store.tables import new_key
from tests.web.evening import results

CLIENTS = 6
LONGEST = 0.6
"""Seconds that a server lives at most, once it has answered."""
RESULTS = results("+1", "-2", "0", "+3")


@dataclass
class Client:
    """Somebody who records at one table, and remembers what came of it."""

    house: House
    path: str
    form: dict[str, str]
    port: int = 0
    waiting: str | None = None  # the key of a round that nobody answered
    kept: list[str] = field(default_factory=list)

    def play(self) -> None:
        """Records until the server is gone."""
        connection = HTTPConnection("127.0.0.1", self.port)
        while True:
            key = self.waiting = self.waiting or new_key()
            try:
                status = ask(connection, self.asked(key))
            except (OSError, HTTPException):
                return
            if status != 303:
                raise RuntimeError(f"a round was answered {status}")
            self.kept.append(key)
            self.waiting = None

    def asked(self, key: str) -> Environ:
        return self.house.post(self.path, {**self.form, "key": key})


def clients(house: House) -> list[Client]:
    """Three at each of two tables."""
    found = []
    for board in (house.sit_down(), house.sit_down()):
        form = house.browser.get(f"{board}/deals/new?by=results").form("/deals?by").fill(RESULTS)
        path = f"{board}/deals?by=results"
        found += [Client(house, path, dict(form.values)) for _ in range(CLIENTS // 2)]
    return found


def live_and_die(folder: Path, all_of: Sequence[Client], random: Random) -> None:
    """One server, from its start to its sudden end."""
    port = a_port()
    server = launch(open_site, folder, port, workers=2)
    connected(port).close()
    for client in all_of:
        client.port = port
    with ThreadPoolExecutor(len(all_of)) as pool:
        played = [pool.submit(client.play) for client in all_of]
        time.sleep(random.random() * LONGEST)
        os.killpg(server, signal.SIGKILL)
        os.waitpid(server, 0)
        for each in played:
            each.result()


def keys(house: House) -> Counter[str]:
    """The forms that the database has answered, each with how often it did."""
    with house.app.app_context():
        query = text("SELECT key FROM intent WHERE circle_id = :c")
        return Counter(db.session.execute(query, {"c": house.circle}).scalars())


def wrongs(house: House, all_of: Sequence[Client]) -> list[str]:
    """What was lost or doubled, and what the audit has to say."""
    stored = keys(house)
    kept = Counter(key for client in all_of for key in client.kept)
    said = [f"lost: {key}" for key in kept if key not in stored]
    with house.app.app_context():
        count = "SELECT count(*) FROM deal WHERE circle_id = :c AND version = 1"
        deals = db.session.execute(text(count), {"c": house.circle}).scalar_one()
        quick = db.session.execute(text("PRAGMA quick_check")).scalar_one()
        said += [str(difference) for difference in audit(Checked())]
    if deals != len(kept):
        said.append(f"{len(kept)} rounds were acknowledged, {deals} are there")
    return said if quick == "ok" else [*said, str(quick)]


def main(kills: int) -> int:
    """Print what came of so many kills; 1 where anything was lost, doubled or does not add up."""
    random, unanswered = Random(7), 0
    with site() as (app, folder):
        house = House(app)
        all_of = clients(house)
        for _ in range(kills):
            live_and_die(folder, all_of, random)
            stored = keys(house)
            unanswered += sum(client.waiting in stored for client in all_of)
            print(".", end="", flush=True)
        last_server(folder, all_of)
        said = wrongs(house, all_of)
        rounds = sum(len(client.kept) for client in all_of)
    print(f"\n{kills} kills, {rounds} rounds; {unanswered} were kept and never answered")
    print("\n".join(said) or "nothing lost, nothing doubled, everything adds up")
    return 1 if said else 0


def last_server(folder: Path, all_of: Sequence[Client]) -> None:
    """One that is left alone until everybody has an answer."""
    port = a_port()
    server = launch(open_site, folder, port, workers=2)
    connection = connected(port)
    for client in all_of:
        if client.waiting and ask(connection, client.asked(client.waiting)) == 303:
            client.kept.append(client.waiting)
    connection.close()
    os.kill(server, signal.SIGTERM)
    os.waitpid(server, 0)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 20))
