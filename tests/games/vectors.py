"""Finds and reads the vectors beside the tests: JSON as handed on, each with its source."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent


def vectors(folder: str = "*") -> list[dict[str, Any]]:
    """Every vector of a game's folder, or of all."""
    found: list[dict[str, Any]] = []
    for path in sorted(HERE.glob(f"{folder}/vectors/*")):
        text = path.read_text(encoding="utf-8")
        found += json.loads(text) if path.suffix == ".json" else tomllib.loads(text)["vector"]
    return found


def differences(want: Any, got: Any, path: str = "") -> list[str]:
    """Where an answer lacks what is wanted; keys that are not named may hold anything."""
    if isinstance(want, dict):
        if not isinstance(got, dict):
            return [f"{path}: wanted an object, got {got!r}"]
        missing = [f"{path}.{key}: missing" for key in want if key not in got]
        deeper = [
            line
            for key in want
            if key in got
            for line in differences(want[key], got[key], f"{path}.{key}")
        ]
        return missing + deeper
    if isinstance(want, list) and want and isinstance(want[0], dict):
        if not isinstance(got, list) or len(got) != len(want):
            return [f"{path}: wanted {len(want)} items, got {got!r}"]
        pairs = enumerate(zip(want, got, strict=True))
        return [line for i, (w, g) in pairs for line in differences(w, g, f"{path}[{i}]")]
    same = want == got and isinstance(want, bool) == isinstance(got, bool)
    return [] if same else [f"{path}: wanted {want!r}, got {got!r}"]
