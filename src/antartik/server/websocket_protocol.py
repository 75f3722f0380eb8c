"""uvicorn's WebSocket protocol, with an end for connections that never come to one by themselves.

A reader that has stopped reading leaves bytes in the socket's buffer for ever, and a transport that is closed waits for
them; only an abort ends such a connection.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

if TYPE_CHECKING:
    from uvicorn._types import ASGISendEvent

MOST_FRAMES: Final = 64
"""Of one message; the limit on its size doesn't count empty ones."""


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """The application finds ``abort`` in its scope's state."""

    async def run_asgi(self) -> None:
        """Run the application, then see to it that the connection ends."""
        self.scope["state"]["abort"] = self.transport.abort
        self.close_timeout = 5.0
        try:
            await super().run_asgi()
        finally:
            self.loop.call_later(self.close_timeout + 1, self.transport.abort)

    async def send(self, message: ASGISendEvent) -> None:
        """Send, or say that the client is gone; also where we have said goodbye on our own, for want of a pong."""
        if not self.writable.is_set():
            await self.writable.wait()
        if self.close_sent:
            raise ClientDisconnected
        await super().send(message)

    def keepalive_timeout(self) -> None:
        """Nobody answers pings: nobody will take a closing frame either."""
        super().keepalive_timeout()
        self.loop.call_later(1, self.transport.abort)

    def handle_ping(self) -> None:
        """Answer, unless the client floods us with pings and doesn't read the answers."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.transport.abort()

    def handle_cont(self, event: Frame) -> None:
        """Collect the parts of a message, but not for ever."""
        if len(self.frames) >= MOST_FRAMES:
            self.transport.abort()
        else:
            super().handle_cont(event)
