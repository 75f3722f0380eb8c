"""`antartik play`: a game in the browser, or in the terminal."""

from __future__ import annotations

from typing import Annotated

import typer

from antartik.bots import BOTS
from antartik.cli.browser_game import open_browser, play_in_browser
from antartik.cli.complaints import complain
from antartik.cli.local_network import local_network
from antartik.cli.options import rules_option
from antartik.cli.private_files import user_folder
from antartik.cli.seating import COMPANY, LONE_PERSON, company_option, seating_option
from antartik.cli.terminal.game import play_in_terminal
from antartik.engine.rules import PRESETS


def play(
    people: Annotated[
        str | None,
        typer.Option(
            metavar="NAME,...", help="Who shares this device.", show_default=f"{LONE_PERSON}, with --lan nobody"
        ),
    ] = None,
    bots: Annotated[
        str | None,
        typer.Option(
            metavar="NAME,...",
            help=f"Bots that play along, any of {', '.join(BOTS)}; '' for none.",
            show_default=f"{COMPANY} against one person, else none, with --lan none",
        ),
    ] = None,
    rules: Annotated[
        str | None,
        typer.Option(
            metavar="PRESET|FILE",
            help=f"The rules: {', '.join(PRESETS)}, or a JSON file of options.",
            show_default="standard",
        ),
    ] = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="In the terminal, in plain lines: for screen readers and pipes.")
    ] = False,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the game that was left.")] = False,
    terminal: Annotated[bool, typer.Option("--terminal", help="Play in this terminal.")] = False,
    lan: Annotated[
        bool,
        typer.Option(
            "--lan",
            help="Open the port in the local network: phones and computers there join by a link or its QR code.",
        ),
    ] = False,
) -> None:
    """Play in the browser, or with --terminal here: two to five people and bots together.

    With --lan others join from their own devices, without installing anything: all seats that --people and --bots
    leave are free for them.

    A game that was left goes on with --resume. In the terminal each thing that you can do has one key, and ? tells why
    another can't be done now.
    """
    if resume and (people, bots, rules) != (None, None, None):
        complain("--resume goes on with the saved game; leave --people, --bots and --rules away")
    if lan and (terminal or plain):
        complain("--lan is for games in the browser; leave --terminal and --plain away")
    seats = company_option if lan else seating_option
    seating = None if resume else seats(people, bots)
    chosen = rules_option("standard" if rules is None else rules)
    if terminal or plain:
        play_in_terminal(seating, chosen, plain)
    else:
        play_in_browser(seating, chosen, user_folder(), open_browser, local_network() if lan else None)
