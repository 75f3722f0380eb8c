"""All tables of one process: the face of this room."""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from pathlib import Path
from typing import Any, Final

from antartik.bots import BOTS, Bot
from antartik.engine.tally import Tally
from antartik.tables.banter import Emote
from antartik.tables.commands import Act, CallTime, Command, Leave, Nonce, NonceHash, Ready, Rematch, Standing, Start
from antartik.tables.entries import LOG_VERSION, Draft, Entry
from antartik.tables.keeper import Keeper, Surroundings
from antartik.tables.lessons import LEARNER, LESSONS, PARTNER, LessonName
from antartik.tables.pace import Clock, Pace, SystemClock, Timer
from antartik.tables.presence import Connection
from antartik.tables.pushes import (
    DealPush,
    EmotePush,
    InfoPush,
    LessonPush,
    MatchInfo,
    MomentPush,
    Push,
    PushCallback,
    SeatInfo,
    Stage,
    WindowPush,
)
from antartik.tables.refusal import DataFault, NoSuchRecord, NoSuchTable, Reason, Refusal, WrongSettings
from antartik.tables.replaying import Replay, replay_of
from antartik.tables.seats import held_by, new_token, token_hash
from antartik.tables.settings import (
    COVER,
    MadeTable,
    SeatSettings,
    SeatToken,
    TableSettings,
    Tempo,
    check_settings,
    checked_name,
)
from antartik.tables.sqlite_store import SqliteStore
from antartik.tables.store import Conflict, StorageFailed, Store
from antartik.tables.table import BrokenLog, Table
from antartik.tables.thinking import Thinkers

__all__ = [
    "CODE_LETTERS",
    "Act",
    "CallTime",
    "Clock",
    "Command",
    "Connection",
    "DataFault",
    "DealPush",
    "Emote",
    "EmotePush",
    "House",
    "InfoPush",
    "Leave",
    "LessonName",
    "LessonPush",
    "MadeTable",
    "MatchInfo",
    "MomentPush",
    "NoSuchRecord",
    "NoSuchTable",
    "Nonce",
    "NonceHash",
    "Pace",
    "Push",
    "PushCallback",
    "Ready",
    "Reason",
    "Refusal",
    "Rematch",
    "Replay",
    "SeatInfo",
    "SeatSettings",
    "SeatToken",
    "Stage",
    "Standing",
    "Start",
    "TableSettings",
    "Tally",
    "Tempo",
    "WindowPush",
    "WrongSettings",
    "replay_of",
]


log = logging.getLogger("antartik.tables")

CODE_LETTERS: Final = "BCDFGHJKMNPQRSTVWXZ23456789"
"""No vowels, which would make words, and nothing that looks like something else."""
CODE_LENGTH: Final = 6


