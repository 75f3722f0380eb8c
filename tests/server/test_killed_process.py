"""The process is killed in the middle of fifty games: what was answered is there, and nothing happens twice."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from server_process import process
from wire_client import Device, Party, http_client

from antartik.engine.game import Game
from antartik.engine.record import verify

pytestmark = pytest.mark.anyio

GAMES = 50
BEFORE_THE_KILL = 1500
"""Commands that are answered, all games together."""


class Diary(Party):
    """A party that writes down which of its commands were answered, and the one that was under way."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.accepted: dict[str, tuple[int, str, int]] = {}
        self.under_way: dict[str, tuple[int, str, int]] = {}

    async def send(self, device: Device, seat: int, action: str, decision: int) -> dict[str, Any]:
        command_id = f"{self.code}-{len(self.accepted):06}"
        self.under_way[command_id] = (seat, action, decision)
        answer = await device.act(seat, action, decision, id=command_id)
        del self.under_way[command_id]
        if answer["type"] == "accepted":
            self.accepted[command_id] = (seat, action, decision)
        return answer

    async def come_back(self, port: int) -> None:
        """Connect anew, going on from what was seen, and say again what may not have arrived."""
        lost, self.devices, self.port = self.devices, [], port
        for device in lost:
            (seat,) = device.moments
            last = device.moments[seat]
            following = last["first"] + len(last["events"])
            again = await Device.at(port, self.code, [self.tokens[seat]], {str(seat): following}, last["game"])
            await again.until(lambda again=again: again.moments)
            first = again.moments[seat]
            assert not first["snapshot"]
            assert first["first"] == following
            self.devices.append(again)
        for command_id, (seat, action, decision) in list(self.under_way.items()):
            device = self.device_of(seat)
            answer = await device.act(seat, action, decision, id=command_id)
            if answer["type"] == "accepted":
                self.accepted[command_id] = (seat, action, decision)
        self.under_way.clear()
        before = {device: dict(device.moments) for device in self.devices}
        for command_id, (seat, action, decision) in list(self.accepted.items())[-8:]:
            answer = await self.device_of(seat).act(seat, action, decision, id=command_id)
            assert answer["type"] == "accepted"
        for device, moments in before.items():
            assert {seat: moment["decision"] for seat, moment in moments.items()} == {
                seat: moment["decision"] for seat, moment in device.moments.items()
            }

    async def leave_it_to_bots(self) -> None:
        for device, seat in zip(self.devices, self.tokens, strict=True):
            assert (await device.command("leave", seat=seat))["type"] == "accepted"
        watcher = self.devices[0]
        await watcher.until(lambda: watcher.table["stage"] == "over")


async def test_killed_in_the_middle_of_fifty_games(data: Path) -> None:
    with process(data) as server:
        parties = [await Diary.seated(server.port, 2, tempo="patient") for _ in range(GAMES)]
        playing = [asyncio.create_task(play_on(party, parties)) for party in parties]
        await asyncio.wait(playing, return_when=asyncio.FIRST_COMPLETED)
        server.process.kill()
        await asyncio.gather(*playing, return_exceptions=True)
        answered = sum(len(party.accepted) for party in parties)
        assert answered >= BEFORE_THE_KILL
    with process(data) as server:
        await asyncio.gather(*(party.come_back(server.port) for party in parties))
        by_hand, by_bots = parties[:10], parties[10:]
        await asyncio.gather(*(party.play_out() for party in by_hand), *(party.leave_it_to_bots() for party in by_bots))
        async with http_client(server.port) as http:
            for party in parties:
                record = (await http.get(f"/api/tables/{party.code}/record")).json()
                check(party, record, whole=party in by_hand)


async def play_on(party: Diary, parties: list[Diary]) -> None:
    while sum(len(other.accepted) for other in parties) < BEFORE_THE_KILL:
        await party.step(prefer=("draw", "agree"))


def check(party: Diary, record: dict[str, Any], whole: bool) -> None:
    """The record replays, is proven, and holds each command that was accepted once, and nothing else before them."""
    game = Game.from_record(record)
    assert game.is_over
    assert verify(game) == "proven"
    for seat in party.tokens:
        played = [" ".join(map(str, words)) for actor, *words in record["actions"] if actor == seat]
        said = [action for actor, action, _ in party.accepted.values() if actor == seat]
        assert said == (played if whole else played[: len(said)])
