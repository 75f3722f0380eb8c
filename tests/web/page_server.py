"""Processes that serve the page on this machine."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import Any

ENDS_WITHIN = 20.0
"""Seconds; only a test that fails waits for so long."""


class PageServer:
    """The quick server on a folder; once stopped it may start again at the same port."""

    script = "quick_page_server.py"

    def __init__(self, data: Path, *lan: str) -> None:
        self.data = data
        self.lan = lan
        self.port = 0
        self.start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        script = Path(__file__).with_name(self.script)
        command = [sys.executable, str(script), str(self.data), str(self.port), *self.lan]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.port = int(self.process.stdout.readline())

    def stop(self) -> None:
        end(self.process, signal.SIGTERM)

    def make(self, **settings: Any) -> dict[str, Any]:
        """Make a table; its code and its seats' tokens."""
        request = urllib.request.Request(
            f"{self.address}/api/tables",
            json.dumps(settings).encode(),
            {"content-type": "application/json"},
        )
        with urllib.request.urlopen(request, timeout=ENDS_WITHIN) as answer:
            made: dict[str, Any] = json.load(answer)
        return made


class StagedServer(PageServer):
    """The server at which the same game is played every time."""

    script = "staged_page_server.py"


class PlayCommand:
    """`antartik play` where no browser can be opened, up to the line with its address."""

    def __init__(self, data: Path, *options: str) -> None:
        # A browser of the terminal is never opened, and this one would do nothing.
        surroundings = {**os.environ, "ANTARTIK_DATA": str(data), "BROWSER": "false"}
        command = [sys.executable, "-u", "-m", "antartik.cli.main", "play", *options]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=surroundings)
        assert self.process.stdout is not None
        self.lines: list[str] = []
        for line in self.process.stdout:
            self.lines.append(line.strip())
            if (found := re.search(r"http://\S+", line)) is not None:
                self.address = found[0]
                return
        raise AssertionError(f"no address: {self.lines}")

    def stop(self) -> None:
        end(self.process, signal.SIGINT)


def end(process: subprocess.Popen[str], how: signal.Signals) -> None:
    """Let it end by itself; one that won't is killed."""
    process.send_signal(how)
    try:
        process.communicate(timeout=ENDS_WITHIN)
    finally:
        process.kill()
