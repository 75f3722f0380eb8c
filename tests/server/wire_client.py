"""A client over a real socket, and a player who plays any legal action."""

from __future__ import annotations

import asyncio
import json
import random
import secrets
from collections.abc import Callable, Iterable
from hashlib import sha256
from typing import Any, Self

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

PATIENCE = 20.0
"""Seconds; only a test that fails waits for so long."""

Message = dict[str, Any]


class Device:
    """One connection. It answers to the deal by itself and keeps all that it was ever sent."""

    def __init__(self, socket: ClientConnection, port: int) -> None:
        self.port = port
        self.texts: list[str] = []
        self.table: Message = {}
        self.moments: dict[int | None, Message] = {}
        self.events: dict[int | None, list[Message]] = {}
        self.answers: dict[str, Message] = {}
        self.pongs = 0
        self.trouble: Message | None = None
        self.code: int | None = None
        self.commitments: list[str] = []
        self.nonces: list[str] = []
        self._socket = socket
        self._changed = asyncio.Event()
        self._listener = asyncio.create_task(self._listen())

    @classmethod
    async def open(cls, port: int, **options: Any) -> Self:
        """Connect and say nothing."""
        socket = await connect(f"ws://127.0.0.1:{port}/ws", max_size=None, compression=None, **options)
        return cls(socket, port)

    @classmethod
    async def at(
        cls, port: int, code: str, tokens: Iterable[str] = (), seen: Message | None = None, game: int | None = None
    ) -> Self:
        """Connect and take the seats of these tokens; none: watch."""
        device = await cls.open(port)
        await device.say(type="hello", table=code, tokens=list(tokens), seen=seen or {}, game=game)
        await device.until(lambda: device.table or device.trouble)
        return device

    async def say(self, text: str | bytes | None = None, **message: Any) -> None:
        await self._socket.send(json.dumps(message) if text is None else text)

    async def command(self, kind: str, id: str | None = None, **fields: Any) -> Message:
        """Say a command and wait for the answer."""
        command_id = secrets.token_hex(8) if id is None else id
        self.answers.pop(command_id, None)
        await self.say(type=kind, id=command_id, **fields)
        await self.until(lambda: command_id in self.answers)
        return self.answers[command_id]

    async def act(self, seat: int, action: str, decision: int | None = None, id: str | None = None) -> Message:
        """Act for a seat; the decision is the latest one unless it is given."""
        if decision is None:
            decision = self.moments[seat]["decision"]
        return await self.command("act", id, seat=seat, action=action, decision=decision)

    async def until(self, condition: Callable[[], Any]) -> None:
        """Wait until this is so."""
        async with asyncio.timeout(PATIENCE):
            while not condition():
                if self.code is not None:
                    raise AssertionError(f"closed by {self.code}: {self.trouble}")
                self._changed.clear()
                await self._changed.wait()

    async def ended(self) -> tuple[str | None, int]:
        """Wait until the server has closed; the trouble and the code."""
        async with asyncio.timeout(PATIENCE):
            await self._listener
        assert self.code is not None
        return (self.trouble["reason"] if self.trouble else None), self.code

    async def close(self) -> None:
        await self._socket.close()
        await self._listener

    def cut(self) -> None:
        """Be gone without a word."""
        self._socket.transport.abort()

    async def _listen(self) -> None:
        try:
            async for text in self._socket:
                assert isinstance(text, str)
                self.texts.append(text)
                await self._hear(msgspec.json.decode(text))
                self._changed.set()
        except ConnectionClosed:
            pass
        self.code = self._socket.close_code
        self._changed.set()

    async def _hear(self, message: Message) -> None:
        match message["type"]:
            case "table":
                self.table = message
            case "moment":
                self._hear_moment(message)
            case "accepted" | "refused":
                self.answers[message["id"]] = message
            case "pong":
                self.pongs += 1
            case "trouble":
                self.trouble = message
            case "deal" if message["reveal"]:
                await self.say(type="nonce", nonce=self.nonces[-1])
            case "deal":
                self.commitments.append(message["commitment"])
                self.nonces.append(secrets.token_hex(16))
                await self.say(type="nonce_hash", hash=sha256(bytes.fromhex(self.nonces[-1])).hexdigest())

    def _hear_moment(self, message: Message) -> None:
        """Events come without a gap and without repetition, or there is a snapshot."""
        seat = message["seat"]
        before = self.moments.get(seat)
        known = self.events.setdefault(seat, [])
        if message["snapshot"] or before is None or before["game"] != message["game"]:
            known.clear()
        else:
            expected = before["first"] + len(before["events"])
            assert message["first"] == expected, f"events from {message['first']} where {expected} were due"
        known += message["events"]
        self.moments[seat] = message


