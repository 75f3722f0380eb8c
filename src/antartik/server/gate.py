"""Who may come in: what each client has done, by its address, and which connections there are."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Final

from antartik.server.handovers import Handovers
from antartik.server.limits import Limits, RateLimiter
from antartik.server.messages import Trouble
from antartik.server.outbox import Outbox
from antartik.server.reach import Reach
from antartik.server.replays import Replays
from antartik.tables.house import House

_GOODBYE: Final = Trouble(reason="going_away", text="the server is being stopped")


class Gate:
    """Everything that requests and connections share: house, limits, reach, and what has been counted.

    ``saves``: the last thing that had to be saved could be.
    """

    def __init__(self, house: House, limits: Limits, reach: Reach) -> None:
        self.house = house
        self.limits = limits
        self.reach = reach
        self.tables = RateLimiter(limits.tables, limits.addresses)
        self.seats = RateLimiter(limits.seats, limits.addresses)
        self.guesses = RateLimiter(limits.guesses, limits.addresses)
        self.handovers = Handovers()
        self.replays = Replays()
        self.saves = True
        self._is_closing = False
        self._outboxes: set[Outbox] = set()
        self._connections: Counter[str] = Counter()

    def enter(self, client: str, outbox: Outbox) -> None:
        """Count a connection in; it is closed again if this client has too many, or at the end of the day."""
        self._outboxes.add(outbox)
        self._connections[client] += 1
        if self._is_closing:
            outbox.close(_GOODBYE)
        elif self._connections[client] > self.limits.connections:
            outbox.close(Trouble(reason="limit", text="too many connections from your address"))

    def leave(self, client: str, outbox: Outbox) -> None:
        """Count a connection out."""
        self._outboxes.discard(outbox)
        self._connections[client] -= 1
        if not self._connections[client]:
            del self._connections[client]

    @property
    def connections(self) -> int:
        """How many connections there are."""
        return len(self._outboxes)

    async def say_goodbye(self, patience: float = 1.0) -> None:
        """Tell all connections that the server goes away, and wait a little until they have heard it."""
        self._is_closing = True
        for outbox in list(self._outboxes):
            outbox.close(_GOODBYE)
        for _ in range(round(patience / 0.02)):
            if not self._outboxes:
                return
            await asyncio.sleep(0.02)
