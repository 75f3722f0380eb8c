"""uvicorn's HTTP protocol, with an end for clients that never come to one with their request."""

from __future__ import annotations

import asyncio

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol


class HttpProtocol(H11Protocol):
    """A request, with its answer, takes at most ``request_seconds``."""

    request_seconds = 30.0
    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for the first request."""
        super().connection_made(transport)
        self._set_deadline()

    def connection_lost(self, exc: Exception | None) -> None:
        """There is nothing to end any more."""
        self._drop_deadline()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """A WebSocket has no such end."""
        self._drop_deadline()
        super().handle_websocket_upgrade(event)

    def on_response_complete(self) -> None:
        """Wait for the next request; uvicorn itself ends a connection on which none comes."""
        self._set_deadline()
        super().on_response_complete()

    def _set_deadline(self) -> None:
        self._drop_deadline()
        self._deadline = self.loop.call_later(self.request_seconds, self.transport.abort)

    def _drop_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
