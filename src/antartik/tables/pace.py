"""How fast a table goes, and by which clock: seconds, all of which tests may set."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, kw_only=True)
class Pace:
    """The constants of time, in seconds.

    - ``opening``: from the last figure to the opening of the answer window; ``brisk``, ``family``: its length
    - ``call_time``: from the opening of a window without end until the diver may call time
    - ``empty``: without a connection a seat is empty then; ``waking``: after a restart, or when nobody was there,
      no window opens earlier
    - ``nonces``: who stays silent for so long while the table deals is left out
    - ``bot_moment``: the least and the most that a bot takes before an action of its own decision
    - ``bot_limit``: a bot that thinks longer gets the default
    - ``emotes``: how many emotes of a seat, and within which time
    - ``retry``: from a failure of the store to the next attempt; ``idle``: unused tables leave the memory then
    """

    opening: float = 0.8
    brisk: float = 2.0
    family: float = 5.0
    call_time: float = 10.0
    empty: float = 30.0
    waking: float = 2.0
    nonces: float = 5.0
    bot_moment: tuple[float, float] = (0.7, 1.2)
    bot_limit: float = 5.0
    emotes: tuple[int, float] = (3, 6.0)
    retry: float = 1.0
    idle: float = 600.0


class Timer(Protocol):
    """A call that is due later."""

    def cancel(self) -> None:
        """It isn't wanted any more."""
        ...


class Clock(Protocol):
    """The time, and calls in the future."""

    def now(self) -> float:
        """Seconds since 1970; never goes back while the process runs."""
        ...

    def call_later(self, seconds: float, call: Callable[[], None]) -> Timer:
        """Call from the event loop after this time."""
        ...


class SystemClock:
    """The system's clock when it was made, and its steady clock from then on."""

    def __init__(self) -> None:
        self._start = time.time() - time.monotonic()

    def now(self) -> float:
        """Seconds since 1970; never goes back while the process runs."""
        return self._start + time.monotonic()

    def call_later(self, seconds: float, call: Callable[[], None]) -> Timer:
        """Call from the event loop after this time."""
        return asyncio.get_running_loop().call_later(seconds, call)
