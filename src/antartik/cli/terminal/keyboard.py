"""One key at a time from a terminal, on POSIX systems and on Windows."""

from __future__ import annotations

import codecs
import os
import sys
import time
from typing import Final, Protocol

if sys.platform == "win32":
    import msvcrt
else:
    import select
    import termios
    import tty

CTRL_D: Final = "\x04"
BACKSPACE: Final = "\x7f"
ESCAPE: Final = "\x1b"
_ENDING: Final = 0.03
"""Seconds after which an escape sequence, as an arrow sends it, must be complete."""


class Keyboard(Protocol):
    """Keys as single characters; Enter is a newline, keys that send more than one character are left out."""

    def start(self) -> None:
        """Read keys instead of lines from now on, without echo."""

    def stop(self) -> None:
        """Give the terminal back as it was."""

    def read(self, seconds: float) -> str | None:
        """The next key, None if none is pressed in time. EOFError when the terminal is gone."""
        ...

    def forget(self) -> None:
        """Drop the keys that were pressed and not read."""


if sys.platform == "win32":

    class ThisKeyboard:
        """The keyboard of a Windows console."""

        def start(self) -> None:
            """The console needs no preparing."""

        def stop(self) -> None:
            """Nor does it need it afterwards."""

        def read(self, seconds: float) -> str | None:
            """The next key."""
            end = time.monotonic() + seconds
            while not msvcrt.kbhit():
                if time.monotonic() >= end:
                    return None
                time.sleep(0.02)
            key = msvcrt.getwch()
            if key in ("\x00", "\xe0"):
                msvcrt.getwch()
                return None
            if key == "\x03":
                raise KeyboardInterrupt
            return _named(key)

        def forget(self) -> None:
            """Drop what was pressed."""
            while msvcrt.kbhit():
                msvcrt.getwch()

else:

    class ThisKeyboard:
        """The keyboard of a POSIX terminal."""

        def __init__(self) -> None:
            self._descriptor = sys.stdin.fileno()
            self._before = termios.tcgetattr(self._descriptor)
            self._decoder = codecs.getincrementaldecoder("utf-8")("replace")

        def start(self) -> None:
            """No echo, no waiting for Enter."""
            # cbreak, not raw: Ctrl-C and Ctrl-Z keep their meaning.
            tty.setcbreak(self._descriptor, termios.TCSADRAIN)

        def stop(self) -> None:
            """Back to lines."""
            termios.tcsetattr(self._descriptor, termios.TCSADRAIN, self._before)

        def read(self, seconds: float) -> str | None:
            """The next key."""
            end = time.monotonic() + seconds
            while True:
                byte = self._byte(max(0.0, end - time.monotonic()))
                if byte is None:
                    return None
                key = self._decoder.decode(byte)
                if key == ESCAPE and self._sequence():
                    continue
                if key:
                    return _named(key)

        def forget(self) -> None:
            """Drop what was pressed."""
            self._decoder.reset()
            termios.tcflush(self._descriptor, termios.TCIFLUSH)

        def _byte(self, seconds: float) -> bytes | None:
            if not select.select([self._descriptor], [], [], seconds)[0]:
                return None
            try:
                byte = os.read(self._descriptor, 1)
            except OSError:  # the terminal has been closed
                raise EOFError from None
            if not byte:
                raise EOFError
            return byte

        def _sequence(self) -> bool:
            """Swallow the rest of an escape sequence; False if Escape was pressed by itself."""
            introducer = self._byte(_ENDING)
            if introducer is None:
                return False
            if introducer in (b"[", b"O"):
                while (byte := self._byte(_ENDING)) is not None and not b"@" <= byte <= b"~":
                    pass
            return True


def _named(key: str) -> str:
    return {"\r": "\n", "\x08": BACKSPACE}.get(key, key)
