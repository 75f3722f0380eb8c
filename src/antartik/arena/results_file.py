"""The file of an arena's results: JSON Lines, the contest first, then a block a line; made to be taken up again.

The first line is ``{"format": "antartik-arena", "version": 1, "antartik": VERSION, ...}`` with the settings of the
contest (contest.py) and what was asked for (``games``, ``until``). Each other line is a block: its number, the seat
of the first diver, and for each game the bots by seat, the stars by seat and the seats that won. Blocks stand in their
order, so the same contest gives the same bytes, whatever the number of processes.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Final

from antartik.arena.contest import Block, Contest, PlayedGame
from antartik.engine.rules import is_whole

FORMAT: Final = "antartik-arena"
VERSION: Final = 1

LONGEST_LINE: Final = 1_000_000
"""The longest line that is read, in bytes."""


class ResultsError(ValueError):
    """A file that is none of results, is damaged, or can't be read or written; the message names file and line."""


@dataclass(frozen=True)
class Saved:
    """What a file of results says first: the contest, and the ``games`` and ``until`` asked for, None if not."""

    path: Path
    contest: Contest
    games: int | None
    until: float | None

    def blocks(self) -> Iterator[Block]:
        """The blocks, in their order. Raises ResultsError at the first line that is none.

        What stands behind the last end of a line was cut in the writing, and is left out.
        """
        for number, line in _whole_lines(self.path):
            if number > 1:
                yield _block(line, number - 2, self.contest, f"{self.path}: line {number}")


def read_saved(path: Path) -> Saved:
    """Read the first line of a file of results. Raises ResultsError."""
    line = next((line for _, line in _whole_lines(path)), None)
    if line is None:
        raise ResultsError(f"{path} holds no whole line; there is nothing to go on with")
    data = _object(line)
    if data is None or data.get("format") != FORMAT or data.get("version") != VERSION:
        raise ResultsError(f"{path} is no file of an arena's results (format {FORMAT}, version {VERSION})")
    if data.get("antartik") != version("antartik"):
        raise ResultsError(
            f"{path} was begun by antartik {data.get('antartik')}, whose bots may play otherwise than those of "
            f"{version('antartik')}; begin a new file"
        )
    games, until = data.get("games"), data.get("until")
    try:
        if not (games is None or (is_whole(games) and games > 0)):
            raise ValueError("games is malformed")
        if not (until is None or (isinstance(until, float) and 0 < until < 1)):
            raise ValueError("until is malformed")
        return Saved(path, Contest.from_dict(data), games, until)
    except ValueError as error:
        raise ResultsError(f"{path}: line 1: {error}") from None


class ResultsFile:
    """A file that blocks are added to, each written out at once; use it in a ``with``. Raises ResultsError."""

    def __init__(self, path: Path, contest: Contest, file: BinaryIO) -> None:
        self._path = path
        self._contest = contest
        self._file = file

    @classmethod
    def begin(cls, path: Path, contest: Contest, games: int | None, until: float | None) -> ResultsFile:
        """A new file; one that is there already is left alone."""
        try:
            new = cls(path, contest, path.open("xb"))
        except FileExistsError:
            raise ResultsError(f"{path} is there already; go on with it by --resume, or name another") from None
        except OSError as error:
            raise ResultsError(f"{path} can't be written: {error.strerror}") from None
        head = {"format": FORMAT, "version": VERSION, "antartik": version("antartik")}
        new._write({**head, **contest.to_dict(), "games": games, "until": until})
        return new

    @classmethod
    def go_on(cls, saved: Saved) -> ResultsFile:
        """A file that was begun before; a last line that was cut in the writing is dropped."""
        path = saved.path
        try:
            whole = sum(len(line) for _, line in _whole_lines(path))
            file = path.open("r+b")
            file.truncate(whole)
            file.seek(whole)
        except OSError as error:
            raise ResultsError(f"{path} can't be written: {error.strerror}") from None
        return cls(path, saved.contest, file)

    def add(self, block: Block) -> None:
        """Write a block."""
        games = [
            {"seats": [self._contest.bots[bot] for bot in game.seating], "stars": game.stars, "winners": game.winners}
            for game in block.games
        ]
        self._write({"block": block.number, "first": block.first, "games": games})

    def _write(self, data: dict[str, Any]) -> None:
        try:
            self._file.write(json.dumps(data, separators=(",", ":")).encode() + b"\n")
            self._file.flush()
        except OSError as error:
            raise ResultsError(f"{self._path} can't be written: {error.strerror}") from None

    def __enter__(self) -> ResultsFile:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._file.close()


def _whole_lines(path: Path) -> Iterator[tuple[int, bytes]]:
    """The lines that have their end, numbered from 1."""
    try:
        with path.open("rb") as file:
            number = 0
            while (line := file.readline(LONGEST_LINE + 1)).endswith(b"\n"):
                number += 1
                yield number, line
            if len(line) > LONGEST_LINE:
                raise ResultsError(f"{path}: line {number + 1} is longer than {LONGEST_LINE // 1_000_000} MB")
    except OSError as error:
        raise ResultsError(f"{path} can't be read: {error.strerror}") from None


def _object(line: bytes) -> dict[str, Any] | None:
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) else None


def _block(line: bytes, number: int, contest: Contest, where: str) -> Block:
    data = _object(line)
    if data is None:
        raise ResultsError(f"{where} is damaged: it is no JSON object")
    seatings, first = contest.seatings_of(number), contest.first_of(number)
    games = data.get("games")
    if data.get("block") != number or data.get("first") != first or not isinstance(games, list):
        raise ResultsError(f"{where} is damaged: block {number} belongs there")
    seats = [[contest.bots[bot] for bot in seating] for seating in seatings]
    if [game.get("seats") if isinstance(game, dict) else None for game in games] != seats:
        raise ResultsError(f"{where} is damaged: its seats aren't those of block {number}")
    played = []
    for seating, game in zip(seatings, games, strict=True):
        stars, winners = game.get("stars"), game.get("winners")
        right = isinstance(stars, list) and len(stars) == contest.players and all(map(is_whole, stars))
        if not right or winners != [seat for seat, count in enumerate(stars) if count == max(stars)]:
            raise ResultsError(f"{where} is damaged: its stars and winners don't go together")
        played.append(PlayedGame(seating, tuple(stars), tuple(winners)))
    return Block(number, contest.line_up_of(number), first, tuple(played))
