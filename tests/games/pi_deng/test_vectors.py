"""Every worked example, asked of the scoring API."""

from __future__ import annotations

from typing import Any

import pytest

from app.web import score_document
from tests.games.pi_deng.house import GAME
from tests.games.vectors import differences, vectors


def codes(items: list[dict[str, Any]]) -> list[str]:
    return sorted({item["code"] for item in items})


@pytest.mark.parametrize("vector", vectors("pi_deng"), ids=lambda vector: str(vector["id"]))
def test_a_worked_example_comes_out_as_the_rulebook_says(
    vector: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(score_document, "get_game", {"pi-deng": GAME}.__getitem__)

    answer = score_document.score_document(vector["request"])

    expect = dict(vector["expect"])
    warned = [each for round_ in answer.content.get("rounds", []) for each in round_["warnings"]]
    assert answer.status == vector["status"], answer.content
    assert codes(answer.content.get("errors", [])) == sorted(expect.pop("error_codes", []))
    assert codes(warned) == sorted(expect.pop("warning_codes", []))
    assert differences(expect, answer.content) == []
