"""Plays fifty games of a person by chance and bots in the folder named, all at once, and goes on with those it finds.

For each command that was answered it prints a line. Run by test_restart.py, which kills it in between.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
from pathlib import Path

from antartik.engine.rules import Rules
from antartik.tables.house import Act, House, InfoPush, MomentPush, Pace, Push, Refusal, SeatSettings, TableSettings

GAMES = 50
PACE = Pace(opening=0.0, brisk=0.05, waking=0.0, nonces=0.0, bot_moment=(0.0, 0.0))


class Player:
    """A person who does anything that is legal as soon as he may."""

    def __init__(self, house: House, code: str, token: str, rng: random.Random) -> None:
        self.house = house
        self.code = code
        self.token = token
        self.rng = rng
        self.changed = asyncio.Event()
        self.over = False
        self.latest: MomentPush | None = None

    def push(self, push: Push) -> None:
        if isinstance(push, MomentPush):
            self.latest = push
        if isinstance(push, InfoPush):
            self.over = push.stage == "over"
        self.changed.set()

    async def play(self) -> None:
        seats = await self.house.seats_of(self.code, [self.token])
        assert seats == {0}
        connection = await self.house.connect(self.code, seats, self.push)
        while not self.over:
            moment = self.latest
            self.changed.clear()
            if moment is not None and 0 in moment.view["to_act"]:
                id = f"{self.rng.getrandbits(64):016x}"
                act = Act(id=id, seat=0, action=self.rng.choice(moment.legal), decision=moment.decision)
                try:
                    await self.house.submit(connection, act)
                except Refusal as refusal:
                    if refusal.reason != "closed":
                        raise
                else:
                    print(json.dumps({"table": self.code, "id": id}), flush=True)
            if self.latest is moment and not self.over:
                await self.changed.wait()


async def main(folder: Path) -> None:
    house = await House.open(folder, pace=PACE)
    book = folder / "tokens.jsonl"
    seats = (SeatSettings("person", "Ada"), *[SeatSettings("bot", bot=name) for name in ("gentoo", "egg")])
    with book.open("a+", encoding="utf-8") as file:
        file.seek(0)
        known = [json.loads(line) for line in file.read().splitlines()]
        while len(known) < GAMES:
            made = await house.make(TableSettings(seats=seats, rules=Rules(), tempo="brisk"))
            known.append([made.code, made.seats[0].token])
            file.write(json.dumps(known[-1]) + "\n")
            file.flush()
    await asyncio.gather(*(Player(house, code, token, random.Random()).play() for code, token in known))
    await house.close()


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
