"""Handing seats to another device: a code that works once, for two minutes, instead of a secret in an address."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from typing import Final

from antartik.server.messages import MadeTable
from antartik.tables.house import CODE_LETTERS

SECONDS: Final = 120
MOST: Final = 1000
LENGTH: Final = 8


class Handovers:
    """The codes that are out; kept in memory only, of more than ``MOST`` the oldest go."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._offers: dict[str, tuple[float, MadeTable]] = {}

    def offer(self, table: MadeTable) -> str:
        """A code for the seats of a table."""
        now = self._clock()
        self._offers = {code: offer for code, offer in self._offers.items() if offer[0] > now}
        while len(self._offers) >= MOST:
            del self._offers[next(iter(self._offers))]
        code = "".join(secrets.choice(CODE_LETTERS) for _ in range(LENGTH))
        self._offers[code] = (now + SECONDS, table)
        return code

    def take(self, code: str) -> MadeTable | None:
        """The seats that a code stands for; None if it was taken before, is too old, or never was."""
        until, table = self._offers.pop(code.strip().upper(), (0.0, None))
        return table if until > self._clock() else None
