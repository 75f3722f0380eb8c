"""Measure the server of the tables beside boardgame.io's, on this machine.

    python bench/server.py [--quick] [--skip-rival]      about three minutes; Linux only

Prints: moves a second and the server's CPU time a move at 100 tables of four sockets each, each move on the disk before
it is answered; the time of an answer at half of that rate; the same of boardgame.io's server, which keeps its games in
memory (npm installs it into a temporary folder); memory for each idle connection; the page's size; how long the diver
waits for the others. All traffic stays on 127.0.0.1. Nothing is asserted.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import json
import os
import platform
import random
import resource
import secrets
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from hashlib import sha256
from pathlib import Path
from statistics import median, quantiles
from typing import Any, Final, Protocol, cast

import httpx
import msgspec
import uvloop
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri

import antartik
from antartik.server.limits import Limits, Rate
from antartik.server.running import Running, serve
from antartik.tables.house import House, Pace
from antartik.tables.sqlite_store import FILE

TABLES: Final = 100
PEOPLE: Final = 4
SPECTATORS: Final = 2000
RIVAL: Final = Path(__file__).parent / "boardgame_io"
ASSETS: Final = Path(antartik.__file__).parent / "server" / "page" / "assets"

OFTEN: Final = Rate(1_000_000, 1_000_000)
UNLIMITED: Final = Limits(messages=OFTEN, tables=OFTEN, seats=OFTEN, guesses=OFTEN, connections=100_000)
NOTHING_WAITS: Final = {"opening": 0.0, "waking": 0.0, "call_time": 3600.0, "empty": 3600.0, "nonces": 30.0}

LONG_ENOUGH: Final = 80.0
"""Seconds; no round begins later."""

STANDING_FROM: Final = 4
THINKING: Final = 0.8
THINKING_SIGMA: Final = 0.5


# The servers, in processes of their own.


def serve_ours(folder: str, pace: str) -> None:
    """What the server's process does until SIGTERM."""

    async def ready(running: Running) -> None:
        print(f"port {running.port}", flush=True)

    opened = partial(House.open, pace=Pace(**json.loads(pace)))
    serve("127.0.0.1", 0, Path(folder), ready, limits=UNLIMITED, open_house=opened)


@dataclass(frozen=True)
class Server:
    """A server that takes connections."""

    pid: int
    port: int
    data: Path | None = None

    def cpu(self) -> float:
        """Seconds of CPU that it has had, user and system, all threads."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def resident(self) -> int:
        """Bytes of memory that it holds."""
        return int(Path(f"/proc/{self.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


@contextmanager
def server_process(command: Sequence[str], **options: Any) -> Iterator[Server]:
    """Start a server, which prints ``port N`` when it is ready, and end it."""
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, **options)
    assert process.stdout is not None
    try:
        line = process.stdout.readline().split()
        if line[:1] != ["port"]:
            raise RuntimeError(f"{command[0]} didn't start")
        yield Server(process.pid, int(line[1]))
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        process.stdout.close()


@contextmanager
def our_server(pace: dict[str, float]) -> Iterator[Server]:
    """Ours, with an empty data folder on the disk of the temporary files."""
    with tempfile.TemporaryDirectory(prefix="antartik-bench-") as folder:
        command = [sys.executable, __file__, "--serve", str(Path(folder) / "data"), json.dumps(pace)]
        with server_process(command) as server:
            yield replace(server, data=Path(folder) / "data")


class NoRival(Exception):
    """boardgame.io can't be had here; the message says why."""


@contextmanager
def rival_server() -> Iterator[Server]:
    """boardgame.io's, installed by npm into a temporary folder. Raises NoRival."""
    npm, node = shutil.which("npm"), shutil.which("node")
    if npm is None or node is None:
        raise NoRival("there is no npm on the PATH")
    with tempfile.TemporaryDirectory(prefix="antartik-bench-") as folder:
        for name in ("package.json", "server.cjs"):
            shutil.copy(RIVAL / name, folder)
        command = [
            npm,
            "install",
            "--no-audit",
            "--no-fund",
            "--no-package-lock",
            "--ignore-scripts",
            "--loglevel=error",
        ]
        try:
            done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=90, check=False)
        except subprocess.TimeoutExpired:
            raise NoRival("npm install took longer than 90 s") from None
        if done.returncode:
            raise NoRival(f"npm install failed: {(done.stderr.strip().splitlines() or ['?'])[0]}")
        environment = {**os.environ, "NODE_ENV": "production"}
        with server_process([node, "server.cjs"], cwd=folder, env=environment, stderr=subprocess.DEVNULL) as server:
            yield server


