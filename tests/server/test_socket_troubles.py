"""What a well-made client never sends: the connection is closed with a word, and the table lives on."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from serving import UNLIMITED, Serving
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from wire_client import Device, Message, Party, make

from antartik.server.describe.contract import contract
from antartik.server.limits import Limits, Rate
from antartik.server.running import Running
from antartik.tables.banter import EMOTES

pytestmark = pytest.mark.anyio

BAD = {
    "nothing": "",
    "no JSON": "hello",
    "no object": "[]",
    "null": "null",
    "no type": "{}",
    "an unknown type": '{"type":"cheat"}',
    "a server's type": '{"type":"accepted","id":"12345678"}',
    "an unknown field": '{"type":"ping","please":1}',
    "a wrong type": '{"type":"act","id":"12345678","seat":"0","action":"draw","decision":1}',
    "a truth for a seat": '{"type":"act","id":"12345678","seat":true,"action":"draw","decision":1}',
    "a seat that can't be": '{"type":"act","id":"12345678","seat":-1,"action":"draw","decision":1}',
    "a fraction": '{"type":"act","id":"12345678","seat":0,"action":"draw","decision":1.5}',
    "a huge number": '{"type":"act","id":"12345678","seat":0,"action":"draw","decision":' + "9" * 5000 + "}",
    "a short id": '{"type":"rematch","id":"1"}',
    "an id with a line end": '{"type":"rematch","id":"12345678\\n"}',
    "a nonce with a line end": '{"type":"nonce","nonce":"' + "a" * 32 + '\\n"}',
    "a long action": '{"type":"act","id":"12345678","seat":0,"action":"' + "x" * 25 + '","decision":1}',
    "half a character": '{"type":"act","id":"12345678","seat":0,"action":"\\ud800","decision":1}',
    "not a number": '{"type":"act","id":"12345678","seat":0,"action":"draw","decision":NaN}',
    "deep": "[" * 16_000,
    "deep objects": '{"type":' * 1_600,
    "bytes": b'{"type":"ping"}',
    "a second hello": '{"type":"hello","table":"ABCDEF"}',
}


@pytest.mark.parametrize("text", BAD.values(), ids=BAD)
async def test_garbage_closes_the_connection_with_a_word(server: Running, text: str | bytes) -> None:
    made = await make(server.port, seats=[{"kind": "person", "name": "Ada"}, {"kind": "open"}])
    device = await Device.at(server.port, made["code"], [made["seats"][0]["token"]])
    await device.say(text)
    assert await device.ended() == ("malformed", 1008)
    assert device.trouble is not None
    assert 0 < len(device.trouble["text"]) <= 200
    assert len(device.trouble["text"].splitlines()) == 1
    again = await Device.at(server.port, made["code"], [made["seats"][0]["token"]])
    assert again.table["seats"][0]["present"]


async def test_the_first_message_must_be_a_good_hello(server: Running) -> None:
    made = await make(server.port, seats=[{"kind": "person", "name": "Ada"}, {"kind": "open"}])
    token, code = made["seats"][0]["token"], made["code"]
    other = await make(server.port, seats=[{"kind": "person", "name": "Eve"}, {"kind": "open"}])
    for hello, reason in (
        ({"type": "ping"}, "malformed"),
        ({"type": "hello", "table": code, "tokens": ["short"]}, "malformed"),
        ({"type": "hello", "table": code, "tokens": [token] * 6}, "malformed"),
        ({"type": "hello", "table": code, "seen": {"7": 1}}, "malformed"),
        ({"type": "hello", "table": code, "seen": {"0": -1}}, "malformed"),
        ({"type": "hello", "table": "QQQQQQ"}, "no_table"),
        ({"type": "hello", "table": ""}, "no_table"),
        ({"type": "hello", "table": "'; drop --"}, "no_table"),
        ({"type": "hello", "table": code, "tokens": ["x" * 24]}, "no_seat"),
        ({"type": "hello", "table": code, "tokens": [token, other["seats"][0]["token"]]}, "no_seat"),
    ):
        device = await Device.open(server.port)
        await device.say(**hello)
        assert await device.ended() == (reason, 1008), hello


async def test_who_says_nothing_is_let_go(serve: Serving) -> None:
    async with serve(limits=replace(UNLIMITED, hello_seconds=0.1)) as server:
        device = await Device.open(server.port)
        assert await device.ended() == ("malformed", 1008)


async def test_a_message_that_is_too_large_ends_the_connection(server: Running) -> None:
    device = await Device.open(server.port)
    with contextlib.suppress(ConnectionClosed):
        await device.say(type="hello", table="ABCDEF", tokens=["x" * 20_000])
    assert await device.ended() == (None, 1009)


async def test_a_message_in_endless_parts_ends_the_connection(server: Running) -> None:
    async def parts():  # type: ignore[no-untyped-def]
        yield '{"type":'
        while True:
            yield ""
            await asyncio.sleep(0)

    socket = await connect(f"ws://127.0.0.1:{server.port}/ws", compression=None)
    with pytest.raises(ConnectionClosed):
        await socket.send(parts())


async def test_a_page_of_another_origin_may_not_connect(server: Running) -> None:
    url = f"ws://127.0.0.1:{server.port}/ws"
    for origin in (
        "http://evil.example",
        f"http://127.0.0.1:{server.port + 1}",
        "null",
        "file://",
        "http://",
        "http://[",
    ):
        with pytest.raises(InvalidStatus) as refused:
            await connect(url, origin=origin)  # type: ignore[arg-type]
        assert refused.value.response.status_code == 403
    for origin in (f"http://127.0.0.1:{server.port}", f"https://127.0.0.1:{server.port}"):
        device = await Device.open(server.port, origin=origin)
        await device.close()


async def test_a_flood_is_refused_and_then_closed(serve: Serving) -> None:
    limits = replace(UNLIMITED, messages=Rate(20, 0.001), excess=30)
    async with serve(limits=limits) as server:
        party = await Party.seated(server.port, 2, tempo="patient")
        device = party.devices[0]
        for number in range(100):
            with contextlib.suppress(ConnectionClosed):
                await device.say(type="standing", id=f"flood-{number:03}", seat=0, answer="ask")
        assert await device.ended() == ("limit", 1008)
        answers = list(device.answers.values())
        accepted = [answer for answer in answers if answer["type"] == "accepted"]
        refused = [answer for answer in answers if answer["type"] == "refused"]
        assert 0 < len(accepted) <= 20
        assert {answer["reason"] for answer in refused} == {"rate"}
        assert len(refused) == 30
        # Nobody else pays for it.
        assert (await party.devices[1].command("standing", seat=1, answer="ask"))["type"] == "accepted"


async def test_one_address_may_not_hold_all_connections(serve: Serving) -> None:
    async with serve(limits=replace(UNLIMITED, connections=3)) as server:
        devices = [await Device.open(server.port) for _ in range(3)]
        assert await (await Device.open(server.port)).ended() == ("limit", 1008)
        await devices[0].close()
        device = await Device.open(server.port)
        await device.say(type="ping")
        assert await device.ended() == ("malformed", 1008)


async def test_tokens_and_codes_cannot_be_tried_for_long(serve: Serving) -> None:
    async with serve(limits=replace(UNLIMITED, guesses=Rate(5, 0.001))) as server:
        made = await make(server.port, seats=[{"kind": "person", "name": "Ada"}, {"kind": "open"}])
        reasons = []
        for number in range(7):
            device = await Device.open(server.port)
            await device.say(type="hello", table=made["code"], tokens=[f"{number:024}"])
            reasons.append((await device.ended())[0])
        assert reasons == ["no_seat"] * 5 + ["limit"] * 2


async def test_pings_are_answered(server: Running) -> None:
    made = await make(server.port, seats=[{"kind": "open"}, {"kind": "open"}])
    device = await Device.at(server.port, made["code"])
    for _ in range(3):
        await device.say(type="ping")
    await device.until(lambda: device.pongs == 3)


async def test_a_flood_of_websocket_pings_without_a_reader_ends_the_connection(server: Running) -> None:
    """Their answers would fill the server's memory."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port, limit=1024)
    raw = writer.get_extra_info("socket")
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    writer.write(
        b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    assert b"101" in await reader.readline()
    ping = b"\x89\xfd" + bytes(4) + b"x" * 125

    async def flood() -> None:
        async with asyncio.timeout(20):
            while True:
                writer.write(ping * 500)
                await writer.drain()

    with pytest.raises(ConnectionError):
        await flood()
    writer.close()


strange = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=70) | st.just([])
sensible = {
    "id": st.text("abcXYZ019_-", min_size=8, max_size=12),
    "seat": st.integers(0, 4),
    "decision": st.integers(-1, 9) | st.sampled_from([2**31, -(2**63), 2**64, 10**30]),
    "action": st.sampled_from(["draw", "stop", "agree", "dare 2", "turn 2", "arrange 0 0", "judge 8J", "pass", "é\0"]),
    "answer": st.sampled_from(["ask", "agree", "from"]),
    "figures": st.integers(1, 11) | st.none(),
    "fill": st.booleans(),
    "match": st.booleans() | st.none(),
    "emote": st.sampled_from(EMOTES),
    "hash": st.just("0" * 64),
    "nonce": st.just("0" * 32),
}


