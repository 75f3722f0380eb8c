"""What a connection is told. The server puts each of these on the wire as it is: nothing in them is hidden."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from antartik.engine.tally import Tally
from antartik.tables.banter import Emote
from antartik.tables.lessons import LessonName
from antartik.tables.settings import SeatKind, Tempo

Stage = Literal["lobby", "dealing", "playing", "over"]
"""Seats are still free; nonces for the deck are coming in; a game is on; the game has ended."""


@dataclass(frozen=True, kw_only=True)
class SeatInfo:
    """Who sits on a seat. ``present``: a connection holds it; ``covered``: a bot plays until its owner is back.

    A person who has left is a ``bot`` under the person's name until the next game.
    """

    seat: int
    kind: SeatKind
    name: str
    bot: str | None = None
    present: bool = False
    covered: bool = False


@dataclass(frozen=True, kw_only=True)
class MatchInfo:
    """A match (R19): game ``game`` of ``games``, from 1; titles as fractions (``1/2``) and stars by seat."""

    game: int
    games: int
    titles: tuple[str, ...]
    stars: tuple[int, ...]
    leaders: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class InfoPush:
    """The table besides the game: pushed first of all, and when anything of it changes.

    ``odds_aid``: views tell what is hidden and the odds. ``lesson``: the table is this lesson's.
    ``tally``: once the game is over, each seat's cards in the order in which they are counted (R16).
    """

    code: str
    stage: Stage
    rules: dict[str, Any]
    preset: str | None
    tempo: Tempo
    seats: tuple[SeatInfo, ...]
    game: int
    match: MatchInfo | None = None
    one_device: bool = False
    commitment: str | None = None
    nonce_hashes: int = 0
    proof: dict[str, Any] | None = None
    odds_aid: bool = True
    lesson: LessonName | None = None
    tally: Tally | None = None

    @property
    def open_seats(self) -> int:
        """How many seats are free."""
        return sum(seat.kind == "open" for seat in self.seats)


@dataclass(frozen=True, kw_only=True)
class DealPush:
    """The table deals and waits for this connection's nonce hash, or with ``reveal`` for the nonce."""

    commitment: str
    reveal: bool = False


@dataclass(frozen=True, kw_only=True)
class WindowPush:
    """The answer window of the decision; times in milliseconds from now.

    ``waits_for_ready``: the diver opens it. ``closes_in`` None: it has no end. ``call_time_in``: when the diver may
    call time, None if he need not or may not.
    """

    waits_for_ready: bool = False
    opens_in: int | None = None
    closes_in: int | None = None
    call_time_in: int | None = None


@dataclass(frozen=True, kw_only=True)
class LessonPush:
    """Where a lesson stands: ``step`` of ``steps`` is done; ``hint``: the action that the learner is pointed at.

    ``cue`` names the words for it. ``done``: the lesson has come to its end; ``strayed``: it can't any more.
    """

    step: int
    steps: int
    hint: str | None = None
    cue: str | None = None
    done: bool = False
    strayed: bool = False


@dataclass(frozen=True, kw_only=True)
class MomentPush:
    """What a seat, or a spectator (``seat`` None), sees now, and the events since the last MomentPush.

    ``first`` is the number of the first of ``events``. With ``snapshot`` events before ``first`` are left out: show
    the view as it is. ``why`` gives for each verb that isn't possible now the clause that forbids it. ``lesson``: at
    the table of a lesson.
    """

    seat: int | None
    game: int
    first: int
    events: list[dict[str, Any]]
    snapshot: bool
    view: dict[str, Any]
    decision: int
    legal: list[str]
    why: dict[str, str]
    window: WindowPush | None = None
    standing: dict[str, Any] | None = None
    lesson: LessonPush | None = None


@dataclass(frozen=True, kw_only=True)
class EmotePush:
    """Who sits on ``seat`` pulls a face."""

    seat: int
    emote: Emote


Push = InfoPush | DealPush | MomentPush | EmotePush
PushCallback = Callable[[Push], None]
"""Takes a push at once and never waits; what it raises is logged and ends the connection's place at the table."""
