"""How much one client may ask of the server, and a limiter that counts it."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address


@dataclass(frozen=True)
class Rate:
    """``burst`` at once, and then ``per_second``."""

    burst: int
    per_second: float

    def __str__(self) -> str:
        if self.per_second >= 1:
            return f"{self.burst} at once, then {self.per_second:g} a second"
        return f"{self.burst} at once, then one every {1 / self.per_second:g} s"


@dataclass(frozen=True)
class Limits:
    """All limits of a server; sizes in bytes.

    ``guesses`` counts codes and tokens that don't exist. A connection that says ``excess`` messages more than
    ``messages`` allows is closed. ``outbox`` is what may wait for a slow reader. A connection that is being closed is
    broken off after ``farewell_seconds``. Pings are sent every ``ping_seconds`` and have to be answered in as long.
    """

    body: int = 16_384
    message: int = 16_384
    hello_seconds: float = 5.0
    messages: Rate = Rate(20, 10)
    excess: int = 50
    outbox: int = 500_000
    farewell_seconds: float = 5.0
    ping_seconds: float = 20.0
    tables: Rate = Rate(20, 1 / 15)
    seats: Rate = Rate(30, 1 / 2)
    guesses: Rate = Rate(30, 1 / 4)
    connections: int = 100
    addresses: int = 4096


class Bucket:
    """A bucket of tokens: full at first, filled up steadily, one taken for each thing done."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._tokens = float(rate.burst)
        self._then = clock()

    def take(self) -> bool:
        """Take a token; False if there is none."""
        if not self.has_one():
            return False
        self._tokens -= 1
        return True

    def has_one(self) -> bool:
        """Whether there is a token now."""
        now = self._clock()
        self._tokens = min(self._rate.burst, self._tokens + (now - self._then) * self._rate.per_second)
        self._then = now
        return self._tokens >= 1


class RateLimiter:
    """A bucket for each client; of more clients than ``most`` those unheard of for longest are forgotten."""

    def __init__(self, rate: Rate, most: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._most = most
        self._clock = clock
        self._buckets: OrderedDict[Hashable, Bucket] = OrderedDict()

    def take(self, client: Hashable) -> bool:
        """Count one thing done by a client; False if it was too much."""
        return self._bucket(client).take()

    def allows(self, client: Hashable) -> bool:
        """Whether this client could do one more thing; counts nothing."""
        return self._bucket(client).has_one()

    def __len__(self) -> int:
        return len(self._buckets)

    def _bucket(self, client: Hashable) -> Bucket:
        bucket = self._buckets.get(client)
        if bucket is None:
            bucket = self._buckets[client] = Bucket(self._rate, self._clock)
            if len(self._buckets) > self._most:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(client)
        return bucket


def client_key(host: str | None) -> str:
    """Who counts as one client: an IPv4 address, or the /64 network that one IPv6 customer usually has."""
    if host is None:
        return ""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return address.packed[:8].hex()
    return host