@st.composite
def messages(draw: st.DrawFn) -> Message:
    """Mostly well-formed messages, with a strange value here and there."""
    shape = draw(st.sampled_from([shape for shape in contract().client if shape.name != "Hello"]))
    message: Message = {"type": shape.tag[1]} if shape.tag else {}
    for field in shape.fields:
        if not field.optional or draw(st.booleans()):
            is_strange = draw(st.integers(0, 9)) == 0
            message[field.name] = draw(strange if is_strange else sensible[field.name])
    return message


@given(said=st.lists(messages(), min_size=1, max_size=6))
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
async def test_whatever_a_client_says_is_answered_or_closes_the_connection(
    server: Running, caplog: pytest.LogCaptureFixture, said: list[Message]
) -> None:
    """And it never is a fault of our own."""
    seats = [{"kind": "person", "name": "Ada"}, {"kind": "bot"}]
    made = await make(server.port, seats=seats, tempo="patient")
    device = await Device.at(server.port, made["code"], [made["seats"][0]["token"]])
    await device.until(lambda: device.moments)
    with contextlib.suppress(ConnectionClosed):
        for message in [*said, {"type": "ping"}]:
            await device.say(**message)
    pings = 1 + sum(message["type"] == "ping" for message in said)
    await device.until(lambda: device.pongs == pings or device.trouble)
    if device.trouble:
        assert await device.ended() == ("malformed", 1008)
    else:
        assert all(message["id"] in device.answers for message in said if "id" in message)
        await device.close()
    assert [record.getMessage() for record in caplog.records if record.levelname == "ERROR"] == []


def test_the_default_limits_suit_a_family() -> None:
    limits = Limits()
    assert limits.messages.burst >= 20
    assert limits.connections >= 20
