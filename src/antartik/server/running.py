"""Running the server on a port, until it is told to stop."""

from __future__ import annotations

import asyncio
import errno
import os
import signal
import socket
import threading
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Final

import uvicorn
from litestar import Litestar

from antartik.server.addresses import address, address_for_others, hosts_for_others
from antartik.server.app import gate_of, make_app
from antartik.server.handovers import Handovers
from antartik.server.http_protocol import HttpProtocol
from antartik.server.limits import Limits
from antartik.server.reach import Reach, reach_of
from antartik.server.websocket_protocol import WebSocketProtocol
from antartik.tables.house import House

STOP_SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)
BACKLOG: Final = 256
FREE_PORT_TRIES: Final = 10


class PortFault(Exception):
    """The port can't be opened; the message is one line for whoever starts the server."""


@dataclass(frozen=True)
class Running:
    """A server that takes connections. ``stop`` may be called from any thread."""

    house: House
    handovers: Handovers
    host: str
    port: int
    stop: Callable[[], None]
    reach: Reach

    @property
    def address(self) -> str:
        """Where a browser on this machine finds it."""
        return address(self.host, self.port)

    @property
    def address_for_others(self) -> str | None:
        """Where other machines of the network find it, if they can."""
        return address_for_others(self.host, self.port)


Ready = Callable[[Running], Awaitable[None]]
OpenHouse = Callable[[Path], Awaitable[House]]


def serve(
    host: str,
    port: int,
    data: Path,
    ready: Ready,
    *,
    lan: Sequence[str] | None = None,
    limits: Limits | None = None,
    open_house: OpenHouse = House.open,
) -> None:
    """Serve the tables of a data folder until SIGINT or SIGTERM comes or ``stop`` is called.

    ``port`` 0 takes any free one. ``lan`` are addresses of local networks to listen at besides; where it is given,
    also empty, only requests are answered that name this machine or one of them. ``ready`` is awaited once
    connections are taken. Raises PortFault, or DataFault for a folder that can't be used.
    """
    with ExitStack() as stack:
        listeners = open_ports((host, *(lan or ())), port)
        for listener in listeners:
            stack.enter_context(listener)
        settings = uvicorn.Config("", loop="auto", log_config=None)
        with asyncio.Runner(loop_factory=settings.get_loop_factory()) as runner:
            runner.run(serve_on(listeners, data, ready, lan=lan, limits=limits, open_house=open_house))


async def serve_on(
    listeners: Sequence[socket.socket],
    data: Path,
    ready: Ready,
    *,
    lan: Sequence[str] | None = None,
    limits: Limits | None = None,
    open_house: OpenHouse = House.open,
) -> None:
    """The same on ports that `open_ports` has opened, in a loop that runs already."""
    house = await open_house(data)
    try:
        host, port = listeners[0].getsockname()[:2]
        reach = reach_of(port, lan, hosts_for_others(host))
        app = make_app(house, limits=limits, reach=reach)
        await _Server(app, house, listeners[0], ready).serve(sockets=list(listeners))
    finally:
        await house.close()


def open_ports(hosts: Sequence[str], port: int) -> list[socket.socket]:
    """Take the same port on several hosts; nobody is answered there yet. Raises PortFault."""
    tries = 1 if port else FREE_PORT_TRIES
    while True:
        tries -= 1
        listeners: list[socket.socket] = []
        try:
            for host in hosts:
                listeners.append(open_port(host, port if not listeners else listeners[0].getsockname()[1]))
            return listeners
        except PortFault:
            for listener in listeners:
                listener.close()
            # A port that is free on one host may be taken on another.
            if tries == 0 or not listeners:
                raise


def open_port(host: str, port: int) -> socket.socket:
    """Take a port; nobody is answered there yet. Raises PortFault."""
    place = f"port {port} on {host}" if port else f"a port on {host}"
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (socket.gaierror, UnicodeError, OverflowError):
        raise PortFault(f"there is no address {host!r} to serve on") from None
    family, kind, protocol, _, address = found[0]
    # The protocol is named, or asyncio would leave TCP_NODELAY off and every second message would wait 40 ms.
    listener = socket.socket(family, kind, protocol)
    try:
        if os.name == "posix":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6 and socket.has_dualstack_ipv6():
            listener.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
        listener.bind(address)
        listener.listen(BACKLOG)
    except OSError as error:
        listener.close()
        if error.errno == errno.EADDRINUSE:
            raise PortFault(f"{place} is taken; name another one") from None
        raise PortFault(f"{place} can't be opened: {error.strerror}") from None
    return listener


class _Server(uvicorn.Server):
    """uvicorn, saying goodbye before it closes connections, and returning when a signal has stopped it."""

    def __init__(self, app: Litestar, house: House, listener: socket.socket, ready: Ready) -> None:
        gate = gate_of(app)
        super().__init__(
            uvicorn.Config(
                app,
                http=HttpProtocol,
                ws=WebSocketProtocol,
                h11_max_incomplete_event_size=gate.limits.body,
                ws_max_size=gate.limits.message,
                ws_ping_interval=gate.limits.ping_seconds,
                ws_ping_timeout=gate.limits.ping_seconds,
                ws_per_message_deflate=False,
                lifespan="on",
                log_config=None,
                log_level="warning",
                access_log=False,
                server_header=False,
                timeout_graceful_shutdown=5,
                backlog=BACKLOG,
            )
        )
        self._gate = gate
        self._house = house
        self._listener = listener
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to take connections, and tell."""
        await super().startup(sockets)
        host, port = self._listener.getsockname()[:2]
        await self._ready(Running(self._house, self._gate.handovers, host, port, self._stop, self._gate.reach))

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Tell all clients, then close their connections."""
        await self._gate.say_goodbye()
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop at a signal. (uvicorn would raise it once more at the end, before our store is closed.)"""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {number: signal.signal(number, self._on_signal) for number in STOP_SIGNALS}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def _on_signal(self, number: int, frame: FrameType | None) -> None:
        self._stop()

    def _stop(self) -> None:
        self.should_exit = True
