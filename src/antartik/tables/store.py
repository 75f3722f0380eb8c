"""What a store of logs must do; one process writes to it, or several that mind Conflict."""

from __future__ import annotations

from typing import Protocol

from antartik.tables.entries import Entry


class StorageFailed(Exception):
    """Nothing was saved; later it may work again."""


class Conflict(Exception):
    """The table has an entry with this number or id already, or there is a table of this code: nothing was saved."""


class Store(Protocol):
    """The logs of all tables. What was appended is on the disk when the call returns."""

    async def make(self, code: str, entry: Entry) -> None:
        """Begin a log with its first entry. Raises Conflict if the code is taken, StorageFailed."""
        ...

    async def append(self, code: str, entry: Entry) -> None:
        """Append an entry. Raises Conflict, StorageFailed."""
        ...

    async def load(self, code: str) -> list[Entry]:
        """The whole log of a table, empty if there is none. Raises StorageFailed."""
        ...

    async def unfinished(self) -> list[str]:
        """The codes of the tables that aren't marked as over, the one written to last first. Raises StorageFailed."""
        ...

    def mark(self, code: str, over: bool) -> None:
        """Note whether a table's game is over: a hint for `unfinished` that may get lost."""
        ...

    async def close(self) -> None:
        """Finish what was asked for and let go."""
        ...
