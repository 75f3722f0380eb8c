"""Requests that can't be met, as one clear line with the right status."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any, Final

from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.types import ExceptionHandlersMap

from antartik.server.messages import Problem

LONGEST: Final = 200
"""Characters; a complaint may quote what was sent."""

_logger = logging.getLogger(__name__)

_TEXTS: Final[Mapping[int, str]] = {
    404: "there is nothing here",
    405: "this can't be done here",
    413: "the request is too large",
}


def problem(status: int, text: str) -> HTTPException:
    """An error to raise in a handler."""
    return HTTPException(status_code=status, detail=one_line(text), extra={"ours": True})


def one_line(text: object) -> str:
    """A text on one line that isn't too long."""
    line = " ".join(str(text).split())
    return line if len(line) <= LONGEST else line[: LONGEST - 1] + "…"


def _answer(request: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    ours = isinstance(error.extra, dict) and "ours" in error.extra
    text = error.detail if ours else _TEXTS.get(error.status_code, "the request isn't well-formed")
    if isinstance(error, ValidationException) and isinstance(error.extra, list):
        text = "; ".join(f"{fault.get('key')}: {fault.get('message')}" for fault in error.extra if "key" in fault)
    return _response(error.status_code, one_line(text), error.headers)


def _answer_to_fault(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    _logger.error("a request failed: %s %s", request.method, request.route_handler.name, exc_info=error)
    return _response(500, "something went wrong here", None)


def _response(status: int, text: str, headers: Mapping[str, str] | None) -> Response[Problem]:
    return Response(Problem(error=text), status_code=status, headers=headers, media_type=MediaType.JSON)


HANDLERS: Final[ExceptionHandlersMap] = {HTTPException: _answer, Exception: _answer_to_fault}
"""How the application answers to exceptions."""
