"""The shapes of what the messages carry as plain JSON objects: rules, proofs, records."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from antartik.engine.cards import Card


class RulesOptions(TypedDict, total=False):
    """The options of the rules, by name as in the game record; one left out has its default (R2, R3, R18)."""

    two_star_figures: list[int]
    judges: dict[str, int]
    parachutes: dict[str, int]
    parachute: Literal["rescue", "bottom_draw", "none"]
    turn_over: Literal["anyone", "diver", "off"]
    inherited_series: Literal["may_stop", "must_draw"]
    dare_limit: Literal["dive", "series"]
    last_series: Literal["diver", "nobody"]


class RulesInForce(TypedDict):
    """Every option of the rules that are played, by name as in the game record."""

    two_star_figures: list[int]
    judges: dict[str, int]
    parachutes: dict[str, int]
    parachute: Literal["rescue", "bottom_draw", "none"]
    turn_over: Literal["anyone", "diver", "off"]
    inherited_series: Literal["may_stop", "must_draw"]
    dare_limit: Literal["dive", "series"]
    last_series: Literal["diver", "nobody"]


class DeckProof(TypedDict):
    """The proof of the deck, in hex as in the game record.

    ``lot``: the first diver was drawn from the same key.
    """

    commitment: str
    secret: NotRequired[str]
    nonces: list[str]
    lot: NotRequired[bool]


class StandingAnswer(TypedDict):
    """A seat's standing answer; ``figures`` goes with ``from``."""

    answer: Literal["ask", "agree", "from"]
    figures: NotRequired[int | None]


class GameResult(TypedDict):
    """How a game ended: the stars of each seat, and the seats that share the title (R16)."""

    finished: bool
    stars: list[int]
    winners: list[int]


class GameRecord(TypedDict):
    """``GET /api/tables/CODE/record?game=0``: the record of a finished game; ``actions`` are ``[seat, verb, ...]``."""

    format: Literal["antartik-record"]
    version: Literal[1]
    rules: RulesInForce
    players: list[str]
    first: int
    deck: list[Card]
    actions: list[list[str | int]]
    result: GameResult
    proof: DeckProof
    date: NotRequired[str]
    bots: NotRequired[list[str | None]]
