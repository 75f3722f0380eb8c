"""The course of a game in the terminal: who is visited decides, what was done is kept and told."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from antartik.cli.terminal.data_folder import DataFolder
from antartik.cli.terminal.decisions import Decider
from antartik.cli.terminal.front import Front
from antartik.cli.terminal.sentences import told
from antartik.cli.terminal.table import PASSING, Table


def history(table: Table) -> list[str]:
    """What has happened so far and may be told to all who look at the screen."""
    return told(table, [event for _, event in table.game.events(table.seating.lone_person)])


def play_on(table: Table, front: Front, folder: DataFolder) -> None:
    """Play until the game is over. Raises Leave when somebody wants to go."""
    decider = Decider(table, front)
    can_save = True
    while (visited := table.visited) is not None:
        is_bot = table.seating.bots[visited] is not None
        seat, action = (visited, table.bot_choice(visited)) if is_bot else decider.decide(visited)
        if action == PASSING:
            table.let_pass(seat)
            continue
        with undisturbed():
            events = table.play(seat, action)
            try:
                folder.save(table)
            except OSError as error:
                if can_save:
                    front.remark(f"The game can't be saved any more: {error.strerror}.")
                can_save = False
        front.happened(table, told(table, events), unhurried=is_bot)


@contextmanager
def undisturbed() -> Iterator[None]:
    """Let Ctrl-C wait: an action is carried out and saved as a whole or not at all."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    pressed: list[int] = []

    def wait(number: int, frame: FrameType | None) -> None:
        pressed.append(number)

    before = signal.signal(signal.SIGINT, wait)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if pressed:
        raise KeyboardInterrupt
