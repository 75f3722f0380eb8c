"""A game in the terminal from the first line to the last."""

from __future__ import annotations

import secrets
import shlex
import sys
from contextlib import ExitStack
from datetime import datetime

import typer
from rich.console import Console

from antartik.cli.complaints import complain
from antartik.cli.narration import counted, listed
from antartik.cli.seating import COMPANY, LONE_PERSON, Seating
from antartik.cli.terminal.data_folder import GAME, DataFolder, FolderInUse
from antartik.cli.terminal.front import Front, Leave
from antartik.cli.terminal.keyboard import ThisKeyboard
from antartik.cli.terminal.lines import Lines
from antartik.cli.terminal.playing import history, play_on
from antartik.cli.terminal.saved_game import BrokenSave
from antartik.cli.terminal.screen import Screen
from antartik.cli.terminal.table import Table
from antartik.engine.rules import Rules
from antartik.engine.shuffle import NONCE_BYTES, SECRET_BYTES, Proof


def play_in_terminal(seating: Seating | None, rules: Rules, plain: bool) -> None:
    """Play a new game, or with no seating the one that was left, until it is over or somebody leaves."""
    folder = DataFolder.of_user()
    with ExitStack() as stack:
        try:
            stack.enter_context(folder.occupied())
            table = _saved_table(folder) if seating is None else _new_table(folder, seating, rules)
            folder.save(table)
        except FolderInUse:
            complain(f"another terminal plays in {folder.path}; end that game, or name another folder in ANTARTIK_DATA")
        except OSError as error:
            complain(f"the folder for games, {folder.path}, can't be used: {error.strerror}")
        front = _front(plain)
        stack.callback(front.close)
        try:
            front.open(_welcome(table), history(table))
            play_on(table, front, folder)
            front.end(table, _farewell(table, folder))
        except (Leave, KeyboardInterrupt) as leaving:
            front.close()
            if isinstance(leaving, KeyboardInterrupt):
                typer.echo()  # the terminal has written ^C
            _save_and_leave(table, folder)


def _new_table(folder: DataFolder, seating: Seating, rules: Rules) -> Table:
    """Seat everybody and deal by RECORD.md's proof: the secret is fixed before this device adds its nonce."""
    kept = folder.put_aside()
    if kept is not None:
        typer.echo(f"The game that was left is kept in {kept}; named {GAME} again it can go on.")
    secret = secrets.token_bytes(SECRET_BYTES)
    typer.echo(f"The deck is fixed: commitment {Proof.commit(secret, ()).commitment.hex()}")
    proof = Proof.commit(secret, [secrets.token_bytes(NONCE_BYTES)], lot=True)
    return Table(seating, rules, proof, secrets.token_hex(16), datetime.now().astimezone())


def _saved_table(folder: DataFolder) -> Table:
    try:
        return folder.load()
    except FileNotFoundError:
        complain(f"there is no game to go on with in {folder.path}")
    except BrokenSave as fault:
        complain(f"{folder.game} can't go on: {fault}")


def _front(plain: bool) -> Front:
    """A screen if this is a terminal that can be drawn on and gives single keys, else plain lines."""
    console = Console(highlight=False, markup=False, emoji=False)
    if plain or not (sys.stdin.isatty() and sys.stdout.isatty()) or console.is_dumb_terminal:
        return Lines()
    return Screen(console, ThisKeyboard())


def _welcome(table: Table) -> list[str]:
    rules = table.game.rules.name or "their own rules"
    lines = [f"{listed(table.names)} play by {rules}. ? helps at any time."]
    if table.log:
        lines.append(f"The game goes on after {counted(len(table.game.actions), 'action')}.")
    return lines


def _farewell(table: Table, folder: DataFolder) -> list[str]:
    """Where the record is, and how to play again."""
    try:
        path = folder.finish(table)
        lines = [f"The record of the game: {path}", f"Check it: antartik replay --verify {shlex.quote(str(path))}"]
    except OSError as error:
        lines = [f"The record of the game can't be written: {error.strerror}"]
    return [*lines, f"Another game: {_command(table)}"]


def _command(table: Table) -> str:
    """The command that seats the same players again."""
    people = ",".join(table.names[seat] for seat in table.seating.people)
    bots = ",".join(bot for bot in table.seating.bots if bot is not None)
    words = ["antartik", "play", "--terminal"]
    if people != LONE_PERSON:
        words += ["--people", people]
    if bots != (COMPANY if len(table.seating.people) == 1 else ""):
        words += ["--bots", bots]
    if table.game.rules.name != "standard":
        words += ["--rules", table.game.rules.name or "FILE"]
    return shlex.join(words)


def _save_and_leave(table: Table, folder: DataFolder) -> None:
    try:
        folder.save(table)
    except OSError as error:
        typer.echo(f"The game can't be saved: {error.strerror}")
    else:
        typer.echo("The game is saved. Go on with: antartik play --terminal --resume")
