"""Threads in which bots think, so that no table waits for another's bot."""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

MOST_THREADS: Final = 16
"""A bot that never comes to an end keeps its thread: with so many of them all bots get their defaults."""

Job = tuple[Callable[[], Any], "asyncio.Future[Any]"]


class Thinkers:
    """A few threads, made when they are needed. They die with the process and keep it from no end."""

    def __init__(self) -> None:
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._loop = asyncio.get_running_loop()
        self._threads = 0
        self._busy = 0

    def think(self, work: Callable[[], Any]) -> asyncio.Future[Any]:
        """Let a thread do this work; the future gets what it returns or raises."""
        future: asyncio.Future[Any] = self._loop.create_future()
        self._busy += 1
        if self._busy > self._threads and self._threads < MOST_THREADS:
            self._threads += 1
            threading.Thread(target=self._run, name="antartik-bot", daemon=True).start()
        self._jobs.put((work, future))
        return future

    def close(self) -> None:
        """Let the threads go when they have done what was asked for."""
        for _ in range(self._threads):
            self._jobs.put(None)

    def _run(self) -> None:
        while (job := self._jobs.get()) is not None:
            work, future = job
            result: Any = None
            error: Exception | None = None
            try:
                result = work()
            except StopIteration as fault:  # no future takes it
                error = RuntimeError(repr(fault))
            except Exception as fault:
                error = fault
            with suppress(RuntimeError):  # the loop may be closed: nobody waits any more
                self._loop.call_soon_threadsafe(self._deliver, future, result, error)

    def _deliver(self, future: asyncio.Future[Any], result: Any, error: Exception | None) -> None:
        self._busy -= 1
        if future.done():
            return
        if error is not None:
            future.set_exception(error)
        else:
            future.set_result(result)
