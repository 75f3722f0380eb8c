"""A server on a free port of this machine, in the loop of the test, with a house that loses no time."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

from antartik.server.limits import Limits, Rate
from antartik.server.running import Running, open_port, serve_on
from antartik.tables.house import House, Pace

QUICK = Pace(
    opening=0.0,
    brisk=0.15,
    family=0.3,
    call_time=0.0,
    empty=0.3,
    waking=0.0,
    nonces=2.0,
    bot_moment=(0.0, 0.0),
    bot_limit=5.0,
    retry=0.05,
)
OFTEN = Rate(100_000, 100_000)
UNLIMITED = Limits(messages=OFTEN, tables=OFTEN, seats=OFTEN, guesses=OFTEN, connections=10_000)

Serving = Callable[..., AbstractAsyncContextManager[Running]]


@asynccontextmanager
async def serving(
    data: Path,
    *,
    limits: Limits = UNLIMITED,
    pace: Pace = QUICK,
    send_buffer: int | None = None,
    lan: Sequence[str] | None = None,
    **house: Any,
) -> AsyncIterator[Running]:
    """Serve a data folder for as long as this is open. ``send_buffer``: bytes that the system keeps for a reader."""
    running: asyncio.Future[Running] = asyncio.get_running_loop().create_future()

    async def ready(server: Running) -> None:
        running.set_result(server)

    opened = partial(House.open, pace=pace, **house)
    with open_port("127.0.0.1", 0) as listener:
        if send_buffer is not None:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, send_buffer)
        task = asyncio.create_task(serve_on([listener], data, ready, lan=lan, limits=limits, open_house=opened))
        await asyncio.wait({task, running}, return_when=asyncio.FIRST_COMPLETED)
        if task.done():
            task.result()
        try:
            yield running.result()
        finally:
            running.result().stop()
            await task
