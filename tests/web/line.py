"""A network line between a browser and a server on this machine, as slow and as unreliable as a test wants it."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine
from typing import Any, TypeVar

_T = TypeVar("_T")

CHUNK = 2000
"""Bytes that travel together."""


class Line:
    """Relays a port of its own to the server's. ``delay``: seconds each way; ``rate``: bytes a second of each way of
    each connection.
    """

    def __init__(self, port: int, *, delay: float = 0.0, rate: float = 1e9) -> None:
        self.delay = delay
        self.rate = rate
        self.carried = 0
        """Connections that were opened so far."""
        self._to = port
        self._dead = False
        self._flows: set[asyncio.Task[None]] = set()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._server = self._do(asyncio.start_server(self._carry, "127.0.0.1", 0))
        self.port: int = self._server.sockets[0].getsockname()[1]

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def cut(self) -> None:
        """End all connections, and refuse others until `mend`."""
        self._do(self._cut())

    def swallow(self) -> None:
        """Carry nothing any more and say so to nobody, until `mend`: what was sent then is gone."""
        self._dead = True

    def mend(self) -> None:
        """Carry new connections again; those that were swallowed end."""
        self._dead = False
        self._do(self._mend())

    def close(self) -> None:
        self._do(self._cut())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def _do(self, work: Coroutine[Any, Any, _T]) -> _T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(20)

    async def _cut(self) -> None:
        self._server.close()
        await self._end_flows()

    async def _mend(self) -> None:
        await self._end_flows()
        if not self._server.is_serving():
            self._server = await asyncio.start_server(self._carry, "127.0.0.1", self.port)

    async def _end_flows(self) -> None:
        flows = list(self._flows)
        for flow in flows:
            flow.cancel()
        await asyncio.gather(*flows, return_exceptions=True)

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.carried += 1
        task = asyncio.current_task()
        assert task is not None
        self._flows.add(task)
        ends = [writer]
        try:
            there, back = await asyncio.open_connection("127.0.0.1", self._to)
            ends.append(back)
            await asyncio.gather(self._flow(reader, back), self._flow(there, writer))
        except (OSError, asyncio.CancelledError):
            pass
        finally:
            self._flows.discard(task)
            for end in ends:
                end.transport.abort()

    async def _flow(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One way of a connection: each chunk arrives ``delay`` after it was sent, if the line is free by then."""
        due: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()

        async def send() -> None:
            while True:
                when, data = await due.get()
                await asyncio.sleep(when - self._loop.time())
                writer.write(data)
                await writer.drain()
                if not data:
                    writer.write_eof()
                    return

        sending = asyncio.ensure_future(send())
        try:
            free = 0.0
            while True:
                data = await reader.read(CHUNK)
                if self._dead:
                    await asyncio.Event().wait()
                free = max(free, self._loop.time()) + len(data) / self.rate
                due.put_nowait((free + self.delay, data))
                if not data:
                    break
            await sending
        finally:
            sending.cancel()
