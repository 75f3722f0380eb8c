"""The logs of all tables in one SQLite file, durable and in groups."""

from __future__ import annotations

import asyncio
import json
import logging
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, Final, TypeVar

from antartik.tables.entries import Entry
from antartik.tables.folder_lock import FolderLock
from antartik.tables.refusal import DataFault
from antartik.tables.store import Conflict, StorageFailed

log = logging.getLogger("antartik.tables")

FILE: Final = "tables.sqlite3"
APPLICATION_ID: Final = 0x416E7461
"""``Anta``: what SQLite's header says of whose file it is."""
SCHEMA_VERSION: Final = 1
LARGEST_GROUP: Final = 1000

SCHEMA: Final = """
CREATE TABLE tables (
  code TEXT PRIMARY KEY,
  over INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE TABLE log (
  "table" TEXT NOT NULL REFERENCES tables (code),
  seq INTEGER NOT NULL,
  seat INTEGER,
  id TEXT NOT NULL,
  kind TEXT NOT NULL,
  payload TEXT NOT NULL,
  time REAL NOT NULL,
  PRIMARY KEY ("table", seq),
  UNIQUE ("table", id)
) WITHOUT ROWID;
"""

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], Any]
Job = tuple[Work, "asyncio.Future[Any] | None"]


