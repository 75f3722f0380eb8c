"""A house for tests: its clock stands still, its store can fail, and people sit at it who remember all they hear."""

from __future__ import annotations

import heapq
import itertools
import json
import random
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from typing import Any

from antartik.bots import BOTS, Bot
from antartik.engine.game import Game
from antartik.engine.rules import Rules
from antartik.tables.entries import Entry
from antartik.tables.house import (
    Act,
    Connection,
    DealPush,
    House,
    InfoPush,
    MomentPush,
    Nonce,
    NonceHash,
    Pace,
    Push,
    SeatSettings,
    SeatToken,
    TableSettings,
)
from antartik.tables.keeper import Keeper
from antartik.tables.store import Conflict, StorageFailed, Store
from antartik.tables.table import Table

AT_ONCE = Pace(bot_moment=(0.0, 0.0))
"""The usual times, but bots act as soon as they may."""

_ids = itertools.count()


def new_id() -> str:
    return f"command-{next(_ids):06}"


@dataclass(order=True)
class FakeTimer:
    at: float
    number: int
    call: Callable[[], None] = field(compare=False)
    cancelled: bool = field(default=False, compare=False)

    def cancel(self) -> None:
        self.cancelled = True


class FakeClock:
    """Stands still until it is advanced."""

    def __init__(self, now: float = 1_000_000.0) -> None:
        self._now = now
        self._timers: list[FakeTimer] = []
        self._numbers = itertools.count()

    def now(self) -> float:
        return self._now

    def call_later(self, seconds: float, call: Callable[[], None]) -> FakeTimer:
        timer = FakeTimer(self._now + seconds, next(self._numbers), call)
        heapq.heappush(self._timers, timer)
        return timer

    def leap(self, to: float) -> bool:
        """Go to the next timer and fire it, or to this time; whether there was one."""
        while self._timers and self._timers[0].cancelled:
            heapq.heappop(self._timers)
        if not self._timers or self._timers[0].at > to:
            self._now = to
            return False
        timer = heapq.heappop(self._timers)
        self._now = max(self._now, timer.at)
        timer.call()
        return True


class MemoryStore:
    """A Store in memory that fails when it is told to."""

    def __init__(self) -> None:
        self.logs: dict[str, list[Entry]] = {}
        self.over: dict[str, bool] = {}
        self.full = False
        self.breaks_after_saving = False

    async def make(self, code: str, entry: Entry) -> None:
        self._check_room()
        if code in self.logs:
            raise Conflict
        self.logs[code] = [entry]

    async def append(self, code: str, entry: Entry) -> None:
        self._check_room()
        log = self.logs[code]
        if entry.seq != len(log) or any(entry.id == other.id for other in log):
            raise Conflict
        log.append(_stored(entry))
        if self.breaks_after_saving:
            self.breaks_after_saving = False
            raise StorageFailed("who knows whether it was saved")

    async def load(self, code: str) -> list[Entry]:
        return list(self.logs.get(code, ()))

    async def unfinished(self) -> list[str]:
        codes = [code for code in self.logs if not self.over.get(code)]
        return sorted(codes, key=lambda code: -self.logs[code][-1].time)

    def mark(self, code: str, over: bool) -> None:
        self.over[code] = over

    async def close(self) -> None:
        pass

    def _check_room(self) -> None:
        if self.full:
            raise StorageFailed("no room")


def _stored(entry: Entry) -> Entry:
    """As it comes back from a disk."""
    return Entry(entry.seq, entry.id, entry.kind, entry.seat, json.loads(json.dumps(entry.payload)), entry.time)


class Person:
    """One connection: what it was told, and what it holds."""

    def __init__(self, inn: Inn, code: str, tokens: Iterable[str]) -> None:
        self.inn = inn
        self.code = code
        self.tokens = tuple(tokens)
        self.pushes: list[Push] = []
        self.connection: Connection | None = None
        self.nonce = f"{next(inn.numbers):032x}"

    async def connect(self, seen: Mapping[int | None, int] | None = None, game: int | None = None) -> Person:
        house = self.inn.house
        seats = await house.seats_of(self.code, self.tokens)
        self.connection = await house.connect(self.code, seats, self.pushes.append, seen=seen, game=game)
        return self

    def disconnect(self) -> None:
        assert self.connection is not None
        self.inn.house.disconnect(self.connection)

    async def reconnect(self) -> None:
        """As a page does that lost its connection: with all that it has seen."""
        seen: dict[int | None, int] = {}
        for moment in self.moments():
            seen[moment.seat] = moment.first + len(moment.events)
        game = self.moments()[-1].game if self.moments() else None
        await self.connect(seen, game)

    @property
    def seats(self) -> list[int]:
        assert self.connection is not None
        return sorted(self.connection.seats)

    @property
    def info(self) -> InfoPush:
        return [push for push in self.pushes if isinstance(push, InfoPush)][-1]

    def moments(self, seat: int | str | None = "any") -> list[MomentPush]:
        moments = [push for push in self.pushes if isinstance(push, MomentPush)]
        return [moment for moment in moments if seat in ("any", moment.seat)]

    def sees(self, seat: int | None = None) -> MomentPush:
        """The latest moment of a seat, by default the lowest it holds."""
        if seat is None and self.seats:
            seat = self.seats[0]
        return self.moments(seat)[-1]

    async def do(self, command: Any) -> None:
        assert self.connection is not None
        await self.inn.house.submit(self.connection, command)

    async def act(self, action: str, seat: int | None = None, *, decision: int | None = -1, id: str = "") -> str:
        """Act in answer to the latest moment, unless another decision is given; returns the command's id."""
        seat = self.seats[0] if seat is None else seat
        decision = self.sees(seat).decision if decision == -1 else decision
        command = Act(id=id or new_id(), seat=seat, action=action, decision=decision)
        await self.do(command)
        return command.id

    async def deal(self) -> None:
        """Do what the latest DealPush wants."""
        deals = [push for push in self.pushes if isinstance(push, DealPush)]
        if deals and deals[-1].reveal:
            await self.do(Nonce(nonce=self.nonce))
        elif deals:
            await self.do(NonceHash(hash=sha256(bytes.fromhex(self.nonce)).hexdigest()))

    def bytes(self) -> str:
        """All that it was told, as it could stand on a wire."""
        return "\n".join(json.dumps(asdict(push)) for push in self.pushes)


