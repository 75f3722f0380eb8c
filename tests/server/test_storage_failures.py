"""A disk that can't be written: what is asked is refused in one line, nothing is lost, and play goes on when it can."""

from __future__ import annotations

from typing import Any

import pytest
from wire_client import Device, Party, http_client, make

from antartik.server.running import Running
from antartik.tables.sqlite_store import SqliteStore
from antartik.tables.store import StorageFailed

pytestmark = pytest.mark.anyio


@pytest.fixture
def full_disk(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Once `fill` is called nothing can be saved; undo it to go on."""
    return monkeypatch


def fill(patch: pytest.MonkeyPatch) -> None:
    async def fails(*arguments: Any) -> None:
        raise StorageFailed("database or disk is full")

    for name in ("append", "make"):
        patch.setattr(SqliteStore, name, fails)


async def test_a_command_is_refused_until_it_can_be_saved(server: Running, full_disk: pytest.MonkeyPatch) -> None:
    party = await Party.seated(server.port, 2, tempo="patient")
    seat = await party.reach("dive")
    device = party.device_of(seat)
    before = device.moments[seat]
    fill(full_disk)
    answer = await device.act(seat, "draw", before["decision"], id="not-saved")
    assert (answer["type"], answer["reason"]) == ("refused", "storage")
    assert answer["text"]
    async with http_client(server.port) as http:
        assert not (await http.get("/health")).json()["saves"]
        full = await http.post("/api/tables", json={"seats": [{"kind": "open"}] * 2})
        assert full.status_code == 503
        assert len(full.json()["error"].splitlines()) == 1
        full_disk.undo()
        assert device.moments[seat] is before
        assert (await device.act(seat, "draw", before["decision"], id="not-saved"))["type"] == "accepted"
        assert (await http.get("/health")).json()["saves"]
    assert device.code is None
    await party.play_out()


async def test_a_table_that_cannot_be_read_is_not_said_to_be_missing(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = await make(server.port, seats=[{"kind": "open"}, {"kind": "open"}])

    async def fails(*arguments: Any) -> None:
        raise StorageFailed("disk I/O error")

    monkeypatch.setattr(SqliteStore, "load", fails)
    other = made["code"][::-1] if made["code"] != made["code"][::-1] else "BBBBBB"
    device = await Device.open(server.port)
    await device.say(type="hello", table=other)
    assert await device.ended() == ("storage", 1013)
    async with http_client(server.port) as http:
        assert (await http.get(f"/api/tables/{other}")).status_code == 503
        assert (await http.get(f"/api/tables/{other}/record")).status_code == 503
