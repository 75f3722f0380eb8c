"""The messages on the wire. `docs/protocol.md` and the page's TypeScript types are made from this file.

Cards and actions are texts as in the game record (``10J``, ``dare 2``); seats count from 0; times are milliseconds from
the moment the message was sent, so that no two clocks have to agree.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

Tempo = Literal["brisk", "family", "patient"]
"""How long opponents have to answer: 2 s, 5 s, or as long as they like (the diver may call time after 10 s)."""

Stage = Literal["lobby", "dealing", "playing", "over"]
"""Of a table: seats are still free; nonces for the deck are coming in; a game is on; the game has ended."""

LessonName = Literal["stop", "flop", "dare", "dared", "judge", "parachute"]
"""The lessons of the tutorial, in their order: draw and stop, the belly flop, a dare, being dared, the Judge, the
parachute and turning over."""
EmoteName = Literal["cheer", "laugh", "oops", "wow", "brave", "sorry", "hurry", "thanks"]
"""The faces that people and bots can pull at each other."""

CommandId = Annotated[str, Meta(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+(?!\n)$")]
Seat = Annotated[int, Meta(ge=0, le=4)]
Receiver = Literal["0", "1", "2", "3", "4", "-"]
Token = Annotated[str, Meta(min_length=20, max_length=80)]
Name = Annotated[str, Meta(min_length=1, max_length=24)]
Hex32 = Annotated[str, Meta(pattern=r"^[0-9a-f]{32}(?!\n)$")]
Hex64 = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}(?!\n)$")]


class Message(Struct, tag_field="type", forbid_unknown_fields=True, frozen=True, kw_only=True):
    """Every message is a JSON object with its ``type``."""


# What a client says.


class Hello(Message, tag="hello", frozen=True):
    """First message of a connection: which table, and the secret tokens of the seats it holds (none: a spectator).

    ``seen`` gives for each seat, by its number as a text (or ``"-"`` for a spectator), the number of the next event
    wanted, of game ``game``, so that a lost connection goes on where it was.
    """

    table: Annotated[str, Meta(max_length=12)]
    tokens: Annotated[list[Token], Meta(max_length=5)] = []
    seen: dict[Receiver, Annotated[int, Meta(ge=0)]] = {}
    game: Annotated[int, Meta(ge=0)] | None = None


class NonceHash(Message, tag="nonce_hash", frozen=True):
    """SHA-256 of this device's nonce, while the table deals."""

    hash: Hex64


class Nonce(Message, tag="nonce", frozen=True):
    """This device's nonce itself, once all hashes are in."""

    nonce: Hex32


class Act(Message, tag="act", frozen=True):
    """An action. ``decision`` is the one it answers (of the latest Moment); ``turn`` of an opponent names none."""

    id: CommandId
    seat: Seat
    action: Annotated[str, Meta(max_length=24)]
    decision: int | None = None


class Standing(Message, tag="standing", frozen=True):
    """A standing answer: ``ask`` me; ``agree`` for this dive; ask me ``from`` the third figure on (``figures``)."""

    id: CommandId
    seat: Seat
    answer: Literal["ask", "agree", "from"]
    figures: Annotated[int, Meta(ge=2, le=10)] | None = None


class Ready(Message, tag="ready", frozen=True):
    """The diver of a table at one device opens the answer window."""

    id: CommandId
    seat: Seat
    decision: int


class CallTime(Message, tag="call_time", frozen=True):
    """The diver ends a wait for answers: who is silent agrees."""

    id: CommandId
    seat: Seat
    decision: int


class Start(Message, tag="start", frozen=True):
    """Begin the game; open seats are closed, or with ``fill`` taken by gentoo bots. Any person at the table may."""

    id: CommandId
    fill: bool = False


class Rematch(Message, tag="rematch", frozen=True):
    """Play again. Any person at the table may, once the game is over.

    ``match`` None: as before, in a match its next game; true: a match (R19), a new one unless one is on; false: a
    single game, which is refused while a match is on.
    """

    id: CommandId
    match: bool | None = None


class Leave(Message, tag="leave", frozen=True):
    """Give a seat up for good: a bot plays it on."""

    id: CommandId
    seat: Seat


class Emote(Message, tag="emote", frozen=True):
    """Pull a face at everybody. It is shown and not kept; beyond a few in a few seconds it is refused as ``rate``."""

    id: CommandId
    seat: Seat
    emote: EmoteName


