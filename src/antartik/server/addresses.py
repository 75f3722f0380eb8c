"""Where a server is found: its addresses for a browser on this machine and on others."""

from __future__ import annotations

import socket
from ipaddress import ip_address

_EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach a server on this host."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def address(host: str, port: int) -> str:
    """Where a browser on this machine finds a server on this host and port."""
    here = _EVERYWHERE.get(host, host)
    return f"http://[{here}]:{port}" if ":" in here else f"http://{here}:{port}"


def address_for_others(host: str, port: int) -> str | None:
    """Where other machines of the network find it; None if they can't, or if nobody knows."""
    if is_loopback(host):
        return None
    if host not in _EVERYWHERE:
        return address(host, port)
    # Connecting a datagram socket sends nothing; it only chooses the address that others see. This one is for
    # documentation and belongs to nobody.
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            mine = str(probe.getsockname()[0])
        except OSError:
            return None
    return None if is_loopback(mine) else address(mine, port)