# The load.


class Wire(asyncio.Protocol):
    """A WebSocket that costs the load's process little: each message is heard at once, without a task or a queue."""

    def __init__(self, uri: str, hear: Callable[[bytes], None]) -> None:
        self._protocol = ClientProtocol(parse_uri(uri), max_size=None)
        self._hear = hear
        self._transport: asyncio.Transport | None = None
        self._opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    @classmethod
    async def open(cls, port: int, path: str, hear: Callable[[bytes], None]) -> Wire:
        uri = f"ws://127.0.0.1:{port}{path}"
        _, wire = await asyncio.get_running_loop().create_connection(lambda: cls(uri, hear), "127.0.0.1", port)
        async with asyncio.timeout(20):
            await wire._opened
        return wire

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)  # uvloop's isn't of that class
        self._protocol.send_request(self._protocol.connect())
        self._flush()

    def data_received(self, data: bytes) -> None:
        self._protocol.receive_data(data)
        for event in self._protocol.events_received():
            if not isinstance(event, Frame):
                self._opened.set_result(None)
            elif event.opcode is Opcode.TEXT:
                self._hear(bytes(event.data))
        self._flush()

    def connection_lost(self, exc: Exception | None) -> None:
        if not self._opened.done():
            self._opened.set_exception(ConnectionError("the server closed the connection"))

    def say(self, text: bytes) -> None:
        self._protocol.send_text(text)
        self._flush()

    def close(self) -> None:
        if self._transport is not None:
            self._transport.abort()

    def _flush(self) -> None:
        if self._transport is None or self._transport.is_closing():
            return
        for data in self._protocol.data_to_send():
            if data:
                self._transport.write(data)


class Player(Protocol):
    """Somebody who can make his move now."""

    def play(self) -> None: ...


class Load:
    """Lets players play: at once, or so many a second at random moments. Counts moves and times answers."""

    def __init__(self) -> None:
        self.moves = 0
        self.refused = 0
        self.bytes = 0
        self.seconds: list[float] = []
        self._waiting: deque[Player] = deque()
        self._at_once = False

    def offer(self, player: Player) -> None:
        """A player could move."""
        if self._at_once:
            player.play()
        else:
            self._waiting.append(player)

    def done(self, seconds: float) -> None:
        """A move was answered."""
        self.moves += 1
        self.seconds.append(seconds)

    @contextmanager
    def at_once(self) -> Iterator[None]:
        """Meanwhile everybody plays as soon as he may."""
        self._at_once = True
        for _ in range(len(self._waiting)):
            self._waiting.popleft().play()
        yield
        self._at_once = False

    @contextmanager
    def at(self, rate: float) -> Iterator[None]:
        """Meanwhile somebody who may play does so, this often a second, at random moments."""
        task = asyncio.create_task(self._play_at(rate))
        yield
        task.cancel()

    async def _play_at(self, rate: float) -> None:
        due = time.perf_counter()
        while True:
            due += random.expovariate(rate)
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            if self._waiting:
                self._waiting.popleft().play()


Offer = Callable[["OurPlayer"], None]
Seating = Callable[[int, Load], Awaitable[list[Wire]]]


# What our server says, as far as it matters here.


class HeardView(msgspec.Struct):
    phase: str
    to_act: list[int]
    diver: int
    series: list[str]


class HeardEvent(msgspec.Struct):
    event: str
    seat: int | None = None


class HeardWindow(msgspec.Struct):
    opens_in: int | None = None


class Heard(msgspec.Struct, tag_field="type"):
    pass