class Ping(Message, tag="ping", frozen=True):
    """Answered by Pong at once."""


ClientMessage = Hello | NonceHash | Nonce | Act | Standing | Ready | CallTime | Start | Rematch | Leave | Emote | Ping


# What the server says.


class SeatInfo(Struct, frozen=True, kw_only=True):
    """Who sits on a seat. ``held`` by a person's token, a ``bot``, or ``open``.

    ``present``: a connection holds it now; ``covered``: a bot plays it until its owner is back.
    """

    seat: int
    kind: Literal["person", "bot", "open"]
    name: str
    bot: str | None = None
    present: bool = False
    covered: bool = False


class MatchInfo(Struct, frozen=True, kw_only=True):
    """A match (R19): game ``game`` of ``games``, from 1; titles as fractions (``1/2``) and stars by seat."""

    game: int
    games: int
    titles: list[str]
    stars: list[int]
    leaders: list[int]


class CountedCard(Struct, frozen=True, kw_only=True):
    """A card as it is counted at the end (R16), and the stars that it brings."""

    card: str
    face_down: bool
    stars: int


class TableInfo(Message, tag="table", frozen=True):
    """The table besides the game; sent when anything of it changes.

    ``commitment`` and, once the game is over, ``proof`` are those of the game record. ``one_device``: all people play
    at one connection. ``odds_aid``: views tell ``hidden`` and ``flop_odds``. ``lesson``: the table is this lesson's,
    with a prepared deck that nothing proves; ``rematch`` begins it anew at any time.
    ``tally``: once the game is over, each seat's cards in the order in which they are counted.
    """

    code: str
    stage: Stage
    rules: dict[str, Any]
    preset: str | None
    tempo: Tempo
    seats: list[SeatInfo]
    game: int
    match: MatchInfo | None = None
    one_device: bool = False
    commitment: str | None = None
    nonce_hashes: int = 0
    proof: dict[str, Any] | None = None
    odds_aid: bool = True
    lesson: LessonName | None = None
    tally: list[list[CountedCard]] | None = None


class Deal(Message, tag="deal", frozen=True):
    """The table deals: send ``nonce_hash``; when ``reveal``, all hashes are in: send ``nonce``."""

    commitment: str
    reveal: bool = False


class Window(Struct, frozen=True, kw_only=True):
    """The answer window of a decision (R7).

    ``waits_for_ready``: it opens when the diver says so; else it opens in ``opens_in`` and closes in ``closes_in``
    (None: it has no end, and the diver may call time in ``call_time_in``, None: he need not or may not).
    """

    waits_for_ready: bool = False
    opens_in: int | None = None
    closes_in: int | None = None
    call_time_in: int | None = None


class LessonState(Struct, frozen=True, kw_only=True):
    """Where a lesson stands: ``step`` of ``steps`` of the learner's own actions is done.

    ``hint`` is the action that the learner is pointed at, ``cue`` names the words for it; None while the other penguin
    is at it. ``done``: the lesson has come to its end; ``strayed``: it can't any more, and the game goes on by itself.
    """

    step: int
    steps: int
    hint: str | None = None
    cue: str | None = None
    done: bool = False
    strayed: bool = False


