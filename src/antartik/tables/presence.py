"""Who is at a table now: its connections, and since when a seat has had none. Nothing of this is in the log."""

from __future__ import annotations

from collections.abc import Mapping

from antartik.tables.pushes import PushCallback


class Connection:
    """One connection's place at a table. ``seats`` are those it holds now: none for a spectator.

    Seats can change: they move up when open seats go at the start, and one goes with Leave.
    """

    def __init__(self, code: str, seats: frozenset[int], push: PushCallback) -> None:
        self.code = code
        self.seats = seats
        self.push = push
        self.game = -1
        """The game that it was told of last."""
        self.next_event: dict[int | None, int] = {}
        """For each receiver the number of the next event to tell."""
        self.gone = False
        """Whether it is told nothing any more."""
        self.deal_told: tuple[int, str] | None = None
        """The game and the step of dealing that it was asked to add to last."""

    @property
    def receivers(self) -> list[int | None]:
        """For whom it gets moments: its seats, or a spectator."""
        return [*sorted(self.seats)] or [None]


class Presence:
    """The connections of a table."""

    def __init__(self, now: float) -> None:
        self.connections: list[Connection] = []
        self._awake_since = now
        self._absent_since: dict[int, float] = {}

    def enter(self, connection: Connection, now: float) -> None:
        """A connection has come."""
        if not self.connections:
            self._awake_since = now
        self.connections.append(connection)

    def leave(self, connection: Connection, now: float) -> None:
        """A connection has gone."""
        self.connections.remove(connection)
        connection.gone = True
        for seat in connection.seats:
            self._absent_since[seat] = now

    def is_present(self, seat: int) -> bool:
        """Whether a connection holds the seat."""
        return any(seat in connection.seats for connection in self.connections)

    def absent_since(self, seat: int) -> float:
        """Since when no connection holds this seat while somebody is there."""
        return max(self._absent_since.get(seat, 0.0), self._awake_since)

    def awake_at(self, has_people: bool) -> float | None:
        """Since when somebody is there; None if nobody is, and then a table that has people rests."""
        return self._awake_since if self.connections or not has_people else None

    def renumber(self, new_number: Mapping[int, int]) -> None:
        """Seats have moved."""
        for connection in self.connections:
            connection.seats = frozenset(new_number[seat] for seat in connection.seats)
        absent = self._absent_since.items()
        self._absent_since = {new_number[seat]: since for seat, since in absent if seat in new_number}

    def give_up(self, seat: int) -> None:
        """Nobody holds this seat any more."""
        for connection in self.connections:
            connection.seats -= {seat}
