"""Over the wire: a finished game moment by moment, its count, a match after it, and faces."""

from __future__ import annotations

import json

import pytest
from serving import UNLIMITED, Serving
from wire_client import Device, Message, Party, http_client

from antartik.engine.game import Game
from antartik.server.replays import MOST, Replays
from antartik.server.running import Running

pytestmark = pytest.mark.anyio


def faces(device: Device) -> list[Message]:
    return [message for text in device.texts if (message := _read(text))["type"] == "emoted"]


def _read(text: str) -> Message:
    message: Message = json.loads(text)
    return message


async def test_a_finished_game_is_shown_to_anybody_moment_by_moment(server: Running) -> None:
    party = await Party.seated(server.port, 2, tempo="patient")
    path = f"/api/tables/{party.code}/replay"
    async with http_client(server.port) as http:
        assert (await http.get(path)).status_code == 409
        await party.play_out()
        answer = await http.get(path)
        assert answer.headers["content-encoding"] == "gzip"
        assert "max-age" in answer.headers["cache-control"]
        replay = answer.json()
        plain = await http.get(path, headers={"accept-encoding": "identity"})
        assert "content-encoding" not in plain.headers
        assert plain.json() == replay
        record = (await http.get(f"/api/tables/{party.code}/record")).json()
        assert [[step["seat"], *step["action"].split()] for step in replay["steps"]] == [
            [seat, verb, *(str(word) for word in rest)] for seat, verb, *rest in record["actions"]
        ]
        view = replay["opening"]
        for step in replay["steps"]:
            view |= step["changes"]
        assert view == Game.from_record(record).view(None).to_dict()
        for wrong, status in (("?game=1", 404), ("?game=-1", 400), ("?game=x", 400)):
            assert (await http.get(path + wrong)).status_code == status
        assert (await http.get("/api/tables/QQQQQQ/replay")).status_code == 404
    tally = party.devices[0].table["tally"]
    assert tally == replay["tally"]
    assert [sum(card["stars"] for card in cards) for cards in tally] == record["result"]["stars"]
    assert all(set(card) == {"card", "face_down", "stars"} for cards in tally for card in cards)
    await party.devices[0].command("rematch", match=True)
    await party.dealt()
    assert party.devices[0].table["tally"] is None
    assert party.devices[0].table["match"]["games"] == 2


async def test_only_the_replays_asked_for_last_are_kept() -> None:
    replays = Replays()
    record = Game.deal(["Ada", "Ben"], seed=1).record()
    for game in range(MOST + 3):
        assert await replays.of("BCDFGH", game, record)
    assert len(replays._ready) == MOST


async def test_a_face_reaches_everybody_and_too_many_are_refused(server: Running) -> None:
    party = await Party.seated(server.port, 2, tempo="patient")
    watcher = await Device.at(server.port, party.code)
    ada = party.devices[0]
    seat = next(iter(ada.moments))
    answers = [await ada.command("emote", seat=seat, emote="thanks") for _ in range(5)]
    assert [answer["type"] for answer in answers] == ["accepted"] * 3 + ["refused"] * 2
    assert answers[-1]["reason"] == "rate"
    await watcher.until(lambda: len(faces(watcher)) == 3)
    assert faces(watcher)[0] == {"type": "emoted", "seat": seat, "emote": "thanks"}
    assert faces(ada) == faces(watcher)
    refused = await watcher.command("emote", seat=seat, emote="thanks")
    assert refused["reason"] == "not_yours"
    other = await ada.command("emote", seat=1 - seat, emote="thanks")
    assert other["reason"] == "not_yours"


async def test_no_word_but_the_fixed_set_gets_through(serve: Serving) -> None:
    async with serve(limits=UNLIMITED) as server:
        party = await Party.seated(server.port, 2, tempo="patient")
        await party.devices[0].say(type="emote", id="typedchat", seat=0, emote="you are silly")
        assert await party.devices[0].ended() == ("malformed", 1008)
        assert faces(party.devices[1]) == []
