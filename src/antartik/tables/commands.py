"""What a connection can ask of its table. Ids are the client's own, unique for each table (8 to 64 of A-Za-z0-9_-)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

StandingAnswer = Literal["ask", "agree", "from"]


@dataclass(frozen=True, kw_only=True)
class Act:
    """An action as its text; ``decision`` is the one it answers (None only for an opponent's ``turn``)."""

    id: str
    seat: int
    action: str
    decision: int | None = None


@dataclass(frozen=True, kw_only=True)
class Standing:
    """A standing answer: ``ask`` me; ``agree`` for this dive; ask me ``from`` figure number ``figures`` on.

    The figure meant is the one that the diver is about to perform: with ``figures=3`` the seat agrees by itself
    while the series has one figure and is asked from two on.
    """

    id: str
    seat: int
    answer: StandingAnswer
    figures: int | None = None


@dataclass(frozen=True, kw_only=True)
class Ready:
    """The diver of a table at one device opens the answer window."""

    id: str
    seat: int
    decision: int


@dataclass(frozen=True, kw_only=True)
class CallTime:
    """The diver ends a wait for answers: who is silent agrees."""

    id: str
    seat: int
    decision: int


@dataclass(frozen=True, kw_only=True)
class Start:
    """Begin the game: open seats go (later seats move up), or with ``fill`` bots take them."""

    id: str
    fill: bool = False


@dataclass(frozen=True, kw_only=True)
class Rematch:
    """Play again once the game is over.

    ``match`` None: as before, in a match its next game, or a new match after its last. True: a match (R19), a new one
    unless one is on. False: a single game, once no match is on.
    """

    id: str
    match: bool | None = None


@dataclass(frozen=True, kw_only=True)
class Leave:
    """Give a seat up for good: a bot plays it on (in the lobby it is open again). Its token is worth nothing then."""

    id: str
    seat: int


@dataclass(frozen=True, kw_only=True)
class NonceHash:
    """SHA-256 of the device's nonce, 64 lower-case hex digits; the same again, while the table deals, is no fault."""

    hash: str


@dataclass(frozen=True, kw_only=True)
class Nonce:
    """The device's nonce, 32 lower-case hex digits, once all hashes are in; again, while it deals, is no fault."""

    nonce: str


Command = Act | Standing | Ready | CallTime | Start | Rematch | Leave | NonceHash | Nonce
