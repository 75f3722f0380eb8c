"""Where a server is found: its addresses for a browser on this machine and on others."""

from __future__ import annotations

from ipaddress import ip_address

from antartik.server.interfaces import local_addresses, usual_address

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
    hosts = hosts_for_others(host)
    return address(hosts[0], port) if hosts else None


def hosts_for_others(host: str) -> list[str]:
    """By which addresses other machines of the network reach what listens on this host, the likeliest first."""
    if is_loopback(host):
        return []
    if host not in _EVERYWHERE:
        return [host]
    found = [local.address for local in local_addresses()]
    usual = None if found else usual_address()
    return found if usual is None or is_loopback(usual) else [usual]
