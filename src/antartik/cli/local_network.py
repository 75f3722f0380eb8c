"""What `antartik play --lan` opens, said in plain words, and the invitation to come."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import typer

from antartik.cli.complaints import complain
from antartik.cli.qr_terminal import print_qr

if TYPE_CHECKING:
    from antartik.server.interfaces import LocalAddress


def local_network() -> list[LocalAddress]:
    """This machine's addresses in its local networks, the likeliest first. Complains if there is none."""
    from antartik.server import interfaces

    found = interfaces.local_addresses()
    if not found:
        complain(
            "--lan: this machine has no address in a local network; join one, "
            "or open the port where you like with antartik serve --host ADDRESS"
        )
    return found


def invite(lan: Sequence[LocalAddress], origins: Sequence[str], path: str) -> None:
    """Say which port is open and to whom, and print the link, with its QR code where one can be read."""
    typer.echo("The port is open to everybody in your local network until this program ends:")
    for local, origin in zip(lan, origins, strict=True):
        typer.echo(f"  {origin}" + (f"   ({local.interface})" if local.interface else ""))
    typer.echo("Phones and computers there join with this link; nothing needs to be installed:")
    link = f"{origins[0]}{path}"
    typer.echo(f"  {link}")
    print_qr(link)
    if len(lan) > 1:
        typer.echo("Where it isn't found, try the other address." if len(lan) == 2 else "Else try another address.")
    typer.echo("A firewall on this machine may have to let them in. Without TLS others in the network can read along.")
    typer.echo()
