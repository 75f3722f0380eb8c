"""A server as a process of its own, whose bots lose no time: python quick_page_server.py FOLDER PORT [ADDRESS...].

With addresses it listens there too, as `antartik play --lan` does.
"""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path

from antartik.server.limits import Limits, Rate
from antartik.server.running import Running, serve
from antartik.tables.house import House, Pace

PACE = Pace(opening=0.05, brisk=1.0, family=2.0, call_time=0.2, waking=0.1, nonces=5.0, bot_moment=(0.0, 0.0))
OFTEN = Rate(100_000, 100_000)


async def ready(running: Running) -> None:
    print(running.port, flush=True)


if __name__ == "__main__":
    limits = Limits(messages=OFTEN, tables=OFTEN, seats=OFTEN, guesses=OFTEN)
    opened = partial(House.open, pace=PACE)
    lan = sys.argv[3:] or None
    serve("127.0.0.1", int(sys.argv[2]), Path(sys.argv[1]), ready, lan=lan, limits=limits, open_house=opened)
