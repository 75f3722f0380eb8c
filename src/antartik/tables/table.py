"""One table as the projection of its log: every attribute follows from the entries alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from typing import Any, ClassVar

from antartik.engine import codes as c
from antartik.engine.actions import Action
from antartik.engine.events import Event
from antartik.engine.game import Game, Outcome
from antartik.engine.match import match_standing
from antartik.engine.rules import Rules
from antartik.engine.state import State
from antartik.tables.dealing import Dealing, Pledge
from antartik.tables.entries import LOG_VERSION, Entry
from antartik.tables.lessons import LESSONS, Lesson, Progress
from antartik.tables.pushes import Stage
from antartik.tables.seats import Seat, name_bots
from antartik.tables.settings import COVER, Tempo
from antartik.tables.standing import ASK, StandingRule


class BrokenLog(ValueError):
    """A log that no table can have; the message says what is wrong."""


class Table:
    """A table after the entries that were applied.

    - ``code``, ``seats``, ``stage``; ``rules`` (``rules_dict``: as JSON has them), ``is_match``; ``seed`` of chance
    - ``odds_aid``: seats are told odds; ``lesson``: whose game is played here, its deck prepared and proven by nothing
    - ``done``: the gist of every entry that was applied, by its id; ``time``: of the last one
    - ``number``: of the game, from 0; ``game`` and its ``state``: None before it is dealt; ``dealing``
    - ``heard``: for each seat, and None for spectators, the events that it may hear of, in order
    - ``decision``: the number of what is awaited now, ``decided_at``: since when; ``round``: the decision with which
      the schedule's latest round began; ``ready_at``: when the diver said so; ``called``: he has called time
    - ``standing``: standing answers by seat
    - ``records``: of the finished games; ``outcomes``: of those of the match that is on
    """

    def __init__(self, code: str) -> None:
        self.code = code
        self.rules = Rules()
        self.rules_dict: dict[str, Any] = {}
        self.is_match = False
        self.odds_aid = True
        self.lesson: Lesson | None = None
        self.seed = ""
        self.seats: list[Seat] = []
        self.stage: Stage = "lobby"
        self.done: dict[str, int] = {}
        self.time = 0.0
        self.number = 0
        self.game: Game | None = None
        self.state: State | None = None
        self.dealing: Dealing | None = None
        self.heard: dict[int | None, list[Event]] = {}
        self.decision = 0
        self.decided_at = 0.0
        self.round = 0
        self.ready_at: float | None = None
        self.called = False
        self.standing: dict[int, StandingRule] = {}
        self.records: list[dict[str, Any]] = []
        self.outcomes: list[Outcome] = []
        self._tempo: Tempo | None = None
        self._devices = 0
        self._began = 0.0

    @classmethod
    def replay(cls, code: str, entries: Iterable[Entry]) -> Table:
        """The table of a whole log. Raises BrokenLog."""
        table = cls(code)
        for entry in entries:
            try:
                table.apply(entry)
            except (ValueError, KeyError, TypeError, IndexError) as error:
                raise BrokenLog(f"entry {entry.seq}, {entry.kind}: {type(error).__name__}: {error}") from error
        if not table.done:
            raise BrokenLog("it is empty")
        return table

    # What is asked of a table.

    @property
    def people(self) -> list[int]:
        """The seats that belong to people."""
        return [number for number, seat in enumerate(self.seats) if seat.kind == "person"]

    @property
    def bots(self) -> dict[int, str]:
        """The bots that sit here on their own account, by seat; not those that play for a person."""
        return {n: s.bot for n, s in enumerate(self.seats) if s.kind == "bot" and s.bot is not None and not s.left}

    @property
    def one_device(self) -> bool:
        """Whether all people sat down at one device."""
        return len({seat.device for seat in self.seats if seat.kind == "person"}) == 1

    @property
    def match_is_on(self) -> bool:
        """Whether a match has begun whose last game isn't over (R19)."""
        return self.is_match and not match_standing(len(self.seats), self.outcomes).is_over

    @property
    def tempo(self) -> Tempo:
        """The tempo asked for, else *family* for several people, *patient* for one and for first-dives."""
        if self._tempo is not None:
            return self._tempo
        company = sum(seat.kind != "bot" for seat in self.seats)
        return "family" if company > 1 and self.rules.name != "first-dives" else "patient"

    @property
    def is_asking(self) -> bool:
        """Whether opponents' answers are awaited (R7)."""
        return self.stage == "playing" and self.state is not None and self.state.phase == c.ASKING

    @property
    def unanswered(self) -> list[int]:
        """The seats that are asked and have not answered yet, ascending."""
        if not self.is_asking or self.state is None:
            return []
        owing = self.state.asked & ~self.state.answered
        return [seat for seat in range(len(self.seats)) if owing >> seat & 1]

    @property
    def missing(self) -> list[int]:
        """Those of the unanswered whose own answer the table waits for: people without a standing agreement."""
        length = self.state.length if self.state is not None else 0
        return [
            seat
            for seat in self.unanswered
            if self.seats[seat].is_person and not self.standing.get(seat, ASK).agrees(length)
        ]

    @property
    def lesson_progress(self) -> Progress | None:
        """Where the lesson stands that is played here."""
        return None if self.lesson is None or self.game is None else self.lesson.progress(self.game.actions)

    @property
    def waits_for_nonces_of(self) -> list[int]:
        """The seats whose device has yet to send the hash of its nonce, or with `reveal` its nonce."""
        if self.dealing is None:
            return []
        if self.dealing.reveal:
            return [pledge.seats[0] for pledge in self.dealing.pledges if pledge.nonce is None]
        return self.dealing.unpledged([number for number in self.people if self.seats[number].is_person])

    # What changes it.

    def apply(self, entry: Entry) -> None:
        """Take an entry in: it was checked when it was drafted, and nothing here refuses it."""
        if entry.seq != len(self.done) or entry.id in self.done:
            raise BrokenLog(f"number {entry.seq} can't follow {len(self.done)} entries")
        self._APPLY[entry.kind](self, entry)
        self.done[entry.id] = entry.gist
        self.time = entry.time
        if self.stage == "dealing":
            self._go_on_dealing(entry.time)

    def _made(self, entry: Entry) -> None:
        settings = entry.payload
        if settings["version"] != LOG_VERSION:
            raise BrokenLog(f"it is of version {settings['version']!r}")
        self.rules = Rules.from_dict(settings["rules"])
        self.rules_dict = self.rules.to_dict()
        self.is_match = settings["match"]
        self.odds_aid = settings.get("odds_aid", True)
        self.lesson = LESSONS[settings["lesson"]] if "lesson" in settings else None
        self.seed = settings["seed"]
        self._tempo = settings["tempo"]
        self.seats = [Seat(**seat) for seat in settings["seats"]]
        name_bots(self.seats)
        self._start_if_full(entry.time)

    def _join(self, entry: Entry) -> None:
        self._devices += 1
        seat = self._seat_of(entry)
        seat.kind, seat.device = "person", self._devices
        seat.name, seat.token = entry.payload["name"], entry.payload["token"]
        self._start_if_full(entry.time)

    def _leave(self, entry: Entry) -> None:
        seat = self._seat_of(entry)
        seat.token, seat.covered = None, False
        if self.stage == "lobby":
            seat.kind, seat.name = "open", ""
        else:
            seat.kind, seat.bot, seat.left = "bot", COVER, True
            self.standing.pop(self._number_of(entry), None)

    def _start(self, entry: Entry) -> None:
        if entry.payload["fill"]:
            for seat in self.seats:
                if seat.kind == "open":
                    seat.kind, seat.bot = "bot", COVER
        self.seats = [seat for seat in self.seats if seat.kind != "open"]
        self._begin_dealing(entry.time)

    def _rematch(self, entry: Entry) -> None:
        if not self.match_is_on:
            self.outcomes = []
            self.is_match = entry.payload.get("match", self.is_match)
        self.number += 1
        self.game = self.state = None
        for seat in self.seats:
            seat.left = False
        self._begin_dealing(entry.time)

    def _start_if_full(self, time: float) -> None:
        if all(seat.kind != "open" for seat in self.seats):
            self._begin_dealing(time)

    def _begin_dealing(self, time: float) -> None:
        name_bots(self.seats)
        if self.lesson is not None:
            self._begin(self.lesson.begin([seat.name for seat in self.seats]), time)
            return
        self.stage = "dealing"
        self.dealing = Dealing(since=time)

    def _deal(self, entry: Entry) -> None:
        dealing = self._dealing_now()
        dealing.secret, dealing.since = bytes.fromhex(entry.payload["secret"]), entry.time

    def _nonce_hash(self, entry: Entry) -> None:
        pledge = Pledge(tuple(entry.payload["seats"]), entry.payload["hash"])
        self._dealing_now().pledges.append(pledge)

    def _nonce(self, entry: Entry) -> None:
        pledge = self._dealing_now().pledge_of([self._number_of(entry)])
        if pledge is None:
            raise BrokenLog("a nonce without its hash")
        pledge.nonce = bytes.fromhex(entry.payload["nonce"])

    def _close_hashes(self, entry: Entry) -> None:
        self._reveal(entry.time)

    def _close_nonces(self, entry: Entry) -> None:
        self._dealt(entry.time)

    def _go_on_dealing(self, time: float) -> None:
        """As soon as everybody's hash is in, nonces may be shown; with the last of them the game is dealt."""
        dealing = self._dealing_now()
        if dealing.secret is None:
            return
        if not dealing.reveal and not self.waits_for_nonces_of:
            self._reveal(time)
        if dealing.reveal and not self.waits_for_nonces_of:
            self._dealt(time)

    def _reveal(self, time: float) -> None:
        dealing = self._dealing_now()
        dealing.reveal, dealing.since = True, time

    def _dealt(self, time: float) -> None:
        """The deck and, but in a match, the first diver follow from the secret and the nonces (R5, R19)."""
        proof = self._dealing_now().proof(lot=not self.is_match)
        first = len(self.outcomes) if self.is_match else None
        self.dealing = None
        self._begin(Game.from_proof([seat.name for seat in self.seats], proof, self.rules, first), time)

    def _begin(self, game: Game, time: float) -> None:
        self.stage = "playing"
        self.game, self.state = game, game.state
        self.standing = {seat: rule for seat, rule in self.standing.items() if not rule.ends_with_dive}
        receivers = [None, *range(len(self.seats))]
        self.heard = {receiver: [event for _, event in game.events(receiver)] for receiver in receivers}
        self._began = time
        self._decide(time)
        self.round = self.decision

    def _act(self, entry: Entry) -> None:
        self._play(self._number_of(entry), Action.parse(entry.payload["action"]), entry.time)

    def _close(self, entry: Entry) -> None:
        for seat, action, _ in entry.payload["answers"]:
            self._play(seat, Action.parse(action), entry.time)

    def _play(self, seat: int, action: Action, time: float) -> None:
        game, before = self.game, self.state
        if game is None or before is None:
            raise BrokenLog("there is no game")
        for event in game.play(seat, action):
            for receiver, heard in self.heard.items():
                if event.heard_by(receiver):
                    heard.append(event)
        state = self.state = game.state
        of_opponent = seat != before.diver and action.verb in ("agree", "dare", "turn")
        if of_opponent and state.phase == before.phase:
            return  # the asking, or the diver's decision, stays as it is
        self._decide(time)
        if not (of_opponent and state.phase == c.DIVE):
            self.round = self.decision
        if state.diver != before.diver:
            self.standing = {seat: rule for seat, rule in self.standing.items() if not rule.ends_with_dive}
        if game.is_over:
            self._finish(game, time)

    def _decide(self, time: float) -> None:
        """Something new is awaited."""
        self.decision += 1
        self.decided_at = time
        self.ready_at = None
        self.called = False

    def _finish(self, game: Game, time: float) -> None:
        outcome = game.outcome()
        if outcome is None:
            raise BrokenLog("the game isn't over")
        self.stage = "over"
        if self.is_match:
            self.outcomes.append(outcome)
        record = game.record()
        record["date"] = datetime.fromtimestamp(self._began, UTC).isoformat(timespec="seconds")
        record["bots"] = [seat.bot for seat in self.seats]
        self.records.append(record)

    def _standing(self, entry: Entry) -> None:
        rule = StandingRule(entry.payload["answer"], entry.payload["figures"])
        self.standing[self._number_of(entry)] = rule

    def _ready(self, entry: Entry) -> None:
        self.ready_at = entry.time

    def _call_time(self, entry: Entry) -> None:
        self.called = True

    def _cover(self, entry: Entry) -> None:
        seat = self._seat_of(entry)
        seat.covered = True
        seat.covers += 1

    def _back(self, entry: Entry) -> None:
        self._seat_of(entry).covered = False

    def _dealing_now(self) -> Dealing:
        if self.dealing is None:
            raise BrokenLog("nothing is dealt now")
        return self.dealing

    def _number_of(self, entry: Entry) -> int:
        if entry.seat is None or not 0 <= entry.seat < len(self.seats):
            raise BrokenLog(f"there is no seat {entry.seat!r}")
        return entry.seat

    def _seat_of(self, entry: Entry) -> Seat:
        return self.seats[self._number_of(entry)]

    _APPLY: ClassVar[dict[str, Callable[[Table, Entry], None]]] = {
        "made": _made,
        "join": _join,
        "leave": _leave,
        "start": _start,
        "rematch": _rematch,
        "deal": _deal,
        "nonce_hash": _nonce_hash,
        "nonce": _nonce,
        "close_hashes": _close_hashes,
        "close_nonces": _close_nonces,
        "act": _act,
        "close": _close,
        "standing": _standing,
        "ready": _ready,
        "call_time": _call_time,
        "cover": _cover,
        "back": _back,
    }
