"""One table at work: commands in, entries to the store, pushes out, timers, bots. One task does it all in turn."""

from __future__ import annotations

import asyncio
import logging
import random
import secrets
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from antartik.bots import Bot
from antartik.engine.shuffle import SECRET_BYTES
from antartik.tables.agenda import Duty, next_duty
from antartik.tables.announcing import Announcer
from antartik.tables.banter import Emote, Patience, Reaction, answers_to, reactions
from antartik.tables.bot_desk import BotDesk, Thought
from antartik.tables.checking import By, check
from antartik.tables.commands import Command
from antartik.tables.drafting import draft_of
from antartik.tables.entries import Draft, Entry
from antartik.tables.pace import Clock, Pace, Timer
from antartik.tables.presence import Connection, Presence
from antartik.tables.pushes import EmotePush, InfoPush
from antartik.tables.refusal import Refusal
from antartik.tables.store import Conflict, StorageFailed, Store
from antartik.tables.table import Table
from antartik.tables.thinking import Thinkers
from antartik.tables.windows import Window, window_of

log = logging.getLogger("antartik.tables")

MakeDraft = Callable[[Table], tuple[Draft, By]]


@dataclass(frozen=True)
class Request:
    """Somebody's command: how it reads when its turn comes, and who waits for the answer."""

    draft: MakeDraft
    answer: asyncio.Future[None]


@dataclass(frozen=True)
class Surroundings:
    """What all tables of a house share."""

    store: Store
    clock: Clock
    pace: Pace
    bots: Mapping[str, Bot]
    thinkers: Thinkers