class HeardMoment(Heard, tag="moment"):
    game: int
    decision: int
    legal: list[str]
    view: HeardView
    events: list[HeardEvent]
    window: HeardWindow | None = None


class HeardTable(Heard, tag="table"):
    stage: str
    game: int


class HeardDeal(Heard, tag="deal"):
    reveal: bool


class HeardAccepted(Heard, tag="accepted"):
    id: str


class HeardRefused(Heard, tag="refused"):
    id: str
    reason: str


class HeardTrouble(Heard, tag="trouble"):
    reason: str
    text: str


decode_ours: Final = msgspec.json.Decoder(
    HeardMoment | HeardTable | HeardDeal | HeardAccepted | HeardRefused | HeardTrouble
).decode


class OurPlayer:
    """A person at one of our tables, who plays any legal action, and again and again."""

    def __init__(self, code: str, seat: int, load: Load, offer: Offer) -> None:
        self.code = code
        self.seat = seat
        self.moment: HeardMoment | None = None
        self.observe: Callable[[OurPlayer, HeardMoment], None] | None = None
        self.standing = False
        self._load = load
        self._offer = offer
        self._rng = random.Random(f"{code}/{seat}")
        self._wire: Wire | None = None
        self._nonce = ""
        self._offered = -1
        self._sent = 0.0
        self._commands = 0
        self._rematches = -1

    async def sit_down(self, port: int, token: str) -> Wire:
        self._wire = await Wire.open(port, "/ws", self.hear)
        self._say(type="hello", table=self.code, tokens=[token])
        return self._wire

    def hear(self, data: bytes) -> None:
        self._load.bytes += len(data)
        match decode_ours(data):
            case HeardMoment() as moment:
                self._hear_moment(moment)
            case HeardAccepted(id) if id.startswith("act"):
                self._load.done(time.perf_counter() - self._sent)
            case HeardRefused(id) if id.startswith("act"):
                self._load.refused += 1
                self._offered = -1
                self._consider()
            case HeardDeal(reveal):
                self._deal(reveal)
            case HeardTable("over", game):
                if self.seat == 0 and game > self._rematches:
                    self._rematches = game
                    self._say(type="rematch", id=self._id("rematch"))
            case HeardTrouble(reason, text):
                raise RuntimeError(f"the server closes: {reason} {text}")

    def play(self) -> None:
        """Do what was offered, unless its moment has passed."""
        moment = self.moment
        if moment is None or moment.decision != self._offered:
            return
        self._sent = time.perf_counter()
        action = self._choice(moment)
        self._say(type="act", id=self._id("act"), seat=self.seat, action=action, decision=moment.decision)

    def _hear_moment(self, moment: HeardMoment) -> None:
        if self.moment is None or moment.game != self.moment.game:
            self._offered = -1
            if self.standing:
                standing = {"answer": "from", "figures": STANDING_FROM}
                self._say(type="standing", id=self._id("standing"), seat=self.seat, **standing)
        self.moment = moment
        if self.observe is not None:
            self.observe(self, moment)
        self._consider()

    def _consider(self) -> None:
        """Offer to move if this seat is asked for something new."""
        moment = self.moment
        if moment is None or moment.decision == self._offered or self.seat not in moment.view.to_act:
            return
        if self.standing and "agree" in moment.legal and len(moment.view.series) + 1 < STANDING_FROM:
            return
        self._offered = moment.decision
        self._offer(self)

    def _choice(self, moment: HeardMoment) -> str:
        """Mostly the plain thing, so that the game is as long as people's: to agree, to draw."""
        rng = self._rng
        for plain in ("agree", "draw"):
            if plain in moment.legal and rng.random() < (0.93 if plain == "agree" else 0.7):
                return plain
        is_diver = moment.view.diver == self.seat
        return rng.choice([action for action in moment.legal if is_diver or not action.startswith("turn")])

    def _deal(self, reveal: bool) -> None:
        if reveal:
            self._say(type="nonce", nonce=self._nonce)
            return
        self._nonce = secrets.token_hex(16)
        self._say(type="nonce_hash", hash=sha256(bytes.fromhex(self._nonce)).hexdigest())

    def _id(self, kind: str) -> str:
        self._commands += 1
        return f"{kind}-{self.seat}-{self._commands:06}"

    def _say(self, **message: Any) -> None:
        assert self._wire is not None
        self._wire.say(msgspec.json.encode(message))


