"""The log is the table: whatever a table is follows from its entries, at every one of them."""

from __future__ import annotations

import json
import random
from dataclasses import asdict, replace
from typing import Any

import pytest
from company import Inn, Person, new_id, play_on

from antartik.tables.entries import Entry
from antartik.tables.house import Leave, Rematch, Standing
from antartik.tables.keeper import Keeper
from antartik.tables.moments import Moments, info_of
from antartik.tables.table import BrokenLog, Table

pytestmark = pytest.mark.anyio


def public_state(table: Table) -> str:
    """All that follows from the log, and all that everybody may see of it."""
    moments: list[Any] = []
    if table.state is not None:
        told = Moments(table, table.state, None, 0.0)
        moments = [asdict(told.moment(seat, max(0, len(table.heard[seat]) - 3))) for seat in table.heard]
    info = info_of(table, lambda seat: False)
    own = {
        "decision": (table.decision, table.decided_at, table.round, table.ready_at, table.called),
        "standing": {seat: rule.to_dict() for seat, rule in table.standing.items()},
        "seats": [asdict(seat) for seat in table.seats],
        "actions": [[seat, str(action)] for seat, action in table.game.actions] if table.game else [],
        "dealing": asdict(table.dealing) if table.dealing else None,
        "records": table.records,
    }
    return json.dumps([asdict(info), moments, own], default=str)


async def test_the_log_at_every_prefix_gives_the_table_of_that_moment(
    inn: Inn, monkeypatch: pytest.MonkeyPatch
) -> None:
    states: list[str] = []
    applied = Keeper._apply

    def apply(self: Keeper, entry: Entry) -> None:
        applied(self, entry)
        states.append(public_state(self.table))

    monkeypatch.setattr(Keeper, "_apply", apply)
    rng = random.Random(9)
    people = await inn.people(2, 1, bots=1, match=True)
    code = people[0].code
    await people[0].do(Standing(id=new_id(), seat=0, answer="from", figures=3))
    await play_on(inn, people, rng, 60)
    people[1].disconnect()
    await inn.advance(40)
    await play_on(inn, people[:1], rng, 20)
    await people[1].reconnect()
    await people[0].do(Leave(id=new_id(), seat=1))
    await play_on(inn, people, rng)
    await people[0].do(Rematch(id=new_id()))
    await inn.deal(people)
    await play_on(inn, people, rng, 10)
    log = await inn.store.load(code)
    assert {entry.kind for entry in log} >= {
        *(
            "made",
            "join",
            "deal",
            "nonce_hash",
            "nonce",
            "act",
            "close",
            "standing",
            "cover",
            "back",
            "leave",
            "rematch",
        )
    }
    assert len(states) == len(log) - 1
    table = Table(code)
    table.apply(log[0])
    for entry, state in zip(log[1:], states, strict=True):
        table.apply(entry)
        assert public_state(table) == state
    for length in (1, 5, len(log) // 2, len(log)):
        whole = Table.replay(code, log[:length])
        if length > 1:
            assert public_state(whole) == states[length - 2]


async def test_records_follow_from_the_log(inn: Inn) -> None:
    people = await inn.people(1, bots=2)
    await play_on(inn, people, random.Random(1))
    code = people[0].code
    record = await inn.house.record(code, 0)
    inn = await inn.restarted()
    assert await inn.house.record(code, 0) == record
    assert (await inn.house.find(code)).stage == "over"
    again = await Person(inn, code, people[0].tokens).connect()
    assert again.sees().view["winners"] == record["result"]["winners"]
    await inn.close()


async def test_no_log_that_no_table_can_have_is_replayed(inn: Inn) -> None:
    people = await inn.people(1, bots=2)
    await play_on(inn, people, random.Random(1), 5)
    log = inn.log(people[0].code)
    Table.replay("BCDFGH", log)
    act = next(entry for entry in log if entry.kind == "act")
    made = log[0]
    for wrong in (
        [],
        log[1:],
        [log[0], *log[2:]],
        [*log[: act.seq], replace(act, kind="dance")],
        [*log[: act.seq], replace(act, seat=None)],
        [*log[: act.seq], replace(act, seat=7)],
        [*log[: act.seq], replace(act, payload={"action": "keep"})],
        [*log[: act.seq], replace(act, payload={})],
        [replace(made, payload={**made.payload, "version": 2})],
        [replace(made, payload={**made.payload, "rules": {"colour": "blue"}})],
        [replace(made, payload={**made.payload, "seats": [{"kind": "bot", "wings": 2}]})],
    ):
        with pytest.raises(BrokenLog):
            Table.replay("BCDFGH", wrong)


async def test_a_table_whose_log_is_broken_is_no_table_and_harms_no_other(inn: Inn) -> None:
    broken, whole = (await inn.people(1, bots=1))[0], (await inn.people(1, bots=1))[0]
    inn.log(broken.code)[1] = replace(inn.log(broken.code)[1], kind="dance")
    inn = await inn.restarted()
    with pytest.raises(LookupError):
        await inn.house.find(broken.code)
    assert (await inn.house.find(whole.code)).stage == "playing"
    assert await inn.house.unfinished() == [whole.code]
    await inn.close()
