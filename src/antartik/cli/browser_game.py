"""`antartik play` in the browser: a server on loopback, a table there, and the seats handed to the page that opens.

With ``--lan`` the server listens in the local network too, and whoever is there joins.
"""

from __future__ import annotations

import json
import webbrowser
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import typer

from antartik.cli.complaints import complain
from antartik.cli.local_network import invite
from antartik.cli.private_files import write_private
from antartik.cli.seating import Seating
from antartik.engine.rules import MAX_PLAYERS, Rules

if TYPE_CHECKING:
    from antartik.server.interfaces import LocalAddress
    from antartik.server.running import Running
    from antartik.tables.house import House

PORT: Final = 8055
GAME: Final = "browser-game.json"
LARGEST: Final = 100_000


def play_in_browser(
    seating: Seating | None,
    rules: Rules,
    folder: Path,
    browse: Callable[[str], bool],
    lan: Sequence[LocalAddress] | None = None,
) -> None:
    """Serve until Ctrl-C, with a new table for this seating open in the browser, or with None the last unfinished one.

    ``browse`` opens an address and says whether it could. ``lan``: where to listen besides; the seats that are left are
    free for who comes from there.
    """
    # What serves takes a moment to load, which no other command should pay for.
    from antartik.server.running import PortFault, serve
    from antartik.tables.house import DataFault, Refusal

    async def ready(running: Running) -> None:
        if seating is None:
            made = await _last(running.house, folder)
        else:
            made = await _make(running.house, seating, rules, folder, open_seats=lan is not None)
        if made is None:
            typer.echo("There is no unfinished game in the browser; here is a new table.")
            path = handed = ""
        else:
            path = f"/t/{made['code']}"
            handed = f"#{_offer(running, made)}" if made["seats"] else ""
        if lan is not None:
            invite(lan, running.reach.origins, path)
        address = f"{running.address}{path}{handed}"
        opened = browse(address)
        typer.echo(f"Antartik is on the table: {address}")
        if not opened:
            within = " within two minutes" if handed else ""
            typer.echo(f"No browser could be opened here: open this address in one{within}.")
        typer.echo(f"Ctrl-C ends the server; antartik play{' --lan' if lan is not None else ''} --resume goes on.")

    hosts = [local.address for local in lan or ()]
    try:
        try:
            serve("127.0.0.1", PORT, folder, ready, lan=hosts)
        except PortFault:
            serve("127.0.0.1", 0, folder, ready, lan=hosts)  # something else has this port: any free one will do
    except (PortFault, DataFault, Refusal) as fault:
        complain(str(fault))
    except OSError as error:
        complain(f"the game can't be kept in {folder}: {error.strerror}")


def open_browser(address: str) -> bool:
    """Open an address in the system's browser, if there is one that has a window."""
    with suppress(webbrowser.Error):
        browser = webbrowser.get()
        if isinstance(browser, webbrowser.GenericBrowser) and not isinstance(browser, webbrowser.BackgroundBrowser):
            return False  # one for the terminal, which would take ours
        return browser.open(address)
    return False


def _offer(running: Running, made: dict[str, Any]) -> str:
    """A code with which the page takes the seats; their secrets never stand in an address."""
    from antartik.server.messages import MadeTable, SeatToken

    seats = [SeatToken(seat=seat, token=token) for seat, token in made["seats"]]
    return running.handovers.offer(MadeTable(code=made["code"], seats=seats))


async def _make(house: House, seating: Seating, rules: Rules, folder: Path, *, open_seats: bool) -> dict[str, Any]:
    """Make a table and keep its seats' secrets in a file of this user's own, for ``--resume``."""
    from antartik.tables.house import SeatSettings, TableSettings

    seats = [
        SeatSettings("person", name=name) if bot is None else SeatSettings("bot", bot=bot)
        for name, bot in zip(seating.names, seating.bots, strict=True)
    ]
    if open_seats:
        seats += [SeatSettings("open")] * (MAX_PLAYERS - len(seats))
    made = await house.make(TableSettings(seats=tuple(seats), rules=rules))
    kept = {"code": made.code, "seats": [[held.seat, held.token] for held in made.seats]}
    write_private(folder / GAME, json.dumps(kept))
    return kept


async def _last(house: House, folder: Path) -> dict[str, Any] | None:
    """The table that was made last here, if its game isn't over."""
    try:
        with (folder / GAME).open("rb") as file:
            kept = json.loads(file.read(LARGEST))
        seats = await house.seats_of(kept["code"], [token for _, token in kept["seats"]])
        lost = bool(kept["seats"]) and not seats
        return kept if not lost and kept["code"] in await house.unfinished() else None
    except (OSError, ValueError, KeyError, TypeError, LookupError):
        return None
