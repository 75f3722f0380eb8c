"""A server as a process of its own, for tests that stop or kill it: python served.py FOLDER."""

from __future__ import annotations

import sys
from dataclasses import replace
from functools import partial
from pathlib import Path

from serving import QUICK, UNLIMITED

from antartik.server.running import Running, serve
from antartik.tables.house import House


async def ready(running: Running) -> None:
    print(running.port, flush=True)


if __name__ == "__main__":
    # Nobody is taken for absent while a test starts another process.
    pace = replace(QUICK, empty=60.0)
    opened = partial(House.open, pace=pace)
    serve("127.0.0.1", 0, Path(sys.argv[1]), ready, limits=UNLIMITED, open_house=opened)
    print("ended", flush=True)
