"""What stands in a table's log: the commands that were carried out, in their order, and nothing else.

Kinds and their payloads; ids with a colon are the house's own, which no client can write:

- ``made`` {version, rules, seats, tempo, match, odds_aid, seed}: the first entry; seats hold the SHA-256 of their
  tokens; ``odds_aid`` left out is true; the table of a lesson has its name as ``lesson`` besides
- ``join`` {name, token}, ``leave``, ``start`` {fill}, ``rematch`` {}, or {match} where it is asked for
- ``deal`` {game, secret}; ``nonce_hash`` {game, seats, hash}; ``nonce`` {game, nonce}: of the device whose lowest seat
  is the entry's; ``close_hashes``, ``close_nonces`` {game}: who was silent is left out
- ``act`` {action, decision}, by a bot or as a default also {by}; ``standing`` {answer, figures}; ``ready`` {decision};
  ``call_time`` {decision}
- ``close`` {decision, answers}: an answer window closes; answers list the seats that had not answered before all, in
  seat order, each with its action and how it was given: ``bot``, ``standing``, ``silent`` or ``default``
- ``cover``, ``back``: a bot plays for the seat's owner until he is there again
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Final

LOG_VERSION: Final = 1
"""The version of these kinds and payloads; it is written into ``made``."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A command before it is carried out. ``seat`` is None where no single seat speaks."""

    id: str
    kind: str
    seat: int | None
    payload: dict[str, Any]

    @property
    def gist(self) -> int:
        """Equal for what says the same, within this process."""
        return _gist(self.kind, self.seat, self.payload)


@dataclass(frozen=True, slots=True)
class Entry:
    """A command that was carried out, number ``seq`` of its table from 0, at ``time`` (seconds since 1970)."""

    seq: int
    id: str
    kind: str
    seat: int | None
    payload: dict[str, Any]
    time: float

    @property
    def gist(self) -> int:
        """Equal for what says the same, within this process."""
        return _gist(self.kind, self.seat, self.payload)


def _gist(kind: str, seat: int | None, payload: dict[str, Any]) -> int:
    return hash((kind, seat, json.dumps(payload, sort_keys=True)))