class Moment(Message, tag="moment", frozen=True):
    """What a seat, or a spectator (``seat`` None), sees now, and the events since the last Moment.

    ``first`` is the number of the first of ``events``. ``snapshot``: what was before is not known here, show the view
    as it is. ``decision`` numbers what is awaited now. ``legal`` is what this seat may do, ``why`` the clause that
    forbids each other verb (``{"stop": "R10"}``). ``game`` counts the table's games from 0; event numbers begin anew
    with each. ``lesson``: for the learner at the table of a lesson.
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
    window: Window | None = None
    standing: dict[str, Any] | None = None
    lesson: LessonState | None = None


class Accepted(Message, tag="accepted", frozen=True):
    """The command of this id was carried out; also the answer when the same id comes again."""

    id: str


class Refused(Message, tag="refused", frozen=True):
    """The command of this id was not carried out, and nothing was lost.

    ``reason``: ``closed`` (its decision is over), ``illegal`` (``clause`` says why), ``not_yours``, ``stage``,
    ``too_early``, ``rate``, ``storage`` (nothing can be saved now: try again).
    """

    id: str
    reason: Literal["closed", "illegal", "not_yours", "stage", "too_early", "rate", "storage"]
    clause: str | None = None
    text: str = ""


class Emoted(Message, tag="emoted", frozen=True):
    """Who sits on ``seat``, a person or a bot, pulls a face. It belongs to the moment that was sent last."""

    seat: int
    emote: EmoteName


class Trouble(Message, tag="trouble", frozen=True):
    """Why the server closes the connection.

    ``malformed``, ``no_table``, ``no_seat``, ``limit``: the client's fault; ``slow``: it reads too little;
    ``going_away``: the server is being stopped; ``storage``: the table can't be read now.
    """

    reason: Literal["malformed", "no_table", "no_seat", "limit", "slow", "going_away", "storage"]
    text: str = ""


class Pong(Message, tag="pong", frozen=True):
    """The answer to Ping."""


ServerMessage = TableInfo | Deal | Moment | Accepted | Refused | Emoted | Trouble | Pong


# HTTP.


class NewSeat(Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """A seat of a new table: a person of this device (``name``), a bot, or ``open`` for somebody else."""

    kind: Literal["person", "bot", "open"]
    name: Name | None = None
    bot: str | None = None


class NewTable(Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """``POST /api/tables``. ``rules``: a preset's name or options; ``tempo`` None chooses by who sits down.

    A table without an open seat starts at once. ``odds_aid``: everybody is told the odds of a flop and the cards that
    he doesn't know; without it no view says them.
    """

    seats: Annotated[list[NewSeat], Meta(min_length=2, max_length=5)]
    rules: str | dict[str, Any] = "standard"
    tempo: Tempo | None = None
    match: bool = False
    odds_aid: bool = True


class NewLesson(Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """``POST /api/lessons``: the table of a lesson of the tutorial, for one learner of this device called ``name``.

    Its deck is prepared, the other seat plays a part, and its game is on at once. The answer is a MadeTable.
    """

    lesson: LessonName
    name: Name


class SeatToken(Struct, frozen=True, kw_only=True):
    """A seat and the secret that holds it."""

    seat: int
    token: str


class MadeTable(Struct, frozen=True, kw_only=True):
    """The answer to NewTable: the short code, and the tokens of the seats of this device."""

    code: str
    seats: list[SeatToken]


class Join(Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """``POST /api/tables/CODE/seats``: sit down on an open seat, the first or the one named."""

    name: Name
    seat: Seat | None = None


class FoundTable(Struct, frozen=True, kw_only=True):
    """``GET /api/tables/CODE``: what a stranger may know."""

    code: str
    stage: Stage
    preset: str | None
    tempo: Tempo
    seats: list[SeatInfo]
    open_seats: int
    lesson: LessonName | None = None


class FoundServer(Struct, frozen=True, kw_only=True):
    """``GET /api/server``: where other devices of the local network find this server, the likeliest origin first."""

    origins: list[str]


class ReplayStep(Struct, frozen=True, kw_only=True):
    """One action of the game record, the events that everybody heard, and the fields of the View that changed."""

    seat: int
    action: str
    events: list[dict[str, Any]]
    changes: dict[str, Any]


class GameReplay(Struct, frozen=True, kw_only=True):
    """``GET /api/tables/CODE/replay?game=0``: a finished game as spectators saw it, every moment of it.

    ``opening`` is the view of the deal and ``events`` what was heard of it. After the first n actions a spectator saw
    ``opening`` with the ``changes`` of the first n ``steps`` laid over it, one after the other.
    """

    game: int
    players: list[str]
    bots: list[str | None]
    date: str | None
    opening: dict[str, Any]
    events: list[dict[str, Any]]
    steps: list[ReplayStep]
    tally: list[list[CountedCard]]


class Problem(Struct, frozen=True, kw_only=True):
    """The answer to a request that can't be met: one clear line."""

    error: str


class HandOver(Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """``POST /api/handovers``: let another device play the seats that these tokens hold; they stay this one's too."""

    table: Annotated[str, Meta(max_length=12)]
    tokens: Annotated[list[Token], Meta(min_length=1, max_length=5)]


class HandOverCode(Struct, frozen=True, kw_only=True):
    """The answer to HandOver: a code that works once, within ``seconds``.

    The other device sends ``POST /api/handovers/CODE`` and gets a MadeTable; the address ``/t/TABLE#CODE`` does so.
    """

    code: str
    seconds: int


class Health(Struct, frozen=True, kw_only=True):
    """``GET /health``: how many tables are in memory, how many connections there are.

    ``saves``: the last thing that had to be saved could be.
    """

    version: str
    tables: int
    connections: int
    saves: bool