class Keeper:
    """Keeps one table. Everything but `settled` and `close` is synchronous: nothing comes between."""

    def __init__(self, table: Table, around: Surroundings) -> None:
        self.table = table
        self._around = around
        # Where the system's clock has been set back since, the table's own time goes on all the same.
        self._ahead = max(0.0, table.time - around.clock.now())
        self._last_used = self._now()
        self._presence = Presence(self._last_used)
        self._announcer = Announcer(table, self._presence)
        self._desk = BotDesk(table, around.bots, around.thinkers, around.clock, around.pace.bot_limit, self._hand_in)
        self._patience = Patience(*around.pace.emotes)
        self._emotes = 0
        self._inbox: deque[Request | Thought] = deque()
        self._woken = asyncio.Event()
        self._quiet = asyncio.Event()
        self._closing = False
        self._timer: Timer | None = None
        self._not_before = 0.0
        self._task = asyncio.get_running_loop().create_task(self._run(), name=f"table {table.code}")

    # What the house asks of it.

    def info(self) -> InfoPush:
        """What anybody may know of the table."""
        return self._announcer.info()

    def submit(self, connection: Connection, command: Command) -> asyncio.Future[None]:
        """Have a command carried out in its turn; the future ends with it, or with a Refusal."""
        return self.request(lambda table: (draft_of(table, command, connection.seats), connection.seats))

    def request(self, draft: MakeDraft) -> asyncio.Future[None]:
        """Have a draft carried out that is made when its turn comes."""
        answer: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        if self._closing:
            answer.set_exception(Refusal("storage", "the house closes; try again later"))
            return answer
        self._last_used = self._now()
        self._inbox.append(Request(draft, answer))
        self._wake()
        return answer

    def enter(self, connection: Connection, seen: Mapping[int | None, int], game: int | None) -> None:
        """Give a connection its place and tell it how things stand; see House.connect."""
        now = self._last_used = self._now()
        connection.seats = connection.seats.intersection(self.table.people)
        self._presence.enter(connection, now)
        self._announcer.welcome(connection, seen, game, self._window(), now)
        self._wake()

    def emote(self, connection: Connection, seat: int, emote: Emote) -> None:
        """Show a person's emote to all, and what a bot has to say to it. Raises Refusal."""
        if seat not in connection.seats:
            raise Refusal("not_yours", "this connection doesn't hold that seat")
        now = self._last_used = self._now()
        if not self._patience.take(seat, now):
            raise Refusal("rate", "that's enough faces for the moment")
        self._announcer.tell_all(EmotePush(seat=seat, emote=emote), now)
        self._emotes += 1
        stream = f"antartik/banter/{self.table.seed}/answer/{self._emotes}"
        self._banter(answers_to(emote, self.table.bots, random.Random(stream)), now)

    def leave(self, connection: Connection) -> None:
        """A connection is gone."""
        if connection in self._presence.connections:
            self._last_used = self._now()
            self._presence.leave(connection, self._last_used)
            self._announcer.tell_info(self._last_used)
            self._wake()

    def is_idle(self, seconds: float) -> bool:
        """Whether nobody has used the table for so long and nothing goes on by itself."""
        if self._last_used > self._now() - seconds:
            return False
        busy = self._presence.connections or self._inbox or self._desk.minds.thinking or not self._quiet.is_set()
        return not busy and self._next_duty() is None

    async def settled(self) -> None:
        """Wait until nothing can go on before time passes or somebody comes."""
        await self._quiet.wait()

    @property
    def is_settled(self) -> bool:
        """Whether nothing can go on before time passes or somebody comes."""
        return self._quiet.is_set()

    async def close(self) -> None:
        """Finish what is under way; what waits is refused."""
        self.dismiss()
        await self._task

    def dismiss(self) -> None:
        """As `close`, without waiting for the end."""
        self._closing = True
        self._wake()

    # Its task.

    def _now(self) -> float:
        return self._around.clock.now() + self._ahead

    def _wake(self) -> None:
        self._quiet.clear()
        self._woken.set()

    async def _run(self) -> None:
        while not self._closing:
            try:
                going_on = await self._step()
            except Exception:
                log.exception("table %s stumbled", self.table.code)
                self._hold()
                going_on = True
            if not going_on:
                if not self._desk.minds.thinking:
                    self._quiet.set()
                await self._woken.wait()
                self._woken.clear()
        if self._timer is not None:
            self._timer.cancel()
        for item in self._inbox:
            if isinstance(item, Request) and not item.answer.done():
                item.answer.set_exception(Refusal("storage", "the house closes; try again later"))
        self._quiet.set()

    async def _step(self) -> bool:
        """Do one thing; False if there is nothing to do now."""
        self._woken.clear()
        if self._inbox:
            item = self._inbox.popleft()
            await (self._serve(item) if isinstance(item, Request) else self._consider(item))
            return True
        duty = self._next_duty()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if duty is None:
            return False
        delay = max(duty.at, self._not_before) - self._now()
        if delay > 0:
            self._timer = self._around.clock.call_later(delay, self._wake)
            return False
        await self._do(duty)
        return True

    def _next_duty(self) -> Duty | None:
        return next_duty(self.table, self._presence, self._desk.minds, self._around.pace)

    def _hold(self) -> None:
        """Something failed: leave it alone for a while."""
        self._not_before = self._now() + self._around.pace.retry

    async def _serve(self, request: Request) -> None:
        try:
            draft, by = request.draft(self.table)
            await self._carry_out(draft, by)
        except Exception as error:
            if not isinstance(error, Refusal):
                log.exception("table %s could not answer", self.table.code)
            if not request.answer.done():
                request.answer.set_exception(error)
        else:
            if not request.answer.done():
                request.answer.set_result(None)

    async def _do(self, duty: Duty) -> None:
        if duty.kind == "consult" and duty.seat is not None:
            self._desk.consult(duty.seat)
            return
        try:
            await self._carry_out(self._draft_of(duty), None)
        except Refusal as refusal:
            if refusal.reason != "storage":
                log.error("table %s could not %s: %s", self.table.code, duty.kind, refusal.reason)
            self._hold()

    def _draft_of(self, duty: Duty) -> Draft:
        """The entry of a deadline; its id follows from what it ends, so that it can be written only once."""
        table, kind, seat = self.table, duty.kind, duty.seat
        if kind == "deal":
            return Draft(f"deal:{table.number}", kind, None, {"game": table.number, "secret": new_secret()})
        if kind in ("close_hashes", "close_nonces"):
            return Draft(f"{kind}:{table.number}", kind, None, {"game": table.number})
        if kind == "close":
            payload = {"decision": table.decision, "answers": self._desk.last_answers()}
            return Draft(f"close:{table.decision}", kind, None, payload)
        covers = table.seats[seat].covers if seat is not None else 0
        return Draft(f"{kind}:{seat}:{covers}", kind, seat, {})

    # From a draft to the pushes.

    async def _carry_out(self, draft: Draft, by: By) -> None:
        """Check, append, apply, push. Raises Refusal; what was done before is done, and not again."""
        while True:
            done = self.table.done.get(draft.id)
            if done is not None:
                if done == draft.gist:
                    return
                raise Refusal("closed", "this id was another command's")
            now = self._now()
            refusal = check(self.table, draft, by, now, self._window)
            if refusal is not None:
                raise refusal
            seq = len(self.table.done)
            entry = Entry(seq, draft.id, draft.kind, draft.seat, draft.payload, now)
            try:
                await self._around.store.append(self.table.code, entry)
            except Conflict:
                await self._reload(seq)
            except StorageFailed:
                self._hold()
                raise Refusal("storage", "nothing can be saved now; try again") from None
            else:
                self._apply(entry)
                return

    async def _reload(self, seq: int) -> None:
        """The store knows entries that this table doesn't: take them in from there."""
        try:
            entries = await self._around.store.load(self.table.code)
        except StorageFailed:
            self._hold()
            raise Refusal("storage", "nothing can be read now; try again") from None
        if len(entries) <= seq:
            raise Refusal("storage", "this id is taken; try again with another")
        for entry in entries[seq:]:
            self._apply(entry)

    def _apply(self, entry: Entry) -> None:
        table, stage, before = self.table, self.table.stage, self.table.seats
        game, heard = table.game, len(table.heard.get(None, ()))
        table.apply(entry)
        if entry.kind == "start":
            numbers = {id(seat): number for number, seat in enumerate(table.seats)}
            self._presence.renumber({old: numbers[id(seat)] for old, seat in enumerate(before) if id(seat) in numbers})
        if entry.kind == "leave" and entry.seat is not None:
            self._presence.give_up(entry.seat)
        self._desk.minds.follow(table)
        if stage != table.stage and "over" in (stage, table.stage):
            self._around.store.mark(table.code, table.stage == "over")
        now = self._now()
        self._announcer.announce(entry, self._window(), now)
        if table.game is not None and table.game is game:
            stream = f"antartik/banter/{table.seed}/{table.number}/{heard}"
            self._banter(reactions(table.heard[None][heard:], table.bots, random.Random(stream)), now)

    def _banter(self, faces: Iterable[Reaction], now: float) -> None:
        """Let bots pull faces."""
        for face in faces:
            self._announcer.tell_all(EmotePush(seat=face.seat, emote=face.emote), now)

    def _window(self) -> Window | None:
        awake_at = self._presence.awake_at(bool(self.table.people))
        return window_of(self.table, self._around.pace, self._now() if awake_at is None else awake_at)

    # Bots.

    def _hand_in(self, thought: Thought) -> None:
        self._inbox.append(thought)
        self._wake()

    async def _consider(self, thought: Thought) -> None:
        """Carry out what a bot wants to do."""
        draft = self._desk.consider(thought)
        if draft is None:
            return
        try:
            await self._carry_out(draft, None)
        except Refusal as refusal:
            if refusal.reason == "storage":
                return  # it will be consulted again
            log.error("table %s: what a bot wanted was refused: %s", self.table.code, refusal.reason)
            self._hold()
            if self.table.state is not None:
                self._desk.give_default(thought.seat, self.table.state)


def new_secret() -> str:
    """A secret that fixes a deck, in hex."""
    return secrets.token_bytes(SECRET_BYTES).hex()
