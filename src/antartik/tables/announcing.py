"""Telling the connections of a table what has changed, each what it may know."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping

from antartik.tables.entries import Entry
from antartik.tables.moments import Moments, info_of
from antartik.tables.presence import Connection, Presence
from antartik.tables.pushes import DealPush, InfoPush, Push
from antartik.tables.table import Table
from antartik.tables.windows import Window

log = logging.getLogger("antartik.tables")

_OF_THE_GAME = frozenset({"act", "close", "standing", "ready", "call_time"})
"""Kinds of entries that change nothing of the table besides its game, unless they change its stage."""


class Announcer:
    """Pushes to the connections of a table. A push that raises ends that connection's place and harms nobody."""

    def __init__(self, table: Table, presence: Presence) -> None:
        self._table = table
        self._presence = presence
        self._info = self.info()
        self._stage = table.stage

    def info(self) -> InfoPush:
        """What anybody may know of the table."""
        return info_of(self._table, self._presence.is_present)

    def welcome(
        self,
        connection: Connection,
        seen: Mapping[int | None, int],
        game: int | None,
        window: Window | None,
        now: float,
    ) -> None:
        """Tell a new connection how things stand: only what is new, if it has seen events of this game."""
        if self._table.game is not None:
            connection.game = self._table.number
            for receiver in connection.receivers:
                since = seen.get(receiver) if game in (None, self._table.number) else None
                if since is not None and 0 <= since <= len(self._table.heard[receiver]):
                    connection.next_event[receiver] = since
        if not self.tell_info(now):
            self._tell(connection, self._info, now)
        self._tell_of_deal(connection, now)
        moments = self._moments(window, now)
        if moments is not None:
            self._tell_moments(connection, moments, connection.receivers, now)

    def announce(self, entry: Entry, window: Window | None, now: float) -> None:
        """Tell all connections what an entry has changed; of a standing answer only its owner may know."""
        if entry.kind not in _OF_THE_GAME or self._stage != self._table.stage:
            self._stage = self._table.stage
            self.tell_info(now)
        moments = self._moments(window, now)
        for connection in list(self._presence.connections):
            self._tell_of_deal(connection, now)
            if moments is None:
                continue
            if entry.kind != "standing":
                self._tell_moments(connection, moments, connection.receivers, now)
            elif entry.seat in connection.seats:
                self._tell_moments(connection, moments, [entry.seat], now)

    def tell_info(self, now: float) -> bool:
        """Tell everybody of the table if it has changed."""
        info = self.info()
        if info == self._info:
            return False
        self._info = info
        for connection in list(self._presence.connections):
            self._tell(connection, info, now)
        return True

    def tell_all(self, push: Push, now: float) -> None:
        """Tell every connection the same."""
        for connection in list(self._presence.connections):
            self._tell(connection, push, now)

    def _moments(self, window: Window | None, now: float) -> Moments | None:
        state = self._table.state
        return None if state is None else Moments(self._table, state, window, now)

    def _tell_of_deal(self, connection: Connection, now: float) -> None:
        dealing = self._table.dealing
        wanted = None if dealing is None else dealing.wants(connection.seats)
        if dealing is None or wanted is None or dealing.commitment is None:
            return
        if connection.deal_told != (self._table.number, wanted):
            connection.deal_told = (self._table.number, wanted)
            self._tell(connection, DealPush(commitment=dealing.commitment, reveal=wanted == "nonce"), now)

    def _tell_moments(
        self, connection: Connection, moments: Moments, receivers: Iterable[int | None], now: float
    ) -> None:
        if connection.game != self._table.number:
            connection.game = self._table.number
            connection.next_event = dict.fromkeys(connection.receivers, 0)
        for receiver in receivers:
            push = moments.moment(receiver, connection.next_event.get(receiver))
            connection.next_event[receiver] = push.first + len(push.events)
            self._tell(connection, push, now)

    def _tell(self, connection: Connection, push: Push, now: float) -> None:
        if connection.gone:
            return
        try:
            connection.push(push)
        except Exception:
            log.exception("table %s: a connection could not be told", self._table.code)
            self._presence.leave(connection, now)
            self.tell_info(now)
