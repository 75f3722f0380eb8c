"""What waits to be sent to one client: bounded, and sent by a task of its own, so that nobody waits for a reader."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Final

import msgspec

from antartik.server.limits import Limits
from antartik.server.messages import ServerMessage, Trouble

_CODES: Final = {"slow": 1013, "storage": 1013, "going_away": 1001}
_POLICY: Final = 1008
_INTERNAL: Final = 1011

_encode = msgspec.json.Encoder().encode


class Outbox:
    """``put`` never waits. When too much waits it is dropped and the connection is closed."""

    def __init__(self, limits: Limits, abort: Callable[[], None]) -> None:
        """``abort`` breaks the connection off, where the closing doesn't get through."""
        self._limits = limits
        self._abort = abort
        self._texts: deque[str] = deque()
        self._size = 0
        self._filled = asyncio.Event()
        self._code: int | None = None

    @property
    def closing(self) -> bool:
        """Whether the connection is being closed; what is put in from now on is lost."""
        return self._code is not None

    def put(self, message: ServerMessage) -> None:
        """Let a message be sent after those that wait."""
        if self.closing:
            return
        text = _encode(message).decode()
        self._size += len(text)
        if self._size > self._limits.outbox:
            self._texts.clear()
            self.close(Trouble(reason="slow", text="too much waits to be read here"))
            return
        self._texts.append(text)
        self._filled.set()

    def close(self, trouble: Trouble) -> None:
        """Say what is wrong as the last message, then close."""
        if not self.closing:
            self._texts.append(_encode(trouble).decode())
            self._close(_CODES.get(trouble.reason, _POLICY))

    def break_off(self) -> None:
        """Close without a word, for a fault of our own."""
        if not self.closing:
            self._close(_INTERNAL)

    def _close(self, code: int) -> None:
        self._code = code
        self._filled.set()
        asyncio.get_running_loop().call_later(self._limits.farewell_seconds, self._abort)

    async def send_all(self, send: Callable[[str], Awaitable[None]], close: Callable[[int], Awaitable[None]]) -> None:
        """Send what is put in, as long as the connection lives, and close it at the end."""
        while True:
            await self._filled.wait()
            self._filled.clear()
            while self._texts:
                text = self._texts.popleft()
                self._size -= len(text)
                await send(text)
            if self._code is not None:
                await close(self._code)
                return
