"""How far a server can be reached: the names by which it may be asked, and its addresses for other devices."""

from __future__ import annotations

import re
import socket
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

from antartik.server.addresses import address

_HERE: Final = ("localhost", "127.0.0.1", "::1")
_LINK: Final = re.compile(r"/t/[A-Z0-9]{1,12}(?P<offer>#[A-Z0-9]{8})?", re.IGNORECASE)


@dataclass(frozen=True)
class Reach:
    """``names``: the hosts that a request may name, None for any; ``origins``: where other devices find the server.

    A name that isn't ours would be a foreign page's, made to lead here so that its own origin seems to be this one.
    """

    names: frozenset[str] | None = None
    origins: tuple[str, ...] = ()

    def admits(self, host: str | None) -> bool:
        """Whether a request with this Host may be answered; browsers always send one."""
        return self.names is None or host is None or _name(host) in self.names

    def leads_here(self, link: str, host: str) -> bool:
        """Whether a link is one to a table of this server, as somebody who has asked ``host`` may hand it on."""
        try:
            parts = urlsplit(link)
        except ValueError:
            return False
        origin = f"{parts.scheme}://{parts.netloc}"
        ours = parts.scheme in ("http", "https") and parts.netloc.lower() == host.lower()
        rest = link[len(origin) :]
        return (ours or origin in self.origins) and _LINK.fullmatch(rest) is not None


def reach_of(port: int, lan: Sequence[str] | None, others: Sequence[str] = ()) -> Reach:
    """The reach of a server that says at which addresses of local networks it listens, besides this machine's own.

    ``lan`` None: whoever runs it gives it names of his own, and ``others`` are the addresses known.
    """
    if lan is None:
        return Reach(None, tuple(address(host, port) for host in others))
    names = {*_HERE, *lan}
    if lan:
        own = socket.gethostname().lower()
        names |= {own, f"{own.partition('.')[0]}.local"}
    return Reach(frozenset(names), tuple(address(host, port) for host in lan))


def _name(host: str) -> str:
    """A Host header without the port."""
    found = re.fullmatch(r"\[(.*)\](:\d*)?|([^:]*)(:\d*)?", host)
    return "" if found is None else (found[1] or found[3] or "").lower().rstrip(".")
