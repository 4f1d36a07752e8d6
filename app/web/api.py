"""The scoring API: JSON in, JSON out, stateless; the same scorers as the pages."""

from __future__ import annotations

import json
from http import HTTPStatus
from typing import Any

from flask import Blueprint, Response, current_app, request
from werkzeug.exceptions import HTTPException, MethodNotAllowed

from app.games import all_games
from app.web import openapi
from app.web.documents import Answer, read_json
from app.web.score_document import score_document
from app.web.settle_document import settle_document
from app.web.tool_document import tool_document

LARGEST = 1024 * 1024
"""Bytes of a request, at most."""

blueprint = Blueprint("api", __name__, url_prefix="/api/v1")


@blueprint.before_request
def _allow_larger_bodies() -> None:
    request.max_content_length = LARGEST


@blueprint.post("/score")
def score() -> Response:
    """Score a list of rounds of one game."""
    return _answer(score_document(_body()))


@blueprint.post("/settle")
def settle() -> Response:
    """The fewest payments that clear a list of balances."""
    return _answer(settle_document(_body()))


@blueprint.post("/<game>/<tool>")
def tool(game: str, tool: str) -> Response:
    """A calculator that a game brings."""
    found = next((each for each in all_games() if each.slug == game), None)
    if found is None or tool not in found.tools:
        return problem_response(HTTPStatus.NOT_FOUND)
    return _answer(tool_document(found, found.tools[tool], _body()))


@blueprint.get("/openapi.json")
def description() -> Response:
    """The description of all this, made from the models that read the requests."""
    return _json(openapi.document(), 200)


@blueprint.errorhandler(HTTPException)
def refused(error: HTTPException) -> Response:
    """A refused request is answered in JSON too."""
    return problem_response(HTTPStatus(error.code or 500), error)


_SENTENCES = {
    400: "This is no JSON that can be read. Send one document in UTF-8, each key once.",
    404: "There is nothing at this address. See /api/v1/openapi.json for what there is.",
    405: "This address takes another method. See /api/v1/openapi.json.",
    411: "This came without its length. Send it with the header Content-Length.",
    413: "This is more than 1 MiB. Send fewer rounds at once.",
    415: "Send JSON, with the content type application/json.",
}


def problem_response(status: HTTPStatus, error: HTTPException | None = None) -> Response:
    """A refusal in the shape of every error of the API."""
    message = _SENTENCES.get(status, "The request could not be answered. Try it again.")
    code = status.name.lower()
    answer = _json({"errors": [{"path": "", "code": code, "message": message}]}, status)
    if isinstance(error, MethodNotAllowed):
        answer.allow.update(error.valid_methods or ())
    return answer


def _body() -> Any:
    if request.mimetype != "application/json":
        raise _Refused(HTTPStatus.UNSUPPORTED_MEDIA_TYPE)
    try:
        return read_json(request.get_data().decode("utf-8"))
    except ValueError as error:
        raise _Refused(HTTPStatus.BAD_REQUEST) from error


class _Refused(HTTPException):
    def __init__(self, status: HTTPStatus) -> None:
        super().__init__()
        self.code = int(status)


def _answer(answer: Answer) -> Response:
    return _json(answer.content, answer.status)


def _json(content: Any, status: int) -> Response:
    text = json.dumps(content, allow_nan=False)
    return current_app.response_class(text, status=status, mimetype="application/json")
