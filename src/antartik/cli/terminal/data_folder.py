"""The folder in which the terminal keeps its unfinished game and the records of finished ones."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import Final

from antartik.cli.private_files import user_folder, write_private
from antartik.cli.terminal.saved_game import BrokenSave, restored, saved
from antartik.cli.terminal.table import Table

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

GAME: Final = "terminal-game.json"
LARGEST_SAVE: Final = 1_000_000


class FolderInUse(Exception):
    """Another terminal plays in this folder."""


class DataFolder:
    """The files of one user: at most one unfinished game, played by one terminal at a time."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.game = path / GAME

    @classmethod
    def of_user(cls) -> DataFolder:
        """The user's own folder."""
        return cls(user_folder())

    @contextmanager
    def occupied(self) -> Iterator[None]:
        """Make the folder and keep other terminals out. Raises FolderInUse, or OSError if it can't be written."""
        self.path.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(self.path / "terminal-game.lock", os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _lock(descriptor)
            yield
        finally:
            os.close(descriptor)

    def save(self, table: Table) -> None:
        """Write the game down as a whole or, with an OSError, not at all."""
        write_private(self.game, saved(table))

    def load(self) -> Table:
        """The unfinished game. Raises FileNotFoundError, another OSError or BrokenSave."""
        with self.game.open("rb") as file:
            data = file.read(LARGEST_SAVE + 1)
        if len(data) > LARGEST_SAVE:
            raise BrokenSave("it is too large")
        try:
            return restored(data.decode())
        except UnicodeDecodeError:
            raise BrokenSave("it is no text") from None

    def put_aside(self) -> Path | None:
        """Give the unfinished game, if there is one, a name of its own, and return it."""
        if not self.game.exists():
            return None
        stem = f"terminal-game-{datetime.now():%Y%m%d-%H%M%S}"
        path, number = self.path / f"{stem}.json", 1
        while path.exists():
            number += 1
            path = self.path / f"{stem}-{number}.json"
        os.replace(self.game, path)
        return path

    def finish(self, table: Table) -> Path:
        """Write the record of a finished game, whose saved game then goes. Raises OSError."""
        name = f"game-{table.started:%Y%m%d-%H%M%S}-{table.proof.commitment.hex()[:8]}.jsonl"
        path = self.path / name
        record = table.game.record()
        record["date"] = table.started.isoformat(timespec="seconds")
        record["bots"] = list(table.seating.bots)
        write_private(path, json.dumps(record) + "\n")
        self.game.unlink(missing_ok=True)
        return path


def _lock(descriptor: int) -> None:
    """Take the lock, which goes with the process; where a file system knows no locks, do without."""
    if sys.platform == "win32":
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            raise FolderInUse from None
    else:
        with suppress(OSError):
            try:
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise FolderInUse from None
