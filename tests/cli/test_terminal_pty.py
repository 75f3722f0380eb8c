"""The command on a terminal of its own: single keys, Ctrl-C, Ctrl-Z, a key held to look, a changing window."""

from __future__ import annotations

import os
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path

import pytest

import antartik
from antartik import Proof, Rules
from antartik.cli.seating import Seating
from antartik.cli.terminal.data_folder import DataFolder
from antartik.cli.terminal.table import Table

if sys.platform == "win32":
    pytest.skip("a Windows console is no pseudo-terminal", allow_module_level=True)

import fcntl
import pty
import struct
import termios

PATIENCE = 20.0
CLEAR = "\x1b[2J\x1b[H"
STYLES = re.compile(r"\x1b\[[0-9;]*m")
SOURCES = str(Path(antartik.__file__).parents[1])
COMMAND = [sys.executable, "-c", "from antartik.cli.main import run; run()", "play", "--terminal"]


class Terminal:
    """A pseudo-terminal of 80 by 24 with `antartik play` on it."""

    def __init__(self, folder: Path, *options: str, **environment: str) -> None:
        self.ours, theirs = pty.openpty()
        self.theirs = theirs
        self.resize(80, 24)
        self.before = termios.tcgetattr(theirs)
        names = ("PATH", "HOME", "LANG", "SYSTEMROOT")
        inherited = {name: os.environ[name] for name in names if name in os.environ}
        self.process = subprocess.Popen(
            [*COMMAND, *options],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env={
                **inherited,
                "PYTHONPATH": SOURCES,
                "PYTHONUTF8": "1",
                "TERM": "xterm-256color",
                "ANTARTIK_DATA": str(folder),
                **environment,
            },
            preexec_fn=self._take_terminal,
        )
        self.output = ""

    def _take_terminal(self) -> None:
        os.setsid()
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)

    def resize(self, width: int, height: int) -> None:
        fcntl.ioctl(self.theirs, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))

    def press(self, keys: str) -> None:
        os.write(self.ours, keys.encode())

    def read(self, seconds: float) -> None:
        """Take in what is printed during this time."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            if select.select([self.ours], [], [], left)[0]:
                try:
                    self.output += os.read(self.ours, 65536).decode(errors="replace")
                except OSError:
                    return

    def wait(self, until: Callable[[str], object], new: bool = False) -> str:
        """The last frame, as soon as this holds for it."""
        if new:
            self.output = ""
        end = time.monotonic() + PATIENCE
        while not until(self.frame):
            assert time.monotonic() < end, self.output[-3000:]
            self.read(0.02)
        return self.frame

    @property
    def frame(self) -> str:
        return STYLES.sub("", self.output.rsplit(CLEAR, 1)[-1]).replace("\r", "")

    def end(self) -> int:
        """The exit code, when all that was printed has been read."""
        end = time.monotonic() + PATIENCE
        while self.process.poll() is None:
            assert time.monotonic() < end, self.output[-3000:]
            self.read(0.02)
        self.read(0.1)
        return self.process.returncode

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.ours)
        os.close(self.theirs)


@pytest.fixture
def on_terminal(tmp_path: Path) -> Iterator[Callable[..., Terminal]]:
    opened: list[Terminal] = []

    def start(*options: str, **environment: str) -> Terminal:
        opened.append(Terminal(tmp_path, *options, **environment))
        return opened[-1]

    yield start
    for terminal in opened:
        terminal.close()


def asks(frame: str) -> bool:
    return frame.endswith("[q]uit")


def saved(folder: Path) -> Table:
    return DataFolder(folder).load()


def table_of(*names: str, bots: tuple[str | None, ...], rules: Rules | None = None) -> Table:
    proof = Proof.commit(bytes(32), [bytes(16)], lot=True)
    return Table(Seating(names, bots), rules or Rules(), proof, "0", datetime.now())


def test_keys_suspension_a_new_window_and_ctrl_c(on_terminal: Callable[..., Terminal], tmp_path: Path) -> None:
    terminal = on_terminal("--people", "Ada,Ben", NO_COLOR="1")
    frame = terminal.wait(asks)
    assert "[d]raw" in frame
    assert "\x1b[?1049h" in terminal.output
    terminal.press("d")
    frame = terminal.wait(lambda frame: asks(frame) and "[a]gree" in frame)
    assert re.search("dives: 1 figure", frame)
    assert not re.search(r"\x1b\[[0-9;]*(3[0-7]|9[0-7]|[34]8;)[0-9;]*m", terminal.output), "NO_COLOR"

    # Nobody has job control here, so it isn't stopped for long, but it must have given the terminal back.
    terminal.output = ""
    terminal.press("\x1a")
    terminal.wait(lambda frame: asks(frame) and "[a]gree" in frame)
    assert terminal.output.index("\x1b[?1049l") < terminal.output.index("\x1b[?1049h")

    terminal.resize(60, 20)
    frame = terminal.wait(lambda frame: asks(frame) and "─" * 60 in frame and "─" * 61 not in frame, new=True)
    assert all(len(line) <= 60 for line in frame.split("\n"))
    assert len(frame.split("\n")) <= 20

    terminal.press("\x03")
    assert terminal.end() == 0
    assert "Traceback" not in terminal.output
    assert "The game is saved. Go on with: antartik play --terminal --resume" in terminal.output
    assert terminal.output.index("\x1b[?1049l") < terminal.output.index("The game is saved")
    assert termios.tcgetattr(terminal.theirs)[3] == terminal.before[3]
    assert len(saved(tmp_path).game.actions) == 1

    terminal = on_terminal("--resume")
    frame = terminal.wait(lambda frame: asks(frame) and "[a]gree" in frame)
    assert "The game goes on after 1 action." in frame
    terminal.process.terminate()
    assert terminal.end() == 128 + signal.SIGTERM
    assert "\x1b[?1049l" in terminal.output
    assert termios.tcgetattr(terminal.theirs)[3] == terminal.before[3]


def test_the_judges_cards_go_when_space_is_let_go(on_terminal: Callable[..., Terminal], tmp_path: Path) -> None:
    rules = Rules(judges={"8": 8, "9": 9, "10": 10}, parachutes={})
    table = table_of("Ada", "Ben", bots=(None, None), rules=rules)
    while table.game.view(None).phase != "judge":
        by_verb = {action.verb: action for action in table.choices}
        verb = next(verb for verb in ("agree", "judge", "stop", "draw") if verb in by_verb)
        table.play(table.visited or 0, by_verb[verb])
    seat = table.visited or 0
    hand = "   ".join(f"{n}: {card}" for n, card in enumerate(table.game.view(seat).hand, 1))
    DataFolder(tmp_path).save(table)
    terminal = on_terminal("--resume")
    frame = terminal.wait(asks)
    assert "1: ???   2: ???   3: ???" in frame
    assert hand not in terminal.output
    end = time.monotonic() + PATIENCE
    while hand not in terminal.frame:
        assert time.monotonic() < end
        terminal.press(" ")
        terminal.read(0.05)
    terminal.wait(lambda frame: asks(frame) and hand not in frame)
    terminal.press("2")
    terminal.wait(lambda frame: "New order, top first: * _ _" in frame)
    terminal.press("3")
    terminal.wait(lambda frame: "New order, top first: * * _" in frame)
    terminal.press("1\r")
    terminal.wait(lambda frame: "puts 3 cards back on top" in frame and asks(frame))
    assert str(saved(tmp_path).game.actions[-1][1]) == "arrange 1 2 0"
    terminal.output = ""
    terminal.press("q")
    assert terminal.end() == 0
    assert not re.search(r"1: \d", terminal.output)


def test_a_dumb_terminal_gets_lines(on_terminal: Callable[..., Terminal]) -> None:
    terminal = on_terminal("--people", "Ada,Ben", TERM="dumb")
    terminal.wait(lambda text: "? for help." in text)
    terminal.press("draw\r")
    terminal.wait(lambda text: "Do you agree" in text)
    terminal.press("\x04")
    assert terminal.end() == 0
    assert "The game is saved." in terminal.output
    assert "\x1b[" not in terminal.output
