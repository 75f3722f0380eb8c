"""A finished game once more, as spectators saw it: from its record to all its moments."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from antartik.engine.game import Game
from antartik.engine.tally import Tally, tally
from antartik.engine.view import view_of
from antartik.tables.moments import view_dict


@dataclass(frozen=True, kw_only=True)
class ReplayStep:
    """One action of the record: who did what, what everybody heard, and the fields of the view that changed."""

    seat: int
    action: str
    events: list[dict[str, Any]]
    changes: dict[str, Any]


@dataclass(frozen=True, kw_only=True)
class Replay:
    """A finished game: ``opening`` is the spectator's view of the deal, ``events`` what was heard of it.

    After the first n of ``steps`` a spectator saw ``opening`` with the ``changes`` of these n steps.
    """

    players: list[str]
    bots: list[str | None]
    date: str | None
    opening: dict[str, Any]
    events: list[dict[str, Any]]
    steps: list[ReplayStep]
    tally: Tally


def replay_of(record: Mapping[str, Any]) -> Replay:
    """Play a record through. Raises RecordError if anything in it is wrong."""
    whole = Game.from_record(dict(record))
    rules = whole.rules.to_dict()
    game = Game(whole.players, whole.deck, whole.first, whole.rules)
    opening = shown = view_dict(view_of(game.state, None), rules)
    events = [event.to_dict() for _, event in game.events(None)]
    steps = []
    for seat, action in whole.actions:
        heard = [event.to_dict() for event in game.play(seat, action) if event.heard_by(None)]
        view = view_dict(view_of(game.state, None), rules)
        changes = {name: value for name, value in view.items() if value != shown[name]}
        steps.append(ReplayStep(seat=seat, action=str(action), events=heard, changes=changes))
        shown = view
    return Replay(
        players=list(whole.players),
        bots=list(record.get("bots", [None] * len(whole.players))),
        date=record.get("date"),
        opening=opening,
        events=events,
        steps=steps,
        tally=tally(game.state),
    )
