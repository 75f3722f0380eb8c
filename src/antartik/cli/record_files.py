"""Files of records, one a line, read in bounded memory."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from antartik.engine.record import FORMAT, VERSION, is_of_this_format

LONGEST_LINE = 4_000_000
"""The longest line that is read, in bytes."""


class UnreadableFile(ValueError):
    """The file can't be read, or a line in it is no record of this format and version."""


def read_records(path: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    """The records of a file, numbered from 1. Raises UnreadableFile at the first line that is none."""
    try:
        with path.open("rb") as file:
            number = 0
            while line := file.readline(LONGEST_LINE + 2):
                number += 1
                if len(line.rstrip(b"\r\n")) > LONGEST_LINE:
                    raise UnreadableFile(f"{path}: line {number} is longer than {LONGEST_LINE // 1_000_000} MB")
                yield number, _parse(line, f"{path}: line {number}")
    except OSError as error:
        raise UnreadableFile(f"{path} can't be read: {error.strerror}") from None


def _parse(line: bytes, where: str) -> dict[str, Any]:
    try:
        data = json.loads(line.decode(), object_pairs_hook=_without_twins, parse_constant=_no_constant)
    except (ValueError, RecursionError):
        raise UnreadableFile(f"{where} is no JSON object (a file of records has one record a line)") from None
    if not is_of_this_format(data):
        raise UnreadableFile(f"{where} is no record of the format {FORMAT}, version {VERSION}")
    return data  # type: ignore[no-any-return]


def _without_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) != len(pairs):
        raise ValueError("a key stands twice")
    return data


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is no JSON")
