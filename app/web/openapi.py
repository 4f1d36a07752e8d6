"""The description of the scoring API, made from the models that read its requests."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from app.games import all_games
from app.table.game import Game, Tool
from app.web.score_document import ScoreRequest
from app.web.settle_document import SettleRequest

_REF = "#/components/schemas/{model}"
_ERRORS = {
    "type": "object",
    "required": ["errors"],
    "properties": {
        "errors": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["path", "code", "message"],
                "properties": {key: {"type": "string"} for key in ("path", "code", "message")},
            },
        }
    },
}
_REFUSALS = {
    "400": "No JSON",
    "411": "Sent in pieces, without its length",
    "413": "More than 1 MiB",
    "415": "Not application/json",
    "422": "Every problem that was found",
}


def document() -> dict[str, Any]:
    """The OpenAPI document; games bring their own rounds, options and calculators."""
    models: list[type[BaseModel]] = [ScoreRequest, SettleRequest]
    for game in all_games():
        models += [game.entry, game.rules]
        models += [m for tool in game.tools.values() for m in (tool.request, tool.answer)]
    _keys, schemas = models_json_schema(
        [(model, "validation") for model in models], ref_template=_REF
    )
    components = schemas["$defs"]
    components["Errors"] = _ERRORS
    components["ScoreRequest"]["properties"] |= _by_game()
    return {
        "openapi": "3.1.0",
        "info": {"title": "Tableside scoring API", "version": "1"},
        "paths": {"/api/v1" + path: {"post": operation} for path, operation in _paths().items()},
        "components": {"schemas": components},
    }


def _by_game() -> dict[str, Any]:
    games = all_games()
    return {
        "game": {"enum": [game.slug for game in games]},
        "options": {"anyOf": [_ref(game.rules) for game in games]},
        "rounds": {"type": "array", "items": {"anyOf": [_ref(game.entry) for game in games]}},
    }


def _paths() -> dict[str, Any]:
    paths = {
        "/score": _operation("Score a list of rounds of one game", _ref(ScoreRequest), {}),
        "/settle": _operation("Clear balances by the fewest payments", _ref(SettleRequest), {}),
    }
    for game in all_games():
        for name, tool in game.tools.items():
            asked = _with_options(tool, game)
            title = f"{game.name}: {name}"
            paths[f"/{game.slug}/{name}"] = _operation(title, asked, _ref(tool.answer))
    return paths


def _with_options(tool: Tool[Any], game: Game[Any, Any]) -> dict[str, Any]:
    schema = tool.request.model_json_schema(ref_template=_REF)
    schema.pop("$defs", None)
    return schema | {"properties": schema["properties"] | {"options": _ref(game.rules)}}


def _operation(summary: str, asked: dict[str, Any], answer: dict[str, Any]) -> dict[str, Any]:
    refusals = {
        status: {"description": text} | _content({"$ref": _REF.format(model="Errors")})
        for status, text in _REFUSALS.items()
    }
    return {
        "summary": summary,
        "requestBody": {"required": True} | _content(asked),
        "responses": {"200": {"description": "The answer"} | _content(answer or _OBJECT)}
        | refusals,
    }


_OBJECT = {"type": "object"}


def _content(schema: dict[str, Any]) -> dict[str, Any]:
    return {"content": {"application/json": {"schema": schema}}}


def _ref(model: type[BaseModel]) -> dict[str, Any]:
    return {"$ref": _REF.format(model=model.__name__)}