async def made_table(
    http: httpx.AsyncClient, people: int, bots: int = 0, tempo: str | None = None
) -> tuple[str, dict[int, str]]:
    """Make a table at which each person sits at a device of his own; its code, and the tokens by seat."""
    seats: list[dict[str, str]] = [{"kind": "person", "name": "P0"}]
    seats += [{"kind": "open"}] * (people - 1) + [{"kind": "bot", "bot": "gentoo"}] * bots
    answer = (await http.post("/api/tables", json={"seats": seats, "tempo": tempo})).raise_for_status().json()
    held, code = answer["seats"], answer["code"]
    for number in range(1, people):
        seat = await http.post(f"/api/tables/{code}/seats", json={"name": f"P{number}"})
        held.append(seat.raise_for_status().json())
    return code, {seat["seat"]: seat["token"] for seat in held}


def http_client(port: int) -> httpx.AsyncClient:
    return httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", verify=False, timeout=30)


async def seat_ours(port: int, load: Load) -> list[Wire]:
    """100 tables of four sockets each."""

    async def seat() -> list[Wire]:
        code, tokens = await made_table(http, PEOPLE, tempo="patient")
        return [await OurPlayer(code, seat, load, load.offer).sit_down(port, token) for seat, token in tokens.items()]

    async with http_client(port) as http:
        return await all_seated(seat)


