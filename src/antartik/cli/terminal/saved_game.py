"""A table as a JSON object and back, checked to the last choice."""

from __future__ import annotations

import json
import re
from datetime import datetime
from typing import Any, Final

from antartik.cli.seating import Seating, fault_of
from antartik.cli.terminal.table import PASSING, Table
from antartik.engine.actions import Action
from antartik.engine.rules import Rules
from antartik.engine.shuffle import Proof

FORMAT: Final = "antartik-terminal-game"
VERSION: Final = 1


class BrokenSave(ValueError):
    """No saved game of this format, or one in which something is wrong; the message says what."""


def saved(table: Table) -> str:
    """The table as one JSON object. It holds the deck's secret: it is for the host's own eyes."""
    data = {
        "format": FORMAT,
        "version": VERSION,
        "started": table.started.isoformat(timespec="seconds"),
        "rules": table.game.rules.to_dict(),
        "players": list(table.names),
        "bots": list(table.seating.bots),
        "bot_seed": table.bot_seed,
        "proof": table.proof.to_dict(),
        "log": [[seat, *action.words] for seat, action in table.log],
    }
    return json.dumps(data)


def restored(text: str) -> Table:
    """The table as it stood. Raises BrokenSave."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise BrokenSave("it is no JSON") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise BrokenSave("it is no saved game")
    if data.get("version") != VERSION:
        raise BrokenSave(f"it is of version {data.get('version')!r}, not {VERSION}")
    try:
        table = _empty_table(data)
        for entry in _list(data, "log"):
            _choose_again(table, entry)
    except KeyError as error:
        raise BrokenSave(f"{error.args[0]} is missing") from None
    except (ValueError, TypeError) as error:
        raise BrokenSave(str(error)) from None
    return table


def _empty_table(data: dict[str, Any]) -> Table:
    names, bots = _list(data, "players"), _list(data, "bots")
    if len(names) != len(bots) or not all(isinstance(name, str) for name in names):
        raise BrokenSave("players and bots don't fit together")
    if not all(bot is None or isinstance(bot, str) for bot in bots):
        raise BrokenSave("bots must be names of bots")
    seating = Seating(tuple(names), tuple(bots))
    fault = fault_of(seating)
    if fault is not None:
        raise BrokenSave(fault)
    proof = Proof.from_dict(data["proof"], len(names))
    if proof.secret is None or proof != Proof.commit(proof.secret, proof.nonces, lot=True):
        raise BrokenSave("the proof of the deck isn't whole")
    if not isinstance(data["bot_seed"], str) or not re.fullmatch("[0-9a-f]{1,64}", data["bot_seed"]):
        raise BrokenSave("bot_seed must be hex digits")
    started = datetime.fromisoformat(data["started"])
    return Table(seating, Rules.from_dict(data["rules"]), proof, data["bot_seed"], started)


def _choose_again(table: Table, entry: Any) -> None:
    number = len(table.log)
    if not isinstance(entry, list) or len(entry) < 2 or type(entry[0]) is not int:
        raise BrokenSave(f"choice {number} is no list of seat and verb")
    seat, *words = entry
    try:
        if words == PASSING.words:
            table.let_pass(seat)
        else:
            table.play(seat, Action.from_words(words))
    except ValueError as error:
        raise BrokenSave(f"choice {number}: {error}") from None


def _list(data: dict[str, Any], key: str) -> list[Any]:
    value = data[key]
    if not isinstance(value, list):
        raise BrokenSave(f"{key} must be a list")
    return value
