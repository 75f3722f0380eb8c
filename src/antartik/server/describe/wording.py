"""Constraints and defaults in words."""

from __future__ import annotations

from typing import Annotated, Any, get_args, get_origin

from antartik.server.describe.contract import metas, without_none


def constraints(annotation: Any) -> str:
    """The limits on a value, as a sentence; empty if there are none."""
    words = [word for meta in metas(annotation) for word in _limits(meta, _unit(annotation))]
    if not words:
        return ""
    text = ", ".join(words)
    return text[0].upper() + text[1:] + "."


def _unit(annotation: Any) -> str:
    annotation, _ = without_none(annotation)
    if get_origin(annotation) is Annotated:
        annotation = get_args(annotation)[0]
    return "characters" if annotation is str else "entries"


def _limits(meta: Any, unit: str) -> list[str]:
    words = []
    if meta.ge is not None:
        words.append(f"{meta.ge} to {meta.le}" if meta.le is not None else f"{meta.ge} or more")
    if meta.max_length is not None:
        words.append(f"{meta.min_length or 0} to {meta.max_length} {unit}")
    if meta.pattern is not None:
        words.append(f"of the form `{meta.pattern}`")
    return words
