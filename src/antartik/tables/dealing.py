"""The deal by proof: a commitment first, then hashes of the devices' nonces, then the nonces (RECORD.md)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Literal

from antartik.engine.shuffle import Proof


@dataclass
class Pledge:
    """The hash of the nonce of a device, which counts for these seats; then the nonce itself."""

    seats: tuple[int, ...]
    hash: str
    nonce: bytes | None = None


@dataclass
class Dealing:
    """A deal under way. ``secret`` is None until the house has drawn one; ``since``: when this step began."""

    since: float
    secret: bytes | None = None
    pledges: list[Pledge] = field(default_factory=list)
    reveal: bool = False

    @property
    def commitment(self) -> str | None:
        """SHA-256 of the secret in hex."""
        return None if self.secret is None else sha256(self.secret).hexdigest()

    def unpledged(self, seats: Collection[int]) -> list[int]:
        """Those of these seats for which no hash has come yet, ascending."""
        pledged = {seat for pledge in self.pledges for seat in pledge.seats}
        return sorted(seat for seat in seats if seat not in pledged)

    def pledge_of(self, seats: Collection[int]) -> Pledge | None:
        """The pledge that a device with these seats made; the lowest seat's, if several did."""
        pledges = [pledge for pledge in self.pledges if not set(pledge.seats).isdisjoint(seats)]
        return min(pledges, key=lambda pledge: pledge.seats, default=None)

    def wants(self, seats: Collection[int]) -> Literal["hash", "nonce"] | None:
        """What the table waits for from a device with these seats."""
        if self.secret is None or not seats:
            return None
        if not self.reveal:
            return "hash" if self.unpledged(seats) else None
        pledge = self.pledge_of(seats)
        return "nonce" if pledge is not None and pledge.nonce is None else None

    def proof(self, lot: bool) -> Proof:
        """The whole proof, nonces by the lowest seat of their device, silent ones left out."""
        if self.secret is None:
            raise ValueError("there is no secret yet")
        pledges = sorted(self.pledges, key=lambda pledge: pledge.seats)
        return Proof.commit(self.secret, [pledge.nonce for pledge in pledges if pledge.nonce is not None], lot)
