"""Nobody waits for ever: silence in a window, a bot that crashes, a person who is away."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

import pytest
from serving import QUICK, Serving
from wire_client import Device, Party, make

from antartik.bots import BOTS
from antartik.engine.actions import Action
from antartik.engine.view import View
from antartik.server.running import Running

pytestmark = pytest.mark.anyio


class Crasher:
    """A bot that can't decide anything."""

    name = "egg"

    def choose(self, view: View, choices: Sequence[Action], rng: random.Random) -> Action:
        raise RuntimeError("no idea")


def named(device: Device, seat: int | None, name: str) -> list[dict[str, object]]:
    return [event for event in device.events[seat] if event["event"] == name]


async def test_silence_in_a_window_is_consent(server: Running) -> None:
    party = await Party.seated(server.port, 3, tempo="brisk")
    diver = await party.reach("dive", avoid=("stop",))
    device = party.device_of(diver)
    asked = len(named(device, diver, "answers"))
    assert (await device.act(diver, "draw"))["type"] == "accepted"
    if party.view["phase"] == "asking":
        window = device.moments[diver]["window"]
        assert window["closes_in"] is not None
        assert not window["waits_for_ready"]
    # Nobody says a word.
    await device.until(lambda: device.moments[diver]["view"]["phase"] != "asking")
    answers = named(device, diver, "answers")
    if len(answers) > asked:
        assert {card for _, card in answers[-1]["answers"]} == {None}  # type: ignore[attr-defined]


async def test_an_answer_after_the_window_is_refused_and_costs_nothing(server: Running) -> None:
    party = await Party.seated(server.port, 2, tempo="brisk")
    seat = await party.reach("asking", prefer=("draw",))
    device = party.device_of(seat)
    decision = device.moments[seat]["decision"]
    await device.until(lambda: device.moments[seat]["view"]["phase"] != "asking")
    answer = await device.act(seat, "agree", decision)
    assert answer["reason"] == "closed"


async def test_the_diver_may_call_time_where_nobody_is_hurried(server: Running) -> None:
    party = await Party.seated(server.port, 3, tempo="patient")
    await party.reach("asking")
    diver = party.view["diver"]
    device = party.device_of(diver)
    moment = device.moments[diver]
    assert moment["window"]["closes_in"] is None
    assert moment["window"]["call_time_in"] is not None
    other = party.device_of((diver + 1) % 3)
    answer = await other.command("call_time", seat=(diver + 1) % 3, decision=moment["decision"])
    assert answer["type"] == "refused"
    answer = await device.command("call_time", seat=diver, decision=moment["decision"])
    assert answer["type"] == "accepted"
    await device.until(lambda: device.moments[diver]["view"]["phase"] == "dive")


async def test_time_cannot_be_called_too_early(serve: Serving) -> None:
    async with serve(pace=replace(QUICK, call_time=60.0)) as server:
        party = await Party.seated(server.port, 2, tempo="patient")
        await party.reach("asking")
        diver = party.view["diver"]
        device = party.device_of(diver)
        moment = device.moments[diver]
        answer = await device.command("call_time", seat=diver, decision=moment["decision"])
        assert answer["reason"] == "too_early"
        assert 0 < moment["window"]["call_time_in"] <= 60_000


async def test_at_one_device_the_diver_opens_the_window(server: Running) -> None:
    party = await Party.seated(server.port, 2, one_device=True, tempo="brisk")
    device = party.devices[0]
    diver = party.view["diver"]
    assert (await device.act(diver, "draw"))["type"] == "accepted"
    await device.until(lambda: device.moments[diver]["view"]["phase"] == "asking")
    moment = device.moments[diver]
    assert moment["window"]["waits_for_ready"]
    answer = await device.command("ready", seat=diver, decision=moment["decision"])
    assert answer["type"] == "accepted"
    await device.until(lambda: device.moments[diver]["view"]["phase"] == "dive")


async def test_a_bot_that_crashes_does_not_stop_the_game(serve: Serving) -> None:
    async with serve(bots={**BOTS, "egg": Crasher()}) as server:
        seats = [{"kind": "person", "name": "Ada"}, {"kind": "bot", "bot": "egg"}, {"kind": "bot"}]
        made = await make(server.port, seats=seats, rules="first-dives")
        device = await Device.at(server.port, made["code"], [made["seats"][0]["token"]])
        await device.until(lambda: device.moments)
        party = Party(server.port, made["code"], {0: made["seats"][0]["token"]}, [device])
        await party.play_out()
        await device.until(lambda: device.table["stage"] == "over")
        assert len(named(device, 0, "game_ended")) == 1


async def test_who_is_away_is_covered_and_gets_the_seat_back(server: Running) -> None:
    party = await Party.seated(server.port, 2, tempo="patient")
    gone, here = party.devices
    gone.cut()
    await here.until(lambda: not here.table["seats"][0]["present"])
    await here.until(lambda: here.table["seats"][0]["covered"])
    again = await Device.at(server.port, party.code, [party.tokens[0]])
    await here.until(lambda: here.table["seats"][0]["present"] and not here.table["seats"][0]["covered"])
    party.devices = [again, here]
    await again.until(lambda: again.moments)
    await party.play_out()