async def all_seated(seat: Callable[[], Awaitable[list[Wire]]]) -> list[Wire]:
    """All tables, some at a time."""
    wires: list[Wire] = []
    for _ in range(TABLES // 10):
        for some in await asyncio.gather(*(seat() for _ in range(10))):
            wires += some
    return wires


# boardgame.io, over the frames of Socket.IO.

NAMESPACE: Final = b"/dive,"


class HeardContext(msgspec.Struct):
    current: str = msgspec.field(name="currentPlayer")


class HeardState(msgspec.Struct):
    ctx: HeardContext
    number: int = msgspec.field(name="_stateID")


class HeardSync(msgspec.Struct):
    state: HeardState


decode_parts: Final = msgspec.json.Decoder(list[msgspec.Raw]).decode
decode_state: Final = msgspec.json.Decoder(HeardState).decode
decode_sync: Final = msgspec.json.Decoder(HeardSync).decode


class RivalPlayer:
    """A player of a match of boardgame.io. A move is answered by the new state: there is no other answer."""

    def __init__(self, match: str, seat: str, credentials: str, load: Load) -> None:
        self._match = match
        self._seat = seat
        self._credentials = credentials
        self._load = load
        self._wire: Wire | None = None
        self._state = -1
        self._awaited = False
        self._sent = 0.0
        self._synced = asyncio.Event()

    async def sit_down(self, port: int) -> Wire:
        self._wire = await Wire.open(port, "/socket.io/?EIO=4&transport=websocket", self.hear)
        async with asyncio.timeout(20):
            await self._synced.wait()
        return self._wire

    def hear(self, data: bytes) -> None:
        assert self._wire is not None or data[:1] == b"0"
        self._load.bytes += len(data)
        if data[:1] == b"0":
            asyncio.get_running_loop().call_soon(self._say, b"40" + NAMESPACE)
        elif data == b"2":
            self._say(b"3")
        elif data.startswith(b"40" + NAMESPACE):
            self._emit("sync", self._match, self._seat, self._credentials)
        elif data.startswith(b"42" + NAMESPACE):
            name, _, *arguments = decode_parts(data[2 + len(NAMESPACE) :])
            if bytes(name) == b'"update"':
                self._hear_state(decode_state(arguments[0]))
            elif bytes(name) == b'"sync"':
                self._synced.set()
                self._hear_state(decode_sync(arguments[0]).state)

    def play(self) -> None:
        self._sent = time.perf_counter()
        self._awaited = True
        move = {"type": "swap", "args": [0], "playerID": self._seat, "credentials": self._credentials}
        self._emit("update", {"type": "MAKE_MOVE", "payload": move}, self._state, self._match, self._seat)

    def _hear_state(self, state: HeardState) -> None:
        if state.number <= self._state:
            return
        self._state = state.number
        if self._awaited:
            self._awaited = False
            self._load.done(time.perf_counter() - self._sent)
        if state.ctx.current == self._seat:
            self._load.offer(self)

    def _emit(self, *arguments: Any) -> None:
        self._say(b"42" + NAMESPACE + msgspec.json.encode(arguments))

    def _say(self, text: bytes) -> None:
        assert self._wire is not None
        self._wire.say(text)


async def seat_rival(port: int, load: Load) -> list[Wire]:
    """100 matches of four sockets each."""

    async def seat() -> list[Wire]:
        answer = await http.post("/games/dive/create", json={"numPlayers": PEOPLE})
        match = answer.raise_for_status().json()["matchID"]
        wires = []
        for seat in map(str, range(PEOPLE)):
            body = {"playerID": seat, "playerName": f"P{seat}"}
            answer = await http.post(f"/games/dive/{match}/join", json=body)
            player = RivalPlayer(match, seat, answer.raise_for_status().json()["playerCredentials"], load)
            wires.append(await player.sit_down(port))
        return wires

    async with http_client(port) as http:
        return await all_seated(seat)


# Moves a second.


@dataclass(frozen=True)
class Sample:
    """What some seconds of load have shown; times in seconds."""

    rate: float
    server_cpu: float
    load_cpu: float
    p50: float
    p99: float
    bytes: float

    def __str__(self) -> str:
        return (
            f"{self.rate:5.0f} moves a second, {1e6 * self.server_cpu:5.0f} us of the server's CPU a move "
            f"({1e6 * self.load_cpu:4.0f} of the load's), answered in {1e3 * self.p50:6.1f} ms (p50), "
            f"{1e3 * self.p99:6.1f} ms (p99), {self.bytes / 1000:.1f} kB sent a move"
        )


async def sample(server: Server, load: Load, seconds: float) -> Sample:
    """Watch what goes on for so long, after a second."""
    await asyncio.sleep(1)
    moves, heard, load.seconds = load.moves, load.bytes, []
    cpu, own, start = server.cpu(), time.process_time(), time.perf_counter()
    await asyncio.sleep(seconds)
    moves, heard = load.moves - moves, load.bytes - heard
    cpu, own, took = server.cpu() - cpu, time.process_time() - own, time.perf_counter() - start
    if moves < 50:
        raise RuntimeError(f"only {moves} moves in {seconds} s: the server or the load is stuck")
    hundredths = quantiles(load.seconds, n=100)
    return Sample(moves / took, cpu / moves, own / moves, hundredths[49], hundredths[98], heard / moves)


@dataclass(frozen=True)
class Contestant:
    """A server that runs, how its players sit down, and what was seen at full rate and at half of it."""

    name: str
    server: Server
    seating: Seating
    full: list[Sample] = field(default_factory=list)
    half: list[Sample] = field(default_factory=list)

    async def play(self, seconds: float) -> None:
        """One round: everybody sits down anew, plays as fast as it goes, then at half of that rate."""
        load = Load()
        wires = await self.seating(self.server.port, load)
        await asyncio.sleep(0.5)
        with load.at_once():
            full = await sample(self.server, load, seconds)
        await asyncio.sleep(1)
        with load.at(full.rate / 2):
            half = await sample(self.server, load, seconds)
        await asyncio.sleep(1)
        print(f"  {self.name}, full: {full}, load {os.getloadavg()[0]:.1f}")
        print(f"  {self.name}, half: {half}")
        if self.server.data is not None:
            print(f"    answered {load.moves} moves, refused {load.refused}; {self._stored()}", flush=True)
        for wire in wires:
            wire.close()
        await asyncio.sleep(0.5)
        self.full.append(full)
        self.half.append(half)

    def _stored(self) -> str:
        """How many moves the store holds, of all rounds so far."""
        assert self.server.data is not None
        with closing(sqlite3.connect(f"file:{self.server.data / FILE}?mode=ro", uri=True)) as database:
            (rows,) = database.execute("SELECT count(*) FROM log WHERE kind = 'act' AND id LIKE 'act-%'").fetchone()
        return f"the database holds {rows} in all"

    def __str__(self) -> str:
        def middle(samples: list[Sample], name: str, factor: float = 1) -> float:
            return factor * median(float(getattr(sample, name)) for sample in samples)

        return (
            f"{self.name}: {middle(self.full, 'rate'):.0f} moves a second, "
            f"{middle(self.full, 'server_cpu', 1e6):.0f} us of the server's CPU a move; at half of that rate answered "
            f"in {middle(self.half, 'p50', 1e3):.1f} ms (p50), {middle(self.half, 'p99', 1e3):.1f} ms (p99)"
        )


async def contest(rounds: int, seconds: float, skip_rival: bool) -> None:
    """The servers in turn, some rounds, so that what else the machine does meets them all."""
    with ExitStack() as stack:
        contestants = [Contestant("antartik", stack.enter_context(our_server(NOTHING_WAITS)), seat_ours)]
        if skip_rival:
            print("boardgame.io: left out, as asked")
        else:
            try:
                contestants.append(Contestant("boardgame.io", stack.enter_context(rival_server()), seat_rival))
            except NoRival as reason:
                print(f"boardgame.io: NOT MEASURED: {reason}", flush=True)
        start = time.perf_counter()
        for number in range(rounds):
            if number and time.perf_counter() - start > LONG_ENOUGH:
                print(f"The machine is too busy for more than {number} rounds.")
                break
            for contestant in contestants:
                await contestant.play(seconds)
    print(f"Medians of {len(contestants[0].full)}:")
    for contestant in contestants:
        print(contestant, flush=True)


# Memory.


async def memory(quick: bool) -> None:
    """What an idle spectator costs, with games on the tables."""
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    warm, many = 200, min(SPECTATORS if not quick else 500, limit - 400)
    with our_server({**NOTHING_WAITS, "nonces": 0.2}) as server:
        async with http_client(server.port) as http:
            codes = [(await made_table(http, PEOPLE, tempo="patient"))[0] for _ in range(TABLES)]
        heard = 0

        def hear(data: bytes) -> None:
            nonlocal heard
            heard += data.startswith(b'{"type":"moment"')

        wires = []

        async def watch(count: int) -> int:
            for number in range(count):
                wire = await Wire.open(server.port, "/ws", hear)
                wire.say(msgspec.json.encode({"type": "hello", "table": codes[number % len(codes)]}))
                wires.append(wire)
            await asyncio.sleep(2)
            return server.resident()

        before = await watch(warm)
        after = await watch(many)
        for wire in wires:
            wire.close()
    each = (after - before) / many / 1000
    print(
        f"memory: {each:.1f} kB for each idle connection ({many} spectators at {TABLES} tables, after {warm} others; "
        f"{before / 1e6:.0f} MB before, {after / 1e6:.0f} MB after, {heard} moments heard)",
        flush=True,
    )


# The page.


def page_size() -> None:
    """What a browser loads of scripts and styles."""
    for kind in ("js", "css"):
        files = sorted(ASSETS.glob(f"*.{kind}"))
        packed = sum(len(gzip.compress(file.read_bytes(), 9)) for file in files)
        text = f"{packed / 1000:.1f} kB gzipped in {len(files)} files" if files else "the page isn't built here"
        print(f"page, {kind}: {text}", flush=True)


# The diver's wait.


@dataclass
class Waits:
    """From the push of a diver's figure to the push that lets him act, seconds, where somebody was asked."""

    seconds: list[float] = field(default_factory=list)
    since: dict[OurPlayer, float] = field(default_factory=dict)

    def observe(self, player: OurPlayer, moment: HeardMoment) -> None:
        now = time.perf_counter()
        if any(event.event == "figure_drawn" and event.seat == player.seat for event in moment.events):
            self.since[player] = now
        if player not in self.since or moment.view.phase == "asking":
            return
        start = self.since.pop(player)
        asked = any(event.event in ("asked", "answers") for event in moment.events)
        if asked and moment.view.phase == "dive" and moment.view.to_act == [player.seat]:
            self.seconds.append(now - start)

    def __str__(self) -> str:
        if len(self.seconds) < 2:
            return f"only {len(self.seconds)} waits seen"
        tenths = quantiles(self.seconds, n=10)
        return f"median {median(self.seconds):.2f} s, nine in ten within {tenths[8]:.2f} s ({len(self.seconds)} waits)"


def thinks(after_opening: bool, player: OurPlayer) -> None:
    """A person: plays after thinking, counted from what he sees, or from the opening of the window."""
    seconds = random.lognormvariate(0, THINKING_SIGMA) * THINKING
    window = player.moment.window if player.moment is not None else None
    if after_opening and window is not None and window.opens_in is not None:
        seconds += window.opens_in / 1000
    asyncio.get_running_loop().call_later(seconds, player.play)


async def waits(seconds: float) -> None:
    """Tables of people and of one person with bots, side by side, at the pace that people get."""
    kinds = {
        "four people, family, who think from the figure on": (PEOPLE, 0, "family", False, 8),
        "four people, family, who think from the opening of the window on": (PEOPLE, 0, "family", True, 8),
        "one person and three bots": (1, 3, None, False, 24),
    }
    seen = {kind: Waits() for kind in kinds}
    wires = []
    with our_server({}) as server:
        async with http_client(server.port) as http:
            for kind, (people, bots, tempo, after_opening, tables) in kinds.items():
                for _ in range(tables):
                    code, tokens = await made_table(http, people, bots, tempo)
                    for seat, token in tokens.items():
                        player = OurPlayer(code, seat, Load(), partial(thinks, after_opening))
                        player.observe = seen[kind].observe
                        player.standing = seat == PEOPLE - 1
                        wires.append(await player.sit_down(server.port, token))
        await asyncio.sleep(seconds)
        for wire in wires:
            wire.close()
    for kind, found in seen.items():
        print(f"diver's wait, {kind}: {found}", flush=True)


# All of it.


def commit_time() -> float:
    """Seconds that this disk takes to say that 4 kB are written."""
    times = []
    with tempfile.TemporaryFile() as file:
        for _ in range(40):
            start = time.perf_counter()
            file.write(bytes(4096))
            file.flush()
            os.fsync(file.fileno())
            times.append(time.perf_counter() - start)
    return median(times)


async def bench(quick: bool, skip_rival: bool) -> None:
    rounds, seconds = (1, 2.0) if quick else (3, 2.5)
    await contest(rounds, seconds, skip_rival)
    await memory(quick)
    page_size()
    await waits(8.0 if quick else 20.0)


def main() -> int:
    parser = argparse.ArgumentParser(description="Measure the server of the tables beside boardgame.io's.")
    parser.add_argument("--quick", action="store_true", help="shorter and rougher")
    parser.add_argument("--skip-rival", action="store_true", help="leave boardgame.io out")
    parser.add_argument("--serve", nargs=2, metavar=("DATA", "PACE"), help=argparse.SUPPRESS)
    asked = parser.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    if asked.serve:
        serve_ours(*asked.serve)
        return 0
    if not Path("/proc/self/stat").exists():
        print("this needs Linux: it reads the CPU time of a process from /proc", file=sys.stderr)
        return 1
    start = time.perf_counter()
    print(
        f"{os.cpu_count()} cores, {platform.system()} {platform.machine()}, Python {platform.python_version()}, "
        f"load {' '.join(f'{load:.1f}' for load in os.getloadavg())}, a write to the disk takes "
        f"{1e3 * commit_time():.2f} ms",
        flush=True,
    )
    uvloop.run(bench(asked.quick, asked.skip_rival))
    print(f"all of it took {time.perf_counter() - start:.0f} s; load {os.getloadavg()[0]:.1f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