class SqliteStore:
    """A Store in one file of a folder. One thread does all the work, so that one commit serves many callers."""

    def __init__(self, database: sqlite3.Connection, lock: FolderLock) -> None:
        self._database = database
        self._lock = lock
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._fails = False
        self._loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._work, name="antartik-store", daemon=True)
        self._thread.start()

    @classmethod
    async def open(cls, folder: Path) -> SqliteStore:
        """Open or make the store in this folder. Raises DataFault."""
        return cls(*await asyncio.to_thread(_opened, folder))

    async def make(self, code: str, entry: Entry) -> None:
        """Begin a log with its first entry. Raises Conflict if the code is taken, StorageFailed."""
        row = _row(code, entry)

        def write(database: sqlite3.Connection) -> None:
            database.execute("INSERT INTO tables (code) VALUES (?)", (code,))
            database.execute(_INSERT, row)

        await self.run(write)

    async def append(self, code: str, entry: Entry) -> None:
        """Append an entry. Raises Conflict, StorageFailed."""
        row = _row(code, entry)
        await self.run(lambda database: database.execute(_INSERT, row))

    async def load(self, code: str) -> list[Entry]:
        """The whole log of a table, empty if there is none. Raises StorageFailed."""
        rows = await self.run(
            lambda database: database.execute(
                'SELECT seq, id, kind, seat, payload, time FROM log WHERE "table" = ? ORDER BY seq', (code,)
            ).fetchall()
        )
        return [Entry(seq, id, kind, seat, json.loads(text), time) for seq, id, kind, seat, text, time in rows]

    async def unfinished(self) -> list[str]:
        """The codes of the tables that aren't marked as over, the one written to last first. Raises StorageFailed."""
        rows = await self.run(lambda database: database.execute(_UNFINISHED).fetchall())
        return [code for (code,) in rows]

    def mark(self, code: str, over: bool) -> None:
        """Note whether a table's game is over: a hint for `unfinished` that may get lost."""
        self._jobs.put((lambda db: db.execute("UPDATE tables SET over = ? WHERE code = ?", (over, code)), None))

    async def run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Let the thread work on the database and give back the result once it is on the disk."""
        future: asyncio.Future[T] = self._loop.create_future()
        self._jobs.put((work, future))
        return await future

    async def close(self) -> None:
        """Finish what was asked for and let go."""
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)

    def _work(self) -> None:
        going_on = True
        while going_on:
            job = self._jobs.get()
            group: list[Job] = []
            while job is not None:
                group.append(job)
                if len(group) == LARGEST_GROUP or self._jobs.empty():
                    break
                job = self._jobs.get()
            going_on = job is not None
            if group:
                self._carry_out(group)
        with suppress(sqlite3.Error):
            self._database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self._database.close()
        self._lock.release()

    def _carry_out(self, group: Sequence[Job]) -> None:
        """One transaction for all of them; if it fails, one for each, so that what can be saved is saved."""
        results: list[Any] = []
        try:
            self._database.execute("BEGIN IMMEDIATE")
            for work, _ in group:
                try:
                    results.append(work(self._database))
                except sqlite3.IntegrityError as error:  # it has changed nothing, and the others may go on
                    results.append(Conflict(str(error)))
            self._database.execute("COMMIT")
        except Exception as error:  # whatever it is, the thread must live on
            with suppress(sqlite3.Error):
                self._database.execute("ROLLBACK")
            if len(group) > 1:
                for job in group:
                    self._carry_out([job])
                return
            results = [StorageFailed(str(error))]
            self._note_failure(error)
        else:
            self._fails = False
        with suppress(RuntimeError):  # the loop may be closed: nobody waits any more
            self._loop.call_soon_threadsafe(_deliver, group, results)

    def _note_failure(self, error: Exception) -> None:
        """Once until something works again: a full disk must not be filled further."""
        if not self._fails:
            log.error("the tables can't be saved now: %s", error)
        self._fails = True


_INSERT: Final = 'INSERT INTO log ("table", seq, seat, id, kind, payload, time) VALUES (?, ?, ?, ?, ?, ?, ?)'
_UNFINISHED: Final = """
SELECT code FROM tables WHERE NOT over
ORDER BY (SELECT time FROM log WHERE "table" = code ORDER BY seq DESC LIMIT 1) DESC
"""


def _row(code: str, entry: Entry) -> tuple[Any, ...]:
    payload = json.dumps(entry.payload, ensure_ascii=False, separators=(",", ":"))
    return (code, entry.seq, entry.seat, entry.id, entry.kind, payload, entry.time)


def _deliver(group: Sequence[Job], results: Sequence[Any]) -> None:
    for (_, future), result in zip(group, results, strict=True):
        if future is None or future.done():
            continue
        if isinstance(result, StorageFailed | Conflict):
            future.set_exception(result)
        else:
            future.set_result(result)


def _opened(folder: Path) -> tuple[sqlite3.Connection, FolderLock]:
    path = folder / FILE
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        lock = FolderLock(folder)
    except OSError as error:
        raise DataFault(f"the data folder {folder} can't be used: {error.strerror}") from None
    try:
        path.touch(mode=0o600)
        database = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        try:
            _prepare(database, path)
        except BaseException:
            database.close()
            raise
    except BaseException as error:
        lock.release()
        if isinstance(error, OSError):
            raise DataFault(f"the database {path} can't be used: {error.strerror}") from None
        if isinstance(error, sqlite3.Error):
            raise DataFault(f"the database {path} can't be used: {error}") from None
        raise
    return database, lock


def _prepare(database: sqlite3.Connection, path: Path) -> None:
    """See that it is our database, of a version that we know, before anything in it is changed."""
    with closing(database.execute("PRAGMA application_id")) as found:
        (application,) = found.fetchone()
    with closing(database.execute("PRAGMA user_version")) as found:
        (version,) = found.fetchone()
    with closing(database.execute("SELECT count(*) FROM sqlite_master")) as found:
        (content,) = found.fetchone()
    is_new = (application, version, content) == (0, 0, 0)
    if not is_new and application != APPLICATION_ID:
        raise DataFault(f"{path} is another program's database; name another data folder")
    if version > SCHEMA_VERSION:
        raise DataFault(f"{path} was written by a newer antartik (version {version}, not {SCHEMA_VERSION})")
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = FULL")
    database.execute("PRAGMA foreign_keys = ON")
    if not is_new:
        database.executescript("BEGIN IMMEDIATE;ROLLBACK")  # fails where nothing can be written
    else:
        # All at once, so that a crash leaves either nothing or the whole.
        database.executescript(
            f"BEGIN IMMEDIATE;{SCHEMA}PRAGMA application_id = {APPLICATION_ID};"
            f"PRAGMA user_version = {SCHEMA_VERSION};COMMIT;"
        )
