"""What each connection receives, to the byte, while a whole game is played."""

from __future__ import annotations

import json
from typing import Any

import pytest
from wire_client import Device, Message, Party, http_client

from antartik.engine.game import Game
from antartik.engine.record import verify
from antartik.server.describe.contract import contract
from antartik.server.running import Running

pytestmark = pytest.mark.anyio

SHAPES = {shape.tag[1]: {field.name for field in shape.fields} for shape in contract().server if shape.tag}
WINDOW = {"waits_for_ready", "opens_in", "closes_in", "call_time_in"}


async def record_of(server: Running, code: str, game: int) -> dict[str, Any]:
    async with http_client(server.port) as http:
        answer = await http.get(f"/api/tables/{code}/record", params={"game": game})
    assert answer.status_code == 200, answer.text
    record: dict[str, Any] = answer.json()
    return record


async def test_nobody_receives_what_he_may_not_know(server: Running) -> None:
    party = await Party.seated(server.port, 4, tempo="patient")
    watcher = await Device.at(server.port, party.code)
    await watcher.until(lambda: watcher.moments)
    while party.view["phase"] != "over":
        await party.step(prefer=("judge", "dare"))
    everybody = [*party.devices, watcher]
    for device in everybody:
        await device.until(
            lambda device=device: (
                device.table["stage"] == "over" and all(m["view"]["phase"] == "over" for m in device.moments.values())
            )
        )
    record = await record_of(server, party.code, 0)
    game = Game.from_record(record)
    assert verify(game) == "proven"
    looked = check_moments(everybody, record)
    assert looked
    check_secrets(everybody, party, record)


def check_moments(devices: list[Device], record: dict[str, Any]) -> bool:
    """Each moment is, to the last field, what the engine lets this seat see after some number of actions."""
    moments = {seat: iterator for device in devices for seat, iterator in parsed(device).items()}
    game = Game.from_record({**record, "actions": [], "result": unfinished(record), "proof": without_secret(record)})
    views: dict[int | None, list[str]] = {seat: [] for seat in moments}
    actions = [None, *record["actions"]]
    for action in actions:
        if action is not None:
            game.play(action[0], " ".join(str(word) for word in action[1:]))
        for seat, seen in views.items():
            legal = [] if seat is None else [str(legal) for legal in game.legal_actions(seat)]
            seen.append(json.dumps([game.view(seat).to_dict(), legal]))
    looked = False
    for seat, messages in moments.items():
        place = 0
        heard = [event.to_dict() for _, event in game.events(seat)]
        for message in messages:
            assert set(message) == {"type", *SHAPES["moment"]}
            assert message["window"] is None or set(message["window"]) == WINDOW
            now = json.dumps([message["view"], message["legal"]])
            assert now in views[seat][place:], "a view that the engine doesn't give to this seat"
            place = views[seat].index(now, place)
            last = message["first"] + len(message["events"])
            assert message["events"] == heard[message["first"] : last]
            looked = looked or any(event["event"] == "judge_cards_seen" for event in message["events"])
    return looked


def check_secrets(devices: list[Device], party: Party, record: dict[str, Any]) -> None:
    secret = record["proof"]["secret"]
    for device in devices:
        assert len(device.commitments) == (1 if device in party.devices else 0)
        over = False
        for text in device.texts:
            message = json.loads(text)
            assert not any(token in text for token in party.tokens.values())
            assert set(message) <= {"type", *SHAPES[message["type"]]}
            over = over or (message["type"] == "moment" and message["view"]["phase"] == "over")
            over = over or message.get("stage") == "over"
            assert over or secret not in text
        assert device.table["proof"] == record["proof"]
        assert set(device.nonces) <= set(record["proof"]["nonces"])
        assert set(device.commitments) <= {record["proof"]["commitment"]}


def parsed(device: Device) -> dict[int | None, list[Message]]:
    moments: dict[int | None, list[Message]] = {}
    for text in device.texts:
        message = json.loads(text)
        if message["type"] == "moment":
            moments.setdefault(message["seat"], []).append(message)
    return moments


def unfinished(record: dict[str, Any]) -> dict[str, Any]:
    opening = Game(record["players"], record["deck"], record["first"])
    return {"finished": False, "stars": list(opening.stars), "winners": []}


def without_secret(record: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in record["proof"].items() if key != "secret"}


async def test_http_gives_no_stranger_more_than_he_may_know(server: Running) -> None:
    party = await Party.seated(server.port, 2, tempo="patient")
    await party.reach("dive")
    async with http_client(server.port) as http:
        found = await http.get(f"/api/tables/{party.code}")
        assert set(found.json()) == {"code", "stage", "preset", "tempo", "seats", "open_seats", "lesson"}
        assert not any(token in found.text for token in party.tokens.values())
        refused = await http.get(f"/api/tables/{party.code}/record?game=0")
        assert refused.status_code == 409
        assert set(refused.json()) == {"error"}
