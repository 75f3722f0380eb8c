"""Commands over a real socket: each is carried out once or refused, and answered in order."""

from __future__ import annotations

import asyncio
import secrets

import pytest
from wire_client import Device, Party

from antartik.server.running import Running

pytestmark = pytest.mark.anyio


def drawn(device: Device, seat: int) -> int:
    return sum(event["event"] == "figure_drawn" for event in device.events[seat])


async def test_a_command_that_comes_twice_is_carried_out_once(server: Running) -> None:
    party = await Party.seated(server.port, 2, tempo="patient")
    seat = await party.reach("dive")
    device = party.device_of(seat)
    before = drawn(device, seat)
    decision = device.moments[seat]["decision"]
    command = {"type": "act", "id": "doubletap", "seat": seat, "action": "draw", "decision": decision}
    texts = len(device.texts)
    await asyncio.gather(device.say(**command), device.say(**command))
    await device.until(lambda: sum('"doubletap"' in text for text in device.texts[texts:]) == 2)
    answers = [text for text in device.texts[texts:] if '"doubletap"' in text]
    assert answers == ['{"type":"accepted","id":"doubletap"}'] * 2
    assert drawn(device, seat) == before + 1


async def test_the_same_command_from_another_connection_is_the_same_command(server: Running) -> None:
    party = await Party.seated(server.port, 2, tempo="patient")
    seat = await party.reach("dive")
    device = party.device_of(seat)
    decision = device.moments[seat]["decision"]
    assert (await device.act(seat, "draw", decision, id="sent-before"))["type"] == "accepted"
    device.cut()
    again = await Device.at(server.port, party.code, [party.tokens[seat]])
    await again.until(lambda: seat in again.moments)
    latest = again.moments[seat]["decision"]
    assert (await again.act(seat, "draw", decision, id="sent-before"))["type"] == "accepted"
    assert again.moments[seat]["decision"] == latest


async def test_of_two_commands_for_one_decision_the_second_is_refused(server: Running) -> None:
    party = await Party.seated(server.port, 2, tempo="patient")
    seat = await party.reach("dive")
    device = party.device_of(seat)
    before = drawn(device, seat)
    decision = device.moments[seat]["decision"]
    ids = ["first-tap", "second-tap"]
    for command_id in ids:
        await device.say(type="act", id=command_id, seat=seat, action="draw", decision=decision)
        await asyncio.sleep(0.001)
    await device.until(lambda: all(command_id in device.answers for command_id in ids))
    assert device.answers["first-tap"]["type"] == "accepted"
    assert device.answers["second-tap"]["reason"] == "closed"
    assert drawn(device, seat) == before + 1


async def test_a_command_for_a_closed_decision_is_refused(server: Running) -> None:
    party = await Party.seated(server.port, 3, tempo="patient")
    seat = await party.reach("asking")
    device = party.device_of(seat)
    closed = device.moments[seat]["decision"]
    while party.view["phase"] == "asking":
        await party.step(prefer=("agree",))
    answer = await device.act(seat, "agree", closed)
    assert (answer["type"], answer["reason"]) == ("refused", "closed")
    assert answer["text"]
    assert len(answer["text"].splitlines()) == 1


async def test_three_people_who_agree_at_once_are_all_accepted(server: Running) -> None:
    party = await Party.seated(server.port, 4, tempo="patient")
    await party.reach("asking")
    seats = party.view["to_act"]
    answers = await asyncio.gather(*(party.device_of(seat).act(seat, "agree") for seat in seats))
    assert len(seats) == 3
    assert [answer["type"] for answer in answers] == ["accepted"] * 3


async def test_what_is_refused_says_why(server: Running) -> None:
    party = await Party.seated(server.port, 2, tempo="patient")
    seat = await party.reach("dive", avoid=("stop",))
    device, other = party.device_of(seat), party.device_of(1 - seat)
    answer = await device.act(seat, "keep")
    assert (answer["reason"], answer["clause"]) == ("illegal", "R9")
    answer = await device.act(seat, "fly away")
    assert (answer["reason"], answer["clause"]) == ("illegal", "RECORD")
    answer = await other.act(seat, "draw", device.moments[seat]["decision"])
    assert answer["reason"] == "not_yours"
    assert (await device.command("rematch"))["reason"] == "stage"
    answer = await device.command("act", seat=4, action="draw", decision=1)
    assert answer["reason"] == "not_yours"
    assert device.code is None
    assert (await device.act(seat, "draw"))["type"] == "accepted"


async def test_a_spectator_sees_and_can_do_nothing(server: Running) -> None:
    party = await Party.seated(server.port, 2, tempo="patient")
    watcher = await Device.at(server.port, party.code.lower())
    await watcher.until(lambda: watcher.moments)
    assert list(watcher.moments) == [None]
    moment = watcher.moments[None]
    assert moment["legal"] == []
    answer = await watcher.act(party.view["diver"], "draw", moment["decision"])
    assert answer["reason"] == "not_yours"
    assert (await watcher.command("start"))["type"] == "refused"
    await party.reach("dive")
    await watcher.until(lambda: watcher.moments[None]["view"]["phase"] == "dive")


async def test_answers_come_in_the_order_of_the_commands(server: Running) -> None:
    party = await Party.seated(server.port, 2, tempo="patient")
    device = party.devices[0]
    ids = [secrets.token_hex(8) for _ in range(10)]
    for number, command_id in enumerate(ids):
        figures = number % 9 + 2
        await device.say(type="standing", id=command_id, seat=0, answer="from", figures=figures)
    await device.until(lambda: ids[-1] in device.answers)
    assert [command_id for command_id in device.answers if command_id in ids] == ids


async def test_one_device_may_hold_several_seats(server: Running) -> None:
    party = await Party.seated(server.port, 3, one_device=True, tempo="patient")
    device = party.devices[0]
    assert sorted(device.moments) == [0, 1, 2]
    assert device.table["one_device"]
    assert [moment["view"]["seat"] for moment in device.moments.values()] == list(device.moments)
