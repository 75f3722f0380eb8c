"""An example of each message; those of the game come from a real one."""

from __future__ import annotations

import json
from typing import Any, Final

import msgspec

from antartik.engine.game import Game
from antartik.engine.rules import Rules
from antartik.server import messages as m

CODE: Final = "KWPRTM"
TOKEN: Final = "Zk3vX0a9cQ7uJ5n2yT8wLr4e"
COMMITMENT: Final = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"


def examples() -> dict[str, Any]:
    """An example of each message and of each body of a request or answer, by the name of its type."""
    seats = [
        m.SeatInfo(seat=0, kind="person", name="Ada", present=True),
        m.SeatInfo(seat=1, kind="bot", name="gentoo", bot="gentoo"),
    ]
    rules = Rules()
    made = [
        m.Hello(table=CODE, tokens=[TOKEN], seen={"0": 17}),
        m.NonceHash(hash="9f64a747e1b97f131fabb6b447296c9b6f0201e79fb3c5356e6c77e89b6a806a"),
        m.Nonce(nonce="01" * 16),
        m.Act(id="b5c1e0f2-1", seat=0, action="draw", decision=6),
        m.Standing(id="b5c1e0f2-2", seat=0, answer="from", figures=3),
        m.Ready(id="b5c1e0f2-3", seat=0, decision=6),
        m.CallTime(id="b5c1e0f2-4", seat=0, decision=6),
        m.Start(id="b5c1e0f2-5", fill=True),
        m.Rematch(id="b5c1e0f2-6"),
        m.Leave(id="b5c1e0f2-7", seat=0),
        m.Emote(id="b5c1e0f2-9", seat=0, emote="laugh"),
        m.Ping(),
        m.TableInfo(
            code=CODE,
            stage="playing",
            rules=rules.to_dict(),
            preset=rules.name,
            tempo="patient",
            seats=seats,
            game=0,
            commitment=COMMITMENT,
            nonce_hashes=1,
        ),
        m.Deal(commitment=COMMITMENT),
        _moment(),
        m.Accepted(id="b5c1e0f2-1"),
        m.Refused(id="b5c1e0f2-8", reason="illegal", clause="R10", text="R10: there is no series to take"),
        m.Emoted(seat=1, emote="oops"),
        m.Trouble(reason="malformed", text="Object missing required field `id`"),
        m.Pong(),
        m.NewTable(
            seats=[m.NewSeat(kind="person", name="Ada"), m.NewSeat(kind="bot", bot="gentoo")],
            rules="standard",
            tempo="patient",
        ),
        m.NewLesson(lesson="stop", name="Ada"),
        m.Join(name="Ben"),
        m.MadeTable(code=CODE, seats=[m.SeatToken(seat=0, token=TOKEN)]),
        m.FoundTable(code=CODE, stage="playing", preset=rules.name, tempo="patient", seats=seats, open_seats=0),
        m.HandOver(table=CODE, tokens=[TOKEN]),
        m.HandOverCode(code="KWPRTMXB", seconds=120),
        m.FoundServer(origins=["http://192.168.1.20:8055"]),
        _replay(),
        m.Health(version="0.1.0", tables=3, connections=7, saves=True),
        m.Problem(error="there is no table KWPRTM"),
    ]
    return {type(example).__name__: msgspec.to_builtins(example) for example in made}


def _replay() -> m.GameReplay:
    """The beginning of a game."""
    game = Game.deal(["Ada", "gentoo"], seed=7)
    opening, heard = game.view(None).to_dict(), game.events(None)
    events = [event.to_dict() for event in game.play(0, "draw")]
    after = game.view(None).to_dict()
    changes = {name: value for name, value in after.items() if value != opening[name]}
    return m.GameReplay(
        game=0,
        players=["Ada", "gentoo"],
        bots=[None, "gentoo"],
        date="2024-12-24T18:00:00+00:00",
        opening=opening,
        events=[event.to_dict() for _, event in heard],
        steps=[m.ReplayStep(seat=0, action="draw", events=events, changes=changes)],
        tally=[[m.CountedCard(card="2", face_down=False, stars=2)]] * 2,
    )


def _moment() -> m.Moment:
    """What seat 1 sees when the diver has drawn and asks."""
    game = Game.deal(["Ada", "gentoo"], seed=7)
    since = len(game.events(1))
    game.play(0, "draw")
    events = game.events(1, since)
    verbs: dict[str, str] = {}
    for action in ("draw", "stop", "turn 2"):
        error = game.why_illegal(1, action)
        if error is not None:
            verbs[action.split()[0]] = error.clause
    return m.Moment(
        seat=1,
        game=0,
        first=since,
        events=[event.to_dict() for _, event in events],
        snapshot=False,
        view=game.view(1).to_dict(),
        decision=2,
        legal=[str(action) for action in game.legal_actions(1)],
        why=verbs,
        window=m.Window(opens_in=800, closes_in=5800, call_time_in=None),
        standing={"answer": "ask"},
    )


def laid_out(value: Any, indent: str = "", width: int = 100) -> str:
    """JSON with a line for each field where one line wouldn't do."""
    line = json.dumps(value, ensure_ascii=False)
    nested = isinstance(value, dict) or (isinstance(value, list) and any(isinstance(item, dict) for item in value))
    if not nested or len(indent) + len(line) <= width:
        return line
    inner = indent + "  "
    if isinstance(value, dict):
        parts = [f"{json.dumps(key)}: {laid_out(item, inner, width)}" for key, item in value.items()]
        begin, end = "{", "}"
    else:
        parts = [laid_out(item, inner, width) for item in value]
        begin, end = "[", "]"
    return f"{begin}\n" + ",\n".join(inner + part for part in parts) + f"\n{indent}{end}"
