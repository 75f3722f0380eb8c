"""A reader that stops reading loses its connection; nobody else notices."""

from __future__ import annotations

import asyncio
import json
import socket
from dataclasses import replace

import pytest
from serving import UNLIMITED, Serving
from wire_client import Device, Party, http_client, make

from antartik.server.limits import Limits
from antartik.server.messages import Pong, Trouble
from antartik.server.outbox import Outbox
from antartik.server.running import Running

pytestmark = pytest.mark.anyio


class Sleeper:
    """A connection that says hello and never reads."""

    def __init__(self, port: int) -> None:
        self.socket = socket.socket()
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        self.socket.connect(("127.0.0.1", port))
        self.socket.sendall(
            b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )

        head = b""
        while not head.endswith(b"\r\n\r\n"):
            head += self.socket.recv(1)

    def hello(self, code: str, tokens: list[str]) -> None:
        text = json.dumps({"type": "hello", "table": code, "tokens": tokens}).encode()
        head = bytes([0x81, 0x80 | len(text)]) if len(text) < 126 else b"\x81\xfe" + len(text).to_bytes(2, "big")
        self.socket.sendall(head + bytes(4) + text)


@pytest.mark.parametrize("holds_a_seat", [False, True])
async def test_the_table_goes_on_and_the_connection_is_closed(serve: Serving, holds_a_seat: bool) -> None:
    async with serve(limits=replace(UNLIMITED, outbox=20_000, farewell_seconds=0.1), send_buffer=4096) as server:
        party = await Party.seated(server.port, 3, tempo="patient")
        tokens = []
        if holds_a_seat:
            tokens = [party.tokens.pop(2)]
            await party.devices.pop().close()
        sleeper = await asyncio.to_thread(Sleeper, server.port)
        sleeper.hello(party.code, tokens)
        connections = len(party.devices) + 1
        device = party.devices[0]
        await device.until(lambda: device.table["seats"][2]["present"] or not holds_a_seat)
        while await connections_of(server) < connections:
            await asyncio.sleep(0.01)
        gone = party.devices.pop(1)
        for _ in range(300):
            # Whoever comes and goes is shown to all, the sleeper too.
            await gone.close()
            gone = await Device.at(server.port, party.code, [party.tokens[1]])
            if await connections_of(server) < connections:
                break
        else:
            raise AssertionError("the connection that nobody reads is still open")
        party.devices.append(gone)
        with sleeper.socket:
            assert not holds_a_seat or not device.table["seats"][2]["present"]
            if holds_a_seat:
                await device.until(lambda: device.table["seats"][2]["covered"])
            await gone.until(lambda: gone.moments)
            await party.play_out()


async def test_a_connection_that_answers_no_ping_is_dropped(serve: Serving) -> None:
    async with serve(limits=replace(UNLIMITED, ping_seconds=0.1)) as server:
        party = await Party.seated(server.port, 2, tempo="patient")
        gone, device = party.devices
        await gone.close()
        sleeper = await asyncio.to_thread(Sleeper, server.port)
        with sleeper.socket:
            sleeper.hello(party.code, [party.tokens[0]])
            await device.until(lambda: device.table["seats"][0]["present"])
            await device.until(lambda: not device.table["seats"][0]["present"])
        assert device.code is None


async def connections_of(server: Running) -> int:
    async with http_client(server.port) as http:
        return int((await http.get("/health")).json()["connections"])


async def test_what_is_put_in_after_an_overflow_is_dropped_and_the_trouble_is_last() -> None:
    sent: list[str] = []
    codes: list[int] = []
    aborted: list[bool] = []

    async def send(text: str) -> None:
        sent.append(text)

    async def close(code: int) -> None:
        codes.append(code)

    outbox = Outbox(Limits(outbox=100, farewell_seconds=0.01), lambda: aborted.append(True))
    for _ in range(100):
        outbox.put(Pong())
    outbox.close(Trouble(reason="going_away"))
    await outbox.send_all(send, close)
    assert [json.loads(text)["reason"] for text in sent] == ["slow"]
    assert codes == [1013]
    await asyncio.sleep(0.05)
    assert aborted == [True]


async def test_a_device_that_reads_is_told_that_it_was_slow(serve: Serving) -> None:
    async with serve(limits=replace(UNLIMITED, outbox=100)) as server:
        device = await Device.open(server.port)
        made = await make(server.port, seats=[{"kind": "open"}, {"kind": "open"}])
        await device.say(type="hello", table=made["code"])
        assert await device.ended() == ("slow", 1013)
