"""The seats of a table, who sits there, and the secret tokens that hold them."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256

from antartik.tables.settings import COVER, SeatKind


@dataclass
class Seat:
    """One seat. ``token`` is the SHA-256 of the token that holds it, ``device`` tells who sat down together.

    ``covered``: a bot plays until its owner is back, which has happened ``covers`` times; ``left``: a bot plays on
    under the name of the person who left, until the next game.
    """

    kind: SeatKind
    name: str = ""
    bot: str | None = None
    token: str | None = None
    device: int = 0
    covered: bool = False
    covers: int = 0
    left: bool = False

    @property
    def played_by(self) -> str | None:
        """The bot that decides for this seat now, None if a person does."""
        return COVER if self.covered else self.bot

    @property
    def is_person(self) -> bool:
        """Whether a person decides for this seat now."""
        return self.kind == "person" and not self.covered


def new_token() -> str:
    """A secret that nobody guesses."""
    return secrets.token_urlsafe(24)


def token_hash(token: str) -> str:
    """What is kept of a token."""
    return sha256(token.encode()).hexdigest()


def held_by(seats: Sequence[Seat], tokens: Iterable[str]) -> frozenset[int]:
    """The seats that these tokens hold; all are compared, in constant time."""
    hashes = [token_hash(token) for token in tokens]
    held = set()
    for number, seat in enumerate(seats):
        for hashed in hashes:
            if hmac.compare_digest(seat.token or "", hashed):
                held.add(number)
    return frozenset(held)


def name_bots(seats: Iterable[Seat]) -> None:
    """Name the bots after their kind, with a number from the second of a kind on."""
    counts: dict[str, int] = {}
    for seat in seats:
        if seat.kind == "bot" and not seat.left and seat.bot is not None:
            counts[seat.bot] = counts.get(seat.bot, 0) + 1
            name = seat.bot.capitalize()
            seat.name = name if counts[seat.bot] == 1 else f"{name} {counts[seat.bot]}"
