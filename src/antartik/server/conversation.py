"""A connection to a table: its hello, its commands, what it is told."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Any, Final

import msgspec
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect

from antartik.server import messages as m
from antartik.server.gate import Gate
from antartik.server.headers import is_foreign
from antartik.server.limits import Bucket, client_key
from antartik.server.outbox import Outbox
from antartik.server.problems import one_line
from antartik.server.wire import command_of, message_of, seen_by
from antartik.tables.house import Connection, NoSuchTable, Push, Refusal

_logger = logging.getLogger(__name__)

_decode: Final = msgspec.json.Decoder(m.ClientMessage).decode

Socket = WebSocket[Any, Any, Any]


class Fault(Exception):
    """What a well-made client never does: the trouble is told and the connection closed."""

    def __init__(self, trouble: m.Trouble) -> None:
        super().__init__(trouble.reason)
        self.trouble = trouble


@websocket("/ws")
async def converse(socket: Socket, gate: NamedDependency[Gate]) -> None:
    """Let a client play or watch, until it is gone."""
    if is_foreign(socket.headers):
        _logger.warning("a page of another origin wanted to connect")
        await socket.close()
        return
    await socket.accept()
    outbox = Outbox(gate.limits, socket.scope["state"].get("abort", _nothing))
    writer = asyncio.create_task(_write(socket, outbox))
    conversation = Conversation(socket, gate, outbox)
    try:
        await conversation.hold()
    finally:
        conversation.end()
        if not outbox.closing:
            writer.cancel()
        with suppress(asyncio.CancelledError):
            await writer
        gate.leave(conversation.client, outbox)


class Conversation:
    """Hears what one client says and carries it out, one thing after the other."""

    def __init__(self, socket: Socket, gate: Gate, outbox: Outbox) -> None:
        self.client = client_key(None if socket.client is None else socket.client.host)
        self._socket = socket
        self._gate = gate
        self._outbox = outbox
        self._bucket = Bucket(gate.limits.messages)
        self._excess = 0
        self._connection: Connection | None = None

    async def hold(self) -> None:
        """Go on until the client is gone; once there is trouble nothing is heard any more."""
        self._gate.enter(self.client, self._outbox)
        try:
            async with asyncio.timeout(self._gate.limits.hello_seconds):
                event = await self._socket.receive()
        except TimeoutError:
            self._outbox.close(m.Trouble(reason="malformed", text="no hello came"))
            event = await self._socket.receive()
        while event["type"] == "websocket.receive":
            if not self._outbox.closing:
                await self._hear(event.get("text"))
            event = await self._socket.receive()

    def end(self) -> None:
        """Give up the place at the table."""
        if self._connection is not None:
            self._gate.house.disconnect(self._connection)

    async def _hear(self, text: str | None) -> None:
        try:
            message = _decoded(text)
            if not self._has_leave(message):
                return
            if self._connection is None:
                self._connection = await self._greet(message)
            else:
                await self._carry_out(message, self._connection)
        except Fault as fault:
            _logger.info("a connection is closed: %s", fault.trouble.reason)
            self._outbox.close(fault.trouble)
        except Exception:
            _logger.exception("a message failed")
            self._outbox.break_off()

    def _has_leave(self, message: m.ClientMessage) -> bool:
        """Whether the message comes within the limit; what comes beyond it isn't carried out."""
        if self._bucket.take():
            self._excess = 0
            return True
        self._excess += 1
        if self._excess > self._gate.limits.excess or self._connection is None:
            raise Fault(m.Trouble(reason="limit", text="too many messages"))
        if (command_id := _id_of(message)) is not None:
            self._outbox.put(m.Refused(id=command_id, reason="rate", text="too many messages; wait a little"))
        return False

    async def _greet(self, hello: m.ClientMessage) -> Connection:
        """Take the client to its table."""
        if not isinstance(hello, m.Hello):
            raise Fault(m.Trouble(reason="malformed", text="the first message must be hello"))
        house = self._gate.house
        if not self._gate.guesses.allows(self.client):
            raise Fault(m.Trouble(reason="limit", text="too many wrong codes and tokens from your address"))
        try:
            seats = await house.seats_of(hello.table, hello.tokens)
            if len(seats) < len(set(hello.tokens)):
                raise Fault(m.Trouble(reason="no_seat", text=await self._wrong_token(hello)))
            return await house.connect(hello.table, seats, self._push, seen=seen_by(hello), game=hello.game)
        except NoSuchTable:
            self._gate.guesses.take(self.client)
            raise Fault(m.Trouble(reason="no_table", text="there is no table of this code")) from None
        except Refusal as refusal:
            raise Fault(m.Trouble(reason="storage", text=refusal.text)) from None

    async def _wrong_token(self, hello: m.Hello) -> str:
        """Which token is wrong, by its place."""
        self._gate.guesses.take(self.client)
        held = [await self._gate.house.seats_of(hello.table, [token]) for token in hello.tokens]
        places = [str(place) for place, seats in enumerate(held) if not seats]
        return f"no seat's token: number {', '.join(places)}, counted from 0"

    async def _carry_out(self, message: m.ClientMessage, connection: Connection) -> None:
        if isinstance(message, m.Hello):
            raise Fault(m.Trouble(reason="malformed", text="hello was said before"))
        if isinstance(message, m.Emote):
            await self._show(message, connection)
            return
        command = command_of(message)
        if command is None:
            self._outbox.put(m.Pong())
            return
        command_id = _id_of(message)
        try:
            await self._gate.house.submit(connection, command)
        except Refusal as refusal:
            if refusal.reason == "storage":
                self._gate.saves = False
                _logger.error("a command can't be saved: %s", one_line(refusal.text))
            if command_id is not None:
                answer = m.Refused(id=command_id, reason=refusal.reason, clause=refusal.clause, text=refusal.text)
                self._outbox.put(answer)
            return
        self._gate.saves = True
        if command_id is not None:
            self._outbox.put(m.Accepted(id=command_id))

    async def _show(self, message: m.Emote, connection: Connection) -> None:
        """An emote is no command of the table: nothing is saved."""
        try:
            await self._gate.house.emote(connection, message.seat, message.emote)
        except Refusal as refusal:
            self._outbox.put(m.Refused(id=message.id, reason=refusal.reason, text=refusal.text))
        else:
            self._outbox.put(m.Accepted(id=message.id))

    def _push(self, push: Push) -> None:
        self._outbox.put(message_of(push))


def _decoded(text: str | None) -> m.ClientMessage:
    if text is None:
        raise Fault(m.Trouble(reason="malformed", text="messages are text, not bytes"))
    try:
        return _decode(text)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise Fault(m.Trouble(reason="malformed", text=one_line(error))) from None


def _id_of(message: m.ClientMessage) -> str | None:
    """The id of a command; nonces and pings have none and aren't answered by it."""
    match message:
        case m.Hello() | m.NonceHash() | m.Nonce() | m.Ping():
            return None
        case _:
            return message.id


async def _write(socket: Socket, outbox: Outbox) -> None:
    async def send(text: str) -> None:
        await socket.send({"type": "websocket.send", "text": text, "bytes": None})

    async def close(code: int) -> None:
        await socket.close(code)

    # Both say that the client is gone, which the reader hears too.
    with suppress(WebSocketDisconnect, OSError):
        await outbox.send_all(send, close)


def _nothing() -> None:
    """Where the server has no way to break a connection off."""
