"""`antartik serve`: tables for browsers, on this machine or in the network."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from antartik.cli.browser_game import PORT
from antartik.cli.complaints import complain
from antartik.cli.private_files import user_folder

if TYPE_CHECKING:
    from antartik.server.running import Running


def serve(
    host: Annotated[str, typer.Option(metavar="ADDRESS", help="Where to listen; 0.0.0.0 is everywhere.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 takes any free one.")] = PORT,
    data: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Where tables are kept.", show_default="the user's data folder"),
    ] = None,
) -> None:
    """Serve tables to browsers until Ctrl-C.

    Whoever opens the printed address can make a table and share its link. Tables are kept: stop the server when you
    like, and games go on when it is back.
    """
    # What serves takes a moment to load, which no other command should pay for.
    from antartik.server.addresses import is_loopback
    from antartik.server.running import PortFault, serve
    from antartik.tables.house import DataFault

    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s")
    if not is_loopback(host):
        typer.echo(f"Note: everybody who can reach {host} can make tables here, and without TLS others can read along.")
    try:
        serve(host, port, user_folder() if data is None else data, _ready)
    except (PortFault, DataFault) as fault:
        complain(str(fault))


async def _ready(running: Running) -> None:
    typer.echo(f"Antartik is served at {running.address}")
    if (others := running.address_for_others) is not None:
        typer.echo(f"In this network at {others}")
    typer.echo("Ctrl-C ends it.")
