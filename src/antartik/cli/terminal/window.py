"""The window that the game is drawn in: its keys, its pages, and how it is taken and given back."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from types import FrameType
from typing import Final

from rich.console import Console
from rich.text import Text

from antartik.cli.terminal.drawing import wrapped
from antartik.cli.terminal.front import Leave
from antartik.cli.terminal.keyboard import CTRL_D, ESCAPE, Keyboard

FIRST_REPEAT: Final = 0.7
"""A key that is held down comes again for the first time within these seconds ..."""
REPEAT: Final = 0.1
"""... and from then on within these. It means nothing more: a long press must not draw two cards."""
TICK: Final = 0.2
"""Seconds after which a new size of the window is noticed."""


class Window:
    """A terminal's second screen and its keyboard."""

    def __init__(self, console: Console, keyboard: Keyboard) -> None:
        self.console = console
        self.is_stale = False
        self._keyboard = keyboard
        self._is_open = False
        self._stop_wanted = False
        self._last_key = ("", 0.0)
        self._next_key: str | None = None
        self._handlers: dict[int, object] = {}

    @property
    def size(self) -> tuple[int, int]:
        """Width and height, as they are now."""
        return self.console.size

    def open(self) -> None:
        """Take the terminal."""
        if sys.platform != "win32":
            self._handlers[signal.SIGTSTP] = signal.signal(signal.SIGTSTP, self._want_to_stop)
        self._handlers[signal.SIGTERM] = signal.signal(signal.SIGTERM, _end)
        self._enter()

    def close(self) -> None:
        """Give the terminal back as it was."""
        if self._is_open:
            self._leave()
        for number, handler in self._handlers.items():
            signal.signal(number, handler)  # type: ignore[arg-type]
        self._handlers.clear()

    def write(self, lines: Iterable[Text]) -> None:
        """Show these lines, which must fit, and nothing else."""
        self.is_stale = False
        with self.console:
            self.console.clear()
            self.console.print(Text("\n").join(lines), no_wrap=True, overflow="crop", end="")

    def forget(self) -> None:
        """Drop the keys that were pressed before they meant anything."""
        self._next_key = None
        self._keyboard.forget()

    def key(self, redraw: Callable[[], None]) -> str:
        """The next key that means something new; redraws when the window changes. May raise Leave."""
        size = self.size
        while True:
            key = self.read(TICK)
            if key is None:
                if self.is_stale or self.size != size:
                    size = self.size
                    redraw()
            elif not self._is_held(key):
                return key

    def read(self, seconds: float) -> str | None:
        """The next key, held or not, or None if none comes in time. Raises Leave when the terminal is gone."""
        if self._next_key is not None:
            waiting, self._next_key = self._next_key, None
            return waiting
        try:
            key = self._keyboard.read(seconds)
        except EOFError:
            raise Leave from None
        if key == CTRL_D:
            raise Leave
        if self._stop_wanted:
            self._stop()
        return key

    def show(self, title: str, lines: Sequence[str], from_end: bool = False) -> None:
        """Leaf through a text; each page fits the window as it is then."""
        place: int | None = None
        while True:
            width, height = self.size
            room = max(height - 3, 1)
            broken = wrapped(self.console, map(Text, lines), width, 4)
            last = max(len(broken) - room, 0)
            place = min(last if place is None and from_end else place or 0, last)
            keys = ["[b]ack a page"] if place > 0 else []
            keys.append("any key: on" if place < last else "any key: to the table")
            head, foot = wrapped(self.console, [Text(title, "bold"), Text("   ".join(keys))], width)[:2]
            page = [head, *broken[place : place + room], foot]
            self.write(page)
            key = self.key(partial(self.write, page))
            if key == "b" and place > 0:
                place = max(place - room, 0)
            elif place < last and key != ESCAPE:
                place += room
            else:
                return

    def _is_held(self, key: str) -> bool:
        """Whether this is the last key still down: terminals repeat it after a while, and then quickly."""
        last, at = self._last_key
        now = time.monotonic()
        self._last_key = key, now
        if key != last or now - at > FIRST_REPEAT:
            return False
        if now - at > REPEAT:
            self._next_key = self.read(REPEAT)
            if self._next_key != key:
                return False
            self._next_key = None
            self._last_key = key, time.monotonic()
        return True

    def _enter(self) -> None:
        self._keyboard.start()
        self.console.set_alt_screen(True)
        self._is_open = True

    def _leave(self) -> None:
        self._is_open = False
        self.console.set_alt_screen(False)
        self._keyboard.stop()

    def _want_to_stop(self, number: int, frame: FrameType | None) -> None:
        """Ctrl-Z may come in the middle of drawing: the terminal is given back when that is done."""
        self._stop_wanted = True

    def _stop(self) -> None:
        """Stop with the terminal as it was before, and take it again when the program goes on."""
        self._stop_wanted = False
        if sys.platform != "win32":
            self._leave()
            signal.signal(signal.SIGTSTP, signal.SIG_DFL)
            os.kill(os.getpid(), signal.SIGTSTP)
            signal.signal(signal.SIGTSTP, self._want_to_stop)
            self._enter()
            self.is_stale = True


def _end(number: int, frame: FrameType | None) -> None:
    """Asked to end, the program gives the terminal back on its way."""
    raise SystemExit(128 + number)
