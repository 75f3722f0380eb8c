"""This machine's addresses in its local networks, found without a word on the wire."""

from __future__ import annotations

import re
import socket
import struct
import sys
from dataclasses import dataclass
from ipaddress import IPv4Address
from typing import Final

# Networks inside this machine, and tunnels to somewhere else: nobody's phone is in there.
_ELSEWHERE: Final = re.compile(
    r"(docker|br-|veth|virbr|vboxnet|vmnet|vmenet|cni|flannel|cali|lxc|lxd|podman|tun|tap|wg|utun|tailscale|zt|ppp)"
)
_UP_AND_RUNNING: Final = 0x41


@dataclass(frozen=True)
class LocalAddress:
    """An IPv4 address of this machine and the interface that has it; the interface's name may be unknown: ''."""

    interface: str
    address: str


def local_addresses() -> list[LocalAddress]:
    """Where other devices of the local networks may find this machine, the likeliest address first.

    Only addresses that are private to a network: what has another one may be reached from everywhere.
    """
    first = usual_address()
    found = [local for local in _all_addresses() if _is_local(local)]
    return sorted(found, key=lambda local: local.address != first)


def _is_local(local: LocalAddress) -> bool:
    address = IPv4Address(local.address)
    usable = address.is_private and not (address.is_loopback or address.is_unspecified)
    return usable and _ELSEWHERE.match(local.interface) is None


def usual_address() -> str | None:
    """The address that this machine has for most others."""
    # Connecting a datagram socket sends nothing; it only chooses the address that others would see. This one is for
    # documentation and belongs to nobody.
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return None


if sys.platform == "win32":

    def _all_addresses() -> list[LocalAddress]:
        """Windows answers for its own name by itself, with all addresses."""
        try:
            return [LocalAddress("", address) for address in socket.gethostbyname_ex(socket.gethostname())[2]]
        except OSError:
            return []

else:
    import fcntl

    # Numbers of the requests for an interface's flags and address.
    _FLAGS: Final = 0x8913 if sys.platform == "linux" else 0xC0206911
    _ADDRESS: Final = 0x8915 if sys.platform == "linux" else 0xC0206921

    def _all_addresses() -> list[LocalAddress]:
        """Of each interface that is up its IPv4 address."""
        found = []
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asker:
            for _, name in socket.if_nameindex():
                question = struct.pack("256s", name.encode()[:15])
                try:
                    (flags,) = struct.unpack_from("=H", fcntl.ioctl(asker, _FLAGS, question), 16)
                    address = fcntl.ioctl(asker, _ADDRESS, question)[20:24]
                except OSError:
                    continue  # it has no IPv4 address
                if flags & _UP_AND_RUNNING == _UP_AND_RUNNING:
                    found.append(LocalAddress(name, socket.inet_ntoa(address)))
        return found
