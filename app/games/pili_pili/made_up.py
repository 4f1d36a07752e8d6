"""A Mission that the table made up, between the texts of its fields and the entry (3.4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from app.games.pili_pili.missions import USUAL_CARDS
from app.games.pili_pili.terms import OWN_MISSION
from app.table.typed import number_of

if TYPE_CHECKING:
    from app.games.pili_pili.entry import CustomMission
    from app.table.outcome import Path

_OF_PARTS = {"reward_exact": "own_reward", "total_rule": "own_any_total"}


def fields_of(mission: CustomMission) -> dict[str, Any]:
    """The fields as they were when they gave this Mission."""
    score = mission.score
    return {
        "own_label": mission.label,
        "own_cards": str(mission.cards),
        "own_tricks": "" if mission.tricks is None else str(mission.tricks),
        "own_ban": " ".join(map(str, mission.ban)),
        "own_no_copy": mission.no_copy,
        "own_any_total": not mission.total_rule,
        "own_first": str(score.first),
        "own_last": str(score.last),
        "own_hot": score.hot,
        "own_tied": score.tied,
        "own_reward": "" if score.reward_exact == "bet" else str(score.reward_exact),
        "own_reward_bet": score.reward_exact == "bet",
        "own_per_miss": str(score.per_miss),
    }


def mission_of(typed: Mapping[str, Any]) -> dict[str, Any]:
    """The Mission as its model takes it; what is empty changes nothing."""
    tricks = _text(typed, "own_tricks")
    return {
        "label": _text(typed, "own_label") or OWN_MISSION.one,
        "cards": _number(typed, "own_cards", USUAL_CARDS),
        "tricks": number_of(tricks) if tricks else None,
        "ban": tuple(number_of(bet) for bet in _text(typed, "own_ban").replace(",", " ").split()),
        "no_copy": bool(typed["own_no_copy"]),
        "total_rule": not typed["own_any_total"],
        "score": {
            "first": _number(typed, "own_first", 0),
            "last": _number(typed, "own_last", 0),
            "hot": bool(typed["own_hot"]),
            "tied": bool(typed["own_tied"]),
            "reward_exact": "bet" if typed["own_reward_bet"] else _number(typed, "own_reward", 0),
            "per_miss": _number(typed, "own_per_miss", 1),
        },
    }


def asks_of(typed: Mapping[str, Any]) -> dict[str, bool]:
    """What the Mission asks of a round, even while it cannot be read as a whole."""
    return {
        "first_trick": _text(typed, "own_first") not in ("", "0"),
        "last_trick": _text(typed, "own_last") not in ("", "0"),
        "hot": bool(typed["own_hot"]),
        "tied_to": bool(typed["own_tied"]),
    }


def field_of(at: Path) -> str:
    """The field that a path below the Mission came from."""
    part = str(at[1] if at[0] == "score" and len(at) > 1 else at[0])
    return _OF_PARTS.get(part, f"own_{part}")


def _text(typed: Mapping[str, Any], name: str) -> str:
    return str(typed[name] or "").strip()


def _number(typed: Mapping[str, Any], name: str, default: int) -> int | str:
    text = _text(typed, name)
    return number_of(text) if text else default