class Inn:
    """A house with its clock and store."""

    def __init__(self, house: House, clock: FakeClock, store: Store, pace: Pace, bots: Mapping[str, Bot]) -> None:
        self.house = house
        self.clock = clock
        self.store = store
        self.pace = pace
        self.bots = bots
        self.numbers = itertools.count(1)

    @classmethod
    async def opened(
        cls,
        store: Store | None = None,
        pace: Pace = AT_ONCE,
        bots: Mapping[str, Bot] = BOTS,
        clock: FakeClock | None = None,
    ) -> Inn:
        store, clock = store or MemoryStore(), clock or FakeClock()
        return cls(await House.with_store(store, pace=pace, clock=clock, bots=bots), clock, store, pace, bots)

    async def close(self) -> None:
        await self.house.close()

    async def restarted(self, store: Store | None = None) -> Inn:
        """The same after the process has ended and begun anew."""
        await self.close()
        return await Inn.opened(store or self.store, self.pace, self.bots, self.clock)

    async def advance(self, seconds: float) -> None:
        """Let time pass, one thing after the other."""
        end = self.clock.now() + seconds
        await self.house.settled()
        while self.clock.leap(end):
            await self.house.settled()

    async def settled(self) -> None:
        await self.house.settled()

    def keeper(self, code: str) -> Keeper:
        return self.house._keepers[code]

    def table(self, code: str) -> Table:
        return self.keeper(code).table

    def game(self, code: str) -> Game:
        game = self.table(code).game
        assert game is not None
        return game

    def log(self, code: str) -> list[Entry]:
        assert isinstance(self.store, MemoryStore)
        return self.store.logs[code]

    async def people(self, *devices: int, bots: int = 0, **settings: Any) -> list[Person]:
        """A table at which the first device makes all seats; the others join. Each number says how many sit at one.

        The bots sit last. Returns one connected Person a device, with the game dealt.
        """
        mine = [SeatSettings("person", f"P{i}") for i in range(devices[0])] if devices else []
        seats = [*mine, *[SeatSettings("open")] * sum(devices[1:]), *[SeatSettings("bot")] * bots]
        settings.setdefault("rules", Rules())
        made = await self.house.make(TableSettings(seats=tuple(seats), **settings))
        sitting = [Person(self, made.code, [seat.token for seat in made.seats])]
        number = len(mine)
        for count in devices[1:]:
            tokens: list[SeatToken] = []
            for _ in range(count):
                tokens.append(await self.house.join(made.code, f"P{number}"))
                number += 1
            sitting.append(Person(self, made.code, [seat.token for seat in tokens]))
        for person in sitting:
            await person.connect()
        await self.deal(sitting)
        return sitting

    async def deal(self, people: Iterable[Person]) -> None:
        """Everybody adds a nonce."""
        await self.settled()
        for _ in range(2):
            for person in people:
                await person.deal()
            await self.settled()


def diver_of(inn: Inn, people: Iterable[Person]) -> tuple[Person, int]:
    """Whose dive it is: the person and the seat."""
    people = list(people)
    seat = inn.game(people[0].code).diver
    return holder(people, seat), seat


def holder(people: Iterable[Person], seat: int) -> Person:
    """Who holds this seat."""
    return next(person for person in people if seat in person.seats)


def others(inn: Inn, people: Iterable[Person]) -> list[tuple[Person, int]]:
    """The people who don't dive, clockwise from the diver."""
    people = list(people)
    game = inn.game(people[0].code)
    seats = [(game.diver + step) % len(game.players) for step in range(1, len(game.players))]
    held = {seat for person in people for seat in person.seats}
    return [(holder(people, seat), seat) for seat in seats if seat in held]


MILD = ("agree", "return", "flop", "stop", "draw", "arrange 0 1 2")


async def play_mildly(inn: Inn, people: Iterable[Person], until: Callable[[], bool]) -> None:
    """People agree, return and stop, and time passes, until something is so."""
    people = list(people)
    for _ in range(400):
        await inn.settled()
        if until():
            return
        due = [
            (person, seat) for person in people for seat in person.seats if person.sees(seat).view["to_act"] == [seat]
        ]
        asked = [(p, seat) for p in people for seat in p.seats if seat in p.sees(seat).view["to_act"]]
        for person, seat in due or asked:
            await person.act(next(action for action in MILD if action in person.sees(seat).legal), seat)
            break
        else:
            await inn.advance(0.5)
    raise AssertionError("it never came to that")


async def play_on(inn: Inn, people: Iterable[Person], rng: random.Random, steps: int = 10_000) -> None:
    """People play by chance, one action at a time, until the game is over or so many steps are done.

    Where nobody can do anything time passes.
    """
    people = list(people)
    for _ in range(steps):
        await inn.settled()
        if people[0].info.stage == "over":
            return
        due = [
            (person, seat)
            for person in people
            for seat in person.seats
            if person.sees(seat).legal and seat in person.sees(seat).view["to_act"]
        ]
        if not due:
            await inn.advance(1.0)
            continue
        person, seat = rng.choice(due)
        await person.act(rng.choice(person.sees(seat).legal), seat)
