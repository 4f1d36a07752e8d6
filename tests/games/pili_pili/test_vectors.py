"""Every vector, answered by the scorer as the API asks it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.pili_pili.tables import asked
from tests.games.vectors import differences, vectors


@pytest.mark.parametrize("vector", vectors("pili_pili"), ids=lambda vector: str(vector["id"]))
def test_every_vector_is_answered_as_the_rulebook_says(
    monkeypatch: pytest.MonkeyPatch, vector: dict[str, Any]
) -> None:
    answer = asked(monkeypatch, vector)

    wanted, body = dict(vector["expect"]), answer.content
    assert answer.status == vector["status"], body
    if "error_codes" in wanted:
        assert sorted({e["code"] for e in body["errors"]}) == wanted.pop("error_codes")
    if "warning_codes" in wanted:
        found = {w["code"] for r in body["rounds"] for w in r["warnings"]}
        assert sorted(found) == wanted.pop("warning_codes")
    assert differences(wanted, body) == []
