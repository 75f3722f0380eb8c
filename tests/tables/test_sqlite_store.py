"""The SQLite store: durable, in groups, once only; databases and folders that aren't ours; a disk that is full."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
from pathlib import Path

import pytest

from antartik.tables.entries import Entry
from antartik.tables.refusal import DataFault
from antartik.tables.sqlite_store import APPLICATION_ID, FILE, SCHEMA_VERSION, SqliteStore
from antartik.tables.store import Conflict, StorageFailed

pytestmark = pytest.mark.anyio


def entry(seq: int, id: str | None = None, **payload: object) -> Entry:
    return Entry(seq, id or f"id:{seq}", "act", None if seq % 2 else 1, payload, 1000.5 + seq)


async def test_what_was_appended_is_there_after_opening_anew(tmp_path: Path) -> None:
    entries = [entry(0, text="Zoë ✓", list=[1, None, "x"]), entry(1), entry(2, deep={"a": [True]})]
    store = await SqliteStore.open(tmp_path / "deep" / "down")
    await store.make("AAAAAA", entries[0])
    for one in entries[1:]:
        await store.append("AAAAAA", one)
    await store.close()
    store = await SqliteStore.open(tmp_path / "deep" / "down")
    assert await store.load("AAAAAA") == entries
    assert await store.load("BBBBBB") == []
    await store.close()


async def test_a_number_an_id_and_a_code_are_given_once_only(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path)
    await store.make("AAAAAA", entry(0))
    await store.make("BBBBBB", entry(0))
    await store.append("AAAAAA", entry(1, "mine"))
    for code, again in (("AAAAAA", entry(1, "other")), ("AAAAAA", entry(2, "mine"))):
        with pytest.raises(Conflict):
            await store.append(code, again)
    with pytest.raises(Conflict):
        await store.make("AAAAAA", entry(0))
    with pytest.raises(Conflict):
        await store.append("CCCCCC", entry(0))  # there is no such table
    await store.append("BBBBBB", entry(1, "mine"))
    assert [len(await store.load(code)) for code in ("AAAAAA", "BBBBBB", "CCCCCC")] == [2, 2, 0]
    await store.close()


async def test_one_transaction_serves_many_and_a_conflict_in_it_harms_nobody(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path)
    codes = [f"T{i:05}" for i in range(200)]
    await asyncio.gather(*(store.make(code, entry(0)) for code in codes))
    commits: list[str] = []
    await store.run(lambda database: database.set_trace_callback(commits.append))
    twice = [store.append(code, entry(1)) for code in codes for _ in range(2)]
    results = await asyncio.gather(*twice, return_exceptions=True)
    assert results[::2] == [None] * 200
    assert all(isinstance(result, Conflict) for result in results[1::2])
    assert sum(text == "COMMIT" for text in commits) <= 5
    await store.close()


async def test_finished_tables_are_left_out_and_the_latest_comes_first(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path)
    for number, code in enumerate(("AAAAAA", "BBBBBB", "CCCCCC")):
        await store.make(code, entry(0))
        await store.append(code, entry(number + 1, str(number)))
    store.mark("BBBBBB", over=True)
    assert await store.unfinished() == ["CCCCCC", "AAAAAA"]
    store.mark("BBBBBB", over=False)
    assert await store.unfinished() == ["CCCCCC", "BBBBBB", "AAAAAA"]
    await store.close()


async def test_every_commit_waits_for_the_disk(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path)
    facts = {
        name: (await store.run(lambda database, name=name: database.execute(f"PRAGMA {name}").fetchone()))[0]
        for name in ("journal_mode", "synchronous", "application_id", "user_version")
    }
    full = 2
    assert facts == {
        "journal_mode": "wal",
        "synchronous": full,
        "application_id": APPLICATION_ID,
        "user_version": SCHEMA_VERSION,
    }
    await store.close()


@pytest.mark.skipif(os.name != "posix", reason="modes of files are POSIX's")
async def test_only_the_owner_can_read_the_database(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "data")
    for path in (tmp_path / "data", tmp_path / "data" / FILE):
        assert stat.S_IMODE(path.stat().st_mode) & 0o077 == 0
    await store.close()


async def test_a_full_disk_refuses_what_it_must_and_loses_nothing(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path)
    await store.make("AAAAAA", entry(0))
    pages = await store.run(lambda database: database.execute("PRAGMA page_count").fetchone()[0])
    await store.run(lambda database: database.execute(f"PRAGMA max_page_count = {pages + 2}"))
    results = [await _tried(store, entry(seq, text="x" * 1000)) for seq in range(1, 100)]
    saved = 1 + results.index(False)
    assert not any(results[saved:])
    assert len(await store.load("AAAAAA")) == saved
    await store.run(lambda database: database.execute("PRAGMA max_page_count = 1000000"))
    await store.append("AAAAAA", entry(saved))
    await store.close()
    store = await SqliteStore.open(tmp_path)
    assert [one.seq for one in await store.load("AAAAAA")] == list(range(saved + 1))
    await store.close()


async def _tried(store: SqliteStore, one: Entry) -> bool:
    try:
        await store.append("AAAAAA", one)
    except StorageFailed:
        return False
    return True


async def test_where_only_a_part_can_be_saved_that_part_is(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path)
    await asyncio.gather(store.make("AAAAAA", entry(0)), store.make("BBBBBB", entry(0)))
    pages = await store.run(lambda database: database.execute("PRAGMA page_count").fetchone()[0])
    await store.run(lambda database: database.execute(f"PRAGMA max_page_count = {pages}"))
    results = await asyncio.gather(
        store.append("AAAAAA", entry(1, text="x" * 20_000)), store.append("BBBBBB", entry(1)), return_exceptions=True
    )
    assert isinstance(results[0], StorageFailed)
    assert results[1] is None
    await store.close()


async def test_a_fault_in_one_piece_of_work_does_not_end_the_thread(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path)
    with pytest.raises(StorageFailed):
        await store.run(lambda database: 1 / 0)
    await store.make("AAAAAA", entry(0))
    await store.close()


def other_database(path: Path, *statements: str) -> None:
    database = sqlite3.connect(path)
    for statement in statements:
        database.execute(statement)
    database.commit()
    database.close()


@pytest.mark.parametrize(
    ("statements", "words"),
    [
        (["CREATE TABLE theirs (a)"], "another program's"),
        (["PRAGMA application_id = 7"], "another program's"),
        (["PRAGMA user_version = 3"], "another program's"),
        (
            [f"PRAGMA application_id = {APPLICATION_ID}", f"PRAGMA user_version = {SCHEMA_VERSION + 1}"],
            "newer antartik",
        ),
    ],
)
async def test_a_database_that_is_not_ours_is_left_as_it_is(tmp_path: Path, statements: list[str], words: str) -> None:
    other_database(tmp_path / FILE, *statements)
    before = (tmp_path / FILE).read_bytes()
    with pytest.raises(DataFault, match=words) as caught:
        await SqliteStore.open(tmp_path)
    assert "\n" not in str(caught.value)
    assert (tmp_path / FILE).read_bytes() == before


async def test_a_file_that_is_no_database_is_left_as_it_is(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("Dear diary, today I dived from the ice shelf. " * 50)
    with pytest.raises(DataFault, match="not a database"):
        await SqliteStore.open(tmp_path)
    assert (tmp_path / FILE).read_text().startswith("Dear diary")


async def test_a_folder_that_can_not_be_made_is_one_clear_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for folder in (tmp_path / "file", tmp_path / "file" / "below"):
        with pytest.raises(DataFault, match="can't be used") as caught:
            await SqliteStore.open(folder)
        assert str(folder) in str(caught.value)


async def test_a_database_that_can_not_be_written_is_one_clear_line(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    with pytest.raises(DataFault, match="can't be used"):
        await SqliteStore.open(tmp_path)


@pytest.mark.skipif(os.name != "posix", reason="modes of files are POSIX's")
async def test_a_folder_that_may_not_be_written_is_one_clear_line(tmp_path: Path) -> None:
    # To root no mode forbids anything; where the kernel shows its processes nobody can make a file.
    folder = tmp_path if os.geteuid() != 0 else Path("/proc")
    if not folder.exists():
        pytest.skip("nothing is forbidden to root on this system")
    tmp_path.chmod(0o500)
    try:
        with pytest.raises(DataFault, match="can't be used"):
            await SqliteStore.open(folder)
    finally:
        tmp_path.chmod(0o700)


async def test_one_process_at_a_time_serves_a_folder(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path)
    with pytest.raises(DataFault, match="another antartik"):
        await SqliteStore.open(tmp_path)
    await store.close()
    await (await SqliteStore.open(tmp_path)).close()
