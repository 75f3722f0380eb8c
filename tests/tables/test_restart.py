"""The process ends in the middle of anything, gently or by SIGKILL, and the table goes on where it was."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from company import FakeClock, Inn, holder, new_id, play_on

from antartik.engine.game import Game
from antartik.engine.record import verify
from antartik.engine.rules import Rules
from antartik.tables.entries import Entry
from antartik.tables.house import Act, DataFault, House, Pace, Refusal, Rematch, WindowPush
from antartik.tables.seats import token_hash
from antartik.tables.sqlite_store import FILE, SqliteStore
from antartik.tables.store import StorageFailed

pytestmark = pytest.mark.anyio

MANY_SYMBOLS = Rules(judges={8: 4, 9: 4, 10: 4}, parachutes={8: 4, 9: 4, 10: 4})


async def test_every_kind_of_decision_outlives_the_process(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path)
    inn = await Inn.opened(store)
    people = await inn.people(1, 1, bots=1, rules=MANY_SYMBOLS)
    code = people[0].code
    seen: set[tuple[str, bool]] = set()
    rng = random.Random(5)
    while {phase for phase, decides in seen if decides} != {"asking", "dive", "judge", "pair", "choice"}:
        await play_on(inn, people, rng, 1)
        game = inn.game(code)
        if game.is_over:
            await people[0].do(Rematch(id=new_id()))
            await inn.deal(people)
        person_decides = any(seat < 2 for seat in game.to_act)
        kind = (game.view(None).phase, person_decides)
        if game.is_over or kind in seen:
            continue
        seen.add(kind)
        before = {seat: game.view(seat).to_dict() for seat in (None, 0, 1, 2)}
        decision, actions = inn.table(code).decision, game.actions
        inn = await inn.restarted(await restarted_store(inn, tmp_path))
        for person in people:
            person.inn = inn
        assert inn.table(code).decision == decision
        assert inn.game(code).actions == actions
        for person in people:
            await person.reconnect()
            for seat in person.seats:
                assert person.sees(seat).view == before[seat]
                assert not person.sees(seat).snapshot
    await play_on(inn, people, rng)
    record = await inn.house.record(code, inn.table(code).number)
    assert verify(Game.from_record(record)) == "proven"
    tokens = [token for person in people for token in person.tokens]
    await inn.close()
    content = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    for token in tokens:
        assert token.encode() not in content
        assert token_hash(token).encode() in content


async def restarted_store(inn: Inn, folder: Path) -> SqliteStore:
    await inn.house.close()
    return await SqliteStore.open(folder)


async def test_an_answer_given_before_the_crash_is_not_asked_for_again(tmp_path: Path) -> None:
    inn = await Inn.opened(await SqliteStore.open(tmp_path))
    people = await inn.people(1, 1, 1)
    code = people[0].code
    diver = holder(people, inn.game(code).diver)
    one, two = (person for person in people if person is not diver)
    await diver.act("draw")
    decision = diver.sees().decision
    stake = one.sees().view["face_up"][one.seats[0]][0]
    id = await one.act(f"dare {stake}")
    inn = await inn.restarted(await restarted_store(inn, tmp_path))
    for person in people:
        person.inn = inn
        await person.connect()
    assert one.sees().view["own_answer"] == f"dare {stake}"
    assert two.sees().view["answered"] == one.seats
    await one.act(f"dare {stake}", decision=decision, id=id)
    await two.act("agree", decision=decision)
    assert diver.sees().view["stakes"][one.seats[0]] == stake
    await inn.close()


async def test_the_house_of_a_folder_opens_anew_by_itself(tmp_path: Path) -> None:
    house = await House.open(tmp_path, pace=Pace(bot_moment=(0.0, 0.0)))
    assert await house.unfinished() == []
    await house.close()
    house = await House.open(tmp_path)
    await house.close()


async def follow(process: asyncio.subprocess.Process, wanted: int) -> list[dict[str, object]]:
    """What the process says it has answered, until it has said so often."""
    assert process.stdout is not None
    lines: list[dict[str, object]] = []
    while len(lines) < wanted:
        line = await process.stdout.readline()
        assert line, "it ended by itself"
        lines.append(json.loads(line))
    return lines


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="SIGKILL is POSIX's")
async def test_a_killed_process_has_lost_nothing_that_it_answered(tmp_path: Path) -> None:
    """Fifty games at once, killed three times in the middle, and played to their end."""
    answered: list[dict[str, object]] = []
    script = Path(__file__).with_name("fifty_games.py")
    for wanted in (150, 700, 700):
        process = await asyncio.create_subprocess_exec(
            sys.executable, str(script), str(tmp_path), stdout=subprocess.PIPE, limit=2**20
        )
        answered += await follow(process, wanted)
        process.send_signal(signal.SIGKILL)
        assert process.stdout is not None
        answered += [json.loads(line) for line in (await process.stdout.read()).splitlines() if line.endswith(b"}")]
        await process.wait()
    check_log(tmp_path, answered)
    process = await asyncio.create_subprocess_exec(
        sys.executable, str(script), str(tmp_path), stdout=subprocess.PIPE, limit=2**20
    )
    out, _ = await process.communicate()
    assert process.returncode == 0
    answered += [json.loads(line) for line in out.splitlines()]
    check_log(tmp_path, answered)
    house = await House.open(tmp_path)
    codes = {str(line["table"]) for line in answered}
    assert len(codes) == 50
    for code in codes:
        record = await house.record(code, 0)
        game = Game.from_record(record)
        assert game.is_over
        assert verify(game) == "proven"
        again = Act(id=str(next(line["id"] for line in answered if line["table"] == code)), seat=0, action="draw")
        connection = await house.connect(code, frozenset(), lambda push: None)
        with pytest.raises(Refusal):
            await house.submit(connection, again)
        assert await house.record(code, 0) == record
    await house.close()


def check_log(folder: Path, answered: list[dict[str, object]]) -> None:
    """Every answered command stands in the log, once, and no deadline happened twice."""
    database = sqlite3.connect(folder / FILE)
    rows = database.execute('SELECT "table", id, kind, payload FROM log').fetchall()
    database.close()
    ids = [(table, id) for table, id, _, _ in rows]
    assert len(set(ids)) == len(ids)
    assert {(line["table"], line["id"]) for line in answered} <= set(ids)
    decisions = [
        (table, json.loads(payload)["decision"])
        for table, _, kind, payload in rows
        if kind == "close" or (kind == "act" and json.loads(payload).get("by"))
    ]
    named = [decision for decision in decisions if decision[1] is not None]
    assert len(set(named)) == len(named)


async def test_a_house_whose_disk_is_full_plays_on_when_there_is_room(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path)
    inn = await Inn.opened(store)
    people = await inn.people(1, 1, bots=1)
    rng = random.Random(3)
    await play_on(inn, people, rng, 10)
    pages = await store.run(lambda database: database.execute("PRAGMA page_count").fetchone()[0])
    await store.run(lambda database: database.execute(f"PRAGMA max_page_count = {pages}"))
    with contextlib.suppress(Refusal):  # or it is a bot that can't go on
        await play_on(inn, people, rng, 60)
    assert inn.table(people[0].code).stage == "playing"
    log = await store.load(people[0].code)
    with pytest.raises(StorageFailed):
        await store.append(people[0].code, Entry(len(log), "one-more", "ready", 0, {"x": "x" * 10_000}, 0.0))
    assert [entry.id for entry in log] == list(inn.table(people[0].code).done)
    await inn.advance(30)
    await store.run(lambda database: database.execute("PRAGMA max_page_count = 1000000"))
    await play_on(inn, people, rng)
    assert people[0].info.stage == "over"
    await inn.close()


async def test_a_clock_that_was_set_back_makes_nobody_wait() -> None:
    inn = await Inn.opened()
    people = await inn.people(1, 1)
    code = people[0].code
    diver = holder(people, inn.game(code).diver)
    await diver.act("draw")
    inn.clock = FakeClock(inn.clock.now() - 3600)
    inn = await inn.restarted()
    await inn.advance(1.0)
    for person in people:
        person.inn = inn
        await person.reconnect()
    assert diver.sees().window == WindowPush(opens_in=2000, closes_in=7000)
    await inn.advance(7.1)
    await diver.act("stop")
    times = [entry.time for entry in inn.log(code)]
    assert times == sorted(times)
    await inn.advance(3600)
    await inn.close()


async def test_a_house_that_cannot_open_says_so_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    (tmp_path / "other").mkdir()
    database = sqlite3.connect(tmp_path / "other" / FILE)
    database.execute("CREATE TABLE theirs (a)")
    database.close()
    for folder in (tmp_path / "file", tmp_path / "other"):
        with pytest.raises(DataFault) as caught:
            await House.open(folder)
        assert "\n" not in str(caught.value)
        assert str(folder) in str(caught.value)
