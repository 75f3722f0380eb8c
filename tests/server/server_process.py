"""A server as a process of its own, which a test may stop or kill."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class Process:
    """A server process, started on a folder."""

    def __init__(self, data: Path) -> None:
        script = Path(__file__).with_name("served.py")
        self.process = subprocess.Popen([sys.executable, script, data], stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.port = int(self.process.stdout.readline())

    def end(self) -> tuple[int, str]:
        """Its exit code and what it printed, once it has ended by itself."""
        output, _ = self.process.communicate(timeout=20)
        return self.process.returncode, output


@contextmanager
def process(data: Path) -> Iterator[Process]:
    server = Process(data)
    try:
        yield server
    finally:
        server.process.kill()
        server.process.communicate()
