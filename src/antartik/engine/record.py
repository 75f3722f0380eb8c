"""The game record as objects: a Game to a dict and back, checked against every clause (RECORD.md)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from reprlib import repr as short
from typing import TYPE_CHECKING, Any, Final, cast

from antartik.engine.actions import Action, MalformedAction
from antartik.engine.cards import Card
from antartik.engine.legality import IllegalAction
from antartik.engine.rules import MAX_PLAYERS, MIN_PLAYERS, Rules, RulesError, is_whole
from antartik.engine.shuffle import Proof, ProofError

if TYPE_CHECKING:
    from antartik.engine.game import Game

FORMAT: Final = "antartik-record"
VERSION: Final = 1
REQUIRED: Final = ("format", "version", "rules", "players", "first", "deck", "actions")


class RecordError(ValueError):
    """A record that isn't right. ``clause`` is the clause that is broken, or ``"RECORD"``.

    ``action`` is the number of the wrong action, counted from 0, or None; then ``key`` names the faulty key.
    """

    def __init__(self, clause: str, reason: str, *, action: int | None = None, key: str | None = None) -> None:
        place = f"action {action}" if action is not None else key
        super().__init__(f"{place}: {clause}: {reason}")
        self.clause = clause
        self.reason = reason
        self.action = action
        self.key = key

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(RecordError, action=self.action, key=self.key), (self.clause, self.reason)


def record_of(game: Game) -> dict[str, Any]:
    """The record of a game, finished or not."""
    data = record_dict(game.rules, game.players, game.first, game.deck, game.actions)
    data["result"] = {"finished": game.is_over, "stars": list(game.stars), "winners": list(game.winners)}
    if game.proof is not None:
        data["proof"] = game.proof.to_dict(over=game.is_over)
    return data


def record_dict(
    rules: Rules,
    players: Sequence[str],
    first: int,
    deck: Iterable[Card],
    actions: Iterable[tuple[int, Action]],
) -> dict[str, Any]:
    """A record without result and proof."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "rules": rules.to_dict(),
        "players": list(players),
        "first": first,
        "deck": [str(card) for card in deck],
        "actions": [[seat, *action.words] for seat, action in actions],
    }


def is_of_this_format(data: object) -> bool:
    """Whether this claims to be a record that this reader knows: an object of its format and version."""
    return (
        isinstance(data, dict)
        and data.get("format") == FORMAT
        and type(data.get("version")) is int
        and data["version"] == VERSION
    )


def replay(data: Mapping[str, Any], game_type: type[Game]) -> Game:
    """Play a record through as a game of this type; RecordError if anything in it is wrong."""
    if not is_of_this_format(data):
        right_format = isinstance(data, dict) and data.get("format") == FORMAT
        raise RecordError(
            "RECORD",
            f"this reads objects of format {FORMAT!r}, version {VERSION}",
            key="version" if right_format else "format",
        )
    for key in REQUIRED:
        if key not in data:
            raise RecordError("RECORD", "is missing", key=key)
    rules = _rules(data["rules"])
    players = _players(data["players"])
    first = data["first"]
    if type(first) is not int or not 0 <= first < len(players):
        raise RecordError("RECORD", f"must be a seat, 0 to {len(players) - 1}", key="first")
    deck = _deck(data["deck"], rules, len(players))
    if not isinstance(data["actions"], list):
        raise RecordError("RECORD", "must be a list", key="actions")
    if "result" in data:
        _check_result_form(data["result"], len(players))
    proof = None
    if "proof" in data:
        try:
            proof = Proof.from_dict(data["proof"], len(players))
        except ProofError as error:
            raise RecordError("RECORD", str(error), key="proof") from None
    game = game_type(players, deck, first, rules, proof)
    for number, entry in enumerate(data["actions"]):
        _play(game, number, entry)
    if proof is not None and proof.secret is not None and not game.is_over:
        raise RecordError("RECORD", "a secret has no place in an unfinished record", key="proof")
    if "result" in data:
        _check_result(data["result"], game)
    return game


def verify(game: Game) -> str:
    """What the proof of a replayed record is worth: ``proven``, ``unproven`` or ``wrong: why``."""
    if game.proof is None or game.proof.secret is None:
        return "unproven"
    fault = game.proof.fault(game.rules, len(game.players), game.deck, game.first)
    return "proven" if fault is None else f"wrong: {fault}"


def _rules(value: Any) -> Rules:
    if not isinstance(value, dict):
        raise RecordError("RECORD", "must be an object of options", key="rules")
    try:
        return Rules.from_dict(value)
    except RulesError as error:
        raise RecordError("RECORD", str(error), key="rules") from None


def _players(value: Any) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
        raise RecordError("RECORD", "must be a list of names", key="players")
    if not MIN_PLAYERS <= len(value) <= MAX_PLAYERS:
        raise RecordError("RECORD", f"two to five can play, not {len(value)} (R4)", key="players")
    return cast("list[str]", value)


def _deck(value: Any, rules: Rules, players: int) -> list[Card]:
    if not isinstance(value, list):
        raise RecordError("RECORD", "must be a list of cards, top first", key="deck")
    try:
        deck = [Card.parse(text) for text in value]
    except ValueError as error:
        raise RecordError("RECORD", str(error), key="deck") from None
    if sorted(card.kind for card in deck) != rules.deck_kinds(players):
        raise RecordError("RECORD", "isn't the pack without the starting cards (R1, R4)", key="deck")
    return deck


def _play(game: Game, number: int, entry: Any) -> None:
    if not isinstance(entry, list) or not entry:
        raise RecordError("RECORD", "an action is a list of seat and verb", action=number)
    try:
        game.play(entry[0], Action.from_words(entry[1:]))
    except MalformedAction as error:
        raise RecordError("RECORD", str(error), action=number) from None
    except IllegalAction as error:
        raise RecordError(error.clause, error.reason, action=number) from None


def _check_result_form(value: Any, players: int) -> None:
    if not isinstance(value, dict) or any(key not in value for key in ("finished", "stars", "winners")):
        raise RecordError("RECORD", "must have finished, stars and winners", key="result")
    if not isinstance(value["finished"], bool):
        raise RecordError("RECORD", "finished must be true or false", key="result")
    for key in ("stars", "winners"):
        if not isinstance(value[key], list) or not all(map(is_whole, value[key])):
            raise RecordError("RECORD", f"{key} must be a list of whole numbers", key="result")


def _check_result(value: Mapping[str, Any], game: Game) -> None:
    for key, truth in (
        ("finished", game.is_over),
        ("stars", list(game.stars)),
        ("winners", list(game.winners)),
    ):
        if value[key] != truth:
            raise RecordError("RECORD", f"{key} is {truth} by the replay, not {short(value[key])}", key="result")