class House:
    """All tables of one process and their store. Everything is called from one event loop.

    Codes are taken as typed: case and blanks around them don't matter. Everything that needs a table raises
    NoSuchTable, or Refusal ``storage`` if it can't be read now.
    """

    def __init__(self, store: Store, pace: Pace, clock: Clock, bots: Mapping[str, Bot]) -> None:
        self._store = store
        self._around = Surroundings(store, clock, pace, bots, Thinkers())
        self._keepers: dict[str, Keeper] = {}
        self._loading: dict[str, asyncio.Future[Keeper]] = {}
        self._sweeping: Timer | None = None

    @classmethod
    async def open(
        cls, data: Path, *, pace: Pace | None = None, clock: Clock | None = None, bots: Mapping[str, Bot] = BOTS
    ) -> House:
        """Open the store in the folder ``data`` (made if it isn't there), and go on with every unfinished table.

        Raises DataFault, one clear line, if the folder can't be used, the database isn't ours or is newer, or
        another process serves this folder.
        """
        return await cls.with_store(await SqliteStore.open(data), pace=pace, clock=clock, bots=bots)

    @classmethod
    async def with_store(
        cls, store: Store, *, pace: Pace | None = None, clock: Clock | None = None, bots: Mapping[str, Bot] = BOTS
    ) -> House:
        """Go on with every unfinished table of a store; the house closes it in the end. Raises DataFault."""
        house = cls(store, pace or Pace(), clock or SystemClock(), bots)
        try:
            for code in await store.unfinished():
                try:
                    await house._keeper(code)
                except NoSuchTable:
                    continue  # its log is broken, which the log of this process says
        except (StorageFailed, Refusal) as error:
            await house.close()
            raise DataFault(f"the tables can't be read: {error}") from None
        house._sweep()
        return house

    async def close(self) -> None:
        """Finish what is under way and close the store. Connections get nothing any more."""
        if self._sweeping is not None:
            self._sweeping.cancel()
        for keeper in list(self._keepers.values()):
            await keeper.close()
        self._around.thinkers.close()
        await self._store.close()

    async def make(self, settings: TableSettings) -> MadeTable:
        """Make a table; one without an open seat starts at once (and so does one whose last open seat is taken).

        Raises WrongSettings, or Refusal ``storage``.
        """
        check_settings(settings)
        tokens = [new_token() if seat.kind == "person" else None for seat in settings.seats]
        code = await self._make(settings, tokens)
        return MadeTable(code, tuple(SeatToken(seat, token) for seat, token in enumerate(tokens) if token is not None))

    async def make_lesson(self, lesson: LessonName, learner: str) -> MadeTable:
        """Make the table of a lesson, for one who is called ``learner``; its game, with a prepared deck, is on at once.

        `Rematch` begins it anew at any time. Nobody is asked to go on with it: it never counts as unfinished. Raises
        WrongSettings, or Refusal ``storage``.
        """
        seats = {LEARNER: SeatSettings("person", learner)}
        both = tuple(seats.get(seat, SeatSettings("bot", bot=PARTNER)) for seat in range(2))
        settings = TableSettings(seats=both, rules=LESSONS[lesson].rules, tempo="patient")
        check_settings(settings)
        token = new_token()
        code = await self._make(settings, [token if seat.kind == "person" else None for seat in both], lesson)
        self._store.mark(code, True)
        return MadeTable(code, (SeatToken(LEARNER, token),))

    async def _make(
        self, settings: TableSettings, tokens: Sequence[str | None], lesson: LessonName | None = None
    ) -> str:
        payload = {
            "version": LOG_VERSION,
            "rules": settings.rules.to_dict(),
            "seats": [_seat_payload(seat, token) for seat, token in zip(settings.seats, tokens, strict=True)],
            "tempo": settings.tempo,
            "match": settings.match,
            "odds_aid": settings.odds_aid,
            "seed": secrets.token_hex(16),
            **({} if lesson is None else {"lesson": lesson}),
        }
        entry = Entry(0, "made:0", "made", None, payload, self._around.clock.now())
        while True:
            code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
            try:
                await self._store.make(code, entry)
                break
            except Conflict:
                continue  # the code is taken
            except StorageFailed:
                raise _not_now() from None
        self._keepers[code] = Keeper(Table.replay(code, [entry]), self._around)
        return code

    async def find(self, code: str) -> InfoPush:
        """What anybody may know of a table."""
        return (await self._keeper(code)).info()

    async def join(self, code: str, name: str, seat: int | None = None) -> SeatToken:
        """Sit down on an open seat, the first or the one named.

        Raises WrongSettings for the name, Refusal ``stage`` if there is no such open seat or the game has begun.
        """
        name, token, id = checked_name(name), new_token(), f"join:{secrets.token_hex(8)}"
        keeper = await self._keeper(code)
        taken = seat

        def draft(table: Table) -> tuple[Draft, None]:
            nonlocal taken
            if seat is None:
                taken = next((i for i, other in enumerate(table.seats) if other.kind == "open"), None)
            if taken is None or not 0 <= taken < len(table.seats):
                raise Refusal("stage", "no seat is open here")
            return Draft(id, "join", taken, {"name": name, "token": token_hash(token)}), None

        await keeper.request(draft)
        assert taken is not None
        return SeatToken(taken, token)

    async def seats_of(self, code: str, tokens: Iterable[str]) -> frozenset[int]:
        """The seats that these tokens hold; a wrong token holds none."""
        return held_by((await self._keeper(code)).table.seats, tokens)

    async def connect(
        self,
        code: str,
        seats: frozenset[int],
        push: PushCallback,
        *,
        seen: Mapping[int | None, int] | None = None,
        game: int | None = None,
    ) -> Connection:
        """Take a place at a table, with the seats that `seats_of` gave (none: a spectator).

        At once ``push`` gets InfoPush, then DealPush if the table waits for this connection's nonce, then, if there
        is a game, a MomentPush for each seat (or for the spectator). ``seen`` gives for each seat (None: the
        spectator) the number of the next event wanted, of game ``game`` (None: of the latest): that seat is told
        only what is new, else it gets a snapshot.
        """
        keeper = await self._keeper(code)
        connection = Connection(keeper.table.code, seats, push)
        keeper.enter(connection, seen or {}, game)
        return connection

    def disconnect(self, connection: Connection) -> None:
        """Give the place up; nothing is pushed any more. Again is no fault."""
        keeper = self._keepers.get(connection.code)
        if keeper is not None:
            keeper.leave(connection)

    async def submit(self, connection: Connection, command: Command) -> None:
        """Carry out a command; when this returns it is on the disk, applied, and pushed to all.

        The same command (by its id) again changes nothing and returns as the first time, also after a restart.
        Raises Refusal. A caller that is cancelled leaves the command to be carried out.
        """
        await (await self._keeper(connection.code)).submit(connection, command)

    async def emote(self, connection: Connection, seat: int, emote: Emote) -> None:
        """Let who holds the seat pull a face at everybody; nothing of it is kept. Raises Refusal.

        ``not_yours``, or ``rate`` if it is too much (`Pace.emotes`).
        """
        (await self._keeper(connection.code)).emote(connection, seat, emote)

    async def record(self, code: str, game: int) -> dict[str, Any]:
        """The record of a finished game of a table, counted from 0. Raises NoSuchRecord."""
        records = (await self._keeper(code)).table.records
        if not 0 <= game < len(records):
            raise NoSuchRecord("this table has no such game, or it isn't over")
        return deepcopy(records[game])

    async def unfinished(self) -> list[str]:
        """The codes of the tables with people whose game isn't over, the one used last first."""
        try:
            codes = await self._store.unfinished()
        except StorageFailed:
            raise _not_now() from None
        found = []
        for code in codes:
            try:
                table = (await self._keeper(code)).table
            except NoSuchTable:
                continue
            if table.people and table.stage != "over":
                found.append(code)
        return found

    @property
    def in_memory(self) -> int:
        """How many tables are in memory: those that are used or go on by themselves, and some others."""
        return len(self._keepers)

    async def settled(self) -> None:
        """Wait until nothing at any table can go on before time passes or somebody comes."""
        while not all(keeper.is_settled for keeper in self._keepers.values()):
            for keeper in list(self._keepers.values()):
                await keeper.settled()

    async def _keeper(self, code: str) -> Keeper:
        """The keeper of a table, which is read from the store if it isn't in memory; only once at a time."""
        code = code.strip().upper()
        if code in self._keepers:
            return self._keepers[code]
        if not re.fullmatch(f"[{CODE_LETTERS}]{{{CODE_LENGTH}}}", code):
            raise NoSuchTable("there is no such table")
        if code not in self._loading:
            self._loading[code] = asyncio.ensure_future(self._load(code))
            self._loading[code].add_done_callback(lambda _: self._loading.pop(code))
        return await asyncio.shield(self._loading[code])

    async def _load(self, code: str) -> Keeper:
        try:
            entries = await self._store.load(code)
        except StorageFailed:
            raise _not_now() from None
        if not entries:
            raise NoSuchTable("there is no such table")
        try:
            table = Table.replay(code, entries)
        except BrokenLog as error:
            log.error("the log of table %s is broken: %s", code, error)
            raise NoSuchTable("this table can't be read any more") from None
        keeper = self._keepers[code] = Keeper(table, self._around)
        return keeper

    def _sweep(self) -> None:
        """Now and then let tables go from memory that nobody has used for long."""
        idle = self._around.pace.idle
        for code, keeper in list(self._keepers.items()):
            if keeper.is_idle(idle):
                del self._keepers[code]
                keeper.dismiss()
        self._sweeping = self._around.clock.call_later(idle, self._sweep)


def _seat_payload(seat: SeatSettings, token: str | None) -> dict[str, Any]:
    if seat.kind == "person" and token is not None:
        return {"kind": "person", "name": checked_name(seat.name), "token": token_hash(token)}
    if seat.kind == "bot":
        return {"kind": "bot", "bot": seat.bot or COVER}
    return {"kind": "open"}


def _not_now() -> Refusal:
    return Refusal("storage", "the tables can't be read or saved now; try again")
