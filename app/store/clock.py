"""The time: of the server, and of the evening at the table."""

from __future__ import annotations

import os
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from pathlib import Path
from zoneinfo import ZoneInfo, available_timezones

LOCALTIME = Path("/etc/localtime")
AREAS = {"Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe"}
AREAS |= {"Indian", "Pacific"}
NIGHT = timedelta(hours=6)  # a game begun at one in the night belongs to the day before


def now() -> datetime:
    """The server's clock: no phone's clock orders anything."""
    return datetime.now(UTC)


def evening_of(moment: datetime, timezone: str) -> date:
    """The day that people at the table would name."""
    return (moment.astimezone(ZoneInfo(timezone)) - NIGHT).date()


def known_timezone(name: str | None) -> str:
    """The zone a browser named, else the server's own, else UTC."""
    if name in _zones():
        return str(name)
    here = os.environ.get("TZ") or str(LOCALTIME.resolve()).partition("zoneinfo/")[2]
    return here if here in _zones() else "UTC"


def is_timezone(name: str) -> bool:
    """Whether there is a zone of this name."""
    return name in _zones()


def timezones() -> list[str]:
    """The zones that a place on earth names, in alphabetical order."""
    return sorted(zone for zone in _zones() if zone == "UTC" or zone.partition("/")[0] in AREAS)


@lru_cache(maxsize=1)
def _zones() -> frozenset[str]:
    return frozenset(available_timezones())