class Party:
    """Devices that hold all people's seats of a table, and play it at random."""

    def __init__(self, port: int, code: str, tokens: dict[int, str], devices: list[Device], seed: int = 1) -> None:
        self.port = port
        self.code = code
        self.tokens = tokens
        self.devices = devices
        self.rng = random.Random(seed)

    @classmethod
    async def seated(cls, port: int, people: int, *, one_device: bool = False, **settings: Any) -> Self:
        """Make a table of people who sit down at a device each, or all at one."""
        names = [f"P{seat}" for seat in range(people)]
        seats = [{"kind": "person", "name": name} for name in (names if one_device else names[:1])]
        made = await make(port, seats=seats + [{"kind": "open"}] * (people - len(seats)), **settings)
        code = made["code"]
        held = made["seats"] + [await join(port, code, name) for name in names[len(seats) :]]
        tokens = {seat["seat"]: seat["token"] for seat in held}
        shares = [list(tokens.values())] if one_device else [[token] for token in tokens.values()]
        devices = await asyncio.gather(*(Device.at(port, code, share) for share in shares))
        party = cls(port, code, tokens, list(devices))
        await party.dealt()
        return party

    async def dealt(self) -> None:
        for device in self.devices:
            await device.until(lambda device=device: device.table["stage"] == "playing" and device.moments)

    async def caught_up(self) -> None:
        """Wait until everybody has been told the latest."""
        latest = max(m["decision"] for device in self.devices for m in device.moments.values())
        for device in self.devices:
            await device.until(
                lambda device=device: all(moment["decision"] >= latest for moment in device.moments.values())
            )

    def device_of(self, seat: int) -> Device:
        return next(device for device in self.devices if seat in device.moments)

    @property
    def view(self) -> Message:
        return max((m for d in self.devices for m in d.moments.values()), key=lambda m: m["decision"])["view"]

    async def step(self, prefer: Iterable[str] = (), avoid: Iterable[str] = ()) -> None:
        """One action of somebody who is asked for one, by preference with one of these verbs."""
        seats = [seat for seat in self.view["to_act"] if seat in self.tokens]
        if not seats:
            await asyncio.sleep(0.001)
            return
        seat = self.rng.choice(seats)
        device = self.device_of(seat)
        moment = device.moments[seat]
        legal = [
            action for action in moment["legal"] if seat in moment["view"]["to_act"] and not optional(action, moment)
        ]
        if not legal:
            await asyncio.sleep(0.001)
            return
        liked = [action for action in legal if action.split()[0] in prefer]
        bearable = [action for action in legal if action.split()[0] not in avoid]
        action = self.rng.choice(liked or bearable or legal)
        answer = await self.send(device, seat, action, moment["decision"])
        assert answer["type"] == "accepted" or answer["reason"] in ("closed", "illegal"), answer
        if answer["type"] == "accepted":
            await self.settled(device, seat, moment)

    async def send(self, device: Device, seat: int, action: str, decision: int) -> Message:
        return await device.act(seat, action, decision)

    async def settled(self, device: Device, seat: int, before: Message) -> None:
        await device.until(lambda: device.moments[seat] is not before)

    async def reach(self, phase: str, prefer: Iterable[str] = (), avoid: Iterable[str] = ()) -> int:
        """Play, one game after the other, until a phase comes; the seat whose decision it is."""
        for _ in range(5000):
            view = self.view
            if view["phase"] == phase:
                await self.caught_up()
                return int(view["to_act"][0])
            if view["phase"] == "over":
                await self.again()
            else:
                await self.step(prefer, avoid)
        raise AssertionError(f"{phase} never came")

    async def play_out(self) -> None:
        while self.view["phase"] != "over":
            await self.step(prefer=("draw", "agree"))

    async def again(self) -> None:
        game = self.devices[0].table["game"]
        assert (await self.devices[0].command("rematch"))["type"] == "accepted"
        for device in self.devices:
            await device.until(
                lambda device=device: (
                    device.table["stage"] == "playing"
                    and all(moment["game"] > game for moment in device.moments.values())
                )
            )


def optional(action: str, moment: Message) -> bool:
    """An opponent's turning over answers no question."""
    return action.startswith("turn") and moment["view"]["diver"] != moment["seat"]


def http_client(port: int) -> httpx.AsyncClient:
    """A client for plain HTTP; loading the certificates of all the world would take it longer than a test."""
    return httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", verify=False)


async def make(port: int, **settings: Any) -> Message:
    async with http_client(port) as http:
        answer = await http.post("/api/tables", json=settings)
    assert answer.status_code == 201, answer.text
    made: Message = answer.json()
    return made


async def join(port: int, code: str, name: str) -> Message:
    async with http_client(port) as http:
        answer = await http.post(f"/api/tables/{code}/seats", json={"name": name})
    assert answer.status_code == 201, answer.text
    held: Message = answer.json()
    return held
