"""Replays of finished games, as they are sent; those asked for last are kept ready."""

from __future__ import annotations

import asyncio
import gzip
from collections import OrderedDict
from typing import Any, Final

import msgspec

from antartik.server.wire import game_replay
from antartik.tables.house import replay_of

MOST: Final = 64
"""Replays that are kept ready; a game is played through in some 50 ms."""

_encode = msgspec.json.Encoder().encode


class Replays:
    """The replays asked for last, as they are sent: zipped."""

    def __init__(self) -> None:
        self._ready: OrderedDict[tuple[str, int], bytes] = OrderedDict()

    async def of(self, code: str, game: int, record: dict[str, Any]) -> bytes:
        """The replay of a record, made in a thread unless it is ready."""
        key = (code, game)
        if key not in self._ready:
            self._ready[key] = await asyncio.to_thread(_made, game, record)
            while len(self._ready) > MOST:
                self._ready.popitem(last=False)
        self._ready.move_to_end(key)
        return self._ready[key]


def _made(game: int, record: dict[str, Any]) -> bytes:
    return gzip.compress(_encode(game_replay(game, replay_of(record))), mtime=0)
