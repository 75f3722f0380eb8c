"""A connection that is lost in the middle of any decision goes on where it was."""

from __future__ import annotations

import pytest
from wire_client import Device, Party

from antartik.server.running import Running

pytestmark = pytest.mark.anyio

PHASES = {
    "asking": {"prefer": ("draw",)},
    "dive": {"prefer": ("agree",)},
    "judge": {"prefer": ("judge", "agree"), "avoid": ("stop",)},
    "pair": {"prefer": ("draw", "agree")},
    "choice": {"prefer": ("draw", "agree", "flop")},
}


@pytest.mark.parametrize("phase", PHASES)
async def test_resume_in_the_middle_of_a_decision(server: Running, phase: str) -> None:
    party = await Party.seated(server.port, 3, tempo="patient")
    seat = await party.reach(phase, **PHASES[phase])
    for other in party.devices:
        await other.until(lambda other=other: all(m["view"]["phase"] == phase for m in other.moments.values()))
    device = party.device_of(seat)
    before, known = device.moments[seat], device.events[seat]
    device.cut()
    # One connection knows all that happened, one half of it, one nothing.
    for seen in (len(known), len(known) // 2, None):
        message = {} if seen is None else {str(seat): before["first"] + len(before["events"]) - len(known) + seen}
        again = await Device.at(server.port, party.code, [party.tokens[seat]], message, before["game"])
        await again.until(lambda again=again: again.moments)
        moment = again.moments[seat]
        assert {key: moment[key] for key in ("game", "view", "decision", "legal", "why")} == {
            key: before[key] for key in ("game", "view", "decision", "legal", "why")
        }
        if seen is not None:
            assert not moment["snapshot"]
            assert moment["first"] == message[str(seat)]
            assert moment["events"] == known[seen:]
        await again.close()
    again = await Device.at(server.port, party.code, [party.tokens[seat]])
    await again.until(lambda: again.moments)
    party.devices = [again if other is device else other for other in party.devices]
    assert (await again.act(seat, before["legal"][0]))["type"] == "accepted"
    await party.play_out()


async def test_what_happened_meanwhile_is_told_without_a_gap(server: Running) -> None:
    party = await Party.seated(server.port, 3, tempo="patient")
    watcher = await Device.at(server.port, party.code, seen={"-": 0})
    await watcher.until(lambda: watcher.moments)
    await party.reach("choice", prefer=("draw",))
    moment = watcher.moments[None]
    known, following = list(watcher.events[None]), moment["first"] + len(moment["events"])
    await watcher.close()
    for _ in range(40):
        if party.view["phase"] != "over":
            await party.step()
    again = await Device.at(server.port, party.code, seen={"-": following}, game=moment["game"])
    await again.until(lambda: again.moments)
    whole = await Device.at(server.port, party.code, seen={"-": 0}, game=moment["game"])
    await whole.until(lambda: whole.moments)
    assert known + again.moments[None]["events"] == whole.moments[None]["events"]


async def test_a_number_that_cannot_be_brings_a_snapshot(server: Running) -> None:
    party = await Party.seated(server.port, 2, tempo="patient")
    await party.reach("dive")
    game = party.devices[0].table["game"]
    for seen, of_game in (({"-": 10**6}, game), ({"-": 3}, game + 7), ({}, None), ({"0": 1}, None)):
        watcher = await Device.at(server.port, party.code, seen=seen, game=of_game)
        await watcher.until(lambda watcher=watcher: watcher.moments)
        assert watcher.moments[None]["snapshot"]
        await watcher.close()
