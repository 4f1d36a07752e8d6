"""How much one address may try or begin, whatever comes at once."""

from __future__ import annotations

import time
from ipaddress import ip_address, ip_network

from sqlalchemy import Connection, delete, text

from app.store.db import transaction
from app.store.models import guess

WINDOW = 60  # seconds
DAY = 24 * 60  # minutes
OF_ONE, OF_ALL = 10, 100
EVERYBODY = "all"
# Counts and answers in one statement, so that no two tries read the same number.
COUNT = text(
    'INSERT INTO guess (bucket, "window", tries) VALUES (:bucket, :window, 1)'
    ' ON CONFLICT (bucket, "window") DO UPDATE SET tries = guess.tries + 1 RETURNING tries'
)


def may_guess(address: str) -> bool:
    """Counts one try from this address, and answers whether it is still allowed in this minute.

    What one address tries in vain is not counted for all, or it could lock everybody out.
    """
    window = this_minute()
    with transaction() as connection:
        if _count(connection, bucket_of(address), window) > OF_ONE:
            return False
        tries = _count(connection, EVERYBODY, window)
        if tries == 1:
            connection.execute(delete(guess).where(guess.c.window < window))
        return tries <= OF_ALL


def may_open(address: str, most: int) -> bool:
    """Counts one new circle from this address, and answers whether it is still one of `most` today.

    Days end at midnight in UTC; the count lies in the last minute of its day, so that it is kept.
    """
    midnight = (this_minute() // DAY + 1) * DAY
    with transaction() as connection:
        return _count(connection, f"new:{bucket_of(address)}", midnight) <= most


def rest_of_day() -> int:
    """Seconds until `may_open` counts anew."""
    return (DAY - this_minute() % DAY) * WINDOW


def bucket_of(address: str) -> str:
    """What counts as one address: of IPv6 the 64 bits that one household has all of."""
    try:
        wide = ip_address(address).version == 6
    except ValueError:
        return address[:64]
    return str(ip_network((address, 64), strict=False)) if wide else address


def this_minute() -> int:
    """The minute that tries are counted in, by the server's clock."""
    return int(time.time()) // WINDOW


def _count(connection: Connection, bucket: str, window: int) -> int:
    tries: int = connection.execute(COUNT, {"bucket": bucket, "window": window}).scalar_one()
    return tries
